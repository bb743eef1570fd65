import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLog } from '#platform/log.ts';
import { startMailServer, type TestMailServer } from '#testing/mail-server.ts';
import { type TestDatabase, testDatabase } from '#testing/test-database.ts';
import type { Mail } from '../mail.ts';
import { queueMail, queueMails } from '../outbox.ts';
import { type RunningMail, startMail } from './sender.ts';

const log = createLog('silent');
const warned = vi.spyOn(log, 'warn');
let database: TestDatabase;
let server: TestMailServer;
const senders: RunningMail[] = [];

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database?.drop());
beforeEach(async () => {
  await database.pool.query('truncate mail_outbox; update mail_server set away_since = null, failures = 0, next_try_at = now()');
  server = await startMailServer();
});
afterEach(async () => {
  await Promise.all(senders.splice(0).map(({ stop }) => stop()));
  await server.goAway();
});

/** One of the processes that send. */
function startSender(by: { smtpUrl: string | null; dataDir: string } = { smtpUrl: server.url, dataDir: '/nowhere' }): RunningMail {
  const config = { ...by, mailFrom: 'no-reply@tracker.example' };
  const sender = startMail({ db: database.db, url: database.url, config, log });
  senders.push(sender);
  return sender;
}

const mailsTo = (name: string, count: number, more: Partial<Mail> = {}): Mail[] =>
  Array.from({ length: count }, (_, number) => ({
    eventKey: `${name}:${number}`,
    to: `${name}-${number}@company.example`,
    subject: 'Duyuru',
    text: `Merhaba ${number}`,
    ...more,
  }));

const queue = (mails: Mail[]) => queueMails({ db: database.db }, mails);

interface Row {
  recipient: string;
  state: string;
  attempts: number;
  last_error: string | null;
}
const rowsIn = async (...states: string[]): Promise<Row[]> =>
  (await database.pool.query<Row>('select * from mail_outbox where state = any($1) order by id', [states])).rows;

async function until(met: () => boolean | Promise<boolean>, ms = 120_000): Promise<void> {
  for (const end = Date.now() + ms; !(await met()); await pause(20)) if (Date.now() > end) throw new Error('It never happened.');
}
const allSettled = () => until(async () => (await rowsIn('waiting', 'sending')).length === 0);

describe('many mails', () => {
  it('to a slow server that refuses some addresses and goes away in the middle: none is lost and none arrives twice', {
    timeout: 300_000,
  }, async () => {
    const refused = (address: string) => Number(/\d+/.exec(address)?.[0]) % 97 === 0;
    server.behaviour.delayMs = 3;
    let asked = 0;
    let gone: Promise<void> | undefined;
    server.behaviour.refuse = (address) => {
      if (++asked === 200) gone = server.goAway();
      return refused(address) ? { code: 550, text: 'No such mailbox' } : null;
    };
    await queue(mailsTo('all', 800, { topic: 'announcement:1' }));
    startSender();
    startSender();
    await until(() => gone !== undefined);
    await gone;
    await pause(1_000);
    const heldBack = (await rowsIn('waiting')).length;
    expect(heldBack).toBeGreaterThan(300);
    await server.comeBack();
    await allSettled();

    const [sent, failed, uncertain] = [await rowsIn('sent'), await rowsIn('failed'), await rowsIn('uncertain')];
    expect(sent.length + failed.length + uncertain.length).toBe(800);
    expect(new Set(server.received).size).toBe(server.received.length);
    const arrived = new Set(server.received);
    expect(sent.filter(({ recipient }) => !arrived.has(recipient))).toEqual([]);
    expect(failed.every(({ recipient, last_error }) => refused(recipient) && last_error === '550 No such mailbox')).toBe(true);
    expect(failed).toHaveLength(9);
    // What was on its way when the connection broke, and no more: eight connections of two senders.
    expect(uncertain.length).toBeLessThanOrEqual(16);
    // The absent server cost the others no try of their own.
    expect(sent.filter(({ attempts }) => attempts > 1).length).toBeLessThanOrEqual(16);
  });

  it('of one event key are one mail, however many callers queue them at the same time', async () => {
    await Promise.all([1, 2, 3].map(() => queue(mailsTo('same', 50))));
    startSender();
    await allSettled();
    expect(server.received).toHaveLength(50);
    expect(new Set(server.received).size).toBe(50);
  });

  it('go through the few connections that a server gives', async () => {
    server.behaviour.maxConnections = 2;
    server.behaviour.delayMs = 2;
    startSender();
    await queue(mailsTo('few', 300));
    await allSettled();
    expect(server.received).toHaveLength(300);
    expect(await rowsIn('failed', 'uncertain')).toEqual([]);
  });
});

