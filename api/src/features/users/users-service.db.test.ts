import { sendCode, signInWithCode, userInfo } from '@population-tracker/contract/session/session';
import { createUser, deleteUser, listUsers, readUser, type User, updateUser, userImpact } from '@population-tracker/contract/users/users';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeMeetingRoom, makeUser } from '#testing/make.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';

let app: TestApp;
let person: User;
let made = 0;

beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  person = (await create({ managerFullName: 'Ann Lee', managerEmail: 'ann@test.example' })).data;
});

const fresh = (given: object = {}) => ({ name: 'Çağla', lastName: 'Işık', email: `person-${++made}@test.example`, ...given });
const create = (given: object = {}, options = {}) => app.call(createUser, { body: fresh(given) }, options);
const read = async (id: number) => (await app.call(readUser, { params: { id } })).data;
const change = (user: Pick<User, 'id' | 'version'>, body: object, options = {}) =>
  app.call(updateUser, { params: { id: user.id }, body: { version: user.version, ...body } }, options);
const remove = (id: number, options = {}) => app.call(deleteUser, { params: { id } }, options);
const audit = (id: number) =>
  app.database.db
    .selectFrom('audit_log')
    .selectAll()
    .where('entity', '=', 'user')
    .where('entity_id', '=', String(id))
    .orderBy('id')
    .execute();
const administrator = () => makeUser(app.database.db, { userType: 2 });

test('a language for mails is kept, told in the history, and taken back to automatic', async () => {
  const { id, version } = (
    await app.call(createUser, { body: { name: 'Ada', lastName: 'Işık', email: `new-${++made}@test.example`, language: 'tr' } })
  ).data;
  expect(await read(id)).toMatchObject({ language: 'tr' });
  expect((await app.call(updateUser, { params: { id }, body: { language: null, version } })).data).toMatchObject({ language: null });
  expect(await audit(id)).toMatchObject([{ after: { language: 'tr' } }, { before: { language: 'tr' }, after: { language: null } }]);
  expect(await app.call(updateUser, { params: { id }, body: { language: 'ja', version: version + 1 } })).toMatchObject({
    httpStatus: 422,
    fields: [{ path: 'language', key: 'users.language' }],
  });
});

describe('creating', () => {
  test('fills in what is missing, trims and answers the whole record', async () => {
    const email = `New-${++made}@Test.Example`;
    const answer = await app.call(createUser, { body: { name: '  Ada ', lastName: 'de  la Cruz', email: ` ${email} ` } });
    expect(answer.data).toEqual({
      id: expect.any(Number),
      name: 'Ada',
      lastName: 'de la Cruz',
      email: email.toLowerCase(),
      status: 'active',
      managerFullName: '',
      managerEmail: '',
      exceptional: false,
      userType: 1,
      language: null,
      created: expect.any(String),
      updated: expect.any(String),
      version: 1,
      department: '',
      employeeNumber: '',
      siteId: null,
      siteName: null,
      teams: [],
    });
    expect(await read(answer.data.id)).toEqual({ ...answer.data, beyondOwn: false, owned: [] });
    expect(await audit(answer.data.id)).toMatchObject([
      { action: 'create', before: null, after: { name: 'Ada', userType: 1 }, address: '127.0.0.1' },
    ]);
  });

  test('names whom a taken address belongs to, at its field, in the language of the caller', async () => {
    const taken = { httpStatus: 409, key: 'users.emailTaken', fields: [{ path: 'email', key: 'users.emailTaken' }] };
    const { email } = person;
    expect(await create({ email })).toMatchObject({ ...taken, error: 'This address belongs to Çağla Işık.' });
    expect(await create({ email: email.toUpperCase() }, { language: 'tr' })).toMatchObject({
      ...taken,
      error: 'Bu adres Çağla Işık adlı kullanıcıya ait.',
    });
  });

  test('of one address eight times at the same moment makes one user', async () => {
    const body = fresh();
    const answers = await Promise.all(Array.from({ length: 8 }, () => app.call(createUser, { body })));
    expect(answers.map((answer) => answer.httpStatus).sort()).toEqual([200, 409, 409, 409, 409, 409, 409, 409]);
    expect((await app.call(listUsers, { query: { search: body.email } })).data.total).toBe(1);
  });

  test('takes the address of somebody who was deleted', async () => {
    await remove(person.id);
    expect(await create({ email: person.email })).toMatchObject({ httpStatus: 200 });
  });

  test('twice with one Idempotency-Key makes one user', async () => {
    const body = fresh();
    const send = () => app.call(createUser, { body }, { idempotencyKey: 'the-same-click' });
    const [first, second] = [await send(), await send()];
    expect(second.data).toEqual(first.data);
  });

  test.each([
    [{ name: '' }, 'name', 'value.required'],
    [{ lastName: '   ' }, 'lastName', 'value.required'],
    [{ name: 'x'.repeat(101) }, 'name', 'value.tooLong'],
    [{ name: 'a\u0007b' }, 'name', 'value.controlCharacters'],
    [{ email: 'nobody' }, 'email', 'value.email'],
    [{ managerEmail: 'nobody' }, 'managerEmail', 'value.email'],
    [{ status: 'asleep' }, 'status', 'users.status'],
    [{ userType: 0 }, 'userType', 'users.type'],
    [{ exceptional: 'yes' }, 'exceptional', 'value.boolean'],
    [{ passwordHash: 'x' }, 'passwordHash', 'value.unknownField'],
  ])('with %o is refused at its field', async (given, path, key) => {
    expect(await create(given)).toMatchObject({ httpStatus: 422, fields: [{ path, key }] });
  });
});

