import { listAudit } from '@population-tracker/contract/audit-log/audit';
import { createGrants, deleteGrant } from '@population-tracker/contract/grants';
import { keyCallsPerMinute } from '@population-tracker/contract/kernel/constants';
import type { Permission } from '@population-tracker/contract/kernel/permissions';
import { createLocation, listLocations, updateLocation } from '@population-tracker/contract/plan/plan';
import { createApiKey, listApiKeys, revokeApiKey } from '@population-tracker/contract/session/api-keys';
import { deleteUser, listUsers, updateUser } from '@population-tracker/contract/users/users';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp, routes } from '#api/app.ts';
import { createLog } from '#platform/log.ts';
import { makeGrant, makeKey, makeLocation, makeUser } from '#testing/make.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';
import { authenticateKey } from './by-key-service.ts';

let test: TestApp;
let here: number;
let there: number;
let owner: string;
beforeAll(async () => {
  test = await testApp();
  const { db } = test.database;
  here = (await makeLocation(db, { name: 'Here' })).id;
  there = (await makeLocation(db, { name: 'There' })).id;
  const { id } = await makeUser(db, { name: 'Olga', lastName: 'Owner', userType: 2 });
  await makeGrant(db, { user_id: id, built_in: 'owner' });
  owner = await test.signIn(id);
});
afterAll(() => test.close());

const dayIn = (days: number) => new Date(test.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10);
const administrator = async (name = 'Ada') => (await makeUser(test.database.db, { name, lastName: 'Admin', userType: 2 })).id;
const make = (as: string, given: object = {}) =>
  test.call(createApiKey, { body: { name: 'Payroll', permissions: ['plan.read'], locationIds: null, until: dayIn(30), ...given } }, { as });
const namesSeenBy = async (as: string) => (await test.call(listLocations, {}, { as })).data?.items.map(({ name }) => name) ?? null;
const refusalOf = async (as: string) => {
  const { httpStatus, key } = await test.call(listLocations, {}, { as });
  return [httpStatus, key];
};

/** Somebody with a set of their own at one location, and the right to have keys. */
async function locationPerson(permissions: Permission[], location: number) {
  const { db } = test.database;
  const { id } = await makeUser(db, { name: 'Lale', lastName: 'Local' });
  const set = async (name: string, held: string[]) =>
    (await db.insertInto('permission_sets').values({ name, permissions: held }).returning('id').executeTakeFirstOrThrow()).id;
  await makeGrant(db, { user_id: id, set_id: await set(`Keys ${id}`, ['apiKeys.own']) });
  const grant = await makeGrant(db, { user_id: id, set_id: await set(`Local ${id}`, permissions), location_id: location });
  return { id, grant: grant.id, as: await test.signIn(id) };
}