describe('what is urgent', () => {
  it('passes the many that wait, and a code for one passes a warning to all', async () => {
    server.behaviour.delayMs = 30;
    startSender();
    await queue(mailsTo('announcement', 600, { topic: 'announcement:2' }));
    await until(() => server.received.length > 10);
    await queue(mailsTo('warning', 100, { topic: 'emergency:1', urgent: true }));
    await until(() => server.received.some((address) => address.startsWith('warning')));
    const before = server.received.length;
    const code = { eventKey: 'code:1', to: 'code@company.example', subject: 'Kod', text: '123456', urgent: true };
    await queueMail({ db: database.db }, code);
    await until(() => server.received.includes('code@company.example'));
    const place = server.received.indexOf('code@company.example');
    // Only what had been taken up already goes before it.
    expect(server.received.slice(before, place).filter((address) => address.startsWith('warning')).length).toBeLessThan(50);
    await until(() => server.received.filter((address) => address.startsWith('warning')).length === 100);
    expect(server.received.filter((address) => address.startsWith('announcement')).length).toBeLessThan(300);
  });

  it('may be all that is in hand: the others wait, without a word of trouble', async () => {
    warned.mockClear();
    const folder = await mkdtemp(join(tmpdir(), 'mails-'));
    startSender({ smtpUrl: null, dataDir: folder });
    await queue([...mailsTo('warning', 500, { topic: 'emergency:2', urgent: true }), ...mailsTo('announcement', 100)]);
    await allSettled();
    expect(await rowsIn('sent')).toHaveLength(600);
    expect(warned).not.toHaveBeenCalled();
    await rm(folder, { recursive: true });
  });
});

describe('a sender that stops', () => {
  it('waits for what the server is thinking about, and leaves the rest to the next one', async () => {
    server.behaviour.delayMs = 300;
    const sender = startSender();
    await queue(mailsTo('stop', 100));
    await until(() => server.begun.count > 0);
    await sender.stop();
    const sent = await rowsIn('sent');
    expect(sent.length).toBeGreaterThan(0);
    expect(sent.map(({ recipient }) => recipient).toSorted()).toEqual(server.received.toSorted());
    expect((await rowsIn('waiting')).length).toBe(100 - sent.length);
    server.behaviour.delayMs = 0;
    startSender();
    await allSettled();
    expect(new Set(server.received).size).toBe(100);
    expect(server.received).toHaveLength(100);
  });
});

describe('a server that is away', () => {
  it('is tried by one, with growing pauses, and says why; a mail of the day before is given up', async () => {
    await server.goAway();
    startSender();
    startSender();
    await queue(mailsTo('away', 200));
    const state = async () =>
      (await database.pool.query("select *, next_try_at - now() < interval '11 s' as soon from mail_server")).rows[0];
    await until(async () => (await state()).failures === 1);
    expect(await state()).toMatchObject({ last_error: expect.stringContaining('ECONNREFUSED'), soon: true });
    await until(async () => (await state()).failures === 2);
    expect((await rowsIn('waiting')).every(({ attempts }) => attempts === 0)).toBe(true);
    await database.pool.query(`update mail_outbox set give_up_at = now() where recipient like 'away-1@%'`);
    await until(async () => (await rowsIn('failed')).length === 1);
    expect((await rowsIn('failed'))[0]).toMatchObject({ last_error: expect.stringContaining('ECONNREFUSED') });
    await server.comeBack();
    await allSettled();
    expect(server.received).toHaveLength(199);
    expect(await state()).toMatchObject({ failures: 0, away_since: null, last_error: null });
  });
});