describe('changing', () => {
  test('writes the given fields and leaves the others', async () => {
    const answer = await change(person, { lastName: 'Yıldız', exceptional: true });
    expect(answer.data).toEqual({ ...person, lastName: 'Yıldız', exceptional: true, version: 2, updated: answer.data.updated });
    const entries = await audit(person.id);
    expect(entries[1]).toMatchObject({
      action: 'update',
      before: { lastName: 'Işık', exceptional: false },
      after: { lastName: 'Yıldız', exceptional: true },
    });
  });

  test('nothing makes no newer version and no entry', async () => {
    expect((await change(person, { name: person.name, email: person.email })).data).toEqual(person);
    expect(await audit(person.id)).toHaveLength(1);
  });

  test('over a newer version is refused and shows what changed', async () => {
    await change(person, { lastName: 'Yıldız' });
    const refused = await change(person, { name: 'Ada' });
    expect(refused).toMatchObject({ httpStatus: 409, key: 'request.versionConflict' });
    expect(refused.body.details).toMatchObject({
      current: { id: person.id, lastName: 'Yıldız', version: 2 },
      changes: [{ by: 'Test administrator', at: expect.any(String), before: { lastName: 'Işık' }, after: { lastName: 'Yıldız' } }],
    });
    expect((await read(person.id)).name).toBe(person.name);
  });

  test('one version eight times at the same moment saves once', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, (_, i) => change(person, { name: `Ada ${i}` })));
    expect(answers.filter((answer) => answer.httpStatus === 200)).toHaveLength(1);
    expect((await read(person.id)).version).toBe(2);
  });

  test('to an address that is taken names its owner', async () => {
    const other = (await create({ name: 'Ada', lastName: 'Kaya' })).data;
    expect(await change(person, { email: other.email })).toMatchObject({
      httpStatus: 409,
      key: 'users.emailTaken',
      error: 'This address belongs to Ada Kaya.',
      fields: [{ path: 'email' }],
    });
  });

  test('several persons to one address at the same moment gives it to one', async () => {
    const others = await Promise.all(Array.from({ length: 8 }, async () => (await create()).data));
    const email = `wanted-${++made}@test.example`;
    const answers = await Promise.all(others.map((other) => change(other, { email })));
    expect(answers.map((answer) => answer.httpStatus).sort()).toEqual([200, 409, 409, 409, 409, 409, 409, 409]);
    expect(answers.filter((answer) => answer.key === 'users.emailTaken')).toHaveLength(7);
  });

  test('without a version is refused', async () => {
    expect(await app.call(updateUser, { params: { id: person.id }, body: { name: 'Ada' } })).toMatchObject({
      httpStatus: 422,
      fields: [{ path: 'version', key: 'value.required' }],
    });
  });
});