describe('an API key', () => {
  it('is told once, stands nowhere but as a hash, and opens as the token does', async () => {
    const as = await test.signIn(await administrator());
    const body = { name: 'Payroll', permissions: ['plan.read', 'figures.read'], locationIds: null, until: dayIn(365) };
    const made = await test.call(createApiKey, { body }, { as, idempotencyKey: 'once' });
    const { key, result } = made.body as { key: string; result: object };
    expect(key).toMatch(/^ptk_[\w-]{43}$/);
    expect(result).toMatchObject({ name: 'Payroll', start: key.slice(0, 10), permissions: ['figures.read', 'plan.read'], locations: null });
    expect(await namesSeenBy(key)).toEqual(['Here', 'There']);
    const listed = await test.call(listApiKeys, {}, { as });
    expect(listed.data.items).toMatchObject([{ name: 'Payroll', madeBy: 'Ada Admin', until: dayIn(365), over: false }]);
    const bearer = await test.inject({ url: '/populationtracker-api/locations', headers: { authorization: `Bearer ${key}` } });
    expect(bearer.statusCode).toBe(200);
    for (const table of ['api_keys', 'audit_log', 'idempotency_keys', 'sessions']) {
      const { rows } = await test.database.pool.query(`select t::text as text from ${table} t`);
      expect(rows.filter(({ text }) => text.includes(key.slice(4)) || text.includes(key.slice(10)))).toEqual([]);
    }
    expect(JSON.stringify(listed.body)).not.toContain(key);
  });

  it('is told from a session’s token, even from one that happens to begin like a key', async () => {
    const token = `ptk_${'x'.repeat(39)}`;
    expect(token).toHaveLength((await test.signIn('administrator')).length);
    expect(await refusalOf(token)).toEqual([401, 'session.unknown']);
    expect(await refusalOf(`${token}xxxx`)).toEqual([401, 'apiKeys.unknown']);
  });

  it('is in no line of the log, which names it by its number', async () => {
    const lines: string[] = [];
    const log = createLog('trace', { write: (line) => lines.push(line) });
    const app = await createApp({ ...test.services, log }, { processMetrics: false, frontEnds: [] });
    const key = await makeKey(test.database.db, { user_id: await administrator() });
    const url = '/populationtracker-api/locations';
    const answers = [
      await app.inject({ url, headers: { token: key } }),
      await app.inject({ url, headers: { authorization: `Bearer ${key}x` } }),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 401]);
    await app.close();
    expect(lines.some((line) => line.includes('"keyId":'))).toBe(true);
    expect(lines.filter((line) => line.includes(key))).toEqual([]);
  });

  it('is refused with a sentence of its own where it is unknown, over, or too long', async () => {
    const as = await test.signIn(await administrator());
    const unknown = await test.call(listLocations, {}, { as: 'ptk_nothing', language: 'tr' });
    expect([unknown.httpStatus, unknown.statusCode, unknown.error]).toEqual([401, 401, 'Böyle bir API anahtarı yok.']);
    const refused = await Promise.all([
      make(as, { until: dayIn(-2) }),
      make(as, { until: dayIn(369) }),
      make(as, { until: undefined }),
      make(as, { locationIds: [2_147_483_000] }),
      make(as, { permissions: ['users.read'], locationIds: [here] }),
      make(as, { permissions: ['grants.write'] }),
      make(as, { permissions: [] }),
    ]);
    expect(refused.map(({ key, fields }) => fields[0]?.key ?? key)).toEqual([
      'grants.until',
      'apiKeys.tooLong',
      'value.day',
      'grants.locations',
      'apiKeys.onlyEverywhere',
      expect.stringMatching(/^value\./),
      'permissionSets.permissions',
    ]);
  });

  it('opens until its last day is over everywhere on earth', async () => {
    const { key } = (await make(await test.signIn(await administrator()), { until: dayIn(1) })).body as { key: string };
    const after = dayIn(2);
    test.clock.set(`${after}T11:59:00Z`);
    expect((await refusalOf(key))[0]).toBe(200);
    test.clock.set(`${after}T12:01:00Z`);
    expect(await refusalOf(key)).toEqual([401, 'apiKeys.expired']);
    test.clock.reset();
  });

  it('may call so often a minute, each key by itself', async () => {
    const user_id = await administrator();
    const [busy, other] = [await makeKey(test.database.db, { user_id }), await makeKey(test.database.db, { user_id })];
    test.clock.set(test.clock.now().toISOString());
    for (let call = 0; call < keyCallsPerMinute; call++) await authenticateKey(test.context(), busy);
    test.clock.advance(20_000);
    const { httpStatus, key, headers, error } = await test.call(listLocations, {}, { as: busy });
    expect([httpStatus, key, headers['retry-after'], error]).toEqual([
      429,
      'request.tooMany',
      '40',
      'Too many requests. Try again in 40 seconds.',
    ]);
    expect((await refusalOf(other))[0]).toBe(200);
    test.clock.advance(40_000);
    expect((await refusalOf(busy))[0]).toBe(200);
    test.clock.reset();
  });

  it('tells its last use to the minute, without a write for each call', async () => {
    const user_id = await administrator();
    const key = await makeKey(test.database.db, { user_id });
    const row = async () =>
      (await test.database.pool.query('select last_used_at, xmin from api_keys where user_id = $1', [user_id])).rows[0];
    test.clock.set(test.clock.now().toISOString());
    await namesSeenBy(key);
    const first = await row();
    test.clock.advance(59_000);
    await namesSeenBy(key);
    expect(await row()).toEqual(first);
    test.clock.advance(2_000);
    await namesSeenBy(key);
    expect(Date.parse((await row()).last_used_at)).toBe(test.clock.now().getTime());
    test.clock.reset();
  });
});

