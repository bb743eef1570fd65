import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoDatabase, demoInstant } from '#testing/demo-database.ts';
import type { TestDatabase } from '#testing/test-database.ts';

let test1: TestDatabase;
beforeAll(async () => {
  test1 = await demoDatabase();
});
afterAll(() => test1.drop());

async function figure(query: ReturnType<typeof sql<{ figure: number }>>): Promise<number> {
  return (await query.execute(test1.db)).rows[0]?.figure ?? -1;
}

test('the demo company has the places and people that its description promises', async () => {
  expect(await figure(sql`select count(*)::int figure from locations`)).toBe(4);
  expect(await figure(sql`select count(*)::int figure from buildings`)).toBe(7);
  expect(await figure(sql`select count(*)::int figure from workspaces where not is_meeting_room`)).toBe(30);
  expect(await figure(sql`select count(*)::int figure from workspaces where is_meeting_room`)).toBe(12);
  expect(await figure(sql`select count(*)::int figure from users`)).toBe(600);
  expect(await figure(sql`select count(*)::int figure from users where email not like '%.example'`)).toBe(0);
  expect(await figure(sql`select count(*)::int figure from users where email = 'admin@demo.example' and user_type = 2`)).toBe(1);
});

test('its reservations reach from 60 days ago to 14 days ahead, fuller in the middle of the week than on Fridays', async () => {
  expect(await figure(sql`select (date '2026-11-18' - min(day))::int figure from reservations`)).toBe(60);
  expect(await figure(sql`select (max(day) - date '2026-11-18')::int figure from reservations`)).toBe(14);
  const on = (weekday: number) =>
    sql<{
      figure: number;
    }>`select count(*)::int figure from reservations where area = 'workspace' and day < date '2026-11-18' and extract(isodow from day) = ${weekday}`;
  expect(await figure(on(3))).toBeGreaterThan(await figure(on(5)));
  expect(await figure(on(5))).toBeGreaterThan((await figure(on(6))) * 5);
});

test('its caterer and its driver are mailed, at addresses that nobody has', async () => {
  const { rows } = await test1.pool.query(
    `select l.name, r.area, r.recipients, r.times from slot_reports r join locations l on l.id = r.location_id order by r.area`,
  );
  expect(rows).toEqual([
    { name: 'İstanbul', area: 'diningHall', recipients: ['caterer@lokanta.example'], times: ['09:30:00', '16:00:00'] },
    { name: 'İstanbul', area: 'shuttle', recipients: ['driver@servis.example'], times: ['09:30:00', '16:00:00'] },
  ]);
});

test('nobody comes while it is closed: on public holidays of the site’s country, and on an afternoon ahead', async () => {
  const met = sql`from closures c join locations l on l.id = any(c.location_ids) join reservations r on r.location_id = l.id
    where r.day between c.first_day - 1 and c.last_day + 1 and closed_time(c.first_day, c.last_day, c.start_time, c.end_time, l.time_zone, r.start_at, r.end_at)`;
  expect(await figure(sql`select count(*)::int figure ${met}`)).toBe(0);
  const { rows } = await sql<{ day: string; hour: string | null; places: number; text: string }>`
    select first_day as day, to_char(start_time, 'HH24:MI') as hour, cardinality(location_ids) as places, text from closures
    where first_day between '2026-09-19' and '2026-12-31' order by 1`.execute(test1.db);
  expect(rows).toEqual([
    { day: '2026-10-28', hour: '13:00', places: 3, text: 'Cumhuriyet Bayramı arifesi' },
    { day: '2026-10-29', hour: null, places: 3, text: 'Cumhuriyet Bayramı' },
    { day: '2026-11-26', hour: '14:00', places: 1, text: 'Elektrik bakımı' },
    { day: '2026-12-25', hour: null, places: 1, text: 'Christmas Day' },
    { day: '2026-12-28', hour: null, places: 1, text: 'Boxing Day' },
  ]);
  const on = (day: string, locationId: number) =>
    figure(
      sql`select count(*)::int figure from reservations where day = ${day}::date and location_id = ${locationId} and area = 'workspace'`,
    );
  expect([await on('2026-10-29', 1), (await on('2026-10-29', 4)) > 0, (await on('2026-10-28', 1)) > 0]).toEqual([0, true, true]);
});

test('most of those who found no seat wanted one in London on a Wednesday, and nobody asked for a day on which it is closed', async () => {
  const asked = sql`from refusals r join locations l on l.id = r.location_id where r.reason = 'noSeat'`;
  const all = await figure(sql`select sum(count)::int figure ${asked}`);
  expect(
    await figure(sql`select sum(count)::int figure ${asked} and l.name = 'London' and extract(isodow from r.day) = 3`),
  ).toBeGreaterThan(all * 0.7);
  expect(
    await figure(sql`select count(*)::int figure from refusals r join closures c on r.location_id = any(c.location_ids)
      where r.day between c.first_day and c.last_day and c.start_time is null`),
  ).toBe(0);
  expect(await figure(sql`select (date '2026-11-18' - since)::int figure from refusals_counted`)).toBe(60);
});

test('nobody is booked twice at one time in one area, and every desk belongs to its workspace', async () => {
  expect(
    await figure(
      sql`select count(*)::int figure from reservations r join desks d on d.id = r.desk_id where d.workspace_id <> r.workspace_id`,
    ),
  ).toBe(0);
  expect(
    await figure(sql`
      select count(*)::int figure from reservations a join reservations b
        on a.user_id = b.user_id and a.area = b.area and a.id < b.id and a.status = 'active' and b.status = 'active'
        and tstzrange(a.start_at, a.end_at) && tstzrange(b.start_at, b.end_at)`),
  ).toBe(0);
});

