-- How many places there are and which one is free. Seats and desks agree: a workspace takes as many as it has seats, less those whose
-- desk is blocked, and where it has more desks than seats no more than it has usable desks. Whoever wants any seat gets a desk as long as
-- one is free; only where a workspace has more seats than desks may somebody sit without one.

-- How many can sit in a workspace at one time; of a meeting room, which has no desks, its capacity.
create function usable_seats(of_workspace integer, capacity integer) returns integer
  language plpgsql stable as $$
begin
  return (
    select least(capacity, count(*) filter (where d.status = 'active') + greatest(capacity - count(*), 0))
    from desks d where d.workspace_id = of_workspace and d.deleted_at is null
  );
end
$$;

-- How many an area takes at one time or, where it has slots, a day, at a location: what dashboard, calendar and availability tell. Null
-- where it isn't offered or nothing says how many. A passive workspace, or one in a passive building, offers no seats.
create function area_capacity(for_area text, at_location integer) returns integer
  language plpgsql stable as $$
begin
  if for_area = 'workspace' then
    return (
      select coalesce(sum(usable_seats(w.id, w.capacity)), 0)
      from workspaces w join buildings b on b.id = w.building_id join locations l on l.id = w.location_id
      where w.location_id = at_location and not w.is_meeting_room and w.deleted_at is null
        and w.status = 'active' and b.status = 'active' and l.status = 'active'
    );
  elsif for_area in ('parking', 'pet') then
    return counted_seats(for_area, at_location, null);
  end if;
  return (
    select sum(counted_seats(for_area, at_location, s.id))
    from effective_parameter(for_area, at_location) p join parameter_slots s on s.parameter_id = p.id and s.removed_at is null
  );
end
$$;

-- What is taken of a workspace in a period. `left_with_desk`: of those who name their desk, so many more may come; `free`: of those who
-- want any seat. Without a desk only those sit for whom the workspace has more seats than desks.
create function seats_in_use(
  of_workspace integer, starts timestamptz, ends timestamptz, except_id bigint,
  out seats integer, out taken integer, out free integer, out left_with_desk integer
)
  language plpgsql stable as $$
declare
  standing integer;
  usable integer;
  on_desks integer;
  whole integer;
begin
  select w.capacity, count(d.id), count(d.id) filter (where d.status = 'active') into whole, standing, usable
  from workspaces w left join desks d on d.workspace_id = w.id and d.deleted_at is null
  where w.id = of_workspace group by w.id;
  -- None of these lasts longer than 25 hours.
  select count(distinct r.seat_number), count(distinct r.desk_id) into taken, on_desks
  from reservations r
  where r.workspace_id = of_workspace and r.status = 'active' and r.id <> except_id and r.seat_number is not null
    and r.start_at < ends and r.start_at > starts - interval '25 hours' and r.end_at > starts;
  seats := least(whole, usable + greatest(whole - standing, 0));
  left_with_desk := greatest(seats - taken, 0);
  free := case when standing = 0 or whole > standing then left_with_desk else greatest(least(left_with_desk, usable - on_desks), 0) end;
  taken := greatest(taken, seats - free);
end
$$;

-- The number and the desk of a new reservation, or no number; others who want one of the same place wait. Where a desk is named it is
-- that one: whether it is free is for its constraint to say.
create function free_place(
  for_area text, at_location integer, in_workspace integer, at_desk integer, key text, seats integer,
  starts timestamptz, ends timestamptz, on_day date, except_id bigint, out number integer, out desk integer
)
  language plpgsql volatile as $$
begin
  desk := at_desk;
  if seats is null then
    return;
  end if;
  number := free_number(for_area, at_location, in_workspace, key, seats, starts, ends, on_day, except_id);
  if number is null or in_workspace is null or at_desk is not null then
    return;
  end if;
  desk := free_desk(in_workspace, starts, ends, except_id);
  if desk is null and exists (
    select from workspaces w where w.id = in_workspace
      and w.capacity <= (select nullif(count(*), 0) from desks d where d.workspace_id = in_workspace and d.deleted_at is null)
  ) then
    number := null;
  end if;
