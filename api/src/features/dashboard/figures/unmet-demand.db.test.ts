import { exportUnmetDemand, unmetDemand } from '@population-tracker/contract/dashboard/unmet-demand';
import { addDays, isoWeekday } from '@population-tracker/contract/kernel/days';
import { type RefusalReason, refusalReasons } from '@population-tracker/contract/reservations/refusal-reasons';
import { type Area, areas } from '@population-tracker/contract/reservations/reservations';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { makeLocation, makeUser, makeWorkspace } from '#testing/make.ts';
import { hold } from '#testing/parameter-samples.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';

const wednesday = '2026-11-18';
let app: TestApp;
let here: number;
let there: number;
beforeAll(async () => {
  app = await testApp();
  here = (await makeLocation(db(), { name: 'Here' })).id;
  there = (await makeLocation(db(), { name: 'There' })).id;
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.set('2026-11-18T09:00:00Z');
  await db().deleteFrom('refusals').execute();
});

const db = () => app.database.db;

interface Refused {
  day: string;
  location: number;
  area: Area;
  reason: RefusalReason;
  count: number;
}

const refused = async (...rows: Refused[]) => {
  const values = rows.map(({ location, ...row }) => ({ ...row, location_id: location }));
  if (values.length > 0) await db().insertInto('refusals').values(values).execute();
};
const seat = (day: string, location: number, count: number): Refused => ({ day, location, area: 'workspace', reason: 'noSeat', count });
const ask = (query: { from: string; to: string; locationId?: number }) => app.call(unmetDemand, { query });
const week = { from: '2026-11-16', to: '2026-11-22' };

