-- Announcements are told on people's devices too. A device shows their title alone: whatever is chosen, the mail with the text comes.
alter table push_choices drop constraint push_choices_kind_check;
alter table push_choices
  add constraint push_choices_kind_check check (kind in ('checkInReminder', 'released', 'fromWaitingList', 'announcement', 'emergency')),
  add constraint push_choices_announcement check (kind <> 'announcement' or by_mail);
