import * as contract from '@population-tracker/contract/parameters/parameters';
import { createReservation } from '@population-tracker/contract/reservations/reservations';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeLocation, makeUser, makeWorkspace } from '#testing/make.ts';
import { departures, findHeld, hold, lunch, parkingPlaces, pets, workspaceLimits } from '#testing/parameter-samples.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';

let app: TestApp;
let locationId: number;
beforeAll(async () => {
  app = await testApp();
  // A Wednesday.
  app.clock.set('2026-11-18T06:00:00Z');
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.database.pool.query("update reservations set status = 'cancelled' where status = 'active'");
  await app.database.pool.query('update parameters set deleted_at = now() where deleted_at is null');
  locationId = (await makeLocation(db(), { parking_capacity: 40, has_food_service: true, has_shuttle: true })).id;
});

const db = () => app.database.db;
const create = async (body: object) => (await app.call(contract.createParameter, { body })).data;
const impact = async (body: object) => (await app.call(contract.parameterImpact, { body })).data;
const update = (id: number, body: object) => app.call(contract.updateParameter, { params: { id }, body: { version: 1, ...body } });
const reasons = async (body: object) => Object.fromEntries((await impact(body)).reasons.map(({ reason, count }) => [reason, count]));

const person = async (given = {}) => (await makeUser(db(), given)).id;
type Row = Partial<Parameters<typeof hold>[1]>;
const held = async (row: Row) =>
  hold(db(), { userId: await person(), locationId, area: 'parking', day: '2026-11-20', start: '08:00', end: '18:00', number: 1, ...row });

/** Desks on these days, for one person. */
async function deskDays(days: string[], userId?: number): Promise<number> {
  const workspace = await makeWorkspace(db(), { location_id: locationId });
  const who = userId ?? (await person());
  for (const day of days) {
    await db()
      .insertInto('reservations')
      .values({
        user_id: who,
        location_id: locationId,
        building_id: workspace.building_id,
        workspace_id: workspace.id,
        area: 'workspace',
        day,
        start_at: `${day}T07:00:00Z`,
        end_at: `${day}T15:00:00Z`,
        seat_number: 1,
      })
      .execute();
  }
  return who;
}

