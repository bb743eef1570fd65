-- What a reservation asks the database for, with fewer statements inside of it.

-- By what a reservation of an area is judged at a location, beside the person and the place. Whoever has read both tells it by itself.
create function rules_text(parameter integer, parameter_version integer, time_zone text, opening_hours jsonb) returns text
  language sql stable
  return concat_ws(' ', coalesce(parameter, 0), coalesce(parameter_version, 0), time_zone, opening_hours);

create or replace function rules_stay(for_area text, at_location integer, in_workspace integer, seen text) returns boolean
  language plpgsql volatile set search_path = public as $$
begin
  if seen is null then
    return true;
  end if;
  if not all_reservations_locked() then
    perform pg_advisory_xact_lock_shared(6, 0);
  end if;
  if not exists (
    select from locations l left join lateral effective_parameter(for_area, at_location) p on true
    where l.id = at_location and rules_text(p.id, p.version, l.time_zone, l.opening_hours) = seen
      and not exists (select from workspaces where id = in_workspace and location_id <> at_location)
  ) then
    raise exception 'the rules of % at location % have changed', for_area, at_location using errcode = 'serialization_failure';
  end if;
  return true;
end
$$;

drop function rules_at(text, integer);

-- What is taken of a workspace is read once for the number and the desk of whoever wants a seat there, and what nobody else has of the
-- numbers is found without another statement.
create or replace function free_place(
  for_area text, at_location integer, in_workspace integer, at_desk integer, key text, seats integer, person integer,
  starts timestamptz, ends timestamptz, on_day date, except_id bigint, moment timestamptz, out number integer, out desk integer
) language plpgsql as $$
declare
  assigned boolean;
  numbers integer[];
  taken_desks integer[];
  taken integer;
begin
  desk := at_desk;
  if seats is null then
    return;
  end if;
  if in_workspace is null then
    number := free_number(for_area, at_location, in_workspace, key, seats, starts, ends, on_day, except_id);
    return;
  end if;
  -- Whoever assigns a desk holds the same.
  perform pg_advisory_xact_lock(3, in_workspace);
  -- None of these lasts longer than 25 hours.
  select exists (select from desk_assignments a where a.workspace_id = in_workspace),
    coalesce(array_agg(distinct r.seat_number) filter (where r.seat_number is not null), '{}'),
    coalesce(array_agg(r.desk_id) filter (where r.desk_id is not null), '{}')
  into assigned, numbers, taken_desks
  from reservations r
  where r.workspace_id = in_workspace and r.status = 'active' and r.id <> except_id
    and r.start_at < ends and r.start_at > starts - interval '25 hours' and r.end_at > starts;
  if assigned then
    if at_desk in (select kept_desks(in_workspace, person, starts, moment)) then
      return;
    end if;
    seats := seats - kept_seats(in_workspace, person, starts, ends, except_id, moment);
  end if;
  -- Those above the seats count as well: after a desk was blocked somebody may have one.
  if cardinality(numbers) >= seats then
    return;
  end if;
  number := 1;
  foreach taken in array numbers loop
    exit when taken > number;
    number := taken + 1;
  end loop;
  if at_desk is not null then
    return;
  end if;
  if assigned then
    desk := free_desk(in_workspace, person, starts, ends, except_id, moment);
  else
    desk := (
      select d.id from desks d
      where d.workspace_id = in_workspace and d.status = 'active' and d.deleted_at is null and d.id <> all(taken_desks)
      order by d.accessible, d.sit_stand, cardinality(d.equipment), d.id limit 1
    );
  end if;
  if desk is null and exists (
    select from workspaces w where w.id = in_workspace
      and w.capacity <= (select nullif(count(*), 0) from desks d where d.workspace_id = in_workspace and d.deleted_at is null)
  ) then
    number := null;
  end if;
end
$$;
