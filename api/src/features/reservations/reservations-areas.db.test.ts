import { createLocation, updateLocation } from '@population-tracker/contract/plan/plan';
import * as contract from '@population-tracker/contract/reservations/reservations';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeLocation, makeParameter, makeUser, makeWorkspace } from '#testing/make.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';
import { offer, whenOf } from './testing/offering.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());
// A Wednesday.
beforeEach(() => app.clock.set('2026-11-18T06:00:00Z'));

const db = () => app.database.db;
const hours = { day: '2026-11-19', start: '2026-11-19T09:00:00+03:00', end: '2026-11-19T18:00:00+03:00' };
const reserve = (body: object, language: 'en' | 'tr' = 'en') => app.call(contract.createReservation, { body }, { language });
const person = async (given = {}) => (await makeUser(db(), given)).id;
const checked = async (body: object) => (await app.call(contract.checkReservation, { body })).data;

describe.each(contract.areas)('%s', (area) => {
  test('is taken until it is full; then a cancelled one makes room, and putting it back is refused while somebody else has it', async () => {
    const capacity = area === 'meetingRoom' ? 1 : 2;
    const [place] = await offer(db(), { area, capacities: [capacity] });
    const body = { ...place, ...whenOf({ area }, hours) };
    const made = [];
    for (let at = 0; at < capacity; at++) made.push(await reserve({ ...body, userId: await person() }));
    expect(made.map(({ httpStatus }) => httpStatus)).toEqual(made.map(() => 200));
    expect(made[0]?.data).toMatchObject({
      area,
      day: '2026-11-19',
      slotId: place?.slotId ?? null,
      workspaceId: place?.workspaceId ?? null,
    });

    const late = await reserve({ ...body, userId: await person() });
    expect(late.httpStatus).toBe(409);
    expect(late.error).toMatch(/^[^{}]+\.$/);
    const [first] = made;
    const params = { id: first?.data.id };
    await app.call(contract.cancelReservation, { params, query: { reason: 'Ill' } });
    expect((await reserve({ ...body, userId: await person() })).httpStatus).toBe(200);
    const version = 2;
    expect((await app.call(contract.restoreReservation, { params, body: { version } })).httpStatus).toBe(409);
    const { data } = await app.call(contract.readReservation, { params });
    expect(data).toMatchObject({ status: 'cancelled', cancelReason: 'Ill', version });
  });

  test('has one reservation of a person at a time', async () => {
    const [place] = await offer(db(), { area, capacities: [5] });
    const body = { ...place, userId: await person(), ...whenOf({ area }, hours) };
    expect((await reserve(body)).httpStatus).toBe(200);
    const key = area === 'diningHall' ? 'reservations.oneMeal' : 'reservations.userBusy';
    expect(await reserve(body)).toMatchObject({ httpStatus: 409, key });
    const { possible, reasons } = await checked(body);
    expect([possible, reasons[0]]).toMatchObject([false, { key, field: 'userId' }]);
  });

  test('is closed where its parameter is passive, where the location is, and to passive persons; all of it is told at once', async () => {
    const [place] = await offer(db(), { area, capacities: [5] });
    const body = { ...place, userId: await person({ status: 'passive' }), ...whenOf({ area }, hours) };
    const made = await db().updateTable('parameters').set({ status: 'passive' }).where('area', '=', area).returning('id').execute();
    if (made.length === 0) await makeParameter(db(), { area, status: 'passive' });
    const { reasons, possible } = await checked(body);
    expect(possible).toBe(false);
    expect(reasons.map(({ key }) => key)).toEqual(expect.arrayContaining(['reservations.parameterPassive', 'reservations.userPassive']));
    for (const { message } of reasons) expect(message).toMatch(/^[^{}]+\.$/);
    await db().updateTable('parameters').set({ deleted_at: new Date().toISOString() }).where('area', '=', area).execute();
  });
});

