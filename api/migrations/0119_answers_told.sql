-- Whoever invites hears, by mail and on their devices, that somebody doesn't come, and that they come after all: what they were told of
-- each guest last is kept, and when, so that nothing is told twice nor in many mails. `asked` is who declined, was told so, and was
-- invited anew.
alter table meeting_guests
  add column host_told text,
  add column host_told_at timestamptz,
  add constraint meeting_guests_host_told check (host_told in ('declined', 'accepted', 'asked')),
  add constraint meeting_guests_host_told_at check ((host_told is null) = (host_told_at is null));

alter table push_choices drop constraint push_choices_kind_check;
alter table push_choices
  add constraint push_choices_kind_check
  check (kind in ('checkInReminder', 'released', 'fromWaitingList', 'meeting', 'guestAnswer', 'announcement', 'emergency'));
