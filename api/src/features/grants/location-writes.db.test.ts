// What somebody holds at one location changes nothing of another: each call of the contract that writes at locations, by each of the
// product's sets that can be held at one, about either location and with a body about either. What it asks jobs for is done too.
import type { Endpoint } from '@population-tracker/contract/kernel/endpoint';
import {
  builtInSetNames,
  builtInSets,
  isForLocations,
  locationPermissions,
  type Permission,
} from '@population-tracker/contract/kernel/permissions';
import { cancelReservations } from '@population-tracker/contract/reservations/reservations';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routes } from '#api/app.ts';
import type { Hints } from '#api/testing/fuzz/examples.ts';
import { type Operation, operationsOf } from '#api/testing/fuzz/fuzz-operations.ts';
import { partsOf, requestOf } from '#api/testing/fuzz/requests.ts';
import { makeGrant, makeParameter, makeUser } from '#api/testing/make.ts';
import { type TestApp, testApp } from '#api/testing/test-app.ts';
import { locatedAt } from '#platform/db/located/located.ts';
import { random } from '#seeds/demo/random.ts';
import { makeBulk, makeSite, runJobs, type Site, siteIdOf, workingDay } from './testing/site.ts';

const sets = builtInSetNames.filter((set) => isForLocations(builtInSets[set]));
const writing = routes
  .map(({ endpoint }) => ({ endpoint, name: `${endpoint.method} ${endpoint.path}` }))
  .filter(({ endpoint: { needs, scope, method } }) => isLocal(needs) && scope === 'location' && !['GET', 'DELETE'].includes(method))
  .sort((a, b) => lateness(a.endpoint) - lateness(b.endpoint));

function isLocal(needs: string): boolean {
  return (locationPermissions as readonly string[]).includes(needs);
}
/** What another needs comes first, what may end a place last. */
function lateness({ path }: Endpoint): number {
  const later = [
    /\/floor-plan\/draft$/,
    /^(?!\/workspaces\/:id\/floor-plan)/,
    // What is free is booked at once.
    /^\/waits$/,
    /\/floor-plan\/publish/,
    /^\/emergencies\/:id\/end$/,
    /^\/emergencies$/,
    /\/:id\/desks$/,
    /^\/(locations|buildings|workspaces|meeting-rooms)\/:id$/,
  ];
  return later.findLastIndex((pattern) => pattern.test(path));
}

let test: TestApp;
let operations: Map<string, Operation>;
let there: Place;
/** Of each set a location of its own, and a token of somebody who holds it there. */
const holders = new Map<string, { here: Place; token: string }>();
/** With a bulk, and something cancelled in one step, of an administrator's. */
type Place = Site & { bulk: number; cancellation: number };
let untouched: string;

beforeAll(async () => {
  test = await testApp({ onAnswered: () => {} });
  const { db } = test.database;
  for (const area of ['workspace', 'meetingRoom', 'gym'] as const) await makeParameter(db, { area });
  there = await makePlace('Thereville');
  for (const set of sets) {
    const here = await makePlace(`Hereville ${set}`);
    const { id } = await makeUser(db, { name: set });
    await makeGrant(db, { user_id: id, built_in: set, location_id: here.location });
    holders.set(set, { here, token: await test.signIn(id) });
  }
  const document = (await test.inject({ url: '/openapi.json' })).json();
  operations = new Map(operationsOf(document).map((operation) => [operation.name.replace(/\{(\w+)\}/g, ':$1'), operation]));
  untouched = await contentsOf(there);
});
afterAll(() => test.close());

async function makePlace(name: string): Promise<Place> {
  const site = await makeSite(test, name);
  const bulk = await makeBulk(test, site, workingDay(test, 7));
  const { rows } = await test.database.pool.query("select id from reservations where location_id = $1 and area = 'workspace'", [
    site.location,
  ]);
  const selection = { ids: rows.map(({ id }) => Number(id)) };
  const cancelled = await test.call(cancelReservations, { body: { selection, notify: false } });
  return { ...site, bulk, cancellation: cancelled.data.id };
}

