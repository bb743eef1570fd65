import { createHash } from 'node:crypto';
import { listAudit } from '@population-tracker/contract/audit-log/audit';
import {
  createScimToken,
  deactivateWaiting,
  keepWaiting,
  listScimCalls,
  readProvisioning,
  revokeScimToken,
} from '@population-tracker/contract/provisioning';
import { changeUsers, readUser, updateUser } from '@population-tracker/contract/users/users';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeGrant, makeScimToken, makeUser } from '#testing/make.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';
import { jobs } from './provisioning-jobs.ts';

let test: TestApp;
let owner: string;
let ownerId: number;
let token: string;
beforeEach(async () => {
  test = await testApp();
  const { db } = test.database;
  ownerId = (await makeUser(db, { name: 'Olga', lastName: 'Owner', userType: 2 })).id;
  await makeGrant(db, { user_id: ownerId, built_in: 'owner' });
  owner = await test.signIn(ownerId);
  token = await makeScimToken(db, { made_by: ownerId });
});
afterEach(() => test.close());

const dayIn = (days: number) => new Date(test.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10);
async function scim(method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, payload?: object, as = token) {
  const headers = { authorization: `Bearer ${as}`, ...(payload && { 'content-type': 'application/scim+json' }) };
  const answer = await test.inject({ method, url: `/scim/v2${path}`, headers, ...(payload && { payload: JSON.stringify(payload) }) });
  return { status: answer.statusCode, body: answer.body === '' ? null : answer.json(), headers: answer.headers };
}
const person = (name: string, more: object = {}) => ({
  ...{ userName: `${name}@test.example`, name: { givenName: name, familyName: 'Scim' }, active: true },
  ...more,
});
const add = async (name: string, more: object = {}): Promise<string> => (await scim('POST', '/Users', person(name, more))).body.id;
const setActive = (id: string, active: boolean) =>
  scim('PATCH', `/Users/${id}`, { Operations: [{ op: 'replace', path: 'active', value: active }] });
const userOf = async (id: string) =>
  (await test.database.pool.query('select u.* from users u join scim_users s on s.user_id = u.id where s.id = $1', [id])).rows[0];

describe('a token of the directory', () => {
  it('is made by owners, told once, kept as a hash, two at once, and revoked with the next call', async () => {
    expect((await test.call(createScimToken, { body: { name: 'No', until: dayIn(9) } })).key).toBe('session.forbidden');
    const made = await test.call(createScimToken, { body: { name: 'Next', until: dayIn(30) } }, { as: owner });
    const { token: next, result } = made.body as { token: string; result: { id: number } };
    expect(next).toMatch(/^pts_[\w-]{43}$/);
    const third = await test.call(createScimToken, { body: { name: 'Third', until: dayIn(30) } }, { as: owner });
    expect(third.key).toBe('provisioning.twoTokens');
    const { rows } = await test.database.pool.query('select token_hash from scim_tokens where id = $1', [result.id]);
    expect(rows[0].token_hash).toEqual(createHash('sha256').update(next).digest());
    expect((await scim('GET', '/Users', undefined, next)).status).toBe(200);
    expect((await test.call(revokeScimToken, { params: result }, { as: owner })).httpStatus).toBe(200);
    expect((await test.call(revokeScimToken, { params: result }, { as: owner })).httpStatus).toBe(404);
    const refused = await scim('GET', '/Users', undefined, next);
    expect([refused.status, refused.body.detail, refused.headers['www-authenticate']]).toEqual([401, 'This token was revoked.', 'Bearer']);
    expect((await scim('GET', '/Users', undefined, `${token}x`)).status).toBe(401);
    test.clock.advance(33 * 86_400_000);
    expect((await scim('GET', '/Users')).body.detail).toContain('last day');
    const log = await test.call(listAudit, { query: { entity: 'scimToken' } }, { as: await test.signIn(ownerId) });
    expect(log.data.items.map(({ action }) => action)).toEqual(['revoke', 'create']);
  });
});

