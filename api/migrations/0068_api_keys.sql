-- Keys by which programs call in the name of whoever made them, for as much as was chosen and no longer than a year.
create table api_keys (
  id integer generated always as identity primary key,
  -- Whoever made it: it never may more than they may at that moment.
  user_id integer not null references users,
  name text collate "tr-x-icu" not null check (name <> ''),
  -- How it begins, by which people tell it from others. The key itself is nowhere.
  start text not null,
  key_hash bytea not null unique check (octet_length(key_hash) = 32),
  permissions text[] not null check (cardinality(permissions) > 0),
  -- Null is everywhere.
  location_ids integer[] check (cardinality(location_ids) > 0),
  -- Its last day.
  until date not null,
  last_used_at timestamptz,
  revoked_at timestamptz,
  -- Null where it fell with whoever made it.
  revoked_by integer references users,
  created_at timestamptz not null default now(),

  -- The day on which it is made is another one elsewhere.
  constraint api_keys_a_year check (until <= ((created_at at time zone 'UTC' + interval '14 hours')::date + interval '1 year')::date),
  constraint api_keys_revoked check (revoked_by is null or revoked_at is not null)
);
create index api_keys_user on api_keys (user_id) where revoked_at is null;

-- A key is never more, or longer, than it was made, and one that was revoked stays so.
create function guard_api_key() returns trigger
  language plpgsql security definer as $$
begin
  if old.revoked_at is not null
    or to_jsonb(new) - array['last_used_at', 'revoked_at', 'revoked_by'] <> to_jsonb(old) - array['last_used_at', 'revoked_at', 'revoked_by']
  then
    raise exception 'a key stays as it was made' using errcode = 'check_violation', constraint = 'api_keys_stay';
  end if;
  return new;
end
$$;
create trigger api_keys_stay before update on api_keys for each row execute function guard_api_key();

-- Whoever becomes passive or is deleted leaves no key behind; coming back brings none back.
create function revoke_keys_of_leaving() returns trigger
  language plpgsql security definer as $$
begin
  update api_keys set revoked_at = now() where user_id = new.id and revoked_at is null;
  return null;
end
$$;
create trigger users_keys after update on users for each row
  when (old.status = 'active' and old.deleted_at is null and (new.status <> 'active' or new.deleted_at is not null))
  execute function revoke_keys_of_leaving();

-- By which key somebody did it; null by hand.
alter table audit_log add column key_id integer references api_keys;
