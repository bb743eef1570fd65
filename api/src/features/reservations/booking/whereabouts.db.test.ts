// Nobody is at two locations at once, and nobody has two meals a day where a parameter says so: by each way in which a reservation is
// made, moved or put back.
import { bookForMe } from '@population-tracker/contract/me/me';
import { createParameter, updateParameter } from '@population-tracker/contract/parameters/parameters';
import { updateBuilding } from '@population-tracker/contract/plan/plan';
import * as contract from '@population-tracker/contract/reservations/reservations';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeUser } from '#testing/make.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';
import { wishing } from '../bulk/testing/wishing.ts';
import { type Offered, whenOf } from '../testing/offering.ts';
import { type City, makeCity } from '../testing/two-cities.ts';

let app: TestApp;
let istanbul: City;
let ankara: City;
/** Where several meals a day are possible. */
let izmir: City;
beforeAll(async () => {
  app = await testApp({ env: { EMPLOYEE_APP: '1' } });
  istanbul = await makeCity(db(), 'İstanbul');
  ankara = await makeCity(db(), 'Ankara');
  izmir = await makeCity(db(), 'İzmir', { oneMeal: false });
});
afterAll(() => app?.close());
beforeEach(() => app.clock.set('2026-11-18T06:00:00Z'));

const db = () => app.database.db;
const person = () => makeUser(db(), { name: 'Ada', lastName: 'Kaya' });
const at = (hours = '09:00-18:00', day = '2026-11-19') => {
  const [start, end] = hours.split('-');
  return { day, start: `${day}T${start}:00+03:00`, end: `${day}T${end}:00+03:00` };
};
const bodyOf = (place: Offered, userId: number, when = at()) => ({ ...place, userId, ...whenOf(place, when) });
const reserve = (place: Offered, userId: number, when = at(), language: 'en' | 'tr' = 'en') =>
  app.call(contract.createReservation, { body: bodyOf(place, userId, when) }, { language });
const keyOf = async (...wish: Parameters<typeof reserve>) => {
  const { httpStatus, key } = await reserve(...wish);
  return httpStatus === 200 ? 'made' : key;
};
const checked = async (...[place, userId, when]: Parameters<typeof reserve>) =>
  (await app.call(contract.checkReservation, { body: bodyOf(place, userId, when) })).data.reasons;
const cancel = (id: number) => app.call(contract.cancelReservation, { params: { id } });
const restore = (id: number, version = 2) => app.call(contract.restoreReservation, { params: { id }, body: { version } });
const move = (id: number, change: object) => app.call(contract.updateReservation, { params: { id }, body: { version: 1, ...change } });
const activeOf = async (userId: number) =>
  (await app.call(contract.listReservations, { query: { userId, status: 'active', sort: 'start' } })).data.items;
const setRule = async ({ parameterId: id }: City, oneMealADay: boolean) => {
  const { version } = await db().selectFrom('parameters').select('version').where('id', '=', id).executeTakeFirstOrThrow();
  const body = { version, oneMealADay, keepBooked: true };
  expect((await app.call(updateParameter, { params: { id }, body })).data).toMatchObject({ oneMealADay });
};