describe('whoever the directory tells of', () => {
  it('is linked where they are here already, and what it told is changed there alone', async () => {
    const { id } = await makeUser(test.database.db, { email: 'lale@test.example', name: 'Old', lastName: 'Name', department: 'Ours' });
    const scimId = await add('lale');
    expect(await userOf(scimId)).toMatchObject({ id, name: 'lale', department: 'Ours' });
    const { data } = await test.call(readUser, { params: { id } });
    expect(data.owned).toEqual(['name', 'lastName', 'email', 'status']);
    const refused = await test.call(updateUser, { params: { id }, body: { version: data.version, name: 'Other', status: 'passive' } });
    expect([refused.httpStatus, refused.key, refused.fields.map(({ path }) => path)]).toEqual([
      409,
      'users.provisioned',
      ['name', 'status'],
    ]);
    expect((await test.call(updateUser, { params: { id }, body: { version: data.version, department: 'Hers' } })).httpStatus).toBe(200);
    const many = await test.call(changeUsers, { body: { selection: { ids: [id] }, change: { status: 'passive' }, reservations: 'keep' } });
    expect(many.data.skipped).toMatchObject([{ id, key: 'users.provisioned' }]);
    const again = await scim('POST', '/Users', person('other', { emails: [{ value: 'lale@test.example' }] }));
    expect([again.status, again.body.scimType]).toEqual([409, 'uniqueness']);
  });

  it('ends their sessions by leaving, is told in the log by the token’s name, and comes back', async () => {
    const id = await add('mert');
    const { id: userId } = await userOf(id);
    const session = await test.signIn(userId);
    expect((await setActive(id, false)).body.active).toBe(false);
    const { rows } = await test.database.pool.query('select ended_at from sessions where user_id = $1', [userId]);
    expect([session !== '', rows.every(({ ended_at }) => ended_at !== null)]).toEqual([true, true]);
    const log = await test.call(listAudit, { query: { entity: 'user', entityId: String(userId) } }, { as: owner });
    expect(log.data.items[0]).toMatchObject({ action: 'update', userId: null, userName: expect.stringContaining('Directory') });
    expect((await setActive(id, true)).body.active).toBe(true);
    expect((await userOf(id)).status).toBe('active');
  });

  it('keeps the last owner with a clear answer, and gives nobody the address of whoever holds permissions', async () => {
    const { rows } = await test.database.pool.query('select email from users where id = $1', [ownerId]);
    const made = await scim('POST', '/Users', person('olga', { emails: [{ value: rows[0].email }] }));
    expect(made.status).toBe(201);
    await makeUser(test.database.db, { userType: 2 });
    const refused = await setActive(made.body.id, false);
    expect([refused.status, refused.body.schemas, (await userOf(made.body.id)).status]).toEqual([
      409,
      ['urn:ietf:params:scim:api:messages:2.0:Error'],
      'active',
    ]);
    const moved = await scim('PATCH', `/Users/${made.body.id}`, {
      Operations: [{ op: 'replace', path: 'emails', value: 'thief@test.example' }],
    });
    expect([moved.status, moved.body.scimType]).toEqual([400, 'mutability']);
  });

  it('is answered as they are read afterwards, whether added, linked or changed, with the entries that belong to it', async () => {
    const manager = await add('mudur', { name: { givenName: 'Müge', familyName: 'Dürüst' } });
    const enterprise = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';
    const of = (more: object) => ({ [enterprise]: { manager: { value: manager.toUpperCase() }, department: 'Law', ...more } });
    await makeUser(test.database.db, { email: 'here@test.example', employeeNumber: 'N1' });
    await makeUser(test.database.db, { email: 'other@test.example', employeeNumber: 'N2' });
    const bodies = [
      person('plain'),
      person('passive', { active: false, externalId: 'x', displayName: 'P. S.', preferredLanguage: 'tr-TR' }),
      person('ada', of({ employeeNumber: 'N3' })),
      person('here', of({ employeeNumber: 'n1' })),
    ];
    for (const body of bodies) {
      const made = await scim('POST', '/Users', body);
      expect(made.status).toBe(201);
      const read = await scim('GET', `/Users/${made.body.id}`);
      expect(made.body).toEqual(read.body);
      const put = { ...body, name: { givenName: 'Other', familyName: 'Name' }, displayName: 'Other Name' };
      const changed = await scim('PUT', `/Users/${made.body.id}`, put);
      expect(changed.body).toEqual((await scim('GET', `/Users/${made.body.id}`)).body);
      expect(changed.body.name.formatted).toBe('Other Name');
    }
    const taken = await scim('POST', '/Users', person('late', of({ employeeNumber: 'n2' })));
    expect([taken.status, taken.body.scimType]).toEqual([409, 'uniqueness']);
    const { rows } = await test.database.pool.query(`
      select u.email, u.manager_full_name, u.manager_email, string_agg(a.action || ' ' || a.name, ', ' order by a.id) as told
      from users u join audit_log a on a.entity = 'user' and a.entity_id = u.id::text where u.email like 'ada@%' group by u.id`);
    expect(rows).toEqual([
      {
        email: 'ada@test.example',
        manager_full_name: 'Müge Dürüst',
        manager_email: 'mudur@test.example',
        told: 'create ada Scim, update Other Name',
      },
    ]);
  });

  it('is called as the directory calls them as a whole, where it tells no parts', async () => {
    const called = async (id: string, ...Operations: object[]) => (await scim('PATCH', `/Users/${id}`, { Operations })).body.name.formatted;
    const shown = (value: string) => ({ op: 'replace', path: 'displayName', value });
    const whole = (value: string) => ({ op: 'replace', path: 'name.formatted', value });
    const one = await add('shown', { name: undefined, displayName: 'Ada Nur Kaya' });
    expect(await called(one, shown('Ada Nur Işık'))).toBe('Ada Nur Işık');
    expect(await userOf(one)).toMatchObject({ name: 'Ada Nur', last_name: 'Işık' });
    // What can't be taken apart leaves them as they were called.
    expect(await called(one, shown('Ada'))).toBe('Ada Nur Işık');
    const two = await add('whole', { name: { formatted: 'Can Kaya' }, displayName: 'Kaya, Can' });
    expect([await called(two, shown('Er, Can')), await called(two, whole('Can Er'))]).toEqual(['Can Kaya', 'Can Er']);
    const three = await add('parts', { displayName: 'parts Scim' });
    expect(await called(three, shown('Scim, Parts'))).toBe('parts Scim');
    const part = { op: 'replace', path: 'name.familyName', value: 'Uz' };
    expect([await called(one, part), await called(one, shown('Other Name'))]).toEqual(['Ada Nur Uz', 'Ada Nur Uz']);
  });

  it('has the user name for an address, and keeps having it, as long as no other is told', async () => {
    const patched = async (id: string, path: string, value: string) => {
      const { body } = await scim('PATCH', `/Users/${id}`, { Operations: [{ op: 'replace', path, value }] });
      expect(body).toEqual((await scim('GET', `/Users/${id}`)).body);
      return [body.userName, body.emails[0].value];
    };
    await makeUser(test.database.db, { email: 'linked@test.example' });
    for (const name of ['fresh', 'linked']) {
      const id = await add(name);
      expect(await patched(id, 'userName', `${name}.new@test.example`)).toEqual(Array(2).fill(`${name}.new@test.example`));
      expect(await patched(id, 'emails[type eq "work"].value', `${name}@mail.example`)).toEqual([
        `${name}.new@test.example`,
        `${name}@mail.example`,
      ]);
      expect(await patched(id, 'userName', `${name}@test.example`)).toEqual([`${name}@test.example`, `${name}@mail.example`]);
    }
  });

  it('is added once where two tell of them at the same moment', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => scim('POST', '/Users', person('twin'))));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409]);
    const { rows } = await test.database.pool.query(
      `select count(*)::int as people, (select count(*)::int from audit_log where entity = 'user' and action = 'create' and name = 'twin Scim') as told
       from users where email = 'twin@test.example'`,
    );
    expect(rows).toEqual([{ people: 1, told: 1 }]);
  });

  it('is neither found nor changed by an id that is none', async () => {
    for (const path of ['/Users/1', '/Groups/x', `/Users/${crypto.randomUUID()}`]) expect((await scim('GET', path)).status).toBe(404);
    expect((await scim('GET', '/Nothing')).status).toBe(404);
    expect((await scim('POST', '/Users')).body.scimType).toBe('invalidSyntax');
  });
});

