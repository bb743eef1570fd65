-- Whether the directory tells an address of somebody: where it tells none, theirs is their user name, and follows it.
alter table scim_users add column email_told boolean not null default true;
