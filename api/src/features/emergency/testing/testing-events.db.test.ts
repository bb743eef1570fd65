import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import * as contract from '@population-tracker/contract/emergency/emergency';
import { respond } from '@population-tracker/contract/emergency/emergency-respond';
import type { RunningEmergencies } from '@population-tracker/contract/emergency/emergency-running';
import { apiBasePath, defaultTimeZone } from '@population-tracker/contract/kernel/constants';
import { dayIn } from '@population-tracker/contract/kernel/zones';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createApp } from '#api/app.ts';
import { type Connection, connect } from '#platform/db/database.ts';
import { onNotify } from '#platform/db/notify.ts';
import { recordAnswer } from '#testing/ledger/ledger.ts';
import { makeLocation, makeMeetingRoom, makeWorkspace } from '#testing/make.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';
import { tokenOf } from '../respond/link.ts';
import { endAll, endOne, responsesOf, startOne } from './company.ts';

const people = 600;
let app: TestApp;
let other: FastifyInstance;
let connection: Connection;
const boards: { leave(): void }[] = [];
beforeAll(async () => {
  app = await testApp();
  // As another process has it: a pool and a listener of its own.
  connection = connect({ url: app.database.url });
  other = await createApp({ ...app.services, db: connection.db }, { frontEnds: [], processMetrics: false, onAnswered: recordAnswer });
  for (const server of [app.app, other]) await server.listen({ host: '127.0.0.1', port: 0 });
  // Until it hears, a board is told to read again instead of who has answered.
  for (const { db } of [app.database, connection]) await new Promise((hears) => onNotify(db, 'test', hears));
  await sql`insert into users (name, last_name, email) select 'Person', 'No ' || n, 'many-' || n || '@test.example' from generate_series(1, ${people}::int) n`.execute(
    app.database.db,
  );
  await app.signIn('administrator');
});
afterAll(async () => {
  await other.close();
  await connection.close();
  await app.close();
});
let id: number;
beforeEach(async () => {
  id = (await startOne(app)).data.id;
});
afterEach(async () => {
  for (const board of boards.splice(0)) board.leave();
  await endAll(app);
});

/** Of a location where somebody is now, in a workspace of the one and in a room of the other. */
async function startAt({ id: locationId }: { id: number }, index: number): Promise<number> {
  const { db } = app.database;
  const { id: userId } = await db.selectFrom('users').select('id').where('email', '=', 'many-1@test.example').executeTakeFirstOrThrow();
  const place = await (index ? makeMeetingRoom : makeWorkspace)(db, { location_id: locationId });
  const around = (minutes: number) => new Date(app.clock.now().getTime() + minutes * 60_000);
  await db
    .insertInto('reservations')
    .values({
      user_id: userId,
      area: index ? 'meetingRoom' : 'workspace',
      location_id: locationId,
      building_id: place.building_id,
      workspace_id: place.id,
      seat_number: index ? null : 1,
      start_at: around(-30).toISOString(),
      end_at: around(30).toISOString(),
      day: dayIn(defaultTimeZone, around(-30)),
    })
    .execute();
  return (await startOne(app, { locationIds: [locationId] })).data.id;
}

const addressOf = (server: FastifyInstance) => `http://127.0.0.1:${(server.server.address() as AddressInfo).port}${apiBasePath}`;

interface Heard<E> {
  events: { at: number; data: E }[];
  until(found: (data: E) => boolean): Promise<E>;
  leave(): void;
  /** Told all that the process had to say. */
  ended: Promise<void>;
}

async function follow<E>(server: FastifyInstance, path: string): Promise<Heard<E>> {
  const leaving = new AbortController();
  const answer = await fetch(addressOf(server) + path, { headers: { token: await app.signIn('emergency') }, signal: leaving.signal });
  expect(answer.status).toBe(200);
  const events: { at: number; data: E }[] = [];
  const reading = (async () => {
    let rest = '';
    for await (const chunk of answer.body ?? []) {
      const parts = (rest + Buffer.from(chunk).toString()).split('\n\n');
      rest = parts.pop() ?? '';
      for (const part of parts) if (part.startsWith('data: ')) events.push({ at: performance.now(), data: JSON.parse(part.slice(6)) as E });
    }
  })().catch(() => undefined);
  const board = {
    events,
    leave: () => leaving.abort(),
    ended: reading,
    until: async (found: (data: E) => boolean) => {
      for (const end = performance.now() + 60_000; performance.now() < end; await pause(5)) {
        const event = events.findLast(({ data }) => found(data));
        if (event) return event.data;
      }
      throw new Error(`Never heard; the last was ${JSON.stringify(events.at(-1)?.data)?.slice(0, 500)}`);
    },
  };
  boards.push(board);
  return board;
}

const boardOn = (server: FastifyInstance) => follow<contract.EmergencyEvent>(server, '/emergencies/events');
const barOn = (server: FastifyInstance) => follow<RunningEmergencies>(server, '/emergencies/running/events');

const tokensOf = async (): Promise<string[]> => {
  const { link_secret: secret } = await app.database.db
    .selectFrom('emergencies')
    .select('link_secret')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const rows = await app.database.db.selectFrom('emergency_responses').select('user_id').where('emergency_id', '=', id).execute();
  return rows.map(({ user_id }) => tokenOf({ emergencyId: id, userId: user_id, proposed: 'safe' }, secret));
};
const answer = (token: string, actionState: 'safe' | 'notSafe' = 'safe') =>
  app.call(respond, { query: { token }, body: { actionState } }, { as: 'nobody' });

