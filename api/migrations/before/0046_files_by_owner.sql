-- A file is read by whoever may see what it belongs to; one that belongs to nothing named here is nobody's to read by its id.
alter table files
  add column owner_kind text,
  add column owner_id integer,
  add constraint files_owner check ((owner_kind is null) = (owner_id is null)),
  add constraint files_owner_kind check (owner_kind in ('building', 'workspace', 'parameter'));

update files f set owner_kind = 'building', owner_id = b.id from buildings b where b.image_id = f.id;
update files f set owner_kind = 'parameter', owner_id = m.parameter_id from meal_menus m where m.file_id = f.id;
update files f set owner_kind = 'workspace', owner_id = drawn.workspace_id
from (
  select workspace_id, (drawing -> 'background' ->> 'fileId')::integer as file_id from floor_plans
  union all
  select workspace_id, (document -> 'background' ->> 'fileId')::integer from floor_plan_drafts
) drawn
where drawn.file_id = f.id and f.owner_kind is null;
