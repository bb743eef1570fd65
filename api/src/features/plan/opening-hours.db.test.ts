// What is booked ahead is asked for by whatever would leave it outside the opening hours, however fast others reserve meanwhile.
import { createParameter, updateParameter } from '@population-tracker/contract/parameters/parameters';
import {
  type LocationChange,
  updateBuilding,
  updateLocation,
  updateMeetingRoom,
  updateWorkspace,
} from '@population-tracker/contract/plan/plan';
import { createReservation, listReservations } from '@population-tracker/contract/reservations/reservations';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeBuilding, makeLocation, makeMeetingRoom, makeParameter, makeUser, makeWorkspace } from '#testing/make.ts';
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
  locationId = (await makeLocation(db(), { parking_capacity: 30 })).id;
});

const db = () => app.database.db;
const daily = (opens: string, closes: string) => [1, 2, 3, 4, 5].map((weekday) => ({ weekday, opens, closes }));
const change = (body: Partial<LocationChange>) => app.call(updateLocation, { params: { id: locationId }, body: { version: 1, ...body } });
const friday = { start: '2026-11-20T09:00:00+03:00', end: '2026-11-20T18:00:00+03:00' };
const park = async (period = friday) =>
  app.call(createReservation, { body: { area: 'parking', locationId, userId: (await makeUser(db())).id, ...period } });

test('one answer is to one question: fewer spaces and other hours are asked for one after the other', async () => {
  await makeParameter(db(), { area: 'parking', location_id: locationId, only_opening_hours: true });
  await park();
  await park();
  const both = { parkingCapacity: 1, openingHours: daily('10:00', '16:00') };
  expect((await change(both)).key).toBe('parameters.overbooked');
  expect(await change({ ...both, keepBooked: true })).toMatchObject({ httpStatus: 409, key: 'plan.hoursBooked' });
  expect((await change({ ...both, keepOutside: true })).key).toBe('parameters.overbooked');
  expect(await change({ ...both, keepBooked: true, keepOutside: true })).toMatchObject({ httpStatus: 200 });
});

test('of lunches too, and the first days are told in their order', async () => {
  locationId = (await makeLocation(db(), { parking_capacity: 30, has_food_service: true })).id;
  const slots = [{ start: '12:00', end: '13:00', capacity: 9 }];
  const hall = await makeParameter(db(), { area: 'diningHall', location_id: locationId, only_opening_hours: true, slots });
  await makeParameter(db(), { area: 'parking', location_id: locationId, only_opening_hours: true });
  for (const day of ['2026-11-24', '2026-11-20', '2026-11-23', '2026-11-25']) {
    const body = { area: 'diningHall' as const, locationId, slotId: hall.slots[0]?.id ?? 0, day, userId: (await makeUser(db())).id };
    expect((await app.call(createReservation, { body })).error).toBeNull();
  }
  await park();
  const refused = await change({ openingHours: daily('13:00', '19:00') });
  expect(refused.body.details).toEqual({ count: 5, days: ['2026-11-20', '2026-11-23', '2026-11-24'] });
  expect(refused.error).toContain('5 reservations ahead lie outside these opening hours, first on 20 Nov 2026, 23 Nov 2026, 24 Nov 2026;');
});

describe('a building or a place that moves to where other hours hold', () => {
  const there = async (only = true) => {
    const { id } = await makeLocation(db(), { opening_hours: JSON.stringify(daily('10:00', '16:00')) });
    for (const area of ['workspace', 'meetingRoom'] as const)
      await makeParameter(db(), { area, location_id: id, only_opening_hours: only });
    return id;
  };
  const made = async (area: 'workspace' | 'meetingRoom', workspaceId: number, period = friday) => {
    const { error } = await app.call(createReservation, { body: { area, workspaceId, userId: (await makeUser(db())).id, ...period } });
    expect(error).toBeNull();
  };
  const question = { httpStatus: 409, key: 'plan.hoursBooked', fields: [{ path: 'locationId' }] };

  test('asks for what is reserved in it, unless it was outside already or nothing refuses it', async () => {
    const building = await makeBuilding(db(), { location_id: locationId });
    const [floor, room] = [
      await makeWorkspace(db(), { building_id: building.id }),
      await makeMeetingRoom(db(), { building_id: building.id }),
    ];
    await made('workspace', floor.id);
    await made('meetingRoom', room.id);
    await made('meetingRoom', room.id, { start: '2026-11-23T10:00:00+03:00', end: '2026-11-23T16:00:00+03:00' });
    const [bound, free] = [await there(), await there(false)];
    const move = (body: object) => app.call(updateBuilding, { params: { id: building.id }, body: { version: 1, ...body } });
    expect(await move({ locationId: bound })).toMatchObject({ ...question, body: { details: { count: 2, days: ['2026-11-20'] } } });
    expect((await move({ locationId: free })).data).toMatchObject({ version: 2 });
    expect((await move({ locationId: bound, version: 2, keepOutside: true })).data).toMatchObject({ locationId: bound, version: 3 });
    // What is outside there already is nobody’s news.
    expect((await move({ locationId: await there(), version: 3 })).httpStatus).toBe(200);
  });

  test('alone too', async () => {
    const to = await there();
    const building = await makeBuilding(db(), { location_id: to });
    const [floor, room] = [
      await makeWorkspace(db(), { location_id: locationId }),
      await makeMeetingRoom(db(), { location_id: locationId }),
    ];
    await made('workspace', floor.id);
    await made('meetingRoom', room.id);
    const body = { version: 1, locationId: to, buildingId: building.id };
    expect(await app.call(updateWorkspace, { params: { id: floor.id }, body })).toMatchObject(question);
    expect(await app.call(updateMeetingRoom, { params: { id: room.id }, body })).toMatchObject(question);
    expect(await app.call(updateWorkspace, { params: { id: floor.id }, body: { ...body, keepOutside: true } })).toMatchObject({
      httpStatus: 200,
    });
  });
});

