import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startMailServer, type TestMailServer } from '#testing/mail-server.ts';
import { type TestDatabase, testDatabase } from '#testing/test-database.ts';
import { queueMails } from '../outbox.ts';

/** `npm run faults -- mail` has ten thousand and ten kills. */
const mailCount = 300;

let database: TestDatabase;
let server: TestMailServer;
let sender: ChildProcess;
beforeAll(async () => {
  [database, server] = await Promise.all([testDatabase(), startMailServer({ delayMs: 5 })]);
  sender = startProcess();
});
afterAll(async () => {
  await kill();
  await server?.goAway();
  await database?.drop();
});

const sendFile = fileURLToPath(new URL('../../../testing/send-process.ts', import.meta.url));

const startProcess = () => spawn(process.execPath, [sendFile, database.url, server.url], { stdio: ['ignore', 'inherit', 'inherit'] });

async function kill(): Promise<void> {
  const ended = once(sender, 'exit');
  sender.kill('SIGKILL');
  await ended;
}

const statesOf = async () =>
  (await database.pool.query<{ recipient: string; state: string }>('select recipient, state from mail_outbox')).rows;

async function until(met: () => boolean | Promise<boolean>): Promise<void> {
  for (const end = Date.now() + 120_000; !(await met()); await pause(5)) if (Date.now() > end) throw new Error('It never happened.');
}

it('a process killed while it sends hundreds of mails sends none twice, loses none, and tells which are uncertain', {
  timeout: 300_000,
}, async () => {
  const mails = Array.from({ length: mailCount }, (_, number) => ({
    eventKey: `kill:${number}`,
    to: `person-${number}@company.example`,
    subject: 'Announcement',
    text: 'Hello',
  }));
  await queueMails({ db: database.db }, mails);
  await until(() => server.received.length >= mailCount / 3);
  await kill();
  sender = startProcess();
  await until(async () => (await statesOf()).every(({ state }) => state !== 'waiting' && state !== 'sending'));

  const arrived = new Set(server.received);
  expect(server.received.length).toBe(arrived.size);
  const rows = await statesOf();
  const uncertain = rows.filter(({ state }) => state === 'uncertain');
  const sent = rows.filter(({ state }) => state === 'sent');
  expect(sent.length + uncertain.length).toBe(mailCount);
  expect(sent.filter(({ recipient }) => !arrived.has(recipient))).toEqual([]);
  // Some of what was in hand.
  expect(uncertain.length).toBeGreaterThan(0);
  // Twice the twelve places of the lane.
  expect(uncertain.length).toBeLessThanOrEqual(24);
});
