import { setTimeout as pause } from 'node:timers/promises';
import { createAnnouncement, publishAnnouncement } from '@population-tracker/contract/announcements/announcements';
import { startEmergency } from '@population-tracker/contract/emergency/emergency';
import { startMailServer } from '../../api/src/testing/mail-server.ts';
import { makeSession, makeUser } from '../../api/src/testing/make.ts';
import { type ApiProcess, startProcess } from '../../api/src/testing/process.ts';
import { type Send, sender } from '../../api/src/testing/send.ts';
import { type DrillDatabase, secondsOf, withDatabase } from './stage.ts';

const longestMs = 10 * 60_000;
/** What one process has in its hands at most: marked as being sent, and not yet answered. */
const inHand = 28;

/** kill -9 of the API while an emergency, and then an announcement, is written to everybody and sent. */
export function reachDrill(count: number, kills: number): Promise<string[]> {
  return withDatabase(async (database) => {
    await database.pool.query(
      `insert into users (name, last_name, email) select 'Person', 'No ' || n, 'n' || n || '@test.example' from generate_series(1, $1::int) n`,
      [count],
    );
    const server = await startMailServer();
    const api = await startProcess({ DATABASE_URL: database.url, SMTP_URL: server.url });
    try {
      const token = await makeSession(database.db, (await makeUser(database.db, { userType: 2 })).id);
      const send = sender([api.url], token);
      const complaints: string[] = [];
      for (const [what, begin] of [
        ['emergency', beginEmergency],
        ['announcement', beginAnnouncement],
      ] as const) {
        console.log(`${what} to ${count} people while the API is killed ${kills} times`);
        server.received.length = 0;
        const since = performance.now();
        await begin(send);
        await killWhile(api, { database, what, kills });
        console.log(`  done after ${secondsOf(performance.now() - since)}`);
        complaints.push(...(await complaintsOf(database, what, { received: server.received, mostUncertain: inHand * (kills + 1) })));
      }
      return complaints;
    } finally {
      await api.end();
      await server.goAway();
    }
  });
}

const beginEmergency = (send: Send) => send(startEmergency, { body: { kind: 'drill', message: 'Drill', locationIds: null } });

async function beginAnnouncement(send: Send): Promise<void> {
  const day = (after: number) => new Date(Date.now() + after * 86_400_000).toISOString().slice(0, 10);
  const body = { name: 'Parking', text: '<p>Closed</p>', startDate: day(-1), endDate: day(2), sendToExceptionalUser: true };
  const { data } = await send(createAnnouncement, { body });
  await send(publishAnnouncement, { params: { id: data.id }, body: {} });
}

/** From the first lot to the last mail, as evenly as chance has it; then until nothing is left to be done. */
async function killWhile(api: ApiProcess, { database, what, kills }: { database: DrillDatabase; what: string; kills: number }) {
  for (let kill = 0; kill < kills; kill++) {
    await pause(50 + Math.random() * 500);
    await api.kill('SIGKILL');
    await api.restart();
  }
  for (const end = performance.now() + longestMs; performance.now() < end; await pause(100)) {
    const { rows } = await database.pool.query<{ left: number; written: number; people: number }>(
      `select (count(*) filter (where state in ('waiting', 'sending')))::int as left, count(*)::int as written,
         (select count(*)::int from users where status = 'active') as people
       from mail_outbox where topic like $1 || ':%'`,
      [what],
    );
    if (rows[0]?.left === 0 && rows[0].written >= rows[0].people) return;
  }
  throw new Error(`The ${what} was not done in ten minutes:\n${api.lastWords()}`);
}

interface Arrived {
  received: string[];
  mostUncertain: number;
}

async function complaintsOf({ pool }: DrillDatabase, what: string, { received, mostUncertain }: Arrived): Promise<string[]> {
  const { rows } = await pool.query<{ email: string; mails: number; state: string }>(
    `select u.email, count(m.id)::int as mails, max(m.state) as state
     from users u left join mail_outbox m on m.user_id = u.id and m.topic like $1 || ':%' where u.status = 'active' group by u.id`,
    [what],
  );
  const arrived = new Set(received);
  const uncertain = rows.filter(({ state }) => state === 'uncertain').length;
  console.log(`  ${received.length} arrived, ${uncertain} uncertain, of ${rows.length} people`);
  return [
    ...rows.filter(({ mails }) => mails !== 1).map(({ email, mails }) => `${mails} mails to ${email}`),
    ...rows.filter(({ email, state }) => state !== 'uncertain' && !arrived.has(email)).map(({ email }) => `never arrived: ${email}`),
    ...(received.length === arrived.size ? [] : [`${received.length - arrived.size} mails arrived twice`]),
    ...(uncertain > mostUncertain ? [`${uncertain} are uncertain, ${mostUncertain} at most may be`] : []),
  ];
}
