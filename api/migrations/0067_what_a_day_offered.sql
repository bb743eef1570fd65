-- How many each area of a location took on a day, put down on the day itself, so that today's parameters don't rewrite the past. The
-- seats of workspaces stand in occupancy_days.
create table capacity_days (
  day date not null,
  location_id integer not null references locations,
  area text not null check (area in ('diningHall', 'shuttle', 'parking', 'gym', 'pet')),
  -- Null where the area wasn't offered.
  capacity integer check (capacity >= 0),

  primary key (location_id, area, day)
);
alter table capacity_days enable row level security;
create policy located on capacity_days using (location_id = any ((select located())::integer[]));

-- What the areas of these locations take on each day: as it was put down on days before today, as it is now on all others.
create function capacities_on(areas text[], at_locations integer[], first_day date, last_day date, today date)
returns table (location_id integer, area text, day date, capacity integer) language sql stable as $$
  with now_there as materialized (
    select l.id, a.area, area_capacity(a.area, l.id) as capacity from unnest(at_locations) l (id) cross join unnest(areas) a (area)
  ), kept as (
    select location_id, 'workspace' as area, day, seats as capacity from occupancy_days
    union all
    select location_id, area, day, capacity from capacity_days
  )
  select n.id, n.area, d.day::date, case when k.day is null then n.capacity else k.capacity end
  from now_there n cross join generate_series(first_day, last_day, interval '1 day') d (day)
  left join kept k on k.location_id = n.id and k.area = n.area and k.day = d.day::date and k.day < today
$$;

-- Whether this account may act as another one. Before PostgreSQL 16 whoever is a member may, and nothing is named after it.
create function may_become(role oid) returns boolean language sql stable as $$
  select pg_has_role(session_user, role, case when current_setting('server_version_num')::int >= 160000 then 'set' else 'member' end)
$$;

create or replace function prepare_located() returns boolean language plpgsql as $$
declare
  role name := located_role();
begin
  begin
    if not exists (select from pg_roles where rolname = role) then
      execute format('create role %I nologin', role);
    end if;
    if not may_become((select oid from pg_roles where rolname = role)) then
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
