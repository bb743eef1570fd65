-- Whether whoever has a place has come: told beside the status, which goes on saying who has the place.

alter table parameters
  add column check_in text not null default 'none' check (check_in in ('none', 'asked', 'required')),
  add column opens_before_minutes integer not null default 60 check (opens_before_minutes between 0 and 1440),
  add column release_after_minutes integer not null default 45 check (release_after_minutes between 10 and 720),
  add column remind_before_minutes integer not null default 10 check (remind_before_minutes between 5 and 120),
  add constraint parameters_check_in_area check (check_in = 'none' or area in ('workspace', 'meetingRoom')),
  add constraint parameters_remind_before check (remind_before_minutes < release_after_minutes);
comment on column parameters.check_in is
  'asked: people may say that they have come. required: a place of which nobody says so is released.';

-- It names the columns that there were when it was made.
create or replace function effective_parameter(for_area text, at_location integer) returns setof parameters
  language sql stable
begin atomic
  select p.* from parameters p
  where p.area = for_area and p.deleted_at is null and (p.location_id = at_location or p.location_id is null)
  order by p.location_id nulls last
  limit 1;
end;

alter table reservations
  add column checked_in_at timestamptz,
  add column check_in_how text check (check_in_how in ('code', 'link', 'by_hand', 'kiosk')),
  -- Whoever did it by hand for somebody.
  add column checked_in_by integer references users,
  -- When the mail was written that tells until when the place is kept, and until when it is. Nothing is let go without it.
  add column reminded_at timestamptz,
  add column release_at timestamptz,
  add column released_at timestamptz,
  add constraint reservations_checked_in check (
    (checked_in_at is null) = (check_in_how is null)
    and (checked_in_by is not null) = (coalesce(check_in_how, '') = 'by_hand')
    and (checked_in_at is null or area in ('workspace', 'meetingRoom'))
  ),
  add constraint reservations_reminded check ((reminded_at is null) = (release_at is null) and reminded_at < release_at),
  -- Nobody is both: whoever has come keeps the place, and what was let go stays so.
  add constraint reservations_released check (
    released_at is null or (status = 'cancelled' and checked_in_at is null and release_at is not null and released_at >= release_at)
  );
create index reservations_release on reservations (release_at) where status = 'active' and checked_in_at is null and release_at is not null;
create index reservations_released_at on reservations (released_at) where released_at is not null;

-- A reminder changes nothing that somebody could be editing.
drop trigger reservations_touch on reservations;
create trigger reservations_touch before update on reservations for each row
  when (new.reminded_at is null or new.reminded_at is not distinct from old.reminded_at) execute function touch_record();

-- A check-in is of this person at this time: whoever gets another one comes anew. It is possible from the minutes before the start that
-- the parameter says, to the end, and of what is active alone.
create function guard_check_in() returns trigger
  language plpgsql security definer set search_path = public as $$
declare
  opens_at timestamptz := new.start_at - make_interval(mins => coalesce(
    (select p.opens_before_minutes from effective_parameter(new.area, new.location_id) p), 60));
  other_time boolean := tg_op = 'UPDATE'
    and (old.user_id, old.start_at, old.end_at) is distinct from (new.user_id, new.start_at, new.end_at);
begin
  if other_time and old.checked_in_at is not distinct from new.checked_in_at
    and (new.user_id <> old.user_id or new.checked_in_at < opens_at or new.checked_in_at >= new.end_at) then
    new.checked_in_at := null;
    new.check_in_how := null;
    new.checked_in_by := null;
  end if;
  if new.checked_in_at is not null and (tg_op = 'INSERT' or other_time or old.checked_in_at is distinct from new.checked_in_at) then
    if new.status <> 'active' then
      raise exception 'reservation % is not active', new.id using errcode = 'check_violation', constraint = 'reservations_check_in_active';
    end if;
    if new.checked_in_at < opens_at or new.checked_in_at >= new.end_at then
      raise exception 'check-in of reservation % is not open', new.id
        using errcode = 'check_violation', constraint = 'reservations_check_in_open';
    end if;
  end if;
  -- What somebody was told until when a place is kept holds for that time, and for nobody who had come.
  if tg_op = 'UPDATE' and old.reminded_at is not distinct from new.reminded_at and (other_time
    or (old.status <> 'active' and new.status = 'active') or (old.checked_in_at is not null and new.checked_in_at is null)) then
    new.reminded_at := null;
    new.release_at := null;
  end if;
  return new;
end
$$;
create trigger reservations_check_in_insert before insert on reservations
  for each row when (new.checked_in_at is not null) execute function guard_check_in();
create trigger reservations_check_in_update before update on reservations
  for each row when (
    (old.status, old.user_id, old.start_at, old.end_at, old.checked_in_at)
      is distinct from (new.status, new.user_id, new.start_at, new.end_at, new.checked_in_at)
  ) execute function guard_check_in();

-- From when on somebody is awaited: the start, but never before the location opens on that day, nor before the reservation was made. What
-- takes the whole day says nothing about its hours: it counts from the opening, and where nobody has told one from an office's.
create function awaited_from(r reservations) returns timestamptz language sql stable set search_path = public as $$
  select greatest(r.start_at, r.created_at, case when opens.at < r.end_at then opens.at end)
  from locations l
  left join jsonb_to_recordset(l.opening_hours) as hours(weekday int, opens time) on hours.weekday = extract(isodow from r.day)
  cross join lateral (select (r.day + coalesce(hours.opens,
    case when r.start_at <= r.day::timestamp at time zone l.time_zone and r.end_at >= (r.day + 1)::timestamp at time zone l.time_zone
      then time '08:00' end)) at time zone l.time_zone as at) opens
  where l.id = r.location_id
$$;

-- Times in which nothing is let go, at a location or (null) at all of them: a snowstorm, a strike, a first week.
create table check_in_pauses (
  id integer generated always as identity primary key,
  location_id integer references locations,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  reason text not null check (reason <> ''),
  created_by integer references users,
  created_at timestamptz not null default now(),
  constraint check_in_pauses_period check (starts_at < ends_at)
);
create index check_in_pauses_ends on check_in_pauses (ends_at);
alter table check_in_pauses enable row level security;
create policy located on check_in_pauses using (location_id = any ((select located())::integer[]));
create policy company on check_in_pauses for select using (location_id is null);

-- When places were looked at last, so that whoever runs the product sees that it happens.
create table release_runs (
  one boolean primary key default true check (one),
  ran_at timestamptz not null
);