describe('the brake', () => {
  it('lets ten go within an hour; the eleventh waits for an owner, and is told as passive', async () => {
    const ids: string[] = [];
    for (let n = 0; n < 13; n++) ids.push(await add(`p${n}`));
    for (const id of ids) expect((await setActive(id, false)).body.active).toBe(false);
    const standing = await Promise.all(ids.map(async (id) => (await userOf(id)).status));
    expect(standing).toEqual([...Array(10).fill('passive'), ...Array(3).fill('active')]);
    const { rows } = await test.database.pool.query("select recipient from mail_outbox where event_key like 'leavings:%'");
    expect(rows).toHaveLength(1);
    const { data } = await test.call(readProvisioning);
    expect([data.waitingTotal, data.waiting.map(({ name }) => name)]).toEqual([3, ['p10 Scim', 'p11 Scim', 'p12 Scim']]);
    const [tenth, eleventh, twelfth] = data.waiting.map(({ id }) => id) as [number, number, number];
    expect((await test.call(deactivateWaiting, { body: { ids: [tenth] } })).key).toBe('session.forbidden');
    for (const decide of [deactivateWaiting, keepWaiting]) {
      expect((await test.call(decide, { body: { ids: [] } }, { as: owner })).httpStatus).toBe(422);
    }
    const done = await test.call(deactivateWaiting, { body: { ids: [tenth] } }, { as: owner });
    expect(done.data).toEqual({ deactivated: 1, stayed: [] });
    expect((await test.call(keepWaiting, { body: { ids: [tenth, eleventh] } }, { as: owner })).data).toEqual({ kept: 1 });
    expect((await setActive(ids[12] as string, true)).body.active).toBe(true);
    expect((await test.call(readProvisioning)).data.waitingTotal).toBe(0);
    expect((await test.call(deactivateWaiting, { body: { ids: [twelfth] } }, { as: owner })).data.deactivated).toBe(0);
    const after = await Promise.all(ids.slice(10).map(async (id) => (await scim('GET', `/Users/${id}`)).body.active));
    expect(after).toEqual([false, true, true]);
  });
});

