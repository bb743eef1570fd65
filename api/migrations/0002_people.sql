-- Employees, the sessions, codes and links of those who may sign in, and what they keep of their lists.

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
    (fold_text(name || ' ' || last_name || ' ' || email || ' ' || manager_full_name)) stored,
  language text check (language in ('en', 'tr'))
);
create unique index users_email on users (email) where deleted_at is null;
-- With deleted persons too, whose reservations stay in the list: one index for the order of people in both.
create index users_name on users (name, last_name, id);
create index users_last_name on users (last_name, name, id) where deleted_at is null;
create index users_updated on users (updated_at, id) where deleted_at is null;
create index users_manager on users (manager_email) where deleted_at is null;
create index users_panel on users (user_type, status) where deleted_at is null and user_type <> 1;
create index users_search on users using gin (search_text gin_trgm_ops);
-- What the search of the frame asks first: who begins with what was typed. Where the beginning is also that of every mail
-- domain, trigrams narrow nothing. Cut, so that no name is too long for an index.
create index users_beginning on users (left(search_text, 100) text_pattern_ops) where deleted_at is null;
-- The filter by manager finds those too of whose manager only the name is known.
create index users_manager_name on users (fold_text(manager_full_name))
  where deleted_at is null and manager_email = '' and manager_full_name <> '';
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
  ended_at timestamptz,
  -- Whether it is for signing in, or proves that it is its owner who changes the password; one does not do for the other.
  purpose text not null default 'signIn' check (purpose in ('signIn', 'password'))
);
create unique index sign_in_codes_open on sign_in_codes (user_id, purpose) where ended_at is null;

-- The way in that wrong tries of strangers can't close: 256 bits, mailed, stored only hashed, used once.
create table sign_in_links (
  id integer generated always as identity primary key,
  user_id integer not null references users (id),
  token_hash bytea not null unique,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  constraint sign_in_links_token_hash_check check (octet_length(token_hash) = 32)
);
create index sign_in_links_open on sign_in_links (user_id, created_at) where ended_at is null;

-- How somebody likes to see a list: its filters, order and columns under a name.
create table list_views (
  id integer generated always as identity primary key,
  user_id integer not null references users,
  list text not null check (list <> ''),
  name text collate "tr-x-icu" not null check (name <> ''),
  query text not null,
  columns text[],
  standard boolean not null default false
);
create unique index list_views_name on list_views (user_id, list, fold_text(name));
create unique index list_views_standard on list_views (user_id, list) where standard;

-- Changes of many users at once, which can be undone for a while; the reservations that went with them stand in 0009.
create table user_bulk_changes (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('status', 'exceptional', 'userType', 'delete')),
  made_at timestamptz not null,
  made_by integer not null references users,
  undone_at timestamptz
);
create index user_bulk_changes_made_at on user_bulk_changes (made_at);

-- What somebody was before, and the version that the change gave them: with a newer one, somebody changed them since.
-- Users are never removed from their table, so that a hundred thousand look-ups for a reference would be for nothing.
create table user_bulk_rows (
  bulk_id integer not null references user_bulk_changes on delete cascade,
  user_id integer not null,
  version integer not null,
  status text not null,
  exceptional boolean not null,
  user_type smallint not null,
  primary key (bulk_id, user_id)
);
