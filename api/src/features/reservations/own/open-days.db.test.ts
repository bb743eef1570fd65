import { addDays } from '@population-tracker/contract/kernel/days';
import { instantAt } from '@population-tracker/contract/kernel/zones';
import { type Alternative, createReservation } from '@population-tracker/contract/reservations/reservations';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { random } from '#seeds/demo/random.ts';
import { makeBuilding, makeDesk, makeLocation, makeParameter, makeUser, makeWorkspace } from '#testing/make.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';
import { check } from '../booking/check-service.ts';
import { type AskedSeat, openDays } from './open-days-service.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
  app.clock.set('2026-11-16T18:00:00Z');
});
afterAll(() => app.close());

// Where Monday morning is Sunday in UTC, so that a week by the wrong clock shows.
const zone = 'Pacific/Auckland';
const days = Array.from({ length: 9 }, (_, at) => addDays('2026-11-18', at));
const hours = (day: string) => ({ start: instantAt(zone, day, '08:00').toISOString(), end: instantAt(zone, day, '17:00').toISOString() });

async function site() {
  const { db } = app.database;
  const location = await makeLocation(db, { time_zone: zone, parking_capacity: 9 });
  const { id: building_id } = await makeBuilding(db, { location_id: location.id });
  const floor = await makeWorkspace(db, { building_id, location_id: location.id, capacity: 2 });
  const desks = [
    await makeDesk(db, { workspace_id: floor.id, label: 'A-1' }),
    await makeDesk(db, { workspace_id: floor.id, label: 'A-2' }),
  ];
  await makeParameter(db, { area: 'workspace', location_id: location.id, weekly_working_day_limit: 3, weekend_reservation_allowed: false });
  await db
    .insertInto('closures')
    .values({ location_ids: [location.id], first_day: days[3] as string, last_day: days[3] as string, reason: 'other', text: 'Pipes' })
    .execute();
  return { location, floor, desks };
}

test('they are the days of which a check says that they are possible, whatever is in the way', async () => {
  const { pick, chance } = random(7);
  const told = { open: 0, besides: 0, refused: new Set<string>() };
  for (let round = 0; round < 3; round++) {
    const { location, floor, desks } = await site();
    const { floor: elsewhere } = await site();
    const people = await Promise.all([0, 1, 2, 3, 4].map(() => makeUser(app.database.db, { exceptional: round === 2 })));
    const places = [
      ...desks.map(({ id }) => ({ area: 'workspace', workspaceId: floor.id, deskId: id })),
      { area: 'workspace', workspaceId: floor.id },
      { area: 'workspace', workspaceId: elsewhere.id },
      { area: 'parking', locationId: location.id },
    ];
    for (const day of days)
      for (const { id: userId } of people)
        if (chance(0.5)) await app.call(createReservation, { body: { userId, ...pick(places), ...hours(day) } as never });
    const ctx = app.context();
    for (const { id: userId } of people)
      for (const deskId of [null, ...desks.map(({ id }) => id)]) {
        const wishes = new Map(
          days.map((day): [string, AskedSeat] => [
            day,
            { area: 'workspace', userId, workspaceId: floor.id, deskId, slotId: null, ...hours(day) },
          ]),
        );
        const possible: string[] = [];
        const near = new Map<string, Alternative>();
        for (const [day, wish] of wishes) {
          const one = await check(ctx, { ...wish, title: '', notify: false });
          if (one.possible) possible.push(day);
          else if (one.alternative?.deskId) near.set(day, one.alternative);
          for (const { key } of one.reasons) told.refused.add(key);
        }
        told.open += possible.length;
        const { open, besides } = await openDays(ctx, wishes);
        expect([...open], `round ${round}, person ${userId}, desk ${deskId}`).toEqual(possible);
        for (const [day, found] of besides) expect([found, day]).toEqual([near.get(day), day]);
        told.besides += besides.size;
      }
  }
  // Each kind of obstacle was met.
  expect([...told.refused].sort()).toEqual(
    ['closed', 'deskTaken', 'elsewhere', 'full', 'userBusy', 'weekend', 'weeklyLimit'].map((key) => `reservations.${key}`),
  );
  expect(Math.min(told.open, told.besides)).toBeGreaterThan(20);
});

test('nothing is open for a person, a place or a desk that isn’t there', async () => {
  const { floor } = await site();
  const { id: userId } = await makeUser(app.database.db);
  const asked = { area: 'workspace', userId, workspaceId: floor.id, deskId: null, slotId: null, ...hours('2026-11-18') } as const;
  const openOf = async (change: Partial<AskedSeat>) =>
    (await openDays(app.context(), new Map([['2026-11-18', { ...asked, ...change }]]))).open.size;
  expect(await openOf({})).toBe(1);
  expect([await openOf({ userId: 9_999_999 }), await openOf({ workspaceId: 9_999_999 }), await openOf({ deskId: 9_999_999 })]).toEqual([
    0, 0, 0,
  ]);
  expect((await openDays(app.context(), new Map())).open.size).toBe(0);
});
