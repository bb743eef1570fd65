import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '#testing/test-database.ts';
import type { Mail } from '../mail.ts';
import { callOffEventMails, callOffMails, queueMails, takeBackMails } from '../outbox.ts';
import { cancelExpired, claim, markNotSent, markSent, putBackUnknown } from './mail-sending-queries.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database?.drop());
beforeEach(() => database.pool.query('truncate mail_outbox'));

const topic = 'announcement:1';
const sender = 'sender';
const mail = (more: Partial<Mail> = {}): Mail => ({
  eventKey: `${topic}:1:7`,
  to: 'person@company.example',
  userId: 7,
  topic,
  subject: 'Subject',
  text: 'Text',
  ...more,
});
const queue = (...mails: Mail[]) => queueMails(database, mails);
const take = () => claim(database.db, { sender, lowestPriority: 2, count: 10, probe: false });
const later = async (id = 0) => markNotSent(database.db, sender, [{ id, state: 'waiting', reason: '451 Later', pauseSeconds: 0 }]);
const rows = async () =>
  (await database.pool.query('select state, last_error as reason, subject, body_text as text, called_off as "calledOff" from mail_outbox'))
    .rows;

describe('what is called off', () => {
  test('waits no more, and takes no place in the queue', async () => {
    await queue(mail());
    await callOffMails(database, topic);
    expect(await take()).toEqual([]);
    expect(await rows()).toEqual([{ state: 'cancelled', reason: null, subject: 'Subject', text: '', calledOff: true }]);
  });

  test('while it is handed over isn’t tried again where the server said later', async () => {
    await queue(mail());
    const [taken] = await take();
    await callOffMails(database, topic);
    await later(taken?.id);
    expect(await rows()).toMatchObject([{ state: 'cancelled', text: '' }]);
  });

  test('while it is handed over doesn’t go back where nobody had begun it', async () => {
    await queue(mail());
    await take();
    await callOffMails(database, topic);
    await putBackUnknown(database.db, sender, []);
    expect(await rows()).toMatchObject([{ state: 'cancelled' }]);
  });

  test('while it is handed over is told as sent where it arrived', async () => {
    await queue(mail());
    const [taken] = await take();
    await callOffMails(database, topic);
    await markSent(database.db, sender, [taken?.id ?? 0]);
    expect(await rows()).toMatchObject([{ state: 'sent' }]);
  });

  test('can’t be made to wait, whatever tries it', async () => {
    await queue(mail());
    await callOffMails(database, topic);
    await expect(database.pool.query(`update mail_outbox set state = 'waiting'`)).rejects.toThrow('mail_outbox_called_off');
  });
});

describe('what is taken back while it is handed over', () => {
  test.each([
    ['before it turns out', false],
    ['after it turned out', true],
  ])('and couldn’t be is written anew, where it is queued again %s', async (_when, first) => {
    await queue(mail());
    const [taken] = await take();
    expect(await takeBackMails(database, topic, `${topic}:1:`)).toBe(7);
    if (first) await later(taken?.id);
    expect(await queue(mail({ subject: 'New', text: 'New text' }))).toBe(0);
    if (!first) await later(taken?.id);
    expect(await rows()).toMatchObject([{ state: 'waiting', subject: 'New', text: 'New text', calledOff: false }]);
  });

  test('and was sent isn’t sent again', async () => {
    await queue(mail());
    const [taken] = await take();
    await takeBackMails(database, topic, `${topic}:1:`);
    await markSent(database.db, sender, [taken?.id ?? 0]);
    await queue(mail({ subject: 'New' }));
    expect(await rows()).toMatchObject([{ state: 'sent', subject: 'Subject' }]);
  });
});

describe('a code', () => {
  const code = mail({ eventKey: 'sign-in-code:1', topic: undefined as never, urgent: true, lifeSeconds: 300 });
  test('that has expired is not handed over, and is cancelled without its text', async () => {
    await queue(code);
    await database.pool.query(`update mail_outbox set expires_at = now() - interval '1 s'`);
    expect(await take()).toEqual([]);
    await cancelExpired(database.db);
    expect(await rows()).toMatchObject([{ state: 'cancelled', text: '' }]);
  });

  test('that is good is handed over', async () => {
    await queue(code);
    await cancelExpired(database.db);
    expect(await take()).toHaveLength(1);
  });

  test('that a newer one replaced is called off', async () => {
    await queue(code);
    await callOffEventMails(database, ['sign-in-code:1', 'sign-in-code:2']);
    expect(await take()).toEqual([]);
  });
});
