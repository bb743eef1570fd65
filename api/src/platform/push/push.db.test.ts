import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { PushKind } from '@population-tracker/contract/me/push-kinds';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createLog } from '#platform/log.ts';
import { callOffMails, queueMails } from '#platform/mail/outbox.ts';
import { newDevice, type PushReceiver, pushReceiver } from '#testing/devices/push-receiver.ts';
import { makeUser } from '#testing/make.ts';
import { type TestDatabase, testDatabase } from '#testing/test-database.ts';
import { startPush } from './push-sender.ts';

const secretKey = randomBytes(32);
const config = { secretKey, secretKeyOld: null, mailFrom: 'Tracker <no-reply@tracker.example>', pushToLoopback: true };
const log = createLog('silent');
let database: TestDatabase;
let receiver: PushReceiver;
let sender: { stop(): Promise<void> } | null = null;
let count = 0;

beforeAll(async () => {
  database = await testDatabase();
});
beforeEach(async () => {
  await sender?.stop();
  sender = null;
  await receiver?.close();
  receiver = await pushReceiver();
  await sql`delete from push_outbox`.execute(database.db);
  await sql`delete from push_subscriptions`.execute(database.db);
});
afterAll(async () => {
  await sender?.stop();
  await receiver?.close();
  await database?.drop();
});

const start = () => {
  sender = startPush({ db: database.db, url: database.url, config, log });
};

async function person() {
  const { id, email } = await makeUser(database.db);
  return { id, email };
}

async function subscribe(userId: number, path = `/push/${++count}`) {
  const device = newDevice(receiver.url + path);
  const row = {
    user_id: userId,
    endpoint: device.endpoint,
    ...device.keys,
    device: 'Chrome on Android',
    made_at: new Date().toISOString(),
  };
  const { id } = await database.db.insertInto('push_subscriptions').values(row).returning('id').executeTakeFirstOrThrow();
  return { ...device, id, path };
}

const mailTo = ({ id, email }: { id: number; email: string }, more: object = {}) => ({
  eventKey: `released:${++count}`,
  to: email,
  userId: id,
  subject: 'Yeriniz serbest bırakıldı',
  text: 'İstanbul, 2. kat, A-7: 09:00–17:30',
  notice: { kind: 'released' as const, path: '/my/days/2026-11-18' },
  ...more,
});

const pushes = () =>
  database.db
    .selectFrom('push_outbox')
    .select(['state', 'attempts', 'last_error as error', 'title', 'path', 'event_key as key'])
    .orderBy('id')
    .execute();
const mails = async (userId: number) =>
  (await database.db.selectFrom('mail_outbox').select('event_key').where('user_id', '=', userId).execute()).length;
const devices = async () => (await database.db.selectFrom('push_subscriptions').select('id').execute()).map(({ id }) => id);
const soon = <T>(read: () => Promise<T>) => expect.poll(read, { timeout: 60_000 });
const states = async () => (await pushes()).map(({ state }) => state);
const hurry = () => sql`update push_outbox set next_try_at = now() where state = 'waiting'`.execute(database.db);

test('the subject of a mail comes to each device of its person, encrypted for it alone, and is forgotten here', async () => {
  const ada = await person();
  const [phone, tablet] = [await subscribe(ada.id), await subscribe(ada.id)];
  await subscribe((await person()).id);
  const mail = mailTo(ada);
  start();
  await queueMails({ db: database.db, config }, [mail]);
  await queueMails({ db: database.db, config }, [mail]);
  await soon(states).toEqual(['sent', 'sent']);
  expect(receiver.received.map(({ path }) => path).sort()).toEqual([phone.path, tablet.path].sort());
  for (const device of [phone, tablet]) {
    const got = receiver.received.find(({ path }) => path === device.path);
    expect(device.read(got?.body ?? Buffer.alloc(0))).toEqual({ title: mail.subject, path: '/my/days/2026-11-18', tag: mail.eventKey });
    expect(got?.headers).toMatchObject({ 'content-encoding': 'aes128gcm', urgency: 'normal' });
    expect(got?.headers.authorization).toMatch(/^vapid t=[\w-]+\.[\w-]+\.[\w-]+, ?k=[\w-]{80,}$/);
    expect(Number(got?.headers.ttl)).toBeGreaterThan(86_000);
    expect(got?.body.toString('latin1')).not.toContain('Yeriniz');
  }
  expect(() => tablet.read(receiver.received.find(({ path }) => path === phone.path)?.body ?? Buffer.alloc(0))).toThrow();
  expect(await pushes()).toMatchObject([
    { title: '', path: '' },
    { title: '', path: '' },
  ]);
  expect(await mails(ada.id)).toBe(1);
  const [keys] = await database.db.selectFrom('push_keys').selectAll().execute();
  expect(keys?.private_sealed).toMatch(/^1\.[0-9a-f]{12}\./);
});

