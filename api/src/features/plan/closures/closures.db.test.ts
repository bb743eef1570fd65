import * as contract from '@population-tracker/contract/plan/closures/closures';
import { createLocation, deleteLocation, updateBuilding, updateLocation } from '@population-tracker/contract/plan/plan';
import * as reservations from '@population-tracker/contract/reservations/reservations';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { wishing } from '#features/reservations/bulk/testing/wishing.ts';
import { type CancelledIds, sendNotices, tellCancelledJob } from '#features/reservations/notices/notices-service.ts';
import { type Offered, offer, whenOf } from '#features/reservations/testing/offering.ts';
import { type City, makeCity } from '#features/reservations/testing/two-cities.ts';
import { makeUser } from '#testing/make.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';

let app: TestApp;
let city: City;
let other: City;
let named = 0;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app?.close());
beforeEach(async () => {
  // A Wednesday, far enough ahead that the database's own clock is behind it.
  app.clock.set('2031-10-22T06:00:00Z');
  await db().deleteFrom('closures').execute();
  city = await makeCity(db(), `Bursa ${++named}`);
  other = await makeCity(db(), `Kocaeli ${named}`);
});

const db = () => app.database.db;
const day = '2031-10-29';
const holiday = () => ({
  locationIds: [city.id],
  firstDay: day,
  lastDay: day,
  reason: 'publicHoliday' as const,
  text: 'Republic Day',
});
const close = (given: object = {}) => app.call(contract.createClosure, { body: { ...holiday(), ...given } });
const at = (hours = '09:00-18:00', on = day) => {
  const [start, end] = hours.split('-');
  return { day: on, start: `${on}T${start}:00+03:00`, end: `${on}T${end}:00+03:00` };
};
const person = async () => (await makeUser(db())).id;
const reserve = async (place: Offered, when = at(), userId?: number, language: 'en' | 'tr' = 'en') =>
  app.call(
    reservations.createReservation,
    { body: { ...place, userId: userId ?? (await person()), ...whenOf(place, when) } },
    { language },
  );

