import { setTimeout as pause } from 'node:timers/promises';
import { type Emergency, emergencyMessageMaxLength } from '@population-tracker/contract/emergency/emergency';
import { tokenOf } from '../../api/src/features/emergency/respond/link.ts';
import { startMailServer, type TestMailServer } from '../../api/src/testing/mail-server.ts';
import { runLoad } from '../load/run-load.ts';
import { type ApiProcess, startApiProcess } from '../machine/api-process.ts';
import { onServer } from '../machine/database-server.ts';
import { apiPath, workOf } from '../machine/stage.ts';
import { type Board, openBoard, openSessions } from './boards.ts';
import { answered, type Figure, ms, type Row } from './figure.ts';

const addressedCount = 10_000;
const boardCount = 10;
/** Answers of their own, by which the time until all boards show them is measured. */
const markedCount = 40;
const markedEveryMs = 150;

/**
 * An emergency from its start to the last mail at a mail server of this machine and the complete boards; then all whom it addressed
 * answer as fast as the API takes it while the boards look on: how long that takes, none lost, and how long the slowest board
 * takes to show an answer meanwhile. An API process and a database of its own, since the others' mails go into files.
 */
export const emergency: Row = {
  name: 'emergency',
  sizes: 'largest',
  async measure(stage): Promise<Figure[]> {
    const databaseUrl = await stage.server.copyOf(stage.scale);
    await addressExactly(databaseUrl);
    const server = await startMailServer();
    const api = await startApiProcess({ DATABASE_URL: databaseUrl, DATA_DIR: stage.server.dataDir, SMTP_URL: server.url });
    try {
      const sessions = await openSessions(databaseUrl, boardCount);
      const boards = await Promise.all(sessions.map((token) => openBoard(api.port, token)));
      const { figure, id } = await reach(api, { server, boards, token: sessions[0] as string });
      const figures = [figure, ...(await answers(api, { boards, tokens: await tokensOf(databaseUrl, id) }))];
      for (const board of boards) board.leave();
      await expectNoneLost(databaseUrl, id);
      return figures;
    } finally {
      await api.stop();
      await server.goAway();
    }
  },
};

/** Leaves so many active users, past the guards: who else there is, and what they have reserved, plays no part here. */
async function addressExactly(databaseUrl: string): Promise<void> {
  const those = `select id from users where status = 'active' and deleted_at is null order by id`;
  await onServer(
    databaseUrl,
    `begin; set local session_replication_role = replica;
     update users set status = 'passive' where status = 'active' and id not in (${those} limit ${addressedCount});
     insert into users (name, last_name, email)
     select 'Person', 'No ' || n, 'more-' || n || '@scale.example' from generate_series(1, ${addressedCount} - (select count(*) from (${those}) t)) n;
     commit; analyze users`,
  );
}

interface Started {
  server: TestMailServer;
  boards: Board[];
  token: string;
}

async function reach(api: ApiProcess, { server, boards, token }: Started): Promise<{ figure: Figure; id: number }> {
  const message = 'Leave the building by the stairs. '.repeat(20).slice(0, emergencyMessageMaxLength).trim();
  const cpuMs = api.cpuMs();
  const began = performance.now();
  const answer = await fetch(`http://127.0.0.1:${api.port}${apiPath('/emergencies')}`, {
    method: 'POST',
    headers: { token, 'content-type': 'application/json' },
    body: JSON.stringify({ kind: 'emergency', message, locationIds: null }),
  });
  const startedMs = performance.now() - began;
  if (!answer.ok) throw new Error(`The start was refused: ${await answer.text()}`);
  const { data } = (await answer.json()) as { data: Emergency };
  let handedOverMs = 0;
  const mailed = async () => {
    while (server.received.length < addressedCount) await pause(5);
    handedOverMs = performance.now() - began;
  };
  await Promise.all([mailed(), ...boards.map((board) => board.until(({ mails }) => mails.sent === addressedCount))]);
  const completeMs = performance.now() - began;
  const arrived = new Set(server.received).size;
  if (arrived !== addressedCount || server.received.length !== arrived || data.addressed !== addressedCount)
    throw new Error(`${server.received.length} mails, ${arrived} of them to different people, of ${data.addressed} addressed`);
  const figure: Figure = {
    name: 'emergency.reach',
    what: `from the start to the last of ${addressedCount.toLocaleString('en')} mails at the mail server and ${boardCount} complete boards`,
    value: completeMs / 1_000,
    unit: 's',
    behind: `started in ${ms(startedMs)}, last mail after ${(handedOverMs / 1_000).toFixed(1)} s; ${((api.cpuMs() - cpuMs) / addressedCount).toFixed(2)} ms of the API’s CPU each`,
  };
  return { figure, id: data.id };
}