describe('access', () => {
  const whoIs = (token: string) => app.call(userInfo, {}, { as: token });

  test.each([
    ['becoming passive', { status: 'passive' }],
    ['becoming a normal user', { userType: 1 }],
    ['becoming an emergency manager', { userType: 3 }],
  ])('ends with %s, for good', async (_, body) => {
    const admin = await administrator();
    const token = await app.signIn(admin.id);
    const changed = await change(admin, body);
    expect(changed).toMatchObject({ httpStatus: 200 });
    expect(await whoIs(token)).toMatchObject({ statusCode: 50012 });
    await change(changed.data, { status: 'active', userType: 2 });
    expect(await whoIs(token)).toMatchObject({ statusCode: 50012 });
  });

  test('ends with deletion', async () => {
    const admin = await administrator();
    const token = await app.signIn(admin.id);
    expect(await remove(admin.id)).toMatchObject({ httpStatus: 200, data: { cancelledReservations: 0 } });
    expect(await whoIs(token)).toMatchObject({ statusCode: 50012 });
  });

  test('stays when something else changes', async () => {
    const admin = await administrator();
    const token = await app.signIn(admin.id);
    await change(admin, { name: 'Ada' });
    expect(await whoIs(token)).toMatchObject({ statusCode: 200, data: { name: 'Ada' } });
  });

  test('by a code that was sent before ends too', async () => {
    const admin = await administrator();
    await app.call(sendCode, { body: { email: admin.email } }, { as: 'nobody' });
    const mail = await app.database.db.selectFrom('mail_outbox').selectAll().where('recipient', '=', admin.email).executeTakeFirstOrThrow();
    const passive = await change(admin, { status: 'passive' });
    await change(passive.data, { status: 'active' });
    const password = /\b\d{6}\b/.exec(mail.body_text)?.[0] ?? '';
    expect(await app.call(signInWithCode, { body: { email: admin.email, password } }, { as: 'nobody' })).toMatchObject({
      key: 'session.incorrectCode',
    });
  });
});

describe('somebody can always sign in', () => {
  const ways = [
    ['made passive', (id: number, as: string) => app.call(updateUser, { params: { id }, body: { version: 1, status: 'passive' } }, { as })],
    ['given another type', (id: number, as: string) => app.call(updateUser, { params: { id }, body: { version: 1, userType: 3 } }, { as })],
    ['deleted', (id: number, as: string) => remove(id, { as })],
  ] as const;
  const onlyAdministrators = async (count: number) => {
    await app.database.db.updateTable('users').set({ status: 'passive' }).where('user_type', '=', 2).execute();
    return Promise.all(Array.from({ length: count }, administrator));
  };
  const restore = () => app.database.db.updateTable('users').set({ status: 'active' }).where('last_name', '=', 'administrator').execute();

  test.each(ways)('the last active administrator is not %s', async (_, take) => {
    const [last] = await onlyAdministrators(1);
    if (!last) throw new Error('there should be one');
    expect(await take(last.id, await app.signIn(last.id))).toMatchObject({ httpStatus: 409, key: 'users.lastAdministrator' });
    await restore();
  });

  test.each(ways)('of five administrators who are each %s by another at the same moment, one stays', async (_, take) => {
    const five = await onlyAdministrators(5);
    const tokens = await Promise.all(five.map(({ id }) => app.signIn(id)));
    const answers = await Promise.all(five.map(({ id }, i) => take(id, tokens[(i + 1) % 5] ?? '')));
    expect(answers.filter((answer) => answer.httpStatus === 200).length).toBeLessThan(5);
    const { items } = await app.database.db
      .selectFrom('users')
      .select((eb) => eb.fn.countAll<number>().as('items'))
      .where('user_type', '=', 2)
      .where('status', '=', 'active')
      .where('deleted_at', 'is', null)
      .executeTakeFirstOrThrow();
    expect(items).toBeGreaterThanOrEqual(1);
    await restore();
  });

  test.each(ways)('nobody is %s by their own hand', async (_, take) => {
    const admin = await administrator();
    expect(await take(admin.id, await app.signIn(admin.id))).toMatchObject({ httpStatus: 409, key: 'users.ownRights' });
  });
});

