-- When owners were last told by mail that somebody who came by a provider waits for them: at most once an hour.

create table identities_told (
  one boolean primary key default true,
  told_at timestamptz,

  constraint identities_told_one check (one)
);
insert into identities_told default values;