describe('a dining hall', () => {
  const lunch = [
    { start: '12:00', end: '12:30', capacity: 1 },
    { start: '12:30', end: '13:00', capacity: 1 },
    { start: '13:00', end: '13:30', capacity: 1 },
  ];
  async function hall(given = {}) {
    const location = await makeLocation(db(), { has_food_service: true, ...given });
    const { slots } = await makeParameter(db(), {
      area: 'diningHall',
      location_id: location.id,
      opens: '12:00',
      closes: '13:30',
      slots: lunch,
    });
    return { location, slots, body: { area: 'diningHall', locationId: location.id, day: '2026-11-19' } };
  }

  test('keeps the hours of the slot in the location’s zone', async () => {
    const { slots, body } = await hall({ time_zone: 'Europe/London' });
    const { data } = await reserve({ ...body, slotId: slots[0]?.id, userId: await person() });
    expect(data).toMatchObject({ day: '2026-11-19', slotName: '', workspaceId: null });
    expect(new Date(data.start).toISOString()).toBe('2026-11-19T12:00:00.000Z');
    expect(new Date(data.end).toISOString()).toBe('2026-11-19T12:30:00.000Z');
  });

  test('offers the nearest slot of the day that is free, and tells how many are', async () => {
    const { location, slots, body } = await hall();
    const ids = slots.map(({ id }) => id);
    await reserve({ ...body, slotId: ids[1], userId: await person() });
    const late = await reserve({ ...body, slotId: ids[1], userId: await person() }, 'tr');
    expect(late).toMatchObject({
      httpStatus: 409,
      key: 'reservations.slotFull',
      error: `“${location.name}” konumunda 12:30–13:00 dolu: 1 yerin tamamı alınmış. Başka birini ya da başka bir gün seçin.`,
      body: { details: { alternative: { slotId: ids[0] } } },
    });
    const { data } = await app.call(contract.availability, { query: { area: 'diningHall', locationId: location.id, day: '2026-11-19' } });
    expect(data).toMatchObject({ offered: true, reason: null, capacity: 3, taken: 1, free: 2 });
    expect(data.slots.map(({ startTime, free }) => [startTime, free])).toEqual([
      ['12:00', 1],
      ['12:30', 0],
      ['13:00', 1],
    ]);
  });

  test('refuses slots of elsewhere, hours of its own, and a slot that has begun', async () => {
    const { slots, body } = await hall();
    const other = await hall();
    const userId = await person();
    const slotId = slots[0]?.id;
    expect((await reserve({ ...body, userId, slotId: other.slots[0]?.id })).error).toContain('12:00–12:30, 12:30–13:00, 13:00–13:30');
    expect((await reserve({ ...body, userId, slotId, start: hours.start })).key).toBe('reservations.otherHours');
    expect((await reserve({ ...body, userId, slotId, workspaceId: 1 })).key).toBe('reservations.notOfArea');
    expect((await reserve({ ...body, userId })).fields).toMatchObject([{ path: 'slotId', key: 'value.required' }]);
    expect((await reserve({ ...body, userId, slotId, day: undefined })).fields).toMatchObject([{ path: 'day', key: 'value.required' }]);
    const today = { ...body, userId, day: '2026-11-18' };
    app.clock.set('2026-11-18T09:15:00Z');
    expect(await reserve({ ...today, slotId })).toMatchObject({ key: 'reservations.slotBegun', fields: [{ path: 'slotId' }] });
    expect((await reserve({ ...today, slotId: slots[1]?.id })).httpStatus).toBe(200);
  });

  test('is offered nowhere without food service', async () => {
    const { location, slots, body } = await hall({ has_food_service: false });
    expect((await reserve({ ...body, slotId: slots[0]?.id, userId: await person() })).key).toBe('reservations.noFoodService');
    const { data } = await app.call(contract.availability, { query: { area: 'diningHall', locationId: location.id, day: '2026-11-19' } });
    expect(data).toMatchObject({ offered: false, free: 0 });
    expect(data.slots.map(({ free }) => free)).toEqual([0, 0, 0]);
    expect(data.reason).toBe(`“${location.name}” has no food service. Switch it on at the location first.`);
  });

  test('moves to another slot and another day, guarded like making', async () => {
    const { slots, body } = await hall();
    const ids = slots.map(({ id }) => id);
    await reserve({ ...body, slotId: ids[1], userId: await person() });
    const { data } = await reserve({ ...body, slotId: ids[0], userId: await person() });
    const move = (change: object) => app.call(contract.updateReservation, { params: { id: data.id }, body: change });
    expect((await move({ slotId: ids[1], version: 1 })).key).toBe('reservations.slotFull');
    expect((await move({ day: '2026-11-20', version: 1 })).data).toMatchObject({ day: '2026-11-20', slotId: ids[0], version: 2 });
    expect((await move({ slotId: ids[2], version: 2 })).data).toMatchObject({ day: '2026-11-20', slotId: ids[2], version: 3 });
    await db().updateTable('parameters').set({ status: 'passive' }).execute();
    expect((await move({ title: 'Guests', version: 3 })).data).toMatchObject({ title: 'Guests', version: 4 });
    expect((await move({ slotId: ids[0], version: 4 })).key).toBe('reservations.parameterPassive');
    await db().updateTable('parameters').set({ status: 'active' }).execute();
  });
});