describe('race with reservations that are being made, and both never win', () => {
  const standing = async () =>
    (await app.call(listReservations, { query: { locationId: String(locationId), status: 'active' } })).data.total;
  const expectOne = async (changed: { httpStatus: number; key?: string | undefined }, refusal: string) => {
    const stand = await standing();
    if (changed.httpStatus === 200) expect(stand).toBe(0);
    else expect([changed.key, stand > 0]).toEqual([refusal, true]);
  };

  test.each([1, 2, 3])('other hours (round %i)', async () => {
    await makeParameter(db(), { area: 'parking', location_id: locationId, only_opening_hours: true });
    const [changed, ...made] = await Promise.all([
      change({ openingHours: daily('10:00', '16:00') }),
      ...Array.from({ length: 12 }, () => park()),
    ]);
    await expectOne(changed, 'plan.hoursBooked');
    const refused = made.filter(({ httpStatus }) => httpStatus !== 200).map(({ key }) => key);
    expect(new Set(refused).size).toBeLessThanOrEqual(1);
    for (const key of refused) expect(key).toBe('reservations.outsideOpening');
  });

  test.each([1, 2, 3])('limits of a parameter that is made, changed or deleted (round %i)', async () => {
    const limits = { name: 'Parking', area: 'parking' as const, locationId, maximumReservationDay: 1 };
    const [created] = await Promise.all([app.call(createParameter, { body: limits }), ...Array.from({ length: 12 }, () => park())]);
    await expectOne(created, 'parameters.booked');
    await db().updateTable('reservations').set({ status: 'cancelled' }).where('location_id', '=', locationId).execute();
    const wide = created.httpStatus === 200 ? created.data : (await app.call(createParameter, { body: limits })).data;
    const params = { id: wide.id };
    const open = await app.call(updateParameter, { params, body: { version: wide.version, maximumReservationDay: 30 } });
    expect(open.error).toBeNull();
    const [changed] = await Promise.all([
      app.call(updateParameter, { params, body: { version: open.data.version, maximumReservationDay: 1 } }),
      ...Array.from({ length: 12 }, () => park()),
    ]);
    await expectOne(changed, 'parameters.booked');
  });

  test('a floor that moves', async () => {
    const { id: to } = await makeLocation(db(), { opening_hours: JSON.stringify(daily('10:00', '16:00')) });
    await makeParameter(db(), { area: 'workspace', location_id: to, only_opening_hours: true });
    const floor = await makeWorkspace(db(), { location_id: locationId });
    const building = await makeBuilding(db(), { location_id: to });
    const sit = async () =>
      app.call(createReservation, { body: { area: 'workspace', workspaceId: floor.id, userId: (await makeUser(db())).id, ...friday } });
    const body = { version: 1, locationId: to, buildingId: building.id };
    const [moved, ...made] = await Promise.all([
      app.call(updateWorkspace, { params: { id: floor.id }, body }),
      ...Array.from({ length: 9 }, sit),
    ]);
    const stand = made.filter(({ httpStatus }) => httpStatus === 200).length;
    if (moved.httpStatus === 200) expect(stand).toBe(0);
    else expect([moved.key, stand > 0]).toEqual(['plan.hoursBooked', true]);
  });
});
