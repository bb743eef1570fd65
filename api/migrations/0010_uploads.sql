-- Uploads: a sheet, what was read of it and what became of each row, and what was there before.

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
  -- [{name, rows}] of the workbook's visible sheets, rows null where the file doesn't tell; empty for .csv.
  sheets jsonb not null default '[]',
  -- The sheet that is read; null until one was chosen.
  sheet text,
  -- Who once mapped these headings by hand, and when: the mapping was taken over by itself.
  remembered_by integer references users,
  remembered_at timestamptz,
  undone_at timestamptz,
  undone_by integer references users,
  undone integer not null default 0,
  not_undone integer not null default 0,
  -- The sheet's content was removed; the record stays.
  content_removed_at timestamptz,
  -- What its rows put an end to ({records, reservations}), and what they add ([{sort, count, names}]), as counted when it was checked.
  leaving jsonb,
  additions jsonb not null default '[]'::jsonb,
  -- What becomes of the reservations of whoever and whatever leaves.
  reservations text not null default 'keep' check (reservations in ('keep', 'cancel')),
  -- Somebody said which sheet is meant.
  sheet_chosen boolean not null default false,
  -- How many rows were the template's sample.
  sample_rows integer not null default 0,
  -- Who said that it goes on; the rows are applied in their name.
  continued_by integer references users (id),
  continued_at timestamptz,

  constraint upload_jobs_counts check (valid + invalid = checked and checked <= total and applied <= valid),
  constraint upload_jobs_continued check ((continued_by is null) = (continued_at is null))
);
create index upload_jobs_created on upload_jobs (created_at desc, id desc);
create index upload_jobs_content on upload_jobs (created_at) where content_removed_at is null;

-- A chunk's rows and its mark are written in one transaction: a killed process goes on with the first one that isn't marked.
create table upload_chunks (
  job_id integer not null references upload_jobs on delete cascade,
  number integer not null,
  row_count integer not null,
  -- The valid rows as the importer reads them.
  rows jsonb not null,
  applied_at timestamptz,
  primary key (job_id, number)
);

-- The offending rows as they stand in the file, to be downloaded, mended and uploaded again.
create table upload_error_rows (
  job_id integer not null references upload_jobs on delete cascade,
  row_number integer not null,
  cells jsonb not null,
  primary key (job_id, row_number)
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

-- The whole company's: the same headings mean the same the next time, whoever uploads them.
create table upload_mappings (
  kind text not null,
  -- The headings in the order of the file, as a JSON array of what of their spelling counts.
  headings text not null,
  fields jsonb not null,
  mapped_by integer not null references users,
  mapped_at timestamptz not null default now(),
  primary key (kind, headings)
);

-- What an upload found before it wrote, to go back to while nothing has changed since.
create table upload_former_values (
  job_id integer not null references upload_jobs on delete cascade,
  record_id bigint not null,
  row_number integer not null,
  -- The version that the upload gave the record.
  version integer not null,
  added boolean not null,
  -- Null where the upload added the record, or where somebody else had just done so.
  former jsonb,
  -- How deep the record stands in others of the upload; the deepest are undone first. 0 where a kind has one table.
  level smallint not null default 0,

  primary key (job_id, level, record_id)
);
create index upload_former_values_row on upload_former_values (job_id, level desc, row_number, record_id);
