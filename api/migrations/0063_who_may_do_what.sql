-- Who may do what beyond their user type: sets of permissions, given to people everywhere or at a location, with or without an end.

-- Those that a company makes; the built-in ones are the product's own and change with it (contract/kernel/permissions.ts).
create table permission_sets (
  id integer generated always as identity primary key,
  name text collate "tr-x-icu" not null check (name <> ''),
  permissions text[] not null check (cardinality(permissions) > 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1
);
create unique index permission_sets_name on permission_sets (fold_text(name));
create trigger permission_sets_touch before update on permission_sets for each row execute function touch_record();

create table grants (
  id integer generated always as identity primary key,
  user_id integer not null references users,
  built_in text check (built_in in ('owner', 'administrator', 'emergencyManager', 'locationAdministrator', 'reception', 'facilityAnalyst',
    'securityOfficer', 'peopleAdministrator', 'auditor')),
  set_id integer references permission_sets,
  -- Null is everywhere.
  location_id integer references locations,
  -- Its last day; null is without an end.
  until date,
  reason text not null default '',
  -- Null is the product itself.
  granted_by integer references users,
  -- When somebody last said that it is still right.
  reviewed_at timestamptz,
  reviewed_by integer references users,
  ended_at timestamptz,
  -- When its last day had gone by and whoever held it was signed out.
  over_at timestamptz,
  ended_by integer references users,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,

  constraint grants_one_set check (num_nonnulls(built_in, set_id) = 1),
  -- Somebody is always there to give rights anew.
  constraint grants_owner_everywhere check (built_in is distinct from 'owner' or (location_id is null and until is null)),
  constraint grants_ended check ((ended_at is null) = (ended_by is null)),
  constraint grants_reviewed check ((reviewed_at is null) = (reviewed_by is null))
);
create unique index grants_once on grants (user_id, coalesce(built_in, set_id::text), coalesce(location_id, 0)) where ended_at is null;
create index grants_set on grants (set_id) where set_id is not null and ended_at is null;
create index grants_location on grants (location_id) where location_id is not null and ended_at is null;
create trigger grants_touch before update on grants for each row execute function touch_record();

-- The last owner’s right can’t be taken away; two who take it from each other meet one after the other. An owner who leaves the company
-- leaves administrators behind, of whom any may name the next.
create function guard_last_owner() returns trigger
  language plpgsql security definer as $$
begin
  perform pg_advisory_xact_lock(22, 0);
  if not exists (
    select from grants g join users u on u.id = g.user_id
    where g.built_in = 'owner' and g.ended_at is null and u.status = 'active' and u.deleted_at is null
  ) then
    raise exception 'nobody else is an owner' using errcode = 'check_violation', constraint = 'grants_last_owner';
  end if;
  return null;
end
$$;
create constraint trigger grants_last_owner after update on grants deferrable initially deferred for each row
  when (old.built_in = 'owner' and old.ended_at is null and new.ended_at is not null) execute function guard_last_owner();

-- Whoever was the first administrator is the owner of what there is already.
insert into grants (user_id, built_in, reason)
select id, 'owner', '' from users where user_type = 2 and status = 'active' and deleted_at is null order by id limit 1;

-- The audit log names whose grant it was.
create or replace function name_of_record(entity text, id bigint, told jsonb)
 returns text
  language plpgsql as $$
declare
  found_name text;
begin
  if entity = 'user' then
    if told ? 'name' and told ? 'lastName' then return concat_ws(' ', told ->> 'name', told ->> 'lastName'); end if;
    select concat_ws(' ', u.name, u.last_name) into found_name from users u where u.id = name_of_record.id;
  elsif entity = 'reservation' then
    select concat_ws(', ', concat_ws(' ', u.name, u.last_name), coalesce(w.name, l.name), r.day::text) into found_name
    from reservations r join users u on u.id = r.user_id join locations l on l.id = r.location_id left join workspaces w on w.id = r.workspace_id
    where r.id = name_of_record.id;
  elsif told ->> 'name' <> '' then return told ->> 'name';
  elsif entity = 'location' then select l.name into found_name from locations l where l.id = name_of_record.id;
  elsif entity = 'closure' then select c.text into found_name from closures c where c.id = name_of_record.id;
  elsif entity = 'building' then select b.name into found_name from buildings b where b.id = name_of_record.id;
  elsif entity in ('workspace', 'meetingRoom', 'floorPlan') then select w.name into found_name from workspaces w where w.id = name_of_record.id;
  elsif entity = 'desk' then
    select concat_ws(', ', w.name, d.label) into found_name from desks d join workspaces w on w.id = d.workspace_id where d.id = name_of_record.id;
  elsif entity = 'parameter' then select p.name into found_name from parameters p where p.id = name_of_record.id;
  elsif entity = 'announcement' then select a.name into found_name from announcements a where a.id = name_of_record.id;
  elsif entity = 'announcementGroup' then select g.name into found_name from announcement_groups g where g.id = name_of_record.id;
  elsif entity = 'emergency' then select e.message into found_name from emergencies e where e.id = name_of_record.id;
  elsif entity = 'emergencyResponse' then select r.name into found_name from emergency_responses r where r.id = name_of_record.id;
  elsif entity = 'emergencyTemplate' then select t.name into found_name from emergency_templates t where t.id = name_of_record.id;
  elsif entity = 'upload' then select j.file_name into found_name from upload_jobs j where j.id = name_of_record.id;
  elsif entity = 'reservationBulk' then
    select concat_ws(', ', nullif(b.wish ->> 'title', ''), coalesce(w.name, l.name)) into found_name
    from reservation_bulks b join locations l on l.id = b.location_id left join workspaces w on w.id = b.workspace_id
    where b.id = name_of_record.id;
  elsif entity = 'grant' then
    select concat_ws(' ', u.name, u.last_name) into found_name from grants g join users u on u.id = g.user_id where g.id = name_of_record.id;
  elsif entity = 'permissionSet' then select s.name into found_name from permission_sets s where s.id = name_of_record.id;
  elsif entity = 'notification' then select m.recipient into found_name from mail_outbox m where m.id = name_of_record.id;
  end if;
  return found_name;
end $$;
