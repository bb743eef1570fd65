// Nobody is offered what they couldn't take.
import * as contract from '@population-tracker/contract/reservations/reservations';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeDesk, makeGrant, makeLocation, makeMeetingRoom, makeParameter, makeUser, makeWorkspace } from '#testing/make.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());
// A Wednesday.
beforeEach(() => app.clock.set('2026-11-18T06:00:00Z'));

const db = () => app.database.db;
const person = async () => (await makeUser(db())).id;
const on = (day: string, from = '09:00', until = '18:00') => ({ start: `${day}T${from}:00+03:00`, end: `${day}T${until}:00+03:00` });
const thursday = '2026-11-19';
const reserve = (body: object, as?: string) => app.call(contract.createReservation, { body: body as never }, as ? { as } : {});
const check = async (body: object, as?: string) => {
  const { data } = await app.call(contract.checkReservation, { body: body as never }, as ? { as } : {});
  return { keys: data.reasons.map(({ key }) => key.replace('reservations.', '')), alternative: data.alternative };
};

/** A location with two floors for one each, the first of which is taken all of Thursday. */
async function makeFloors() {
  const location = await makeLocation(db());
  const [full, free] = [
    await makeWorkspace(db(), { location_id: location.id, capacity: 1 }),
    await makeWorkspace(db(), { location_id: location.id, capacity: 1 }),
  ];
  expect((await reserve({ area: 'workspace', userId: await person(), workspaceId: full.id, ...on(thursday) })).error).toBeNull();
  return { location, free, seat: { area: 'workspace', workspaceId: full.id, ...on(thursday) } };
}

describe('of what is taken another place is offered', () => {
  test('where nothing else stands in the way', async () => {
    const { seat, free } = await makeFloors();
    expect(await check({ ...seat, userId: await person() })).toMatchObject({ keys: ['full'], alternative: { workspaceId: free.id } });
  });

  test('to nobody who is busy, elsewhere, passive or unknown', async () => {
    const { location, seat } = await makeFloors();
    const other = await makeWorkspace(db());
    const third = await makeWorkspace(db(), { location_id: location.id });
    const [busy, elsewhere] = [await person(), await person()];
    await reserve({ area: 'workspace', userId: busy, workspaceId: third.id, ...on(thursday, '08:00', '20:00') });
    await reserve({ area: 'workspace', userId: elsewhere, workspaceId: other.id, ...on(thursday, '08:00', '20:00') });
    const friday = { start: '2026-11-20T06:00:00.000Z' };
    expect(await check({ ...seat, userId: busy })).toMatchObject({ keys: ['userBusy', 'full'], alternative: friday });
    expect(await check({ ...seat, userId: elsewhere })).toMatchObject({ keys: ['elsewhere', 'full'], alternative: friday });
    const passive = (await makeUser(db(), { status: 'passive' })).id;
    expect(await check({ ...seat, userId: passive })).toEqual({ keys: ['userPassive', 'full'], alternative: null });
    expect(await check({ ...seat, userId: 999_999 })).toEqual({ keys: ['userUnknown', 'full'], alternative: null });
  });

  test('to nobody for whom the day is too far, and of a weekend the next working day', async () => {
    const { location, seat } = await makeFloors();
    const userId = await person();
    await reserve({ ...seat, ...on('2026-11-21'), userId: await person() });
    const given = { area: 'workspace', location_id: location.id, maximum_reservation_day: 10, weekend_reservation_allowed: false } as const;
    const { id } = await makeParameter(db(), given);
    const monday = { workspaceId: seat.workspaceId, start: '2026-11-23T06:00:00.000Z' };
    expect(await check({ ...seat, ...on('2026-11-21'), userId })).toMatchObject({ keys: ['weekend', 'full'], alternative: monday });
    await db().updateTable('parameters').set({ maximum_reservation_day: 0 }).where('id', '=', id).execute();
    expect(await check({ ...seat, userId })).toEqual({ keys: ['tooFar', 'full'], alternative: null });
  });

  test('no meal to whoever has one that day', async () => {
    const { id } = await makeLocation(db(), { has_food_service: true });
    const slot = (start: string, end: string, capacity: number) => ({ start, end, capacity });
    const slots = [slot('11:00', '12:00', 5), slot('12:00', '13:00', 1), slot('13:00', '14:00', 5)];
    const hall = await makeParameter(db(), { area: 'diningHall', location_id: id, slots });
    const lunch = (at: number) => ({ area: 'diningHall', locationId: id, day: thursday, slotId: hall.slots[at]?.id });
    const userId = await person();
    await reserve({ ...lunch(0), userId });
    await reserve({ ...lunch(1), userId: await person() });
    const friday = { slotId: hall.slots[1]?.id, start: '2026-11-20T09:00:00.000Z' };
    expect(await check({ ...lunch(1), userId })).toMatchObject({ keys: ['oneMeal', 'slotFull'], alternative: friday });
    expect(await check({ ...lunch(1), userId: await person() })).toMatchObject({ alternative: { slotId: hall.slots[0]?.id } });
  });

  test('no desk beside a taken one outside the opening hours', async () => {
    const opening_hours = JSON.stringify([1, 2, 3, 4, 5].map((weekday) => ({ weekday, opens: '10:00', closes: '16:00' })));
    const floor = await makeWorkspace(db(), { location_id: (await makeLocation(db(), { opening_hours })).id });
    const [desk, beside] = [await makeDesk(db(), { workspace_id: floor.id }), await makeDesk(db(), { workspace_id: floor.id })];
    const body = { area: 'workspace', workspaceId: floor.id, deskId: desk.id };
    await reserve({ ...body, userId: await person(), ...on(thursday, '08:00', '12:00') });
    const userId = await person();
    expect(await check({ ...body, userId, ...on(thursday, '10:00', '12:00') })).toMatchObject({ alternative: { deskId: beside.id } });
    const earlier = await check({ ...body, userId, ...on(thursday, '08:00', '12:00') });
    expect(earlier).toMatchObject({ keys: ['deskTaken'], alternative: { deskId: null, start: '2026-11-19T07:00:00.000Z' } });
  });
});

