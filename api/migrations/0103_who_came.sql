-- Where people say that they have come, what of a day is so, put down as occupancy_days has what was reserved: the rule on the day itself,
-- so that today's parameters don't rewrite the past, the counts three days later. Nothing of a person is kept here.
create table check_in_days (
  day date not null,
  location_id integer not null references locations,
  area text not null check (area in ('workspace', 'meetingRoom')),
  -- The strictest that held on that day.
  check_in text not null check (check_in in ('none', 'asked', 'required')),
  -- Reservations whose person has come, and the most of them at one time.
  checked_in integer check (checked_in >= 0),
  peak integer check (peak >= 0),
  -- Who had to check in: whoever has come outside of a pause, and those of whom nobody came, with the minutes that others got by it.
  due integer check (due >= no_show),
  no_show integer check (no_show >= 0),
  released_minutes integer check (released_minutes >= 0),
  frozen_at timestamptz,

  primary key (location_id, area, day),
  constraint check_in_days_frozen check (num_nulls(frozen_at, checked_in, peak, due, no_show, released_minutes) in (0, 6))
);
create index check_in_days_open on check_in_days (day) where frozen_at is null;
alter table check_in_days enable row level security;
create policy located on check_in_days using (location_id = any ((select located())::integer[]));

-- What the figures have still to put down of who came is not destroyed either.
create or replace function due_for_destruction(of_kind text, past timestamptz) returns table (id bigint, day date) language sql stable as $$
  select r.id, r.day from reservations r
  where of_kind = 'reservations' and r.end_at < past
    and r.day <= (select max(c.day) from area_days_counted c)
    and not exists (select from occupancy_days o where o.location_id = r.location_id and o.day = r.day and o.frozen_at is null)
    and not exists (select from check_in_days c where c.location_id = r.location_id and c.day = r.day and c.frozen_at is null)
    and not exists (select from legal_holds h where h.user_id in (r.user_id, r.booker_id))
  union all
  select r.id, (e.ended_at at time zone 'UTC')::date from emergencies e join emergency_responses r on r.emergency_id = e.id
  where of_kind = 'emergencyAnswers' and e.ended_at < past and r.user_id > 0
    and not exists (select from legal_holds h where h.user_id = r.user_id)
  union all
  select a.id, (a.at at time zone 'UTC')::date from audit_log a
  where of_kind = 'auditAddresses' and a.at < past and a.address <> ''
    and not exists (select from legal_holds h where h.user_id = a.user_id or a.entity = 'user' and a.entity_id = h.user_id::text)
  union all
  select u.id, (u.deleted_at at time zone 'UTC')::date from users u
  where of_kind = 'deletedPeople' and u.deleted_at < past and u.erased_at is null
    and not exists (select from legal_holds h where h.user_id = u.id)
    and not exists (
      select from emergency_responses r join emergencies e on e.id = r.emergency_id where r.user_id = u.id and e.ended_at is null)
$$;
