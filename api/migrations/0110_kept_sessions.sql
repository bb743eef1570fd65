-- A session that its person wanted kept on a device of their own: of somebody who holds nothing in the panel it lasts longer.
alter table sessions add column kept boolean not null default false;
