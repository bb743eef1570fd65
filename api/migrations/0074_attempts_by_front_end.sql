-- Where a sign-in at a provider began, and comes back to.
alter table sign_in_attempts add column app text not null default 'panel' check (app in ('panel', 'me'));
