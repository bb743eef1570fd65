import { checkInFigures, exportCheckInFigures } from '@population-tracker/contract/dashboard/check-ins';
import { readToday } from '@population-tracker/contract/dashboard/today';
import { addDays } from '@population-tracker/contract/kernel/days';
import { listReservations } from '@population-tracker/contract/reservations/reservations';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { makeActor } from '#testing/actor.ts';
import { makeLocation, makeParameter, makeUser, makeWorkspace } from '#testing/make.ts';
import { hold } from '#testing/parameter-samples.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';
import { keepOccupancy, recountOccupancy } from '../occupancy-service.ts';
import { checkIns } from './check-ins-service.ts';

const today = '2026-11-18';
let app: TestApp;
let locationId: number;
let workspace: Awaited<ReturnType<typeof makeWorkspace>>;
let parameterId: number;
const db = () => app.database.db;
const pool = () => app.database.pool;
const at = (day: string, time = '21:00') => app.clock.set(`${day}T${time}:00+03:00`);

beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  at(today);
  await pool().query('truncate check_in_days, check_in_pauses, occupancy_days, capacity_days, area_days, person_days, area_days_counted');
  await pool().query('delete from reservations');
  await pool().query('delete from parameters');
  locationId = (await makeLocation(db(), { capacity: 40 })).id;
  workspace = await makeWorkspace(db(), { location_id: locationId, capacity: 20 });
  parameterId = (await makeParameter(db(), { area: 'workspace', location_id: locationId, check_in: 'required' })).id;
});

const keep = () => keepOccupancy(app.context());
const rule = (check_in: 'none' | 'asked' | 'required') =>
  db().updateTable('parameters').set({ check_in }).where('id', '=', parameterId).execute();

type Became = 'came' | 'released' | 'unknown' | 'reminded';

/** A seat from nine to five, and what became of it by ten. */
async function seat(day: string, number: number, became: Became): Promise<number> {
  const person = await makeUser(db());
  const id = await hold(db(), { userId: person.id, locationId, workspace, area: 'workspace', day, start: '09:00', end: '17:00', number });
  const time = (clock: string) => `${day}T${clock}:00+03:00`;
  if (became === 'came')
    await db()
      .updateTable('reservations')
      .set({ checked_in_at: time('09:05'), check_in_how: 'link' })
      .where('id', '=', id)
      .execute();
  if (became === 'released' || became === 'reminded')
    await db()
      .updateTable('reservations')
      .set({ reminded_at: time('09:35'), release_at: time('09:45') })
      .where('id', '=', id)
      .execute();
  if (became === 'released')
    await db()
      .updateTable('reservations')
      .set({ status: 'cancelled', released_at: time('10:00') })
      .where('id', '=', id)
      .execute();
  return id;
}

const pause = (from: string, to: string) =>
  db()
    .insertInto('check_in_pauses')
    .values({ location_id: locationId, starts_at: `${from}T00:00:00+03:00`, ends_at: `${to}T00:00:00+03:00`, reason: 'Snow' })
    .execute();
const figures = async (weeks = 4) => (await app.call(checkInFigures, { query: { weeks: weeks as never, locationId } })).data;
const listed = async (query: object) =>
  (await app.call(listReservations, { query: { area: 'workspace', locationId, limit: 1, ...query } as never })).data.total;

test('a no-show is one of whom nobody came though reminded; hours, use and what is verified stand beside it', async () => {
  const day = addDays(today, -2);
  for (let number = 1; number <= 6; number++) await seat(day, number, 'came');
  await seat(day, 7, 'released');
  await seat(day, 7, 'released');
  // Whose reminder could not be sent, and of whom nobody knows anything, did nothing wrong.
  await seat(day, 8, 'reminded');
  await seat(day, 9, 'unknown');
  await keep();
  const { company, locations, weeks, since } = await figures();
  expect(company.counts).toEqual({ checkedIn: 6, due: 8, noShow: 2, hours: 14 });
  expect(company).toMatchObject({ days: 1, use: 8 / 20, verifiedUse: 6 / 20 });
  expect(locations).toMatchObject([{ locationId, rule: 'required', counts: company.counts }]);
  expect(since).toBe(day);
  expect(weeks.map(({ monday, counts }) => [monday, counts?.due])).toEqual([
    ['2026-10-19', 0],
    ['2026-10-26', 0],
    ['2026-11-02', 0],
    ['2026-11-09', 0],
    ['2026-11-16', 8],
  ]);
});

test('in a pause nobody has to check in, and where it is only asked nobody ever does', async () => {
  const [paused, asked] = [addDays(today, -7), addDays(today, -8)];
  await pause(paused, addDays(paused, 1));
  await seat(paused, 1, 'came');
  await seat(addDays(paused, 1), 1, 'came');
  await seat(addDays(paused, 1), 2, 'released');
  await seat(asked, 1, 'came');
  await keep();
  // Of the paused day and the asked one its rows say only that somebody came.
  expect((await figures()).company.counts).toEqual({ checkedIn: 3, due: 2, noShow: 1, hours: 7 });
});