describe('whoever is at one location', () => {
  test('has a desk, a car, a lunch and an hour in the gym there at the same time', async () => {
    const { id } = await person();
    for (const place of [istanbul.seat, istanbul.car, istanbul.lunches[0], istanbul.gym]) expect(await keyOf(place, id)).toBe('made');
  });

  test('is spoken to in their own app, where the panel tells of them by name', async () => {
    const { id } = await person();
    const mine = async (place: Offered, language: 'en' | 'tr') => {
      const { userId: _, ...body } = bodyOf(place, id);
      const { key, error, fields } = await app.call(bookForMe, { body: body as never }, { as: await app.signIn(id), language });
      return [key, error, fields?.[0]?.message];
    };
    await reserve(istanbul.seat, id);
    const [english, turkish] = [
      'You are at “İstanbul” at this time, 2026-11-19 09:00–18:00. Nobody can be at two locations at once: choose another time, or change that reservation.',
      'Bu saatlerde “İstanbul” konumundasınız: 2026-11-19 09:00–18:00. Kimse aynı anda iki konumda olamaz; başka bir saat seçin ya da o rezervasyonu değiştirin.',
    ];
    expect(await mine(ankara.car, 'en')).toEqual(['reservations.elsewhere', english, english]);
    expect(await mine(ankara.car, 'tr')).toEqual(['reservations.elsewhere', turkish, turkish]);
    const busy = 'You already have a reservation at this time. Choose another time, or change that one.';
    expect(await mine(istanbul.seat, 'en')).toEqual(['reservations.userBusy', busy, busy]);
  });

  test('is at no other one meanwhile, in whichever area, and is told where and until when', async () => {
    const { id } = await person();
    await reserve(istanbul.seat, id);
    for (const place of [ankara.seat, ankara.car, ankara.lunches[1], ankara.gym]) {
      expect(await keyOf(place, id)).toBe('reservations.elsewhere');
      expect(await checked(place, id)).toMatchObject([{ key: 'reservations.elsewhere', field: 'userId' }]);
    }
    const [english, turkish] = [await reserve(ankara.car, id), await reserve(ankara.car, id, at(), 'tr')];
    expect(english).toMatchObject({
      httpStatus: 409,
      error:
        'Ada Kaya is at “İstanbul” at this time, 2026-11-19 09:00–18:00. Nobody can be at two locations at once: choose another time, or change that reservation.',
    });
    expect(turkish.error).toBe(
      'Ada Kaya bu saatlerde “İstanbul” konumunda: 2026-11-19 09:00–18:00. Kimse aynı anda iki konumda olamaz; başka bir saat seçin ya da o rezervasyonu değiştirin.',
    );
  });

  test('goes to another one the minute it ends, and joins meetings from afar', async () => {
    const { id } = await person();
    await reserve(istanbul.seat, id, at('09:00-12:00'));
    expect(await keyOf(ankara.room, id, at('09:00-11:00'))).toBe('made');
    expect(await keyOf(ankara.car, id, at('11:59-18:00'))).toBe('reservations.elsewhere');
    expect(await keyOf(ankara.car, id, at('12:00-18:00'))).toBe('made');
    expect(await keyOf(ankara.lunches[0], id)).toBe('made');
  });

  test('doesn’t move into another one’s hours, nor back into them once they are taken, by one step or many', async () => {
    const { id } = await person();
    const { data: seat } = await reserve(istanbul.seat, id, at('09:00-12:00'));
    const { data: car } = await reserve(ankara.car, id, at('13:00-18:00'));
    expect(await move(car.id, at('11:00-18:00'))).toMatchObject({ httpStatus: 409, key: 'reservations.elsewhere' });
    expect(await move(seat.id, { workspaceId: ankara.seat.workspaceId, ...at('13:00-18:00') })).toMatchObject({ httpStatus: 200 });

    const { data } = await app.call(contract.cancelReservations, { body: { selection: { ids: [car.id] } } });
    expect(await keyOf(istanbul.car, id, at('08:00-13:00'))).toBe('made');
    await move(seat.id, { version: 2, workspaceId: istanbul.seat.workspaceId, ...at('13:00-18:00') });
    expect(await restore(car.id)).toMatchObject({ httpStatus: 409, key: 'reservations.elsewhere' });
    const undone = await app.call(contract.undoCancellation, { params: { id: data.id } });
    expect(undone.data).toEqual({ restored: 0, leftOut: 1 });
    expect(await activeOf(id)).toMatchObject([{ locationName: 'İstanbul' }, { locationName: 'İstanbul' }]);
  });

  test('is left out of a bulk before it is made, and when somebody was faster', async () => {
    const bulk = wishing(app);
    const [one, two, three] = [await person(), await person(), await person()];
    await reserve(istanbul.car, one.id, at('08:00-10:00', '2026-11-19'));
    const { data } = await bulk.check({
      ...{ people: { ids: [one.id, two.id, three.id] }, area: 'workspace', workspaceId: ankara.seat.workspaceId as number },
      ...{ days: { list: ['2026-11-19'] }, hours: { from: '09:00', to: '18:00' } },
    });
    expect(data).toMatchObject({ valid: 2, refused: 1, reasons: [{ key: 'reservations.elsewhere' }] });
    await reserve(istanbul.lunches[0], two.id);
    expect(await bulk.make(data.id)).toMatchObject({ made: 1, refused: 2, reasons: [{ key: 'reservations.elsewhere', count: 2 }] });
    expect(await activeOf(three.id)).toMatchObject([{ locationName: 'Ankara' }]);
  });
});

