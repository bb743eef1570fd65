-- Lists of reservations of some days in the order of the end: what ends between theirs on other days is passed without its row being
-- looked at, as in the order of the start. Takes the place of (end_at, id).
create index reservations_end_day on reservations (end_at, id, (day + 0));
drop index reservations_end;
alter index reservations_end_day rename to reservations_end;
