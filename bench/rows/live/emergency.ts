import { createHash, randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { tokenOf } from '../../../api/src/features/emergency/respond/link.ts';
import { onServer } from '../../machine/database-server.ts';
import { apiPath, type Stage } from '../../machine/stage.ts';
import { answered, type Figure, ms, type Row } from '../figure.ts';

const addressedCount = 10_000;
const boardCount = 10;
/** Answers of their own, by which the time until all boards show them is measured. */
const markedCount = 30;
const markedEveryMs = 150;

/**
 * An emergency whose addressed people all answer while boards look on: how long all of them take, none lost, and how long the slowest
 * board takes to show an answer meanwhile.
 */
export const emergency: Row = {
  name: 'emergency',
  sizes: 'largest',
  async measure(stage): Promise<Figure[]> {
    const { id, tokens } = await begin(stage);
    const boards = await openBoards(stage);
    const marked = tokens.splice(0, markedCount);
    const running = stage.load(
      tokens.map((token) => ({ method: 'POST' as const, path: apiPath('/emergency/respond', { token }), body: { actionState: 'safe' } })),
      { once: true, seconds: 120 },
    );
    const shownMs = await answerMarked(stage, boards, marked);
    const outcome = await running;
    for (const board of boards) await board.until(({ safe }) => safe === tokens.length);
    for (const board of boards) board.leave();
    await expectNoneLost(stage, id);
    const events = boards.reduce((total, board) => total + board.count(), 0) / boards.length;
    return [
      {
        name: 'emergency.answers',
        what: `${addressedCount.toLocaleString('en')} people answer an emergency while ${boardCount} boards look on`,
        value: outcome.seconds,
        unit: 's',
        behind: `${answered(outcome)}; each there once; ${Math.round(events)} events a board`,
      },
      {
        name: 'emergency.board',
        what: 'until an answer is on the last of the boards meanwhile, the slowest',
        value: Math.max(...shownMs) / 1_000,
        unit: 's',
        behind: `of ${shownMs.length}; the middle one ${ms(shownMs.toSorted((a, b) => a - b)[shownMs.length >> 1] ?? 0)}`,
      },
    ];
  },
};

/** As a start freezes it, without the mails: their way is measured nowhere here. */
async function begin({ databaseUrl }: Stage): Promise<{ id: number; tokens: string[] }> {
  const secret = randomBytes(32);
  const { rows } = await onServer(
    databaseUrl,
    `with started as (
      insert into emergencies (kind, message, everywhere, link_secret, started_at, started_by, addressed)
      select 'emergency', 'Benchmark', true, $1, now(), (select min(id) from users), ${addressedCount} returning id
    ), people as (select * from users where status = 'active' and deleted_at is null order by id limit ${addressedCount})
    insert into emergency_responses (emergency_id, user_id, name, email, language, on_site)
    select started.id, p.id, p.name || ' ' || p.last_name, p.email, 'en', false from started, people p returning emergency_id, user_id`,
    [secret],
  );
  const id = Number(rows[0]?.emergency_id);
  return { id, tokens: rows.map((row) => tokenOf({ emergencyId: id, userId: Number(row.user_id), proposed: 'safe' }, secret)) };
}

interface Counts {
  safe: number;
  notSafe: number;
}

async function openBoards(stage: Stage) {
  // One person opens eight streams at most, so each board has somebody of its own in front of it.
  const sessions = Array.from({ length: boardCount }, () => randomBytes(32).toString('hex'));
  await onServer(
    stage.databaseUrl,
    `with people as (
      update users set user_type = 3 where id in (
        select id from users where status = 'active' and deleted_at is null and user_type = 1 order by id limit ${boardCount}) returning id
    ), numbered as (select id, row_number() over () as n from people)
    insert into sessions (token_hash, user_id, device, address)
    select hash, numbered.id, 'benchmark', '127.0.0.1'
    from unnest($1::bytea[]) with ordinality as given(hash, n) join numbered using (n)`,
    [sessions.map((token) => createHash('sha256').update(token).digest())],
  );
  return Promise.all(sessions.map((token) => openBoard(stage, token)));
}

type Board = Awaited<ReturnType<typeof openBoard>>;

async function openBoard({ api }: Stage, token: string) {
  const leaving = new AbortController();
  const url = `http://127.0.0.1:${api.port}${apiPath('/emergencies/events')}`;
  const answer = await fetch(url, { headers: { token }, signal: leaving.signal });
  if (!answer.ok) throw new Error(`A board was refused: ${answer.status}`);
  let [latest, count] = [{ safe: 0, notSafe: 0 }, 0];
  const read = async () => {
    let rest = '';
    for await (const chunk of answer.body ?? []) {
      const parts = (rest + Buffer.from(chunk).toString()).split('\n\n');
      rest = parts.pop() ?? '';
      for (const part of parts.filter((text) => text.startsWith('data: '))) {
        latest = (JSON.parse(part.slice(6)) as { summary: Counts }).summary;
        count++;
      }
    }
  };
  void read().catch(() => undefined);
  return {
    count: () => count,
    leave: () => leaving.abort(),
    until: async (shown: (counts: Counts) => boolean) => {
      for (const end = performance.now() + 30_000; !shown(latest); await pause(2)) {
        if (performance.now() > end) throw new Error(`A board never showed it: ${JSON.stringify(latest)}`);
      }
    },
  };
}

async function answerMarked({ api }: Stage, boards: Board[], tokens: string[]): Promise<number[]> {
  const shown: number[] = [];
  for (const [index, token] of tokens.entries()) {
    const began = performance.now();
    await fetch(`http://127.0.0.1:${api.port}${apiPath('/emergency/respond', { token })}`, {
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

async function expectNoneLost({ databaseUrl }: Stage, id: number): Promise<void> {
  const { rows } = await onServer(
    databaseUrl,
    `select count(*)::int as people, count(distinct a.response_id)::int as answered, count(a.id)::int as answers
     from emergency_responses r left join emergency_answers a on a.response_id = r.id where r.emergency_id = $1`,
    [id],
  );
  const { people, answered: answeredCount, answers } = rows[0] ?? {};
  if (people !== addressedCount || answeredCount !== people || answers !== people)
    throw new Error(`Answers were lost or doubled: ${JSON.stringify(rows[0])}`);
}
