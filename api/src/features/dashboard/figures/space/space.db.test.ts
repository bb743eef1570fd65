import {
  exportAllFigures,
  exportPlanningHabit,
  exportRoomUse,
  exportSpaceUse,
  exportWeekdays,
  planningHabit,
  roomUse,
  spaceUse,
} from '@population-tracker/contract/dashboard/space';
import { addDays, isoWeekday } from '@population-tracker/contract/kernel/days';
import { instantAt } from '@population-tracker/contract/kernel/zones';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readWorkbook } from '#platform/spreadsheet/xlsx/workbook.ts';
import { openZip } from '#platform/spreadsheet/xlsx/zip.ts';
import { demoDatabase } from '#testing/demo-database.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';
import { keepCurve } from '../../today/forecast-service.ts';
import { keepOccupancy } from '../occupancy-service.ts';

const now = '2026-11-18T07:42:00Z';
const today = '2026-11-18';
let app: TestApp;
beforeAll(async () => {
  app = await testApp({ database: await demoDatabase() });
  app.clock.set(now);
  await keepOccupancy(app.context());
  await keepCurve(app.context());
});
afterAll(() => app.close());

interface Stay {
  user_id: number;
  location_id: number;
  day: string;
  start_at: string;
  end_at: string;
  created_at: string;
  updated_at: string;
  status: string;
}
const rowsOf = async <R>(text: string, values: unknown[] = []) => (await app.database.pool.query(text, values)).rows as R[];
const stays = (area: string, from: string, to: string) =>
  rowsOf<Stay & { workspace_id: number }>(
    `select user_id, location_id, workspace_id, day::text, start_at, end_at, created_at, updated_at, status from reservations
     where area = $1 and day between $2 and $3`,
    [area, from, to],
  );

/** The most at one time, counted the slow way: at each beginning. */
const peakOf = (those: readonly Stay[]) =>
  Math.max(0, ...those.map(({ start_at: at }) => those.filter((one) => one.start_at <= at && one.end_at > at).length));

const closedDays = async () =>
  new Set(
    (
      await rowsOf<{ day: string }>(`
  select distinct d.day::date::text || ' ' || l.id as day from closures c cross join locations l
  cross join lateral generate_series(c.first_day, c.last_day, interval '1 day') d(day)
  where c.start_time is null and c.end_time is null and (c.location_ids is null or l.id = any(c.location_ids))`)
    ).map(({ day }) => day),
  );

test('the busiest days and the median of weeks are those of a slow count over the reservations', async () => {
  const { data } = await app.call(spaceUse, { query: { weeks: 4 } });
  expect([data.from, data.to]).toEqual([addDays(today, -28), addDays(today, -1)]);
  const all = (await stays('workspace', data.from, data.to)).filter(({ status }) => status === 'active');
  const closed = await closedDays();
  for (const place of data.locations) {
    const days = Array.from({ length: 28 }, (_, at) => addDays(data.from, at)).filter(
      (day) => isoWeekday(day) <= 5 && !closed.has(`${day} ${place.locationId}`),
    );
    const peaks = days
      .map((day) => peakOf(all.filter((one) => one.location_id === place.locationId && one.day === day)))
      .sort((one, other) => one - other);
    expect(place.days).toBe(days.length);
    expect(place.p95).toBe(peaks[Math.ceil(peaks.length * 0.95) - 1]);
    const middle = ((peaks[Math.floor((peaks.length - 1) / 2)] ?? 0) + (peaks[Math.ceil((peaks.length - 1) / 2)] ?? 0)) / 2;
    expect(place.use).toBeCloseTo(middle / place.seats, 9);
  }
  const sumOfBusiest = data.locations.reduce((sum, { p95 }) => sum + (p95 ?? 0), 0);
  expect(data.company.p95).toBeLessThanOrEqual(sumOfBusiest);
  expect(data.company.seats).toBe(data.locations.reduce((sum, { seats }) => sum + seats, 0));
  expect(data.trust).toMatchObject({ missing: 0 });
});

