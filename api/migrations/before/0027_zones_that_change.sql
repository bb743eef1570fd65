-- A location whose time zone is put right takes along what is reserved there and isn't over: its days stay, and its hours as clocks
-- show them. Moved one by one, the farthest first in the direction in which they go, so that none meets its neighbour on the way.
create function move_zone(of_location integer, old_zone text, new_zone text, from_now timestamptz) returns void
  language plpgsql volatile as $$
declare
  later boolean := (from_now at time zone old_zone) at time zone new_zone > from_now;
  one record;
begin
  for one in
    select id, (start_at at time zone old_zone) at time zone new_zone as starts, (end_at at time zone old_zone) at time zone new_zone as ends,
      end_at - start_at as lasts
    from reservations
    where location_id = of_location and status = 'active' and end_at > from_now
    order by case when later then -extract(epoch from start_at) else extract(epoch from start_at) end, id
  loop
    -- Where clocks skip its hours it takes place behind the gap, as long as ever.
    update reservations set start_at = one.starts, end_at = case when one.ends > one.starts then one.ends else one.starts + one.lasts end
    where id = one.id;
  end loop;
end
$$;