test('a long subject is cut, so that no push is larger than a service takes', async () => {
  const ada = await person();
  const phone = await subscribe(ada.id);
  start();
  await queueMails({ db: database.db, config }, [mailTo(ada, { subject: 'Ğ'.repeat(5_000) })]);
  await soon(states).toEqual(['sent']);
  expect(phone.read(receiver.received[0]?.body ?? Buffer.alloc(0))).toMatchObject({ title: 'Ğ'.repeat(200) });
  expect(receiver.received[0]?.body.length).toBeLessThan(4_096);
});

describe('what somebody chose', () => {
  const choose = (user_id: number, by_mail: boolean, by_push: boolean, kind: PushKind = 'released') =>
    database.db.insertInto('push_choices').values({ user_id, kind, by_mail, by_push }).execute();

  test('counts for its kind: devices alone, mail alone, and mail all the same where there is no device', async () => {
    const [alone, byMail, without] = [await person(), await person(), await person()];
    for (const { id } of [alone, byMail]) await subscribe(id);
    await choose(alone.id, false, true);
    await choose(byMail.id, true, false);
    await choose(without.id, false, true);
    const added = await queueMails({ db: database.db, config }, [mailTo(alone), mailTo(byMail), mailTo(without)]);
    expect(added).toBe(2);
    expect([await mails(alone.id), await mails(byMail.id), await mails(without.id)]).toEqual([0, 1, 1]);
    expect(await states()).toEqual(['waiting']);
    await queueMails({ db: database.db, config }, [mailTo(alone, { notice: { kind: 'fromWaitingList', path: '/my/' } })]);
    expect(await mails(alone.id)).toBe(1);
  });

  test('takes nothing from anybody while no device can be reached: the mail comes without SECRET_KEY, and with another', async () => {
    const alone = await person();
    await subscribe(alone.id);
    await choose(alone.id, false, true);
    await queueMails({ db: database.db, config }, [mailTo(alone)]);
    expect(await mails(alone.id)).toBe(0);
    for (const [index, lost] of [null, randomBytes(32)].entries()) {
      await queueMails({ db: database.db, config: { secretKey: lost, secretKeyOld: null } }, [mailTo(alone)]);
      expect(await mails(alone.id)).toBe(index + 1);
    }
  });

  test('never takes the place of a mail that brings something along, as an entry for a calendar', async () => {
    const ada = await person();
    await subscribe(ada.id);
    await choose(ada.id, false, true);
    const attachments = [{ filename: 'desk.ics', contentType: 'text/calendar', content: 'BEGIN:VCALENDAR', method: 'REQUEST' }];
    await queueMails({ db: database.db, config }, [mailTo(ada, { attachments }), mailTo(ada)]);
    expect([await mails(ada.id), await states()]).toEqual([1, ['waiting', 'waiting']]);
  });

  test('can’t be nothing, nor leave out the mail of an emergency or an announcement', async () => {
    const { id } = await person();
    await expect(choose(id, false, false)).rejects.toThrow('push_choices_some');
    await expect(choose(id, false, true, 'emergency')).rejects.toThrow('push_choices_emergency');
    await expect(choose(id, false, true, 'announcement')).rejects.toThrow('push_choices_announcement');
  });
});

