import { setTimeout as pause } from 'node:timers/promises';
import { listUsers } from '@population-tracker/contract/users/users';
import { layOut } from '../../api/src/platform/mail/layout.ts';
import type { Mail } from '../../api/src/platform/mail/mail.ts';
import { queueMail, queueMails } from '../../api/src/platform/mail/outbox.ts';
import { startMailServer, type TestMailServer } from '../../api/src/testing/mail-server.ts';
import { makeSession, makeUser } from '../../api/src/testing/make.ts';
import { type ApiProcess, startProcess } from '../../api/src/testing/process.ts';
import { type Send, sender } from '../../api/src/testing/send.ts';
import { median } from '../rows/figure.ts';
import { type DrillDatabase, secondsOf, withDatabase } from './stage.ts';

const longestMs = 10 * 60_000;
/** What one process has in its hands at most: marked as being sent, and not yet answered. */
const inHand = 14;

/** Many mails through one API process: how fast, with what left for requests, and what faults leave behind. */
export function mailDrill(count: number, kills: number): Promise<string[]> {
  return withDatabase(async (database) => {
    const server = await startMailServer();
    const api = await startProcess({ DATABASE_URL: database.url, SMTP_URL: server.url });
    try {
      const administrator = await makeUser(database.db, { userType: 2 });
      const send = sender([api.url], await makeSession(database.db, administrator.id));
      return [
        ...(await rate(database, server, send, count)),
        ...(await underFaults(database, server, count)),
        ...(await killed(database, server, api, count, kills)),
      ];
    } finally {
      await api.end();
      await server.goAway();
    }
  });
}

async function rate(database: DrillDatabase, server: TestMailServer, send: Send, count: number): Promise<string[]> {
  console.log(`${count} mails to a mail server on this machine`);
  const idle = await answersOf(send, () => false);
  const since = performance.now();
  await database.db.transaction().execute((db) => queueMails({ db }, mailsOf('rate', count)));
  const queued = performance.now();
  let codeMs = 0;
  const code = async () => {
    await pause(500);
    const asked = performance.now();
    await queueMail(database, { eventKey: 'sign-in-code:drill', to: 'code@test.example', subject: 'Code', text: '123456', urgent: true });
    while (!server.received.includes('code@test.example')) await pause(1);
    codeMs = performance.now() - asked;
  };
  const [busy] = await Promise.all([answersOf(send, () => server.received.length <= count), code(), settledIn(database)]);
  const sent = performance.now();
  console.log(
    `  written in ${secondsOf(queued - since)}, the last one handed over ${secondsOf(sent - queued)} later: ${Math.round((count / (sent - queued)) * 1_000)}/s`,
  );
  console.log(`  a sign-in code among them arrives after ${Math.round(codeMs)} ms`);
  console.log(
    `  a list of users meanwhile: ${Math.round(median(busy))} ms (median), ${Math.round(Math.max(...busy))} ms at most; idle ${Math.round(median(idle))} ms`,
  );
  return complaintsOf(database, server, 0);
}

async function underFaults(database: DrillDatabase, server: TestMailServer, count: number): Promise<string[]> {
  console.log(`${count} mails to a slow server that refuses every hundredth address and goes away for a minute`);
  server.behaviour.delayMs = 3;
  server.behaviour.refuse = (address) => (/00@/.test(address) ? { code: 550, text: 'No such mailbox' } : null);
  const before = server.received.length;
  await queueMails(database, mailsOf('faults', count));
  while (server.received.length < before + count / 3) await pause(5);
  await server.goAway();
  await pause(60_000);
  await server.comeBack();
  await settledIn(database);
  Object.assign(server.behaviour, { delayMs: 0, refuse: () => null });
  return complaintsOf(database, server, inHand);
}

async function killed(database: DrillDatabase, server: TestMailServer, api: ApiProcess, count: number, kills: number): Promise<string[]> {
  console.log(`${count} mails while the API is killed ${kills} times`);
  const before = server.received.length;
  await queueMails(database, mailsOf('killed', count));
  for (let kill = 1; kill <= kills; kill++) {
    while (server.received.length < before + (count / (kills + 1)) * kill) await pause(5);
    await api.kill('SIGKILL');
    await api.restart();
  }
  await settledIn(database);
  return complaintsOf(database, server, inHand * (kills + 1));
}

function mailsOf(name: string, count: number): Mail[] {
  const parts = [
    { text: 'Hello Ada Işık,' },
    { text: 'The car park is closed on Friday. '.repeat(20) },
    { buttons: [{ label: 'Read', url: 'https://test.example' }] },
  ];
  const content = layOut({ language: 'en', subject: 'Parking', parts });
  return Array.from({ length: count }, (_, number) => ({
    eventKey: `${name}:${number}`,
    to: `${name}-${number}@test.example`,
    topic: `announcement:${name}`,
    ...content,
  }));
}

/** How long each list of users takes, for two seconds and for as long as told. */
async function answersOf(send: Send, goOn: () => boolean): Promise<number[]> {
  const tookMs: number[] = [];
  for (const until = performance.now() + 2_000; performance.now() < until || goOn(); await pause(20)) {
    const since = performance.now();
    await send(listUsers, { query: { limit: 50 } });
    tookMs.push(performance.now() - since);
  }
  return tookMs;
}

async function settledIn({ pool }: DrillDatabase): Promise<void> {
  for (const end = performance.now() + longestMs; performance.now() < end; await pause(50)) {
    const { rows } = await pool.query(`select 1 from mail_outbox where state in ('waiting', 'sending') limit 1`);
    if (rows.length === 0) return;
  }
  throw new Error('The mails were not done in ten minutes.');
}

/** Lost, doubled, or told otherwise than it was. */
async function complaintsOf({ pool }: DrillDatabase, { received }: TestMailServer, mostUncertain: number): Promise<string[]> {
  const arrived = new Set(received);
  const { rows } = await pool.query<{ recipient: string; state: string }>('select recipient, state from mail_outbox');
  const inState = (state: string) => rows.filter((row) => row.state === state);
  const [sent, failed, uncertain] = [inState('sent'), inState('failed'), inState('uncertain')];
  console.log(
    `  so far ${received.length} arrived; ${sent.length} told as sent, ${failed.length} as failed, ${uncertain.length} as uncertain`,
  );
  const lost = sent.filter(({ recipient }) => !arrived.has(recipient));
  const wrong = failed.filter(({ recipient }) => arrived.has(recipient));
  return [
    ...(received.length === arrived.size ? [] : [`${received.length - arrived.size} mails arrived twice`]),
    ...lost.map(({ recipient }) => `told as sent, never arrived: ${recipient}`),
    ...wrong.map(({ recipient }) => `told as failed, but arrived: ${recipient}`),
    ...(uncertain.length > mostUncertain ? [`${uncertain.length} are uncertain, ${mostUncertain} at most may be`] : []),
    ...(sent.length + failed.length + uncertain.length === rows.length
      ? []
      : ['some mails are neither sent nor told as failed or uncertain']),
  ];
}
