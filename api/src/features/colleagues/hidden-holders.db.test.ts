// Somebody who doesn't let the caller see them holds seats all week. Whatever an employee may call is called, rightly and wrongly, and no
// answer tells who it is; nor does any answer change when another hidden person holds those seats instead. A call of employees that is
// added fails this test until it is tried here.
import { randomUUID } from 'node:crypto';
import { chooseMyVisibility } from '@population-tracker/contract/colleagues/colleagues';
import { startEmergency } from '@population-tracker/contract/emergency/emergency';
import type { Endpoint } from '@population-tracker/contract/kernel/endpoint';
import { bookForMe } from '@population-tracker/contract/me/me';
import { listPlaceCodes, makePlaceCodes } from '@population-tracker/contract/place-codes/place-codes';
import { createReservation } from '@population-tracker/contract/reservations/reservations';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { routes } from '#api/app.ts';
import type { Database } from '#platform/db/database.ts';
import type { Given } from '#testing/call.ts';
import { makeDesk, makeLocation, makeMeetingRoom, makeUser, makeWorkspace } from '#testing/make.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';

let app: TestApp;
let viewer: number;
let hidden: number;
let double: number;
let calls: Record<string, Given[]>;
/** What tells who somebody is, wherever it stands. */
let marks: string[];

/** Today, working days, and a Sunday. */
const days = ['2026-11-18', '2026-11-19', '2026-11-20', '2026-11-22'];
const hours = (day: string) => ({ start: `${day}T06:00:00Z`, end: `${day}T15:00:00Z` });

