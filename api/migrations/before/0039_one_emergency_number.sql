-- The emergency phone number stood twice: on the emergency list, and in the parameters of workspaces, where the company's never reached
-- a mail. It stands here alone: the company's, and of each location that has its own.

create table emergency_phone_numbers (
  -- Null: the company's.
  location_id integer references locations,
  -- Null: taken away. The row stays for its version.
  phone_number text check (phone_number ~ '^\+[1-9][0-9]{6,14}$'),
  updated_at timestamptz not null default now(),
  version integer not null default 1,

  constraint emergency_phone_numbers_once unique nulls not distinct (location_id)
);
create trigger emergency_phone_numbers_touch before update on emergency_phone_numbers for each row execute function touch_record();

-- Where both places have a number of the company's, the one that the mails told stands; the other is kept in the audit log.
insert into emergency_phone_numbers (location_id, phone_number)
select null, coalesce(s.phone_number, (
  select p.emergency_phone_number from parameters p where p.area = 'workspace' and p.location_id is null and p.deleted_at is null))
from emergency_settings s;
insert into audit_log (user_name, action, entity, entity_id, before, after, address, request_id)
select '', 'update', 'parameter', p.id::text, jsonb_build_object('emergencyPhoneNumber', p.emergency_phone_number),
  jsonb_build_object('emergencyPhoneNumber', s.phone_number), '', ''
from parameters p, emergency_settings s
where p.area = 'workspace' and p.location_id is null and p.deleted_at is null and p.emergency_phone_number <> s.phone_number;
insert into emergency_phone_numbers (location_id, phone_number)
select location_id, emergency_phone_number from parameters
where area = 'workspace' and location_id is not null and emergency_phone_number is not null and deleted_at is null;

-- What is told of a place, and where that comes from: its own, else the company's. No row where there is neither.
create function emergency_phone_number(at_location integer) returns table (phone_number text, origin text)
  language sql stable
begin atomic
  select n.phone_number, case when n.location_id is null then 'default' else 'location' end
  from emergency_phone_numbers n
  where (n.location_id = at_location or n.location_id is null) and n.phone_number is not null
  order by n.location_id nulls last
  limit 1;
end;

-- A parameter shows its number: whoever has an older one before them is told, and doesn't put it back.
create function touch_parameter_of_number() returns trigger
  language plpgsql as $$
begin
  update parameters set updated_at = now()
  where area = 'workspace' and location_id is not distinct from new.location_id and deleted_at is null;
  return null;
end
$$;
create trigger emergency_phone_numbers_parameter after insert or update on emergency_phone_numbers
  for each row execute function touch_parameter_of_number();

drop function effective_parameter(text, integer);
alter table parameters drop column emergency_phone_number;
create function effective_parameter(for_area text, at_location integer) returns setof parameters
  language sql stable
begin atomic
  select p.* from parameters p
  where p.area = for_area and p.deleted_at is null and (p.location_id = at_location or p.location_id is null)
  order by p.location_id nulls last
  limit 1;
end;
drop table emergency_settings;

-- What the mails told those who were at a place with a number of its own: [{"locationName", "phoneNumber"}].
alter table emergencies add column local_phone_numbers jsonb not null default '[]';
