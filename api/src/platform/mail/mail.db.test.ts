import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Context } from '#api/context.ts';
import { registerMailbox } from '#platform/http/operations/mailbox.ts';
import { createLog } from '#platform/log.ts';
import { makeMailboxKey } from '#platform/mail/mailbox-key.ts';
import { type TestDatabase, testDatabase } from '#testing/test-database.ts';
import { queueMail } from './outbox.ts';
import { startMail } from './sending/sender.ts';

const log = createLog('silent');
const mail = { to: 'ayse@company.example', subject: 'Doğrulama kodu', text: 'Kodunuz:\n\n123456\n\nhttps://tracker.example/login' };

/** A real mail server; `answer` decides about each recipient. */
interface Received {
  to: string[];
  content: string;
}
let received: Received[] = [];
let answer: (recipient: string) => Error | null = () => null;
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onRcptTo: ({ address }, _session, done) => done(answer(address)),
  onData: (stream, session, done) => {
    const chunks: Buffer[] = [];
    stream.on('data', (chunk: Buffer) => chunks.push(chunk));
    stream.on('end', () => {
      received.push({ to: session.envelope.rcptTo.map(({ address }) => address), content: Buffer.concat(chunks).toString() });
      done();
    });
  },
});

let database: TestDatabase;
let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'population-tracker-mail-'));
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
  database = await testDatabase();
});
afterAll(async () => {
  await new Promise<void>((resolve) => smtp.close(resolve));
  await database?.drop();
  await rm(dataDir, { recursive: true, force: true });
});

async function withMail(smtpUrl: string | null, work: (ctx: Pick<Context, 'db'>) => Promise<void>): Promise<void> {
  const config = { smtpUrl, dataDir, mailFrom: 'Population Tracker <no-reply@tracker.example>' };
  const running = startMail({ db: database.db, url: database.url, config, log });
  try {
    await work({ db: database.db });
  } finally {
    await running.stop();
  }
}

const smtpUrl = () => `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`;

async function outcome(eventKey: string, expected: 'sent' | 'failed') {
  for (const until = Date.now() + 60_000; Date.now() < until; await new Promise((resolve) => setTimeout(resolve, 20))) {
    const row = await database.db.selectFrom('mail_outbox').selectAll().where('event_key', '=', eventKey).executeTakeFirst();
    if (row?.state === expected) return row;
  }
  throw new Error(`The mail never was ${expected}.`);
}

describe('with a mail server', () => {
  it('one event sends one mail, with an id of its own, and its text is forgotten afterwards', async () => {
    received = [];
    await withMail(smtpUrl(), async (ctx) => {
      await queueMail(ctx, { eventKey: 'code:1', ...mail, html: '<b>123456</b>' });
      await queueMail(ctx, { eventKey: 'code:1', ...mail });
      expect(await outcome('code:1', 'sent')).toMatchObject({ attempts: 1, last_error: null, body_text: '', body_html: null });
      await queueMail(ctx, { eventKey: 'code:1', ...mail });
      await new Promise((resolve) => setTimeout(resolve, 300));
    });
    expect(received).toHaveLength(1);
    expect(received[0]?.to).toEqual(['ayse@company.example']);
    expect(received[0]?.content).toMatch(/^Message-ID: <\d+\.[0-9a-f]{24}@tracker\.example>/m);
    expect(received[0]?.content).toContain('123456');
  });

  it('a mail whose transaction is rolled back is never sent', async () => {
    received = [];
    await withMail(smtpUrl(), async (ctx) => {
      const work = ctx.db.transaction().execute(async (db) => {
        await queueMail({ db }, { eventKey: 'code:2', ...mail });
        throw new Error('rolled back');
      });
      await expect(work).rejects.toThrow('rolled back');
      await new Promise((resolve) => setTimeout(resolve, 800));
    });
    expect(received).toEqual([]);
  });

  it('a server that can’t take it now is asked again, and what it said is kept meanwhile', async () => {
    received = [];
    let refusals = 0;
    answer = () => (refusals++ === 0 ? Object.assign(new Error('try later'), { responseCode: 451 }) : null);
    await withMail(smtpUrl(), async (ctx) => {
      await queueMail(ctx, { eventKey: 'code:3', ...mail });
      for (let row: { last_error: string | null } | undefined; !row?.last_error; await new Promise((resolve) => setTimeout(resolve, 20))) {
        row = await database.db.selectFrom('mail_outbox').select('last_error').where('event_key', '=', 'code:3').executeTakeFirst();
      }
      expect(await outcome('code:3', 'sent')).toMatchObject({ attempts: 2 });
    });
    expect(received).toHaveLength(1);
    answer = () => null;
  });

  it('an address that the server refuses for good fails at once, with the reason', async () => {
    answer = () => Object.assign(new Error('no such user'), { responseCode: 550 });
    await withMail(smtpUrl(), async (ctx) => {
      await queueMail(ctx, { eventKey: 'code:4', ...mail });
      expect(await outcome('code:4', 'failed')).toMatchObject({ attempts: 1, last_error: expect.stringContaining('no such user') });
    });
    answer = () => null;
  });
});

describe('without a mail server', () => {
  it('each mail is a file, and the mailbox shows the newest first with everything escaped', async () => {
    await withMail(null, async (ctx) => {
      await queueMail(ctx, { eventKey: 'file:1', ...mail });
      await outcome('file:1', 'sent');
      await queueMail(ctx, {
        eventKey: 'file:2',
        ...mail,
        subject: '<script>alert(1)</script>',
        text: '<img src=x onerror=alert(1)> "quoted"',
      });
      await outcome('file:2', 'sent');
    });
    const files = (await readdir(join(dataDir, 'mail'))).filter((name) => name.endsWith('.eml'));
    expect(files).toHaveLength(2);
    expect(await readFile(join(dataDir, 'mail', files.sort()[0] ?? ''), 'utf8')).toMatch(/^To: ayse@company\.example/m);
    const app = Fastify();
    registerMailbox(app, { dataDir });
    const key = await makeMailboxKey(dataDir);
    const page = await app.inject({ url: `/dev/mailbox?key=${key}`, headers: { host: 'localhost:3000' } });
    expect(page.statusCode).toBe(200);
    expect(page.body).not.toMatch(/<script|<img/);
    expect(page.body.indexOf('&lt;script')).toBeLessThan(page.body.indexOf('Doğrulama'));
    expect(page.body).toContain('<span class="code">123456</span>');
    expect(page.body).toContain('<a href="https://tracker.example/login"');
    const json = await app.inject({ url: `/dev/mailbox.json?key=${key}`, headers: { host: '127.0.0.1:3000' } });
    expect(json.json().items).toMatchObject([{ subject: '<script>alert(1)</script>' }, { to: 'ayse@company.example', text: mail.text }]);
  });

  it.each([
    ['another machine', { remoteAddress: '10.0.0.7' }],
    ['a proxy on this machine', { headers: { host: 'localhost', 'x-forwarded-for': '10.0.0.7' } }],
    ['a foreign name that points here', { headers: { host: 'evil.example' } }],
  ])('%s finds no mailbox', async (_, request) => {
    const app = Fastify();
    registerMailbox(app, { dataDir });
    const key = await makeMailboxKey(dataDir);
    for (const url of [`/dev/mailbox?key=${key}`, `/dev/mailbox.json?key=${key}`])
      expect((await app.inject({ headers: { host: 'localhost' }, ...request, url })).statusCode).toBe(404);
  });
});
