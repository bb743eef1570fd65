-- Passkeys: keys in people's own devices, by which they sign in and prove that it is them. Only the public half is here.
create table passkeys (
  id integer generated always as identity primary key,
  user_id integer not null references users,
  -- One of ten, so that nobody has more, however many are added at once.
  place smallint not null check (place between 1 and 10),
  credential_id bytea not null check (octet_length(credential_id) between 1 and 1023),
  public_key bytea not null check (octet_length(public_key) between 1 and 2048),
  -- As whom the device knows the person: random, since devices tell it.
  user_handle bytea not null check (octet_length(user_handle) = 32),
  -- How often it was used, as far as its device counts; 0 where it doesn't.
  counter bigint not null check (counter between 0 and 4294967295),
  transports text[] not null,
  name text collate "tr-x-icu" not null check (name <> ''),
  -- It is kept with the person's account at the maker of the device too, and so on others of theirs.
  backed_up boolean not null,
  created_at timestamptz not null,
  last_used_at timestamptz,

  constraint passkeys_credential unique (credential_id),
  constraint passkeys_place unique (user_id, place)
);

-- What a passkey is stays; a count that doesn't grow is the sign of a copy.
create function guard_passkey() returns trigger
  language plpgsql security definer as $$
begin
  raise exception 'a passkey stays what and whose it is' using errcode = 'check_violation', constraint = 'passkeys_stay';
end
$$;
create trigger passkeys_stay before update on passkeys for each row
  when ((old.user_id, old.place, old.credential_id, old.public_key, old.user_handle)
      is distinct from (new.user_id, new.place, new.credential_id, new.public_key, new.user_handle)
    or new.counter < old.counter)
  execute function guard_passkey();

-- What a passkey is asked to sign: for one purpose, once, within minutes; but for signing in, for one session.
create table passkey_challenges (
  id bigint generated always as identity primary key,
  challenge_hash bytea not null unique check (octet_length(challenge_hash) = 32),
  purpose text not null check (purpose in ('signIn', 'register', 'proof')),
  user_id integer references users,
  session_id integer references sessions on delete cascade,
  -- As whom the new passkey's device will know the person.
  user_handle bytea check (octet_length(user_handle) = 32),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,

  constraint passkey_challenges_whose check ((purpose = 'signIn') = (user_id is null) and (user_id is null) = (session_id is null)),
  constraint passkey_challenges_handle check ((purpose = 'register') = (user_handle is not null))
);
create index passkey_challenges_session on passkey_challenges (session_id);
create index passkey_challenges_created on passkey_challenges (created_at);

-- A mailed code that proves that it is them who change how they sign in otherwise than by a password.
alter table sign_in_codes drop constraint sign_in_codes_purpose_check;
alter table sign_in_codes add constraint sign_in_codes_purpose_check check (purpose in ('signIn', 'password', 'proof'));

-- Of whoever is erased no passkey stays, nor what it was called.
create function forget_passkeys() returns trigger
  language plpgsql security definer as $$
begin
  delete from passkey_challenges where user_id = new.id;
  delete from passkeys where user_id = new.id;
  perform erase_from_audit_log(
    array(select a.id from audit_log a where a.entity = 'passkey' and a.user_id = new.id), '{record}', null);
  return null;
end
$$;
create trigger users_passkeys after update on users for each row
  when (old.erased_at is null and new.erased_at is not null)
  execute function forget_passkeys();
