import * as contract from '@population-tracker/contract/parameters/parameters';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeLocation } from '#testing/make.ts';
import { departures, gymHours, lunch, parkingPlaces, workspaceLimits } from '#testing/parameter-samples.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());
beforeEach(() => app.database.pool.query('update parameters set deleted_at = now() where deleted_at is null').then(() => undefined));

const site = (given = {}) => makeLocation(app.database.db, { parking_capacity: 40, has_food_service: true, has_shuttle: true, ...given });
const create = async (body: object) => (await app.call(contract.createParameter, { body })).data;
const endpoints = [
  [contract.listParameters, {}],
  [contract.parameterOverview, {}],
  [contract.effectiveParameter, { query: { locationId: 1, area: 'gym' } }],
  [contract.parameterImpact, { body: { area: 'gym', locationId: null } }],
  [contract.createParameter, { body: workspaceLimits() }],
  [contract.readParameter, { params: { id: 1 } }],
  [contract.updateParameter, { params: { id: 1 }, body: { version: 1 } }],
  [contract.deleteParameter, { params: { id: 1 } }],
  [contract.parameterHistory, { params: { id: 1 } }],
  [contract.setMealMenu, { params: { id: 1 } }],
  [contract.deleteMealMenu, { params: { id: 1, menuId: 1 } }],
] as const;

test('only administrators see and change parameters', async () => {
  for (const [endpoint, given] of endpoints) {
    expect((await app.call(endpoint, given, { as: 'nobody' })).httpStatus).toBe(401);
    expect((await app.call(endpoint, given, { as: 'emergency' })).httpStatus).toBe(403);
  }
});

describe('a parameter', () => {
  test('is created, read, changed and deleted, and its history tells each step', async () => {
    const { id: locationId, name: locationName } = await site();
    const made = await create(lunch(locationId));
    expect(made).toMatchObject({
      area: 'diningHall',
      locationName,
      status: 'active',
      capacity: 100,
      totalCapacity: 100,
      lunchTime: { start: '12:00', end: '13:00' },
      gymTime: null,
      weekendReservationAllowed: true,
      version: 1,
    });
    const params = { id: made.id };
    expect((await app.call(contract.readParameter, { params })).data).toEqual(made);
    const [first, second] = made.slots;
    const slots = [
      { ...first, capacity: 70 },
      { start: '12:30', end: '12:45', capacity: 30 },
    ];
    const changed = await app.call(contract.updateParameter, { params, body: { version: 1, slots, weekendReservationAllowed: false } });
    expect(changed.data).toMatchObject({ version: 2, capacity: 100, weekendReservationAllowed: false });
    expect(changed.data.slots).toMatchObject([{ id: first?.id, capacity: 70 }, { end: '12:45' }]);
    expect(changed.data.slots[1]?.id).not.toBe(second?.id);
    expect((await app.call(contract.deleteParameter, { params, query: { version: 2 } })).data).toBeNull();
    expect((await app.call(contract.readParameter, { params })).key).toBe('request.notFound');
    const { items } = (await app.call(contract.parameterHistory, { params })).data;
    expect(items.map(({ action }) => action)).toEqual(['delete', 'update', 'create']);
    expect(items[1]?.changes).toContainEqual({
      field: 'slots',
      before: ['12:00–12:30: 60', '12:30–13:00: 40'],
      after: ['12:00–12:30: 70', '12:30–12:45: 30'],
    });
    // Its slots stay for what was reserved, and the place is free for a new one.
    expect((await create(lunch(locationId))).id).not.toBe(made.id);
  });

  test('that is saved as it is keeps its version', async () => {
    const { id } = await create(gymHours());
    const body = { version: 1, maximumReservationDay: 7 };
    expect((await app.call(contract.updateParameter, { params: { id }, body })).data.version).toBe(1);
    expect((await app.call(contract.parameterHistory, { params: { id } })).data.total).toBe(1);
  });

  test('of an area and location is the only one; the refusal names the one that is there', async () => {
    const { id } = await create(workspaceLimits());
    expect(await app.call(contract.createParameter, { body: workspaceLimits() })).toMatchObject({
      httpStatus: 409,
      key: 'parameters.exists',
      error: expect.stringContaining('Çalışma alanı'),
      body: { details: { id } },
    });
    expect((await create(workspaceLimits({ locationId: (await site()).id }))).id).toBeGreaterThan(id);
  });

  test('made by two administrators at once is made once', async () => {
    const { id: locationId } = await site();
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => app.call(contract.createParameter, { body: parkingPlaces(locationId, 10) })),
    );
    expect(answers.map(({ httpStatus }) => httpStatus).sort()).toEqual([200, 409, 409, 409, 409, 409]);
    expect((await app.call(contract.listParameters, { query: { locationId } })).data.total).toBe(1);
  });

  test('that somebody changed meanwhile isn’t saved over, and the newer one is shown', async () => {
    const { id } = await create(workspaceLimits());
    const save = (maximumReservationDay: number) =>
      app.call(contract.updateParameter, { params: { id }, body: { version: 1, maximumReservationDay } });
    const answers = await Promise.all([save(5), save(6)]);
    const [refused] = answers.filter(({ httpStatus }) => httpStatus === 409);
    expect(answers.filter(({ httpStatus }) => httpStatus === 200)).toHaveLength(1);
    expect(refused).toMatchObject({ key: 'request.versionConflict', body: { details: { current: { version: 2 } } } });
    expect((await app.call(contract.deleteParameter, { params: { id }, query: { version: 1 } })).key).toBe('request.versionConflict');
  });
});