end
$$;

-- The lowest number that nobody has over the whole period, in a workspace or in a counted area of a location; null where there is
-- none. Takers of one place come one after the other, until their transactions end. Of a workspace none is given where as many are in
-- use as there are seats, those above included: after a desk was blocked somebody may have one.
create function free_number(
  for_area text, at_location integer, in_workspace integer, key text, seats integer,
  starts timestamptz, ends timestamptz, on_day date, except_id bigint
) returns integer
  language plpgsql volatile as $$

declare
  above record;
  lower integer;
begin
  if in_workspace is not null then
    perform pg_advisory_xact_lock(3, in_workspace);
    -- None of these lasts longer than 25 hours.
    return (
      with taken as (
        select seat_number from reservations
        where workspace_id = in_workspace and status = 'active' and id <> except_id
          and start_at < ends and start_at > starts - interval '25 hours' and end_at > starts and seat_number is not null
      )
      select min(n) from (select 1 as n union all select seat_number + 1 from taken) free
      where n <= seats and n not in (select seat_number from taken) and (select count(distinct seat_number) from taken) < seats
    );
  end if;

  perform pg_advisory_xact_lock(12, hashtext(concat_ws('|', at_location, for_area, key, on_day)));
  -- Where a capacity became smaller than what was booked, whoever stands above it goes down as far as there is room.
  for above in
    select id, start_at, end_at from reservations
    where location_id = at_location and day = on_day and area = for_area and slot_key = key and status = 'active'
      and seat_number > seats and start_at < ends and end_at > starts
    order by seat_number
  loop
    lower := lowest_number(for_area, at_location, key, seats, above.start_at, above.end_at, on_day, above.id);
    if lower is null then
      return null;
    end if;
    update reservations set seat_number = lower where id = above.id;
  end loop;
  return lowest_number(for_area, at_location, key, seats, starts, ends, on_day, except_id);
end
$$;

-- A reservation of a counted area never leaves its day.
create function lowest_number(
  for_area text, at_location integer, key text, seats integer, starts timestamptz, ends timestamptz, on_day date, except_id bigint
) returns integer
  language plpgsql volatile as $$
begin
  return (
    with taken as (
      select seat_number from reservations
      where location_id = at_location and day = on_day and area = for_area and slot_key = key and status = 'active'
        and id <> except_id and start_at < ends and end_at > starts
    )
    select min(n) from (select 1 as n union all select seat_number + 1 from taken) free
    where n <= seats and n not in (select seat_number from taken)
  );
end
$$;

-- The desk that somebody gets who wants any: a plain one first, so that those with more to them stay for those who need it.
create function free_desk(in_workspace integer, starts timestamptz, ends timestamptz, except_id bigint) returns integer
  language plpgsql volatile as $$
begin
  return (
    with taken as (
      select desk_id from reservations
      where workspace_id = in_workspace and status = 'active' and id <> except_id
        and start_at < ends and start_at > starts - interval '25 hours' and end_at > starts and desk_id is not null
    )
    select id from desks
    where workspace_id = in_workspace and status = 'active' and deleted_at is null and id not in (select desk_id from taken)
    order by accessible, sit_stand, cardinality(equipment), id limit 1
  );
end
$$;

-- Gives a desk to those in a workspace who have none and aren't over, in the order in which they begin, as far as one is free.
create function give_desks(of_workspace integer, from_now timestamptz) returns table (reservation_id bigint, given_desk integer)
  language plpgsql volatile as $$
begin
  if not exists (select from desks where workspace_id = of_workspace and status = 'active' and deleted_at is null) then
    return;
  end if;
  perform pg_advisory_xact_lock(3, of_workspace);
  for reservation_id, given_desk in
    select r.id, null::integer from reservations r
    where r.workspace_id = of_workspace and r.status = 'active' and r.area = 'workspace' and r.desk_id is null
      and r.end_at > from_now and r.start_at > from_now - interval '25 hours'
    order by r.start_at, r.id
  loop
    update reservations r set desk_id = free.desk
    from (select free_desk(of_workspace, o.start_at, o.end_at, o.id) as desk from reservations o where o.id = reservation_id) free
    where r.id = reservation_id and free.desk is not null
    returning r.desk_id into given_desk;
    if given_desk is not null then
      return next;
    end if;
  end loop;
