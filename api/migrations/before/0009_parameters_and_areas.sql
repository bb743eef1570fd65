-- What each area allows at each location, and the areas that are counted by location: dining hall, shuttle, parking, gym
-- and pets. One place too many is impossible there as it is in a workspace.

create table parameters (
  id integer generated always as identity primary key,
  name text collate "tr-x-icu" not null check (name <> ''),
  area text not null check (area in ('workspace', 'meetingRoom', 'diningHall', 'shuttle', 'parking', 'gym', 'pet')),
  -- Null: what holds wherever a location has none of its own.
  location_id integer references locations,
  status text not null default 'active' check (status in ('active', 'passive')),
  -- Of a dining hall the sum of its slots; of parking null for whatever the location has. A gym's and a shuttle's is in their slots.
  capacity integer check (capacity between 0 and 100000),
  -- Days ahead, today is 0.
  maximum_reservation_day integer not null check (maximum_reservation_day between 0 and 365),
  -- Null: no limit.
  weekly_working_day_limit integer check (weekly_working_day_limit between 0 and 7),
  weekend_reservation_allowed boolean not null,
  -- Lunch time of a dining hall, gym time of a gym, as clocks show it there.
  opens time,
  closes time,
  emergency_phone_number text check (emergency_phone_number ~ '^\+[1-9][0-9]{6,14}$'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  deleted_at timestamptz,

  constraint parameters_hours check (
    (opens is null) = (closes is null) and opens < closes and (opens is not null) = (area in ('diningHall', 'gym'))
  ),
  constraint parameters_capacity check (
    (area in ('diningHall', 'parking', 'pet') or capacity is null) and (area not in ('diningHall', 'pet') or capacity is not null)
  )
);
create unique index parameters_area on parameters (area, location_id) nulls not distinct where deleted_at is null;
create trigger parameters_touch before update on parameters for each row execute function touch_record();

-- The hours of a dining hall and a gym, the departures of a shuttle. One that goes keeps the reservations that were made for it.
create table parameter_slots (
  id integer generated always as identity primary key,
  parameter_id integer not null references parameters,
  -- A shuttle's route; the others have none.
  name text collate "tr-x-icu" not null default '',
  start_time time not null,
  -- Null: a departure of which nobody said when it arrives.
  end_time time,
  capacity integer not null check (capacity between 0 and 100000),
  removed_at timestamptz,

  constraint parameter_slots_period check (start_time < end_time),
  constraint parameter_slots_apart exclude using gist (
    parameter_id with =, int4range(extract(epoch from start_time)::int, extract(epoch from end_time)::int) with &&
  ) where (removed_at is null and name = '') deferrable initially deferred,
  constraint parameter_slots_departure exclude using gist (
    parameter_id with =, start_time with =, fold_text(name) with =
  ) where (removed_at is null) deferrable initially deferred
);
create index parameter_slots_parameter on parameter_slots (parameter_id, start_time);

-- Source, section 5: the hourly cafeteria capacity and the total cafeteria capacity should be equal.
create function check_dining_hall() returns trigger
  language plpgsql as $$
declare
  checked integer := case tg_table_name when 'parameters' then (to_jsonb(new) ->> 'id')::int else (to_jsonb(new) ->> 'parameter_id')::int end;
begin
  if exists (
    select from parameters p
    where p.id = checked and p.area = 'diningHall' and p.deleted_at is null
      and p.capacity <> (select coalesce(sum(s.capacity), 0) from parameter_slots s where s.parameter_id = p.id and s.removed_at is null)
  ) then
    raise exception 'the slots of parameter % do not add up to its capacity', checked
      using errcode = 'check_violation', constraint = 'parameters_dining_hall_sum';
  end if;
  return null;
end
$$;
create constraint trigger parameters_dining_hall_sum after insert or update on parameters
  deferrable initially deferred for each row execute function check_dining_hall();
create constraint trigger parameter_slots_dining_hall_sum after insert or update on parameter_slots
  deferrable initially deferred for each row execute function check_dining_hall();

-- What is offered can't change between the check of a reservation and its commit.
create function hold_reservations() returns trigger
  language plpgsql as $$
begin
  perform pg_advisory_xact_lock(9, 0);
  return new;
end
$$;
create trigger parameters_hold before insert or update on parameters for each row execute function hold_reservations();
create trigger parameter_slots_hold before insert or update on parameter_slots for each row execute function hold_reservations();
create trigger locations_hold before update on locations
  for each row when (
    (new.parking_capacity, new.has_food_service, new.has_shuttle, new.status, new.deleted_at)
      is distinct from (old.parking_capacity, old.has_food_service, old.has_shuttle, old.status, old.deleted_at)
  ) execute function hold_reservations();

alter table reservations
  add column slot_id integer references parameter_slots,
  -- What tells two departures of a location apart, whichever parameter they stand in: `08:00 levent`. Empty where time alone does.
  add column slot_key text not null default '',
  drop constraint reservations_place,
  drop constraint reservations_one_day;

-- Those made before places were counted here keep their day each with a number of its own.
alter table reservations disable trigger user;
update reservations r set seat_number = numbered.seat
from (
  select id, row_number() over (partition by location_id, area, day order by id)::int as seat
  from reservations where area not in ('workspace', 'meetingRoom')
) numbered
where numbered.id = r.id;
alter table reservations enable trigger user;

alter table reservations
  add constraint reservations_place check (
    (area = 'meetingRoom') = (seat_number is null)
    and (area in ('workspace', 'meetingRoom')) = (workspace_id is not null)
    and (workspace_id is null) = (building_id is null)
    and (desk_id is null or area = 'workspace')
    and (slot_id is null or area in ('diningHall', 'shuttle', 'gym'))
    and (slot_key = '' or area = 'shuttle')
  ),
  add constraint reservations_one_day check (area = 'meetingRoom' or end_at - start_at <= interval '25 hours'),
  add constraint reservations_counted exclude using gist
    (location_id with =, area with =, slot_key with =, seat_number with =, tstzrange(start_at, end_at) with &&)
    where (status = 'active' and area not in ('workspace', 'meetingRoom'));
create index reservations_slot on reservations (slot_id, day) where slot_id is not null;

-- The parameter that holds for an area of a location: its own, else the company's. No row where there is neither.
create function effective_parameter(for_area text, at_location integer) returns setof parameters
  language sql stable
begin atomic
  select p.* from parameters p
  where p.area = for_area and p.deleted_at is null and (p.location_id = at_location or p.location_id is null)
  order by p.location_id nulls last
  limit 1;
end;

-- How many an area of a location takes at one time, in that slot where it has such; null where it isn't offered.
create function counted_seats(for_area text, at_location integer, in_slot integer) returns integer
  language plpgsql stable as $$
declare
  place locations;
  parameter parameters;
begin
  select * into place from locations where id = at_location and status = 'active' and deleted_at is null;
  if place.id is null or (for_area = 'diningHall' and not place.has_food_service) or (for_area = 'shuttle' and not place.has_shuttle) then
    return null;
  end if;
  select * into parameter from effective_parameter(for_area, at_location);
  if parameter.status = 'passive' then
    return null;
  elsif for_area = 'parking' then
    return least(coalesce(parameter.capacity, place.parking_capacity), place.parking_capacity);
  elsif for_area = 'pet' then
    return parameter.capacity;
  end if;
  return (select capacity from parameter_slots where id = in_slot and parameter_id = parameter.id and removed_at is null);
end
$$;

create or replace function guard_reservation() returns trigger
  language plpgsql as $$
declare
  place record;
  seats integer;
  goes_down boolean := false;
begin
  if not all_reservations_locked() then
    perform pg_advisory_xact_lock_shared(6, 0);
    perform pg_advisory_xact_lock_shared(2, new.user_id);
  end if;
  if not exists (select from users where id = new.user_id and status = 'active' and deleted_at is null) then
    raise exception 'user % is not active', new.user_id
      using errcode = 'check_violation', constraint = 'reservations_active_user';
  end if;
  if new.workspace_id is not null then
    perform pg_advisory_xact_lock_shared(1, new.workspace_id);
    select capacity, is_meeting_room, status, deleted_at, building_id, location_id into place from workspaces where id = new.workspace_id;
    if place.status <> 'active' or place.deleted_at is not null then
      raise exception 'workspace % is not active', new.workspace_id
        using errcode = 'check_violation', constraint = 'reservations_active_place';
    end if;
    if place.is_meeting_room <> (new.area = 'meetingRoom') then
      raise exception 'workspace % is not of this area', new.workspace_id
        using errcode = 'check_violation', constraint = 'reservations_area';
    end if;
    if new.seat_number > place.capacity then
      raise exception 'workspace % has % seats', new.workspace_id, place.capacity
        using errcode = 'check_violation', constraint = 'reservations_capacity';
    end if;
    -- Where the workspace has moved meanwhile, there the reservation stands.
    if (new.location_id, new.building_id) is distinct from (place.location_id, place.building_id) then
      new.location_id := place.location_id;
      new.building_id := place.building_id;
      new.day := (select (new.start_at at time zone time_zone)::date from locations where id = place.location_id);
    end if;
    return new;
  end if;

  perform pg_advisory_xact_lock_shared(9, 0);
  seats := counted_seats(new.area, new.location_id, new.slot_id);
  if seats is null then
    raise exception '% is not offered at location %', new.area, new.location_id
      using errcode = 'check_violation', constraint = 'reservations_offered';
  end if;
  -- Where a capacity became smaller than what was booked, nobody is added until it is met again; whoever goes down to a free
  -- number adds nobody.
  if tg_op = 'UPDATE' then
    goes_down := old.status = 'active' and new.seat_number < old.seat_number
      and (old.location_id, old.area, old.slot_key, old.start_at, old.end_at)
        is not distinct from (new.location_id, new.area, new.slot_key, new.start_at, new.end_at);
  end if;
  if new.seat_number > seats or not goes_down and exists (
    select from reservations r
    where r.location_id = new.location_id and r.area = new.area and r.slot_key = new.slot_key and r.seat_number > seats
      and r.status = 'active' and r.id <> new.id and r.area not in ('workspace', 'meetingRoom')
      and tstzrange(r.start_at, r.end_at) && tstzrange(new.start_at, new.end_at)
  ) then
    raise exception '% at location % takes %', new.area, new.location_id, seats
      using errcode = 'check_violation', constraint = 'reservations_capacity';
  end if;
  return new;
end
$$;
drop trigger workspaces_guard on workspaces;
create trigger workspaces_guard before update on workspaces
  for each row when (
    new.capacity < old.capacity or new.is_meeting_room <> old.is_meeting_room or new.building_id <> old.building_id
    or new.location_id <> old.location_id or (old.deleted_at is null and new.deleted_at is not null) or new.status <> old.status
  ) execute function guard_workspace();

-- A workspace that moves to another building takes its reservations along: that is no new place for them.
drop trigger reservations_guard_update on reservations;
create trigger reservations_guard_update before update on reservations
  for each row when (
    new.status = 'active'
    and (
      (old.status, old.user_id, old.workspace_id, old.slot_id, old.slot_key, old.seat_number, old.area, old.start_at, old.end_at)
        is distinct from
        (new.status, new.user_id, new.workspace_id, new.slot_id, new.slot_key, new.seat_number, new.area, new.start_at, new.end_at)
      or (new.workspace_id is null and new.location_id <> old.location_id)
    )
  ) execute function guard_reservation();