describe('a key never may more than its maker', () => {
  it('when it is made, at the places that it is for', async () => {
    const { as } = await locationPerson(['plan.read', 'plan.write'], here);
    const refused = [await make(as), await make(as, { locationIds: [here, there] }), await make(as, { permissions: ['users.read'] })];
    expect(refused.map(({ key, fields }) => [key, fields[0]?.path])).toEqual(Array(3).fill(['grants.beyondOwn', 'permissions']));
    expect((await make(as, { locationIds: [here] })).httpStatus).toBe(200);
    expect((await make(await test.signIn('emergency'))).key).toBe('session.forbidden');
  });

  it('nor afterwards: what they lose it loses with the next call, and gains nothing that wasn’t chosen', async () => {
    const { id, as, grant } = await locationPerson(['plan.read', 'plan.write'], here);
    const { key } = (await make(as, { permissions: ['plan.read'], locationIds: [here] })).body as { key: string };
    expect(await namesSeenBy(key)).toEqual(['Here']);
    const rename = (id: number) => test.call(updateLocation, { params: { id }, body: { version: 1, name: 'Renamed' } }, { as: key });
    expect((await rename(here)).key).toBe('session.forbidden');
    const everywhere = { userId: id, set: { builtIn: 'administrator' }, locationIds: null };
    expect((await test.call(createGrants, { body: everywhere }, { as: owner })).httpStatus).toBe(200);
    expect(await namesSeenBy(key)).toEqual(['Here']);
    expect((await test.call(listUsers, {}, { as: key })).key).toBe('session.forbidden');
    await test.database.pool.query("update grants set ended_at = now(), ended_by = $1 where user_id = $1 and built_in = 'administrator'", [
      id,
    ]);
    expect((await test.call(deleteGrant, { params: { id: grant } }, { as: owner })).httpStatus).toBe(200);
    expect(await refusalOf(key)).toEqual([403, 'session.forbidden']);
    await test.database.pool.query('update grants set ended_at = now(), ended_by = $1 where user_id = $1 and ended_at is null', [id]);
    expect(await refusalOf(key)).toEqual([401, 'apiKeys.makerGone']);
  });

  it('and ends for good when they become passive or are deleted', async () => {
    for (const leave of [
      (id: number) => test.call(updateUser, { params: { id }, body: { version: 1, status: 'passive' } }),
      (id: number) => test.call(deleteUser, { params: { id } }),
    ]) {
      const user_id = await administrator('Leaving');
      const key = await makeKey(test.database.db, { user_id });
      expect((await leave(user_id)).httpStatus).toBe(200);
      expect(await refusalOf(key)).toEqual([401, 'apiKeys.makerGone']);
      await test.database.pool.query("update users set status = 'active', deleted_at = null where id = $1", [user_id]);
      expect(await refusalOf(key)).toEqual([401, 'apiKeys.makerGone']);
    }
  });

  it('so that it can’t make itself more: neither a user of its maker’s rights nor its maker’s record', async () => {
    const user_id = await administrator();
    const key = await makeKey(test.database.db, { user_id, permissions: ['users.read', 'users.write'] });
    const rise = { params: { id: user_id }, body: { version: 1, email: 'thief@test.example' } };
    expect((await test.call(updateUser, rise, { as: key })).key).toBe('users.beyondOwn');
    const { id } = await makeUser(test.database.db);
    expect((await test.call(updateUser, { params: { id }, body: { version: 1, userType: 2 } }, { as: key })).key).toBe('users.beyondOwn');
    expect((await test.call(updateUser, { params: { id }, body: { version: 1, department: 'Post' } }, { as: key })).httpStatus).toBe(200);
  });
});

