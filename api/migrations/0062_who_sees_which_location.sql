-- Who may do something at some locations only sees and changes what belongs to those, whatever a query asks: the database says so,
-- for the role under which such a call's statements run. The product itself and whoever may do it everywhere are the tables' owner,
-- to whom none of this applies and for whom nothing costs more.

-- The role's name: of each account its own, so that several installations may share a server.
create function located_role() returns name language sql stable as $$
  select ('population_tracker_located_' || session_user)::name
$$;

-- Makes the role and lets it reach the tables; asked after each migration, since tables come and go. False where the account may not
-- create roles and nobody has made it for it: then all works but rights at some locations only.
create function prepare_located() returns boolean language plpgsql as $$
declare
  role name := located_role();
begin
  begin
    if not exists (select from pg_roles where rolname = role) then
      execute format('create role %I nologin', role);
    end if;
    if not pg_has_role(session_user, role, 'set') then
      execute format('grant %I to %I', role, session_user);
    end if;
  exception
    when insufficient_privilege then return false;
    -- Another process was quicker.
    when duplicate_object or unique_violation then null;
  end;
  if exists (
    select from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
      and relname <> 'schema_migrations' and not has_table_privilege(role, oid, 'insert')
  ) then
    execute format('grant usage on schema public to %I', role);
    execute format('grant select, insert, update, delete on all tables in schema public to %I', role);
    execute format('grant usage on all sequences in schema public to %I', role);
    execute format('revoke all on schema_migrations from %I', role);
  end if;
  return true;
end $$;

-- Of the statements that run now. Without it there are none: nothing is seen.
create function located() returns integer[] language sql stable parallel safe as $$
  select coalesce(string_to_array(nullif(current_setting('population_tracker.located', true), ''), ',')::integer[], '{}')
$$;

-- What guards a promise, or counts what a person has everywhere, sees all of it, whoever asks.
do $$
declare
  known regprocedure;
begin
  for known in
    select oid from pg_proc where pronamespace = 'public'::regnamespace
      and (prorettype = 'trigger'::regtype or proname in ('week_takes', 'working_days'))
  loop
    execute format('alter function %s security definer', known);
  end loop;
end $$;

-- What has its location beside it.
do $$
declare
  name text;
begin
  foreach name in array array['area_days', 'booking_curve', 'booking_curve_days', 'buildings', 'occupancy_days', 'person_days', 'refusals',
    'reservation_bulks', 'reservations', 'slot_reports', 'slot_reports_sent', 'workspaces', 'emergency_locations']
  loop
    execute format('alter table %I enable row level security', name);
    execute format('create policy located on %I using (location_id = any ((select located())::integer[]))', name);
  end loop;
end $$;

alter table locations enable row level security;
create policy located on locations using (id = any ((select located())::integer[]));

-- The company's own stand for every location; they are changed by whoever may everywhere.
alter table parameters enable row level security;
create policy located on parameters using (location_id = any ((select located())::integer[]));
create policy company on parameters for select using (location_id is null);
alter table emergency_phone_numbers enable row level security;
create policy located on emergency_phone_numbers using (location_id = any ((select located())::integer[]));
create policy company on emergency_phone_numbers for select using (location_id is null);

-- What belongs to something that has one.
alter table desks enable row level security;
create policy located on desks using (workspace_id in (select id from workspaces));
alter table floor_plans enable row level security;
create policy located on floor_plans using (workspace_id in (select id from workspaces));
alter table floor_plan_drafts enable row level security;
create policy located on floor_plan_drafts using (workspace_id in (select id from workspaces));

alter table parameter_slots enable row level security;
create policy located on parameter_slots using (parameter_id in (select id from parameters where location_id is not null));
create policy company on parameter_slots for select using (parameter_id in (select id from parameters));
alter table meal_menus enable row level security;
create policy located on meal_menus using (parameter_id in (select id from parameters where location_id is not null));
create policy company on meal_menus for select using (parameter_id in (select id from parameters));

alter table reservation_bulk_items enable row level security;
create policy located on reservation_bulk_items using (exists (select from reservation_bulks b where b.id = bulk_id));
alter table reservation_cancellation_rows enable row level security;
create policy located on reservation_cancellation_rows using (exists (select from reservations r where r.id = reservation_id));

-- One for several locations is seen at each of them, and changed by whoever may at all of them.
alter table closures enable row level security;
create policy located on closures
  using (location_ids <@ (select located())::integer[]);
create policy company on closures for select
  using (location_ids is null or location_ids && (select located())::integer[]);

-- Whether an emergency or drill is for these locations and no others.
create function is_emergency_located(emergency integer) returns boolean language sql stable security definer parallel safe as $$
  select not everywhere and not exists (
    select from emergency_locations l where l.emergency_id = e.id and l.location_id <> all ((select located())::integer[]))
  from emergencies e where e.id = emergency
$$;
alter table emergencies enable row level security;
-- Of one that is being written its function sees nothing yet: its own columns say whether it is everywhere.
create policy located on emergencies using (not everywhere and is_emergency_located(id) is not false);
create policy company on emergencies for select using (everywhere or exists (select from emergency_locations l where l.emergency_id = id));
-- Of another one only who is at these locations; of an own one everybody, wherever they are.
alter table emergency_responses enable row level security;
create policy located on emergency_responses
  using (location_id = any ((select located())::integer[]) or is_emergency_located(emergency_id));
alter table emergency_answers enable row level security;
create policy located on emergency_answers using (exists (select from emergency_responses r where r.id = response_id));
