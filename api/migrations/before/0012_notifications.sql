-- Mail to many: who it is for, what it belongs to, what is urgent, and each mail's way to the server.

alter table users add column language text check (language in ('en', 'tr'));

alter table mail_outbox
  add column user_id integer,
  -- Groups the mails of one cause: emergency:12, announcement:3.
  add column topic text check (topic <> ''),
  add column urgent boolean not null default false,
  -- Who waits alone for a mail (a sign-in code) comes before a warning to thousands, and that before everything else.
  add column priority smallint not null generated always as
    (case when not urgent then 2 when topic is null then 0 else 1 end) stored,
  add column list_unsubscribe text,
  -- [{filename, contentType, content}]
  add column attachments jsonb,
  -- The process that hands it over. Found dead, nobody knows whether the server has taken the mail: it is uncertain.
  add column sender text,
  add column next_try_at timestamptz not null default now(),
  add column give_up_at timestamptz not null default now() + interval '1 day',
  add column search_text text not null generated always as (fold_text(recipient || ' ' || subject)) stored,
  drop constraint mail_outbox_state_check,
  add constraint mail_outbox_state_check check (state in ('waiting', 'sending', 'sent', 'failed', 'uncertain')),
  add constraint mail_outbox_sender_check check (state <> 'sending' or sender is not null);

create index mail_outbox_due on mail_outbox (priority, next_try_at, id) where state = 'waiting';
create index mail_outbox_sending on mail_outbox (sender) where state = 'sending';
create index mail_outbox_topic on mail_outbox (topic, user_id) where topic is not null;
create index mail_outbox_user on mail_outbox (user_id, id) where user_id is not null;
drop index mail_outbox_unsent;
create index mail_outbox_unsent on mail_outbox (created_at, id) where state <> 'sent';
create index mail_outbox_created on mail_outbox (created_at, id);
create index mail_outbox_search on mail_outbox using gin (search_text gin_trgm_ops);

-- The mail server as all processes see it: while it is away, one of them tries it, and no mail uses up a try of its own.
create table mail_server (
  one boolean primary key default true check (one),
  away_since timestamptz,
  failures integer not null default 0,
  next_try_at timestamptz not null default now(),
  last_error text,
  check ((away_since is null) = (failures = 0))
);
insert into mail_server default values;
