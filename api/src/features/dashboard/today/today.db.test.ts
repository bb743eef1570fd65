import type { AddressInfo } from 'node:net';
import { readOffice, readToday, type Today, whereabouts } from '@population-tracker/contract/dashboard/today';
import { apiBasePath } from '@population-tracker/contract/kernel/constants';
import { addDays } from '@population-tracker/contract/kernel/days';
import { instantAt } from '@population-tracker/contract/kernel/zones';
import { cancelReservation, createReservation, listReservations } from '@population-tracker/contract/reservations/reservations';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endStreams } from '#platform/http/events/event-stream.ts';
import { demoDatabase } from '#testing/demo-database.ts';
import { makeGrant, makeUser } from '#testing/make.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';
import { keepCurve } from './forecast-service.ts';
import { newsOfToday } from './today-live.ts';
import { readTodayOf } from './today-service.ts';

const now = '2026-11-18T07:42:00Z';
const day = '2026-11-18';
let app: TestApp;
beforeAll(async () => {
  app = await testApp({ database: await demoDatabase() });
  app.clock.set(now);
  await keepCurve(app.context());
});
afterAll(() => app.close());

const rowsOf = async <R>(sql: string, values: unknown[] = []) => (await app.database.pool.query(sql, values)).rows as R[];
const listed = async (query: object) =>
  (await app.call(listReservations, { query: { status: 'active', from: day, to: day, limit: 1, ...query } })).data.total;

test('each count is that of the list, of each location and of all, and nothing that is offered lacks its capacity', async () => {
  const { data } = await app.call(readToday);
  const figures = ['reservations', 'parking', 'shuttle', 'diningHall'] as const;
  // Of the others their sum is.
  for (const place of [data.company, ...data.locations.slice(0, 2)]) {
    const locationId = place.id ?? undefined;
    for (const name of figures) {
      const [figure, area] = [place[name], name === 'reservations' ? undefined : name];
      expect(figure.count).toBe(await listed({ locationId, area }));
      const before = addDays(day, -7);
      expect(figure.before).toBe(await listed({ locationId, area, from: before, to: before }));
    }
    expect(place.reservations.used).toBe(await listed({ locationId, area: 'workspace' }));
    expect(place.reservations.capacity).toBe(place.presence.seats);
  }
  for (const name of figures)
    for (const when of ['count', 'before'] as const)
      expect(data.locations.reduce((sum, place) => sum + (place[name][when] ?? 0), 0)).toBe(data.company[name][when]);
  expect(Object.values(data.company).every((figure) => (figure as { capacity?: null } | null)?.capacity !== null)).toBe(true);
});

test('who is here are those whose hours hold this moment, once each; free is what none of them has', async () => {
  const { data } = await app.call(readToday);
  const stays = await rowsOf<{ user_id: number; location_id: number; area: string; start_at: string; end_at: string; day: string }>(
    `select user_id, location_id, area, start_at, end_at, day from reservations where status = 'active' and day between '2026-11-17' and '2026-11-19'`,
  );
  const isNow = ({ start_at, end_at }: { start_at: string; end_at: string }) =>
    Date.parse(start_at) <= Date.parse(now) && Date.parse(end_at) > Date.parse(now);
  const places = ['workspace', 'meetingRoom', 'diningHall', 'gym'];
  for (const { id, presence } of [data.company, ...data.locations]) {
    const there = stays.filter(({ location_id }) => id === null || location_id === id);
    const here = there.filter((stay) => isNow(stay) && places.includes(stay.area));
    expect(presence.here).toBe(new Set(here.map(({ user_id }) => user_id)).size);
    expect(presence.expected).toBe(new Set(there.filter((stay) => stay.day === day).map(({ user_id }) => user_id)).size);
    expect(presence.free).toBe(presence.seats - there.filter((stay) => isNow(stay) && stay.area === 'workspace').length);
  }
  expect(data.company.presence.here).toBeGreaterThan(20);
});

test('where days begin at other hours, all together are those of each location’s own day', async () => {
  // London has its Wednesday evening when the company's Thursday has begun.
  const night = '2026-11-18T22:30:00Z';
  const data = await readTodayOf(app.context({ now: () => new Date(night) }));
  const days = new Map(data.locations.map(({ id, day }) => [id, day]));
  expect([data.company.day, new Set(days.values()).size]).toEqual(['2026-11-19', 2]);
  const stays = await rowsOf<{ user_id: number; location_id: number; day: string; came: boolean; later: boolean }>(
    `select user_id, location_id, day, checked_in_at is not null as came, start_at > '${night}' as later
     from reservations where status = 'active' and day between '2026-11-18' and '2026-11-19'`,
  );
  const today = stays.filter(({ location_id, day }) => days.get(location_id) === day);
  const people = (of: typeof stays) => new Set(of.map(({ user_id }) => user_id)).size;
  for (const { id, presence } of [data.company, ...data.locations]) {
    const there = today.filter(({ location_id }) => id === null || location_id === id);
    expect(presence.expected).toBe(people(there));
    expect(presence.checkedIn ?? 0).toBe(presence.checkedIn === null ? 0 : people(there.filter(({ came }) => came)));
    expect(presence.coming).toBe(people(there.filter(({ later }) => later)));
  }
});

