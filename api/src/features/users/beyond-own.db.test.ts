import { createGrants } from '@population-tracker/contract/grants';
import { sendCode, userInfo } from '@population-tracker/contract/session/session';
import { continueUpload, listUploadErrors, undoUpload } from '@population-tracker/contract/uploads/uploads';
import {
  changeUsers,
  createUser,
  deleteUser,
  readUser,
  type UserChange,
  undoUserChange,
  updateUser,
} from '@population-tracker/contract/users/users';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { routes as grantsRoutes } from '#features/grants/grants-routes.ts';
import { routes as sessionRoutes } from '#features/session/session-routes.ts';
import { type UploadingApp, uploadingApp } from '#features/uploads/testing/uploading.ts';
import { makeGrant, makeLocation, makeUser } from '#testing/make.ts';
import { routes } from './users-routes.ts';

let app: UploadingApp;
let ownerId: number;
let owner: string;
/** Holds the People administrator's set. */
let keeper: string;
let keeperId: number;
let normalId: number;
let administratorId: number;
let made = 0;

beforeAll(async () => {
  app = await uploadingApp({ routes: [...routes, ...grantsRoutes, ...sessionRoutes] });
  const { db } = app.database;
  ownerId = (await makeUser(db, { name: 'Olga', email: 'owner@test.example' })).id;
  await makeGrant(db, { user_id: ownerId, built_in: 'owner' });
  owner = await app.signIn(ownerId);
});
afterAll(() => app.close());
beforeEach(async () => {
  const { db } = app.database;
  keeperId = (await makeUser(db, { name: 'Pelin' })).id;
  await makeGrant(db, { user_id: keeperId, built_in: 'peopleAdministrator' });
  keeper = await app.signIn(keeperId);
  normalId = (await makeUser(db, { email: `normal-${++made}@test.example` })).id;
  administratorId = (await makeUser(db, { userType: 2, email: `administrator-${made}@test.example` })).id;
});

const change = async (id: number, body: Omit<UserChange, 'version'>, as: string) => {
  const { data } = await app.call(readUser, { params: { id } }, { as });
  return app.call(updateUser, { params: { id }, body: { ...body, version: data.version } }, { as });
};
const told = ({ httpStatus, key, fields }: Awaited<ReturnType<typeof change>>) => [httpStatus, key, fields[0]?.path];
const bulk = (ids: number[], wanted: object, as: string) =>
  app.call(changeUsers, { body: { selection: { ids }, change: wanted, reservations: 'keep' } }, { as });
const skippedOf = ({ data }: Awaited<ReturnType<typeof bulk>>) => [data.changed, data.skipped.map(({ id, key }) => [id, key])];
const typeOf = async (id: number) => (await app.database.pool.query('select user_type from users where id = $1', [id])).rows[0].user_type;
const stored = async (id: number) =>
  (await app.database.pool.query('select email, status, user_type, deleted_at from users where id = $1', [id])).rows[0];
const setOf = (userId: number, builtIn: string) =>
  app.database.pool.query('update grants set built_in = $2 where user_id = $1', [userId, builtIn]);
const beyond = 'users.beyondOwn';

