-- Reservations in bulk, what each item would do and what became of it; and changes of many at once, with a way back.

create table reservation_bulks (
  id integer generated always as identity primary key,
  state text not null default 'checking' check (state in ('checking', 'checked', 'making', 'done', 'cancelled', 'failed')),
  -- As it was asked for, without the people and the days that it means.
  wish jsonb not null,
  area text not null,
  location_id integer not null references locations,
  workspace_id integer references workspaces,
  slot_id integer references parameter_slots,
  people integer[] not null,
  days date[] not null,
  -- Addresses that belong to nobody.
  unknown text[] not null default '{}',
  -- Whether they are made once they are checked, without another question.
  then_make text not null check (then_make in ('never', 'ifAllValid', 'validOnes')),
  -- Of whoever asked; users have none of their own.
  language text not null check (language in ('en', 'tr')),
  total integer not null default 0,
  checked integer not null default 0,
  valid integer not null default 0,
  refused integer not null default 0,
  made integer not null default 0,
  failure_key text,
  failure_values jsonb,
  created_by integer not null references users,
  created_at timestamptz not null default now(),
  checked_at timestamptz,
  finished_at timestamptz,
  undone_at timestamptz,
  undone_by integer references users,
  undone integer not null default 0,
  not_undone integer not null default 0
);
create index reservation_bulks_created on reservation_bulks (created_at, id);

-- Users and reservations are never removed from their tables, so that ten thousand look-ups for references would be for nothing.
create table reservation_bulk_items (
  bulk_id integer not null references reservation_bulks on delete cascade,
  number integer not null,
  user_id integer not null,
  day date not null,
  start_at timestamptz not null,
  end_at timestamptz not null,
  desk_id integer,
  outcome text not null check (outcome in ('valid', 'refused', 'made', 'undone')),
  error_key text,
  error_values jsonb,
  reservation_id bigint,
  primary key (bulk_id, number),
  constraint reservation_bulk_items_made check ((outcome in ('made', 'undone')) = (reservation_id is not null)),
  constraint reservation_bulk_items_refused check (outcome <> 'refused' or error_key is not null)
);
create index reservation_bulk_items_outcome on reservation_bulk_items (bulk_id, outcome, number);

-- Cancellations of many at once, which can be undone for a while.
create table reservation_cancellations (
  id integer generated always as identity primary key,
  made_at timestamptz not null,
  made_by integer not null references users,
  undone_at timestamptz
);
create index reservation_cancellations_made_at on reservation_cancellations (made_at);

-- The version that cancelling gave: with a newer one, somebody changed it since.
-- Reservations are never removed from their table, so that a hundred thousand look-ups for a reference would be for nothing.
create table reservation_cancellation_rows (
  cancellation_id integer not null references reservation_cancellations on delete cascade,
  reservation_id bigint not null,
  version integer not null,
  primary key (cancellation_id, reservation_id)
);

-- The reservations that a change of many users cancelled, with the version that cancelling gave them.
create table user_bulk_reservations (
  bulk_id integer not null references user_bulk_changes on delete cascade,
  reservation_id bigint not null,
  version integer not null,
  primary key (bulk_id, reservation_id)
);
