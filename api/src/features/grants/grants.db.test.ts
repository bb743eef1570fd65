import { listAudit } from '@population-tracker/contract/audit-log/audit';
import {
  createGrants,
  createPermissionSet,
  deleteGrant,
  deletePermissionSet,
  listGrants,
  listPermissionSets,
  readGrant,
  reviewGrant,
  updateGrant,
  updatePermissionSet,
} from '@population-tracker/contract/grants';
import { listLocations } from '@population-tracker/contract/plan/plan';
import { userInfo } from '@population-tracker/contract/session/session';
import { listUsers } from '@population-tracker/contract/users/users';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeGrant, makeLocation, makeUser } from '#api/testing/make.ts';
import { type TestApp, testApp } from '#api/testing/test-app.ts';
import { endOverGrants } from './grants-service.ts';
import { nameOwner } from './owners-service.ts';

let test: TestApp;
let owner: string;
let ownerId: number;
let here: number;
let there: number;
beforeAll(async () => {
  test = await testApp();
  const { db } = test.database;
  here = (await makeLocation(db, { name: 'Here' })).id;
  there = (await makeLocation(db, { name: 'There' })).id;
  ownerId = (await makeUser(db, { name: 'Olga', lastName: 'Owner', userType: 2 })).id;
  await makeGrant(db, { user_id: ownerId, built_in: 'owner' });
  owner = await test.signIn(ownerId);
});
afterAll(() => test.close());

const dayIn = (days: number) => new Date(test.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10);
const someone = async (name = 'Some') => (await makeUser(test.database.db, { name, lastName: 'One' })).id;

const give = (userId: number, given: object = {}, as = owner) =>
  test.call(createGrants, { body: { userId, set: { builtIn: 'locationAdministrator' }, locationIds: [here], ...given } }, { as });
const namesSeenBy = async (as: string) => (await test.call(listLocations, {}, { as })).data?.items.map(({ name }) => name) ?? null;

