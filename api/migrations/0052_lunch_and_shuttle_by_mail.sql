-- Whom the meals and departures of a location are mailed to, at which of its hours, and which of these mails were sent.

create function all_differ(items anyarray) returns boolean
  language sql immutable parallel safe as $$
  select count(*) = count(distinct item) from unnest(items) item
$$;

create table slot_reports (
  location_id integer not null references locations,
  area text not null check (area in ('diningHall', 'shuttle')),
  recipients text[] not null,
  -- As clocks show it at the location.
  times time[] not null,
  language text not null check (language in ('en', 'tr')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,

  primary key (location_id, area),
  constraint slot_reports_recipients check (
    cardinality(recipients) between 1 and 10 and array_position(recipients, null) is null and all_differ(recipients)
  ),
  constraint slot_reports_times check (
    cardinality(times) between 1 and 6 and array_position(times, null) is null and all_differ(times)
  )
);
create trigger slot_reports_touch before update on slot_reports for each row execute function touch_record();

-- Written with the mails, so that each hour of a day is told once: to those who stood there then, however many processes look, and
-- whether the entry is removed and made again in between.
create table slot_reports_sent (
  location_id integer not null references locations,
  area text not null check (area in ('diningHall', 'shuttle')),
  -- The location's own day.
  day date not null,
  at time not null,
  sent_at timestamptz not null default now(),

  primary key (location_id, area, day, at)
);
