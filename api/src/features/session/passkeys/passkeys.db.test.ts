import {
  addPasskey,
  beginPasskey,
  beginPasskeyProof,
  listPasskeys,
  removePasskey,
  renamePasskey,
  sendProofCode,
} from '@population-tracker/contract/session/passkeys';
import { sendPasswordCode, setPassword, userInfo } from '@population-tracker/contract/session/session';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newAuthenticator } from '#testing/devices/authenticator.ts';
import { creationOptions, keepPasskey, proofCode, provenBy, type Session, signInOptions } from '#testing/devices/kept-passkeys.ts';
import { makeUser } from '#testing/make.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';

const origin = 'https://tracker.test.example';
let app: TestApp;
let owner: Session & { id: number };

beforeAll(async () => {
  app = await testApp({ env: { PUBLIC_URL: origin } });
});
afterAll(() => app.close());
beforeEach(async () => {
  // Past the limits of the test before.
  app.clock.advance(11 * 60_000);
  owner = await somebody();
});

async function somebody(userType: 2 | 3 = 2): Promise<Session & { id: number }> {
  const { id, email } = await makeUser(app.database.db, { userType });
  return { id, email, token: await app.signIn(id) };
}
const device = (given = {}) => newAuthenticator(origin, given);
const add = (body: object, as = owner.token) => app.call(addPasskey, { body: { name: 'Laptop', ...body } }, { as });
const list = async (as = owner.token) => (await app.call(listPasskeys, {}, { as })).data.items;
const remove = (id: number, body: object, as = owner.token) => app.call(removePasskey, { params: { id }, body }, { as });
const minutes = (count: number) => app.clock.advance(count * 60_000);
const mails = () =>
  app.database.db
    .selectFrom('mail_outbox')
    .select(['subject', 'body_text as text'])
    .where('recipient', '=', owner.email)
    .where('event_key', 'like', 'passkey:%')
    .orderBy('id')
    .execute();

describe('adding a passkey', () => {
  test.each([2, 3] as const)('is for whoever may enter the panel, of user type %i too', async (userType) => {
    const person = await somebody(userType);
    const kept = await keepPasskey(app, person, device(), 'Phone');
    expect(kept).toMatchObject({ name: 'Phone', lastUsed: null, backedUp: false });
    expect(await list(person.token)).toEqual([kept]);
    expect(await list()).toEqual([]);
  });

  test('asks for a proof: nothing, a wrong code, a wrong password and a code for the password don’t do', async () => {
    const begin = (body: object) => app.call(beginPasskey, { body }, { as: owner.token });
    expect(await begin({})).toMatchObject({ httpStatus: 422, fields: [{ path: 'code', key: 'session.proofMissing' }] });
    await app.call(sendProofCode, {}, { as: owner.token });
    expect(await begin({ code: 'wrong' })).toMatchObject({ httpStatus: 422, fields: [{ path: 'code', key: 'session.proofCodeWrong' }] });
    expect(await begin({ currentPassword: 'none-set' })).toMatchObject({ httpStatus: 422 });
    await app.call(sendPasswordCode, {}, { as: owner.token });
    const mail = await app.database.db.selectFrom('mail_outbox').select('body_text').orderBy('id', 'desc').executeTakeFirstOrThrow();
    const code = /\b\d{6}\b/.exec(mail.body_text)?.[0];
    expect(await begin({ code })).toMatchObject({ httpStatus: 422, fields: [{ key: 'session.proofCodeWrong' }] });
  });

  test('takes a code once, and a code for it changes no password', async () => {
    const code = await proofCode(app, owner);
    expect(await app.call(setPassword, { body: { newPassword: 'secret-1', code } }, { as: owner.token })).toMatchObject({
      fields: [{ key: 'session.proofCodeWrong' }],
    });
    expect(await app.call(beginPasskey, { body: { code } }, { as: owner.token })).toMatchObject({ httpStatus: 200 });
    expect(await app.call(beginPasskey, { body: { code } }, { as: owner.token })).toMatchObject({ httpStatus: 422 });
  });

  test('asks the device for one that needs no name typed and recognises its user, and not for one that it has', async () => {
    const first = device();
    await keepPasskey(app, owner, first);
    const options = await creationOptions(app, owner);
    expect(options).toMatchObject({
      rp: { id: 'tracker.test.example' },
      user: { name: owner.email },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [{ id: first.make(options).id, transports: ['internal'] }],
    });
    expect(Buffer.from(options.user.id, 'base64url')).toHaveLength(32);
  });

  test('is told to the owner by mail and to the audit log, with the device and without a key', async () => {
    await app.database.db.updateTable('users').set({ language: 'tr' }).where('id', '=', owner.id).execute();
    const { id } = await keepPasskey(app, owner, device(), 'Ayşe’nin telefonu');
    const [mail] = await mails();
    expect(mail?.subject).toBe('Population Tracker hesabınıza bir geçiş anahtarı eklendi');
    expect(mail?.text).toContain('Ayşe’nin telefonu');
    const entries = await app.database.db
      .selectFrom('audit_log')
      .selectAll()
      .where('entity', '=', 'passkey')
      .where('user_id', '=', owner.id)
      .execute();
    expect(entries).toMatchObject([
      {
        action: 'create',
        entity_id: String(id),
        before: null,
        after: { name: 'Ayşe’nin telefonu', backedUp: false, device: 'lightMyRequest' },
      },
    ]);
  });

  test('stops at ten, be they added at once', async () => {
    for (let count = 0; count < 9; count++) {
      await keepPasskey(app, owner, device());
      minutes(4);
    }
    minutes(11);
    const made = [device().make(await creationOptions(app, owner)), device().make(await creationOptions(app, owner))];
    const answers = await Promise.all(made.map((one) => add(one)));
    expect(answers.map(({ httpStatus }) => httpStatus).sort()).toEqual([200, 422]);
    expect(answers.find(({ httpStatus }) => httpStatus === 422)?.key).toBe('passkeys.tooMany');
    expect(await app.call(beginPasskey, { body: {} }, { as: owner.token })).toMatchObject({ httpStatus: 422, key: 'passkeys.tooMany' });
    expect(await list()).toHaveLength(10);
  });
});

