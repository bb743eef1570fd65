import { addDays } from '@population-tracker/contract/kernel/days';
import { bookForMe, giveBackMine } from '@population-tracker/contract/me/me';
import { leaveMyWait, waitForMe } from '@population-tracker/contract/me/my-waits';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeDesk, makeUser, makeWorkspace } from '#testing/make.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';
import { brokenPromises } from '../testing/overlaps.ts';
import { lookAtLines } from './giving-service.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ env: { EMPLOYEE_APP: '1' }, requestsPerSecond: 0 });
  app.clock.set('2026-11-18T06:00:00Z');
});
afterAll(() => app.close());

/** `npm run faults -- lines` goes on for longer. */
const rounds = 15;
const seats = 3;

test('joining, leaving, giving back and booking at once: nobody twice, no seat over, and no freed seat passes the first in line', async () => {
  const floor = await makeWorkspace(app.database.db, { capacity: seats });
  for (let at = 0; at < seats; at++) await makeDesk(app.database.db, { workspace_id: floor.id, label: `D-${at}`, x: at * 200, y: 0 });
  const people: { id: number; as: string }[] = [];
  for (let at = 0; at < 11; at++) {
    const { id } = await makeUser(app.database.db, { siteId: floor.location_id });
    people.push({ id, as: await app.signIn(id) });
  }
  const [holders, waiters, bookers] = [people.slice(0, 3), people.slice(3, 8), people.slice(8)];
  let [given, taken, left] = [0, 0, 0];
  for (let round = 0; round < rounds; round++) {
    // Working days.
    const day = addDays('2026-11-23', Math.floor(round / 5) * 7 + (round % 5));
    const hours = { start: `${day}T06:00:00Z`, end: `${day}T15:00:00Z` };
    const book = (who: { as: string }, deskId: number | null = null) =>
      app.call(bookForMe, { body: { area: 'workspace', workspaceId: floor.id, deskId, slotId: null, ...hours } }, who);
    const join = (who: { as: string }, workspaceId: number | null) =>
      app.call(waitForMe, { body: { area: 'workspace', locationId: floor.location_id, workspaceId, slotId: null, ...hours } }, who);
    const made = await Promise.all(holders.map((one) => book(one)));
    expect(made.map(({ httpStatus }) => httpStatus)).toEqual(holders.map(() => 200));
    const held = made.map(({ data }) => data);
    const early = await join(waiters[0] as { as: string }, null);
    const answers = await Promise.all([
      ...waiters.slice(1).map((one, at) => join(one, at % 2 === 0 ? null : floor.id)),
      ...held.map(({ id }, at) => app.call(giveBackMine, { params: { id }, query: {} }, holders[at] as { as: string })),
      ...bookers.map((one, at) => book(one, held[at]?.deskId)),
      ...(round % 3 === 0 ? [app.call(leaveMyWait, { params: { id: early.data.wait.id } }, waiters[0] as { as: string })] : []),
    ]);
    // Refused is only who came too late.
    expect(answers.map(({ httpStatus }) => httpStatus).filter((status) => status !== 200 && status !== 409)).toEqual([]);
    const { rows } = await app.database.pool.query<{
      open: number;
      booked: number;
      left: number;
      in_use: number;
      passed: number;
      twice: number;
    }>(
      `select count(*) filter (where w.ended_at is null)::int as open, count(*) filter (where w.outcome = 'booked')::int as booked,
         count(*) filter (where w.outcome = 'left')::int as left,
         (select count(*)::int from reservations r where r.workspace_id = $1 and r.day = $2 and r.status = 'active') as in_use,
         count(*) filter (where w.outcome = 'booked' and exists (
           select from waits o where o.day = w.day and o.area = w.area and o.location_id = w.location_id and o.id < w.id and o.ended_at is null))::int as passed,
         (select count(*)::int from (select user_id from reservations where day = $2 and status = 'active' group by user_id having count(*) > 1) t) as twice
       from waits w where w.location_id = $3 and w.day = $2`,
      [floor.id, day, floor.location_id],
    );
    const [state] = rows;
    expect({ round, ...state }).toMatchObject({ round, in_use: seats, passed: 0, twice: 0 });
    given += state?.booked ?? 0;
    left += state?.left ?? 0;
    taken += seats - (state?.booked ?? 0);
    // As many as were booked for those who waited have exactly one reservation each; the rest of the line goes on another day.
    await app.database.pool.query(`update waits set ended_at = now(), outcome = 'left' where ended_at is null`);
  }
  expect(await brokenPromises(app.database.pool)).toEqual([]);
  const { rows: unfounded } = await app.database.pool.query(
    `select w.id from waits w left join reservations r on r.id = w.reservation_id and r.user_id = w.user_id and r.day = w.day
     where w.outcome = 'booked' and r.id is null`,
  );
  expect(unfounded).toEqual([]);
  // The line got more than those who came by chance, and who left got nothing.
  expect(given).toBeGreaterThan(taken);
  expect(left).toBeGreaterThan(0);
  // One frees and another books without ever waiting for each other in a circle.
  const { rows: stats } = await app.database.pool.query<{ deadlocks: string }>(
    'select deadlocks from pg_stat_database where datname = current_database()',
  );
  expect(Number(stats[0]?.deadlocks)).toBe(0);
  await lookAtLines(app.context());
});
