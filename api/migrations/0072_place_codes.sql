-- What stands on the sticker of a desk, a meeting room or an entrance. A code is never given twice: one that was replaced says so for good.
create table place_codes (
  -- Without the letters that are taken for others: I, L, O, Q, U.
  code text primary key check (code ~ '^[ABCDEFGHJKMNPRSTVWXYZ]{12}$'),
  kind text not null check (kind in ('desk', 'room', 'entrance')),
  desk_id integer references desks,
  -- A meeting room.
  workspace_id integer references workspaces,
  -- Whose entrance it is.
  building_id integer references buildings,
  created_at timestamptz not null default now(),
  created_by integer references users,
  retired_at timestamptz,
  constraint place_codes_place check (
    num_nonnulls(desk_id, workspace_id, building_id) = 1
    and (desk_id is not null) = (kind = 'desk') and (workspace_id is not null) = (kind = 'room')
  )
);
create unique index place_codes_desk on place_codes (desk_id) where retired_at is null and desk_id is not null;
create unique index place_codes_room on place_codes (workspace_id) where retired_at is null and workspace_id is not null;
create unique index place_codes_entrance on place_codes (building_id) where retired_at is null and building_id is not null;
alter table place_codes enable row level security;
create policy located on place_codes using (
  desk_id in (select id from desks) or workspace_id in (select id from workspaces) or building_id in (select id from buildings)
);

-- A retired code stays retired, and every code stays where it was stuck.
create function guard_place_code() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if old.retired_at is not null or (new.code, new.kind, new.desk_id, new.workspace_id, new.building_id)
    is distinct from (old.code, old.kind, old.desk_id, old.workspace_id, old.building_id) then
    raise exception 'code % can not change', old.code using errcode = 'check_violation', constraint = 'place_codes_stay';
  end if;
  return new;
end
$$;
create trigger place_codes_guard before update on place_codes for each row execute function guard_place_code();
