import { setTimeout as pause } from 'node:timers/promises';
import { addDays, isoWeekday } from '@population-tracker/contract/kernel/days';
import {
  continueReservationBulk,
  createReservationBulk,
  type ReservationBulk,
  readReservationBulk,
  undoReservationBulk,
} from '@population-tracker/contract/reservations/reservations-bulk';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeSession, makeUser, makeWorkspace } from '#testing/make.ts';
import { type ApiProcess, startProcess } from '#testing/process.ts';
import { type Send, sender } from '#testing/send.ts';
import { type TestDatabase, testDatabase } from '#testing/test-database.ts';

// More than is checked at once, and several slices; ten thousand are the business of `npm run faults -- bulk`.
const people = 73;
const dayCount = 14;
const seats = 58;
/** On two cores that others use too. */
const patienceMs = 120_000;

let database: TestDatabase;
let api: ApiProcess;
let send: Send;
beforeAll(async () => {
  database = await testDatabase();
  api = await startProcess({ DATABASE_URL: database.url });
  send = sender([api.url], await makeSession(database.db, (await makeUser(database.db, { userType: 2 })).id));
  await database.pool.query(
    `insert into users (name, last_name, email) select 'Many', g::text, 'many' || g || '@test.example' from generate_series(1, ${people}) g`,
  );
});
afterAll(async () => {
  await api?.end();
  await database?.drop();
});

const read = async (id: number) => (await send(readReservationBulk, { params: { id } })).data;

async function until(id: number, enough: (bulk: ReservationBulk) => boolean): Promise<ReservationBulk> {
  for (const end = Date.now() + patienceMs; Date.now() < end; await pause(20)) {
    const bulk = await read(id).catch(() => null);
    if (bulk && enough(bulk)) return bulk;
  }
  throw new Error(`Nothing went on within a minute:\n${api.lastWords()}`);
}

async function wish() {
  const workspace = await makeWorkspace(database.db, { capacity: seats });
  const today = new Date().toISOString().slice(0, 10);
  const first = addDays(today, 15 - isoWeekday(today));
  return {
    people: { matching: { search: 'many' }, count: people },
    area: 'workspace',
    workspaceId: workspace.id,
    days: { list: Array.from({ length: dayCount }, (_, day) => addDays(first, day)) },
    hours: { from: '09:00', to: '18:00' },
    title: `of ${workspace.id}`,
  } as const;
}

const rowsOf = async <R extends object>(sql: string, values: unknown[] = []) => (await database.pool.query<R>(sql, values)).rows;

it('a bulk of many items, whose process is killed again and again, ends with each valid item made once, and is undone in one call', {
  timeout: 600_000,
}, async () => {
  const body = await wish();
  const kill = async (ms: number) => {
    await pause(Math.random() * ms);
    await api.kill('SIGKILL');
    await api.restart();
  };
  const { data } = await send(createReservationBulk, { body });
  expect(data.state).toBe('checking');
  const { id } = data;
  await kill(300);
  await until(id, ({ state }) => state === 'checked');
  await send(continueReservationBulk, { params: { id } });
  let killed = 0;
  for (let last = -1; killed < 2; killed++) {
    const { made, state } = await until(id, (now) => now.made > last || now.state === 'done');
    if (state === 'done') break;
    last = made;
    await kill(80);
  }
  expect(killed).toBe(2);
  const done = await until(id, ({ state }) => state === 'done');
  expect(done).toMatchObject({ made: seats * dayCount, valid: seats * dayCount, refused: (people - seats) * dayCount });
  const [counts] = await rowsOf(
    `select count(*)::int as items, count(distinct reservation_id)::int as reservations from reservation_bulk_items where bulk_id = $1 and outcome = 'made'`,
    [id],
  );
  expect(counts).toEqual({ items: seats * dayCount, reservations: seats * dayCount });
  const [stored] = await rowsOf(`select count(*)::int as made from reservations where title = $1 and status = 'active'`, [body.title]);
  expect(stored).toEqual({ made: seats * dayCount });
  expect(
    await rowsOf(`select count(*)::int as told from audit_log where entity = 'reservationBulk' and entity_id = $1`, [String(id)]),
  ).toEqual([{ told: 1 }]);
  const { data: undone } = await send(undoReservationBulk, { params: { id } });
  expect(undone.undone).toMatchObject({ undone: seats * dayCount, notUndone: 0 });
});
