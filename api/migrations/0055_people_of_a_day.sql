-- How many different people a day had, by location and, without one, in all: whoever was at two locations counts once there. Put down
-- with the day's counts. Days without anybody have no row.
create table person_days (
  day date not null,
  location_id integer references locations,
  people integer not null check (people > 0),

  unique nulls not distinct (day, location_id)
);
-- What is put down already has no people yet: it is counted again.
truncate area_days, area_days_counted;
