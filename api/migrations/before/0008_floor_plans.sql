-- Floor plans: what is drawn around the desks, one draft beside the published plan, and desks with their size and gear.

alter table desks
  add column width smallint not null default 120 check (width between 20 and 1000),
  add column height smallint not null default 80 check (height between 20 and 1000),
  add column equipment text[] not null default '{}' check (cardinality(equipment) <= 20),
  add column accessible boolean not null default false,
  add column sit_stand boolean not null default false;

-- Walls, rooms, doors, labels and the picture below them are read and written as one; desks are rows, since they are reserved.
create table floor_plans (
  workspace_id integer primary key references workspaces,
  drawing jsonb not null check (jsonb_typeof(drawing) = 'object' and jsonb_typeof(drawing -> 'size') = 'object'),
  published_at timestamptz not null default now(),
  published_by integer references users,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1
);
create trigger floor_plans_touch before update on floor_plans for each row execute function touch_record();

create table floor_plan_drafts (
  workspace_id integer primary key references workspaces,
  document jsonb not null check (jsonb_typeof(document) = 'object' and jsonb_typeof(document -> 'desks') = 'array'),
  edited_by integer references users,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1
);
create trigger floor_plan_drafts_touch before update on floor_plan_drafts for each row execute function touch_record();

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