describe('an answer that makes no passkey', () => {
  test.each([
    ['of another origin', { origin: 'https://tracker.evil.example' }, 403, 'passkeys.elsewhere'],
    ['of another relying party', { rpId: 'evil.example' }, 422, 'passkeys.notMade'],
    ['of a device that asked nobody who they are', { unverified: true }, 422, 'passkeys.notMade'],
    ['to another challenge', { challenge: 'A'.repeat(43) }, 422, 'passkeys.proofLate'],
    ['to a question for a signature', { type: 'webauthn.get' }, 422, 'passkeys.notMade'],
    ['out of another site’s frame', { crossOrigin: true }, 422, 'passkeys.notMade'],
    [
      'with a certificate',
      {
        fmt: 'packed',
        statement: new Map<string, unknown>([
          ['alg', -7],
          ['sig', Buffer.alloc(70)],
          ['x5c', [Buffer.alloc(9)]],
        ]),
      },
      422,
      'passkeys.notMade',
    ],
    [
      'in a format with addresses in it',
      { fmt: 'apple', statement: new Map<string, unknown>([['x5c', [Buffer.alloc(9)]]]) },
      422,
      'passkeys.notMade',
    ],
    ['in a format that there isn’t', { fmt: 'constructor' }, 422, 'passkeys.notMade'],
    ['with another kind of key', { algorithm: -35 }, 422, 'passkeys.notMade'],
  ] as const)('%s is refused, and its challenge is used up', async (_what, wrongly, httpStatus, key) => {
    const [options, one] = [await creationOptions(app, owner), device()];
    expect(await add(one.make(options, { ...wrongly }))).toMatchObject({ httpStatus, key });
    if (!('challenge' in wrongly) && !('crossOrigin' in wrongly))
      expect(await add(one.make(options))).toMatchObject({ key: 'passkeys.proofLate' });
    expect(await list()).toEqual([]);
  });

  test.each([
    ['no CBOR', { attestationObject: 'AAAA' }],
    ['CBOR of something else', { attestationObject: 'gwECAw' }],
    ['cut off', { attestationObject: 'o2NmbXRkbm9uZWdhdHRTdG10oGhhdXRoRGF0YVi' }],
    ['nested without end', { attestationObject: 'gYGBgYGBgYGBgYGBgYGBgYGBgYGBgYGB'.repeat(400) }],
    ['no base64url', { attestationObject: '+/=?' }],
    ['too long', { attestationObject: 'A'.repeat(16_001) }],
    ['no text', { clientDataJSON: 7 }],
    ['no JSON', { clientDataJSON: 'AAAA' }],
    ['another passkey’s name', { id: 'AAAA' }],
    ['ways that are none', { transports: ['<script>'] }],
    ['a name of nothing', { name: ' ' }],
    ['a name of one sign too many', { name: 'x'.repeat(81) }],
  ])('with %s is refused as what it is', async (_what, wrongly) => {
    const made = device().make(await creationOptions(app, owner));
    const refused = await add({ ...made, ...wrongly });
    expect(refused.httpStatus).toBe(422);
    expect(await list()).toEqual([]);
  });

  test('beyond 32 kB isn’t read', async () => {
    expect(await add({ name: 'x'.repeat(33_000) })).toMatchObject({ httpStatus: 413, key: 'request.tooLarge' });
  });

  test('in another session, in somebody else’s, or after 5 minutes is refused; in its own it isn’t', async () => {
    const made = device().make(await creationOptions(app, owner));
    const late = { httpStatus: 422, key: 'passkeys.proofLate' };
    expect(await add(made, await app.signIn(owner.id))).toMatchObject(late);
    expect(await add(made, (await somebody()).token)).toMatchObject(late);
    expect(await add(made)).toMatchObject({ httpStatus: 200 });
    const other = device().make(await creationOptions(app, owner));
    minutes(5);
    expect(await add(other)).toMatchObject(late);
  });

  test('to a challenge for signing in or for a proof is refused', async () => {
    const options = await creationOptions(app, owner);
    await keepPasskey(app, owner, device());
    const { challenge } = (await app.call(beginPasskeyProof, {}, { as: owner.token })).data;
    for (const other of [challenge, (await signInOptions(app)).challenge])
      expect(await add(device().make({ ...options, challenge: other }))).toMatchObject({ key: 'passkeys.proofLate' });
  });

  test('twice at once makes one; and a passkey that is kept is nobody else’s', async () => {
    const one = device();
    const made = one.make(await creationOptions(app, owner));
    const answers = await Promise.all([add(made), add(made), add(made)]);
    expect(answers.map(({ httpStatus }) => httpStatus).sort()).toEqual([200, 422, 422]);
    const thief = await somebody();
    const again = one.make(await creationOptions(app, thief));
    expect(await add(again, thief.token)).toMatchObject({ httpStatus: 409, key: 'passkeys.taken' });
  });
});

