-- Places that go away, or become passive, with what is reserved in them; and never more seats at a location than it is meant for.

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

-- The seats of a location: those of its active workspaces.
create function location_seats(at_location integer) returns bigint
  language sql stable
begin atomic
  select coalesce(sum(capacity), 0) from workspaces
  where location_id = at_location and status = 'active' and not is_meeting_room and deleted_at is null;
end;

-- A location of capacity 0 has not been given one. What was too much before this rule stays, and may only shrink.
create function guard_location_capacity() returns trigger
  language plpgsql as $$
declare
  place integer := case tg_table_name when 'locations' then (to_jsonb(new) ->> 'id')::int else (to_jsonb(new) ->> 'location_id')::int end;
begin
  -- Whoever adds seats there comes one after the other.
  perform pg_advisory_xact_lock(20, place);
  if exists (select from locations where id = place and capacity > 0 and deleted_at is null and capacity < location_seats(place)) then
    raise exception 'location % has more seats than its capacity', place
      using errcode = 'check_violation', constraint = tg_table_name || '_capacity';
  end if;
  return null;
end
$$;
-- At the end of the transaction, since a sheet may bring the seats before the capacity.
create constraint trigger locations_capacity after update on locations
  deferrable initially deferred for each row
  when (new.capacity > 0 and (new.capacity < old.capacity or old.capacity = 0)) execute function guard_location_capacity();
create constraint trigger workspaces_capacity_insert after insert on workspaces
  deferrable initially deferred for each row
  when (not new.is_meeting_room and new.status = 'active' and new.capacity > 0) execute function guard_location_capacity();
create constraint trigger workspaces_capacity_update after update on workspaces
  deferrable initially deferred for each row
  when (
    not new.is_meeting_room and new.status = 'active' and new.deleted_at is null
    and (
      new.capacity > old.capacity or new.location_id <> old.location_id or old.status <> 'active' or old.is_meeting_room
      or old.deleted_at is not null
    )
  ) execute function guard_location_capacity();