beforeAll(async () => {
  app = await testApp({ env: { EMPLOYEE_APP: '1' } });
  const { db } = app.database;
  app.clock.set('2026-11-18T06:30:00Z');
  // Numbers that nothing else has.
  await sql`alter table users alter column id restart with 7654321`.execute(db);
  const site = await makeLocation(db, { parking_capacity: 2, has_gym: true });
  const floor = await makeWorkspace(db, { location_id: site.id, capacity: 3, name: 'Saklıkat' });
  const own = await makeWorkspace(db, { location_id: site.id, building_id: floor.building_id, capacity: 3 });
  const desks = [];
  for (const label of ['Q-1', 'Q-2']) desks.push((await makeDesk(db, { workspace_id: floor.id, label })).id);
  const [taken = 0, next = 0] = desks;
  const room = await makeMeetingRoom(db, { location_id: site.id, building_id: floor.building_id });
  const person = (name: string, lastName: string) =>
    makeUser(db, { name, lastName, email: `${name.toLowerCase()}@sakli.example`, siteId: site.id, userType: 2 });
  const secret = await person('Zekiyenur', 'Xanthakis');
  const other = await person('Wolfhart', 'Yquem');
  [hidden, double] = [secret.id, other.id];
  viewer = (await makeUser(db, { siteId: site.id })).id;
  marks = [secret, other].flatMap(({ id, name, lastName, email }) => [String(id), name, lastName, email]);
  marks.push('"ZX"', '"WY"', 'Gizlitoplantı');
  await db
    .insertInto('favourite_colleagues')
    .values([hidden, double].map((colleague_id) => ({ user_id: viewer, colleague_id })))
    .execute();
  const { id: teamId } = await db
    .insertInto('teams')
    .values({ name: 'Ekip', scim_id: randomUUID() })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('team_members')
    .values([hidden, double].map((user_id) => ({ team_id: teamId, user_id })))
    .execute();

  // A desk of their own, which opens on the day before.
  const kept = (await makeDesk(db, { workspace_id: floor.id, label: 'Q-3' })).id;
  await db
    .insertInto('desk_assignments')
    .values({ desk_id: kept, workspace_id: floor.id, user_id: hidden, opens_before_min: 60 })
    .execute();

  const reserve = async (userId: number, body: object) => {
    const made = await app.call(createReservation, { body: { userId, title: 'Gizlitoplantı', notify: false, ...body } });
    expect(made.httpStatus, made.error ?? '').toBe(200);
    return made.data;
  };
  // Begun a moment ago, so that whoever scans meets it.
  const today = { start: '2026-11-18T06:35:00Z', end: '2026-11-18T15:00:00Z' };
  const theirs = await reserve(hidden, { area: 'workspace', workspaceId: floor.id, deskId: taken, ...today });
  for (const day of days.slice(1)) await reserve(hidden, { area: 'workspace', workspaceId: floor.id, deskId: taken, ...hours(day) });
  const meeting = await reserve(hidden, { area: 'meetingRoom', workspaceId: room.id, ...hours('2026-11-20') });
  await reserve(hidden, { area: 'parking', locationId: site.id, ...hours('2026-11-19') });
  // What they say of days on which they have no seat; the plan of the other one, whose days are the viewer's to guess too.
  await db
    .insertInto('day_plans')
    .values(
      ['2026-11-25', '2026-11-26'].map((day, at) => ({
        user_id: hidden,
        day,
        plan: at ? 'leave' : 'remote',
        said_at: '2026-11-18T06:00:00Z',
      })),
    )
    .execute();
  // The same desk was the viewer's a week before.
  app.clock.set('2026-11-11T06:00:00Z');
  const before = { area: 'workspace', workspaceId: floor.id, deskId: taken, ...hours('2026-11-12') };
  await app.call(bookForMe, { body: before }, { as: await app.signIn(viewer) });
  app.clock.set('2026-11-18T06:40:00Z');
  const mine = await app.call(
    bookForMe,
    { body: { area: 'workspace', workspaceId: own.id, deskId: null, ...hours('2026-11-20') } },
    { as: await app.signIn(viewer) },
  );
  await app.call(makePlaceCodes, { body: { workspaceId: floor.id } });
  await app.call(makePlaceCodes, { body: { workspaceId: room.id } });
  const codes = async (workspaceId: number) => (await app.call(listPlaceCodes, { query: { workspaceId } })).data.items;
  const scanned = [...(await codes(floor.id)), ...(await codes(room.id))].map(({ code }) => ({ params: { code } }));
  expect(scanned.length).toBe(4);

  const places = [
    { area: 'workspace', workspaceId: floor.id, deskId: taken },
    { area: 'workspace', workspaceId: floor.id, deskId: null },
    { area: 'workspace', workspaceId: floor.id, deskId: kept },
    { area: 'parking', locationId: site.id },
    { area: 'meetingRoom', workspaceId: room.id },
  ];
  const wanted = [...days, '2026-11-11'].flatMap((day) => places.map((place) => ({ body: { ...place, ...hours(day) } })));
  const foreign = { params: { id: theirs.id } };
  const { id, version } = mine.data;
  const onDays: Given[] = days.map((day) => ({ params: { day } }));
  const colleagues = [hidden, double, viewer, 1].map((id) => ({ params: { id } }));
  calls = {
    'GET /user/info': [{}],
    'GET /user/sessions': [{}],
    'POST /user/sessions/:id/end': [{ params: { id: 1 } }],
    'DELETE /user/sessions': [{}],
    'GET /user/logout': [{}],
    'POST /user/logout': [{}],
    'POST /client-errors': [{ body: { errors: [] } }],
    'GET /me/emergencies': [{}],
    'POST /me/emergencies/:id/answer': [{ params: { id: 1 }, body: { actionState: 'safe' } }],
    'GET /me/week': [{}, ...days.map((day) => ({ query: { day } }))],
    'POST /me/week/repeat': [{ body: { day: '2026-11-18' } }, { body: { day: '2026-11-16' } }],
    'GET /me/reservations': [{ query: { from: '2026-11-01', to: '2026-11-30' } }],
    'POST /me/reservations': wanted,
    'PATCH /me/reservations/:id': [
      { ...foreign, body: { version: theirs.version, title: 'x' } },
      { params: { id }, body: { version, workspaceId: floor.id, deskId: taken } },
      { params: { id }, body: { version: version + 5, title: 'x' } },
    ],
    'DELETE /me/reservations/:id': [foreign, { params: { id }, query: { version: version + 5 } }],
    'POST /me/reservations/:id/check-in': [foreign],
    'POST /me/reservations/:id/restore': [{ ...foreign, body: { version: theirs.version } }],
    'GET /me/days/:day': onDays.flatMap((one) => [one, { ...one, query: { locationId: site.id } }]),
    'GET /me/workspaces/:id/plan': [...days, '2026-11-11'].flatMap((day) => [
      { params: { id: floor.id }, query: hours(day) },
      { params: { id: room.id }, query: hours(day) },
    ]),
    'GET /me/colleagues': [{}, ...[...days, '2026-11-25'].map((day) => ({ query: { day } }))],
    'GET /me/colleagues/found': ['zekiye', 'xantha', 'wolf', 'yquem', 'sakli', 'zx'].map((search) => ({ query: { search } })),
    'GET /me/colleagues/:id': colleagues,
    'PUT /me/colleagues/:id/favourite': colleagues,
    'DELETE /me/colleagues/:id/favourite': [{ params: { id: 1 } }],
    'GET /me/lookups': [{}],
    'GET /user/privacy-notice': [{}],
    'POST /user/privacy-notice': [{ body: { number: 1 } }],
    'GET /me/data/export': [{}],
    'GET /me/calendar': [{}],
    'POST /me/calendar/feed': [{}],
    'DELETE /me/calendar/feed': [{}],
    'PUT /me/calendar/invitations': [{ body: { invitations: true } }],
    'GET /me/visibility': [{}],
    'PUT /me/visibility': [{ body: { visibility: 'team' } }, { body: { visibility: 'nobody' } }],
    'GET /me/notifications': [{}],
    'PUT /me/notifications/:kind': [{ params: { kind: 'released' }, body: { mail: true, push: false } }],
    'POST /me/devices': [{ body: { endpoint: 'https://push.example.com/x', keys: { p256dh: 'x', auth: 'x' } } }],
    'DELETE /me/devices/:id': [{ params: { id: 1 } }],
    'GET /me/meetings/rooms': days.map((day) => ({ query: { locationId: site.id, ...hours(day), people: 2 } })),
    // Whom somebody names they know; of who holds a room no name is told.
    'POST /me/meetings': days.flatMap((day) => [
      { body: { workspaceId: room.id, ...hours(day), guests: [] } },
      { body: { workspaceId: floor.id, ...hours(day), guests: [hidden] } },
      { body: { workspaceId: room.id, ...hours(day), guests: [999_999, double] } },
    ]),
    'PATCH /me/meetings/:id/guests': [
      { ...foreign, body: { invite: [viewer] } },
      { params: { id: meeting.id }, body: { uninvite: [hidden] } },
      { params: { id }, body: { invite: [hidden] } },
    ],
    'PUT /me/meetings/:id/answer': [foreign, { params: { id: meeting.id } }].map((one) => ({ ...one, body: { answer: 'accepted' } })),
    'PUT /me/plan': ['remote', 'leave', null].map((plan) => ({ body: { from: '2026-11-20', to: '2026-11-21', plan } })),
    'GET /me/waits': [{}],
    'POST /me/waits': days.flatMap((day) => [
      { body: { area: 'workspace', workspaceId: floor.id, ...hours(day) } },
      { body: { area: 'workspace', locationId: site.id, ...hours(day) } },
      { body: { area: 'parking', locationId: site.id, ...hours(day) } },
    ]),
    'DELETE /me/waits/:id': [{ params: { id: 1 } }, { params: { id: 2 } }],
    'GET /place-codes/:code': scanned,
    'POST /place-codes/:code/check-in': scanned,
    'POST /place-codes/:code/take': scanned.slice(0, 1).flatMap((one) => [
      { ...one, body: {} },
      { ...one, body: { instead: { workspaceId: floor.id, deskId: taken } } },
      { ...one, body: { instead: { workspaceId: floor.id, deskId: next } } },
    ]),
  };
});
afterAll(() => app.close());

