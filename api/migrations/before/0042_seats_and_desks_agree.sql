-- Seats and desks agree. A workspace takes as many as it has seats, less those whose desk is blocked, and where it has more desks than
-- seats no more than it has usable desks. Whoever wants any seat gets a desk as long as one is free; only where a workspace has more
-- seats than desks may somebody sit without one.

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

-- As before, but of a workspace no number is given where as many are in use as there are seats, those above included: after a desk was
-- blocked somebody may have one.
create or replace function free_number(
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

create or replace function guard_reservation() returns trigger
  language plpgsql as $$
declare
  place record;
  seats integer;
  stays boolean := false;
  goes_down boolean := false;
begin
  if not all_reservations_locked() then
    perform pg_advisory_xact_lock_shared(6, 0), pg_advisory_xact_lock_shared(2, new.user_id);
  end if;
  if new.workspace_id is not null then
    perform pg_advisory_xact_lock_shared(1, new.workspace_id);
    select w.capacity, w.is_meeting_room, w.building_id, w.location_id, l.time_zone,
      w.status = 'active' and w.deleted_at is null as is_open,
      b.status = 'active' and b.deleted_at is null and l.status = 'active' and l.deleted_at is null as stands,
      exists (select from users u where u.id = new.user_id and u.status = 'active' and u.deleted_at is null) as has_person
    into place
    from workspaces w join buildings b on b.id = w.building_id join locations l on l.id = w.location_id
    where w.id = new.workspace_id;
    if not place.has_person then
      raise exception 'user % is not active', new.user_id
        using errcode = 'check_violation', constraint = 'reservations_active_user';
    end if;
    if not place.is_open then
      raise exception 'workspace % is not active', new.workspace_id
        using errcode = 'check_violation', constraint = 'reservations_active_place';
    end if;
    if place.is_meeting_room <> (new.area = 'meetingRoom') then
      raise exception 'workspace % is not of this area', new.workspace_id
        using errcode = 'check_violation', constraint = 'reservations_area';
    end if;
    -- Whoever has a number keeps it, whatever becomes of the desks.
    if new.seat_number > (case
      when tg_op = 'UPDATE' and old.status = 'active' and (old.workspace_id, old.seat_number) = (new.workspace_id, new.seat_number)
        then place.capacity
      else usable_seats(new.workspace_id, place.capacity)
    end) then
      raise exception 'workspace % has % seats', new.workspace_id, place.capacity
        using errcode = 'check_violation', constraint = 'reservations_capacity';
    end if;
    -- Where the workspace has moved meanwhile, there the reservation stands.
    if (new.location_id, new.building_id) is distinct from (place.location_id, place.building_id) then
      new.location_id := place.location_id;
      new.building_id := place.building_id;
      new.day := (new.start_at at time zone place.time_zone)::date;
    end if;
    -- Whoever gets another number, or is another person, stays where the reservation stood.
    if tg_op = 'UPDATE' then
      stays := (old.status, old.workspace_id, old.start_at, old.end_at)
        is not distinct from (new.status, new.workspace_id, new.start_at, new.end_at);
    end if;
    if not place.stands and not stays then
      raise exception 'building % is not active', new.building_id
        using errcode = 'check_violation', constraint = 'reservations_active_place';
    end if;
    return new;
  end if;

  if not exists (select from users where id = new.user_id and status = 'active' and deleted_at is null) then
    raise exception 'user % is not active', new.user_id
      using errcode = 'check_violation', constraint = 'reservations_active_user';
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

create or replace function guard_workspace() returns trigger
  language plpgsql as $$
begin
  perform pg_advisory_xact_lock(1, new.id);
  if exists (
    select from reservations
    where workspace_id = new.id and status = 'active' and end_at > now()
      and (new.capacity < old.capacity and seat_number > usable_seats(new.id, new.capacity)
        or new.deleted_at is not null or new.is_meeting_room <> old.is_meeting_room)
  ) then
    raise exception 'workspace % is still reserved', new.id
      using errcode = 'check_violation', constraint = 'workspaces_reserved';
  end if;
  return new;
end
$$;

-- Whoever has reserved any seat of a floor with desks gets one now, as a new reservation does. For whom no desk is free all that time
-- nothing changes; they count as seated without one.
do $$
declare
  of_workspace integer;
begin
  for of_workspace in
    select distinct r.workspace_id from reservations r
    where r.status = 'active' and r.area = 'workspace' and r.desk_id is null and r.end_at > now()
    order by 1
  loop
    perform give_desks(of_workspace, now());
  end loop;
end
$$;