describe('revoking', () => {
  const numberOf = async (as: string) => (await test.call(listApiKeys, {}, { as })).data.items[0]?.id ?? 0;

  it('counts with the next call, and is done by the maker, or by whoever may take permissions', async () => {
    const { as, id } = await locationPerson(['plan.read'], here);
    const stranger = (await locationPerson(['plan.read'], here)).as;
    for (const by of [as, 'administrator']) {
      const { key } = (await make(as, { locationIds: [here] })).body as { key: string };
      const params = { id: await numberOf(as) };
      expect((await test.call(listApiKeys, {}, { as: stranger })).data.items).toEqual([]);
      expect((await test.call(listApiKeys, { query: { search: key.slice(0, 10) } })).data.items).toMatchObject([{ userId: id }]);
      expect((await test.call(revokeApiKey, { params }, { as: stranger })).httpStatus).toBe(404);
      expect(await namesSeenBy(key)).toEqual(['Here']);
      expect((await test.call(revokeApiKey, { params }, { as: by })).httpStatus).toBe(200);
      expect(await refusalOf(key)).toEqual([401, 'apiKeys.revoked']);
      expect((await test.call(revokeApiKey, { params }, { as: by })).httpStatus).toBe(404);
    }
  });

  it('can’t be undone, and a key can’t be made more or longer, by the database', async () => {
    const user_id = await administrator();
    await makeKey(test.database.db, { user_id });
    const change = (set: string) => test.database.pool.query(`update api_keys set ${set} where user_id = $1`, [user_id]);
    await expect(change("permissions = array['grants.write']")).rejects.toThrow('stays as it was made');
    await expect(change('until = until + 1')).rejects.toThrow('stays as it was made');
    await change('revoked_at = now(), revoked_by = user_id');
    await expect(change('revoked_at = null, revoked_by = null')).rejects.toThrow('stays as it was made');
    await expect(makeKey(test.database.db, { user_id, until: dayIn(400) })).rejects.toThrow('api_keys_a_year');
  });
});

describe('what is done by a key', () => {
  it('is its maker’s doing through it, in the audit log, which tells of making and revoking too', async () => {
    const userId = await administrator();
    const as = await test.signIn(userId);
    const { key } = (await make(as, { name: 'Door lists', permissions: ['plan.read', 'plan.write'] })).body as { key: string };
    const { data: location } = await test.call(createLocation, { body: { name: 'By a program' } }, { as: key });
    await test.call(updateLocation, { params: { id: location.id }, body: { version: 1, name: 'By hand' } }, { as });
    const log = await test.call(listAudit, { query: { entity: 'location', entityId: String(location.id) } }, { as });
    expect(log.data.items.map(({ action, userId, userName, keyName }) => [action, userId, userName, keyName])).toEqual([
      ['update', userId, 'Ada Admin', null],
      ['create', userId, 'Ada Admin', 'Door lists'],
    ]);
    const [made] = (await test.call(listApiKeys, { query: { search: 'door' } }, { as })).data.items;
    await test.call(revokeApiKey, { params: { id: made?.id ?? 0 } }, { as });
    const keys = await test.call(listAudit, { query: { entity: 'apiKey', entityId: String(made?.id) } }, { as });
    expect(keys.data.items.map(({ action, name, userName }) => [action, name, userName])).toEqual([
      ['revoke', 'Door lists', 'Ada Admin'],
      ['create', 'Door lists', 'Ada Admin'],
    ]);
  });
});

describe('which calls a key makes', () => {
  const endpoints = routes.map(({ endpoint }) => ({ endpoint, name: `${endpoint.method} ${endpoint.path}` }));
  const closed = endpoints.filter(({ endpoint }) => endpoint.needs !== 'public' && !endpoint.byKey);
  let key: string;
  beforeAll(async () => {
    key = await makeKey(test.database.db, { user_id: await administrator() });
  });
  const given = { params: { id: 2_147_483_000, responseId: 1, menuId: 1, kind: 'users' } };

  it('leaves out sessions, passwords, identities, permissions, keys, uploads, and what is one person’s or never ends', () => {
    const families = closed.map(({ endpoint: { path, answers } }) => (answers === 'events' ? 'events' : `/${path.split('/')[1]}`));
    expect([...new Set(families)].sort()).toEqual([
      '/api-keys',
      '/client-errors',
      '/colleague-settings',
      '/data-protection',
      '/grants',
      '/identities',
      '/identity-providers',
      '/list-views',
      '/me',
      '/permission-sets',
      '/place-codes',
      '/privacy-notices',
      '/provisioning',
      '/search',
      '/sign-in-settings',
      '/uploads',
      '/user',
      '/users',
      'events',
    ]);
  });

  it.each(closed)('it is kept out of $name', async ({ endpoint }) => {
    const { httpStatus, key: refusal } = await test.call(endpoint, given, { as: key });
    expect([httpStatus, refusal]).toEqual([403, 'apiKeys.notByKey']);
  });

  it.each(endpoints.filter(({ endpoint }) => endpoint.byKey))('it is let in to $name', async ({ endpoint }) => {
    const { httpStatus } = await test.call(endpoint, given, { as: key });
    expect([401, 403, 429]).not.toContain(httpStatus);
    expect(httpStatus).toBeLessThan(500);
  });
});
