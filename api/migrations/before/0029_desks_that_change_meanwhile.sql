-- Uploads change desks too. A plan has a version before it is ever drawn, and a draft knows the desks that it was begun with,
-- so that nobody publishes away what came meanwhile.
alter table floor_plans
  alter column drawing drop not null,
  alter column published_at drop not null,
  alter column published_at drop default,
  add constraint floor_plans_published_check check ((drawing is null) = (published_at is null));

alter table floor_plan_drafts
  add column base_version integer not null default 0,
  -- The version of each desk by its id.
  add column base_desks jsonb not null default '{}' check (jsonb_typeof(base_desks) = 'object');

-- Drafts that are open stay the drafts that they are.
alter table floor_plan_drafts disable trigger floor_plan_drafts_touch;
update floor_plan_drafts d set
  base_version = coalesce((select p.version from floor_plans p where p.workspace_id = d.workspace_id), 0),
  base_desks = coalesce(
    (select jsonb_object_agg(k.id, k.version) from desks k where k.workspace_id = d.workspace_id and k.deleted_at is null), '{}');
alter table floor_plan_drafts enable trigger floor_plan_drafts_touch;