const endpoints = routes.map(({ endpoint }) => endpoint).filter(({ needs }) => needs === 'signedIn');
/** The name of whoever works here is the company's directory; there, days and places are what is told of nobody who hides. */
const isDirectory = ({ path }: Endpoint) => path.startsWith('/me/colleagues');
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;

async function answersOf(endpoint: Endpoint): Promise<string[]> {
  const told: string[] = [];
  // Some of them end the session.
  const as = await app.signIn(viewer);
  for (const given of calls[nameOf(endpoint)] ?? []) {
    const { httpStatus, body } = await app.call(endpoint, given, { as });
    expect(httpStatus).toBeLessThan(500);
    const { requestId: _number, ...answer } = body;
    told.push(JSON.stringify(answer));
  }
  return told;
}

/** Those that ask whether somebody lets themselves be seen (`shows_days`, `colleague_settings`). The others tell of nobody, hidden or not. */
const asking = [
  'GET /me/colleagues',
  'GET /me/colleagues/:id',
  'GET /me/colleagues/found',
  'GET /me/workspaces/:id/plan',
  'POST /me/meetings',
];

/** Everything is tried where the person says so, and where they say the contrary and are gone; each other way by those who ask. */
const thorough = ['hides from all', 'shows it to everybody, and is deleted'];
const ways: Record<string, Way> = {
  'hides from all': { chosen: 'nobody' },
  'shows it to their team alone': { chosen: 'team' },
  'has chosen nothing, where nobody is usual': { chosen: null, usual: 'nobody' },
  'has chosen nothing, where the team is usual': { chosen: null, usual: 'team' },
  'shows it to everybody, where the team is the most': { chosen: 'everybody', most: 'team', usual: 'team' },
  'shows it to everybody, where nobody is the most': { chosen: 'everybody', most: 'nobody', usual: 'nobody' },
  'shows it to everybody, and is passive': { chosen: 'everybody', status: 'passive' },
  'shows it to everybody, and is deleted': { chosen: 'everybody', deleted: true },
};

