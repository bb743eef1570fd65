import { type Area, createReservation } from '@population-tracker/contract/reservations/reservations';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeMeetingRoom } from '#testing/make.ts';
import { type ApiProcess, startProcess } from '#testing/process.ts';
import { type TestDatabase, testDatabase } from '#testing/test-database.ts';
import { type AreaRace, areaRaces } from './testing/area-races.ts';
import { type Arena, allAtOnce, openArena } from './testing/arena.ts';
import { changes } from './testing/changing-places.ts';
import { lineRound, openLineArena } from './testing/line-rounds.ts';
import { brokenPromises } from './testing/overlaps.ts';
import { presenceRaces } from './testing/presence-races.ts';
import { bulkRaces } from './testing/reservations-bulk-races.ts';
import { creates, moves } from './testing/testing-races.ts';
import { weeklyLimit } from './testing/weekly-limit.ts';

let database: TestDatabase;
let processes: ApiProcess[] = [];
let arena: Arena;
beforeAll(async () => {
  database = await testDatabase();
  processes = await Promise.all([1, 2].map(() => startProcess({ DATABASE_URL: database.url, EMPLOYEE_APP: '1' })));
  arena = await openArena(
    database,
    processes.map(({ url }) => url),
  );
});
afterAll(async () => {
  await Promise.all(processes.map((process) => process.end()));
  await database?.drop();
});

// Fifty at once have every connection of both processes busy and others waiting; four times as many is tried once, for what is refused
// for being too many. Where that is shown, and the seven places of an area or of a week are wanted, a few more than there are places show
// who gets them. A thousand rounds of each race, in every area and at fifty, are the business of `npm run faults -- races`.
const crowded = 50;
const few = 16;

/** Of each way to count places one: seats of a floor, a room, spaces of a location for some hours, meals of a slot. */
const counted: Area[] = ['workspace', 'meetingRoom', 'parking', 'diningHall'];
/** Which capacity an area goes by differs, so the last places are wanted in all of them; and of pets it is lowered elsewhere than of these. */
const ofEachWay = ({ area, name }: AreaRace) =>
  counted.includes(area) || name.startsWith('creates of') || name === 'creates while fewer are offered, pet';

const rounds = [
  ...creates.map((race) => ({ width: crowded, ...race })),
  ...creates.filter(({ name }) => name.includes('seats')).map((race) => ({ width: 200, ...race })),
  ...moves.map((race) => ({ width: crowded, ...race })),
  ...areaRaces.filter(ofEachWay).map((race) => ({ width: few, ...race })),
  ...presenceRaces.map((race) => ({ width: few, ...race })),
  { width: few, ...weeklyLimit },
  // Half of them are the bulk's, and half come one by one: each half wants all ten places.
  ...bulkRaces.filter(ofEachWay).map((race) => ({ width: 24, ...race })),
];

describe('through two processes at once, exactly the free ones succeed and the others are told why', () => {
  it.each(rounds)('$width $name', async ({ run, width }) => {
    expect(await run(arena, width)).toEqual([]);
  });
});

describe('whoever reserves and whoever takes it away come one after the other', () => {
  it.each(changes)('$name', async ({ run }) => {
    expect(await run(arena, few)).toEqual([]);
    expect(await run(arena, few)).toEqual([]);
  });
});

it('people who come, give back, join the line, leave it and book, while others are let go: each seat is held by one, and given to the first in line', async () => {
  const urls = processes.map(({ url }) => url);
  const line = await openLineArena(database, urls);
  // Who else changes their mind differs from round to round, in turns of three.
  for (let round = 0; round < 3; round++) expect(await lineRound(line, round)).toEqual([]);
});

it('the same POST 50 times with one Idempotency-Key makes one reservation and 50 equal answers', async () => {
  const { start, end } = arena.nextHour();
  const body = { area: 'meetingRoom', userId: arena.crowd[0], workspaceId: (await makeMeetingRoom(arena.db)).id, start, end };
  const idempotencyKey = 'fifty';
  const answers = await allAtOnce(50, () => arena.send(createReservation, { body }, { idempotencyKey }));
  expect([...new Set(answers.map(({ text }) => text))]).toHaveLength(1);
  expect(answers[0]).toMatchObject({ httpStatus: 200, data: { workspaceId: body.workspaceId } });
  const { rowCount } = await arena.pool.query('select from reservations where workspace_id = $1', [body.workspaceId]);
  expect(rowCount).toBe(1);
  const other = await arena.send(createReservation, { body: { ...body, title: 'Another' } }, { idempotencyKey });
  expect(other).toMatchObject({ httpStatus: 422, key: 'request.keyReused' });
});

it('after all of it no two reservations are in each other’s way, and no place is fuller than it is large', async () => {
  expect(await brokenPromises(arena.pool)).toEqual([]);
});
