import { randomBytes } from 'node:crypto';
import { bookForMe } from '@population-tracker/contract/me/me';
import { leaveMyWait, listMyWaits, waitForMe } from '@population-tracker/contract/me/my-waits';
import { endWaiting, exportWaiting, listWaiting } from '@population-tracker/contract/reservations/waiting';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeGrant, makeUser, makeWorkspace } from '#testing/make.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';

let app: TestApp;
let [here, there] = [] as unknown as [Floor, Floor];
type Floor = Awaited<ReturnType<typeof makeWorkspace>>;
const db = () => app.database.db;
beforeAll(async () => {
  app = await testApp({ env: { EMPLOYEE_APP: '1' } });
  app.clock.set('2026-11-18T06:00:00Z');
  [here, there] = [await makeWorkspace(db(), { capacity: 1 }), await makeWorkspace(db(), { capacity: 1 })];
});
afterAll(() => app.close());

const day = '2026-11-20';
const hours = { start: `${day}T06:00:00.000Z`, end: `${day}T15:00:00.000Z` };

async function somebody(floor: Floor) {
  const { id, name, lastName } = await makeUser(db(), { siteId: floor.location_id, lastName: randomBytes(4).toString('hex') });
  return { id, name: `${name} ${lastName}`, as: await app.signIn(id) };
}

/** A full floor and two who wait for it, one of them for any floor of its location. */
async function fill(floor: Floor) {
  const [holder, first, second] = [await somebody(floor), await somebody(floor), await somebody(floor)];
  const seat = { area: 'workspace' as const, workspaceId: floor.id, deskId: null, slotId: null, ...hours };
  expect((await app.call(bookForMe, { body: seat }, holder)).httpStatus).toBe(200);
  const wish = { area: 'workspace' as const, locationId: floor.location_id, ...hours };
  const waits = [
    await app.call(waitForMe, { body: wish as never }, first),
    await app.call(waitForMe, { body: { ...wish, workspaceId: floor.id } as never }, second),
  ].map(({ data }) => data.wait.id);
  return { first, second, waits };
}

test('whoever waits stands in the list in their order, at a place’s own as those whom any of its location will do; who left is gone', async () => {
  const { first, second, waits } = await fill(here);
  const other = await fill(there);
  const list = async (query: object = {}, caller = {}) => (await app.call(listWaiting, { query: query as never }, caller)).data;
  const all = await list({ from: day, to: day });
  expect(all.items.map(({ userName, place }) => [userName, place])).toEqual([
    [first.name, 1],
    [second.name, 2],
    [other.first.name, 1],
    [other.second.name, 2],
  ]);
  expect(all.items[0]).toMatchObject({
    userId: first.id,
    area: 'workspace',
    locationId: here.location_id,
    workspaceId: null,
    workspaceName: null,
    day,
    joined: '2026-11-18T06:00:00Z',
  });
  const ids = async (query: object) => (await list(query)).items.map(({ id }) => id);
  expect(await ids({ workspaceId: here.id })).toEqual(waits);
  expect(await ids({ locationId: there.location_id, area: 'workspace' })).toEqual(other.waits);
  expect(await ids({ userId: second.id })).toEqual([waits[1]]);
  expect(await ids({ search: first.name })).toEqual([waits[0]]);
  expect(await ids({ area: 'gym' })).toEqual([]);
  expect(await ids({ from: '2026-11-21' })).toEqual([]);

  // Whoever holds a permission at one location sees nobody of another.
  const { id } = await makeUser(db());
  await makeGrant(db(), { user_id: id, location_id: there.location_id });
  const caller = { as: await app.signIn(id) };
  expect((await list({}, caller)).items.map(({ id }) => id)).toEqual(other.waits);
  const { body } = await app.call(exportWaiting, { query: { format: 'csv' } as never }, caller);
  expect(String(body.bytes)).toContain(other.second.name);
  expect(String(body.bytes)).not.toContain(second.name);

  await app.call(leaveMyWait, { params: { id: waits[0] as number } }, first);
  expect((await list({ locationId: here.location_id })).items.map(({ id, place }) => [id, place])).toEqual([[waits[1], 1]]);
});

test('whoever may reserve for others there takes somebody off the list, who is told by mail and in their app; whoever may not finds nobody', async () => {
  const floor = await makeWorkspace(db(), { capacity: 1 });
  const { first, second, waits } = await fill(floor);
  const [id = 0] = waits;
  const elsewhere = await makeUser(db());
  await makeGrant(db(), { user_id: elsewhere.id, location_id: there.location_id });
  const params = { params: { id } };
  expect(await app.call(endWaiting, params, { as: await app.signIn(elsewhere.id) })).toMatchObject({ httpStatus: 404 });
  expect((await app.call(endWaiting, params, { as: 'normal' })).httpStatus).toBe(403);
  expect((await app.call(endWaiting, params, { as: 'nobody' })).httpStatus).toBe(401);

  const manager = await makeUser(db());
  await makeGrant(db(), { user_id: manager.id, location_id: floor.location_id });
  const caller = { as: await app.signIn(manager.id) };
  const [one, two] = await Promise.all([app.call(endWaiting, params, caller), app.call(endWaiting, params, caller)]);
  expect([one.httpStatus, two.httpStatus].sort()).toEqual([200, 409]);
  const refused = one.httpStatus === 409 ? one : two;
  expect(refused.body.error).toBe('This person is not waiting for it any more.');
  const list = await app.call(listWaiting, { query: { locationId: floor.location_id } as never });
  expect(list.data.items.map(({ userId, place }) => [userId, place])).toEqual([[second.id, 1]]);

  const mails = await db().selectFrom('mail_outbox').select(['subject', 'body_text as text']).where('user_id', '=', first.id).execute();
  expect(mails).toHaveLength(1);
  expect(mails[0]).toMatchObject({
    subject: 'You are no longer on a waiting list',
    text: expect.stringContaining('took you off the list'),
  });
  const entries = await db()
    .selectFrom('audit_log')
    .select(['user_id', 'action', 'after'])
    .where('entity', '=', 'wait')
    .where('entity_id', '=', String(id))
    .where('action', '=', 'end')
    .execute();
  expect(entries).toEqual([{ user_id: manager.id, action: 'end', after: { outcome: 'removed' } }]);
  const own = await app.call(listMyWaits, {}, first);
  expect(own.data.items).toMatchObject([{ id, outcome: 'removed', place: 0 }]);
});

test('what it can’t be asked is refused, and whoever may not see reservations sees nobody who waits', async () => {
  for (const [endpoint, query] of [
    [listWaiting, { sort: 'name' }],
    [exportWaiting, { format: 'csv', sort: 'name' }],
  ] as const) {
    expect((await app.call(endpoint, { query: query as never })).httpStatus).toBe(422);
    const asked = { query: { ...query, sort: undefined } as never };
    expect((await app.call(endpoint, asked, { as: 'normal' })).httpStatus).toBe(403);
    expect((await app.call(endpoint, asked, { as: 'nobody' })).httpStatus).toBe(401);
  }
});
