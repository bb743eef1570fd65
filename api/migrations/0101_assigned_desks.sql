-- Desks that belong to a person or a team, and when everybody may have them.

create table desk_assignments (
  desk_id integer primary key,
  workspace_id integer not null,
  user_id integer references users,
  team_id integer references teams on delete cascade,
  -- So many minutes before the day begins, by the location's clocks, everybody may have it; null where nobody else ever does.
  opens_before_min integer,
  assigned_at timestamptz not null default now(),
  constraint desk_assignments_desk foreign key (desk_id, workspace_id) references desks (id, workspace_id),
  constraint desk_assignments_whose check (num_nonnulls(user_id, team_id) = 1),
  constraint desk_assignments_opens check (opens_before_min between 0 and 20160)
);
create index desk_assignments_workspace on desk_assignments (workspace_id);
create index desk_assignments_user on desk_assignments (user_id) where user_id is not null;
create index desk_assignments_team on desk_assignments (team_id) where team_id is not null;
alter table desk_assignments enable row level security;
create policy located on desk_assignments using (workspace_id in (select id from workspaces));

-- A desk that is taken away, and a person who is deleted, are assigned no more.
create function end_assignments() returns trigger language plpgsql security definer set search_path to 'public' as $$
begin
  if tg_table_name = 'desks' then
    delete from desk_assignments where desk_id = new.id;
  else
    delete from desk_assignments where user_id = new.id;
  end if;
  return null;
end
$$;
create trigger desks_unassign after update on desks for each row
  when (old.deleted_at is null and new.deleted_at is not null) execute function end_assignments();
create trigger users_unassign after update on users for each row
  when (old.deleted_at is null and new.deleted_at is not null) execute function end_assignments();

-- When everybody may have a desk on the day of a start.
create function desk_opens(opens_before_min integer, starts timestamptz, zone text) returns timestamptz language sql immutable as $$
  select (date_trunc('day', starts at time zone zone) at time zone zone) - make_interval(mins => opens_before_min)
$$;

-- The desks of a workspace that are kept for others then; from nobody in particular all that haven't opened.
create function kept_desks(of_workspace integer, person integer, starts timestamptz, moment timestamptz) returns setof integer
  language plpgsql stable as $$
begin
  return query
    select a.desk_id from desk_assignments a
    where a.workspace_id = of_workspace and a.user_id is distinct from person
      and not exists (select from team_members m where m.team_id = a.team_id and m.user_id = person)
      and (a.opens_before_min is null or moment < (
        select desk_opens(a.opens_before_min, starts, l.time_zone) from workspaces w join locations l on l.id = w.location_id
        where w.id = a.workspace_id
      ));
end
$$;

-- How many seats those desks keep that nobody has taken yet.
create function kept_seats(of_workspace integer, person integer, starts timestamptz, ends timestamptz, except_id bigint, moment timestamptz)
  returns integer language plpgsql stable as $$
begin
  return (
    select count(*) from desks d
    where d.id in (select kept_desks(of_workspace, person, starts, moment)) and d.status = 'active' and d.deleted_at is null
      and not exists (
        select from reservations r
        where r.desk_id = d.id and r.status = 'active' and r.id <> except_id
          and tstzrange(r.start_at, r.end_at) && tstzrange(starts, ends)
      )
  );
end
$$;

drop function free_place(text, integer, integer, integer, text, integer, timestamptz, timestamptz, date, bigint);
drop function free_desk(integer, timestamptz, timestamptz, bigint);
drop function seats_in_use(integer, timestamptz, timestamptz, bigint);

-- One's own before one's team's, before those that are nobody's, before what others leave.
create function free_desk(in_workspace integer, person integer, starts timestamptz, ends timestamptz, except_id bigint, moment timestamptz)
  returns integer language plpgsql as $$
