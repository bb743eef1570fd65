-- On which weekdays a location works, and when it is closed.

-- 1 is Monday, 7 is Sunday.
alter table locations
  add column weekdays integer[] not null default '{1,2,3,4,5}',
  add constraint locations_weekdays check (cardinality(weekdays) > 0 and weekdays <@ '{1,2,3,4,5,6,7}');

create table closures (
  id integer generated always as identity primary key,
  -- Those that it is for; null is all of them, whichever are added later.
  location_ids integer[] check (cardinality(location_ids) > 0),
  first_day date not null,
  last_day date not null,
  -- On each of the days, as clocks show it at the location: from midnight where it has no beginning, until midnight where it has no end.
  start_time time,
  end_time time,
  reason text not null check (reason in ('publicHoliday', 'companyHoliday', 'works', 'event', 'other')),
  -- What people are told.
  text text collate "tr-x-icu" not null check (text <> ''),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,

  constraint closures_days check (last_day between first_day and first_day + 366),
  constraint closures_hours check (start_time < end_time)
);
create index closures_last_day on closures (last_day);
create trigger closures_touch before update on closures for each row execute function touch_record();

-- Whether a closure's days and hours, as a zone's clocks show them, meet a time. The end is no part of either.
create function closed_time(
  first_day date, last_day date, start_time time, end_time time, zone text, starts timestamptz, ends timestamptz
) returns boolean
  language sql stable
  return case
    when start_time is null and end_time is null
      then starts < (last_day + 1)::timestamp at time zone zone and ends > first_day::timestamp at time zone zone
    else exists (
      select from generate_series(
        greatest(first_day, (starts at time zone zone)::date), least(last_day, (ends at time zone zone)::date), interval '1 day') d(day)
      where starts < (case when end_time is null then d.day + interval '1 day' else d.day::date + end_time end)::timestamp at time zone zone
        and ends > (d.day::date + coalesce(start_time, '00:00'))::timestamp at time zone zone)
  end;

-- The closure that a location's time meets, the earliest of several; null where it is open.
create function closure_at(at_location integer, starts timestamptz, ends timestamptz) returns integer
  language sql stable
begin atomic
  select c.id from locations l join closures c on c.location_ids is null or l.id = any(c.location_ids)
  where l.id = at_location
    and c.last_day >= (starts at time zone l.time_zone)::date and c.first_day <= (ends at time zone l.time_zone)::date
    and closed_time(c.first_day, c.last_day, c.start_time, c.end_time, l.time_zone, starts, ends)
  order by c.first_day, c.id limit 1;
end;

-- Nobody reserves while it is closed: whoever closes holds all reservations alone. It comes after the guard of the person and the place,
-- which has told at which location the workspace stands; what follows its workspace to another location has passed by no other guard.
create function guard_open() returns trigger
  language plpgsql as $$
begin
  if not all_reservations_locked() then
    perform pg_advisory_xact_lock_shared(6, 0);
  end if;
  if closure_at(new.location_id, new.start_at, new.end_at) is not null then
    raise exception 'location % is closed then', new.location_id
      using errcode = 'check_violation', constraint = 'reservations_closed';
  end if;
  return new;
end
$$;
create trigger reservations_guard_when_open_insert before insert on reservations
  for each row when (new.status = 'active') execute function guard_open();
create trigger reservations_guard_when_open_update before update on reservations
  for each row when (
    new.status = 'active'
    and (old.status, old.workspace_id, old.location_id, old.start_at, old.end_at)
      is distinct from (new.status, new.workspace_id, new.location_id, new.start_at, new.end_at)
  ) execute function guard_open();

-- Nor does anything close on somebody who still has a reservation.
create function guard_closure() returns trigger
  language plpgsql as $$
begin
  if not all_reservations_locked() then
    perform pg_advisory_xact_lock(6, 0);
  end if;
  if exists (
    select from reservations r join locations l on l.id = r.location_id
    where r.status = 'active' and r.end_at > now() and r.end_at > new.first_day - 1 and r.start_at < new.last_day + 2
      and (new.location_ids is null or r.location_id = any(new.location_ids))
      and closed_time(new.first_day, new.last_day, new.start_time, new.end_time, l.time_zone, r.start_at, r.end_at)
  ) then
    raise exception 'somebody has reserved while it would be closed'
      using errcode = 'check_violation', constraint = 'closures_reserved';
  end if;
  return new;
end
$$;
create trigger closures_guard before insert or update on closures
  for each row execute function guard_closure();

-- A change of a closure's hours alone doesn't say which closure it is.
create or replace function name_of_record(entity text, id bigint, told jsonb) returns text language plpgsql as $$
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
  elsif entity = 'notification' then select m.recipient into found_name from mail_outbox m where m.id = name_of_record.id;
  end if;
  return found_name;
end $$;
