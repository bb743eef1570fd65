-- Reservations, and the promises that nobody can break: one person in a desk, one meeting in a room,
-- never more persons in a workspace than it has seats, nobody in two places at once.

create table reservations (
  id bigint generated always as identity primary key,
  user_id integer not null references users,
  booker_id integer references users,
  area text not null check (area in ('workspace', 'meetingRoom', 'diningHall', 'shuttle', 'parking', 'gym', 'pet')),
  location_id integer not null references locations,
  building_id integer references buildings,
  workspace_id integer references workspaces,
  desk_id integer,
  -- A seat from 1 to the workspace's capacity: counted places are guarded as exclusive ones.
  seat_number integer check (seat_number >= 1),
  start_at timestamptz not null,
  end_at timestamptz not null,
  -- The day of the start in the location's time zone.
  day date not null,
  title text not null default '',
  type text not null default 'individual' check (type in ('individual', 'bulk')),
  status text not null default 'active' check (status in ('active', 'cancelled')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,

  constraint reservations_period check (start_at < end_at),
  constraint reservations_place check (
    (area = 'workspace') = (seat_number is not null)
    and (area in ('workspace', 'meetingRoom')) = (workspace_id is not null)
    and (workspace_id is null) = (building_id is null)
    and (desk_id is null or area = 'workspace')
  ),
  -- A day of a location can have 25 hours.
  constraint reservations_one_day check (area <> 'workspace' or end_at - start_at <= interval '25 hours'),
  constraint reservations_desk_place foreign key (desk_id, workspace_id) references desks (id, workspace_id),

  constraint reservations_user_time exclude using gist
    (user_id with =, area with =, tstzrange(start_at, end_at) with &&) where (status = 'active'),
  constraint reservations_room exclude using gist
    (workspace_id with =, tstzrange(start_at, end_at) with &&) where (status = 'active' and area = 'meetingRoom'),
  constraint reservations_desk exclude using gist
    (desk_id with =, tstzrange(start_at, end_at) with &&) where (status = 'active' and desk_id is not null),
  constraint reservations_seat exclude using gist
    (workspace_id with =, seat_number with =, tstzrange(start_at, end_at) with &&) where (status = 'active' and seat_number is not null)
);
create index reservations_start on reservations (start_at, id);
create index reservations_location_day on reservations (location_id, day, area);
create index reservations_day on reservations (day, area);
create index reservations_user on reservations (user_id, start_at);
create index reservations_workspace on reservations (workspace_id, start_at) where workspace_id is not null;
create trigger reservations_touch before update on reservations for each row execute function touch_record();

-- An active reservation needs an active place with that seat and an active user. The shared locks meet the
-- exclusive ones below, so that a capacity, a place or a user can't change between the check and the commit.
create function guard_reservation() returns trigger
  language plpgsql as $$
declare
  place record;
begin
  perform pg_advisory_xact_lock_shared(2, new.user_id);
  if not exists (select from users where id = new.user_id and status = 'active' and deleted_at is null) then
    raise exception 'user % is not active', new.user_id
      using errcode = 'check_violation', constraint = 'reservations_active_user';
  end if;
  if new.workspace_id is not null then
    perform pg_advisory_xact_lock_shared(1, new.workspace_id);
    select capacity, is_meeting_room, status, deleted_at into place from workspaces where id = new.workspace_id;
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
  end if;
  return new;
end
$$;
create trigger reservations_guard_insert before insert on reservations
  for each row when (new.status = 'active') execute function guard_reservation();
create trigger reservations_guard_update before update on reservations
  for each row when (
    new.status = 'active'
    and (old.status, old.user_id, old.workspace_id, old.seat_number, old.area, old.start_at, old.end_at)
      is distinct from (new.status, new.user_id, new.workspace_id, new.seat_number, new.area, new.start_at, new.end_at)
  ) execute function guard_reservation();

create function guard_workspace() returns trigger
  language plpgsql as $$
begin
  perform pg_advisory_xact_lock(1, new.id);
  if exists (
    select from reservations
    where workspace_id = new.id and status = 'active' and end_at > now()
      and (seat_number > new.capacity or new.deleted_at is not null or new.is_meeting_room <> old.is_meeting_room)
  ) then
    raise exception 'workspace % is still reserved', new.id
      using errcode = 'check_violation', constraint = 'workspaces_reserved';
  end if;
  return new;
end
$$;
create trigger workspaces_guard before update on workspaces
  for each row when (
    new.capacity < old.capacity or new.is_meeting_room <> old.is_meeting_room
    or (old.deleted_at is null and new.deleted_at is not null) or new.status <> old.status
  ) execute function guard_workspace();

create function guard_user() returns trigger
  language plpgsql as $$
begin
  perform pg_advisory_xact_lock(2, new.id);
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