describe('whoever keeps people', () => {
  test('makes nobody an administrator or an emergency manager, new or known, themselves neither', async () => {
    for (const userType of [2, 3] as const) {
      const person = { name: 'Ada', lastName: 'Kaya', email: `typed-${++made}@test.example`, userType };
      const created = await app.call(createUser, { body: person }, { as: keeper });
      expect([created.httpStatus, created.key, created.fields[0]?.path]).toEqual([403, beyond, 'userType']);
      expect(told(await change(normalId, { userType }, keeper))).toEqual([403, beyond, 'userType']);
      expect(told(await change(keeperId, { userType }, keeper))).toEqual([403, beyond, 'userType']);
      expect(skippedOf(await bulk([normalId], { userType }, keeper))).toEqual([0, [[normalId, beyond]]]);
    }
    expect([await typeOf(normalId), await typeOf(keeperId)]).toEqual([1, 1]);
  });

  test('touches nobody who may more: not where their codes go, not whether they may come in, not that they are there', async () => {
    const located = (await makeUser(app.database.db)).id;
    await makeGrant(app.database.db, { user_id: located, location_id: (await makeLocation(app.database.db)).id });
    const passive = (await makeUser(app.database.db, { userType: 2, status: 'passive' })).id;
    for (const id of [ownerId, administratorId, located, passive]) {
      const before = await stored(id);
      const status = before.status === 'active' ? 'passive' : 'active';
      expect(told(await change(id, { email: `mine-${++made}@test.example` }, keeper))).toEqual([403, beyond, 'email']);
      expect(told(await change(id, { status }, keeper))).toEqual([403, beyond, 'status']);
      expect((await app.call(deleteUser, { params: { id } }, { as: keeper })).key).toBe(beyond);
      for (const wanted of [{ status }, { delete: true }]) {
        const many = await bulk([id, normalId], wanted, keeper);
        expect(many.data.skipped.filter((one) => one.id === id).map(({ key }) => key)).toEqual([beyond]);
        await app.call(undoUserChange, { params: { id: many.data.id } }, { as: keeper });
      }
      expect(await stored(id)).toEqual(before);
      expect((await change(id, { department: 'Finance' }, keeper)).httpStatus).toBe(200);
      expect((await app.call(readUser, { params: { id } }, { as: keeper })).data.beyondOwn).toBe(true);
    }
    expect(told(await change(administratorId, { userType: 1 }, keeper))).toEqual([403, beyond, 'userType']);
  });

  test('does their work on everybody else', async () => {
    expect((await change(normalId, { email: `moved-${++made}@test.example`, status: 'passive' }, keeper)).httpStatus).toBe(200);
    expect(skippedOf(await bulk([normalId], { status: 'active' }, keeper))).toEqual([1, []]);
    expect((await app.call(readUser, { params: { id: normalId } }, { as: keeper })).data.beyondOwn).toBe(false);
    expect((await app.call(deleteUser, { params: { id: normalId } }, { as: keeper })).httpStatus).toBe(200);
  });

  test('who was an administrator brings no administrator back by undoing', async () => {
    await setOf(keeperId, 'administrator');
    const typed = await bulk([administratorId], { userType: 1 }, keeper);
    const other = (await makeUser(app.database.db, { userType: 2 })).id;
    const removed = await app.call(deleteUser, { params: { id: other } }, { as: keeper });
    await setOf(keeperId, 'peopleAdministrator');
    for (const id of [typed.data.id, removed.data.undoId]) {
      const undone = await app.call(undoUserChange, { params: { id } }, { as: keeper });
      expect(undone.data).toMatchObject({ restored: 0, notRestored: 1 });
    }
    expect([await typeOf(administratorId), (await stored(other)).deleted_at === null]).toEqual([1, false]);
  });
});

describe('a sheet', () => {
  const upload = async (as: string, ...lines: string[]) => {
    const csv = ['Name,Surname,E-mail,Status,User type', ...lines].join('\n');
    return app.settled((await app.upload('people.csv', csv, 'users', as)).id);
  };
  const errorsOf = async (id: number) =>
    (await app.call(listUploadErrors, { params: { id } })).data.items.map(({ row, column, reason }) => [row, column, reason]);
  const reason = 'You can only do this with people and user types whose permissions you hold all yourself.';

  test('gives nobody more than whoever uploads it holds, and takes nothing from those who may more', async () => {
    const [normal, admin] = [await stored(normalId), await stored(administratorId)];
    const job = await upload(
      keeper,
      `Ada,Kaya,new-${made}@test.example,Active,Administrator`,
      `Can,Kaya,${normal.email},Active,Administrator`,
      `Ece,Kaya,${admin.email},Passive,Administrator`,
      'Olga,Yılmaz,owner@test.example,Passive,Normal',
      `Efe,Kaya,fine-${made}@test.example,Active,Normal`,
    );
    expect(job).toMatchObject({ valid: 1, invalid: 4 });
    expect(await errorsOf(job.id)).toEqual([
      [2, 'User type', reason],
      [3, 'User type', reason],
      [4, 'Status', reason],
      [5, 'Status', reason],
    ]);
    expect([await stored(normalId), await stored(administratorId)]).toEqual([normal, admin]);
  });

  test('that was checked while they held it gives nothing any more', async () => {
    await setOf(keeperId, 'administrator');
    const [normal, admin] = [await stored(normalId), await stored(administratorId)];
    const fresh = `fresh-${made}@test.example`;
    const job = await upload(
      keeper,
      'No,Address,none,Active,Normal',
      `Can,Kaya,${normal.email},Active,Administrator`,
      `Ece,Kaya,${admin.email},Passive,`,
      `Ada,Kaya,${fresh},Active,Emergency manager`,
      `Efe,Kaya,fine-${fresh},Active,Normal`,
    );
    expect(job).toMatchObject({ state: 'needsDecision', valid: 4, invalid: 1 });
    await setOf(keeperId, 'peopleAdministrator');
    await app.call(continueUpload, { params: { id: job.id }, query: { reservations: 'keep' } }, { as: keeper });
    expect(await app.settled(job.id)).toMatchObject({ state: 'done', added: 1, updated: 0, valid: 1, invalid: 4 });
    expect((await errorsOf(job.id)).slice(1)).toEqual([
      [3, 'User type', reason],
      [4, 'Status', reason],
      [5, 'User type', reason],
    ]);
    expect([await stored(normalId), await stored(administratorId)]).toEqual([normal, admin]);
  });

  test('is not undone by somebody for whom that is too much by now', async () => {
    await setOf(keeperId, 'administrator');
    const { email } = await stored(administratorId);
    const job = await upload(keeper, `Ece,Kaya,${email},Active,Normal`, `Ada,Kaya,fresh-${made}@test.example,Active,Administrator`);
    expect(job).toMatchObject({ state: 'done', updated: 1, added: 1 });
    await setOf(keeperId, 'peopleAdministrator');
    const { data } = await app.call(undoUpload, { params: { id: job.id } }, { as: keeper });
    expect(data.undone).toMatchObject({ undone: 0, notUndone: 2 });
    expect(await typeOf(administratorId)).toBe(1);
    expect((await errorsOf(job.id)).map(([, , why]) => why)).toEqual([reason, reason]);
  });
});

