-- A reservation is made by one statement that looks at the person's week itself, so that nobody else's can slip in between.

-- Whether a working day may be added to somebody's week. Nobody else adds to that week until the end of the transaction.
create function week_takes(of_user integer, starts timestamptz, zone text, on_day date, day_limit integer) returns boolean
  language plpgsql volatile as $$
declare
  days date[] := working_days(of_user, starts, zone, 0, true);
begin
  return on_day = any(days) or cardinality(days) < day_limit;
end
$$;

-- As before, by one look at the person and the place instead of four: all locks first, so that the look sees whatever they waited for.
-- And nobody reserves a workspace in a building or a location that is passive or gone. Whoever makes a building passive together with
-- its reservations holds all of them (lock 6).
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
    if new.seat_number > place.capacity then
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
