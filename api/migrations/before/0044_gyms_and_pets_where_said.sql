-- A location has a gym, and takes pets, only where somebody said so: a parameter of the whole company says how, not where. Whatever is
-- offered today stays offered.
alter table locations add column has_gym boolean not null default false, add column takes_pets boolean not null default false;

create or replace function counted_seats(for_area text, at_location integer, in_slot integer) returns integer
  language plpgsql stable as $$
declare
  place locations;
  parameter parameters;
begin
  select * into place from locations where id = at_location and status = 'active' and deleted_at is null;
  if place.id is null or (for_area = 'diningHall' and not place.has_food_service) or (for_area = 'shuttle' and not place.has_shuttle)
    or (for_area = 'gym' and not place.has_gym) or (for_area = 'pet' and not place.takes_pets) then
    return null;
  end if;
  select * into parameter from effective_parameter(for_area, at_location);
  if parameter.status = 'passive' then
    return null;
  elsif for_area = 'parking' then
    return least(coalesce(parameter.capacity, place.parking_capacity), place.parking_capacity);
  elsif for_area = 'pet' then
    return parameter.capacity;
  end if;
  return (select capacity from parameter_slots where id = in_slot and parameter_id = parameter.id and removed_at is null);
end
$$;

-- A parameter of the location's own says so too, even while it is passive.
update locations l set
  has_gym = exists (select from effective_parameter('gym', l.id) p where p.status = 'active' or p.location_id is not null),
  takes_pets = exists (select from effective_parameter('pet', l.id) p where p.status = 'active' or p.location_id is not null)
where l.deleted_at is null;

drop trigger locations_hold on locations;
create trigger locations_hold before update on locations
  for each row when (
    new.parking_capacity is distinct from old.parking_capacity or new.has_food_service is distinct from old.has_food_service
    or new.has_shuttle is distinct from old.has_shuttle or new.has_gym is distinct from old.has_gym
    or new.takes_pets is distinct from old.takes_pets or new.status is distinct from old.status
    or new.deleted_at is distinct from old.deleted_at
  ) execute function hold_reservations();
