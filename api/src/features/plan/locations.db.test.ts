import { createParameter } from '@population-tracker/contract/parameters/parameters';
import { type LocationChange, updateLocation } from '@population-tracker/contract/plan/plan';
import { createReservation, listReservations, readReservation } from '@population-tracker/contract/reservations/reservations';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeLocation, makeParameter, makeUser, makeWorkspace } from '#testing/make.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';

let app: TestApp;
let locationId: number;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  // A Wednesday.
  app.clock.set('2026-11-18T05:00:00Z');
  locationId = (await makeLocation(db(), { parking_capacity: 3, time_zone: 'Europe/Istanbul', has_food_service: true })).id;
});

const db = () => app.database.db;
const change = (body: Partial<LocationChange>) => app.call(updateLocation, { params: { id: locationId }, body: { version: 1, ...body } });
const read = async (id: number) => (await app.call(readReservation, { params: { id } })).data;

async function reserve(body: object): Promise<number> {
  const userId = (await makeUser(db())).id;
  const made = await app.call(createReservation, { body: { userId, ...body } });
  expect(made.error).toBeNull();
  return made.data.id;
}
const park = (day: string, hours = ['09:00', '18:00']) =>
  reserve({ area: 'parking', locationId, start: `${day}T${hours[0]}:00+03:00`, end: `${day}T${hours[1]}:00+03:00` });

describe('opening hours', () => {
  const daily = (opens: string, closes: string) => [1, 2, 3, 4, 5].map((weekday) => ({ weekday, opens, closes }));

  test('are saved in the order of the week, and can be told no more', async () => {
    const openingHours = daily('08:00', '19:00');
    expect((await change({ openingHours: openingHours.toReversed() })).data).toMatchObject({ openingHours, version: 2 });
    expect((await change({ openingHours: [], version: 2 })).data).toMatchObject({ openingHours: [], version: 3 });
    const refused = await change({ openingHours: [{ weekday: 1, opens: '19:00', closes: '08:00' }], version: 3 });
    expect(refused.fields).toMatchObject([{ path: 'openingHours.0.closes', key: 'plan.closesBeforeOpens' }]);
    const unsound = db().updateTable('locations').set({ opening_hours: '[{"weekday":1,"opens":"19:00","closes":"08:00"}]' });
    await expect(unsound.where('id', '=', locationId).execute()).rejects.toThrow('locations_opening_hours');
  });

  test('that leave out what is booked are asked for, where nothing could be reserved there then', async () => {
    await park('2026-11-20');
    expect((await change({ openingHours: daily('08:00', '17:00') })).data).toMatchObject({ version: 2 });
    await makeParameter(db(), { area: 'parking', location_id: locationId, only_opening_hours: true });
    expect(await change({ openingHours: daily('08:00', '16:00'), version: 2 })).toMatchObject({ httpStatus: 200 });
    // Those until six were outside before; whoever comes at nine is outside from now on.
    await park('2026-11-23', ['09:00', '12:00']);
    const openingHours = daily('10:00', '16:00');
    expect(await change({ openingHours, version: 3 })).toMatchObject({
      httpStatus: 409,
      key: 'plan.hoursBooked',
      fields: [{ path: 'openingHours' }],
      error: expect.stringContaining('1 reservation ahead lies outside these opening hours, first on 23 Nov 2026;'),
      body: { details: { count: 1, days: ['2026-11-23'] } },
    });
    // Another question’s answer is none to this one.
    expect((await change({ openingHours, version: 3, keepBooked: true })).key).toBe('plan.hoursBooked');
    expect((await change({ openingHours, version: 3, keepOutside: true })).data).toMatchObject({ openingHours, version: 4 });
  });
});

