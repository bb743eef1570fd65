import { readMyWeek } from '@population-tracker/contract/me';
import { createReservation } from '@population-tracker/contract/reservations/reservations';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeUser, makeWorkspace } from '#testing/make.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
  app.clock.set('2026-11-18T06:00:00Z');
});
afterAll(() => app.close());

/** A seat from nine to six of Istanbul's day. */
async function reserve(userId: number, workspaceId: number, day: string): Promise<number> {
  const body = { userId, area: 'workspace', workspaceId, start: `${day}T06:00:00Z`, end: `${day}T15:00:00Z` } as const;
  const { data } = await app.call(createReservation, { body });
  return data.id;
}

test('somebody sees their own reservations of a week from Monday to Sunday, and nobody else’s', async () => {
  const { id: workspaceId, name } = await makeWorkspace(app.database.db, { capacity: 9 });
  const [me, other] = [await makeUser(app.database.db, { userType: 3 }), await makeUser(app.database.db)];
  const thursday = await reserve(me.id, workspaceId, '2026-11-19');
  await reserve(other.id, workspaceId, '2026-11-19');
  await reserve(me.id, workspaceId, '2026-11-24');
  const { data } = await app.call(readMyWeek, { query: { day: '2026-11-22' } }, { as: await app.signIn(me.id) });
  expect(data.days.map(({ day, reservations }) => [day, reservations.map(({ id }) => id)])).toEqual([
    ['2026-11-16', []],
    ['2026-11-17', []],
    ['2026-11-18', []],
    ['2026-11-19', [thursday]],
    ['2026-11-20', []],
    ['2026-11-21', []],
    ['2026-11-22', []],
  ]);
  expect(data.days[3]?.reservations[0]).toMatchObject({ area: 'workspace', workspaceName: name, timeZone: 'Europe/Istanbul' });
  expect(data.days[3]?.reservations[0]).not.toHaveProperty('userId');
});

test('a week of a day that the calendar doesn’t have is refused at its field', async () => {
  const { httpStatus, fields } = await app.call(readMyWeek, { query: { day: '2026-02-30' } });
  expect(httpStatus).toBe(422);
  expect(fields).toMatchObject([{ path: 'day' }]);
});

test('nobody has a week of their own without being signed in', async () => {
  expect(await app.call(readMyWeek, { query: { day: '2026-11-18' } }, { as: 'nobody' })).toMatchObject({ httpStatus: 401 });
});