describe('a grant', () => {
  it('lets a normal user sign in and see what it is for, from the next call on, until it is taken away', async () => {
    const userId = await someone();
    const as = await test.signIn(userId);
    expect((await test.call(userInfo, {}, { as })).key).toBe('session.ended');
    const given = await give(userId);
    expect(given.data.items).toMatchObject([
      { userId, builtIn: 'locationAdministrator', locationName: 'Here', grantedBy: 'Olga Owner', over: false },
    ]);
    expect(await namesSeenBy(as)).toEqual(['Here']);
    expect((await test.call(listUsers, {}, { as })).key).toBe('session.forbidden');
    await give(userId, { locationIds: [there] });
    expect(await namesSeenBy(as)).toEqual(['Here', 'There']);
    const [{ id } = { id: 0 }] = given.data.items;
    expect((await test.call(deleteGrant, { params: { id } }, { as: owner })).httpStatus).toBe(200);
    expect((await test.call(userInfo, {}, { as })).key).toBe('session.ended');
    expect(await namesSeenBy(await test.signIn(userId))).toEqual(['There']);
  });

  it('holds through its last day everywhere on earth, and not longer', async () => {
    const userId = await someone();
    expect((await give(userId, { until: dayIn(-2) })).key).toBe('grants.until');
    const { data } = await give(userId, { until: dayIn(1) });
    const after = dayIn(2);
    test.clock.set(`${after}T11:59:00Z`);
    expect(await namesSeenBy(await test.signIn(userId))).toEqual(['Here']);
    test.clock.set(`${after}T12:01:00Z`);
    const late = await test.signIn(userId);
    expect((await test.call(userInfo, {}, { as: late })).key).toBe('session.ended');
    // What is open ends with it: a stream looks at its session.
    const openSessions = async () =>
      (await test.database.pool.query('select id from sessions where user_id = $1 and ended_at is null', [userId])).rowCount;
    expect(await openSessions()).toBeGreaterThan(0);
    await endOverGrants(test.context());
    expect(await openSessions()).toBe(0);
    await test.signIn(userId);
    await endOverGrants(test.context());
    expect(await openSessions()).toBe(1);
    const listed = await test.call(listGrants, { query: { userId } }, { as: await test.signIn(ownerId) });
    expect(listed.data.items).toMatchObject([{ id: data.items[0]?.id, over: true }]);
    // It can be given anew, in the place of what has ended.
    const anew = await give(userId, {}, await test.signIn(ownerId));
    expect([anew.key, await namesSeenBy(await test.signIn(userId))]).toEqual([undefined, ['Here']]);
    const now = await test.call(listGrants, { query: { userId } }, { as: await test.signIn(ownerId) });
    expect(now.data.items).toMatchObject([{ id: anew.data.items[0]?.id, over: false }]);
    test.clock.reset();
  });

  it('is given for each of several places at once or for none of them, and not twice', async () => {
    const userId = await someone();
    expect((await give(userId)).httpStatus).toBe(200);
    const twice = await give(userId, { locationIds: [there, here] });
    expect([twice.key, twice.error]).toEqual(['grants.already', 'This person has it already: Here.']);
    const { data } = await test.call(listGrants, { query: { userId } }, { as: owner });
    expect(data.items.map(({ locationId }) => locationId)).toEqual([here]);
  });

  it('of what belongs to the company is for the whole company, an owner’s without an end', async () => {
    const userId = await someone();
    const keys = await Promise.all([
      give(userId, { set: { builtIn: 'peopleAdministrator' } }),
      give(userId, { set: { builtIn: 'owner' } }),
      give(userId, { set: { builtIn: 'owner' }, locationIds: null, until: dayIn(9) }),
      give(userId, { set: { setId: 2_147_483_000 } }),
      give(userId, { locationIds: [2_147_483_000] }),
      give(2_147_483_000),
    ]);
    expect(keys.map(({ key, fields }) => [key, fields[0]?.path])).toEqual([
      ['grants.onlyEverywhere', 'locationIds'],
      ['grants.ownerHasNoEnd', 'set'],
      ['grants.ownerHasNoEnd', 'set'],
      ['grants.set', 'set'],
      ['grants.locations', 'locationIds'],
      ['grants.person', 'userId'],
    ]);
  });

  it('is changed, looked at again, and stands in the audit log with who did it', async () => {
    const userId = await someone('Logged');
    const id = (await give(userId, { reason: 'Stands in' })).data.items[0]?.id ?? 0;
    const changed = await test.call(updateGrant, { params: { id }, body: { until: dayIn(30), version: 1 } }, { as: owner });
    expect(changed.data).toMatchObject({ until: dayIn(30), reason: 'Stands in', version: 2 });
    expect((await test.call(updateGrant, { params: { id }, body: { reason: 'x', version: 1 } }, { as: owner })).httpStatus).toBe(409);
    expect((await test.call(reviewGrant, { params: { id } }, { as: owner })).data).toMatchObject({ reviewedBy: 'Olga Owner' });
    expect((await test.call(readGrant, { params: { id } }, { as: owner })).data).toMatchObject({
      id,
      version: 3,
      reviewedBy: 'Olga Owner',
    });
    const log = await test.call(listAudit, { query: { entity: 'grant', entityId: String(id) } }, { as: owner });
    expect(log.data.items.map(({ action, name }) => [action, name])).toEqual([
      ['update', 'Logged One'],
      ['update', 'Logged One'],
      ['create', 'Logged One'],
    ]);
  });

  it('is to be looked at again after half a year, as is what comes with a user type', async () => {
    const lastName = 'Yearly';
    const { id: userId } = await makeUser(test.database.db, { name: 'Given', lastName });
    const { id: typeId } = await makeUser(test.database.db, { name: 'Typed', lastName, userType: 2 });
    const ids = (await give(userId, { locationIds: [here, there] })).data.items.map(({ id }) => id);
    const due = async () => {
      const { data } = await test.call(listGrants, { query: { notReviewedFor: '180', search: lastName } }, { as: owner });
      return data.items.map(({ id }) => id).sort((a, b) => a - b);
    };
    const toReview = async () => (await test.call(listGrants, {}, { as: owner })).data.toReview;
    expect(await due()).toEqual([]);
    const before = await toReview();
    const { pool } = test.database;
    await pool.query('update grants set created_at = $2 where id = any($1)', [ids, `${dayIn(-181)}T00:00:00Z`]);
    await pool.query('update users set created_at = $2 where id = $1', [typeId, `${dayIn(-181)}T00:00:00Z`]);
    expect([await due(), await toReview()]).toEqual([[-typeId, ...ids], before + 3]);

    for (const id of [-typeId, ids[0] ?? 0]) {
      expect((await test.call(reviewGrant, { params: { id } }, { as: owner })).data).toMatchObject({ id, reviewedBy: 'Olga Owner' });
    }
    expect([await due(), await toReview()]).toEqual([ids.slice(1), before + 1]);
    const log = await test.call(listAudit, { query: { entity: 'user', entityId: String(typeId) } }, { as: owner });
    expect(log.data.items[0]).toMatchObject({ action: 'update', name: `Typed ${lastName}` });
    expect(JSON.stringify(log.data.items[0])).toContain('reviewed');
    // Another type is something else.
    await pool.query('update users set user_type = 3 where id = $1', [typeId]);
    expect(await due()).toEqual([-typeId, ...ids.slice(1)]);
    // What has ended needs no look.
    await pool.query('update grants set until = $2 where id = any($1)', [ids, dayIn(-3)]);
    expect(await due()).toEqual([-typeId]);
  });

  it('is looked at again only by whoever holds as much, and where it is', async () => {
    const set = await test.call(
      createPermissionSet,
      { body: { name: 'Givers', permissions: ['grants.read', 'grants.write'] } },
      { as: owner },
    );
    const userId = await someone('Giver');
    await give(userId, { set: { setId: set.data.id }, locationIds: null });
    const giver = await test.signIn(userId);
    const review = async (id: number, as = owner) => (await test.call(reviewGrant, { params: { id } }, { as })).key;
    const given = (await give(await someone())).data.items[0]?.id ?? 0;
    expect([await review(-ownerId, giver), await review(given, giver)]).toEqual(['grants.beyondOwn', 'grants.beyondOwn']);
    expect([await review(-userId), await review(2_147_483_000)]).toEqual(['request.notFound', 'request.notFound']);
  });
});