describe('before it is saved, a change tells what it would refuse', () => {
  test('by days ahead, weekends and the week’s limit, leaving out who is exempt and what is over', async () => {
    await deskDays(['2026-11-10', '2026-11-16', '2026-11-17', '2026-11-19', '2026-11-20', '2026-11-21', '2026-12-04']);
    await deskDays(['2026-11-21', '2026-12-04'], await person({ exceptional: true }));
    const body = { area: 'workspace', locationId: null };
    expect(await impact({ ...body, maximumReservationDay: 14 })).toEqual({
      future: 6,
      refused: 1,
      reasons: [{ reason: 'maximumReservationDay', count: 1 }],
      overbooked: [],
      overbookedTotal: 0,
      overbookedDays: 0,
    });
    expect(await reasons({ ...body, weekendReservationAllowed: false })).toEqual({ weekend: 1 });
    // Two of the week are over; the third and fourth day of it are Thursday and Friday, the fifth is Saturday.
    expect(await reasons({ ...body, weeklyWorkingDayLimit: 3 })).toEqual({ weeklyWorkingDayLimit: 2 });
    expect(await impact({ ...body, weeklyWorkingDayLimit: 3, weekendReservationAllowed: false })).toMatchObject({ refused: 2 });
    expect(await reasons({ ...body, status: 'passive' })).toEqual({ notOffered: 6 });
  });

  test('by meals beyond the first of a day, wherever that one is', async () => {
    const { id: other } = await makeLocation(db(), { has_food_service: true });
    const there = await create(lunch(other, { oneMealADay: false }));
    const here = await create(lunch(locationId, { oneMealADay: false }));
    const { id } = here;
    const userId = await person();
    const meal = ({ slots }: contract.Parameter, at: number, row: Row = {}) =>
      held({
        userId,
        area: 'diningHall',
        start: at ? '12:30' : '12:00',
        end: at ? '13:00' : '12:30',
        slotId: slots[at]?.id as number,
        ...row,
      });
    for (const at of [0, 1]) await meal(here, at);
    await meal(there, 0, { locationId: other, day: '2026-11-19' });
    await meal(here, 1, { day: '2026-11-19' });
    await meal(here, 0, { userId: await person(), number: 2 });
    const body = { id, area: 'diningHall', locationId };
    expect(await reasons({ ...body, oneMealADay: true })).toEqual({ oneMealADay: 2 });
    expect(await impact({ ...body, oneMealADay: true })).toMatchObject({ future: 4, refused: 2 });
    expect((await update(id, { oneMealADay: true, keepBooked: true })).data).toMatchObject({ oneMealADay: true, version: 2 });
    expect(await impact({ ...body, oneMealADay: false })).toMatchObject({ refused: 0 });
  });

  test('by the opening hours of the location, of an animal by the day alone', async () => {
    const hours = [4, 5].map((weekday) => ({ weekday, opens: '10:00', closes: '18:00' }));
    await db()
      .updateTable('locations')
      .set({ opening_hours: JSON.stringify(hours) })
      .where('id', '=', locationId)
      .execute();
    // From ten to six, on a Thursday and a Saturday; a car until seven, and one that comes at eleven.
    await deskDays(['2026-11-19', '2026-11-21']);
    await held({ end: '19:00' });
    await held({ start: '11:00', number: 2 });
    await create({ area: 'pet', locationId, name: 'Pets', maximumReservationDay: 30, capacity: 9 });
    await held({ area: 'pet', start: '00:00', end: '23:59' });
    await held({ area: 'pet', day: '2026-11-22', start: '00:00', end: '23:59' });
    const only = (area: string) => reasons({ area, locationId, onlyOpeningHours: true, ...(area === 'pet' ? { capacity: 9 } : {}) });
    expect(await only('workspace')).toEqual({ openingHours: 1 });
    expect(await only('parking')).toEqual({ openingHours: 1 });
    expect(await only('pet')).toEqual({ openingHours: 1 });
  });

  test('by them of slots too, of a shuttle by the day alone', async () => {
    const weekdays = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, opens: '08:00', closes: '12:30' }));
    const opening_hours = JSON.stringify(weekdays);
    await db().updateTable('locations').set({ opening_hours, has_shuttle: true }).where('id', '=', locationId).execute();
    const { id, slots } = await create(lunch(locationId));
    const slotId = slots.map((slot) => slot.id);
    // The second ends when it is closed; the third is on a Saturday.
    await held({ area: 'diningHall', start: '12:00', end: '12:30', slotId: slotId[0] });
    await held({ area: 'diningHall', start: '12:30', end: '13:00', slotId: slotId[1] });
    await held({ area: 'diningHall', day: '2026-11-21', start: '12:00', end: '12:30', slotId: slotId[0] });
    expect(await reasons({ id, area: 'diningHall', locationId, onlyOpeningHours: true })).toEqual({ openingHours: 2 });
    const departures = [{ name: 'Levent', start: '07:00', end: '07:30', capacity: 20 }];
    const bus = await create({ area: 'shuttle', locationId, name: 'Shuttle', maximumReservationDay: 30, slots: departures });
    const ride = { area: 'shuttle' as const, slotId: bus.slots[0]?.id, start: '07:00', end: '07:30' };
    await held(ride);
    await held({ ...ride, day: '2026-11-21' });
    expect(await reasons({ id: bus.id, area: 'shuttle', locationId, onlyOpeningHours: true })).toEqual({ openingHours: 1 });
  });

  test('and nothing that is refused already', async () => {
    await deskDays(['2026-12-04']);
    const { id } = await create(workspaceLimits({ maximumReservationDay: 7, keepBooked: true }));
    expect(await impact({ id, area: 'workspace', locationId: null, maximumReservationDay: 5 })).toMatchObject({ future: 1, refused: 0 });
    expect(await impact({ id, area: 'workspace', locationId: null, name: 'Other' })).toMatchObject({ future: 0, refused: 0 });
  });

  test('of locations that have none of their own, when it is the company’s', async () => {
    await deskDays(['2026-12-04']);
    const own = await create(workspaceLimits({ locationId, maximumReservationDay: 30 }));
    const body = { area: 'workspace', locationId: null, maximumReservationDay: 7 };
    expect(await impact(body)).toMatchObject({ future: 0, refused: 0 });
    await create(workspaceLimits({ maximumReservationDay: 7 }));
    const deleted = { id: own.id, area: 'workspace', locationId, deleted: true };
    expect(await reasons(deleted)).toEqual({ maximumReservationDay: 1 });
  });

  test('by slots that go or move, and by areas that are no more', async () => {
    const { id, slots } = await create(lunch(locationId));
    const slotId = slots[1]?.id as number;
    await held({ area: 'diningHall', start: '12:30', end: '13:00', slotId });
    const body = { id, area: 'diningHall', locationId };
    expect(await reasons({ ...body, slots: [{ ...slots[0] }] })).toEqual({ slot: 1 });
    expect(await reasons({ ...body, slots: [slots[0], { ...slots[1], start: '12:35' }] })).toEqual({ slot: 1 });
    expect(await reasons({ ...body, deleted: true })).toEqual({ notOffered: 1 });
    // The default has the same time.
    await create(lunch(null));
    expect(await reasons({ ...body, deleted: true })).toEqual({});
  });

  test('what isn’t there can’t change', async () => {
    expect((await app.call(contract.parameterImpact, { body: { id: 999_999, area: 'gym', locationId: null } })).httpStatus).toBe(404);
    expect((await app.call(contract.parameterImpact, { body: { area: 'cinema', locationId: null } })).httpStatus).toBe(422);
  });
});

