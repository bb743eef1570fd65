-- Who waits for a place of a day that is full: the freed one is booked for the first in line within the transaction that freed it, so
-- that nothing is offered or held, and nothing can be given twice.
create table waits (
  -- Who joined earlier has the lower one: it is the order of the line.
  id bigint generated always as identity primary key,
  user_id integer not null references users,
  area text not null check (area in ('workspace', 'diningHall', 'shuttle', 'parking', 'gym', 'pet')),
  location_id integer not null references locations,
  -- Null where any workspace of the location will do, and of areas that are counted by location.
  workspace_id integer references workspaces,
  slot_id integer references parameter_slots,
  day date not null,
  start_at timestamptz not null,
  end_at timestamptz not null,
  joined_at timestamptz not null,
  ended_at timestamptz,
  outcome text check (outcome in ('booked', 'left', 'over', 'closed', 'hasOther', 'placeGone', 'personGone')),
  -- What came of it; nothing once that is erased.
  reservation_id bigint references reservations on delete set null,
  constraint waits_period check (start_at < end_at),
  constraint waits_ended check ((ended_at is null) = (outcome is null)),
  constraint waits_booked check (reservation_id is null or outcome is not distinct from 'booked'),
  constraint waits_workspace check (workspace_id is null or area = 'workspace'),
  constraint waits_given_once unique (reservation_id)
);
-- Nobody stands twice in one line.
create unique index waits_once on waits (user_id, area, day, coalesce(slot_id, 0)) where ended_at is null;
create index waits_line on waits (location_id, area, day, id) where ended_at is null;
create index waits_person on waits (user_id, day);
create index waits_ended_at on waits (ended_at);
alter table waits enable row level security;
create policy located on waits using (location_id = any ((select located())::integer[]));