describe('what a push service says', () => {
  test.each([404, 410])('%i: the device is gone, and hears of nothing more', async (status) => {
    const ada = await person();
    await subscribe(ada.id);
    const other = await subscribe(ada.id);
    receiver.answer = (path) => (path === other.path ? 201 : status);
    await queueMails({ db: database.db, config }, [mailTo(ada)]);
    start();
    await soon(devices).toEqual([other.id]);
    await soon(async () => (await states()).sort()).toEqual(['failed', 'sent']);
    expect((await pushes()).find(({ state }) => state === 'failed')?.error).toBe(`The push service answered ${status}.`);
  });

  test.each([429, 500, 503])('%i: it is tried again after a growing pause', async (status) => {
    const ada = await person();
    await subscribe(ada.id);
    receiver.answer = () => (receiver.received.length === 1 ? { status, retryAfter: '120' } : 201);
    await queueMails({ db: database.db, config }, [mailTo(ada)]);
    start();
    await soon(pushes).toMatchObject([{ state: 'waiting', attempts: 1, error: `The push service answered ${status}.` }]);
    const { rows } = await sql<{ pause: number }>`select extract(epoch from next_try_at - now())::int as pause from push_outbox`.execute(
      database.db,
    );
    expect(rows[0]?.pause).toBeGreaterThan(100);
    await hurry();
    await soon(pushes).toMatchObject([{ state: 'sent', attempts: 2, error: null }]);
    expect(receiver.received).toHaveLength(2);
  });

  test.each([301, 400, 401, 413])('%i: it is refused, and that is the end of it', async (status) => {
    const ada = await person();
    const phone = await subscribe(ada.id);
    receiver.answer = () => status;
    await queueMails({ db: database.db, config }, [mailTo(ada)]);
    start();
    await soon(pushes).toMatchObject([{ state: 'failed', attempts: 1 }]);
    expect(await devices()).toEqual([phone.id]);
    expect(receiver.received).toHaveLength(1);
  });

  test('nothing at all, after it had everything: it may have arrived, and is never pushed again', async () => {
    const ada = await person();
    await subscribe(ada.id);
    receiver.answer = () => null;
    await queueMails({ db: database.db, config }, [mailTo(ada)]);
    start();
    await soon(states).toEqual(['uncertain']);
    await queueMails({ db: database.db, config }, [mailTo(ada)]);
    await soon(states).toEqual(['uncertain', 'uncertain']);
    expect(receiver.received).toHaveLength(2);
  });

  test('it can’t be reached: that is no try in vain, and it waits', async () => {
    const ada = await person();
    await subscribe(ada.id);
    await queueMails({ db: database.db, config }, [mailTo(ada)]);
    await receiver.close();
    start();
    await soon(pushes).toMatchObject([{ state: 'waiting', attempts: 1, error: expect.stringContaining('ECONNREFUSED') }]);
  });
});

test('an address that is none of a push service is not spoken to, however it came here', async () => {
  const ada = await person();
  await database.db
    .insertInto('push_subscriptions')
    .values({
      user_id: ada.id,
      endpoint: 'https://169.254.169.254/latest',
      ...newDevice('').keys,
      device: '',
      made_at: new Date().toISOString(),
    })
    .execute();
  await queueMails({ db: database.db, config }, [mailTo(ada)]);
  start();
  await soon(devices).toEqual([]);
  expect(await states()).toEqual(['failed']);
});

test('what was taken back is not pushed: a change that didn’t happen, an emergency that is over, what is too late', async () => {
  const ada = await person();
  await subscribe(ada.id);
  const work = database.db.transaction().execute(async (db) => {
    await queueMails({ db, config }, [mailTo(ada)]);
    throw new Error('rolled back');
  });
  await expect(work).rejects.toThrow('rolled back');
  const notice = { kind: 'emergency', path: '/my/' };
  await queueMails({ db: database.db, config }, [mailTo(ada, { topic: 'emergency:1', urgent: true, notice })]);
  await callOffMails({ db: database.db }, 'emergency:1');
  await queueMails({ db: database.db, config }, [mailTo(ada, { lifeSeconds: 60 })]);
  await sql`update push_outbox set expires_at = now() - interval '1 second' where state = 'waiting'`.execute(database.db);
  start();
  await soon(states).toEqual(['cancelled', 'cancelled']);
  expect(receiver.received).toEqual([]);
});

test('of whoever is passive by now nothing is pushed', async () => {
  const ada = await person();
  await subscribe(ada.id);
  await database.db.updateTable('users').set({ status: 'passive' }).where('id', '=', ada.id).execute();
  await queueMails({ db: database.db, config }, [mailTo(ada)]);
  expect(await states()).toEqual([]);
  expect(await mails(ada.id)).toBe(1);
});

test('a process killed in the middle of a push leaves it uncertain, and no other pushes it again', { timeout: 300_000 }, async () => {
  const ada = await person();
  for (let at = 0; at < 5; at++) await subscribe(ada.id);
  receiver.hold();
  const file = fileURLToPath(new URL('../../testing/devices/push-process.ts', import.meta.url));
  const child: ChildProcess = spawn(process.execPath, [file, database.url, secretKey.toString('base64')], { stdio: 'inherit' });
  try {
    await queueMails({ db: database.db, config }, [mailTo(ada)]);
    await soon(async () => receiver.received.length).toBe(5);
  } finally {
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  }
  expect(await states()).toEqual(Array(5).fill('sending'));
  start();
  await soon(states).toEqual(Array(5).fill('uncertain'));
  expect(receiver.received).toHaveLength(5);
});
