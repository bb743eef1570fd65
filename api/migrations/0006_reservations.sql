-- Reservations, and the promises that nobody can break: one person in a desk, one meeting in a room, never more persons in a workspace or
-- in what a location counts than there are places, nobody in two places at once.

create table reservations (
  id bigint generated always as identity primary key,
  user_id integer not null references users,
  booker_id integer references users,
  area text not null check (area in ('workspace', 'meetingRoom', 'diningHall', 'shuttle', 'parking', 'gym', 'pet')),
  location_id integer not null references locations,
  building_id integer references buildings,
  workspace_id integer references workspaces,
  desk_id integer,
  -- From 1 to how many places there are, in the workspace or in what the location counts: counted places are guarded as exclusive ones.
  seat_number integer check (seat_number >= 1),
  start_at timestamptz not null,
  end_at timestamptz not null,
  -- The day of the start in the location's time zone.
  day date not null,
  title text not null default '',
  type text not null default 'individual' check (type in ('individual', 'bulk')),
  status text not null default 'active' check (status in ('active', 'cancelled')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  -- Of a dining hall, a gym and a shuttle.
  slot_id integer references parameter_slots,
  -- What tells two departures of a location apart, whichever parameter they stand in: `08:00 levent`. Empty where time alone does.
  slot_key text not null default '',
  cancel_reason text not null default '',
  -- A meal that was reserved under the rule. Those from before it, or from while it was off, are none.
  one_meal boolean not null default false,
  -- Stood in two places when the rule came, or when its building moved to another location.
  tolerated boolean not null default false,

  constraint reservations_period check (start_at < end_at),
  constraint reservations_place check (
    (area = 'meetingRoom') = (seat_number is null)
    and (area in ('workspace', 'meetingRoom')) = (workspace_id is not null)
    and (workspace_id is null) = (building_id is null)
    and (desk_id is null or area = 'workspace')
    and (slot_id is null or area in ('diningHall', 'shuttle', 'gym'))
    and (slot_key = '' or area = 'shuttle')
  ),
  constraint reservations_one_meal_area check (not one_meal or area = 'diningHall'),
  -- A day of a location can have 25 hours.
  constraint reservations_one_day check (area = 'meetingRoom' or end_at - start_at <= interval '25 hours'),
  constraint reservations_desk_place foreign key (desk_id, workspace_id) references desks (id, workspace_id),

  constraint reservations_user_time exclude using gist
    (user_id with =, area with =, tstzrange(start_at, end_at) with &&) where (status = 'active'),
  constraint reservations_room exclude using gist
    (workspace_id with =, tstzrange(start_at, end_at) with &&) where (status = 'active' and area = 'meetingRoom'),
  constraint reservations_desk exclude using gist
    (desk_id with =, tstzrange(start_at, end_at) with &&) where (status = 'active' and desk_id is not null),
  constraint reservations_seat exclude using gist
    (workspace_id with =, seat_number with =, tstzrange(start_at, end_at) with &&) where (status = 'active' and seat_number is not null),
  constraint reservations_counted exclude using gist
    (location_id with =, area with =, slot_key with =, seat_number with =, tstzrange(start_at, end_at) with &&)
    where (status = 'active' and area not in ('workspace', 'meetingRoom')),
  -- One location at a time. The number is the reservation's own, and one for all that are tolerated: these stand beside each other, and
  -- beside nothing new (decision 030).
  constraint reservations_elsewhere exclude using gist
    (user_id with =, tstzrange(start_at, end_at) with &&, location_id with <>, (case when tolerated then 0 else id end) with <>)
    where (status = 'active' and area in ('workspace', 'diningHall', 'parking', 'gym'))
);
create index reservations_start on reservations (start_at, id);
create index reservations_location_day on reservations (location_id, day, area);
create index reservations_day on reservations (day, area);
create index reservations_user on reservations (user_id, start_at);
create index reservations_workspace on reservations (workspace_id, start_at) where workspace_id is not null;
create index reservations_slot on reservations (slot_id, day) where slot_id is not null;
-- Most have no title; those cost nothing here.
create index reservations_title on reservations using gin (fold_text(title) gin_trgm_ops) where title <> '';
create unique index reservations_one_meal on reservations (user_id, day) where area = 'diningHall' and status = 'active' and one_meal;
create index reservations_other_meal on reservations (user_id, day) where area = 'diningHall' and status = 'active' and not one_meal;
create trigger reservations_touch before update on reservations for each row execute function touch_record();