test('where nobody is asked there is nothing to count, and it is said', async () => {
  await rule('none');
  await seat(addDays(today, -2), 1, 'unknown');
  await keep();
  const told = await figures();
  expect(told).toMatchObject({ since: null, locations: [], company: { days: 0, use: null, verifiedUse: null } });
});

test('a day’s rule is the strictest of that day and stays when the parameter changes; frozen counts stay whatever becomes of the rows', async () => {
  await keep();
  await rule('none');
  await keep();
  at(addDays(today, 1), '10:00');
  await keep();
  const { rows } = await pool().query(
    `select day::text, check_in from check_in_days where area = 'workspace' and location_id = $1 and day >= $2 order by 1`,
    [locationId, today],
  );
  expect(rows).toEqual([
    { day: today, check_in: 'required' },
    { day: addDays(today, 1), check_in: 'none' },
  ]);
  await rule('required');
  at(today);
  const old = addDays(today, -6);
  const id = await seat(old, 1, 'came');
  await seat(old, 2, 'released');
  await pool().query('truncate check_in_days');
  await keep();
  const before = (await figures()).company;
  expect(before.counts).toEqual({ checkedIn: 1, due: 2, noShow: 1, hours: 7 });
  await pool().query(`update reservations set status = 'cancelled' where id = $1`, [id]);
  expect((await figures()).company).toEqual(before);
  await recountOccupancy(app.context(), addDays(today, -30), today);
  expect((await figures()).company.counts).toEqual({ checkedIn: 0, due: 1, noShow: 1, hours: 7 });
});

test('whatever becomes of reservations and whenever the days are put down, the list’s filters count the same', async () => {
  const step = fc.oneof(
    fc.record({
      is: fc.constant('make' as const),
      back: fc.integer({ min: 1, max: 8 }),
      became: fc.constantFrom<Became>('came', 'released', 'unknown', 'reminded'),
    }),
    fc.record({ is: fc.constant('cancel' as const), which: fc.nat() }),
    fc.record({ is: fc.constant('keep' as const) }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 16 }), async (steps) => {
      await pool().query('delete from reservations');
      await pool().query('truncate check_in_days');
      const made: { id: number; day: string }[] = [];
      let kept = false;
      for (const one of steps) {
        // What is long over no longer changes once it is put down.
        const settled = (day: string) => kept && day <= addDays(today, -3);
        if (one.is === 'keep') {
          await keep();
          kept = true;
        } else if (one.is === 'make') {
          const day = addDays(today, -one.back);
          if (!settled(day) && made.length < 20) made.push({ id: await seat(day, made.length + 1, one.became), day });
        } else {
          const some = made.filter(({ day }) => !settled(day));
          const which = some[one.which % Math.max(some.length, 1)];
          if (which) await db().updateTable('reservations').set({ status: 'cancelled' }).where('id', '=', which.id).execute();
        }
      }
      const { company, from, to } = await figures();
      expect(company.counts?.checkedIn).toBe(await listed({ status: 'active', checkIn: 'checkedIn', from, to }));
      expect(company.counts?.noShow).toBe(await listed({ checkIn: 'released', from, to }));
    }),
    { numRuns: 12 },
  );
});

test('today counts people who have checked in beside those who are expected, only where it is asked', async () => {
  await seat(today, 1, 'came');
  await seat(today, 2, 'unknown');
  at(today, '10:00');
  const there = async () => (await app.call(readToday)).data.locations.find(({ id }) => id === locationId)?.presence;
  expect(await there()).toMatchObject({ checkedIn: 1, expected: 2 });
  expect((await app.call(readToday)).data.company.presence.checkedIn).toBe(1);
  await rule('none');
  expect((await there())?.checkedIn).toBeNull();
  expect((await app.call(readToday)).data.company.presence.checkedIn).toBeNull();
});

test('whoever may not see who is where learns of fewer than ten only that they are few', async () => {
  for (let number = 1; number <= 9; number++) await seat(addDays(today, -2), number, 'came');
  const analyst = app.context({
    actor: makeActor([{ setId: 1, permissions: ['figures.read'], locationId: null } as never]),
  });
  expect((await checkIns(analyst, { weeks: 4, locationId })).company.counts).toBeNull();
  await seat(addDays(today, -2), 10, 'came');
  expect((await checkIns(analyst, { weeks: 4, locationId })).company.counts).toMatchObject({ checkedIn: 10 });
});

test('it is taken along as a file, a row for each week', async () => {
  await seat(addDays(today, -2), 1, 'came');
  await seat(addDays(today, -2), 2, 'released');
  const { body } = await app.call(exportCheckInFigures, { query: { format: 'csv', weeks: 4, locationId } as never });
  expect(String(body.bytes)).toContain('2026-11-16,1,2,1,50,7');
  expect(await app.call(checkInFigures, { query: { weeks: 5 as never } })).toMatchObject({ httpStatus: 422 });
  expect(await app.call(exportCheckInFigures, { query: { format: 'csv', weeks: 5 } as never })).toMatchObject({ httpStatus: 422 });
});