describe('a closure', () => {
  test('of a location that is deleted goes with it; one for others too stays theirs, and is changed as before', async () => {
    const { data: gone } = await app.call(createLocation, { body: { name: `Gone ${named}` } });
    const { data: alone } = await close({ locationIds: [gone.id] });
    const { data: both } = await close({ locationIds: [city.id, gone.id] });
    const { data: all } = await close({ locationIds: null });
    expect((await app.call(deleteLocation, { params: { id: gone.id } })).httpStatus).toBe(200);
    const { data } = await app.call(contract.listClosures, { query: {} });
    expect(data.items.map(({ id, locationIds }) => [id, locationIds])).toEqual([
      [both.id, [city.id]],
      [all.id, null],
    ]);
    expect((await app.call(contract.readClosure, { params: { id: alone.id } })).httpStatus).toBe(404);
    const body = { version: data.items[0]?.version ?? 0, text: 'Republic Day, as ever' };
    expect((await app.call(contract.updateClosure, { params: { id: both.id }, body })).data).toMatchObject({ text: body.text });
  });

  test('is made, read, listed by place, reason and days, changed and deleted', async () => {
    const { data: made } = await close();
    expect(made).toMatchObject({ ...holiday(), startTime: null, endTime: null, version: 1, locationNames: [`Bursa ${named}`] });
    const { data: all } = await close({
      locationIds: null,
      firstDay: '2031-12-24',
      lastDay: '2031-12-26',
      reason: 'companyHoliday',
      text: 'Yıl sonu',
    });
    const listed = async (query: object) => (await app.call(contract.listClosures, { query })).data.items.map(({ id }) => id);
    expect(await listed({})).toEqual([made.id, all.id]);
    expect(await listed({ locationId: other.id })).toEqual([all.id]);
    expect(await listed({ reason: 'publicHoliday' })).toEqual([made.id]);
    expect(await listed({ search: 'YIL' })).toEqual([all.id]);
    expect(await listed({ from: '2031-10-30', to: '2031-12-24' })).toEqual([all.id]);
    expect(await listed({ to: '2031-12-23' })).toEqual([made.id]);

    const changed = await app.call(contract.updateClosure, {
      params: { id: made.id },
      body: { version: 1, startTime: '13:00', text: 'Eve' },
    });
    expect(changed.data).toMatchObject({ startTime: '13:00', endTime: null, text: 'Eve', version: 2 });
    const newer = await app.call(contract.updateClosure, { params: { id: made.id }, body: { version: 1, text: 'Mine' } });
    expect(newer).toMatchObject({ httpStatus: 409, key: 'request.versionConflict', body: { details: { current: { text: 'Eve' } } } });
    expect((await app.call(contract.deleteClosure, { params: { id: made.id }, query: { version: 1 } })).key).toBe(
      'request.versionConflict',
    );
    expect((await app.call(contract.deleteClosure, { params: { id: made.id }, query: {} })).httpStatus).toBe(200);
    expect((await app.call(contract.readClosure, { params: { id: made.id } })).httpStatus).toBe(404);
    expect((await app.call(contract.readClosure, { params: { id: all.id } })).data.locationNames).toEqual([]);
  });

  test('says when, where and why, and is refused at the field that doesn’t', async () => {
    const refused = async (given: object) => {
      const { httpStatus, fields } = await close(given);
      return [httpStatus, fields?.[0]?.path, fields?.[0]?.key];
    };
    expect(await refused({ lastDay: '2031-10-28' })).toEqual([422, 'lastDay', 'closures.endsBefore']);
    expect(await refused({ lastDay: '2032-10-29' })).toEqual([422, 'lastDay', 'closures.tooLong']);
    expect(await refused({ startTime: '13:00', endTime: '13:00' })).toEqual([422, 'endTime', 'closures.hours']);
    expect(await refused({ startTime: '25:00' })).toEqual([422, 'startTime', 'value.timeOfDay']);
    expect(await refused({ locationIds: [] })).toEqual([422, 'locationIds', 'closures.locationsEmpty']);
    expect(await refused({ locationIds: [city.id, 999_999] })).toEqual([422, 'locationIds', 'closures.locationUnknown']);
    expect(await refused({ reason: 'rain' })).toEqual([422, 'reason', 'closures.reason']);
    expect(await refused({ text: ' ' })).toEqual([422, 'text', 'value.required']);
    expect(await refused({ startTime: '13:00', endTime: '12:00' })).toEqual([422, 'endTime', 'closures.hours']);
  });

  test('stands in the audit log under its text, and in a file in the reader’s words', async () => {
    const { data } = await close({ locationIds: null, startTime: '13:00' });
    await app.call(contract.updateClosure, { params: { id: data.id }, body: { version: 1, endTime: '18:00' } });
    const entries = await db()
      .selectFrom('audit_log')
      .select(['action', 'name', 'after'])
      .where('entity', '=', 'closure')
      .orderBy('id')
      .execute();
    expect(entries.slice(-2)).toEqual([
      { action: 'create', name: 'Republic Day', after: expect.objectContaining({ firstDay: day, startTime: '13:00', locationIds: null }) },
      { action: 'update', name: 'Republic Day', after: { endTime: '18:00' } },
    ]);
    const file = await app.call(
      contract.exportClosures,
      { query: { format: 'csv', columns: 'firstDay,startTime,locations,reason,text' } },
      { language: 'tr' },
    );
    expect(String(file.body.bytes)).toContain(`${day};13:00;Tüm konumlar;Resmî tatil;Republic Day`);
  });

  test('is for whoever may read and write the plan', async () => {
    const body = holiday();
    for (const as of ['emergency', 'nobody'] as const) {
      const expected = as === 'nobody' ? 401 : 403;
      expect((await app.call(contract.createClosure, { body }, { as })).httpStatus).toBe(expected);
      expect((await app.call(contract.listClosures, { query: {} }, { as })).httpStatus).toBe(expected);
      expect((await app.call(contract.readClosure, { params: { id: 1 } }, { as })).httpStatus).toBe(expected);
      expect((await app.call(contract.updateClosure, { params: { id: 1 }, body: { version: 1 } }, { as })).httpStatus).toBe(expected);
      expect((await app.call(contract.deleteClosure, { params: { id: 1 }, query: {} }, { as })).httpStatus).toBe(expected);
      expect((await app.call(contract.exportClosures, { query: { format: 'csv' } }, { as })).httpStatus).toBe(expected);
    }
  });
});

