-- Whoever may reserve for others at a location may end somebody's wait there, who is told.
alter table waits drop constraint waits_outcome_check;
alter table waits add constraint waits_outcome_check
  check (outcome in ('booked', 'left', 'over', 'closed', 'hasOther', 'placeGone', 'personGone', 'removed'));