begin
  return (
    with taken as (
      select desk_id from reservations
      where workspace_id = in_workspace and status = 'active' and id <> except_id
        and start_at < ends and start_at > starts - interval '25 hours' and end_at > starts and desk_id is not null
    )
    select d.id from desks d left join desk_assignments a on a.desk_id = d.id
    where d.workspace_id = in_workspace and d.status = 'active' and d.deleted_at is null and d.id not in (select desk_id from taken)
      and d.id not in (select kept_desks(in_workspace, person, starts, moment))
    order by case when a.desk_id is null then 2 when a.user_id = person then 0
      when exists (select from team_members m where m.team_id = a.team_id and m.user_id = person) then 1 else 3 end,
      d.accessible, d.sit_stand, cardinality(d.equipment), d.id limit 1
  );
end
$$;

create function free_place(
  for_area text, at_location integer, in_workspace integer, at_desk integer, key text, seats integer, person integer,
  starts timestamptz, ends timestamptz, on_day date, except_id bigint, moment timestamptz, out number integer, out desk integer
) language plpgsql as $$
begin
  desk := at_desk;
  if seats is null then
    return;
  end if;
  if in_workspace is not null then
    -- Whoever assigns a desk holds the same.
    perform pg_advisory_xact_lock(3, in_workspace);
    if exists (select from desk_assignments a where a.workspace_id = in_workspace) then
      if at_desk in (select kept_desks(in_workspace, person, starts, moment)) then
        return;
      end if;
      seats := seats - kept_seats(in_workspace, person, starts, ends, except_id, moment);
    end if;
  end if;
  number := free_number(for_area, at_location, in_workspace, key, seats, starts, ends, on_day, except_id);
  if number is null or in_workspace is null or at_desk is not null then
    return;
  end if;
  desk := free_desk(in_workspace, person, starts, ends, except_id, moment);
  if desk is null and exists (
    select from workspaces w where w.id = in_workspace
      and w.capacity <= (select nullif(count(*), 0) from desks d where d.workspace_id = in_workspace and d.deleted_at is null)
  ) then
    number := null;
  end if;
end
$$;

-- Of one person, from whom some desks are kept: free is what they could have.
create function seats_in_use(
  of_workspace integer, person integer, starts timestamptz, ends timestamptz, except_id bigint, moment timestamptz,
  out seats integer, out taken integer, out free integer, out left_with_desk integer
) language plpgsql stable as $$
declare
  standing integer;
  usable integer;
  on_desks integer;
  whole integer;
  kept integer := 0;
begin
  select w.capacity, count(d.id), count(d.id) filter (where d.status = 'active') into whole, standing, usable
  from workspaces w left join desks d on d.workspace_id = w.id and d.deleted_at is null
  where w.id = of_workspace group by w.id;
  -- None of these lasts longer than 25 hours.
  select count(distinct r.seat_number), count(distinct r.desk_id) into taken, on_desks
  from reservations r
  where r.workspace_id = of_workspace and r.status = 'active' and r.id <> except_id and r.seat_number is not null
    and r.start_at < ends and r.start_at > starts - interval '25 hours' and r.end_at > starts;
  if exists (select from desk_assignments a where a.workspace_id = of_workspace) then
    kept := kept_seats(of_workspace, person, starts, ends, except_id, moment);
  end if;
  seats := least(whole, usable + greatest(whole - standing, 0));
  left_with_desk := greatest(seats - taken, 0);
  free := case when standing = 0 or whole > standing then left_with_desk else greatest(least(left_with_desk, usable - on_desks), 0) end;
  taken := greatest(taken, seats - free);
  left_with_desk := greatest(left_with_desk - kept, 0);
  free := greatest(least(case when standing = 0 or whole > standing then free else free - kept end, left_with_desk), 0);
end
$$;

-- Whoever sits without a desk gets none that is kept for others.
create or replace function give_desks(of_workspace integer, from_now timestamptz) returns table (reservation_id bigint, given_desk integer)
  language plpgsql as $$
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
    from (
      select free_desk(of_workspace, o.user_id, o.start_at, o.end_at, o.id, from_now) as desk from reservations o where o.id = reservation_id
    ) free
    where r.id = reservation_id and free.desk is not null
    returning r.desk_id into given_desk;
    if given_desk is not null then
      return next;
    end if;
  end loop;
end
$$;
