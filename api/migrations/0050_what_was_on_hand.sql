-- How many people had a place on a day, so many days before it: what a forecast learns from. Nothing of a person is kept here.
-- A row says what was on hand when the day `lead_days` before it began, by the location's clock; -1 stands for the day's own end.
create table booking_curve (
  location_id integer not null references locations,
  day date not null,
  lead_days smallint not null check (lead_days between -1 and 14),
  -- Different people with a seat.
  on_hand integer not null check (on_hand >= 0),

  primary key (location_id, day, lead_days)
);
-- Which days were looked at, for a day without any reservation has no other trace.
create table booking_curve_days (
  location_id integer not null references locations,
  -- The day that began then.
  day date not null,
  counted_at timestamptz not null,

  primary key (location_id, day)
);

-- How many reservations a day had, by location and area, put down when nothing can change them any more; until then they are read from
-- the rows. Days without any have no row.
create table area_days (
  location_id integer not null references locations,
  area text not null,
  day date not null,
  reserved integer not null check (reserved > 0),

  primary key (day, location_id, area)
);
-- The days that were put down, one after the other.
create table area_days_counted (
  day date primary key,
  counted_at timestamptz not null
);