interface Way {
  chosen: 'nobody' | 'team' | 'everybody' | null;
  usual?: 'nobody' | 'team';
  most?: 'nobody' | 'team';
  status?: 'passive';
  deleted?: boolean;
}

async function put({ chosen, usual = 'team', most, status = 'active' as never, deleted = false }: Way): Promise<void> {
  const { db } = app.database;
  await db
    .updateTable('colleague_settings')
    .set({ usual, most: most ?? 'everybody' })
    .execute();
  for (const user_id of [hidden, double]) {
    await db.deleteFrom('colleague_choices').where('user_id', '=', user_id).execute();
    if (chosen)
      await db.insertInto('colleague_choices').values({ user_id, visibility: chosen, chosen_at: '2026-11-18T06:00:00Z' }).execute();
    await unguarded(async (db) => {
      await db
        .updateTable('users')
        .set({ status, deleted_at: deleted ? '2026-11-18T06:00:00Z' : null })
        .where('id', '=', user_id)
        .execute();
    });
  }
}

/** Past the guards: that nobody leaves with seats, or has some who is gone, is not what is tried here. */
const unguarded = (work: (db: Database) => Promise<unknown>) =>
  app.database.db.transaction().execute(async (db) => {
    await sql`set local session_replication_role = replica`.execute(db);
    await work(db);
  });

const swap = () =>
  unguarded((db) =>
    sql`update reservations set user_id = case user_id when ${hidden}::int then ${double}::int else ${hidden}::int end
      where user_id in (${hidden}::int, ${double}::int)`
      .execute(db)
      .then(() =>
        sql`update day_plans set user_id = case user_id when ${hidden}::int then ${double}::int else ${hidden}::int end
          where user_id in (${hidden}::int, ${double}::int)`.execute(db),
      ),
  );

