import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { addDays, isoWeekday } from '@population-tracker/contract/kernel/days';
import {
  checkReservationBulk,
  continueReservationBulk,
  type ReservationBulk,
  readReservationBulk,
  undoReservationBulk,
} from '@population-tracker/contract/reservations/reservations-bulk';
import { makeSession, makeUser, makeWorkspace } from '../../api/src/testing/make.ts';
import { type ApiProcess, startProcess } from '../../api/src/testing/process.ts';
import { type Send, sender } from '../../api/src/testing/send.ts';
import { type DrillDatabase, secondsOf, withDatabase } from './stage.ts';

const dayCount = 20;
const longestMs = 10 * 60_000;

/** A bulk of so many reservations: how fast, two of them at once, and under kill -9. */
export function bulkDrill(count: number, kills: number): Promise<string[]> {
  return withDatabase(async (database) => {
    const api = await startProcess({ DATABASE_URL: database.url });
    try {
      const send = sender([api.url], await makeSession(database.db, (await makeUser(database.db, { userType: 2 })).id));
      const people = Math.floor(count / dayCount);
      await database.pool.query(
        `insert into users (name, last_name, email) select 'Many', g::text, 'many' || g || '@test.example' from generate_series(1, $1::int) g`,
        [people],
      );
      const drill = { database, api, send, people };
      return [...(await alone(drill)), ...(await twoAtOnce(drill)), ...(await killed(drill, kills))];
    } finally {
      await api.end();
    }
  });
}

interface Drill {
  database: DrillDatabase;
  api: ApiProcess;
  send: Send;
  people: number;
}

async function alone(drill: Drill): Promise<string[]> {
  const { send, api, people } = drill;
  const since = performance.now();
  const bulk = await begin(drill, people);
  const checked = performance.now();
  await send(continueReservationBulk, { params: { id: bulk.id } });
  const done = await until(drill, bulk.id, ({ state }) => state === 'done');
  const made = performance.now();
  const { data } = await send(undoReservationBulk, { params: { id: bulk.id } });
  console.log(`  ${bulk.total} items checked in ${secondsOf(checked - since)}, made in ${secondsOf(made - checked)}`);
  console.log(
    `  undone in one call in ${secondsOf(performance.now() - made)}; memory of the process at its highest ${peakMb(api.pid())} MB`,
  );
  return [...wrong(done, 'the bulk made', done.made), ...wrong(done, 'undoing took back', data.undone?.undone)];
}

/** For the same seats, of which there are enough for one of them. */
async function twoAtOnce(drill: Drill): Promise<string[]> {
  const { database, send, people } = drill;
  const { id: workspaceId } = await makeWorkspace(database.db, { capacity: people });
  const since = performance.now();
  const half = Math.floor(people / 2);
  const parts = [`id % 2 = 0`, `id % 2 = 1`].map(async (part, index) => {
    const { rows } = await database.pool.query<{ id: number }>(
      `select id from users where name = 'Many' and ${part} order by id limit $1`,
      [half],
    );
    const bulk = await begin(drill, 0, { workspaceId, people: { ids: rows.map(({ id }) => id) }, title: `half ${index}` });
    await send(continueReservationBulk, { params: { id: bulk.id } });
    return until(drill, bulk.id, ({ state }) => state === 'done');
  });
  const done = await Promise.all(parts);
  console.log(`  two of ${half * dayCount} items at once into the same places: done in ${secondsOf(performance.now() - since)}`);
  // Who has a place then already gets no second one.
  for (const { id } of done) await send(undoReservationBulk, { params: { id } });
  return done.flatMap((bulk) => wrong(bulk, 'a bulk beside another made', bulk.made));
}

async function killed(drill: Drill, kills: number): Promise<string[]> {
  const { database, api, send, people } = drill;
  const bulk = await begin(drill, people);
  await send(continueReservationBulk, { params: { id: bulk.id } });
  let times = 0;
  for (; times < kills; times++) {
    await pause(Math.random() * 500);
    await api.kill('SIGKILL');
    await api.restart();
    if ((await read(drill, bulk.id)).state === 'done') break;
  }
  const done = await until(drill, bulk.id, ({ state }) => state === 'done');
  const { rows } = await database.pool.query<{ standing: number }>(
    `select count(*)::int as standing from reservation_bulk_items i join reservations r on r.id = i.reservation_id and r.status = 'active'
     where i.bulk_id = $1 and i.outcome = 'made'`,
    [bulk.id],
  );
  console.log(`  killed ${times} times with -9 while it was made`);
  return [...wrong(done, 'the killed bulk made', done.made), ...wrong(done, 'of the killed bulk stand', rows[0]?.standing)];
}

const wrong = ({ total }: ReservationBulk, what: string, count: number | undefined): string[] =>
  count === total ? [] : [`${what} ${count} of ${total} reservations`];

/** Checked, each item valid: one person on each of many days. */
async function begin(drill: Drill, capacity: number, change: object = {}): Promise<ReservationBulk> {
  const { database, send, people } = drill;
  const workspaceId = capacity > 0 ? (await makeWorkspace(database.db, { capacity })).id : 0;
  const today = new Date().toISOString().slice(0, 10);
  const first = addDays(today, 15 - isoWeekday(today));
  const body = {
    people: { matching: { search: 'many' }, count: people },
    area: 'workspace',
    workspaceId,
    days: { list: Array.from({ length: dayCount }, (_, day) => addDays(first, day)) },
    hours: { from: '09:00', to: '18:00' },
    ...change,
  };
  const { data, text } = await send(checkReservationBulk, { body });
  if (!data) throw new Error(text);
  const bulk = await until(drill, data.id, ({ state }) => state !== 'checking');
  if (bulk.valid !== bulk.total) throw new Error(`${bulk.valid} of ${bulk.total} items are valid: ${JSON.stringify(bulk)}`);
  return bulk;
}

const read = async ({ send }: Drill, id: number) => (await send(readReservationBulk, { params: { id } })).data;

async function until(drill: Drill, id: number, enough: (bulk: ReservationBulk) => boolean): Promise<ReservationBulk> {
  for (const end = performance.now() + longestMs; performance.now() < end; await pause(50)) {
    const bulk = await read(drill, id).catch(() => null);
    if (bulk && enough(bulk)) return bulk;
  }
  throw new Error(`Nothing went on within ten minutes:\n${drill.api.lastWords()}`);
}

const peakMb = (pid: number): number => Math.round(Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1_024);