describe('one meal a day', () => {
  test('is one wherever it is, and who has it is told which', async () => {
    const { id } = await person();
    expect(await keyOf(istanbul.lunches[0], id)).toBe('made');
    for (const place of [istanbul.lunches[0], istanbul.lunches[1], ankara.lunches[1]])
      expect(await keyOf(place, id)).toBe('reservations.oneMeal');
    expect(await checked(istanbul.lunches[1], id)).toMatchObject([{ key: 'reservations.oneMeal', field: 'userId' }]);
    const [english, turkish] = [await reserve(ankara.lunches[1], id), await reserve(ankara.lunches[1], id, at(), 'tr')];
    expect([english.httpStatus, english.error]).toEqual([
      409,
      'Ada Kaya already has a meal on this day, 2026-11-19 12:00–12:30 at “İstanbul”. One a day is possible: choose another day, or change that reservation.',
    ]);
    expect(turkish.error).toBe(
      'Ada Kaya için o gün zaten bir öğün var: 2026-11-19 12:00–12:30, “İstanbul”. Günde tek öğün mümkün; başka bir gün seçin ya da o rezervasyonu değiştirin.',
    );
    expect(await keyOf(istanbul.lunches[1], id, at('09:00-18:00', '2026-11-20'))).toBe('made');
  });

  test('moves within its day, but not to another meal’s, and is another one’s once it was cancelled', async () => {
    const { id } = await person();
    const { data: first } = await reserve(istanbul.lunches[0], id);
    expect(await move(first.id, { slotId: istanbul.lunches[1].slotId })).toMatchObject({ httpStatus: 200 });
    const { data: next } = await reserve(istanbul.lunches[0], id, at('09:00-18:00', '2026-11-20'));
    expect(await move(next.id, { day: '2026-11-19' })).toMatchObject({ httpStatus: 409, key: 'reservations.oneMeal' });
    await cancel(first.id);
    expect(await move(next.id, { day: '2026-11-19' })).toMatchObject({ httpStatus: 200 });
    expect(await restore(first.id, 3)).toMatchObject({ httpStatus: 409, key: 'reservations.oneMeal' });
  });

  test('holds when many are put back', async () => {
    const { id } = await person();
    const { data: first } = await reserve(istanbul.lunches[0], id);
    const { data } = await app.call(contract.cancelReservations, { body: { selection: { ids: [first.id] } } });
    await reserve(ankara.lunches[1], id);
    const undone = await app.call(contract.undoCancellation, { params: { id: data.id } });
    expect(undone.data).toEqual({ restored: 0, leftOut: 1 });
  });

  test('holds in a bulk', async () => {
    const bulk = wishing(app);
    const [one, two, three] = [await person(), await person(), await person()];
    await reserve(istanbul.lunches[0], one.id);
    const { data } = await bulk.check({
      ...{ people: { ids: [one.id, two.id, three.id] }, area: 'diningHall', locationId: istanbul.id },
      ...{ slotId: istanbul.lunches[1].slotId as number, days: { list: ['2026-11-19'] } },
    });
    expect(data).toMatchObject({ valid: 2, refused: 1, reasons: [{ key: 'reservations.oneMeal' }] });
    await reserve(ankara.lunches[0], two.id);
    expect(await bulk.make(data.id)).toMatchObject({ made: 1, refused: 2, reasons: [{ key: 'reservations.oneMeal', count: 2 }] });
  });

  test('is several where the parameter allows that; what was reserved then stays, and counts from then on', async () => {
    const { id } = await person();
    for (const place of izmir.lunches) expect(await keyOf(place, id)).toBe('made');
    const other = await person();
    await reserve(izmir.lunches[0], other.id);
    await setRule(izmir, true);
    expect(await activeOf(id)).toHaveLength(2);
    expect(await keyOf(istanbul.lunches[0], id)).toBe('reservations.oneMeal');
    expect(await keyOf(izmir.lunches[1], other.id)).toBe('reservations.oneMeal');
    await setRule(izmir, false);
    expect(await keyOf(izmir.lunches[1], other.id)).toBe('made');
    // Where it holds it asks for the meals of everywhere.
    expect(await keyOf(istanbul.lunches[1], other.id)).toBe('reservations.oneMeal');
  });

  test('leaves two that were cancelled together stand together again, whatever the rule says by then', async () => {
    const { id } = await person();
    const ids: number[] = [];
    for (const place of izmir.lunches) ids.push((await reserve(place, id)).data.id);
    const { data } = await app.call(contract.cancelReservations, { body: { selection: { ids } } });
    await setRule(izmir, true);
    expect((await app.call(contract.undoCancellation, { params: { id: data.id } })).data).toEqual({ restored: 2, leftOut: 0 });
    await setRule(izmir, false);
  });

  test('of before the rule was given up is put back beside one of after it', async () => {
    await setRule(izmir, true);
    const { id } = await person();
    const { data: first } = await reserve(izmir.lunches[0], id);
    const { data } = await app.call(contract.cancelReservations, { body: { selection: { ids: [first.id] } } });
    await reserve(izmir.lunches[1], id);
    await setRule(izmir, false);
    expect((await app.call(contract.undoCancellation, { params: { id: data.id } })).data).toEqual({ restored: 1, leftOut: 0 });
    expect(await activeOf(id)).toHaveLength(2);
  });

  test('is a rule of dining halls alone', async () => {
    const body = { area: 'gym', locationId: null, name: 'Gym', maximumReservationDay: 7, oneMealADay: false } as const;
    expect(await app.call(createParameter, { body })).toMatchObject({ httpStatus: 422, key: 'parameters.notOfArea' });
  });
});

test('a floor that goes to another location with its building takes its people along, wherever else they are; nothing new joins', async () => {
  const [from, to] = [await makeCity(db(), 'Bursa'), await makeCity(db(), 'Kocaeli')];
  const { id } = await person();
  const { data: seat } = await reserve(from.seat, id);
  await reserve(from.car, id, at('08:00-19:00'));
  const building = seat.buildingId as number;
  const moved = await app.call(updateBuilding, { params: { id: building }, body: { locationId: to.id, version: 1 } });
  expect(moved.httpStatus).toBe(200);
  expect(await activeOf(id)).toMatchObject([{ locationName: 'Bursa' }, { locationName: 'Kocaeli' }]);
  expect(await keyOf(istanbul.gym, id)).toBe('reservations.elsewhere');
  expect(await keyOf(to.lunches[0], id)).toBe('reservations.elsewhere');
  const { version } = (await app.call(contract.readReservation, { params: { id: seat.id } })).data;
  expect(await move(seat.id, { version, ...at('09:00-17:00') })).toMatchObject({ key: 'reservations.elsewhere' });
  expect(await move(seat.id, { version, title: 'Project' })).toMatchObject({ httpStatus: 200 });
});
