-- What a reservation stands on stays as it was checked until the commit: the person, the place, the desk, what is offered. Whoever
-- reserves and whoever changes one of these wait for each other by the locks that api/src/platform/db/locks.ts names.

-- Who changes many users holds one lock in place of one a person: PostgreSQL has room for some thousand locks only.
create function lock_all_reservations() returns void
  language plpgsql as $$
begin
  perform pg_advisory_xact_lock(6, 0);
  perform set_config('population_tracker.all_reservations_locked', 'on', true);
end
$$;

-- Whether this transaction holds them all, so that it needs none of the locks of persons.
create function all_reservations_locked() returns boolean
  language sql stable
  return coalesce(current_setting('population_tracker.all_reservations_locked', true), '') = 'on';

-- An active reservation needs an active person, and a place that stands and has that seat or that number. By one look at both: all locks
-- come first, so that the look sees whatever they waited for. Whoever makes a building passive together with its reservations holds all
-- of them (lock 6).
create function guard_reservation() returns trigger
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
create trigger reservations_guard_insert before insert on reservations
  for each row when (new.status = 'active') execute function guard_reservation();
-- A workspace that moves to another building takes its reservations along: that is no new place for them.
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

-- A desk that goes away or is blocked has nobody on it, whatever the service does. Whoever reserves holds the desk's row
-- until the commit, and whoever changes the desk waits for it.
create function guard_reserved_desk() returns trigger
  language plpgsql as $$
declare
  desk record;
begin
  select status, deleted_at into desk from desks where id = new.desk_id for share;
  if desk.status <> 'active' or desk.deleted_at is not null then
    raise exception 'desk % can not be reserved', new.desk_id
      using errcode = 'check_violation', constraint = 'reservations_active_desk';
  end if;
  return new;
end
$$;
create trigger reservations_guard_desk_insert before insert on reservations
  for each row when (new.status = 'active' and new.desk_id is not null) execute function guard_reserved_desk();
create trigger reservations_guard_desk_update before update on reservations
  for each row when (
    new.status = 'active' and new.desk_id is not null
    and (old.status, old.desk_id, old.start_at, old.end_at) is distinct from (new.status, new.desk_id, new.start_at, new.end_at)
  ) execute function guard_reserved_desk();

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

-- Nobody goes, or becomes passive, who still has a reservation.
create function guard_user() returns trigger
  language plpgsql as $$
begin
  if not all_reservations_locked() then
    perform pg_advisory_xact_lock_shared(6, 0);
    perform pg_advisory_xact_lock(2, new.id);
  end if;
  if new.deleted_at is not null and exists (
    select from reservations where user_id = new.id and status = 'active' and end_at > now()
  ) then
    raise exception 'user % still has reservations', new.id
      using errcode = 'check_violation', constraint = 'users_reserved';
  end if;
  return new;
end
$$;
create trigger users_guard before update on users
  for each row when (
    (old.deleted_at is null and new.deleted_at is not null) or (old.status = 'active' and new.status <> 'active')
  ) execute function guard_user();

-- A workspace keeps what its reservations stand on.
create function guard_workspace() returns trigger
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
create trigger workspaces_guard before update on workspaces
  for each row when (
    new.capacity < old.capacity or new.is_meeting_room <> old.is_meeting_room or new.building_id <> old.building_id
    or new.location_id <> old.location_id or (old.deleted_at is null and new.deleted_at is not null) or new.status <> old.status
  ) execute function guard_workspace();

-- A building or a location goes only when nothing is reserved in it any more.
create function guard_deleted_place() returns trigger
  language plpgsql as $$
begin
  if not all_reservations_locked() then
    perform pg_advisory_xact_lock(6, 0);
  end if;
  if exists (
    select from reservations
    where status = 'active' and end_at > now()
      and case tg_table_name when 'buildings' then building_id = new.id else location_id = new.id end
  ) then
    raise exception '% % is still reserved', tg_table_name, new.id
      using errcode = 'check_violation', constraint = tg_table_name || '_reserved';
  end if;
  return new;
end
$$;
create trigger buildings_guard_deleted before update on buildings
  for each row when (old.deleted_at is null and new.deleted_at is not null) execute function guard_deleted_place();
create trigger locations_guard_deleted before update on locations
  for each row when (old.deleted_at is null and new.deleted_at is not null) execute function guard_deleted_place();

create function guard_desk() returns trigger
  language plpgsql as $$
begin
  if exists (select from reservations where desk_id = new.id and status = 'active' and end_at > now()) then
    raise exception 'desk % is still reserved', new.id
      using errcode = 'check_violation', constraint = 'desks_reserved';
  end if;
  return new;
end
$$;
create trigger desks_guard before update on desks
  for each row when (
    (old.deleted_at is null and new.deleted_at is not null) or (old.status = 'active' and new.status = 'blocked')
  ) execute function guard_desk();
