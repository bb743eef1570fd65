-- The last owner stays: they become passive and are deleted no more than their right is taken.
create function guard_leaving_owner() returns trigger
  language plpgsql security definer as $$
begin
  if not exists (select from grants g where g.user_id = new.id and g.built_in = 'owner' and g.ended_at is null) then return null; end if;
  perform pg_advisory_xact_lock(22, 0);
  if not exists (
    select from grants g join users u on u.id = g.user_id
    where g.built_in = 'owner' and g.ended_at is null and u.status = 'active' and u.deleted_at is null
  ) then
    raise exception 'nobody else is an owner' using errcode = 'check_violation', constraint = 'grants_last_owner';
  end if;
  return null;
end
$$;
create constraint trigger users_last_owner after update on users deferrable initially deferred for each row
  when (old.status = 'active' and old.deleted_at is null and (new.status <> 'active' or new.deleted_at is not null))
  execute function guard_leaving_owner();