async function tokensOf(databaseUrl: string, id: number): Promise<string[]> {
  const { rows } = await onServer(
    databaseUrl,
    `select r.user_id, e.link_secret from emergency_responses r join emergencies e on e.id = r.emergency_id where e.id = $1 order by r.id`,
    [id],
  );
  return rows.map((row) => tokenOf({ emergencyId: id, userId: Number(row.user_id), proposed: 'safe' }, row.link_secret));
}

async function answers(api: ApiProcess, { boards, tokens }: { boards: Board[]; tokens: string[] }): Promise<Figure[]> {
  const marked = tokens.splice(0, markedCount);
  const eventsBefore = eventsOf(boards);
  const cpuMs = api.cpuMs();
  const requests = tokens.map((token) => ({ method: 'POST' as const, path: respondPath(token), body: { actionState: 'safe' } }));
  const running = runLoad({ ...workOf('', requests, { once: true, seconds: 120 }), headers: {}, ports: [api.port] });
  const shownMs = (await answerMarked(api, boards, marked)).toSorted((a, b) => a - b);
  const outcome = await running;
  for (const board of boards) await board.until(({ safe, notSafe }) => safe === tokens.length && notSafe === marked.length);
  const events = eventsOf(boards) - eventsBefore;
  const cost = { ...outcome, cpuMsEach: (api.cpuMs() - cpuMs) / addressedCount };
  return [
    {
      name: 'emergency.answers',
      what: `${addressedCount.toLocaleString('en')} people answer an emergency while ${boardCount} boards look on`,
      value: outcome.seconds,
      unit: 's',
      behind: `${answered(cost)}; each there once; ${Math.round(events)} events a board`,
    },
    {
      name: 'emergency.board',
      what: 'until an answer is on the last of the boards meanwhile, the slowest',
      value: (shownMs.at(-1) ?? Number.NaN) / 1_000,
      unit: 's',
      behind: `of ${shownMs.length}; the middle one ${ms(shownMs[shownMs.length >> 1] ?? Number.NaN)}`,
    },
  ];
}

const eventsOf = (boards: Board[]): number => boards.reduce((total, board) => total + board.count(), 0) / boards.length;
const respondPath = (token: string): string => apiPath('/emergency/respond', { token });

async function answerMarked({ port }: ApiProcess, boards: Board[], tokens: string[]): Promise<number[]> {
  const shown: number[] = [];
  for (const [index, token] of tokens.entries()) {
    const began = performance.now();
    await fetch(`http://127.0.0.1:${port}${respondPath(token)}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ actionState: 'notSafe' }),
    });
    await Promise.all(boards.map((board) => board.until(({ notSafe }) => notSafe > index)));
    shown.push(performance.now() - began);
    await pause(markedEveryMs);
  }
  return shown;
}

async function expectNoneLost(databaseUrl: string, id: number): Promise<void> {
  const { rows } = await onServer(
    databaseUrl,
    `select count(*)::int as people, count(distinct a.response_id)::int as answered, count(a.id)::int as answers
     from emergency_responses r left join emergency_answers a on a.response_id = r.id where r.emergency_id = $1`,
    [id],
  );
  const { people, answered: answeredCount, answers: answerCount } = rows[0] ?? {};
  if (people !== addressedCount || answeredCount !== people || answerCount !== people)
    throw new Error(`Answers were lost or doubled: ${JSON.stringify(rows[0])}`);
}
