-- Who sees whose days in the employees' own app: each person's choice, below what the company allows; and whom they keep at hand.

-- One row. Nobody's days are seen by others until the company or they themselves say so.
create table colleague_settings (
  one boolean primary key default true check (one),
  -- What counts for whoever hasn't chosen.
  usual text not null default 'nobody',
  -- Nobody is seen farther than this, whatever they chose.
  most text not null default 'everybody',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,

  constraint colleague_settings_usual check (usual in ('nobody', 'team', 'everybody')),
  constraint colleague_settings_most check (most in ('nobody', 'team', 'everybody')),
  constraint colleague_settings_order check (
    array_position(array['nobody', 'team', 'everybody'], usual) <= array_position(array['nobody', 'team', 'everybody'], most)
  )
);
create trigger colleague_settings_touch before update on colleague_settings for each row execute function touch_record();
insert into colleague_settings default values;

-- What somebody chose for themselves. It stays when the company allows less, and counts again when it allows more.
create table colleague_choices (
  user_id integer primary key references users,
  visibility text not null check (visibility in ('nobody', 'team', 'everybody')),
  chosen_at timestamptz not null
);

create table favourite_colleagues (
  user_id integer not null references users,
  colleague_id integer not null references users,
  primary key (user_id, colleague_id),
  constraint favourite_colleagues_other check (user_id <> colleague_id)
);
create index favourite_colleagues_colleague on favourite_colleagues (colleague_id);

-- Whom one looks for by name alone; the users' own column for searching has addresses, managers and numbers too. Each word begins
-- behind a space, so that a short one is found by where it begins.
create index users_full_name on users using gin ((' ' || fold_text(name || ' ' || last_name)) gin_trgm_ops) where deleted_at is null and status = 'active';

-- Directories have groups like "All employees" too: whoever shows their days to their team means people they know.
create function is_close_team(team integer) returns boolean language sql stable as $$
  select count(*) <= 100 from (select from team_members m where m.team_id = team limit 101) few
$$;

create function are_teammates(one integer, other integer) returns boolean language sql stable as $$
  select exists (
    select from team_members a join team_members b on b.team_id = a.team_id and b.user_id = other
    where a.user_id = one and is_close_team(a.team_id)
  )
$$;

-- How far somebody is seen, as it counts.
create function visibility_of(person integer) returns text language sql stable as $$
  select (array['nobody', 'team', 'everybody'])[least(
    array_position(array['nobody', 'team', 'everybody'], coalesce((select c.visibility from colleague_choices c where c.user_id = person), s.usual)),
    array_position(array['nobody', 'team', 'everybody'], s.most))]
  from colleague_settings s
$$;

-- Whether somebody's days and places may be told to somebody else. The one rule in the database: whatever shows a holder to an
-- employee asks it. Whoever is passive or deleted is shown to nobody.
create function shows_days(person integer, viewer integer) returns boolean language sql stable as $$
  select person = viewer or exists (
    select from users u where u.id = person and u.status = 'active' and u.deleted_at is null
      and case visibility_of(person) when 'everybody' then true when 'team' then are_teammates(person, viewer) else false end
  )
$$;

-- Of whoever is erased neither a choice stays nor who kept whom at hand.
create function forget_colleague() returns trigger
  language plpgsql security definer as $$
begin
  delete from colleague_choices where user_id = new.id;
  delete from favourite_colleagues where user_id = new.id or colleague_id = new.id;
  return null;
end
$$;
create trigger users_colleague after update on users for each row
  when (old.erased_at is null and new.erased_at is not null)
  execute function forget_colleague();
