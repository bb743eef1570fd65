-- People and teams that come from the company's own directory by SCIM 2.0, by which tokens, and what was asked of whom.

create table scim_tokens (
  id integer generated always as identity primary key,
  name text collate "tr-x-icu" not null check (name <> ''),
  -- How it begins, by which people tell it from others. The token itself is nowhere.
  start text not null,
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  -- Its last day.
  until date not null,
  made_by integer not null references users,
  last_used_at timestamptz,
  revoked_at timestamptz,
  revoked_by integer references users,
  created_at timestamptz not null default now(),

  -- The day on which it is made is another one elsewhere.
  constraint scim_tokens_a_year check (until <= ((created_at at time zone 'UTC' + interval '14 hours')::date + interval '1 year')::date),
  constraint scim_tokens_revoked check ((revoked_at is null) = (revoked_by is null))
);

-- Two are open at once at most: the old one and the next.
create function guard_scim_token() returns trigger
  language plpgsql security definer as $$
begin
  if tg_op = 'INSERT' then
    lock table scim_tokens in share row exclusive mode;
    if (select count(*) from scim_tokens
        where revoked_at is null and until >= (new.created_at at time zone 'UTC' - interval '12 hours')::date) >= 2 then
      raise exception 'two tokens are open already' using errcode = 'check_violation', constraint = 'scim_tokens_two';
    end if;
  elsif old.revoked_at is not null
    or to_jsonb(new) - array['last_used_at', 'revoked_at', 'revoked_by'] <> to_jsonb(old) - array['last_used_at', 'revoked_at', 'revoked_by']
  then
    raise exception 'a token stays as it was made' using errcode = 'check_violation', constraint = 'scim_tokens_stay';
  end if;
  return new;
end
$$;
create trigger scim_tokens_guard before insert or update on scim_tokens for each row execute function guard_scim_token();

-- Whom the directory looks after, and how it calls them. What it tells of them otherwise stands with the user.
create table scim_users (
  id uuid primary key default gen_random_uuid(),
  user_id integer not null unique references users,
  user_name text not null check (user_name <> '' and length(user_name) <= 254),
  external_id text check (external_id <> '' and length(external_id) <= 255),
  display_name text check (display_name <> '' and length(display_name) <= 200),
  -- A SCIM id of somebody whom it looks after too; they may come later.
  manager_id uuid,
  -- Those of the user's fields that it has told: they are changed there alone.
  owned text[] not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index scim_users_user_name on scim_users (lower(user_name));
create index scim_users_external_id on scim_users (external_id) where external_id is not null;
create index scim_users_manager on scim_users (manager_id) where manager_id is not null;

-- Whom the directory asked to make passive. Too many at once wait for an owner.
create table scim_leavings (
  id integer generated always as identity primary key,
  user_id integer not null references users,
  asked_at timestamptz not null,
  -- Null while it waits. Withdrawn is what settled itself: the directory thought better of it, or they became passive otherwise.
  outcome text check (outcome in ('done', 'deactivated', 'kept', 'withdrawn')),
  settled_at timestamptz,
  -- Null where nobody had to decide.
  settled_by integer references users,

  constraint scim_leavings_settled check ((outcome is null) = (settled_at is null) and (settled_by is null or outcome is not null))
);
create unique index scim_leavings_waiting on scim_leavings (user_id) where outcome is null;
create index scim_leavings_user on scim_leavings (user_id);
create index scim_leavings_asked on scim_leavings (asked_at);

create table teams (
  id integer generated always as identity primary key,
  -- How the directory calls it.
  scim_id uuid not null unique default gen_random_uuid(),
  name text collate "tr-x-icu" not null check (name = btrim(name) and name <> '' and length(name) <= 200),
  external_id text check (external_id <> '' and length(external_id) <= 255),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1
);
create unique index teams_name on teams (fold_text(name));
create trigger teams_touch before update on teams for each row execute function touch_record();

create table team_members (
  team_id integer not null references teams on delete cascade,
  user_id integer not null references users,
  primary key (team_id, user_id)
);
create index team_members_user on team_members (user_id);

-- What was called and what came of it, for whoever looks after the connection; neither tokens nor bodies.
create table scim_calls (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  token_id integer not null references scim_tokens,
  method text not null,
  path text not null check (length(path) <= 1000),
  status smallint not null,
  scim_type text not null default '',
  detail text not null default '',
  duration_ms integer not null
);
create index scim_calls_at on scim_calls (at, id);

-- Whoever is deleted is no more looked after; and what waits for somebody to become passive is settled when they are.
create function settle_scim_user() returns trigger
  language plpgsql security definer as $$
begin
  update scim_leavings set outcome = 'withdrawn', settled_at = now() where user_id = new.id and outcome is null;
  if new.deleted_at is not null then
    delete from scim_users where user_id = new.id;
    delete from team_members where user_id = new.id;
  end if;
  return null;
end
$$;
create trigger users_scim after update on users for each row
  when (old.status = 'active' and new.status <> 'active' or old.deleted_at is null and new.deleted_at is not null)
  execute function settle_scim_user();
