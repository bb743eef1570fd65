-- Uploaded spreadsheets: read and checked once into chunks of valid rows, then applied chunk by chunk,
-- each chunk with its mark in one transaction, so that a killed process goes on where it was.

create table upload_jobs (
  id integer generated always as identity primary key,
  kind text not null,
  state text not null default 'checking'
    check (state in ('checking', 'needsMapping', 'needsDecision', 'applying', 'done', 'cancelled', 'failed')),
  file_id integer not null references files,
  file_name text not null,
  -- [{heading, field|null}] in the order of the file; the administrator's own mapping where mapped_by_hand.
  columns jsonb not null default '[]',
  mapped_by_hand boolean not null default false,
  preview jsonb not null default '[]',
  total integer not null default 0,
  checked integer not null default 0,
  valid integer not null default 0,
  invalid integer not null default 0,
  -- What applying would do while it waits for a decision, what it did once applied.
  added integer not null default 0,
  updated integer not null default 0,
  unchanged integer not null default 0,
  applied integer not null default 0,
  -- A catalogue key with its values where the upload failed.
  failure_key text,
  failure_values jsonb not null default '{}',
  created_at timestamptz not null default now(),
  created_by integer not null references users,
  finished_at timestamptz,
  constraint upload_jobs_counts check (valid + invalid = checked and checked <= total and applied <= valid)
);
create index upload_jobs_created on upload_jobs (created_at desc, id desc);

create table upload_chunks (
  job_id integer not null references upload_jobs on delete cascade,
  number integer not null,
  row_count integer not null,
  -- The valid rows as the importer reads them.
  rows jsonb not null,
  applied_at timestamptz,
  primary key (job_id, number)
);

create table upload_errors (
  id integer generated always as identity primary key,
  job_id integer not null references upload_jobs on delete cascade,
  row_number integer not null,
  column_name text not null,
  value text not null,
  error_key text not null,
  error_values jsonb not null default '{}'
);
create index upload_errors_job on upload_errors (job_id, row_number, id);

-- The offending rows as they stand in the file, to be downloaded, mended and uploaded again.
create table upload_error_rows (
  job_id integer not null references upload_jobs on delete cascade,
  row_number integer not null,
  cells jsonb not null,
  primary key (job_id, row_number)
);