describe('a board', () => {
  test('connected to another process is sent all at first, then who answered with the new counts, then the end', async () => {
    const board = await boardOn(other);
    const first = await board.until(({ readAgain }) => readAgain);
    expect(first).toMatchObject({ emergency: { id, safe: 0 }, summary: { safe: 0, addressed: first.emergency.addressed }, changed: [] });
    const [token = ''] = await tokensOf();
    await answer(token, 'notSafe');
    const second = await board.until(({ changed }) => changed.length > 0);
    expect(second).toMatchObject({
      emergency: { id, notSafe: 1 },
      summary: { notSafe: 1, none: first.summary.none - 1 },
      changed: [{ actionState: 'notSafe', how: 'link' }],
      readAgain: false,
    });
    await endOne(app, id);
    expect((await board.until(({ emergency }) => emergency.endedAt !== null)).emergency).toMatchObject({ id, notSafe: 1 });
    id = (await startOne(app, { kind: 'drill' })).data.id;
    expect((await board.until(({ emergency }) => emergency.id === id)).emergency.kind).toBe('drill');
  });

  test('hears of each that runs, and of an answer the counts of its own', async () => {
    const [here, there] = [await makeLocation(app.database.db), await makeLocation(app.database.db)];
    await endOne(app, id);
    const [first, second] = await Promise.all([here, there].map(startAt));
    const board = await boardOn(other);
    for (const one of [first, second]) await board.until(({ emergency }) => emergency.id === one);
    id = second ?? 0;
    const [token = ''] = await tokensOf();
    await answer(token, 'notSafe');
    expect(await board.until(({ changed }) => changed.length > 0)).toMatchObject({ emergency: { id: second, notSafe: 1 } });
    expect((await app.call(contract.readEmergency, { params: { id: first ?? 0 } })).data.notSafe).toBe(0);
  });

  test('hears of mails that got on their way, though nobody tells of them', async () => {
    const board = await boardOn(other);
    await board.until(({ summary }) => summary.mails.none > 0);
    const [first] = await responsesOf(app, id, { limit: 1 });
    await sql`
      with mailed as (update emergency_responses set mail_round = 1 where id = ${first?.id} returning user_id, email)
      insert into mail_outbox (event_key, recipient, subject, body_text, user_id, topic, state, last_error)
      select 'emergency:' || ${id}::int || ':' || user_id || ':1', email, 's', 't', user_id, 'emergency:' || ${id}::int, 'failed', '550' from mailed`.execute(
      app.database.db,
    );
    expect((await board.until(({ summary }) => summary.mails.failed === 1)).changed).toEqual([]);
  });

  test('of hundreds of answers at once loses none, hears of each soon, and is not sent one event an answer', async () => {
    const all = await Promise.all(Array.from({ length: 10 }, (_, n) => boardOn(n % 2 ? other : app.app)));
    await Promise.all(all.map((board) => board.until(({ readAgain }) => readAgain)));
    const tokens = await tokensOf();
    const began = performance.now();
    const sending = tokens.slice();
    const answers: number[] = [];
    const send = async () => {
      for (let token = sending.pop(); token; token = sending.pop()) answers.push((await answer(token)).httpStatus);
    };
    await Promise.all(Array.from({ length: 16 }, send));
    const tookMs = performance.now() - began;
    expect(answers.every((status) => status === 200)).toBe(true);
    for (const board of all) {
      const last = await board.until(({ summary }) => summary.safe === tokens.length);
      expect(last.summary.none).toBe(0);
      expect(last.summary.addressed).toBe(tokens.length);
      expect(board.events.length).toBeLessThanOrEqual(3 + Math.ceil(tookMs / 200) + 4);
    }
    const history = await app.database.db
      .selectFrom('emergency_answers as a')
      .innerJoin('emergency_responses as r', 'r.id', 'a.response_id')
      .select('a.id')
      .where('r.emergency_id', '=', id)
      .execute();
    expect(history).toHaveLength(tokens.length);
    expect((await responsesOf(app, id)).every(({ actionState }) => actionState === 'safe')).toBe(true);
  });

  test('that answers are marked in while it looks is told of each by name, or to read its list again', async () => {
    const board = await boardOn(other);
    await board.until(({ readAgain }) => readAgain);
    const tokens = (await tokensOf()).slice(0, 150);
    await Promise.all(tokens.map((token) => answer(token)));
    await board.until(({ summary }) => summary.safe === 150);
    const later = () => board.events.slice(1);
    // Of the last ones it may be told an event after they were counted.
    const isToldOfAll = () => {
      const named = new Set(later().flatMap(({ data }) => data.changed.map((one) => one.id)));
      return named.size === 150 || later().some(({ data }) => data.readAgain);
    };
    await expect.poll(isToldOfAll).toBe(true);
    for (const { data } of later()) expect(data.changed.length).toBeLessThanOrEqual(contract.emergencyEventMaxAnswers);
  });
});

describe('the bar of every panel', () => {
  test('hears in any process what starts and ends, and nothing of answers', async () => {
    const bar = await barOn(other);
    expect((await bar.until(() => true)).running).toMatchObject([{ id, kind: 'emergency' }]);
    const [token = ''] = await tokensOf();
    await answer(token);
    await endOne(app, id);
    await bar.until(({ running }) => running.length === 0);
    await startOne(app, { kind: 'drill', message: 'Tatbikat' });
    expect(await bar.until(({ running }) => running[0]?.kind === 'drill')).toMatchObject({ running: [{ message: 'Tatbikat' }] });
    expect(bar.events).toHaveLength(3);
  });
});

// The last one, since the process is gone afterwards.
test('a process that stops ends what follows it, which goes on with another', async () => {
  const followers = [await boardOn(other), await barOn(other)];
  await other.close();
  await Promise.all(followers.map(({ ended }) => ended));
  await (await boardOn(app.app)).until(({ emergency }) => emergency.id === id);
});