test('a new reservation changes the counts, the floor and what is on hand at once', async () => {
  const target = '2026-11-25';
  const office = async () => (await app.call(readOffice, { query: { locationId: 2 } })).data;
  const onHand = async () =>
    (await app.call(readToday)).data.locations.find(({ id }) => id === 2)?.forecast.days.find((one) => one.day === target)?.onHand;
  const before = {
    office: await office(),
    onHand: (await onHand()) ?? 0,
    count: (await app.call(readToday)).data.company.reservations.count,
  };
  const floor = before.office.floors[0];
  const [person] = await rowsOf<{ id: number }>(
    `select u.id from users u where u.status = 'active' and u.user_type = 1
       and not exists (select from reservations r where r.user_id = u.id and r.status = 'active' and r.day in ($1, $2)) order by id limit 1`,
    [day, target],
  );
  for (const on of [day, target]) {
    const [start, end] = ['17:00', '18:00'].map((time) => instantAt('Europe/Istanbul', on, time).toISOString());
    const body = { userId: person?.id, area: 'workspace', locationId: 2, workspaceId: floor?.id, start, end };
    await app.call(createReservation, { body: body as never });
  }
  const after = await office();
  const taken = (of: typeof after, time: string) =>
    of.floors[0]?.taken[of.moments.indexOf(instantAt('Europe/Istanbul', day, time).toISOString())] ?? Number.NaN;
  expect(taken(after, '16:45')).toBe(taken(before.office, '16:45'));
  expect(taken(after, '17:00')).toBe(taken(before.office, '17:00') + 1);
  expect(taken(after, '17:45')).toBe(taken(before.office, '17:45') + 1);
  expect(taken(after, '18:00')).toBe(taken(before.office, '18:00'));
  expect(await onHand()).toBe(before.onHand + 1);
  expect((await app.call(readToday)).data.company.reservations.count).toBe(before.count + 1);
});

test('each floor is as full at each quarter of an hour as its reservations say, and its desks are drawn where they stand', async () => {
  const { data } = await app.call(readOffice);
  expect([data.moments.length, data.total, data.floors.length]).toEqual([53, 30, 30]);
  const stays = await rowsOf<{ workspace_id: number; desk_id: number | null; start_at: string; end_at: string }>(
    `select workspace_id, desk_id, start_at, end_at from reservations where status = 'active' and area = 'workspace' and day between '2026-11-17' and '2026-11-19'`,
  );
  for (const floor of data.floors) {
    for (const [step, moment] of data.moments.entries()) {
      const there = stays.filter(
        (stay) =>
          stay.workspace_id === floor.id && Date.parse(stay.start_at) <= Date.parse(moment) && Date.parse(stay.end_at) > Date.parse(moment),
      );
      expect(floor.taken[step]).toBe(there.length);
      expect(floor.held.filter(([, from, to]) => from <= step && step < to).length).toBe(
        there.filter(({ desk_id }) => desk_id !== null).length,
      );
    }
    expect(floor.outline.length).toBeGreaterThan(3);
    expect(floor.desks.every(([x, y]) => x > 0 && y > 0 && x < (floor.size?.width ?? 0) && y < (floor.size?.height ?? 0))).toBe(true);
  }
});

test('meals and departures are those of the list, today and on the next working day', async () => {
  const data = await readTodayOf(app.context({ now: () => new Date('2026-11-20T07:42:00Z') }));
  expect(data.company.nextDay).toBe('2026-11-23');
  for (const area of ['diningHall', 'shuttle'] as const) {
    for (const { id, nextDay } of data.locations) {
      const own = data.slots.filter((slot) => slot.area === area && slot.locationId === id);
      const sum = (name: 'today' | 'next') => own.reduce((total, slot) => total + slot[name], 0);
      expect(sum('today')).toBe(await listed({ area, locationId: id ?? 0, from: '2026-11-20', to: '2026-11-20' }));
      expect(sum('next')).toBe(await listed({ area, locationId: id ?? 0, from: nextDay, to: nextDay }));
    }
  }
});

test('what is full warns first, what is over warns no more', async () => {
  const { data } = await app.call(readToday);
  expect(data.warnings.length).toBeGreaterThan(0);
  for (const { level, count, capacity } of data.warnings) {
    if (capacity === null) continue;
    expect(count / capacity).toBeGreaterThanOrEqual(0.8);
    expect(level).toBe(count >= capacity ? 'full' : 'near');
  }
  const levels = data.warnings.map(({ level }) => level);
  expect(levels).toEqual([...levels].sort());
  const evening = await readTodayOf(app.context({ now: () => new Date('2026-11-18T18:30:00Z') }));
  expect(evening.warnings.filter(({ kind }) => kind === 'diningHall')).toEqual([]);
});