describe('whoever holds a grant', () => {
  const mailsTo = async (userId: number) =>
    (await test.database.pool.query('select subject, body_text as text from mail_outbox where user_id = $1 order by id', [userId])).rows;

  it('hears by mail, in their language, that it is given, ends on another day, or is taken', async () => {
    const userId = await someone('Defne');
    await test.database.pool.query("update users set language = 'tr' where id = $1", [userId]);
    const { data } = await give(userId, { locationIds: [here, there], until: '2099-12-24', reason: 'Kış nöbeti' });
    const [given] = await mailsTo(userId);
    expect(given.subject).toBe('Population Tracker için yeni yetkiler');
    for (const said of ['Merhaba Defne,', 'Yetkiler: Konum yöneticisi', 'Nerede: Here, There', 'Son gün: 24 Aralık 2099', 'Kış nöbeti'])
      expect(given.text).toContain(said);
    const [first] = data.items;
    const params = { id: first?.id ?? 0 };
    await test.call(updateGrant, { params, body: { reason: 'Nöbet', version: 1 } }, { as: owner });
    await test.call(updateGrant, { params, body: { until: null, version: 2 } }, { as: owner });
    await test.call(reviewGrant, { params }, { as: owner });
    await test.call(deleteGrant, { params }, { as: owner });
    const [, changed, taken, ...more] = await mailsTo(userId);
    expect(changed.text).toContain('Son gün: Süresiz');
    expect(taken.subject).toBe('Population Tracker yetkileri geri alındı');
    expect(taken.text).toContain('Nerede: Here\n');
    expect(more).toEqual([]);
  });

  it('hears nothing of what was refused, or what they gave themselves', async () => {
    const userId = await someone();
    await give(userId, { until: dayIn(-2) });
    expect(await mailsTo(userId)).toEqual([]);
    const before = await mailsTo(ownerId);
    expect((await give(ownerId, { set: { builtIn: 'auditor' }, locationIds: null })).httpStatus).toBe(200);
    expect(await mailsTo(ownerId)).toEqual(before);
  });
});

