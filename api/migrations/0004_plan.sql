-- The office plan: location, then building, then workspace (a floor, a zone or a meeting room), then desk; and what is drawn of it.

create table locations (
  id integer generated always as identity primary key,
  name text collate "tr-x-icu" not null check (name <> ''),
  capacity integer not null default 0 check (capacity >= 0),
  parking_capacity integer not null default 0 check (parking_capacity >= 0),
  has_food_service boolean not null default false,
  has_shuttle boolean not null default false,
  time_zone text not null default 'Europe/Istanbul',
  status text not null default 'active' check (status in ('active', 'passive')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  deleted_at timestamptz,
  position integer not null default 0,
  -- Said here, since a parameter of the whole company says how, not where.
  has_gym boolean not null default false,
  takes_pets boolean not null default false
);
create unique index locations_name on locations (fold_text(name)) where deleted_at is null;
-- A place that moves among its neighbours hasn't changed: whoever is editing it goes on.
create trigger locations_touch before update on locations
  for each row when (new.position = old.position) execute function touch_record();

create table buildings (
  id integer generated always as identity primary key,
  location_id integer not null references locations,
  name text collate "tr-x-icu" not null check (name <> ''),
  description text not null default '',
  image_id integer references files,
  status text not null default 'active' check (status in ('active', 'passive')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  deleted_at timestamptz,
  position integer not null default 0,

  -- For those that refer to both at once.
  unique (id, location_id)
);
create unique index buildings_name on buildings (location_id, fold_text(name)) where deleted_at is null;
-- Nor has one that gets another picture, which is stored apart from its form.
create trigger buildings_touch before update on buildings
  for each row when (new.position = old.position and new.image_id is not distinct from old.image_id) execute function touch_record();

create table workspaces (
  id integer generated always as identity primary key,
  location_id integer not null,
  building_id integer not null,
  name text collate "tr-x-icu" not null check (name <> ''),
  is_meeting_room boolean not null default false,
  capacity integer not null default 0 check (capacity between 0 and 100000),
  equipment text[] not null default '{}',
  status text not null default 'active' check (status in ('active', 'passive')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  deleted_at timestamptz,
  position integer not null default 0,

  -- A workspace always stands where its building stands.
  constraint workspaces_building foreign key (building_id, location_id)
    references buildings (id, location_id) on update cascade
);
create unique index workspaces_name on workspaces (building_id, is_meeting_room, fold_text(name)) where deleted_at is null;
create index workspaces_location on workspaces (location_id) where deleted_at is null;
create trigger workspaces_touch before update on workspaces
  for each row when (new.position = old.position) execute function touch_record();

create table desks (
  id integer generated always as identity primary key,
  workspace_id integer not null references workspaces,
  label text collate "tr-x-icu" not null check (label <> ''),
  -- The middle of the desk on its floor plan, in centimetres from the upper left corner, and its turn in degrees.
  x integer not null default 0,
  y integer not null default 0,
  rotation smallint not null default 0 check (rotation between 0 and 359),
  status text not null default 'active' check (status in ('active', 'blocked')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  deleted_at timestamptz,
  width smallint not null default 120 check (width between 20 and 1000),
  height smallint not null default 80 check (height between 20 and 1000),
  equipment text[] not null default '{}' check (cardinality(equipment) <= 20),
  accessible boolean not null default false,
  sit_stand boolean not null default false,

  unique (id, workspace_id)
);
create unique index desks_label on desks (workspace_id, fold_text(label)) where deleted_at is null;
create trigger desks_touch before update on desks for each row execute function touch_record();

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

-- Walls, rooms, doors, labels and the picture below them are read and written as one; desks are rows, since they are reserved.
create table floor_plans (
  workspace_id integer primary key references workspaces,
  -- Null: it was never published, but desks came by upload, which raises the version.
  drawing jsonb check (jsonb_typeof(drawing) = 'object' and jsonb_typeof(drawing -> 'size') = 'object'),
  published_at timestamptz,
  published_by integer references users,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,

  constraint floor_plans_published_check check ((drawing is null) = (published_at is null))
);
create trigger floor_plans_touch before update on floor_plans for each row execute function touch_record();

-- A draft keeps what it was begun with, so that nobody publishes away what came meanwhile.
create table floor_plan_drafts (
  workspace_id integer primary key references workspaces,
  document jsonb not null check (jsonb_typeof(document) = 'object' and jsonb_typeof(document -> 'desks') = 'array'),
  edited_by integer references users,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  -- The version of the plan.
  base_version integer not null default 0,
  -- The version of each desk by its id.
  base_desks jsonb not null default '{}' check (jsonb_typeof(base_desks) = 'object')
);
create trigger floor_plan_drafts_touch before update on floor_plan_drafts for each row execute function touch_record();