describe('what a location gives up', () => {
  const lunch = [{ start: '12:00', end: '13:00', capacity: 5 }];
  const offered = {
    hasFoodService: { area: 'diningHall', ends: { hasFoodService: false } },
    hasShuttle: { area: 'shuttle', ends: { hasShuttle: false } },
    hasGym: { area: 'gym', ends: { hasGym: false } },
    takesPets: { area: 'pet', ends: { takesPets: false } },
    parkingCapacity: { area: 'parking', ends: { parkingCapacity: 0 } },
    status: { area: 'workspace', ends: { status: 'passive' } },
  } as const;

  test.each(Object.entries(offered))(
    '%s is asked for while something is booked, and changes nothing until it is said',
    async (field, { area, ends }) => {
      await db().updateTable('locations').set({ has_shuttle: true, version: 1 }).where('id', '=', locationId).execute();
      const { version } = await db().selectFrom('locations').select('version').where('id', '=', locationId).executeTakeFirstOrThrow();
      const slots = area === 'shuttle' ? [{ name: 'Levent', start: '08:00', capacity: 5 }] : lunch;
      const hasSlots = area === 'diningHall' || area === 'shuttle' || area === 'gym';
      const { slots: made } = await makeParameter(db(), { area, location_id: locationId, ...(hasSlots ? { slots } : {}) });
      const hours = { start: '2026-11-20T09:00:00+03:00', end: '2026-11-20T18:00:00+03:00' };
      if (area === 'workspace') await reserve({ area, workspaceId: (await makeWorkspace(db(), { location_id: locationId })).id, ...hours });
      else if (area === 'parking') await reserve({ area, locationId, ...hours });
      else await reserve({ area, locationId, day: '2026-11-20', ...(hasSlots && { slotId: made[0]?.id }) });
      const refused = await change({ version, ...ends });
      expect(refused).toMatchObject({ httpStatus: 409, key: 'plan.hasReservations', body: { details: { futureReservations: 1 } } });
      const column = field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`) as 'has_gym';
      const row = await db().selectFrom('locations').select(['version', column]).where('id', '=', locationId).executeTakeFirstOrThrow();
      expect([row.version, row[column]]).not.toContain(Object.values(ends)[0]);
      expect((await change({ version, ...ends, reservations: 'cancel' })).data).toMatchObject(ends);
    },
  );
});

describe('fewer parking spaces than are booked', () => {
  test('are refused with the days, unless what is booked is meant to stay; then nobody is added until there is room again', async () => {
    for (let car = 0; car < 3; car++) await park('2026-11-20');
    expect(await change({ parkingCapacity: 2 })).toMatchObject({
      httpStatus: 409,
      key: 'parameters.overbooked',
      fields: [{ path: 'parkingCapacity' }],
      error: expect.stringContaining('first on 20 Nov 2026.'),
      body: { details: { overbooked: [{ day: '2026-11-20', booked: 3, capacity: 2 }], overbookedTotal: 1 } },
    });
    expect((await change({ parkingCapacity: 2, keepBooked: true })).data).toMatchObject({ parkingCapacity: 2, version: 2 });
    const one = { area: 'parking', locationId, start: '2026-11-20T09:00:00+03:00', end: '2026-11-20T18:00:00+03:00' };
    const more = await app.call(createReservation, { body: { ...one, userId: (await makeUser(db())).id } });
    expect(more.key).toBe('reservations.parkingFull');
    await park('2026-11-23');
  });

  test('count what stands there now, and give lower numbers to whoever stands above', async () => {
    const now = '2026-11-18';
    const [, second, third] = [await park(now), await park(now), await park(now, ['14:00', '16:00'])];
    app.clock.set('2026-11-18T08:00:00Z');
    expect((await change({ parkingCapacity: 2 })).body.details).toMatchObject({ overbooked: [{ day: now, booked: 3 }] });
    await db().updateTable('reservations').set({ status: 'cancelled' }).where('id', '=', second).execute();
    expect((await change({ parkingCapacity: 2 })).httpStatus).toBe(200);
    const { seat_number } = await db().selectFrom('reservations').select('seat_number').where('id', '=', third).executeTakeFirstOrThrow();
    expect(seat_number).toBe(2);
  });

  test.each([1, 2, 3])('race with reservations that are being made, and both never win (round %i)', async () => {
    await db().updateTable('locations').set({ parking_capacity: 10 }).where('id', '=', locationId).execute();
    const { version } = await db().selectFrom('locations').select('version').where('id', '=', locationId).executeTakeFirstOrThrow();
    const day = { start: '2026-11-20T09:00:00+03:00', end: '2026-11-20T18:00:00+03:00' };
    const one = async () =>
      app.call(createReservation, { body: { area: 'parking', locationId, userId: (await makeUser(db())).id, ...day } });
    const [changed, ...made] = await Promise.all([change({ version, parkingCapacity: 4 }), ...Array.from({ length: 12 }, one)]);
    const stand = made.filter(({ httpStatus }) => httpStatus === 200).length;
    if (changed?.httpStatus === 200) expect(stand).toBe(4);
    else expect([changed?.key, stand > 4, stand <= 10]).toEqual(['parameters.overbooked', true, true]);
    const query = { locationId: String(locationId), status: 'active' as const };
    expect((await app.call(listReservations, { query })).data.total).toBe(stand);
  });
});

describe('another time zone', () => {
  test('is asked about while something is reserved; then nine o’clock stays nine o’clock, and slots stay slots', async () => {
    const slots = [{ start: '12:00', end: '12:30', capacity: 1 }];
    const made = await app.call(createParameter, {
      body: {
        name: 'Lunch',
        area: 'diningHall',
        locationId,
        maximumReservationDay: 30,
        capacity: 1,
        lunchTime: { start: '12:00', end: '13:00' },
        slots,
      },
    });
    const workspace = await makeWorkspace(db(), { location_id: locationId, capacity: 1 });
    const at = (time: string) => `2026-11-20T${time}:00+03:00`;
    const desks = [];
    // One after the other on one seat: none may meet its neighbour while they move by three hours.
    for (const [start, end] of [
      ['08:00', '10:00'],
      ['10:00', '12:00'],
      ['12:00', '14:00'],
    ] as const)
      desks.push(await reserve({ area: 'workspace', workspaceId: workspace.id, start: at(start), end: at(end) }));
    const slotId = made.data.slots[0]?.id;
    const lunch = await reserve({ area: 'diningHall', locationId, slotId, day: '2026-11-20' });
    const before = await read(lunch);

    const asked = await change({ timeZone: 'Europe/London' });
    expect(asked).toMatchObject({
      httpStatus: 409,
      key: 'plan.zoneBooked',
      fields: [{ path: 'timeZone' }],
      body: { details: { count: 4 } },
    });
    expect(await read(lunch)).toMatchObject({ start: before.start, timeZone: 'Europe/Istanbul' });

    expect((await change({ timeZone: 'Europe/London', moveBooked: true })).data).toMatchObject({ timeZone: 'Europe/London' });
    expect(await read(desks[0] ?? 0)).toMatchObject({
      day: '2026-11-20',
      start: '2026-11-20T08:00:00Z',
      end: '2026-11-20T10:00:00Z',
    });
    expect(await read(lunch)).toMatchObject({ day: '2026-11-20', start: '2026-11-20T12:00:00Z', slotId });
    expect((await change({ version: 2, timeZone: 'Asia/Tokyo', moveBooked: true })).httpStatus).toBe(200);
    expect(await read(desks[2] ?? 0)).toMatchObject({ day: '2026-11-20', start: '2026-11-20T03:00:00Z' });
  });

  test('is refused where somebody would have two reservations at once, and nothing has moved', async () => {
    const { id: userId } = await makeUser(db());
    const other = await makeLocation(db(), { parking_capacity: 1, time_zone: 'Europe/Istanbul' });
    const parked = (at: number, from: string, to: string) =>
      app.call(createReservation, {
        body: { userId, area: 'parking', locationId: at, start: `2026-11-20T${from}:00+03:00`, end: `2026-11-20T${to}:00+03:00` },
      });
    const { data } = await parked(locationId, '09:00', '12:00');
    await parked(other.id, '12:00', '14:00');
    expect((await change({ timeZone: 'Europe/London', moveBooked: true })).key).toBe('plan.zoneTaken');
    expect(await read(data.id)).toMatchObject({ start: '2026-11-20T06:00:00Z', timeZone: 'Europe/Istanbul' });
  });

  test('asks nothing where nothing lies ahead', async () => {
    await makeParameter(db(), { area: 'parking', location_id: locationId });
    await park('2026-11-18', ['08:00', '08:30']);
    app.clock.set('2026-11-18T06:00:00Z');
    expect((await change({ timeZone: 'Europe/London' })).data.timeZone).toBe('Europe/London');
  });
});