describe('nobody gives or takes more than they hold', () => {
  it('an administrator makes no owner and takes no owner’s right', async () => {
    const userId = await someone();
    const refused = await give(userId, { set: { builtIn: 'owner' }, locationIds: null }, 'administrator');
    expect([refused.httpStatus, refused.key]).toEqual([403, 'grants.beyondOwn']);
    const { data } = await test.call(listGrants, { query: { set: 'owner' } });
    expect((await test.call(deleteGrant, { params: { id: data.items[0]?.id ?? 0 } })).key).toBe('grants.beyondOwn');
    expect((await give(userId, { set: { builtIn: 'administrator' }, locationIds: null }, 'administrator')).httpStatus).toBe(200);
  });

  it('whoever may give grants alone can give nothing but that', async () => {
    const { data: set } = await test.call(
      createPermissionSet,
      { body: { name: 'Grants', permissions: ['grants.write', 'grants.read'] } },
      { as: owner },
    );
    expect(set).toMatchObject({ permissions: ['grants.read', 'grants.write'], people: 0 });
    const giver = await someone();
    await give(giver, { set: { setId: set.id }, locationIds: null });
    const as = await test.signIn(giver);
    const userId = await someone();
    expect((await give(userId, { set: { builtIn: 'auditor' }, locationIds: null }, as)).key).toBe('grants.beyondOwn');
    expect((await give(userId, { set: { setId: set.id }, locationIds: null }, as)).httpStatus).toBe(200);
    const params = { id: set.id ?? 0 };
    const widen = { body: { permissions: ['grants.read', 'grants.write', 'users.write'], version: 1 }, params };
    expect((await test.call(updatePermissionSet, widen, { as })).key).toBe('grants.beyondOwn');
    expect((await test.call(createPermissionSet, { body: { name: 'More', permissions: ['users.read'] } }, { as })).key).toBe(
      'grants.beyondOwn',
    );
    expect((await test.call(updatePermissionSet, widen, { as: owner })).httpStatus).toBe(200);
    expect((await test.call(userInfo, {}, { as })).httpStatus).toBe(200);
    const narrow = { body: { permissions: ['grants.read', 'grants.write'], version: 2 }, params };
    expect((await test.call(updatePermissionSet, narrow, { as: owner })).httpStatus).toBe(200);
    expect((await test.call(userInfo, {}, { as })).key).toBe('session.ended');
    expect((await test.call(listUsers, {}, { as: await test.signIn(giver) })).key).toBe('session.forbidden');
    const refused = await test.call(deletePermissionSet, { params }, { as: owner });
    expect([refused.key, refused.error]).toEqual(['permissionSets.granted', '2 people hold this permission set. Take it from them first.']);
  });

  it('sets have names of their own, and go once nobody holds them', async () => {
    const add = (name: string) => test.call(createPermissionSet, { body: { name, permissions: ['audit.read'] } }, { as: owner });
    const { data } = await add('Readers');
    expect((await add('READERS')).key).toBe('permissionSets.nameTaken');
    const userId = await someone();
    const id = (await give(userId, { set: { setId: data.id }, locationIds: null })).data.items[0]?.id ?? 0;
    await test.call(deleteGrant, { params: { id } }, { as: owner });
    expect((await test.call(deletePermissionSet, { params: { id: data.id ?? 0 } }, { as: owner })).httpStatus).toBe(200);
    const { data: listed } = await test.call(listPermissionSets, {}, { as: owner });
    expect(listed.items.map(({ builtIn, name }) => builtIn ?? name)).not.toContain('Readers');
    expect(listed.items[0]).toMatchObject({ builtIn: 'owner', people: 1 });
  });
});

