-- Emergencies and drills of different locations run side by side; at one location there is one at a time, and one for all employees
-- is at all of them.

drop index emergencies_running;
-- Where something runs, for as long as it does: the numbers of its locations, or all numbers there are.
create table emergency_running_places (
  emergency_id integer not null references emergencies,
  place int4range not null,

  constraint emergencies_running exclude using gist (place with &&)
);
create index emergency_running_places_emergency on emergency_running_places (emergency_id);

create function keep_running_places() returns trigger
  language plpgsql as $$
begin
  if tg_table_name = 'emergency_locations' then
    insert into emergency_running_places
    select new.emergency_id, int4range(new.location_id, new.location_id, '[]')
    from emergencies where id = new.emergency_id and ended_at is null;
  elsif tg_op = 'INSERT' then
    insert into emergency_running_places values (new.id, int4range(null, null));
  else
    delete from emergency_running_places where emergency_id = new.id;
  end if;
  return null;
end
$$;
create trigger emergency_locations_running after insert on emergency_locations for each row execute function keep_running_places();
create trigger emergencies_running_everywhere after insert on emergencies
  for each row when (new.everywhere and new.ended_at is null) execute function keep_running_places();
create trigger emergencies_running_no_more after update on emergencies
  for each row when (old.ended_at is null and new.ended_at is not null) execute function keep_running_places();

insert into emergency_running_places
select e.id, case when e.everywhere then int4range(null, null) else int4range(l.location_id, l.location_id, '[]') end
from emergencies e left join emergency_locations l on l.emergency_id = e.id
where e.ended_at is null;