describe('a change of the address', () => {
  test('ends what is open and the code that is on its way; one’s own stays open where it is made', async () => {
    const { email } = await stored(administratorId);
    const [theirs, code] = [await app.signIn(administratorId), await app.call(sendCode, { body: { email } }, { as: 'nobody' })];
    expect(code.httpStatus).toBe(200);
    expect((await change(administratorId, { email: `new-address-${made}@test.example` }, owner)).httpStatus).toBe(200);
    expect((await app.call(userInfo, {}, { as: theirs })).key).toBe('session.ended');
    const open = await app.database.pool.query('select from sign_in_codes where user_id = $1 and ended_at is null', [administratorId]);
    expect(open.rowCount).toBe(0);

    const [here, elsewhere] = [await app.signIn(administratorId), await app.signIn(administratorId)];
    expect((await change(administratorId, { email: `own-address-${made}@test.example` }, here)).httpStatus).toBe(200);
    const keys = [await app.call(userInfo, {}, { as: here }), await app.call(userInfo, {}, { as: elsewhere })].map(({ key }) => key);
    expect(keys).toEqual([undefined, 'session.ended']);
  });

  test('is told at the former one to whoever may sign in, themselves included, and to nobody else', async () => {
    const ids = [administratorId, ownerId, normalId];
    const former = await Promise.all(ids.map(async (id) => (await stored(id)).email));
    await app.database.db.updateTable('users').set({ language: 'tr' }).where('id', '=', ownerId).execute();
    for (const id of ids) expect((await change(id, { email: `moved-${made}-${id}@test.example` }, owner)).httpStatus).toBe(200);
    const { rows } = await app.database.pool.query(
      "select recipient, subject from mail_outbox where event_key like 'address:%' and recipient = any($1) order by id",
      [former],
    );
    expect(rows).toEqual([
      { recipient: former[0], subject: 'The mail address of your Population Tracker account was changed' },
      { recipient: former[1], subject: 'Population Tracker hesabınızın e-posta adresi değiştirildi' },
    ]);
  });
});

describe('the last owner', () => {
  const own = (userId: number, as: string) =>
    app.call(createGrants, { body: { userId, set: { builtIn: 'owner' }, locationIds: null } }, { as });

  test('is taken by no administrator, who becomes no owner by it', async () => {
    const administrator = await app.signIn(administratorId);
    expect(told(await change(ownerId, { status: 'passive' }, administrator))).toEqual([403, beyond, 'status']);
    expect((await app.call(deleteUser, { params: { id: ownerId } }, { as: administrator })).key).toBe(beyond);
    expect(skippedOf(await bulk([ownerId], { delete: true }, administrator))).toEqual([0, [[ownerId, beyond]]]);
    expect((await own(administratorId, administrator)).key).toBe('grants.beyondOwn');
  });

  test('stays in the database too, whoever writes', async () => {
    for (const left of ["status = 'passive'", 'deleted_at = now()'])
      await expect(app.database.pool.query(`update users set ${left} where id = $1`, [ownerId])).rejects.toMatchObject({
        constraint: 'grants_last_owner',
      });
  });

  test('is one of two who make each other passive at once', async () => {
    expect((await own(administratorId, owner)).httpStatus).toBe(200);
    const [one, two] = [await app.database.pool.connect(), await app.database.pool.connect()];
    try {
      for (const [client, id] of [[one, ownerId] as const, [two, administratorId] as const]) {
        await client.query('begin');
        await client.query("update users set status = 'passive' where id = $1", [id]);
      }
      await one.query('commit');
      await expect(two.query('commit')).rejects.toMatchObject({ constraint: 'grants_last_owner' });
    } finally {
      one.release();
      two.release();
    }
  });
});
