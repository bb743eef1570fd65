import { deleteGrant } from '@population-tracker/contract/grants';
import { builtInSetNames } from '@population-tracker/contract/kernel/permissions';
import { listLocations } from '@population-tracker/contract/plan/plan';
import { signOut, userInfo } from '@population-tracker/contract/session/session';
import { beginViewing, endViewing } from '@population-tracker/contract/session/viewing';
import { exportUsers, updateUser } from '@population-tracker/contract/users/users';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { routes } from '#api/app.ts';
import { sessionStands } from '#platform/http/events/events-queries.ts';
import { makeGrant, makeLocation, makeUser } from '#testing/make.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';

let app: TestApp;
let owner: { id: number; token: string };
let here: number;
beforeAll(async () => {
  app = await testApp({ env: { EMPLOYEE_APP: '1' } });
  here = (await makeLocation(app.database.db, { name: 'Here' })).id;
  await makeLocation(app.database.db, { name: 'There' });
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.reset();
  const { id } = await makeUser(app.database.db, { userType: 2, name: 'Olga', lastName: 'Owner' });
  await makeGrant(app.database.db, { user_id: id, built_in: 'owner' });
  owner = { id, token: await app.signIn(id) };
});

const holder = async (built_in: (typeof builtInSetNames)[number] = 'locationAdministrator', location_id: number | null = here) => {
  const { id } = await makeUser(app.database.db, { name: 'Emily', lastName: 'Holder' });
  const grant = await makeGrant(app.database.db, { user_id: id, built_in, location_id });
  return { id, grantId: grant.id };
};
const view = (userId: number, as = owner.token) => app.call(beginViewing, { body: { userId } }, { as });
const info = (as = owner.token) => app.call(userInfo, {}, { as });
const end = (as = owner.token) => app.call(endViewing, {}, { as });
const placesSeen = async () => (await app.call(listLocations, {}, { as: owner.token })).data?.items.map(({ name }) => name) ?? null;

describe('who sees the panel as another person', () => {
  it('sees what they may, where they may, under their own name, and goes on as themselves', async () => {
    const { id } = await holder();
    expect((await view(id)).data).toMatchObject({ id, name: 'Emily', lastName: 'Holder' });
    const { data } = await info();
    expect(data).toMatchObject({ id: owner.id, name: 'Olga', viewing: { id }, everywhere: [], roles: [] });
    expect(data.permissions).toContain('plan.write');
    expect(await placesSeen()).toEqual(['Here']);
    expect(await app.call(exportUsers, { query: { format: 'csv' } }, { as: owner.token })).toMatchObject({ httpStatus: 403 });
    expect(await end()).toMatchObject({ httpStatus: 200 });
    expect((await info()).data).toMatchObject({ viewing: null, roles: ['admin'] });
    expect(await placesSeen()).toEqual(['Here', 'There']);
    expect(await end()).toMatchObject({ httpStatus: 200 });
  });

  it('changes nothing, by no call of the contract, and takes no file of people along', async () => {
    const { id } = await holder('administrator', null);
    await view(id);
    const closed = routes.filter(({ endpoint: { method, needs, freshProof, whileViewing } }) => {
      return needs !== 'public' && !whileViewing && (method !== 'GET' || freshProof);
    });
    expect(closed.length).toBeGreaterThan(100);
    for (const { endpoint } of closed) {
      const params = { id: 1, responseId: 1, menuId: 1, kind: 'users', code: 'A'.repeat(12), day: '2030-01-01' };
      const { httpStatus, key } = await app.call(endpoint, { params }, { as: owner.token });
      expect({ httpStatus, key }, `${endpoint.method} ${endpoint.path}`).toEqual({ httpStatus: 403, key: 'viewing.readOnly' });
    }
    expect((await info()).data.viewing).toMatchObject({ id });
  });

  it.each(builtInSetNames.filter((name) => name !== 'owner'))(
    'as somebody with the set %s is let in and kept out where they are',
    async (set) => {
      const { id } = await holder(set, null);
      const theirs = await app.signIn(id);
      await view(id);
      const looks = routes.filter(({ endpoint: { method, needs, answers, freshProof, path } }) => {
        return method === 'GET' && needs !== 'public' && needs !== 'signedIn' && answers === 'data' && !freshProof && !path.includes(':');
      });
      for (const { endpoint } of looks) {
        const own = await app.call(endpoint, {}, { as: theirs });
        const seen = await app.call(endpoint, {}, { as: owner.token });
        expect([seen.httpStatus, seen.key], endpoint.path).toEqual([own.httpStatus, own.key]);
      }
    },
  );

  it('can still sign out', async () => {
    await view((await holder()).id);
    expect(await app.call(signOut, {}, { as: owner.token })).toMatchObject({ httpStatus: 200 });
    expect((await info()).httpStatus).toBe(401);
  });

  it('is named with whom they see it as in the audit log, and to that person', async () => {
    const { id } = await holder();
    await view(id);
    await end();
    const { db } = app.database;
    const entries = await db
      .selectFrom('audit_log')
      .select(['user_id', 'action'])
      .where('entity_id', '=', String(id))
      .orderBy('id')
      .execute();
    expect(entries).toEqual(['viewAs', 'endViewAs'].map((action) => ({ user_id: owner.id, action })));
    const looks = await db.selectFrom('lookups').select(['viewer_id', 'kind']).where('user_id', '=', id).execute();
    expect(looks).toEqual([{ viewer_id: owner.id, kind: 'panel' }]);
  });
});

