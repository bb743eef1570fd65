import type pg from 'pg';
import type { FirstIds } from './first-ids.ts';
import { lunchCount } from './parameters.ts';
import { isPassive } from './people.ts';
import {
  buildingsEach,
  floorCount,
  hasDesks,
  locationCount,
  roomCount,
  roomOffset,
  seatCount,
  seatsEach,
  workspaceOffset,
} from './places.ts';

const titles = ['Weekly', 'Planlama toplantısı', 'Interview', 'Bütçe', 'Design review', 'Proje başlangıcı', 'One to one', 'Eğitim'];
const meetingsADay = 9;

/** Three years back to a quarter ahead, working days; the same number of reservations every day. */
const days = `
  select (row_number() over (order by day) - 1)::int as number, day::date as day, count(*) over ()::int as of
  from generate_series(current_date - 1095, current_date + 90, interval '1 day') day where extract(isodow from day) < 6`;

interface Wish {
  first: FirstIds;
  slots: { lunches: number[]; shuttle: number };
  users: number;
  reservations: number;
}

/**
 * Reservation j of a day belongs to the location j mod 20, of which it is number k. Nobody is drawn twice a day, and no
 * seat and no room's hour either, since each number leads to one of them. Floors fill from seat 1, as they do in real use.
 */
export async function insertReservations(client: pg.Client, { first, slots, users, reservations }: Wish): Promise<void> {
  const { rows } = await client.query<{ of: number }>(`${days} limit 1`);
  const perDay = Math.ceil(reservations / (rows[0]?.of ?? 1));
  const perLocation = Math.ceil(perDay / locationCount / 10);
  if (perDay > users || perLocation * 7 > seatCount || perLocation * 2 > roomCount * meetingsADay) {
    throw new Error(`${reservations} reservations are more than ${users} users and the places can hold.`);
  }
  await client.query(insertSql, [
    users,
    perDay,
    reservations,
    first.user,
    first.location,
    first.building,
    first.workspace,
    first.desk,
    titles,
    slots.lunches,
    slots.shuttle,
  ]);
}

const insertSql = `
  insert into reservations (
    user_id, booker_id, area, location_id, building_id, workspace_id, desk_id, slot_id, slot_key, seat_number,
    start_at, end_at, day, one_meal, title, status, created_at, updated_at
  )
  select
    $4::int + n, case when (j + number) % 5 < 2 then nullif($4::int, $4::int + n) end, area, loc.id,
    case area when 'workspace' then $6::int + floor / (${floorCount / buildingsEach}) when 'meetingRoom' then $6::int + room / (${roomCount / buildingsEach}) end,
    case area when 'workspace' then $7::int + ${workspaceOffset('floor')} when 'meetingRoom' then $7::int + ${roomOffset('room')} end,
    case when area = 'workspace' and ${hasDesks('floor')} then $8::int + floor * ${seatsEach} + seat end,
    case area when 'diningHall' then ($10::int[])[1 + j % ${lunchCount}] when 'shuttle' then $11::int end,
    case area when 'shuttle' then '07:30 merkez' else '' end,
    -- Every tenth of a location is of an area without a place, in turn.
    case area when 'workspace' then seat + 1 when 'meetingRoom' then null else ten / 3 + 1 end,
    (day + starts) at time zone loc.time_zone, (day + ends) at time zone loc.time_zone, day, area = 'diningHall',
    case area when 'meetingRoom' then ($9::text[])[1 + (j / 3 + number) % 8] else '' end,
    case when ${isPassive('n')} or (j * 31 + number * 17) % 40 = 0 then 'cancelled' else 'active' end,
    made, made
  from (${days}) days
  cross join lateral generate_series(0, least($2::int, $3::int - number * $2::int) - 1) j
  -- 104729 and 7919 are primes.
  cross join lateral (select ((number::bigint * 104729 + j::bigint * 7919) % $1::bigint)::int as n, j / ${locationCount} as k) a
  cross join lateral (select n % ${locationCount} as home, k / 10 as ten, (k + number) % 10 as turn) b
  cross join lateral (select case when turn < 7 then 'workspace' when turn < 9 then 'meetingRoom'
    else (array['diningHall', 'parking', 'shuttle'])[1 + ten % 3] end as area) c
  cross join lateral (select ten * 7 + turn as place, ten * 2 + turn - 7 as meeting) d
  cross join lateral (select home * ${floorCount} + (place + number) % ${floorCount} as floor, place / ${floorCount} as seat,
    home * ${roomCount} + (meeting * 7 + number) % ${roomCount} as room, meeting / ${roomCount} as hour) e
  cross join lateral (select
    case area when 'workspace' then time '08:00' + (j % 4) * interval '30 minutes' when 'meetingRoom' then time '09:00' + hour * interval '1 hour'
      when 'diningHall' then time '11:30' + (j % 5) * interval '30 minutes' else time '07:30' end as starts,
    case area when 'workspace' then time '17:00' + (j % 3) * interval '30 minutes' when 'meetingRoom' then time '10:00' + hour * interval '1 hour'
      when 'diningHall' then time '12:00' + (j % 5) * interval '30 minutes' when 'parking' then time '19:00' else time '08:30' end as ends,
    least(now(), day - interval '3 days' + (j % 600) * interval '1 minute') as made) f
  join locations loc on loc.id = $5::int + home
  order by number, j`;
