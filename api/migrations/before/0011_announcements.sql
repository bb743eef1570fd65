-- Announcements in groups, and their sendings: one mail for each person and sending.

create table announcement_groups (
  id integer generated always as identity primary key,
  name text collate "tr-x-icu" not null check (name <> '' and char_length(name) <= 100),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  -- Deleted announcements keep the name of theirs.
  deleted_at timestamptz
);
create unique index announcement_groups_name on announcement_groups (fold_text(name)) where deleted_at is null;
create trigger announcement_groups_touch before update on announcement_groups for each row execute function touch_record();
insert into announcement_groups (name) values ('General');

create table announcements (
  id integer generated always as identity primary key,
  group_id integer not null references announcement_groups,
  name text collate "tr-x-icu" not null check (name <> '' and char_length(name) <= 200),
  -- Sanitised HTML.
  text text not null check (char_length(text) <= 50000),
  external_link text not null default '' check (external_link = '' or external_link ~* '^https?://'),
  start_date date not null,
  -- Its last day.
  end_date date not null,
  send_to_exceptional_user boolean not null default false,
  -- Null: a draft.
  published_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  deleted_at timestamptz,
  search_text text not null generated always as (fold_text(name || ' ' || regexp_replace(text, '<[^>]*>', ' ', 'g'))) stored,

  constraint announcements_days check (end_date >= start_date)
);
create index announcements_group on announcements (group_id);
create trigger announcements_touch before update on announcements for each row execute function touch_record();

-- A sending. It goes on, after a crash too, behind the last person whose mail was written: the mark and the mails are one
-- transaction, so nobody is left out and nobody gets two.
create table announcement_rounds (
  announcement_id integer not null references announcements,
  number smallint not null check (number > 0),
  -- Of the words around the text, for people without a language of their own.
  language text not null check (language in ('en', 'tr')),
  started_at timestamptz,
  finished_at timestamptz,
  reached_user_id integer not null default 0,
  recipients integer not null default 0,
  primary key (announcement_id, number)
);
create unique index announcement_rounds_open on announcement_rounds (announcement_id) where finished_at is null;
