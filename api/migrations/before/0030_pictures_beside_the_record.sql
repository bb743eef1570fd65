-- A picture is stored apart from the building's form: whoever is editing the building goes on.
drop trigger buildings_touch on buildings;
create trigger buildings_touch before update on buildings
  for each row when (new.position = old.position and new.image_id is not distinct from old.image_id) execute function touch_record();
