-- Who sees the panel as another person would, in one session and for a while; by what that person held when it began, it is known whether
-- that has changed since. The person hears of it where they hear of all looks.

alter table sessions
  add column viewing_id integer references users,
  add column viewing_until timestamptz,
  add column viewing_held bytea,
  add constraint sessions_viewing_whole check (num_nonnulls(viewing_id, viewing_until, viewing_held) in (0, 3)),
  add constraint sessions_viewing_other check (viewing_id <> user_id);
create index sessions_viewing on sessions (viewing_id) where viewing_id is not null;

alter table lookups
  drop constraint lookups_kind,
  add constraint lookups_kind check (kind in ('record', 'history', 'emergencies', 'reservations', 'export', 'panel'));
