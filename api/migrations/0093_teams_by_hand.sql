-- Teams that are made by hand beside those of the company's directory, and announcements for chosen locations and teams.

-- Null of a team that was made by hand, which the directory neither sees nor changes. Each has its own names: neither stands in the
-- way of the other.
alter table teams
  alter scim_id drop not null,
  alter scim_id drop default,
  add constraint teams_external check (external_id is null or scim_id is not null);
drop index teams_name;
create unique index teams_name on teams (fold_text(name)) where scim_id is not null;
create unique index teams_name_by_hand on teams (fold_text(name)) where scim_id is null;

-- "My team" are those whom the directory puts together: a form makes nobody somebody's teammate.
create or replace function is_close_team(team integer) returns boolean language sql stable as $$
  select exists (select from teams t where t.id = team and t.scim_id is not null)
    and (select count(*) <= 100 from (select from team_members m where m.team_id = team limit 101) few)
$$;

-- Whoever is deleted leaves the directory's teams. In those made by hand they stay, unseen, so that undoing puts them back.
create or replace function settle_scim_user() returns trigger
  language plpgsql security definer as $$
begin
  update scim_leavings set outcome = 'withdrawn', settled_at = now() where user_id = new.id and outcome is null;
  if new.deleted_at is not null then
    delete from scim_users where user_id = new.id;
    delete from team_members m using teams t where m.user_id = new.id and t.id = m.team_id and t.scim_id is not null;
  end if;
  return null;
end
$$;

-- Of whoever is erased neither a choice stays, nor who kept whom at hand, nor a team.
create or replace function forget_colleague() returns trigger
  language plpgsql security definer as $$
begin
  delete from colleague_choices where user_id = new.id;
  delete from favourite_colleagues where user_id = new.id or colleague_id = new.id;
  delete from team_members where user_id = new.id;
  return null;
end
$$;

-- For everybody, or for those whose site a location is and those in a team. One that has lost all of them is for nobody.
alter table announcements add column everybody boolean not null default true;

create table announcement_locations (
  announcement_id integer not null references announcements,
  location_id integer not null references locations,
  primary key (announcement_id, location_id)
);
create index announcement_locations_location on announcement_locations (location_id);

create table announcement_teams (
  announcement_id integer not null references announcements,
  team_id integer not null references teams on delete cascade,
  primary key (announcement_id, team_id)
);
create index announcement_teams_team on announcement_teams (team_id);

-- What is for everybody has nobody chosen beside.
create function guard_announcement_audience() returns trigger
  language plpgsql security definer as $$
begin
  if exists (select from announcements a where a.id = new.announcement_id and a.everybody) then
    raise exception 'the announcement is for everybody' using errcode = 'check_violation', constraint = 'announcement_audience';
  end if;
  return new;
end
$$;
create trigger announcement_locations_guard before insert or update on announcement_locations
  for each row execute function guard_announcement_audience();
create trigger announcement_teams_guard before insert or update on announcement_teams
  for each row execute function guard_announcement_audience();
