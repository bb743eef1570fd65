-- What each area allows at each location: limits, hours, slots, menus, and how many it takes.

-- One for each area and location, and the company's.
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
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  deleted_at timestamptz,
  -- Of a dining hall. It holds where nobody said otherwise.
  one_meal_a_day boolean not null default true,

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
    new.parking_capacity is distinct from old.parking_capacity or new.has_food_service is distinct from old.has_food_service
    or new.has_shuttle is distinct from old.has_shuttle or new.has_gym is distinct from old.has_gym
    or new.takes_pets is distinct from old.takes_pets or new.status is distinct from old.status
    or new.deleted_at is distinct from old.deleted_at
  ) execute function hold_reservations();

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
  if place.id is null or (for_area = 'diningHall' and not place.has_food_service) or (for_area = 'shuttle' and not place.has_shuttle)
    or (for_area = 'gym' and not place.has_gym) or (for_area = 'pet' and not place.takes_pets) then
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

-- Meal menus of a dining hall: one document for a period.
create table meal_menus (
  id integer generated always as identity primary key,
  parameter_id integer not null references parameters,
  file_id integer not null references files,
  first_day date not null,
  last_day date not null,
  created_at timestamptz not null default now(),

  constraint meal_menus_period check (first_day <= last_day),
  constraint meal_menus_apart exclude using gist (parameter_id with =, daterange(first_day, last_day, '[]') with &&)
);
create index meal_menus_file on meal_menus (file_id);
