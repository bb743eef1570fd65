-- Nothing is reserved by rules that were changed meanwhile.

-- By what a reservation of an area is judged at a location, beside the person and the place; null where there is no such location.
create function rules_at(for_area text, at_location integer) returns text language sql stable set search_path = public as $$
  select concat_ws(' ', coalesce(p.id, 0), coalesce(p.version, 0), l.time_zone, l.opening_hours)
  from locations l left join lateral effective_parameter(for_area, at_location) p on true
  where l.id = at_location
$$;

-- Waits for whoever holds all reservations. Where other rules hold by then, or the place stands at another location, whoever looked
-- before has to look again: 40001, after which the whole is done once more. True where nothing was seen: whoever makes many shares the
-- lock before they look.
create function rules_stay(for_area text, at_location integer, in_workspace integer, seen text) returns boolean
  language plpgsql volatile set search_path = public as $$
begin
  if seen is null then
    return true;
  end if;
  if not all_reservations_locked() then
    perform pg_advisory_xact_lock_shared(6, 0);
  end if;
  if rules_at(for_area, at_location) is distinct from seen
    or exists (select from workspaces where id = in_workspace and location_id <> at_location) then
    raise exception 'the rules of % at location % have changed', for_area, at_location using errcode = 'serialization_failure';
  end if;
  return true;
end
$$;
