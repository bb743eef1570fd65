-- Of what the directory's name of somebody was made: where it tells none in parts, theirs follows what it tells instead.
alter table scim_users add column name_from text not null default 'parts' check (name_from in ('parts', 'formatted', 'displayName'));
