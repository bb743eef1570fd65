-- Who looked up whom: one row for a day, a kind and a way, so that reading somebody all day long adds nothing but a number.

create table lookups (
  user_id integer not null references users,
  viewer_id integer not null references users,
  day date not null,
  kind text not null,
  -- By an API key of the viewer's, not by themselves.
  by_key boolean not null,
  times integer not null default 1,
  last_at timestamptz not null,
  primary key (user_id, day, viewer_id, kind, by_key),

  constraint lookups_other check (user_id <> viewer_id),
  constraint lookups_kind check (kind in ('record', 'history', 'emergencies', 'reservations', 'export')),
  constraint lookups_times check (times > 0)
);
create index lookups_viewer on lookups (viewer_id);
create index lookups_day on lookups (day);

-- Of whoever is erased nothing stays: neither who looked them up nor whom they looked up.
create function forget_lookups() returns trigger
  language plpgsql security definer as $$
begin
  delete from lookups where user_id = new.id or viewer_id = new.id;
  return null;
end
$$;
create trigger users_lookups after update on users for each row
  when (old.erased_at is null and new.erased_at is not null)
  execute function forget_lookups();