describe('a gym and pets', () => {
  test('are nowhere until a location says that it has them, whatever the company’s default says of how', async () => {
    const made = await makeParameter(db(), { area: 'gym', location_id: null, slots: [{ start: '12:00', end: '13:00', capacity: 3 }] });
    await makeParameter(db(), { area: 'pet', location_id: null, capacity: 2 });
    const { id: locationId, version } = (await app.call(createLocation, { body: { name: 'Denizli' } })).data;
    const offered = async (area: 'gym' | 'pet') => {
      const { data } = await app.call(contract.availability, { query: { area, locationId, day: '2026-11-19' } });
      const { key } = await reserve({
        area,
        locationId,
        day: '2026-11-19',
        slotId: area === 'gym' ? made.slots[0]?.id : null,
        userId: await person(),
      });
      return [data.offered, data.free, key];
    };
    expect([await offered('gym'), await offered('pet')]).toEqual([
      [false, 0, 'reservations.noGym'],
      [false, 0, 'reservations.noPets'],
    ]);
    await app.call(updateLocation, { params: { id: locationId }, body: { version, hasGym: true, takesPets: true } });
    expect([await offered('gym'), await offered('pet')]).toEqual([
      [true, 3, undefined],
      [true, 2, undefined],
    ]);
    const without = { version: version + 1, hasGym: false, reservations: 'cancel' as const };
    expect((await app.call(updateLocation, { params: { id: locationId }, body: without })).httpStatus).toBe(200);
    const { data } = await app.call(contract.listReservations, { query: { locationId, status: 'active' } });
    expect(data.items.map(({ area }) => area)).toEqual(['pet']);
    await db().updateTable('parameters').set({ deleted_at: '2026-11-18T06:00:00Z' }).where('location_id', 'is', null).execute();
  });
});

describe('a shuttle', () => {
  test('without an arrival takes an hour of the person’s own time; a full one offers the route’s next departure', async () => {
    const location = await makeLocation(db(), { has_shuttle: true });
    const slots = [
      { name: 'Levent', start: '08:00', capacity: 1 },
      { name: 'Kadıköy', start: '08:30', capacity: 1 },
      { name: 'Levent', start: '09:00', capacity: 1 },
    ];
    const made = await makeParameter(db(), { area: 'shuttle', location_id: location.id, slots });
    const ids = made.slots.map(({ id }) => id);
    const body = { area: 'shuttle', locationId: location.id, day: '2026-11-19', slotId: ids[0] };
    const first = await reserve({ ...body, userId: await person() });
    expect(first.data).toMatchObject({ start: '2026-11-19T05:00:00.000Z', end: '2026-11-19T06:00:00.000Z', slotName: 'Levent' });
    const late = await reserve({ ...body, userId: await person() });
    expect(late).toMatchObject({
      key: 'reservations.slotFull',
      body: { details: { alternative: { slotId: ids[2], slotName: 'Levent' } } },
    });
    const userId = await person();
    await reserve({ ...body, slotId: ids[1], userId });
    expect((await reserve({ ...body, slotId: ids[2], userId })).key).toBe('reservations.userBusy');
  });
});

