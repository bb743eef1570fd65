-- Whoever was put on a waiting list by somebody else is told, by one mail for all of it.
alter table waits add column to_tell boolean not null default false;
create index waits_to_tell on waits (user_id) where to_tell;
