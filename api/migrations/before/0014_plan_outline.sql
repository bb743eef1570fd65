-- A picture has a small one beside it, for lists.

alter table files add column thumbnail_id integer references files;

-- Places stand in the order that somebody gave them; those of one position by their names.
alter table locations add column position integer not null default 0;
alter table buildings add column position integer not null default 0;
alter table workspaces add column position integer not null default 0;

-- That others stand before it now is no change of the place: whoever is editing it goes on.
drop trigger locations_touch on locations;
drop trigger buildings_touch on buildings;
drop trigger workspaces_touch on workspaces;
create trigger locations_touch before update on locations
  for each row when (new.position = old.position) execute function touch_record();
create trigger buildings_touch before update on buildings
  for each row when (new.position = old.position) execute function touch_record();
create trigger workspaces_touch before update on workspaces
  for each row when (new.position = old.position) execute function touch_record();