test('each call of employees is tried, but for the stream, whose answers are those of its first call', () => {
  const streams = endpoints.filter(({ answers }) => answers === 'events').map(nameOf);
  expect(streams).toEqual(['GET /me/emergencies/events']);
  expect([...Object.keys(calls), ...streams].sort()).toEqual(endpoints.map(nameOf).sort());
  expect(Object.values(calls).every((given) => given.length > 0)).toBe(true);
});

describe.each(Object.entries(ways))('of somebody who %s', (how, way) => {
  beforeAll(() => put(way));
  const tried = endpoints.filter((one) => one.answers !== 'events' && (thorough.includes(how) || asking.includes(nameOf(one))));

  test.each(tried.map((one) => ({ name: nameOf(one), endpoint: one })))(
    '$name tells neither the name beside a seat, nor days and places beside the name',
    async ({ endpoint }) => {
      const forbidden = isDirectory(endpoint)
        ? ['Saklıkat', 'Q-1', '2026-11-19T', '"deskId"', 'Gizlitoplantı', '"remote"', '"away"', '"leave"']
        : marks;
      for (const told of await answersOf(endpoint)) for (const mark of forbidden) expect(told).not.toContain(mark);
    },
  );

  test('no answer depends on who of them holds the seats', async () => {
    const reads = tried.filter(({ method, path, answers }) => method === 'GET' && answers === 'data' && path.startsWith('/me/'));
    const before = [];
    for (const endpoint of reads) before.push(await withoutClock(endpoint));
    await swap();
    const after = [];
    for (const endpoint of reads) after.push(await withoutClock(endpoint));
    await swap();
    expect(after).toEqual(before);
  });
});

/** When something was read is another moment each time. */
const withoutClock = async (endpoint: Endpoint) =>
  (await answersOf(endpoint)).map((told) => told.replaceAll(/"asOf":"[^"]*"/g, '')).map((told) => `${endpoint.path} ${told}`);

describe('of somebody who lets the viewer see them', () => {
  test('the plan, the list, the search and their own page tell it: so the same tries find what there is to find', async () => {
    await put({ chosen: 'everybody' });
    const telling = [];
    for (const endpoint of endpoints.filter(({ method, answers }) => method === 'GET' && answers === 'data')) {
      const forbidden = isDirectory(endpoint) ? ['Saklıkat'] : marks;
      if ((await answersOf(endpoint)).some((told) => forbidden.some((mark) => told.includes(mark)))) telling.push(nameOf(endpoint));
    }
    expect(telling.sort()).toEqual(
      ['GET /me/colleagues', 'GET /me/colleagues/:id', 'GET /me/colleagues/found', 'GET /me/workspaces/:id/plan'].sort(),
    );
  });

  test('on which days they work elsewhere or are away is told, and why they are away isn’t', async () => {
    const list = endpoints.find(({ method, path }) => method === 'GET' && path === '/me/colleagues') as Endpoint;
    const told = (await answersOf(list)).join();
    expect(told).toContain('{"day":"2026-11-25","plan":"remote"},{"day":"2026-11-26","plan":"away"}');
    expect(told).not.toContain('leave');
  });

  test('they are gone from the next answer on when they choose otherwise', async () => {
    const plan = endpoints.find(({ path }) => path === '/me/workspaces/:id/plan') as Endpoint;
    expect((await answersOf(plan)).join()).toContain('Xanthakis');
    await app.call(chooseMyVisibility, { body: { visibility: 'nobody' } }, { as: await app.signIn(hidden) });
    expect((await answersOf(plan)).join()).not.toContain('Xanthakis');
  });
});

test('an emergency tells the caller their own part of it alone', async () => {
  await put({ chosen: 'nobody' });
  const started = await app.call(startEmergency, { body: { kind: 'drill', locationIds: null, message: 'Leave' } });
  expect(started.httpStatus, JSON.stringify(started.fields)).toBe(200);
  for (const path of ['/me/emergencies', '/me/week', '/user/info']) {
    const endpoint = endpoints.find((one) => one.path === path) as Endpoint;
    for (const told of await answersOf(endpoint)) for (const mark of marks) expect(told).not.toContain(mark);
  }
});