describe('a change that would refuse what is booked', () => {
  test('is made only where somebody says that it stays, and tells what there is until then', async () => {
    await deskDays(['2026-12-04']);
    const { id } = await create(workspaceLimits({ maximumReservationDay: 30 }));
    const told = { future: 1, refused: 1, reasons: [{ reason: 'maximumReservationDay', count: 1 }] };
    expect(await update(id, { maximumReservationDay: 7 })).toMatchObject({
      httpStatus: 409,
      key: 'parameters.booked',
      body: { details: told },
    });
    expect(await update(id, { maximumReservationDay: 7, keepBooked: true })).toMatchObject({ httpStatus: 200 });
  });

  test('is asked of a company default that goes: what no parameter holds for is offered no more', async () => {
    const { id, slots } = await create(lunch(null));
    await held({ area: 'diningHall', start: '12:00', end: '12:30', slotId: slots[0]?.id as number });
    const remove = (keepBooked?: 'true') => app.call(contract.deleteParameter, { params: { id }, query: { keepBooked } });
    const told = { refused: 1, reasons: [{ reason: 'notOffered', count: 1 }] };
    expect(await remove()).toMatchObject({ httpStatus: 409, key: 'parameters.booked', body: { details: told } });
    expect(await remove('true')).toMatchObject({ httpStatus: 200 });
  });
});

