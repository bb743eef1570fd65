-- How many an area takes at one time or, where it has slots, a day, at a location: what dashboard, calendar and availability tell. Null
-- where it isn't offered or nothing says how many. A passive workspace, or one in a passive building, offers no seats.
create function area_capacity(for_area text, at_location integer) returns integer
  language plpgsql stable as $$
begin
  if for_area = 'workspace' then
    return (
      select coalesce(sum(usable_seats(w.id, w.capacity)), 0)
      from workspaces w join buildings b on b.id = w.building_id join locations l on l.id = w.location_id
      where w.location_id = at_location and not w.is_meeting_room and w.deleted_at is null
        and w.status = 'active' and b.status = 'active' and l.status = 'active'
    );
  elsif for_area in ('parking', 'pet') then
    return counted_seats(for_area, at_location, null);
  end if;
  return (
    select sum(counted_seats(for_area, at_location, s.id))
    from effective_parameter(for_area, at_location) p join parameter_slots s on s.parameter_id = p.id and s.removed_at is null
  );
end
$$;
