-- What every feature stands on: folding for search, audit, files, mail, retries, limits, settings.

create extension if not exists btree_gist;
create extension if not exists pg_trgm;

-- Turkish folding for searching; the same as fold() in the contract.
-- I, İ and ı become i before lower() sees them, since no collation's lower() folds all three.
create function fold_text(value text) returns text
  language sql immutable strict parallel safe
  return lower(
    regexp_replace(
      normalize(translate(value, 'İIıŞşĞğÜüÖöÇç', 'iiissgguuoocc'), nfd),
      '[\u0300-\u036f]', '', 'g'
    ) collate "und-x-icu"
  );

create function touch_record() returns trigger
  language plpgsql as $$
begin
  new.updated_at := now();
  new.version := old.version + 1;
  return new;
end
$$;

create table settings (
  key text primary key,
  value jsonb not null
);

create table files (
  id integer generated always as identity primary key,
  name text not null,
  content_type text not null,
  size integer not null check (size >= 0),
  sha256 bytea not null,
  created_at timestamptz not null default now(),
  created_by integer
);

-- Chunks keep one row small enough for the database and the process to stream.
create table file_chunks (
  file_id integer not null references files on delete cascade,
  number integer not null,
  bytes bytea not null,
  primary key (file_id, number)
);

-- Mail is written in the transaction of the change that causes it, and sent afterwards.
create table mail_outbox (
  id integer generated always as identity primary key,
  -- One event causes one mail, however often its job runs.
  event_key text not null unique,
  recipient text not null,
  subject text not null,
  body_text text not null,
  body_html text,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed')),
  attempts integer not null default 0,
  last_error text,
  created_at timestamptz not null default now(),
  sent_at timestamptz
);
create index mail_outbox_unsent on mail_outbox (created_at) where state <> 'sent';

create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  user_id integer,
  user_name text not null,
  action text not null,
  entity text not null,
  entity_id text not null,
  before jsonb,
  after jsonb,
  address text not null,
  request_id text not null
);
create index audit_log_entity on audit_log (entity, entity_id, id);
create index audit_log_user on audit_log (user_id, id);

create function refuse_change() returns trigger
  language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end
$$;
create trigger audit_log_append_only before update or delete on audit_log
  for each row execute function refuse_change();
create trigger audit_log_no_truncate before truncate on audit_log
  for each statement execute function refuse_change();

-- A POST repeated with the same Idempotency-Key is answered from here.
create table idempotency_keys (
  -- Who sent it: the user's id, or 0 before sign-in.
  user_id integer not null,
  key text not null,
  request_hash bytea not null,
  status integer,
  answer jsonb,
  created_at timestamptz not null default now(),
  primary key (user_id, key)
);
create index idempotency_keys_created on idempotency_keys (created_at);

-- Counts within a window, shared by all processes.
create table rate_limits (
  bucket text not null,
  window_start timestamptz not null,
  count integer not null,
  primary key (bucket, window_start)
);
create index rate_limits_window on rate_limits (window_start);
