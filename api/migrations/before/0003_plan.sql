-- The office plan: location, then building, then workspace (a floor, a zone or a meeting room), then desk.

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
  deleted_at timestamptz
);
create unique index locations_name on locations (fold_text(name)) where deleted_at is null;
create trigger locations_touch before update on locations for each row execute function touch_record();

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
  unique (id, location_id)
);
create unique index buildings_name on buildings (location_id, fold_text(name)) where deleted_at is null;
create trigger buildings_touch before update on buildings for each row execute function touch_record();

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
  -- A workspace always stands where its building stands.
  constraint workspaces_building foreign key (building_id, location_id)
    references buildings (id, location_id) on update cascade
);
create unique index workspaces_name on workspaces (building_id, is_meeting_room, fold_text(name)) where deleted_at is null;
create index workspaces_location on workspaces (location_id) where deleted_at is null;
create trigger workspaces_touch before update on workspaces for each row execute function touch_record();

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
  unique (id, workspace_id)
);
create unique index desks_label on desks (workspace_id, fold_text(label)) where deleted_at is null;
create trigger desks_touch before update on desks for each row execute function touch_record();