describe('fewer places than are booked', () => {
  test('are refused with the days, unless what is booked is meant to stay', async () => {
    const { id } = await create(parkingPlaces(locationId, 3));
    for (const number of [1, 2, 3]) await held({ number });
    await held({ number: 1, day: '2026-11-23' });
    // Three cars, but never more than two at once.
    await held({ number: 1, day: '2026-11-24', start: '08:00', end: '12:00' });
    await held({ number: 1, day: '2026-11-24', start: '12:00', end: '18:00' });
    await held({ number: 2, day: '2026-11-24' });
    const refused = await update(id, { capacity: 2 });
    expect(refused).toMatchObject({
      httpStatus: 409,
      key: 'parameters.overbooked',
      fields: [{ path: 'capacity' }],
      body: { details: { overbooked: [{ day: '2026-11-20', slot: '', booked: 3, capacity: 2 }] } },
    });
    expect(await impact({ id, area: 'parking', locationId, capacity: 2 })).toMatchObject({
      future: 7,
      refused: 1,
      reasons: [{ reason: 'capacity', count: 1 }],
      overbookedTotal: 1,
    });
    expect((await update(id, { capacity: 2, keepBooked: true })).data).toMatchObject({ capacity: 2, version: 2 });
    // Nobody is asked again for what was kept.
    expect((await update(id, { version: 2, name: 'Garaj' })).httpStatus).toBe(200);
  });

  test('count whoever stands there now, too', async () => {
    const { id } = await create(parkingPlaces(locationId, 3));
    // It is nine there.
    const today: Row = { day: '2026-11-18' };
    for (const number of [1, 2]) await held({ ...today, number });
    await held({ ...today, number: 3, start: '14:00', end: '16:00' });
    await held({ ...today, number: 3, start: '07:00', end: '08:30' });
    const refused = await update(id, { capacity: 2 });
    expect(refused.body.details).toMatchObject({ overbooked: [{ day: '2026-11-18', booked: 3, capacity: 2 }], overbookedTotal: 1 });
    expect(await impact({ id, area: 'parking', locationId, capacity: 2 })).toMatchObject({ future: 1, overbookedTotal: 1 });
    expect((await update(id, { capacity: 1, keepBooked: true })).httpStatus).toBe(200);
  });

  test('of slots are told by slot, and counted by day', async () => {
    const { id, slots } = await create(lunch(locationId));
    const [first, second] = slots;
    for (const number of [1, 2]) {
      await held({ area: 'diningHall', start: '12:00', end: '12:30', slotId: first?.id as number, number });
      await held({ area: 'diningHall', start: '12:30', end: '13:00', slotId: second?.id as number, number });
    }
    const fewer = { capacity: 2, slots: slots.map((slot) => ({ ...slot, capacity: 1 })) };
    const refused = await update(id, fewer);
    expect(refused.body.details).toMatchObject({
      overbooked: ['12:00–12:30', '12:30–13:00'].map((slot) => ({ day: '2026-11-20', slot, booked: 2, capacity: 1 })),
    });
    expect(refused.body.error).toContain('first on 20 Nov 2026.');
    expect(await impact({ id, area: 'diningHall', locationId, ...fewer })).toMatchObject({ overbookedTotal: 2, overbookedDays: 1 });
    expect((await update(id, { ...fewer, keepBooked: true })).httpStatus).toBe(200);
  });

  test.each([1, 2, 3])('race with reservations that are being made, and both never win (round %i)', async () => {
    const { id } = await create(parkingPlaces(locationId, 10, { maximumReservationDay: 14 }));
    const day = { start: '2026-11-20T08:00:00+03:00', end: '2026-11-20T18:00:00+03:00' };
    const reserve = async () => app.call(createReservation, { body: { area: 'parking', locationId, userId: await person(), ...day } });
    const [changed, ...made] = await Promise.all([update(id, { capacity: 4 }), ...Array.from({ length: 12 }, reserve)]);
    const stand = made.filter(({ httpStatus }) => httpStatus === 200).length;
    if (changed.httpStatus === 200) expect(stand).toBe(4);
    else {
      expect(changed).toMatchObject({ httpStatus: 409, key: 'parameters.overbooked' });
      expect([stand > 4, stand <= 10]).toEqual([true, true]);
    }
    const { rows } = await app.database.pool.query(
      "select seat_number from reservations where location_id = $1 and status = 'active' order by 1",
      [locationId],
    );
    expect(rows.map((row) => row['seat_number'])).toEqual(Array.from({ length: stand }, (_, index) => index + 1));
  });

  test('can begin later: what is booked before stays, and nobody is added above', async () => {
    const { id } = await create(parkingPlaces(locationId, 3));
    for (const number of [1, 2, 3]) await held({ number });
    expect((await update(id, { capacity: 2, keepBooked: true })).httpStatus).toBe(200);
    const on = async (day: string) =>
      app.call(createReservation, {
        body: { area: 'parking', locationId, userId: await person(), start: `${day}T08:00:00+03:00`, end: `${day}T18:00:00+03:00` },
      });
    expect(await on('2026-11-20')).toMatchObject({ httpStatus: 409, key: 'reservations.parkingFull' });
    expect((await on('2026-11-23')).httpStatus).toBe(200);
  });

  test('whoever has a higher number gets a free lower one, and the others stay', async () => {
    const { id } = await create(pets(locationId, 5));
    const day: Row = { area: 'pet', start: '00:00', end: '23:59' };
    const [first, fourth, fifth] = [
      await held({ ...day, number: 1 }),
      await held({ ...day, number: 4 }),
      await held({ ...day, number: 5 }),
    ];
    expect((await update(id, { capacity: 3 })).httpStatus).toBe(200);
    const numbers = async () => (await Promise.all([first, fourth, fifth].map((one) => findHeld(db(), one)))).map(({ number }) => number);
    expect(await numbers()).toEqual([1, 2, 3]);
    expect((await update(id, { version: 2, capacity: 1, keepBooked: true })).httpStatus).toBe(200);
    expect(await numbers()).toEqual([1, 2, 3]);
  });
});

