-- One meal a day, and one location at a time (decision 030).

-- Of a dining hall. It holds where nobody said otherwise.
alter table parameters add column one_meal_a_day boolean not null default true;
create or replace function effective_parameter(for_area text, at_location integer) returns setof parameters
  language sql stable
begin atomic
  select p.* from parameters p
  where p.area = for_area and p.deleted_at is null and (p.location_id = at_location or p.location_id is null)
  order by p.location_id nulls last
  limit 1;
end;

alter table reservations
  -- A meal that was reserved under the rule. Those from before it, or from while it was off, are none.
  add column one_meal boolean not null default false,
  -- Stood in two places when the rule came, or when its building moved to another location.
  add column tolerated boolean not null default false,
  add constraint reservations_one_meal_area check (not one_meal or area = 'diningHall');

create unique index reservations_one_meal on reservations (user_id, day) where area = 'diningHall' and status = 'active' and one_meal;
create index reservations_other_meal on reservations (user_id, day) where area = 'diningHall' and status = 'active' and not one_meal;

-- The index knows only meals under the rule; whoever has another one that day has a meal all the same. An insert that meets it does
-- nothing, as one that meets the index. Of two that come at once the other one, which no rule binds, may stand as if it came later.
create function guard_meal() returns trigger
  language plpgsql as $$
begin
  if exists (
    select from reservations r
    where r.user_id = new.user_id and r.day = new.day and r.area = 'diningHall' and r.status = 'active' and not r.one_meal
  ) then
    return null;
  end if;
  return new;
end
$$;
create trigger reservations_guard_meal before insert on reservations
  for each row when (new.one_meal and new.status = 'active') execute function guard_meal();

-- Whoever is in two places already stays so. Each is looked for among those of the same days alone.
alter table reservations disable trigger reservations_touch;
with standing as (
  select r.id, r.user_id, r.location_id, r.start_at, r.end_at, d.day
  from reservations r, generate_series(
    (r.start_at at time zone 'UTC')::date::timestamp, (r.end_at at time zone 'UTC')::date::timestamp, interval '1 day'
  ) d(day)
  where r.status = 'active' and r.area in ('workspace', 'diningHall', 'parking', 'gym')
)
update reservations set tolerated = true
where id in (
  select a.id from standing a join standing b on b.user_id = a.user_id and b.day = a.day
  where b.location_id <> a.location_id and a.start_at < b.end_at and b.start_at < a.end_at
);
alter table reservations enable trigger reservations_touch;

-- The number is the reservation's own, and one for all that are tolerated: these stand beside each other, and beside nothing new.
alter table reservations add constraint reservations_elsewhere exclude using gist (
  user_id with =, tstzrange(start_at, end_at) with &&, location_id with <>, (case when tolerated then 0 else id end) with <>
) where (status = 'active' and area in ('workspace', 'diningHall', 'parking', 'gym'));