end
$$;

-- The days of an ISO week on which somebody works on site by reservations other than that one. Until the end of the transaction nobody
-- else adds one: whoever counts comes before whoever counts next. Taken before the locks of places.
-- Whoever puts many reservations back at once holds all reservations (lock 6) and counts the weeks of many persons. So whoever counts
-- one person's week for a reservation takes part in that lock before, not only when the reservation is written.
create function working_days(of_user integer, starts timestamptz, zone text, except_id bigint, held boolean) returns date[]
  language plpgsql volatile as $$
declare
  monday date := date_trunc('week', starts at time zone zone);
begin
  if held then
    perform pg_advisory_xact_lock_shared(6, 0);
    perform pg_advisory_xact_lock(11, of_user);
  end if;
  return array(
    select distinct day from reservations
    where user_id = of_user and area = 'workspace' and status = 'active' and id <> except_id
      and start_at >= monday - 2 and start_at < monday + 9 and day between monday and monday + 6
    order by day
  );
end
$$;

-- Whether a working day may be added to somebody's week. Nobody else adds to that week until the end of the transaction.
create function week_takes(of_user integer, starts timestamptz, zone text, on_day date, day_limit integer) returns boolean
  language plpgsql volatile as $$
declare
  days date[] := working_days(of_user, starts, zone, 0, true);
begin
  return on_day = any(days) or cardinality(days) < day_limit;
end
$$;

-- A location whose time zone is put right takes along what is reserved there and isn't over: its days stay, and its hours as clocks
-- show them. Moved one by one, the farthest first in the direction in which they go, so that none meets its neighbour on the way.
create function move_zone(of_location integer, old_zone text, new_zone text, from_now timestamptz) returns void
  language plpgsql volatile as $$
declare
  later boolean := (from_now at time zone old_zone) at time zone new_zone > from_now;
  one record;
begin
  for one in
    select id, (start_at at time zone old_zone) at time zone new_zone as starts, (end_at at time zone old_zone) at time zone new_zone as ends,
      end_at - start_at as lasts
    from reservations
    where location_id = of_location and status = 'active' and end_at > from_now
    order by case when later then -extract(epoch from start_at) else extract(epoch from start_at) end, id
  loop
    -- Where clocks skip its hours it takes place behind the gap, as long as ever.
    update reservations set start_at = one.starts, end_at = case when one.ends > one.starts then one.ends else one.starts + one.lasts end
    where id = one.id;
  end loop;
end
$$;

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
    select id, user_id, booker_id, area, location_id, building_id, workspace_id, desk_id, seat_number, start_at, end_at, day, title, type, status,
      created_at, updated_at, version, slot_id, slot_key, cancel_reason
    from reservations
    where status = 'active' and area in ('workspace', 'diningHall', 'gym')
      and day between (moment at time zone 'UTC')::date - 2 and (moment at time zone 'UTC')::date + 1
      and start_at <= moment and end_at > moment
    union all
    select id, user_id, booker_id, area, location_id, building_id, workspace_id, desk_id, seat_number, start_at, end_at, day, title, type, status,
      created_at, updated_at, version, slot_id, slot_key, cancel_reason
    from reservations
    where status = 'active' and area = 'meetingRoom' and tstzrange(start_at, end_at) @> moment
  ) r
  join locations l on l.id = r.location_id
  cross join lateral (select moment at time zone l.time_zone as clock) here
  where (here.clock::time >= '08:00' and here.clock::time < '19:00')
    or r.start_at > here.clock::date::timestamp at time zone l.time_zone
    or r.end_at < (here.clock::date + 1)::timestamp at time zone l.time_zone;
end;