describe('reservations follow their slots', () => {
  const departure = async (slotId: number, row: Row = {}) =>
    held({ area: 'shuttle', start: '08:00', end: '08:45', slotId, key: '08:00 levent', ...row });

  test('of a departure that is renamed or leaves at another time, and keep their own times', async () => {
    const { id, slots } = await create(departures(locationId));
    const reservation = await departure(slots[0]?.id as number);
    const before = await findHeld(db(), reservation);
    await update(id, { slots: [{ ...slots[0], name: 'Işıklar', start: '08:15' }], keepBooked: true });
    expect(await findHeld(db(), reservation)).toEqual({ ...before, key: '08:15 isiklar' });
    // New ones are counted beside it.
    const { data } = await app.call(contract.readParameter, { params: { id } });
    expect(data.slots[0]?.id).toBe(slots[0]?.id);
  });

  test('to the equal departure of the parameter that holds from now on', async () => {
    const company = await create(departures(null));
    const reservation = await departure(company.slots[0]?.id as number);
    const own = await create(departures(locationId));
    expect((await findHeld(db(), reservation)).slotId).toBe(own.slots[0]?.id);
    await app.call(contract.deleteParameter, { params: { id: own.id } });
    expect((await findHeld(db(), reservation)).slotId).toBe(company.slots[0]?.id);
  });

  test('never onto a number that somebody else has there', async () => {
    const slots = [
      { name: 'Levent', start: '08:00', end: '08:45', capacity: 5 },
      { name: 'Kadıköy', start: '08:00', end: '08:45', capacity: 5 },
    ];
    const made = await create(departures(locationId, { slots }));
    const slotOf = (name: string) => made.slots.find((slot) => slot.name === name);
    const levent = await departure(slotOf('Levent')?.id as number);
    const other = await departure(slotOf('Kadıköy')?.id as number, { key: '08:00 kadikoy' });
    const swapped = [
      { ...slotOf('Levent'), name: 'Kadıköy' },
      { ...slotOf('Kadıköy'), name: 'Levent' },
    ];
    expect((await update(made.id, { slots: swapped })).httpStatus).toBe(200);
    expect([(await findHeld(db(), levent)).key, (await findHeld(db(), other)).key]).toEqual(['08:00 levent', '08:00 kadikoy']);
  });
});