describe('while it is closed', () => {
  test.each(reservations.areas)('nothing of %s is reserved there, on other days and at other places it is', async (area) => {
    const [place] = (await offer(db(), { area, capacities: [5] })) as [Offered];
    const locationId = place.locationId ?? (await locationOf(place.workspaceId as number));
    await close({ locationIds: [locationId] });
    expect(await reserve(place)).toMatchObject({
      httpStatus: 409,
      key: 'reservations.closed',
      body: { details: { closure: { text: 'Republic Day', reason: 'publicHoliday', firstDay: day } } },
    });
    expect((await reserve(place, at('09:00-18:00', '2031-10-30'))).error).toBeNull();
    const [elsewhere] = (await offer(db(), { area, capacities: [5] })) as [Offered];
    expect((await reserve(elsewhere)).error).toBeNull();
  });

  test('people are told when, why, and when it is open again', async () => {
    await close({ lastDay: '2031-10-31' });
    expect((await reserve(city.seat)).error).toBe(
      `“Bursa ${named}” is closed on 29 Oct 2031: Republic Day. The next working day is 3 Nov 2031.`,
    );
    expect((await reserve(city.lunches[0], at(), undefined, 'tr')).error).toBe(
      `“Bursa ${named}” 29 Eki 2031 günü kapalı: Republic Day. Sonraki iş günü: 3 Kas 2031.`,
    );
    await close({ firstDay: '2031-11-05', lastDay: '2031-11-05', startTime: '13:00', text: 'Fire drill' });
    expect((await reserve(city.car, at('09:00-18:00', '2031-11-05'))).error).toBe(
      `“Bursa ${named}” is closed on 5 Nov 2031 13:00–24:00: Fire drill.`,
    );
  });

  test('some hours leave the others: seats and slots before them are taken, a meal and a whole day within aren’t', async () => {
    await close({ startTime: '12:30' });
    expect((await reserve(city.seat, at('08:00-12:30'))).error).toBeNull();
    expect((await reserve(city.seat, at('08:00-12:45'))).key).toBe('reservations.closedHours');
    expect((await reserve(city.lunches[0])).error).toBeNull();
    expect((await reserve(city.lunches[1])).key).toBe('reservations.closedHours');
    const { data } = await app.call(reservations.availability, { query: { area: 'diningHall', locationId: city.id, day } });
    expect([data.offered, data.slots.map(({ free }) => free), data.closures.length]).toEqual([true, [499, 0], 1]);
  });

  test('whoever is exceptional, moves or comes back is refused as well; a title changes all the same', async () => {
    const userId = (await makeUser(db(), { exceptional: true })).id;
    const { data: moved } = await reserve(city.seat, at('09:00-18:00', '2031-10-30'), userId);
    const { data: cancelled } = await reserve(city.car, at());
    await app.call(reservations.cancelReservation, { params: { id: cancelled.id } });
    await close();
    expect((await reserve(city.seat, at(), userId)).key).toBe('reservations.closed');
    const move = { version: 1, start: at().start, end: at().end };
    expect((await app.call(reservations.updateReservation, { params: { id: moved.id }, body: move })).key).toBe('reservations.closed');
    expect(
      (await app.call(reservations.updateReservation, { params: { id: moved.id }, body: { version: 1, title: 'Audit' } })).error,
    ).toBeNull();
    const back = await app.call(reservations.restoreReservation, { params: { id: cancelled.id }, body: { version: 2 } });
    expect(back.key).toBe('reservations.closed');
  });

  test('many that were cancelled together come back but those', async () => {
    const ids = [(await reserve(city.car)).data.id, (await reserve(city.car, at('09:00-18:00', '2031-10-30'))).data.id];
    const { data } = await app.call(reservations.cancelReservations, { body: { selection: { ids } } });
    await close();
    const undone = await app.call(reservations.undoCancellation, { params: { id: data.id } });
    expect(undone.data).toEqual({ restored: 1, leftOut: 1 });
  });

  test('a bulk leaves those days out, also what is closed between its check and its making', async () => {
    const bulk = wishing(app);
    await close();
    const { data } = await bulk.check({
      ...{ people: { ids: [await person(), await person()] }, area: 'workspace', workspaceId: city.seat.workspaceId as number },
      ...{ days: { list: ['2031-10-28', day, '2031-10-30'] }, hours: { from: '09:00', to: '18:00' } },
    });
    expect(data).toMatchObject({ valid: 4, refused: 2, reasons: [{ key: 'reservations.closed', count: 2 }] });
    await close({ firstDay: '2031-10-30', lastDay: '2031-10-30' });
    expect(await bulk.make(data.id)).toMatchObject({ made: 2, refused: 4, reasons: [{ key: 'reservations.closed', count: 4 }] });
  });

  test('the availability and the checks of several days say so, and nobody is offered a closed day', async () => {
    await close({ lastDay: '2031-10-30' });
    const { data } = await app.call(reservations.availability, {
      query: { workspaceId: city.seat.workspaceId as number, start: at().start, end: at().end },
    });
    expect(data).toMatchObject({ offered: false, free: 0, reason: expect.stringContaining('Republic Day') });
    const userId = await person();
    const items = ['2031-10-28', day].map((on) => ({ ...city.seat, userId, ...whenOf(city.seat, at('09:00-18:00', on)) }));
    const checked = (await app.call(reservations.checkReservations, { body: { items } })).data.items;
    expect(checked.map(({ reasons }) => reasons.map(({ key }) => key))).toEqual([[], ['reservations.closed']]);
    const [pets] = (await offer(db(), { area: 'pet', capacities: [1] })) as [Offered];
    await close({ locationIds: [pets.locationId], lastDay: '2031-10-30' });
    await reserve(pets, at('09:00-18:00', '2031-10-28'));
    const full = await reserve(pets, at('09:00-18:00', '2031-10-28'));
    expect(full).toMatchObject({ key: 'reservations.petFull', body: { details: { alternative: { start: '2031-10-30T21:00:00.000Z' } } } });
  });
});