describe('an owner', () => {
  const owners = async () => (await test.call(listGrants, { query: { set: 'owner' } }, { as: owner })).data.items;
  const take = (id: number, as = owner) => test.call(deleteGrant, { params: { id } }, { as });

  it('stays while there is no other; of two who take it from each other at once, one stays', async () => {
    const [only] = await owners();
    expect((await take(only?.id ?? 0)).key).toBe('grants.lastOwner');
    const second = await makeUser(test.database.db, { name: 'Second', userType: 2 });
    const { data } = await give(second.id, { set: { builtIn: 'owner' }, locationIds: null });
    const other = await test.signIn(second.id);
    const answers = await Promise.all([take(data.items[0]?.id ?? 0), take(only?.id ?? 0, other)]);
    const won = answers.filter(({ httpStatus }) => httpStatus === 200).length;
    expect([won, answers.every(({ httpStatus }) => httpStatus < 500)]).toEqual([1, true]);
    const { rows } = await test.database.pool.query("select user_id from grants where built_in = 'owner' and ended_at is null");
    expect(rows).toHaveLength(1);
    ownerId = rows[0].user_id;
    owner = await test.signIn(ownerId);
  });

  it('is named by whoever runs the installation where the last one can’t do it any more, and hears of it', async () => {
    const next = await makeUser(test.database.db, { name: 'Next' });
    expect(await nameOwner(test.context(), 'nobody@test.example')).toBeNull();
    expect(await nameOwner(test.context(), next.email.toUpperCase())).toBe('named');
    expect(await nameOwner(test.context(), next.email)).toBe('already');
    const named = (await owners()).find(({ userId }) => userId === next.id);
    expect(named).toMatchObject({ grantedBy: null });
    const log = await test.call(listAudit, { query: { entity: 'grant', entityId: String(named?.id) } }, { as: owner });
    expect(log.data.items).toMatchObject([{ action: 'create', userId: null }]);
    const { rows } = await test.database.pool.query('select body_text as text from mail_outbox where user_id = $1', [next.id]);
    expect(rows).toMatchObject([{ text: expect.stringContaining('Whoever runs the installation gave you permissions') }]);
    expect((await take(named?.id ?? 0)).httpStatus).toBe(200);
  });
});

describe('the list', () => {
  it('tells of user types too, which are changed where people are', async () => {
    const { id } = await makeUser(test.database.db, { name: 'Typed', lastName: 'Manager', userType: 3 });
    const { data } = await test.call(listGrants, { query: { search: 'typed man' } }, { as: owner });
    expect(data.items).toMatchObject([{ id: -id, userId: id, builtIn: 'emergencyManager', locationId: null, grantedBy: null }]);
    expect((await test.call(deleteGrant, { params: { id: -id } }, { as: owner })).key).toBe('grants.byUserType');
  });

  it('finds by person, place and set, and counts what ends soon', async () => {
    const userId = await someone('Zeynep');
    const before = (await test.call(listGrants, {}, { as: owner })).data.endingSoon;
    await give(userId, { until: dayIn(10) });
    const found = async (query: object) => (await test.call(listGrants, { query }, { as: owner })).data.items.map((one) => one.userId);
    expect(await found({ search: 'zeynep here' })).toEqual([userId]);
    expect(await found({ search: 'zeynep there' })).toEqual([]);
    expect(await found({ userId, set: 'locationAdministrator', locationId: here, endsWithin: 14 })).toEqual([userId]);
    expect(await found({ userId, endsWithin: 2 })).toEqual([]);
    expect((await test.call(listGrants, {}, { as: owner })).data.endingSoon).toBe(before + 1);
  });

  it('what has ended neither ends soon nor is held by anybody, and stands with what has ended', async () => {
    const set = {
      setId: (await test.call(createPermissionSet, { body: { name: 'Ended', permissions: ['audit.read'] } }, { as: owner })).data.id,
    };
    const [userId, other] = [await someone(), await someone()];
    await give(userId, { set, locationIds: null, until: dayIn(1) });
    await give(other, { set, locationIds: null, until: dayIn(10) });
    const told = async () => {
      const as = await test.signIn(ownerId);
      const answers = await Promise.all(
        ['0', '14'].map((endsWithin) => test.call(listGrants, { query: { endsWithin, limit: 200 } }, { as })),
      );
      const { items } = (await test.call(listPermissionSets, {}, { as })).data;
      const [ended, soon] = answers.map(({ data }) => data.items.filter((one) => one.setId === set.setId).map((one) => one.userId));
      expect(answers[1]?.data.total).toBe(answers[1]?.data.endingSoon);
      return { ended, soon, people: items.find(({ id }) => id === set.setId)?.people };
    };
    expect(await told()).toEqual({ ended: [], soon: [userId, other], people: 2 });
    test.clock.set(`${dayIn(3)}T12:00:00Z`);
    try {
      expect(await told()).toEqual({ ended: [userId], soon: [other], people: 1 });
    } finally {
      test.clock.reset();
    }
  });
});
