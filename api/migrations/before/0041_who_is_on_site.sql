-- Who is on site, and the order of a board.

-- The reservations that say where somebody is at a moment, for the dashboard as for an emergency. A seat, a room, a lunch and an hour
-- in the gym do. A car park space, a shuttle and a pet don't: they are held for a journey or a whole day, and tell that somebody
-- means to come. What takes the whole of a location's day says nothing about its hours: it counts in those of an office.
create function present_at(moment timestamptz) returns table (
  reservation_id bigint, user_id integer, area text, location_id integer, building_id integer, workspace_id integer, desk_id integer,
  start_at timestamptz
)
  language sql stable
begin atomic
  select r.id, r.user_id, r.area, r.location_id, r.building_id, r.workspace_id, r.desk_id, r.start_at
  from (
    -- A meeting may last for weeks, everything else begins within a day of its end: only few days are looked at then.
    select * from reservations
    where status = 'active' and area in ('workspace', 'diningHall', 'gym')
      and day between (moment at time zone 'UTC')::date - 2 and (moment at time zone 'UTC')::date + 1
      and start_at <= moment and end_at > moment
    union all
    select * from reservations
    where status = 'active' and area = 'meetingRoom' and tstzrange(start_at, end_at) @> moment
  ) r
  join locations l on l.id = r.location_id
  cross join lateral (select moment at time zone l.time_zone as clock) here
  where (here.clock::time >= '08:00' and here.clock::time < '19:00')
    or r.start_at > here.clock::date::timestamp at time zone l.time_zone
    or r.end_at < (here.clock::date + 1)::timestamp at time zone l.time_zone;
end;

-- Not safe first, then no response, of these those on site, then safe.
drop index emergency_responses_order;
alter table emergency_responses drop column rank;
alter table emergency_responses add column rank smallint not null
  generated always as (case when action_state = 'notSafe' then 1 when action_state = 'safe' then 4 when on_site then 2 else 3 end) stored;
create index emergency_responses_order on emergency_responses (emergency_id, rank, name, id);