describe('what is reserved already', () => {
  test('is told before it closes; nothing changes until somebody says that it is cancelled, and everybody is told by mail', async () => {
    const [one, two] = [(await reserve(city.seat)).data, (await reserve(city.lunches[0])).data];
    const beside = [(await reserve(other.seat)).data.id, (await reserve(city.seat, at('09:00-18:00', '2031-10-28'))).data.id];
    const refused = await close();
    expect(refused).toMatchObject({
      httpStatus: 409,
      key: 'closures.hasReservations',
      body: { details: { futureReservations: 2, persons: 2 } },
    });
    const told = (refused.body.details as { affected: { id: number }[] }).affected.map(({ id }) => id);
    expect(told).toEqual([one.id, two.id]);
    const statuses = async (ids: number[]) => {
      const rows = await db().selectFrom('reservations').select('status').where('id', 'in', ids).execute();
      return rows.map(({ status }) => status);
    };
    expect(await statuses([one.id, two.id])).toEqual(['active', 'active']);
    expect((await close({ reservations: 'cancel' })).error).toBeNull();
    expect(await statuses([one.id, two.id])).toEqual(['cancelled', 'cancelled']);
    expect(await statuses(beside)).toEqual(['active', 'active']);
    for (const { name, data } of app.enqueued) if (name === tellCancelledJob) await sendNotices(app.context(), data as CancelledIds);
    const mails = await db().selectFrom('mail_outbox').select('body_text').where('recipient', '=', one.userEmail).execute();
    expect(mails).toEqual([{ body_text: expect.stringContaining('Republic Day') }]);
  });

  test('stands in the way of longer hours, more days and more locations of a closure too', async () => {
    const { data } = await close({ firstDay: '2031-10-28', lastDay: '2031-10-28', startTime: '18:00' });
    await reserve(city.seat, at('09:00-18:00', '2031-10-28'));
    await reserve(city.seat);
    await reserve(other.seat, at('17:00-19:00', '2031-10-28'));
    const change = async (body: object) => {
      const { key, body: answer } = await app.call(contract.updateClosure, { params: { id: data.id }, body: { version: 1, ...body } });
      return [key, (answer.details as { futureReservations?: number } | undefined)?.futureReservations];
    };
    expect(await change({ startTime: '17:00' })).toEqual(['closures.hasReservations', 1]);
    expect(await change({ lastDay: day })).toEqual([undefined, undefined]);
    expect(await change({ version: 2, startTime: null })).toEqual(['closures.hasReservations', 2]);
    expect(await change({ version: 2, locationIds: [city.id, other.id] })).toEqual(['closures.hasReservations', 1]);
    expect(await change({ version: 2, startTime: null, reservations: 'cancel' })).toEqual([undefined, undefined]);
  });

  test('and is over stays as it is: a day gone by is closed for the figures alone', async () => {
    const { data } = await reserve(city.seat, at('09:00-18:00', '2031-10-23'));
    await db()
      .updateTable('reservations')
      .set({ start_at: '2021-10-21T06:00:00Z', end_at: '2021-10-21T15:00:00Z', day: '2021-10-21' })
      .where('id', '=', data.id)
      .execute();
    expect((await close({ firstDay: '2021-10-21', lastDay: '2021-10-21' })).error).toBeNull();
    expect((await app.call(reservations.readReservation, { params: { id: data.id } })).data.status).toBe('active');
  });

  test('the database itself refuses a closure over it, and a reservation in a closure, whoever writes them', async () => {
    const { data } = await reserve(city.seat);
    const row = { location_ids: [city.id], first_day: day, last_day: day, reason: 'works' as const, text: 'Past the service' };
    await expect(db().insertInto('closures').values(row).execute()).rejects.toThrow('somebody has reserved');
    await app.call(reservations.cancelReservation, { params: { id: data.id } });
    await db().insertInto('closures').values(row).execute();
    await expect(db().updateTable('reservations').set({ status: 'active' }).where('id', '=', data.id).execute()).rejects.toThrow(
      'is closed then',
    );
  });
});

