-- What a change of many people or reservations computes for each of them, where there is nothing to be computed.

-- Cancelling changes nothing of a check-in, and the parameter is read only for who has come.
create or replace function guard_check_in() returns trigger
  language plpgsql
  security definer
  set search_path to 'public'
as $$
declare
  opens_at timestamptz;
  other_time boolean := tg_op = 'UPDATE'
    and (old.user_id, old.start_at, old.end_at) is distinct from (new.user_id, new.start_at, new.end_at);
begin
  if new.checked_in_at is not null then
    opens_at := new.start_at - make_interval(mins => coalesce(
      (select p.opens_before_minutes from effective_parameter(new.area, new.location_id) p), 60));
    if other_time and old.checked_in_at is not distinct from new.checked_in_at
      and (new.user_id <> old.user_id or new.checked_in_at < opens_at or new.checked_in_at >= new.end_at) then
      new.checked_in_at := null;
      new.check_in_how := null;
      new.checked_in_by := null;
    end if;
  end if;
  if new.checked_in_at is not null and (tg_op = 'INSERT' or other_time or old.checked_in_at is distinct from new.checked_in_at) then
    if new.status <> 'active' then
      raise exception 'reservation % is not active', new.id using errcode = 'check_violation', constraint = 'reservations_check_in_active';
    end if;
    if new.checked_in_at < opens_at or new.checked_in_at >= new.end_at then
      raise exception 'check-in of reservation % is not open', new.id
        using errcode = 'check_violation', constraint = 'reservations_check_in_open';
    end if;
  end if;
  -- What somebody was told until when a place is kept holds for that time, and for nobody who had come.
  if tg_op = 'UPDATE' and old.reminded_at is not distinct from new.reminded_at and (other_time
    or (old.status <> 'active' and new.status = 'active') or (old.checked_in_at is not null and new.checked_in_at is null)) then
    new.reminded_at := null;
    new.release_at := null;
  end if;
  return new;
end $$;

drop trigger reservations_check_in_update on reservations;
create trigger reservations_check_in_update before update on reservations for each row
  when ((old.status <> 'active' and new.status = 'active') or old.user_id is distinct from new.user_id
    or old.start_at is distinct from new.start_at or old.end_at is distinct from new.end_at
    or old.checked_in_at is distinct from new.checked_in_at)
  execute function guard_check_in();

-- Who becomes passive while all reservations are locked waits for nobody; who is deleted is still looked at.
drop trigger users_guard on users;
create trigger users_guard before update on users for each row
  when ((old.deleted_at is null and new.deleted_at is not null)
    or (old.status = 'active' and new.status <> 'active' and not all_reservations_locked()))
  execute function guard_user();

-- What goes with people who leave goes for all of a statement at once. Sets are compared, not joined: the plan is kept, whatever it was
-- made for.
create function settle_leaving() returns trigger
  language plpgsql
  security definer
  set search_path to 'public'
as $$
declare
  deleted int[] := array(
    select id from former where deleted_at is null except select id from present where deleted_at is null);
  leaving int[] := deleted || array(
    select id from former where status = 'active' except select id from present where status = 'active');
begin
  if cardinality(leaving) = 0 then return null; end if;
  update api_keys set revoked_at = now() where user_id = any(leaving) and revoked_at is null;
  delete from meeting_guests g using reservations r
  where g.user_id = any(leaving) and r.id = g.reservation_id and r.end_at > now();
  update scim_leavings set outcome = 'withdrawn', settled_at = now() where user_id = any(leaving) and outcome is null;
  if cardinality(deleted) > 0 then
    delete from scim_users where user_id = any(deleted);
    delete from team_members m using teams t where m.user_id = any(deleted) and t.id = m.team_id and t.scim_id is not null;
  end if;
  return null;
end $$;

create trigger users_leaving after update on users
  referencing old table as former new table as present
  for each statement execute function settle_leaving();

drop trigger users_keys on users;
drop function revoke_keys_of_leaving();
drop trigger users_scim on users;
drop function settle_scim_user();

-- Of who is erased the meetings gone by go as well.
drop trigger users_meetings on users;
create trigger users_meetings after update on users for each row
  when (old.erased_at is null and new.erased_at is not null)
  execute function forget_meetings();