describe('a directory that wants everybody gone', () => {
  it('leaves the last owner, of however many, by the brake’s way and by an owner’s yes to all who wait', async () => {
    const { db } = test.database;
    const others = await Promise.all([1, 2].map(() => makeUser(db, { userType: 2 })));
    for (const { id } of others) await makeGrant(db, { user_id: id, built_in: 'owner' });
    const ids: string[] = [];
    for (let n = 0; n < 12; n++) ids.push(await add(`all${n}`));
    const emails = await db
      .selectFrom('users')
      .select('email')
      .where('id', 'in', [ownerId, ...others.map(({ id }) => id)])
      .execute();
    for (const { email } of emails) ids.push((await scim('POST', '/Users', person(email, { emails: [{ value: email }] }))).body.id);
    for (const id of ids.toReversed()) {
      const { status } = await setActive(id, false);
      expect(status).toBeLessThan(500);
    }
    const standing = async () => {
      const { rows } = await test.database.pool.query(
        "select u.id from users u join grants g on g.user_id = u.id and g.built_in = 'owner' where u.status = 'active'",
      );
      return rows.map(({ id }) => id);
    };
    const [left, ...more] = await standing();
    expect([more, left]).toEqual([[], expect.any(Number)]);
    const { data } = await test.call(readProvisioning);
    expect(data.waitingTotal).toBeGreaterThan(0);
    const body = { ids: data.waiting.map(({ id }) => id) };
    const { data: settled } = await test.call(deactivateWaiting, { body }, { as: await test.signIn(left as number) });
    expect(settled.deactivated + settled.stayed.length).toBe(data.waitingTotal);
    expect(await standing()).toEqual([left]);
  });
});

describe('the calls', () => {
  it('are kept with their answers but neither token nor body, and forgotten after 30 days', async () => {
    const id = await add('nil', { password: 'secret-of-nil' });
    await scim('PATCH', `/Users/${id}`, { Operations: [{ op: 'replace', path: 'shoeSize', value: 1 }] });
    const { data } = await test.call(listScimCalls, { query: { sort: '-at' } });
    expect(data.items.map(({ method, path, status, scimType }) => [method, path, status, scimType])).toEqual([
      ['PATCH', `/Users/${id}`, 400, 'invalidPath'],
      ['POST', '/Users', 201, ''],
    ]);
    expect(data.items[0]?.detail).toBe('There is no attribute shoeSize.');
    expect((await test.call(listScimCalls, { query: { refused: 'true' } })).data.total).toBe(1);
    const { rows } = await test.database.pool.query('select c::text as text from scim_calls c');
    expect(rows.filter(({ text }) => text.includes('secret-of-nil') || text.includes(token))).toEqual([]);
    test.clock.advance(31 * 86_400_000);
    const run = jobs[0]?.run as (ctx: unknown, data: object, given: { signal: AbortSignal }) => Promise<void>;
    await run(test.context(), {}, { signal: new AbortController().signal });
    expect((await test.database.pool.query('select from scim_calls')).rowCount).toBe(0);
  });
});
