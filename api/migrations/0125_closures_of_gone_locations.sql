-- A closure is for locations that are there: of one that is deleted nothing is closed any more, and a closure for it and others stays
-- theirs, to be changed as before.
create function leave_closures() returns trigger language plpgsql security definer set search_path to 'public' as $function$
begin
  delete from closures where location_ids <@ array[new.id];
  update closures set location_ids = array_remove(location_ids, new.id) where new.id = any(location_ids);
  return null;
end
$function$;
create trigger locations_closures after update on locations
  for each row when (old.deleted_at is null and new.deleted_at is not null) execute function leave_closures();

delete from closures c
where not exists (select from locations l where l.id = any(c.location_ids) and l.deleted_at is null) and c.location_ids is not null;
update closures c
set location_ids = array(select l.id from unnest(c.location_ids) with ordinality as w (id, place)
  join locations l on l.id = w.id and l.deleted_at is null order by w.place)
where exists (select from locations l where l.id = any(c.location_ids) and l.deleted_at is not null);