describe('limits of a parameter', () => {
  async function office(given: object) {
    const location = await makeLocation(db());
    await makeParameter(db(), { area: 'workspace', location_id: location.id, ...given });
    const workspace = await makeWorkspace(db(), { location_id: location.id });
    const on = (day: string) => ({
      area: 'workspace',
      workspaceId: workspace.id,
      start: `${day}T09:00:00+03:00`,
      end: `${day}T10:00:00+03:00`,
    });
    return { on };
  }

  test('days ahead, weekends and days a week hold for everybody but the exceptional', async () => {
    const { on } = await office({ maximum_reservation_day: 5, weekly_working_day_limit: 2, weekend_reservation_allowed: false });
    for (const exceptional of [false, true]) {
      const userId = await person({ exceptional, name: 'Ece', lastName: 'Ak' });
      const answers = [];
      for (const day of ['2026-11-24', '2026-11-22', '2026-11-18', '2026-11-19', '2026-11-20', '2026-11-23'])
        answers.push(await reserve({ ...on(day), userId }));
      const keys = ['reservations.tooFar', 'reservations.weekend', undefined, undefined, 'reservations.weeklyLimit', undefined];
      expect(answers.map(({ key }) => key)).toEqual(exceptional ? keys.map(() => undefined) : keys);
      if (exceptional) continue;
      expect(answers[0]?.error).toContain('the last day that can be reserved by now is 23 Nov 2026');
      expect(answers[1]?.error).toContain('The next working day is 23 Nov 2026.');
      expect(answers[4]?.error).toContain('2 a week, with 18 Nov 2026, 19 Nov 2026. On these days a workspace is still possible.');
    }
  });

  test('a second reservation on a counted day, and moving one within the week, stay within the limit', async () => {
    const { on } = await office({ weekly_working_day_limit: 1 });
    const userId = await person();
    const { data } = await reserve({ ...on('2026-11-19'), userId });
    expect((await reserve({ ...on('2026-11-20'), userId })).key).toBe('reservations.weeklyLimit');
    const later = { start: '2026-11-19T10:00:00+03:00', end: '2026-11-19T11:00:00+03:00' };
    expect((await reserve({ ...on('2026-11-19'), ...later, userId })).httpStatus).toBe(200);
    const { start, end } = on('2026-11-20');
    const moved = await app.call(contract.updateReservation, { params: { id: data.id }, body: { start, end, version: 1 } });
    expect(moved.key).toBe('reservations.weeklyLimit');
  });
});

test('where a capacity became smaller than what is booked nobody is added until it is met, and then the free numbers are used', async () => {
  const location = await makeLocation(db(), { parking_capacity: 5 });
  const body = { area: 'parking', locationId: location.id, start: hours.start, end: hours.end };
  const ids = [];
  for (let at = 0; at < 5; at++) ids.push((await reserve({ ...body, userId: await person() })).data.id);
  await db().updateTable('locations').set({ parking_capacity: 3 }).where('id', '=', location.id).execute();
  const full = { httpStatus: 409, key: 'reservations.parkingFull' };
  expect(await reserve({ ...body, userId: await person() })).toMatchObject(full);
  for (const id of ids.slice(0, 2)) await app.call(contract.cancelReservation, { params: { id } });
  expect(await reserve({ ...body, userId: await person() })).toMatchObject(full);
  await app.call(contract.cancelReservation, { params: { id: ids[2] } });
  expect((await reserve({ ...body, userId: await person() })).httpStatus).toBe(200);
  expect(await reserve({ ...body, userId: await person() })).toMatchObject(full);
  const { data } = await app.call(contract.availability, {
    query: { area: 'parking', locationId: location.id, ...{ start: hours.start, end: hours.end } },
  });
  expect(data).toMatchObject({ capacity: 3, taken: 3, free: 0 });
});

