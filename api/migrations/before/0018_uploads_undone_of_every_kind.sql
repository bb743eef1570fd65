-- Uploads of the plan and of reservations can be undone too: a plan's records are of several tables, reservations are numbered further.

alter table upload_former_values
  -- How deep the record stands in others of the upload; the deepest are undone first. 0 where a kind has one table.
  add column level smallint not null default 0,
  alter column record_id type bigint,
  drop constraint upload_former_values_pkey,
  add primary key (job_id, level, record_id);
drop index upload_former_values_row;
create index upload_former_values_row on upload_former_values (job_id, level desc, row_number, record_id);