describe('deleting', () => {
  const at = (days: number) => new Date(app.clock.now().getTime() + days * 86_400_000);
  const reserve = async (userId: number, days: number) => {
    const room = await makeMeetingRoom(app.database.db);
    const { id } = await app.database.db
      .insertInto('reservations')
      .values({
        user_id: userId,
        area: 'meetingRoom',
        location_id: room.location_id,
        building_id: room.building_id,
        workspace_id: room.id,
        start_at: at(days),
        end_at: new Date(at(days).getTime() + 3_600_000),
        day: at(days).toISOString().slice(0, 10),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  };
  const statusOf = async (id: number) =>
    (await app.database.db.selectFrom('reservations').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status;

  test('says what hangs on a user, cancels what lies ahead and keeps what is past', async () => {
    const [past, first, second] = [await reserve(person.id, -3), await reserve(person.id, 1), await reserve(person.id, 2)];
    expect((await app.call(userImpact, { params: { id: person.id } })).data).toEqual({ futureReservations: 2, assignedDesks: 0 });
    expect(await remove(person.id)).toMatchObject({ httpStatus: 200 });
    expect(await Promise.all([past, first, second].map(statusOf))).toEqual(['active', 'cancelled', 'cancelled']);
    const kept = await app.database.db.selectFrom('users').selectAll().where('id', '=', person.id).executeTakeFirstOrThrow();
    expect(kept).toMatchObject({ name: 'Çağla', last_name: 'Işık', password_hash: null });
    expect((await audit(person.id)).at(-1)).toMatchObject({ action: 'delete', before: { email: person.email }, after: null });
  });

  test('is not what becoming passive does: future reservations are kept, unless they are to be cancelled', async () => {
    const [past, future] = [await reserve(person.id, -3), await reserve(person.id, 1)];
    const passive = await change(person, { status: 'passive' });
    expect(await Promise.all([past, future].map(statusOf))).toEqual(['active', 'active']);
    expect((await app.call(userImpact, { params: { id: person.id } })).data).toEqual({ futureReservations: 1, assignedDesks: 0 });
    const active = await change(passive.data, { status: 'active', reservations: 'cancel' });
    expect(await statusOf(future)).toBe('active');
    expect(await change(active.data, { status: 'passive', reservations: 'cancel' })).toMatchObject({ httpStatus: 200 });
    expect(await Promise.all([past, future].map(statusOf))).toEqual(['active', 'cancelled']);
    expect(await change(person, { reservations: 'move' })).toMatchObject({ httpStatus: 422, fields: [{ path: 'reservations' }] });
  });

  test('while reservations are made at the same moment leaves none of them active', async () => {
    const days = Array.from({ length: 10 }, (_, i) => i + 1);
    const made = days.map((day) => reserve(person.id, day).catch((error: { constraint?: string }) => error.constraint));
    const [deleted, ...reservations] = await Promise.all([remove(person.id), ...made]);
    expect(deleted).toMatchObject({ httpStatus: 200 });
    for (const reservation of reservations) {
      if (typeof reservation === 'number') expect(await statusOf(reservation)).toBe('cancelled');
      else expect(reservation).toBe('reservations_active_user');
    }
  });

  test('leaves nothing to read, change or delete', async () => {
    await remove(person.id);
    expect(await app.call(readUser, { params: { id: person.id } })).toMatchObject({ httpStatus: 404, key: 'request.notFound' });
    expect(await change(person, { name: 'Ada' })).toMatchObject({ httpStatus: 404 });
    expect(await remove(person.id)).toMatchObject({ httpStatus: 404 });
    expect(await app.call(userImpact, { params: { id: person.id } })).toMatchObject({ httpStatus: 404 });
  });

  test('a newer version than the one that was seen is refused', async () => {
    await change(person, { name: 'Ada' });
    const refused = await app.call(deleteUser, { params: { id: person.id }, query: { version: 1 } });
    expect(refused).toMatchObject({ httpStatus: 409, key: 'request.versionConflict' });
    expect(await app.call(deleteUser, { params: { id: person.id }, query: { version: 2 } })).toMatchObject({ httpStatus: 200 });
  });
});

test('no entry of the audit log knows a password', async () => {
  const { id } = await makeUser(app.database.db, { passwordHash: 'argon2-secret' });
  await remove(id);
  expect(JSON.stringify(await audit(id))).not.toMatch(/argon2|password/);
});

test('a number that no user can have is refused, not a failure', async () => {
  expect((await app.call(readUser, { params: { id: 9_000_000_000 } })).httpStatus).toBeLessThan(500);
});

test.each([createUser, readUser, updateUser, deleteUser, userImpact])('only administrators may call $method $path', async (endpoint) => {
  const given = { params: { id: person.id } };
  expect(await app.call(endpoint, given, { as: 'nobody' })).toMatchObject({ httpStatus: 401 });
  expect(await app.call(endpoint, given, { as: 'normal' })).toMatchObject({ httpStatus: 401 });
  expect(await app.call(endpoint, given, { as: 'emergency' })).toMatchObject({ httpStatus: 403 });
});