test('what is compared is known as far as there is history, and a location alone is told alone', async () => {
  const four = await app.call(spaceUse, { query: { weeks: 4, compare: 'before' } });
  expect(four.data.compared).toEqual({ from: addDays(today, -56), to: addDays(today, -29) });
  expect(four.data.company.useBefore).toBeGreaterThan(0.3);
  const year = await app.call(spaceUse, { query: { weeks: 4, compare: 'year' } });
  expect(year.data.company.useBefore).toBeNull();
  const one = await app.call(spaceUse, { query: { weeks: 4, locationId: 4 } });
  expect(one.data.locations.map(({ locationId }) => locationId)).toEqual([4]);
  expect(one.data.company.p95).toBe(one.data.locations[0]?.p95);
});

test('the planning habit is what was on hand over who came, and grows towards the day', async () => {
  const { data } = await app.call(planningHabit, { query: { weeks: 4, locationId: 1 } });
  const shares = data.shares.map(({ share }) => share ?? -1);
  expect(shares).toEqual(shares.toSorted((one, other) => one - other));
  const all = (await stays('workspace', data.from, data.to)).filter((one) => one.location_id === 1);
  const closed = await closedDays();
  const open = all.filter(({ day }) => isoWeekday(day) <= 5 && !closed.has(`${day} 1`));
  const onHand = (lead: number) => {
    const there = open.filter((one) => {
      const at = instantAt('Europe/Istanbul', addDays(one.day, -lead), '00:00').toISOString();
      return Date.parse(one.created_at) < Date.parse(at) && (one.status === 'active' || Date.parse(one.updated_at) >= Date.parse(at));
    });
    return new Set(there.map(({ user_id, day }) => `${user_id} ${day}`)).size;
  };
  for (const { lead, share } of data.shares) expect(share).toBeCloseTo(onHand(lead) / onHand(-1), 9);
  const cancelled = all.filter(({ status }) => status === 'cancelled');
  expect(data.givenBack.all).toBe(cancelled.length);
  expect(data.givenBack.late).toBe(
    cancelled.filter((one) => Date.parse(one.updated_at) >= instantAt('Europe/Istanbul', one.day, '00:00').getTime()).length,
  );
});

test('rooms have the hours of their meetings, the most used first', async () => {
  const { data } = await app.call(roomUse, { query: { weeks: 4 } });
  const all = (await stays('meetingRoom', data.from, data.to)).filter(({ status }) => status === 'active');
  expect(data.rooms).toHaveLength(12);
  for (const room of data.rooms) {
    const own = all.filter(({ workspace_id }) => workspace_id === room.id);
    expect(room.meetings).toBe(own.length);
    expect(room.hours).toBeCloseTo(
      own.reduce((sum, { start_at, end_at }) => sum + (Date.parse(end_at) - Date.parse(start_at)) / 3_600_000, 0),
      6,
    );
  }
  const hours = data.rooms.map((room) => room.hours);
  expect(hours).toEqual(hours.toSorted((one, other) => other - one));
});

test('all figures are taken along as one workbook with a sheet for each, in the caller’s language', async () => {
  const { body } = await app.call(exportAllFigures, { query: { weeks: 4, locationId: 1 } });
  const { sheets } = await readWorkbook(await openZip(body.bytes as Buffer));
  expect(sheets.map(({ name }) => name)).toEqual([
    'Person distribution',
    'Location usage',
    'Dining hall',
    'Right size',
    'Which days',
    'Planning habit',
    'Meeting rooms',
    'Unmet demand',
    'Who came',
  ]);
});

test('each is taken along as a file, and weeks that are none are refused', async () => {
  const csv = async (endpoint: typeof exportSpaceUse | typeof exportWeekdays | typeof exportRoomUse | typeof exportPlanningHabit) =>
    String((await app.call(endpoint, { query: { format: 'csv', weeks: 4 } as never })).body.bytes);
  expect(await csv(exportSpaceUse)).toMatch(/Location,Seats,Busiest days/);
  expect(await csv(exportWeekdays)).toContain('Wednesday');
  expect(await csv(exportRoomUse)).toMatch(/Location,Building,Meeting room/);
  expect(await csv(exportPlanningHabit)).toMatch(/Days before,Had a seat in %\r?\n14,/);
  expect((await app.call(spaceUse, { query: { weeks: 5 as never } })).httpStatus).toBe(422);
});
