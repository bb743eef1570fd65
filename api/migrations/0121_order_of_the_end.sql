-- Lists of reservations in the order of the end, and of days in the order of the start.

-- What starts on other days is passed without its rows being looked at. Takes the place of (start_at, id). The day stands as the list
-- tells it: named plainly beside the start, PostgreSQL multiplies what it expects of both.
create index reservations_start_day on reservations (start_at, id, (day + 0));
drop index reservations_start;
alter index reservations_start_day rename to reservations_start;

create index reservations_end on reservations (end_at, id);
