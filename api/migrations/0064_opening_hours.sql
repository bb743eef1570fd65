-- When a location is open, and whether nothing is reserved at other times.

-- A weekday without hours is one on which it stays closed; where nobody has told any hours it is as if it were always open.
create function are_opening_hours(given jsonb) returns boolean language sql immutable set search_path = public as $$
  select jsonb_typeof(given) = 'array' and coalesce((
    select bool_and(coalesce(weekday between 1 and 7 and opens is not null and (opens < closes or closes = '00:00'), false))
      and count(*) = count(distinct weekday)
    from jsonb_to_recordset(given) as hours(weekday int, opens time, closes time)
  ), true)
$$;

alter table locations
  add column opening_hours jsonb not null default '[]',
  add constraint locations_opening_hours check (are_opening_hours(opening_hours));
comment on column locations.opening_hours is
  'A list of {weekday, opens, closes}: 1 for Monday to 7 for Sunday, HH:mm as clocks show it there, a closing at 00:00 is midnight.';

alter table parameters add column only_opening_hours boolean not null default false;
comment on column parameters.only_opening_hours is 'Whether nothing is reserved outside the opening hours of the location.';

-- It names the columns that there were when it was made.
create or replace function effective_parameter(for_area text, at_location integer) returns setof parameters
  language sql stable
begin atomic
  select p.* from parameters p
  where p.area = for_area and p.deleted_at is null and (p.location_id = at_location or p.location_id is null)
  order by p.location_id nulls last
  limit 1;
end;

-- Whether some of a time lies outside the hours; of what is meant for whole days only whether it opens on them.
create function outside_opening(hours jsonb, zone text, starts timestamptz, ends timestamptz, whole_days boolean)
  returns boolean language sql stable set search_path = public as $$
  select jsonb_array_length(hours) > 0 and exists (
    select from generate_series((starts at time zone zone)::date, ((ends - interval '1 microsecond') at time zone zone)::date, '1 day') day
    left join jsonb_to_recordset(hours) as open(weekday int, opens time, closes time) on open.weekday = extract(isodow from day)
    where open.weekday is null or not whole_days and (
      greatest(starts at time zone zone, day) < day + open.opens
      or least(ends at time zone zone, day + interval '1 day') > day + coalesce(nullif(open.closes, '00:00'), '24:00')
    )
  )
$$;