describe('what is free', () => {
  const free = async (query: object) => {
    const { offered, reason, capacity, taken, free, slots } = (await app.call(contract.availability, { query })).data;
    return { offered, reason, counts: [capacity, taken, free], slots: slots.map((slot) => slot.free) };
  };
  const hoursOf = (from: string, until: string, day = '2026-11-19') => ({
    start: `${day}T${from}:00+03:00`,
    end: `${day}T${until}:00+03:00`,
  });
  const slots = [
    { start: '07:00', end: '08:00', capacity: 4 },
    { start: '12:00', end: '13:00', capacity: 4 },
  ];

  test('is nothing outside the opening hours where the parameter says so, as a reservation would hear', async () => {
    const opening_hours = JSON.stringify([1, 2, 3, 4, 5].map((weekday) => ({ weekday, opens: '08:00', closes: '18:00' })));
    const { id: locationId, name } = await makeLocation(db(), { opening_hours, parking_capacity: 5, has_food_service: true });
    const { id: workspaceId } = await makeWorkspace(db(), { location_id: locationId, capacity: 24 });
    for (const area of ['workspace', 'parking', 'pet', 'gym'] as const) {
      const given = area === 'gym' ? { slots } : {};
      await makeParameter(db(), { area, location_id: locationId, only_opening_hours: true, ...given });
    }
    const late = `“${name}” is open 08:00–18:00 on 19 Nov 2026. Choose a time within.`;
    const shut = `“${name}” isn’t open on 21 Nov 2026. It opens again on 23 Nov 2026.`;
    expect(await free({ workspaceId, ...hoursOf('09:00', '18:00') })).toMatchObject({ offered: true, counts: [24, 0, 24] });
    expect(await free({ workspaceId, ...hoursOf('17:00', '19:00') })).toMatchObject({ offered: false, reason: late, counts: [24, 0, 0] });
    const car = { area: 'parking', locationId };
    expect(await free({ ...car, ...hoursOf('06:00', '09:00') })).toMatchObject({ reason: late, counts: [5, 0, 0] });
    expect(await free({ ...car, day: '2026-11-19' })).toMatchObject({ offered: true, counts: [5, 0, 5] });
    expect(await free({ ...car, day: '2026-11-21' })).toMatchObject({ reason: shut, counts: [5, 0, 0] });
    expect(await free({ area: 'pet', locationId, day: '2026-11-21' })).toMatchObject({ reason: shut, counts: [10, 0, 0] });
    const gym = { area: 'gym', locationId };
    expect(await free({ ...gym, day: '2026-11-19' })).toMatchObject({ offered: true, slots: [0, 4], counts: [8, 0, 4] });
    expect(await free({ ...gym, day: '2026-11-21' })).toMatchObject({ offered: false, reason: shut, slots: [0, 0] });
  });

  test('is nothing of nothing where the location doesn’t have it', async () => {
    const { id: locationId } = await makeLocation(db(), { has_gym: false, takes_pets: false });
    await makeParameter(db(), { area: 'gym', location_id: locationId, slots });
    await makeParameter(db(), { area: 'pet', location_id: locationId });
    for (const area of ['gym', 'pet'])
      expect(await free({ area, locationId, day: '2026-11-19' })).toMatchObject({ offered: false, counts: [0, 0, 0] });
  });
});

test('nobody is sent to a location with an emergency; a drill, and one elsewhere, stand in nobody’s way', async () => {
  const [here, elsewhere] = await offer(db(), { area: 'parking', capacities: [5, 5] });
  const ask = async (place: object | undefined) => reserve({ ...place, userId: await person(), start: hours.start, end: hours.end });
  const begin = async (kind: 'emergency' | 'drill') => {
    const told = { kind, message: 'Leave the building.', everywhere: false, link_secret: Buffer.alloc(32) };
    const row = { ...told, started_at: app.clock.now().toISOString(), started_by: await person() };
    const { id } = await db().insertInto('emergencies').values(row).returning('id').executeTakeFirstOrThrow();
    await db()
      .insertInto('emergency_locations')
      .values({ emergency_id: id, location_id: here?.locationId ?? 0 })
      .execute();
    return {
      end: () => db().updateTable('emergencies').set({ ended_at: row.started_at, ended_by: row.started_by }).where('id', '=', id).execute(),
    };
  };
  const drill = await begin('drill');
  expect((await ask(here)).httpStatus).toBe(200);
  await drill.end();
  const emergency = await begin('emergency');
  expect(await ask(here)).toMatchObject({
    httpStatus: 409,
    key: 'reservations.emergency',
    fields: [{ path: 'locationId', message: expect.stringContaining('“Leave the building.”') }],
  });
  expect((await ask(elsewhere)).httpStatus).toBe(200);
  await emergency.end();
  expect((await ask(here)).httpStatus).toBe(200);
});
