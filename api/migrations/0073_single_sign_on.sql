-- Providers at which people sign in, who they are there, and the sign-ins that are under way.
create table identity_providers (
  id integer generated always as identity primary key,
  name text collate "tr-x-icu" not null check (name <> ''),
  issuer text not null,
  client_id text not null check (client_id <> ''),
  -- Encrypted by a key that isn't in the database, and readable for this issuer and this client alone.
  client_secret text not null,
  enabled boolean not null default false,
  -- When a whole sign-in last succeeded with these values.
  tested_at timestamptz,
  -- What came of the last test.
  test jsonb,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,

  constraint identity_providers_issuer unique (issuer),
  constraint identity_providers_tested check (not enabled or tested_at is not null)
);

-- Whose mail addresses a provider vouches for. Each domain has one provider.
create table identity_provider_domains (
  domain text primary key check (domain ~ '^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,63}$'),
  provider_id integer not null references identity_providers on delete cascade,
  -- Whoever has such an address signs in there alone; owners may have a code mailed all the same.
  required boolean not null default false
);
create index identity_provider_domains_provider on identity_provider_domains (provider_id);

-- Somebody is known by issuer and subject. Mail addresses change, and are given to others.
create table identities (
  id integer generated always as identity primary key,
  provider_id integer not null references identity_providers on delete cascade,
  issuer text not null,
  subject text not null check (subject <> '' and length(subject) <= 255),
  user_id integer not null references users,
  -- The address that it came with first, for people to read.
  email text not null,
  created_at timestamptz not null default now(),
  -- Null while it waits for an owner.
  confirmed_at timestamptz,
  -- Null where it needed nobody.
  confirmed_by integer references users,
  last_used_at timestamptz,

  constraint identities_subject unique (issuer, subject),
  constraint identities_confirmed check (confirmed_by is null or confirmed_at is not null)
);
create index identities_user on identities (user_id);
create index identities_provider on identities (provider_id);

create function guard_identity() returns trigger
  language plpgsql security definer as $$
begin
  raise exception 'an identity stays whose it is' using errcode = 'check_violation', constraint = 'identities_stay';
end
$$;
create trigger identities_stay before update on identities for each row
  when ((old.provider_id, old.issuer, old.subject, old.user_id) is distinct from (new.provider_id, new.issuer, new.subject, new.user_id)
    or (old.confirmed_at is not null and new.confirmed_at is distinct from old.confirmed_at))
  execute function guard_identity();

create table sign_in_attempts (
  id bigint generated always as identity primary key,
  provider_id integer not null references identity_providers on delete cascade,
  -- The provider as it was when this began: once it is changed nobody comes back by it.
  provider_version integer not null,
  state_hash bytea not null unique check (octet_length(state_hash) = 32),
  -- Nonce and PKCE verifier, encrypted.
  sealed text not null,
  -- The hash of a secret that only the browser that began has.
  secret_hash bytea check (octet_length(secret_hash) = 32),
  -- Whoever tries the provider; they sign in nobody.
  tester_id integer references users,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- Once, be it with a right answer or a wrong one.
  came_back_at timestamptz,
  refusal text,
  identity_id integer references identities on delete cascade,
  provider_session text,
  id_token text,
  handover_hash bytea unique check (octet_length(handover_hash) = 32),
  handed_over_at timestamptz,

  constraint sign_in_attempts_whose check ((secret_hash is null) = (tester_id is not null)),
  constraint sign_in_attempts_over check (came_back_at is not null or (handover_hash is null and handed_over_at is null)),
  constraint sign_in_attempts_one_end check (refusal is null or identity_id is null)
);
create index sign_in_attempts_provider on sign_in_attempts (provider_id);
create index sign_in_attempts_identity on sign_in_attempts (identity_id);

-- By which identity a session began, and what its provider calls it there: it can end from there, and there with it.
alter table sessions
  add column identity_id integer references identities on delete set null,
  add column provider_session text,
  add column id_token text;
create index sessions_identity on sessions (identity_id) where ended_at is null;

-- Where a domain's people sign in at its provider alone, two owners can have a code mailed.
create function guard_two_owners() returns trigger
  language plpgsql security definer as $$
begin
  if not exists (
    select from identity_provider_domains d join identity_providers p on p.id = d.provider_id where d.required and p.enabled
  ) then return null; end if;
  perform pg_advisory_xact_lock(22, 0);
  if (
    select count(distinct g.user_id) from grants g join users u on u.id = g.user_id
    where g.built_in = 'owner' and g.ended_at is null and u.status = 'active' and u.deleted_at is null
  ) < 2 then
    raise exception 'two owners have to stay' using errcode = 'check_violation', constraint = 'single_sign_on_owners';
  end if;
  return null;
end
$$;
create constraint trigger users_two_owners after update on users deferrable initially deferred for each row
  when (old.status = 'active' and old.deleted_at is null and (new.status <> 'active' or new.deleted_at is not null))
  execute function guard_two_owners();
create constraint trigger grants_two_owners after update on grants deferrable initially deferred for each row
  when (old.built_in = 'owner' and old.ended_at is null and new.ended_at is not null) execute function guard_two_owners();
create constraint trigger identity_providers_two_owners after update on identity_providers deferrable initially deferred for each row
  when (new.enabled and not old.enabled) execute function guard_two_owners();
create constraint trigger identity_provider_domains_two_owners after insert or update on identity_provider_domains
  deferrable initially deferred for each row
  when (new.required) execute function guard_two_owners();