describe('refused are', () => {
  const refusal = async (body: object, language: 'en' | 'tr' = 'en') => {
    const { httpStatus, error, fields } = await app.call(contract.createParameter, { body }, { language });
    return { httpStatus, error, field: fields[0]?.path };
  };

  test('slots that don’t add up to the dining hall’s capacity, with the specification’s words', async () => {
    const { id } = await site();
    const sentence = 'The hourly cafeteria capacity and the total cafeteria capacity should be equal.';
    expect(await refusal(lunch(id, { capacity: 110 }))).toEqual({ httpStatus: 422, error: sentence, field: 'capacity' });
    expect((await refusal(lunch(id, { capacity: 110 }), 'tr')).error).toContain('eşit olmalıdır');
    const made = await create(lunch(id));
    const changed = await app.call(contract.updateParameter, { params: { id: made.id }, body: { version: 1, capacity: 90 } });
    expect(changed).toMatchObject({ httpStatus: 422, key: 'parameters.cafeteriaSum' });
  });

  test('slots of another parameter', async () => {
    const theirs = await create(gymHours());
    const { id } = await create(gymHours({ locationId: (await site()).id }));
    const slots = [{ ...theirs.slots[0], capacity: 1 }];
    expect((await app.call(contract.updateParameter, { params: { id }, body: { version: 1, slots } })).key).toBe(
      'parameters.slotElsewhere',
    );
    expect((await refusal(departures((await site()).id, { slots: [{ id: 1, name: 'A', start: '08:00', capacity: 1 }] }))).field).toBe(
      'slots',
    );
  });

  test('areas that the location doesn’t offer, and more parking than it has', async () => {
    const bare = await makeLocation(app.database.db, { name: 'Depo' });
    expect((await refusal(lunch(bare.id))).error).toBe('Depo has no food service. Switch it on in the location first.');
    expect((await refusal(departures(bare.id))).error).toContain('no shuttle');
    expect((await refusal(parkingPlaces(bare.id, 1))).field).toBe('locationId');
    expect((await refusal(parkingPlaces((await site()).id, 41))).field).toBe('capacity');
    expect((await refusal(workspaceLimits({ locationId: 999_999 }))).httpStatus).toBe(422);
  });

  test('numbers and phone numbers out of their form', async () => {
    const wrong = { maximumReservationDay: 366, weeklyWorkingDayLimit: 8, emergencyPhoneNumber: '0212 555 01 00' };
    const { fields } = await app.call(contract.createParameter, { body: workspaceLimits(wrong) });
    expect(fields.map(({ path }) => path).sort()).toEqual(['emergencyPhoneNumber', 'maximumReservationDay', 'weeklyWorkingDayLimit']);
    expect((await create(workspaceLimits({ emergencyPhoneNumber: '+90 (212) 555-01-00' }))).emergencyPhoneNumber).toBe('+902125550100');
  });

  test('what isn’t there', async () => {
    const params = { id: 999_999 };
    expect((await app.call(contract.updateParameter, { params, body: { version: 1 } })).httpStatus).toBe(404);
    expect((await app.call(contract.deleteParameter, { params })).httpStatus).toBe(404);
    expect((await app.call(contract.parameterHistory, { params })).httpStatus).toBe(404);
    expect((await app.call(contract.effectiveParameter, { query: { locationId: 999_999, area: 'gym' } })).httpStatus).toBe(404);
    expect((await app.call(contract.listParameters, { query: { sort: 'slots' } })).httpStatus).toBe(422);
  });
});

