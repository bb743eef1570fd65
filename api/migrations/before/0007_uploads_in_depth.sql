-- Uploads in depth: which sheet of a workbook is read, mappings that are remembered, and the values to go back to.

alter table upload_jobs
  -- [{name, rows}] of the workbook's visible sheets, rows null where the file doesn't tell; empty for .csv.
  add column sheets jsonb not null default '[]',
  -- The sheet that is read; null until one was chosen.
  add column sheet text,
  -- Who once mapped these headings by hand, and when: the mapping was taken over by itself.
  add column remembered_by integer references users,
  add column remembered_at timestamptz,
  add column undone_at timestamptz,
  add column undone_by integer references users,
  add column undone integer not null default 0,
  add column not_undone integer not null default 0,
  -- The sheet's content was removed; the record stays.
  add column content_removed_at timestamptz;

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
  record_id integer not null,
  row_number integer not null,
  -- The version that the upload gave the record.
  version integer not null,
  added boolean not null,
  -- Null where the upload added the record, or where somebody else had just done so.
  former jsonb,
  primary key (job_id, record_id)
);
create index upload_former_values_row on upload_former_values (job_id, row_number, record_id);
create index upload_jobs_content on upload_jobs (created_at) where content_removed_at is null;