test('it is what a slow count of the rows says, whatever the days and the location', async () => {
  const key = ({ day, location, area, reason }: Refused) => [day, location, area, reason].join();
  const row = fc.record({
    day: fc.integer({ min: -3, max: 9 }).map((days) => addDays(week.from, days)),
    location: fc.constantFrom(here, there),
    area: fc.constantFrom(...areas),
    reason: fc.constantFrom(...refusalReasons),
    count: fc.integer({ min: 1, max: 30 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.uniqueArray(row, { selector: key, maxLength: 40 }), fc.constantFrom(undefined, here), async (rows, locationId) => {
      await db().deleteFrom('refusals').execute();
      await refused(...rows);
      const meant = rows.filter(({ day, location }) => day >= week.from && day <= week.to && location === (locationId ?? location));
      const count = (some: Refused[]) => some.reduce((sum, one) => sum + one.count, 0);
      const { data } = await ask({ ...week, locationId });
      expect(data.total).toBe(count(meant));
      expect(Object.fromEntries(data.reasons.map(({ reason, count }) => [reason, count]))).toEqual(
        Object.fromEntries(
          [...new Set(meant.map(({ reason }) => reason))].map((one) => [one, count(meant.filter(({ reason }) => reason === one))]),
        ),
      );
      expect(data.reasons.map(({ count }) => count)).toEqual(data.reasons.map(({ count }) => count).sort((one, other) => other - one));
      for (const { day, locationId, count: told } of data.rows)
        expect(told).toBe(count(meant.filter((one) => one.day === day && one.location === locationId)));
      expect(data.rows.reduce((sum, { count }) => sum + count, 0)).toBe(data.total);
      const most = data.reasons[0];
      if (!data.mostly || !most) return;
      const { weekday, location, share } = data.mostly;
      const fell = meant.filter(({ day, reason }) => reason === most.reason && isoWeekday(day) === weekday);
      expect(count(fell.filter((one) => one.location === (location === 'Here' ? here : there)))).toBe(Math.round(share * most.count));
    }),
    { numRuns: 25 },
  );
});

test('where most of the most frequent reason fell is told from ten of them and a third on', async () => {
  const mostly = async (...rows: Refused[]) => {
    await db().deleteFrom('refusals').execute();
    await refused(...rows);
    return (await ask({ from: '2026-11-01', to: '2026-11-30' })).data.mostly;
  };
  const spread = (count: number) => [-5, -2, -1, 1].map((days) => seat(addDays(wednesday, days), there, count));
  expect(await mostly()).toBeNull();
  expect(await mostly(seat(wednesday, here, 9))).toBeNull();
  expect(await mostly(seat(wednesday, here, 4), seat(addDays(wednesday, -7), here, 6), ...spread(2))).toEqual({
    reason: 'noSeat',
    weekday: 3,
    locationId: here,
    location: 'Here',
    count: 10,
    share: 10 / 18,
  });
  expect(await mostly(seat(wednesday, here, 10), ...spread(5))).toMatchObject({ count: 10, share: 1 / 3 });
  expect(await mostly(seat(wednesday, here, 11), ...spread(6))).toBeNull();
});

test('beside them stand the reservations that were made for the same days, cancelled ones too', async () => {
  const workspace = await makeWorkspace(db(), { location_id: here });
  const held = async (day: string, number: number) =>
    hold(db(), {
      userId: (await makeUser(db())).id,
      locationId: here,
      workspace,
      area: 'workspace',
      day,
      start: '09:00',
      end: '18:00',
      number,
    });
  for (const number of [1, 2]) await held(wednesday, number);
  await held(addDays(wednesday, 7), 1);
  const cancelled = await held(wednesday, 3);
  await db().updateTable('reservations').set({ status: 'cancelled' }).where('id', '=', cancelled).execute();
  expect((await ask({ ...week, locationId: here })).data.created).toBe(3);
  expect((await ask(week)).data.created).toBe(3);
  expect((await ask({ ...week, locationId: there })).data.created).toBe(0);
});

test('it says since when refusals are counted, and takes at most 400 days in their order', async () => {
  await db().updateTable('refusals_counted').set({ since: '2026-11-12' }).execute();
  expect((await ask(week)).data.since).toBe('2026-11-12');
  expect((await ask({ from: week.to, to: week.from })).body).toMatchObject({ key: 'figures.endsBefore', fields: [{ path: 'to' }] });
  expect((await ask({ from: '2026-01-01', to: '2027-02-04' })).httpStatus).toBe(200);
  expect((await ask({ from: '2026-01-01', to: '2027-02-05' })).body).toMatchObject({ key: 'figures.tooLong', fields: [{ path: 'to' }] });
  expect((await ask({ from: '1999-12-31', to: week.to })).httpStatus).toBe(422);
});

test('a file has a row for each day, location, area and reason in the language of whoever takes it', async () => {
  await refused(seat(wednesday, here, 12), { day: wednesday, location: there, area: 'diningHall', reason: 'mealFull', count: 3 });
  const file = async (language: 'en' | 'tr', query: object = {}) =>
    String((await app.call(exportUnmetDemand, { query: { ...week, format: 'csv', ...query } }, { language })).body.bytes)
      .replace('\uFEFF', '')
      .trim()
      .split(/\r?\n/);
  expect(await file('en')).toEqual([
    'Day,Location,Area,Reason,Refused',
    '2026-11-18,Here,Workspace,No free seat,12',
    '2026-11-18,There,Dining hall,Lunch slot full,3',
  ]);
  expect((await file('tr', { locationId: here }))[1]).toMatch(/2026-11-18.Here.Çalışma alanı.Boş koltuk yok.12/);
  expect((await app.call(exportUnmetDemand, { query: { ...week, format: 'xlsx' } })).httpStatus).toBe(200);
  expect((await app.call(exportUnmetDemand, { query: { from: week.to, to: week.from, format: 'xlsx' } })).httpStatus).toBe(422);
});

test('each reason can be written', async () => {
  await refused(...refusalReasons.map((reason) => ({ ...seat(wednesday, here, 1), reason })));
  expect((await ask(week)).data.reasons.map(({ reason }) => reason)).toEqual([...refusalReasons]);
});
