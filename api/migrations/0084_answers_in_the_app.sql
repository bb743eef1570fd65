-- Whoever an emergency asks can answer in their own app, beside the link in the mail.
alter table emergency_responses drop constraint emergency_responses_how_check,
  add constraint emergency_responses_how_check check (how in ('link', 'app', 'byHand'));
alter table emergency_answers drop constraint emergency_answers_how_check,
  add constraint emergency_answers_how_check check (how in ('link', 'app', 'byHand'));