/** All rows that somebody at this location sees: those of each table with a policy. */
async function contentsOf({ location }: Site): Promise<string> {
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_policies where policyname = 'located' order by 1`.execute(test.database.db);
  const rows = tables.map(
    ({ name }) => sql`select ${name} as name, (select json_agg(t order by t::text) from ${sql.table(name)} t) as rows`,
  );
  const { rows: contents } = await sql`${sql.join(rows, sql` union all `)}`.execute(locatedAt(test.database.db, [location]));
  return JSON.stringify(contents);
}

const day = () => workingDay(test, 5);

function hintsOf(site: Site, version: number): Hints {
  const on = day();
  return {
    ...{ userId: site.user, locationId: site.location, buildingId: site.building, workspaceId: site.workspace, meetingRoomId: site.room },
    ...{ deskId: null, slotId: null, id: site.reservation, version, area: 'workspace', timeZone: 'Europe/Istanbul', capacity: 10 },
    ...{
      day: on,
      from: on,
      to: on,
      startDate: on,
      endDate: on,
      firstDay: on,
      lastDay: on,
      start: `${on}T09:00:00Z`,
      end: `${on}T10:00:00Z`,
    },
    ...{ phoneNumber: '+902125550100', emergencyPhoneNumber: '+902125550100', weekdays: [1, 2, 3, 4, 5], everyWeeks: 1, except: [] },
  };
}

/** Of calls whose fields have to suit each other in a way that no schema says. */
const bodies: Record<string, (site: Site, version: number) => object> = {
  'PATCH /workspaces/:id': (_, version) => ({ version, name: `Floor ${version}` }),
  'POST /emergencies': ({ location }) => ({ kind: 'emergency', message: 'Out, please', locationIds: [location], sitePeople: true }),
  // Beyond all that is reserved.
  'POST /closures': ({ location }) => {
    const on = workingDay(test, 60);
    return { locationIds: [location], firstDay: on, lastDay: on, reason: 'works', text: 'Painted' };
  },
  'PATCH /closures/:id': ({ location }) => ({ version: 1, locationIds: [location], text: 'Painted anew' }),
  'POST /check-in/pauses': ({ location }) => ({
    ...{ locationId: location, startsAt: `${day()}T09:00:00Z`, endsAt: `${day()}T10:00:00Z`, reason: 'Painting' },
  }),
  'PUT /workspaces/:id/desk-assignments': ({ desk, user }) => ({ deskIds: [desk], to: { userId: user }, reservations: 'keep' }),
  'POST /place-codes': ({ location }) => ({ locationId: location }),
  'POST /place-codes/renew': ({ desk }) => ({ kind: 'desk', placeId: desk }),
  'POST /place-codes/retire': ({ desk }) => ({ kind: 'desk', placeId: desk }),
  'PATCH /emergencies/:id/responses/:responseId': () => ({ version: 1, actionState: 'safe' }),
  'POST /parameters/impact': ({ location }) => ({ area: 'parking', locationId: location, maximumReservationDay: 1 }),
  'POST /reservations/checks': ({ user, workspace }) => ({
    items: [{ userId: user, area: 'workspace', workspaceId: workspace, start: `${day()}T09:00:00Z`, end: `${day()}T10:00:00Z` }],
  }),
  'PUT /dashboard/slot-reports': ({ location }) => ({
    ...{ locationId: location, area: 'diningHall', recipients: ['kitchen@test.example'], times: ['09:00'], language: 'en', version: 0 },
  }),
};

interface Call {
  name: string;
  path: string;
  /** Which location the path is about, and which the body. */
  about: Place;
  body: Place;
  token: string;
}

async function send({ name, path, about, body, token }: Call) {
  const operation = operations.get(name) as Operation;
  const id = /\/bulks\//.test(path) ? about.bulk : /\/cancellations\//.test(path) ? about.cancellation : siteIdOf(about, path);
  const version = await versionOf(path, id);
  const parts = partsOf(operation, { id, responseId: about.response, menuId: 1 }, hintsOf(body, version), random(7));
  const own = bodies[name]?.(body, version);
  const { method, url, headers, body: payload } = requestOf(operation, own ? { ...parts, body: own } : parts);
  return test.inject({ method: method as 'POST', url, headers: { ...headers, token }, ...(payload === undefined ? {} : { payload }) });
}

async function versionOf(path: string, id: number): Promise<number> {
  const [, kind = ''] = path.split('/');
  if (!path.includes(':id')) return 1;
  const plan = /\/(floor-plan|desks)\b/.test(path.slice(1)) && kind === 'workspaces';
  const [table, key] = plan ? ['floor_plans', 'workspace_id'] : [kind === 'meeting-rooms' ? 'workspaces' : kind, 'id'];
  const { rows } = await test.database.pool.query(`select to_jsonb(t) -> 'version' as version from ${table} t where ${key} = $1`, [id]);
  return rows[0]?.version ?? (plan ? 0 : 1);
}

const done = new Set<string>();

describe.each(sets)('what %s holds at a location', (set) => {
  const held: readonly Permission[] = builtInSets[set];
  it.each(writing)('changes nothing of another by $name', async ({ endpoint, name }) => {
    const { here, token } = holders.get(set) as { here: Place; token: string };
    // Without a record in its path a call is about what its body says.
    for (const about of endpoint.params ? [here, there] : [here]) {
      for (const body of [here, there]) {
        const { statusCode, body: text } = await send({ name, path: endpoint.path, about, body, token });
        if (!held.includes(endpoint.needs as Permission)) return expect(statusCode).toBe(403);
        await runJobs(test);
        // People belong to the company, and are found by whoever reserves for them.
        expect([statusCode < 500, text.match(/.{0,40}Thereville(?!er)/)?.[0]]).toEqual([true, undefined]);
        if (statusCode === 200 && about === here && body === here) done.add(name);
      }
    }
    const contents = await contentsOf(there);
    if (contents !== untouched) expect(JSON.parse(contents)).toEqual(JSON.parse(untouched));
  });
});

/** What takes a picture or a file, comes after something else of one's own, or asks what a test doesn't know: see the tests of each. */
const seenElsewhere = [
  'POST /workspaces/:id/floor-plan/background',
  'POST /workspaces/:id/floor-plan/publish/check',
  'POST /workspaces/:id/floor-plan/publish',
  'POST /buildings/:id/image',
  'POST /closures/holidays',
  'POST /parameters/:id/meal-menu',
  'POST /reservations/:id/restore',
  'POST /reservations/:id/check-in',
  'POST /reservations/:id/undo-check-in',
  'POST /reservations/cancellations/:id/undo',
  'POST /reservations/bulks/:id/continue',
  'POST /reservations/bulks/:id/cancel',
  'POST /emergencies/:id/remind',
];

it('each does its work at its own location: the matrix would pass on refusals too', () => {
  expect(writing.map(({ name }) => name).filter((name) => !done.has(name) && !seenElsewhere.includes(name))).toEqual([]);
});
