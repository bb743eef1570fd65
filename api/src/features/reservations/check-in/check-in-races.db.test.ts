import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Context } from '#api/context.ts';
import { type Connection, connect } from '#platform/db/database.ts';
import { Refusal } from '#platform/refusal.ts';
import { makeUser } from '#testing/make.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';
import { cancel } from '../reservations-service.ts';
import { awaitSomebody, deliverReminders, makeOffice, type Office, rowOf } from '../testing/awaiting.ts';
import { brokenPromises } from '../testing/overlaps.ts';
import { checkIn } from './check-in-service.ts';
import { releasePlaces } from './release-service.ts';

let app: TestApp;
let office: Office;
let others: Connection[] = [];
beforeAll(async () => {
  app = await testApp();
  office = await makeOffice(app.database.db);
  others = [1, 2, 3].map(() => connect({ url: app.database.url, maxConnections: 1 }));
});
afterAll(async () => {
  await Promise.all(others.map(({ close }) => close()));
  await app.close();
});

/** `npm run faults -- lines` goes on for longer. */
const rounds = 60;
const dayMs = 86_400_000;

/** Each by a connection of its own. @returns whether it was refused */
const tried = (work: Promise<unknown>): Promise<boolean> =>
  work.then(
    () => false,
    (error) => {
      if (!(error instanceof Refusal)) throw error;
      return true;
    },
  );

test('of a check-in, a release and a cancelling that meet exactly one comes first, and the seat is neither lost nor given twice', async () => {
  const [one, two, three] = others.map(({ db }) => db) as [Context['db'], Context['db'], Context['db']];
  const { id: userId } = await makeUser(app.database.db);
  const outcomes = { came: 0, released: 0, cancelled: 0 };
  for (let round = 0; round < rounds; round++) {
    const start = new Date(Date.parse('2026-11-18T06:00:00Z') + round * dayMs);
    const { id } = await awaitSomebody(app.database.db, { office, userId, start, end: new Date(start.getTime() + 8 * 3_600_000) });
    app.clock.set(new Date(start.getTime() + 35 * 60_000).toISOString());
    await releasePlaces(app.context());
    await deliverReminders(app.database.db, app.clock.now());
    app.clock.set(new Date(start.getTime() + 45 * 60_000).toISOString());
    const isCancelled = round % 2 === 1;
    const [notCome, , notCancelled] = await Promise.all([
      tried(checkIn(app.context({ db: one }), id, 'code')),
      releasePlaces(app.context({ db: two })),
      isCancelled ? tried(cancel(app.context({ db: three }), id)) : true,
    ]);
    const { status, checked_in_at, released_at } = await rowOf(app.database.db, id);
    const isReleased = released_at !== null;
    expect({ round, notCome }).toEqual({ round, notCome: checked_in_at === null });
    expect(isReleased && checked_in_at !== null).toBe(false);
    expect(status).toBe(isReleased || !notCancelled ? 'cancelled' : 'active');
    // What was neither released nor cancelled has its person.
    if (status === 'active') expect(checked_in_at).not.toBeNull();
    outcomes[isReleased ? 'released' : status === 'active' ? 'came' : 'cancelled']++;
  }
  expect(await brokenPromises(app.database.pool)).toEqual([]);
  expect(outcomes.came + outcomes.released + outcomes.cancelled).toBe(rounds);
  expect(outcomes.came).toBeGreaterThan(0);
});
