-- How full the workspaces of each location were, a row for each day up to today. Nothing of a person is kept here.
-- - Seats are those of that very day, so that today's capacity doesn't rewrite the past.
-- - What was reserved is put down three days later, when nothing can change it any more; until then it is read from the rows.
create table occupancy_days (
  day date not null,
  location_id integer not null references locations,
  seats integer not null check (seats >= 0),
  -- The most seats that were reserved at one time.
  peak integer check (peak >= 0),
  reserved integer check (reserved >= peak),
  persons integer check (persons <= reserved),
  frozen_at timestamptz,
  -- When the seats were last looked at.
  counted_at timestamptz not null,

  primary key (location_id, day),
  constraint occupancy_days_frozen check (num_nulls(frozen_at, peak, reserved, persons) in (0, 4))
);
-- What is still to be put down.
create index occupancy_days_open on occupancy_days (day) where frozen_at is null;