test('a building doesn’t move to where its reservations would stand on a closed day', async () => {
  const { data: seat } = await reserve(city.seat);
  await close({ locationIds: [other.id] });
  const body = { locationId: other.id, version: 1 };
  const moved = await app.call(updateBuilding, { params: { id: seat.buildingId as number }, body });
  expect(moved).toMatchObject({ httpStatus: 409, key: 'plan.closedThere' });
});

test('a closure keeps its hours with its location’s time zone, as its reservations do', async () => {
  await close({ startTime: '13:00' });
  await reserve(city.seat, at('09:00-13:00'));
  const body = { timeZone: 'Europe/London', moveBooked: true, version: 1 };
  expect((await app.call(updateLocation, { params: { id: city.id }, body })).error).toBeNull();
  expect((await reserve(city.seat, { day, start: `${day}T12:00:00Z`, end: `${day}T13:00:00Z` })).error).toBeNull();
  expect((await reserve(city.seat, { day, start: `${day}T12:00:00Z`, end: `${day}T13:15:00Z` })).key).toBe('reservations.closedHours');
});

test('working weekdays are said by the location: at least one, each once, in their order; they refuse nothing', async () => {
  const set = (weekdays: number[], version: number) => app.call(updateLocation, { params: { id: city.id }, body: { weekdays, version } });
  expect((await set([], 1)).fields).toMatchObject([{ path: 'weekdays', key: 'plan.weekdaysEmpty' }]);
  expect((await set([8], 1)).httpStatus).toBe(422);
  expect((await set([7, 1, 2, 2, 3, 4], 1)).data).toMatchObject({ weekdays: [1, 2, 3, 4, 7], version: 2 });
  expect((await reserve(city.seat, at('09:00-18:00', '2031-10-24'))).error).toBeNull();
  await close();
  expect((await reserve(city.seat)).error).toContain('The next working day is 30 Oct 2031.');
});

const locationOf = async (workspaceId: number): Promise<number> =>
  (await db().selectFrom('workspaces').select('location_id').where('id', '=', workspaceId).executeTakeFirstOrThrow()).location_id;
