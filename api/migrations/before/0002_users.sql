-- Employees, and the sessions and codes of those who may sign in.

create table users (
  id integer generated always as identity primary key,
  name text collate "tr-x-icu" not null check (name <> ''),
  last_name text collate "tr-x-icu" not null check (last_name <> ''),
  email text not null check (email = lower(email) and email like '%_@_%'),
  status text not null default 'active' check (status in ('active', 'passive')),
  manager_full_name text collate "tr-x-icu" not null default '',
  manager_email text not null default '',
  exceptional boolean not null default false,
  user_type smallint not null default 1 check (user_type in (1, 2, 3)),
  password_hash text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  -- Past reservations keep the name of somebody who was deleted.
  deleted_at timestamptz,
  search_text text not null generated always as
    (fold_text(name || ' ' || last_name || ' ' || email || ' ' || manager_full_name)) stored
);
create unique index users_email on users (email) where deleted_at is null;
create index users_name on users (name, last_name, id) where deleted_at is null;
create index users_last_name on users (last_name, name, id) where deleted_at is null;
create index users_updated on users (updated_at, id) where deleted_at is null;
create index users_manager on users (manager_email) where deleted_at is null;
create index users_panel on users (user_type, status) where deleted_at is null and user_type <> 1;
create index users_search on users using gin (search_text gin_trgm_ops);
create trigger users_touch before update on users for each row execute function touch_record();

create table sessions (
  id integer generated always as identity primary key,
  token_hash bytea not null unique,
  user_id integer not null references users,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  ended_at timestamptz,
  -- signedOut, everywhere, newer, rights
  end_reason text,
  device text not null,
  address text not null
);
create index sessions_user on sessions (user_id) where ended_at is null;

create table sign_in_codes (
  id integer generated always as identity primary key,
  user_id integer not null references users,
  code_hash bytea not null,
  salt bytea not null,
  created_at timestamptz not null default now(),
  tries integer not null default 0,
  -- Used, replaced by a newer one, or tried too often.
  ended_at timestamptz
);
create unique index sign_in_codes_open on sign_in_codes (user_id) where ended_at is null;
