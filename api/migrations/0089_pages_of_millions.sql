-- What the lists of reservations are put in order by, where so many match that they aren't sorted for a page.

-- Of an area on a day, in the order of the start. Takes the place of (day, area).
create index reservations_day_area on reservations (day, area, start_at);
drop index reservations_day;
alter index reservations_day_area rename to reservations_day;

-- Few are cancelled; and few last longer than a day.
create index reservations_cancelled_start on reservations (start_at, id) where status = 'cancelled';
create index reservations_long on reservations (end_at) where end_at - start_at > interval '25 hours';

-- Of an hour or a departure, in the order of the start. Takes the place of (slot_id, day).
create index reservations_slot_start on reservations (slot_id, start_at) where slot_id is not null;
drop index reservations_slot;
alter index reservations_slot_start rename to reservations_slot;

-- Of those that a filter finds rarely.
create index reservations_bulk on reservations (start_at, id) where type = 'bulk';
create index reservations_checked_in on reservations (start_at, id) where checked_in_at is not null;