describe('what holds at a location', () => {
  const effective = async (locationId: number, area: string) =>
    (await app.call(contract.effectiveParameter, { query: { locationId, area } })).data;

  test('is its own parameter as a whole, else the company’s, else nothing', async () => {
    const { id } = await site();
    expect(await effective(id, 'workspace')).toMatchObject({ origin: 'none', offered: true, capacity: null, parameter: null });
    expect(await effective(id, 'gym')).toMatchObject({ origin: 'none', offered: false });
    expect(await effective(id, 'parking')).toMatchObject({ origin: 'none', offered: true, capacity: 40 });
    await create(workspaceLimits({ weeklyWorkingDayLimit: 3 }));
    expect(await effective(id, 'workspace')).toMatchObject({ origin: 'default', parameter: { weeklyWorkingDayLimit: 3 } });
    const own = await create(workspaceLimits({ locationId: id, maximumReservationDay: 30 }));
    expect(await effective(id, 'workspace')).toMatchObject({
      origin: 'location',
      parameter: { id: own.id, maximumReservationDay: 30, weeklyWorkingDayLimit: null },
    });
    await app.call(contract.deleteParameter, { params: { id: own.id } });
    expect((await effective(id, 'workspace')).origin).toBe('default');
  });

  test('of parking is the smaller of the default and what the location has', async () => {
    await create(parkingPlaces(null, 30));
    expect(await effective((await site()).id, 'parking')).toMatchObject({ offered: true, capacity: 30 });
    expect(await effective((await site({ parking_capacity: 10 })).id, 'parking')).toMatchObject({ capacity: 10 });
    expect(await effective((await site({ parking_capacity: 0 })).id, 'parking')).toMatchObject({ offered: false });
  });

  test('isn’t offered by a passive parameter', async () => {
    await create(gymHours({ status: 'passive' }));
    expect(await effective((await site()).id, 'gym')).toMatchObject({ origin: 'default', offered: false });
  });

  test('is seen at once for every area of every location', async () => {
    const { id, name } = await site();
    await create(lunch(id));
    await create(workspaceLimits());
    const { company, locations } = (await app.call(contract.parameterOverview)).data;
    expect(company.find(({ area }) => area === 'workspace')).toMatchObject({ origin: 'default', offered: true, maximumReservationDay: 14 });
    expect(company.find(({ area }) => area === 'gym')).toMatchObject({ origin: 'none', parameterId: null });
    const cells = locations.find((one) => one.id === id);
    expect(cells).toMatchObject({ name });
    expect(cells?.cells.map(({ area, origin, capacity }) => [area, origin, capacity])).toEqual([
      ['workspace', 'default', null],
      ['meetingRoom', 'none', null],
      ['diningHall', 'location', 100],
      ['shuttle', 'none', null],
      ['parking', 'none', 40],
      ['gym', 'none', null],
      ['pet', 'none', null],
    ]);
  });

  test('has no places where it isn’t offered', async () => {
    const { id } = await site({ has_gym: false, takes_pets: false, has_food_service: false, parking_capacity: 0 });
    await create(gymHours());
    await create(parkingPlaces(null, 30));
    const { company, locations } = (await app.call(contract.parameterOverview)).data;
    const cells = locations.find((one) => one.id === id)?.cells.filter(({ offered }) => !offered);
    expect(cells?.map(({ area, capacity }) => [area, capacity])).toEqual(
      ['diningHall', 'shuttle', 'parking', 'gym', 'pet'].map((area) => [area, null]),
    );
    expect(company.find(({ area }) => area === 'gym')?.capacity).toBeGreaterThan(0);
    expect(await effective(id, 'parking')).toMatchObject({ offered: false, capacity: null });
  });
});

test('the list is filtered, searched with Turkish letters and sorted as the areas stand in the menus', async () => {
  const { id: locationId } = await site({ name: 'Işıklar Kampüsü' });
  await create(gymHours());
  await create(workspaceLimits());
  await create(lunch(locationId));
  const names = async (query: object) => (await app.call(contract.listParameters, { query })).data.items.map(({ name }) => name);
  expect(await names({})).toEqual(['Çalışma alanı', 'Öğle yemeği', 'Spor salonu']);
  expect(await names({ sort: '-area' })).toEqual(['Spor salonu', 'Öğle yemeği', 'Çalışma alanı']);
  expect(await names({ search: 'ISIKLAR' })).toEqual(['Öğle yemeği']);
  expect(await names({ origin: 'default', sort: 'maximumReservationDay' })).toEqual(['Spor salonu', 'Çalışma alanı']);
  expect(await names({ origin: 'location' })).toEqual(['Öğle yemeği']);
  expect(await names({ area: 'gym' })).toEqual(['Spor salonu']);
  expect(await names({ status: 'passive' })).toEqual([]);
  expect(await names({ sort: '-capacity,name', locationId })).toEqual(['Öğle yemeği']);
  const { id: elsewhere } = await site();
  expect(await names({ locationId: elsewhere, orDefault: true })).toEqual(['Çalışma alanı', 'Spor salonu']);
  expect(await names({ locationId, orDefault: true })).toEqual(['Çalışma alanı', 'Öğle yemeği', 'Spor salonu']);
});
