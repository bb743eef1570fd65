-- Reservations in depth: why one was cancelled, many cancelled at once with a way back, and the lowest free number of a place.

alter table reservations add column cancel_reason text not null default '';

-- Cancellations of many at once, which can be undone for a while.
create table reservation_cancellations (
  id integer generated always as identity primary key,
  made_at timestamptz not null,
  made_by integer not null references users,
  undone_at timestamptz
);
create index reservation_cancellations_made_at on reservation_cancellations (made_at);

-- The version that cancelling gave: with a newer one, somebody changed it since.
-- Reservations are never removed from their table, so that a hundred thousand look-ups for a reference would be for nothing.
create table reservation_cancellation_rows (
  cancellation_id integer not null references reservation_cancellations on delete cascade,
  reservation_id bigint not null,
  version integer not null,
  primary key (cancellation_id, reservation_id)
);

-- The days of an ISO week on which somebody works on site by reservations other than that one. Until the end of the
-- transaction nobody else adds one: whoever counts comes before whoever counts next. Taken before the locks of places.
create function working_days(of_user integer, starts timestamptz, zone text, except_id bigint, held boolean) returns date[]
  language plpgsql volatile as $$
declare
  monday date := date_trunc('week', starts at time zone zone);
begin
  if held then
    perform pg_advisory_xact_lock(11, of_user);
  end if;
  return array(
    select distinct day from reservations
    where user_id = of_user and area = 'workspace' and status = 'active' and id <> except_id
      and start_at >= monday - 2 and start_at < monday + 9 and day between monday and monday + 6
    order by day
  );
end
$$;

-- The lowest number that nobody has over the whole period, in a workspace or in a counted area of a location; null where there is
-- none. Takers of one place come one after the other, until their transactions end.
create function free_number(
  for_area text, at_location integer, in_workspace integer, key text, seats integer,
  starts timestamptz, ends timestamptz, on_day date, except_id bigint
) returns integer
  language plpgsql volatile as $$
declare
  above record;
  lower integer;
begin
  if in_workspace is not null then
    perform pg_advisory_xact_lock(3, in_workspace);
    -- None of these lasts longer than 25 hours.
    return (
      with taken as (
        select seat_number from reservations
        where workspace_id = in_workspace and status = 'active' and id <> except_id
          and start_at < ends and start_at > starts - interval '25 hours' and end_at > starts and seat_number is not null
      )
      select min(n) from (select 1 as n union all select seat_number + 1 from taken) free
      where n <= seats and n not in (select seat_number from taken)
    );
  end if;

  perform pg_advisory_xact_lock(12, hashtext(concat_ws('|', at_location, for_area, key, on_day)));
  -- Where a capacity became smaller than what was booked, whoever stands above it goes down as far as there is room.
  for above in
    select id, start_at, end_at from reservations
    where location_id = at_location and day = on_day and area = for_area and slot_key = key and status = 'active'
      and seat_number > seats and start_at < ends and end_at > starts
    order by seat_number
  loop
    lower := lowest_number(for_area, at_location, key, seats, above.start_at, above.end_at, on_day, above.id);
    if lower is null then
      return null;
    end if;
    update reservations set seat_number = lower where id = above.id;
  end loop;
  return lowest_number(for_area, at_location, key, seats, starts, ends, on_day, except_id);
end
$$;

-- A reservation of a counted area never leaves its day.
create function lowest_number(
  for_area text, at_location integer, key text, seats integer, starts timestamptz, ends timestamptz, on_day date, except_id bigint
) returns integer
  language plpgsql volatile as $$
begin
  return (
    with taken as (
      select seat_number from reservations
      where location_id = at_location and day = on_day and area = for_area and slot_key = key and status = 'active'
        and id <> except_id and start_at < ends and end_at > starts
    )
    select min(n) from (select 1 as n union all select seat_number + 1 from taken) free
    where n <= seats and n not in (select seat_number from taken)
  );
end
$$;