test('the next working day is looked for behind any number of closed ones', async () => {
  const { location, seat, free } = await makeFloors();
  await reserve({ ...seat, workspaceId: free.id, userId: await person() });
  // Without a time of its own that day, and none but closed days on the next two weeks.
  const row = { first_day: '2026-11-20', last_day: '2026-12-04', reason: 'other' as const, text: 'Moving', location_ids: [location.id] };
  await db().insertInto('closures').values(row).execute();
  const whole = { ...seat, ...on(thursday, '07:00', '20:00'), userId: await person() };
  expect(await check(whole)).toMatchObject({ keys: ['full'], alternative: { start: '2026-12-07T04:00:00.000Z' } });
});

test('another time is one at which a desk is free, even where nearer ones have numbers alone', async () => {
  const floor = await makeWorkspace(db(), { capacity: 2 });
  const [one, two] = [await makeDesk(db(), { workspace_id: floor.id }), await makeDesk(db(), { workspace_id: floor.id })];
  const seat = { area: 'workspace', workspaceId: floor.id };
  const at = async (deskId: number, from: string, until: string) =>
    expect((await reserve({ ...seat, deskId, userId: await person(), ...on(thursday, from, until) })).error).toBeNull();
  // Both have the first number, so that the second is free from eleven to one; each desk is taken for one of these hours.
  await at(two.id, '11:00', '12:00');
  await at(one.id, '12:00', '13:00');
  await at(one.id, '09:00', '11:00');
  await at(two.id, '09:00', '11:00');
  const { alternative } = await check({ ...seat, userId: await person(), ...on(thursday, '09:00', '11:00') });
  expect(alternative).toMatchObject({ workspaceId: floor.id, start: '2026-11-19T04:00:00.000Z' });
});

describe('to somebody who sees one location', () => {
  test('a person is as busy as they are elsewhere, in each area', async () => {
    const [here, there] = [
      await makeLocation(db(), { has_shuttle: true, parking_capacity: 1 }),
      await makeLocation(db(), { has_shuttle: true }),
    ];
    const manager = await makeUser(db());
    await makeGrant(db(), { user_id: manager.id, location_id: here.id });
    const as = await app.signIn(manager.id);
    const userId = await person();
    // At the hidden location from one to three; here the car park is full from nine to one.
    const hidden = await makeWorkspace(db(), { location_id: there.id });
    await reserve({ area: 'workspace', userId, workspaceId: hidden.id, ...on(thursday, '13:00', '15:00') });
    const car = { area: 'parking', locationId: here.id };
    await reserve({ ...car, userId: await person(), ...on(thursday, '09:00', '13:00') });
    const wanted = { ...car, userId, ...on(thursday, '11:00', '13:00') };
    expect(await check(wanted, as)).toEqual(await check(wanted));
    const { alternative } = await check(wanted, as);
    expect((await reserve({ ...car, userId, start: alternative?.start, end: alternative?.end }, as)).error).toBeNull();

    const rooms = [await makeMeetingRoom(db(), { location_id: here.id }), await makeMeetingRoom(db(), { location_id: there.id })];
    await reserve({ area: 'meetingRoom', userId, workspaceId: rooms[1]?.id, ...on(thursday) });
    const meeting = { area: 'meetingRoom', userId, workspaceId: rooms[0]?.id, ...on(thursday) };
    expect(await check(meeting, as)).toMatchObject({ keys: ['userBusy'] });
    expect((await reserve(meeting, as)).key).toBe('reservations.userBusy');
    for (const { id } of [here, there]) await makeParameter(db(), { area: 'pet', location_id: id });
    await reserve({ area: 'pet', userId, locationId: there.id, day: thursday });
    const animal = { area: 'pet', userId, locationId: here.id, day: thursday };
    expect((await reserve(animal, as)).key).toBe('reservations.userBusy');
    const slots = [{ name: 'Levent', start: '08:00', end: '08:30', capacity: 5 }];
    const [mine, theirs] = [
      await makeParameter(db(), { area: 'shuttle', location_id: here.id, slots }),
      await makeParameter(db(), { area: 'shuttle', location_id: there.id, slots }),
    ];
    const ride = (locationId: number, slotId = 0) => ({ area: 'shuttle', userId, locationId, slotId, day: thursday });
    await reserve(ride(there.id, theirs.slots[0]?.id));
    expect((await reserve(ride(here.id, mine.slots[0]?.id), as)).key).toBe('reservations.userBusy');
  });
});
