-- A seat for whoever wants any took a look at all desks of its floor three times: to count those that are usable, once for the rules and
-- once for the guard, and to put all that are free in order. Where none is closed, as nearly everywhere, as many are usable as there are
-- seats; and the first that is free stands first in an index.
create index desks_closed on desks (workspace_id) where status <> 'active' and deleted_at is null;
create index desks_offered on desks (workspace_id, accessible, sit_stand, cardinality(equipment), id)
  where status = 'active' and deleted_at is null;

create or replace function usable_seats(of_workspace int, capacity int) returns int language plpgsql stable as $$
begin
  if not exists (select from desks d where d.workspace_id = of_workspace and d.status <> 'active' and d.deleted_at is null) then
    return capacity;
  end if;
  return (
    select least(capacity, count(*) filter (where d.status = 'active') + greatest(capacity - count(*), 0))
    from desks d where d.workspace_id = of_workspace and d.deleted_at is null
  );
end
$$;

create or replace function free_desk(
  in_workspace int, person int, starts timestamptz, ends timestamptz, except_id bigint, moment timestamptz
) returns int language plpgsql as $$
declare
  taken int[] := array(
    select desk_id from reservations
    where workspace_id = in_workspace and status = 'active' and id <> except_id
      and start_at < ends and start_at > starts - interval '25 hours' and end_at > starts and desk_id is not null
  );
begin
  if not exists (select from desk_assignments a where a.workspace_id = in_workspace) then
    return (
      select d.id from desks d
      where d.workspace_id = in_workspace and d.status = 'active' and d.deleted_at is null and d.id <> all(taken)
      order by d.accessible, d.sit_stand, cardinality(d.equipment), d.id limit 1
    );
  end if;
  return (
    select d.id from desks d left join desk_assignments a on a.desk_id = d.id
    where d.workspace_id = in_workspace and d.status = 'active' and d.deleted_at is null and d.id <> all(taken)
      and d.id not in (select kept_desks(in_workspace, person, starts, moment))
    order by case when a.desk_id is null then 2 when a.user_id = person then 0
      when exists (select from team_members m where m.team_id = a.team_id and m.user_id = person) then 1 else 3 end,
      d.accessible, d.sit_stand, cardinality(d.equipment), d.id limit 1
  );
end
$$;