describe('nobody sees the panel', () => {
  it('as somebody who holds more than they do, as themselves, or as whoever has nothing to see', async () => {
    const { id } = await makeUser(app.database.db, { userType: 2 });
    const administrator = await app.signIn(id);
    expect(await view(owner.id, administrator)).toMatchObject({ httpStatus: 403, key: 'viewing.beyondOwn' });
    const nobodys = { httpStatus: 422, fields: [{ path: 'userId', key: 'viewing.person' }] };
    expect(await view(owner.id)).toMatchObject(nobodys);
    expect(await view((await makeUser(app.database.db)).id)).toMatchObject(nobodys);
    expect(await view((await makeUser(app.database.db, { userType: 2, status: 'passive' })).id)).toMatchObject(nobodys);
    expect(await view(2_147_483_000)).toMatchObject(nobodys);
  });

  it('as another person who may not give permissions', async () => {
    const { id } = await holder();
    expect(await view(id, await app.signIn('emergency'))).toMatchObject({ httpStatus: 403, key: 'session.forbidden' });
    expect(await end(await app.signIn('normal'))).toMatchObject({ httpStatus: 403 });
    for (const endpoint of [beginViewing, endViewing]) {
      expect(await app.call(endpoint, { body: { userId: id } }, { as: 'nobody' })).toMatchObject({ httpStatus: 401 });
    }
  });
});

describe('it is over, and nothing is answered until they go on as themselves,', () => {
  const isOver = { httpStatus: 403, key: 'viewing.over' };

  it.each([
    ['after 30 minutes', () => app.clock.advance(30 * 60_000)],
    ['when the other loses it', (_id: number, grantId: number) => app.call(deleteGrant, { params: { id: grantId } })],
    ['when the other is given more', (id: number) => makeGrant(app.database.db, { user_id: id, built_in: 'auditor' })],
    ['when the other becomes passive', (id: number) => app.call(updateUser, { params: { id }, body: { status: 'passive', version: 1 } })],
  ] as const)('%s', async (_when, happen) => {
    const { id, grantId } = await holder();
    await view(id);
    expect(await info()).toMatchObject({ httpStatus: 200 });
    await happen(id, grantId);
    expect(await info()).toMatchObject(isOver);
    expect(await placesSeen()).toBeNull();
    expect(await end()).toMatchObject({ httpStatus: 200 });
    expect((await info()).data.viewing).toBeNull();
  });

  it('also for what is told live: a stream ends with it, and so does one from before it began', async () => {
    const { id } = await holder();
    const { db } = app.database;
    const { id: sessionId } = await db.selectFrom('sessions').select('id').where('user_id', '=', owner.id).executeTakeFirstOrThrow();
    const stands = (viewing?: { id: number; name: string; lastName: string; until: string; over: boolean }) =>
      sessionStands(db, { sessionId, viewing, grants: [] }, app.clock.now());
    expect(await stands()).toBe(true);
    const { data } = await view(id);
    expect(await stands()).toBe(false);
    expect(await stands({ ...data, over: false })).toBe(true);
    await app.call(updateUser, { params: { id }, body: { status: 'passive', version: 1 } });
    expect(await stands({ ...data, over: false })).toBe(false);
  });

  it('and for good where whoever looks is gone', async () => {
    await view((await holder()).id);
    await app.call(updateUser, { params: { id: owner.id }, body: { status: 'passive', version: 1 } }, { as: await ownersToken() });
    expect((await info()).httpStatus).toBe(401);
  });
});

async function ownersToken(): Promise<string> {
  const { id } = await makeUser(app.database.db, { userType: 2 });
  await makeGrant(app.database.db, { user_id: id, built_in: 'owner' });
  return app.signIn(id);
}
