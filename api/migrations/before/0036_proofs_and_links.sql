-- A code is for signing in, or proves to the panel that it is its owner who changes the password; one does not do for the other.
alter table sign_in_codes
  add column purpose text not null default 'signIn',
  add constraint sign_in_codes_purpose_check check (purpose in ('signIn', 'password'));
drop index sign_in_codes_open;
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
