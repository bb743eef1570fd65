-- A real emergency ends a drill that meets it, whoever may end that drill else: nobody who starts one waits for somebody who may do so at
-- all locations of the drill.
create function hold_drill(drill integer) returns void
  language sql
  security definer
  set search_path to 'public'
as $$
  select from emergencies where id = drill and kind = 'drill' for no key update
$$;

create function end_drill(drill integer, at timestamptz, by_user integer) returns boolean
  language sql
  security definer
  set search_path to 'public'
as $$
  update emergencies set ended_at = greatest(started_at, at), ended_by = by_user
  where id = drill and kind = 'drill' and ended_at is null
  returning true
$$;