describe('a passkey that is kept', () => {
  test('is renamed by its owner alone, which stands in the audit log', async () => {
    const { id } = await keepPasskey(app, owner, device());
    const rename = (name: string, as = owner.token) => app.call(renamePasskey, { params: { id }, body: { name } }, { as });
    expect(await rename('Theirs', (await somebody()).token)).toMatchObject({ httpStatus: 404 });
    expect(await rename('Work phone')).toMatchObject({ data: { id, name: 'Work phone' } });
    expect(await rename('Work phone')).toMatchObject({ httpStatus: 200 });
    const entries = await app.database.db
      .selectFrom('audit_log')
      .selectAll()
      .where('entity', '=', 'passkey')
      .where('entity_id', '=', String(id))
      .orderBy('id')
      .execute();
    expect(entries.slice(1)).toMatchObject([{ action: 'update', before: { name: 'Laptop' }, after: { name: 'Work phone' } }]);
  });

  test('is removed with a proof, by its owner alone; a mail tells of it, and the other sessions end', async () => {
    const { id } = await keepPasskey(app, owner, device());
    const other = await app.signIn(owner.id);
    const thief = await somebody();
    expect(await remove(id, { code: await proofCode(app, thief) }, thief.token)).toMatchObject({ httpStatus: 404 });
    expect(await remove(id, {})).toMatchObject({ httpStatus: 422, fields: [{ path: 'code', key: 'session.proofMissing' }] });
    expect(await list()).toHaveLength(1);
    expect(await remove(id, { code: await proofCode(app, owner) })).toMatchObject({ httpStatus: 200, data: null });
    expect(await list()).toEqual([]);
    expect((await mails()).map(({ subject }) => subject)).toEqual([
      'A passkey was added to your Population Tracker account',
      'A passkey was removed from your Population Tracker account',
    ]);
    expect(await app.call(userInfo, {}, { as: other })).toMatchObject({ statusCode: 50012, key: 'session.endedByPasskey' });
    expect(await app.call(userInfo, {}, { as: owner.token })).toMatchObject({ httpStatus: 200 });
  });

  test('stays what and whose it is, and counts on, whoever writes', async () => {
    const { id } = await keepPasskey(app, owner, device());
    const passkey = () => app.database.db.updateTable('passkeys').where('id', '=', id);
    const stays = expect.objectContaining({ constraint: 'passkeys_stay' });
    await expect(
      passkey()
        .set({ user_id: (await somebody()).id })
        .execute(),
    ).rejects.toEqual(stays);
    await expect(
      passkey()
        .set({ public_key: Buffer.alloc(9) })
        .execute(),
    ).rejects.toEqual(stays);
    await expect(passkey().set({ counter: 0 }).execute()).rejects.toEqual(stays);
  });

  test('is gone with whoever is erased, and what it was called', async () => {
    const { id } = await keepPasskey(app, owner, device(), 'Ada’s phone');
    await app.database.pool.query("update users set status = 'passive', deleted_at = now() where id = $1", [owner.id]);
    await app.database.pool.query("select erase_person($1, now(), 'en', null)", [owner.id]);
    const left = await app.database.pool.query('select from passkeys where id = $1', [id]);
    expect(left.rowCount).toBe(0);
    const told = await app.database.pool.query("select after from audit_log where entity = 'passkey' and entity_id = $1", [String(id)]);
    expect(told.rows).toEqual([{ after: null }]);
  });
});

