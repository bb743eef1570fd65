-- What an upload asks before it is applied, what was answered and by whom.

alter table upload_jobs
  -- What its rows put an end to ({records, reservations}), and what they add ([{sort, count, names}]), as counted when it was checked.
  add column leaving jsonb,
  add column additions jsonb not null default '[]'::jsonb,
  -- What becomes of the reservations of whoever and whatever leaves.
  add column reservations text not null default 'keep' check (reservations in ('keep', 'cancel')),
  -- Somebody said which sheet is meant.
  add column sheet_chosen boolean not null default false,
  -- How many rows were the template's sample.
  add column sample_rows integer not null default 0,
  -- Who said that it goes on; the rows are applied in their name.
  add column continued_by integer references users (id),
  add column continued_at timestamptz,
  add constraint upload_jobs_continued check ((continued_by is null) = (continued_at is null));