test('every area is reserved, on slots of its location, and none holds more than it takes', async () => {
  expect(await figure(sql`select count(distinct area)::int figure from reservations where day > date '2026-11-18'`)).toBe(7);
  expect(
    await figure(sql`select count(*)::int figure from reservations
      where status = 'active' and workspace_id is null and seat_number > coalesce(counted_seats(area, location_id, slot_id), 0)`),
  ).toBe(0);
  expect(
    await figure(sql`select count(*)::int figure from reservations r join locations l on l.id = r.location_id
      left join parameter_slots s on s.id = r.slot_id
      where (area in ('diningHall', 'gym', 'shuttle')) <> (s.id is not null) or (r.start_at at time zone l.time_zone)::time <> s.start_time
        or (r.start_at at time zone l.time_zone)::date <> r.day`),
  ).toBe(0);
});

test('each workspace has a floor plan whose desks stand on its floor, at least one for each seat', async () => {
  expect(await figure(sql`select count(*)::int figure from floor_plans`)).toBe(30);
  expect(
    await figure(sql`
      select count(*)::int figure from desks d join floor_plans p using (workspace_id)
      where d.x not between 0 and (p.drawing -> 'size' ->> 'width')::int or d.y not between 0 and (p.drawing -> 'size' ->> 'height')::int`),
  ).toBe(0);
  expect(
    await figure(sql`
      select count(*)::int figure from workspaces w where not is_meeting_room and capacity <>
        (select count(*) from desks d where d.workspace_id = w.id and d.status = 'active')`),
  ).toBe(0);
});

test('in London most check in at their seats, and those of whoever did not come were released until the pause that holds now', async () => {
  const there = sql`from reservations r join locations l on l.id = r.location_id where l.name = 'London' and r.area = 'workspace'`;
  const came = await figure(sql`select count(*)::int figure ${there} and r.checked_in_at is not null`);
  const released = await figure(sql`select count(*)::int figure ${there} and r.released_at is not null`);
  expect(released).toBeGreaterThan(20);
  expect(came).toBeGreaterThan(released * 5);
  expect(await figure(sql`select count(*)::int figure ${there} and r.released_at is not null and r.day >= date '2026-11-09'`)).toBe(0);
  expect(
    await figure(sql`select count(*)::int figure from check_in_pauses p join locations l on l.id = p.location_id
      where l.name = 'London' and p.starts_at < ${demoInstant} and p.ends_at > '2026-12-18'`),
  ).toBe(1);
  expect(
    await figure(sql`select count(*)::int figure from reservations r join locations l on l.id = r.location_id
      where l.name <> 'London' and (r.checked_in_at is not null or r.released_at is not null)`),
  ).toBe(0);
});

test('meetings ahead have guests of their site, as many as have a seat, and the administrator is invited to some', async () => {
  expect(await figure(sql`select count(distinct reservation_id)::int figure from meeting_guests`)).toBeGreaterThan(20);
  expect(
    await figure(sql`select count(*)::int figure from meeting_guests g join reservations r on r.id = g.reservation_id join users u on u.id = g.user_id
      where r.user_id = g.user_id or r.day <= date '2026-11-18' or u.site_id <> r.location_id or u.status <> 'active'`),
  ).toBe(0);
  const { rows } = await test1.pool.query<{ answers: string[]; first: number }>(
    `select array_agg(g.answer order by r.day) as answers, (min(r.day) - date '2026-11-18')::int as first
     from meeting_guests g join reservations r on r.id = g.reservation_id join users u on u.id = g.user_id where u.email = 'admin@demo.example'`,
  );
  expect(rows[0]?.answers).toHaveLength(3);
  expect(rows[0]?.answers).toContain('waiting');
  expect(rows[0]?.first).toBeLessThan(7);
});

test('whoever has no seat is remote, on leave or travelling as they said, from the weeks gone by to those ahead; nobody says it of a day that is closed', async () => {
  const { rows } = await test1.pool.query<{ plan: string; days: number; first: number; last: number }>(
    `select plan, count(*)::int as days, (min(day) - date '2026-11-18')::int as first, (max(day) - date '2026-11-18')::int as last
     from day_plans group by plan order by plan`,
  );
  expect(rows.map(({ plan }) => plan)).toEqual(['leave', 'remote', 'travel']);
  expect(rows.every(({ first, last }) => first < 0 && last > 7 && last <= 14)).toBe(true);
  expect(await figure(sql`select count(*)::int figure from day_plans where plan = 'remote' and day = date '2026-11-18'`)).toBeGreaterThan(
    60,
  );
  expect(
    await figure(sql`select count(*)::int figure from day_plans p join users u on u.id = p.user_id
      where extract(isodow from p.day) > 5 or exists (select from closures c where u.site_id = any(c.location_ids) and c.start_time is null
        and p.day between c.first_day and c.last_day)`),
  ).toBe(0);
  expect(
    await figure(sql`select count(*)::int figure from day_plans p join reservations r on r.user_id = p.user_id and r.day = p.day
      where r.status = 'active'`),
  ).toBe(0);
  const visitor = await test1.pool.query<{ plans: string[] }>(
    `select array_agg(distinct plan order by plan) as plans from day_plans p join users u on u.id = p.user_id where u.email = 'admin@demo.example'`,
  );
  expect(visitor.rows[0]?.plans).toEqual(['leave', 'remote', 'travel']);
});