describe('a passkey as a proof', () => {
  test('does where the password or a mailed code does, once each time', async () => {
    const one = device();
    await keepPasskey(app, owner, one);
    const passkey = await provenBy(app, owner, one);
    const set = (newPassword: string) => app.call(setPassword, { body: { newPassword, passkey } }, { as: owner.token });
    expect(await set('secret-1')).toMatchObject({ httpStatus: 200 });
    expect(await set('secret-2')).toMatchObject({ httpStatus: 422, fields: [{ path: 'passkey', key: 'passkeys.proofLate' }] });
    const options = await app.call(beginPasskey, { body: { passkey: await provenBy(app, owner, one) } }, { as: owner.token });
    const second = await add(device().make(options.data));
    expect(await remove(second.data.id, { passkey: await provenBy(app, owner, one) })).toMatchObject({ httpStatus: 200 });
    expect((await list())[0]?.lastUsed).not.toBeNull();
  });

  test('twice at once does for one change', async () => {
    const one = device();
    const { id } = await keepPasskey(app, owner, one);
    const passkey = await provenBy(app, owner, one);
    const answers = await Promise.all([remove(id, { passkey }), app.call(beginPasskey, { body: { passkey } }, { as: owner.token })]);
    expect(answers.map(({ httpStatus }) => httpStatus).sort()).toEqual([200, 422]);
  });

  test.each([
    ['of another origin', { origin: 'https://tracker.evil.example' }, 'passkeys.proofWrong'],
    ['of another relying party', { rpId: 'evil.example' }, 'passkeys.proofWrong'],
    ['without somebody recognised', { unverified: true }, 'passkeys.proofWrong'],
    ['with a count that goes back', { counter: 1 }, 'passkeys.proofWrong'],
    ['to another challenge', { challenge: 'A'.repeat(43) }, 'passkeys.proofLate'],
    ['for somebody else', { userHandle: 'A'.repeat(43) }, 'passkeys.proofWrong'],
  ])('%s proves nothing', async (_what, wrongly, key) => {
    const one = device();
    const { id } = await keepPasskey(app, owner, one);
    const passkey = await provenBy(app, owner, one, wrongly);
    expect(await remove(id, { passkey })).toMatchObject({ httpStatus: 422, fields: [{ path: 'passkey', key }] });
    expect(await list()).toHaveLength(1);
  });

  test('is of the own passkeys alone, in the session that asked, within 5 minutes, and not what signs in', async () => {
    const [one, foreign, thief] = [device(), device(), await somebody()];
    const { id } = await keepPasskey(app, owner, one);
    await keepPasskey(app, thief, foreign);
    const options = (await app.call(beginPasskeyProof, {}, { as: owner.token })).data;
    expect(await remove(id, { passkey: foreign.sign(options) })).toMatchObject({ fields: [{ key: 'passkeys.proofWrong' }] });
    const late = { fields: [{ path: 'passkey', key: 'passkeys.proofLate' }] };
    expect(await remove(id, { passkey: await provenBy(app, { ...owner, token: await app.signIn(owner.id) }, one) })).toMatchObject(late);
    expect(await remove(id, { passkey: one.sign(await signInOptions(app)) })).toMatchObject(late);
    const old = await provenBy(app, owner, one);
    minutes(5);
    expect(await remove(id, { passkey: old })).toMatchObject(late);
    expect(await list()).toHaveLength(1);
  });

  test('isn’t asked for where there is none', async () => {
    expect(await app.call(beginPasskeyProof, {}, { as: owner.token })).toMatchObject({ httpStatus: 422, key: 'session.proofMissing' });
  });

  test('can fail 20 times a day in one session, as every proof', async () => {
    const one = device();
    const { id } = await keepPasskey(app, owner, one);
    const passkey = { ...one.sign({ challenge: 'A'.repeat(43), rpId: 'tracker.test.example' }) };
    for (let tries = 0; tries < 20; tries++) expect(await remove(id, { passkey })).toMatchObject({ httpStatus: 422 });
    expect(await remove(id, { passkey })).toMatchObject({ httpStatus: 429, key: 'session.tooManyTries' });
  });
});

test('codes for it are sent 3 times in 10 minutes', async () => {
  for (let sent = 0; sent < 3; sent++) await proofCode(app, owner);
  expect(await app.call(sendProofCode, {}, { as: owner.token })).toMatchObject({ httpStatus: 429, key: 'session.tooManyCodes' });
});