test('what was on hand is counted as it was when each day began, and comes out the same a second time', async () => {
  const read = () => rowsOf<{ on_hand: number }>('select location_id, day::text, lead_days, on_hand from booking_curve order by 1, 2, 3');
  const before = await read();
  const [point] = await rowsOf<{ on_hand: number }>(
    `select on_hand from booking_curve where location_id = 1 and day = '2026-11-12' and lead_days = 3`,
  );
  const then = instantAt('Europe/Istanbul', '2026-11-09', '00:00').toISOString();
  const [slow] = await rowsOf<{ people: number }>(
    `select count(distinct user_id)::int as people from reservations where location_id = 1 and area = 'workspace' and day = '2026-11-12'
       and created_at < $1 and (status = 'active' or updated_at >= $1)`,
    [then],
  );
  expect(point?.on_hand).toBe(slow?.people);
  expect(point?.on_hand).toBeGreaterThan(10);
  await app.database.pool.query(`delete from booking_curve where day - lead_days > '2026-11-08'`);
  await app.database.pool.query(`delete from booking_curve_days where day > '2026-11-08'`);
  expect((await read()).length).toBeLessThan(before.length);
  await keepCurve(app.context());
  expect(await read()).toEqual(before);
});

test('the forecast of the demo company is near to what comes, and says by how much it was off', async () => {
  const { data } = await app.call(readToday);
  const { days, error } = data.company.forecast;
  expect(days.map(({ day }) => day)).toEqual(
    [19, 20, 23, 24, 25, 26, 27, 30].map((one) => `2026-11-${one}`).concat('2026-12-01', '2026-12-02'),
  );
  for (const { onHand, expected, low, high } of days) {
    expect(expected).toBeGreaterThanOrEqual(onHand);
    expect([low, expected, high]).toEqual([low, expected, high].toSorted((one, other) => Number(one) - Number(other)));
  }
  expect(error?.oneDayAhead).toBeLessThan(0.12);
});

test('where somebody is today is told with the hours and the place', async () => {
  const [stay] = await rowsOf<{ user_id: number; desk: string; floor: string }>(
    `select r.user_id, d.label as desk, w.name as floor from reservations r join desks d on d.id = r.desk_id join workspaces w on w.id = r.workspace_id
     where r.day = $1 and r.status = 'active' order by r.id limit 1`,
    [day],
  );
  const { data } = await app.call(whereabouts, { query: { userIds: `${stay?.user_id},999999` } });
  expect(data.people.map(({ userId, stays }) => [userId, stays.length > 0])).toEqual([
    [stay?.user_id, true],
    [999_999, false],
  ]);
  expect(data.people[0]?.stays.find(({ area }) => area === 'workspace')).toMatchObject({
    deskLabel: stay?.desk,
    workspaceName: stay?.floor,
  });
});

test('whoever sees who is here sees the floors of the same locations, as the reception does, which reads no figures', async () => {
  const { db } = app.database;
  const { id: user_id } = await makeUser(db);
  await makeGrant(db, { user_id, built_in: 'reception', location_id: 4 });
  await makeGrant(db, { user_id, built_in: 'facilityAnalyst', location_id: 2 });
  const as = await app.signIn(user_id);
  const { locations } = (await app.call(readToday, {}, { as })).data;
  const { floors } = (await app.call(readOffice, {}, { as })).data;
  expect([locations.map(({ id }) => id), [...new Set(floors.map(({ locationId }) => locationId))]]).toEqual([[4], [4]]);
});

test('all who watch share one reading, and are told only what is new', async () => {
  const watchers = Array.from({ length: 20 }, () => newsOfToday());
  const first = await Promise.all(watchers.map((watch) => watch(app.context())));
  expect(new Set(first.flat()).size).toBe(1);
  expect((await Promise.all(watchers.map((watch) => watch(app.context())))).flat()).toEqual([]);
});

test('whoever listens is sent what is there, and again when somebody reserves', async () => {
  await app.app.listen({ host: '127.0.0.1', port: 0 });
  const url = `http://127.0.0.1:${(app.app.server.address() as AddressInfo).port}${apiBasePath}/dashboard/today/events`;
  expect((await fetch(url)).status).toBe(401);
  const answer = await fetch(url, { headers: { token: await app.signIn('emergency') } });
  const heard: Today[] = [];
  const reading = (async () => {
    let rest = '';
    for await (const chunk of answer.body ?? []) {
      const events = (rest + Buffer.from(chunk).toString()).split('\n\n');
      rest = events.pop() ?? '';
      heard.push(...events.filter((event) => event.startsWith('data: ')).map((event) => JSON.parse(event.slice(6)) as Today));
    }
  })();
  const countIs = (count: number) => expect.poll(() => heard.at(-1)?.company.reservations.count).toBe(count);
  const before = (await app.call(readToday)).data.company.reservations.count;
  await countIs(before);
  const [one] = await rowsOf<{ id: number; version: number }>(
    `select id, version from reservations where day = $1 and status = 'active' and start_at > $2 order by id limit 1`,
    [day, now],
  );
  const params = { id: one?.id ?? 0 };
  expect((await app.call(cancelReservation, { params, query: { version: one?.version } })).httpStatus).toBe(200);
  await countIs(before - 1);
  endStreams(app.database.db);
  await reading;
});
