-- How many wishes were refused for want of a place or by a rule: what people would have reserved had there been more. Nothing of a person
-- is kept here.
create table refusals (
  -- The day that was asked for, by the location's clock.
  day date not null,
  location_id integer not null references locations,
  area text not null check (area in ('workspace', 'meetingRoom', 'diningHall', 'shuttle', 'parking', 'gym', 'pet')),
  reason text not null check (reason in (
    'noSeat', 'deskTaken', 'roomTaken', 'mealFull', 'shuttleFull', 'parkingFull', 'gymFull', 'petFull', 'weeklyLimit', 'oneMeal', 'elsewhere',
    'tooFarAhead', 'tooLate', 'weekend', 'closed', 'outsideHours', 'notOffered', 'emergency')),
  count integer not null check (count > 0),

  primary key (day, location_id, area, reason)
);

-- Since when they are counted: a day without rows before it says nothing. In the zone of those who read it, the company's own.
create table refusals_counted (
  since date primary key
);
-- There is one.
create unique index refusals_counted_one on refusals_counted ((true));
insert into refusals_counted values ((now() at time zone 'Europe/Istanbul')::date);
