-- Changes of many users at once, which can be undone for a while, and saved views of lists.

create table user_bulk_changes (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('status', 'exceptional', 'userType', 'delete')),
  made_at timestamptz not null,
  made_by integer not null references users,
  undone_at timestamptz
);
create index user_bulk_changes_made_at on user_bulk_changes (made_at);

-- What somebody was before, and the version that the change gave them: with a newer one, somebody changed them since.
-- Users are never removed from their table, so that a hundred thousand look-ups for a reference would be for nothing.
create table user_bulk_rows (
  bulk_id integer not null references user_bulk_changes on delete cascade,
  user_id integer not null,
  version integer not null,
  status text not null,
  exceptional boolean not null,
  user_type smallint not null,
  primary key (bulk_id, user_id)
);

-- The reservations that it cancelled, with the version that cancelling gave them.
create table user_bulk_reservations (
  bulk_id integer not null references user_bulk_changes on delete cascade,
  reservation_id bigint not null,
  version integer not null,
  primary key (bulk_id, reservation_id)
);

-- Who changes many users holds one lock in place of one a person: PostgreSQL has room for some thousand locks only.
create function lock_all_reservations() returns void
  language plpgsql as $$
begin
  perform pg_advisory_xact_lock(6, 0);
  perform set_config('population_tracker.all_reservations_locked', 'on', true);
end
$$;

create function all_reservations_locked() returns boolean
  language sql stable
  return coalesce(current_setting('population_tracker.all_reservations_locked', true), '') = 'on';

create or replace function guard_reservation() returns trigger
  language plpgsql as $$
declare
  place record;
begin
  if not all_reservations_locked() then
    perform pg_advisory_xact_lock_shared(6, 0);
    perform pg_advisory_xact_lock_shared(2, new.user_id);
  end if;
  if not exists (select from users where id = new.user_id and status = 'active' and deleted_at is null) then
    raise exception 'user % is not active', new.user_id
      using errcode = 'check_violation', constraint = 'reservations_active_user';
  end if;
  if new.workspace_id is not null then
    perform pg_advisory_xact_lock_shared(1, new.workspace_id);
    select capacity, is_meeting_room, status, deleted_at into place from workspaces where id = new.workspace_id;
    if place.status <> 'active' or place.deleted_at is not null then
      raise exception 'workspace % is not active', new.workspace_id
        using errcode = 'check_violation', constraint = 'reservations_active_place';
    end if;
    if place.is_meeting_room <> (new.area = 'meetingRoom') then
      raise exception 'workspace % is not of this area', new.workspace_id
        using errcode = 'check_violation', constraint = 'reservations_area';
    end if;
    if new.seat_number > place.capacity then
      raise exception 'workspace % has % seats', new.workspace_id, place.capacity
        using errcode = 'check_violation', constraint = 'reservations_capacity';
    end if;
  end if;
  return new;
end
$$;

create or replace function guard_user() returns trigger
  language plpgsql as $$
begin
  if not all_reservations_locked() then
    perform pg_advisory_xact_lock_shared(6, 0);
    perform pg_advisory_xact_lock(2, new.id);
  end if;
  if new.deleted_at is not null and exists (
    select from reservations where user_id = new.id and status = 'active' and end_at > now()
  ) then
    raise exception 'user % still has reservations', new.id
      using errcode = 'check_violation', constraint = 'users_reserved';
  end if;
  return new;
end
$$;

-- How somebody likes to see a list: its filters, order and columns under a name.
create table list_views (
  id integer generated always as identity primary key,
  user_id integer not null references users,
  list text not null check (list <> ''),
  name text collate "tr-x-icu" not null check (name <> ''),
  query text not null,
  columns text[],
  standard boolean not null default false
);
create unique index list_views_name on list_views (user_id, list, fold_text(name));
create unique index list_views_standard on list_views (user_id, list) where standard;
