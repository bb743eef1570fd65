// What a permission at one location reaches: each call of the contract that is about locations is made by somebody who holds everything
// at one of two, and by an API key for one of them, and tells nothing of the other; what belongs to the whole company is refused.
import {
  endEmergency,
  listEmergencyResponses,
  readEmergency,
  remindEmergency,
  startEmergency,
  updateEmergency,
} from '@population-tracker/contract/emergency/emergency';
import { listEmergencyTemplates, readPhoneNumber } from '@population-tracker/contract/emergency/emergency-settings';
import { addDays } from '@population-tracker/contract/kernel/days';
import type { Endpoint } from '@population-tracker/contract/kernel/endpoint';
import { locationPermissions, type Permission } from '@population-tracker/contract/kernel/permissions';
import { createParameter, deleteParameter, setMealMenu, updateParameter } from '@population-tracker/contract/parameters/parameters';
import { createClosure, deleteClosure, updateClosure } from '@population-tracker/contract/plan/closures/closures';
import { createBuilding, updateWorkspace } from '@population-tracker/contract/plan/plan';
import { readPlan } from '@population-tracker/contract/plan/plan-tree';
import { createCheckInPause, endCheckInPause } from '@population-tracker/contract/reservations/check-in';
import {
  cancelReservation,
  createReservation,
  listReservations,
  updateReservation,
} from '@population-tracker/contract/reservations/reservations';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routes } from '#api/app.ts';
import { makeGrant, makeKey, makeParameter, makeUser } from '#api/testing/make.ts';
import { type TestApp, testApp } from '#api/testing/test-app.ts';
import { makeSite, type Site, siteIdOf } from './testing/site.ts';

let test: TestApp;
let here: Site;
let there: Site;
let located: string;
let key: string;
beforeAll(async () => {
  test = await testApp({ onAnswered: () => {} });
  for (const area of ['workspace', 'meetingRoom', 'gym'] as const) await makeParameter(test.database.db, { area });
  here = await makeSite(test, 'Hereville');
  there = await makeSite(test, 'Thereville');
  const { db } = test.database;
  const { id: set_id } = await db
    .insertInto('permission_sets')
    .values({ name: 'All of a location', permissions: [...locationPermissions] })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id } = await makeUser(db, { name: 'Located', lastName: 'Person' });
  await makeGrant(db, { user_id: id, set_id, location_id: here.location });
  located = await test.signIn(id);
  const { id: user_id } = await makeUser(db, { userType: 2 });
  key = await makeKey(db, { user_id, permissions: [...locationPermissions], location_ids: [here.location] });
});
afterAll(() => test.close());

const endpoints = routes.map(({ endpoint }) => ({ endpoint, name: `${endpoint.method} ${endpoint.path}` }));
const isLocal = (endpoint: Endpoint): boolean => (locationPermissions as readonly string[]).includes(endpoint.needs);

const given = (endpoint: Endpoint, site: Site) => ({
  params: { id: siteIdOf(site, endpoint.path), responseId: 1, menuId: 1, kind: 'users' },
  query: queryOf(endpoint, site),
});

const inDays = (days: number): string => new Date(test.clock.now().getTime() + days * 86_400_000).toISOString();

/** Those that don't answer without: a month, a day, a place. */
function queryOf({ query }: Endpoint, site: Site): Record<string, string | number> {
  const tomorrow = inDays(1);
  const known: Record<string, string | number> = {
    month: tomorrow.slice(0, 7),
    day: tomorrow.slice(0, 10),
    week: tomorrow.slice(0, 10),
    from: tomorrow.slice(0, 10),
    to: tomorrow.slice(0, 10),
    start: `${tomorrow.slice(0, 13)}:00:00Z`,
    end: `${tomorrow.slice(0, 13)}:30:00Z`,
    area: 'meetingRoom',
    locationId: site.location,
    country: 'TR',
    year: Number(tomorrow.slice(0, 4)),
    at: tomorrow,
    format: 'csv',
  };
  const shape = (query as { shape?: Record<string, { isOptional(): boolean }> } | undefined)?.shape ?? {};
  return Object.fromEntries(
    Object.entries(shape).flatMap(([name, type]) => (type.isOptional() || known[name] === undefined ? [] : [[name, known[name]]])),
  );
}

describe.each([
  ['somebody with everything at one location', () => located],
  ['an administrator’s key for one location', () => key],
])('%s', (_name, as) => {
  it.each(
    endpoints.filter(
      ({ endpoint }) => !['public', 'signedIn', 'panel'].includes(endpoint.needs) && (endpoint.scope === 'company' || !isLocal(endpoint)),
    ),
  )('is kept out of $name', async ({ endpoint }) => {
    const { httpStatus, key: refusal } = await test.call(endpoint, { params: { id: 1, kind: 'users' } }, { as: as() });
    expect([httpStatus, refusal]).toEqual([403, endpoint.byKey || as() === located ? 'session.forbidden' : 'apiKeys.notByKey']);
  });

  const reading = endpoints.filter(
    ({ endpoint }) => isLocal(endpoint) && endpoint.scope === 'location' && endpoint.method === 'GET' && endpoint.answers !== 'events',
  );

  const told = new Set<string>();
  it.each(reading)('reads of it and of nothing else by $name', async ({ endpoint }) => {
    const answer = await test.call(endpoint, given(endpoint, here), { as: as() });
    expect(answer.httpStatus).toBeLessThan(500);
    const { bytes } = answer.body as { bytes?: Buffer };
    const text = bytes ? bytes.toString() : JSON.stringify(answer.body);
    // People belong to the company, and are found by whoever reserves for them.
    if (endpoint.path !== '/people') expect(text).not.toContain('Thereville');
    if (text.includes('Hereville')) told.add(endpoint.path);
    if (!endpoint.path.includes(':id')) return;
    const other = await test.call(endpoint, given(endpoint, there), { as: as() });
    expect([other.httpStatus >= 400 || !JSON.stringify(other.body).includes('Thereville'), other.httpStatus < 500]).toEqual([true, true]);
  });

  it.each(endpoints.filter(({ endpoint }) => isLocal(endpoint) && endpoint.scope === 'location' && endpoint.method === 'DELETE'))(
    'deletes nothing elsewhere by $name',
    async ({ endpoint }) => {
      const counted = async () =>
        (
          await sql<{ all: string }>`select json_build_array((select json_agg(l.*) from locations l where id = ${there.location}),
        (select json_agg(x.*) from workspaces x where location_id = ${there.location}), (select json_agg(x.*) from desks x where id = ${there.desk}),
        (select json_agg(x.*) from buildings x where id = ${there.building}), (select json_agg(x.*) from parameters x where id = ${there.parameter}),
        (select json_agg(x.*) from reservations x where id = ${there.reservation}), (select json_agg(x.*) from closures x))::text as all`.execute(
            test.database.db,
          )
        ).rows[0]?.all;
      const before = await counted();
      const { httpStatus } = await test.call(endpoint, given(endpoint, there), { as: as() });
      expect([httpStatus >= 400 || (await counted()) === before, httpStatus < 500]).toEqual([true, true]);
      expect(await counted()).toBe(before);
    },
  );

  it('sees what is there: the matrix would pass on empty answers too', async () => {
    expect(told.size).toBeGreaterThan(40);
    const { data } = await test.call(listReservations, {}, { as: as() });
    expect(data.items.map(({ id }) => id)).toEqual([here.reservation]);
    const whole = await test.call(listReservations, {}, { as: 'administrator' });
    expect(whole.data.items.map(({ id }) => id).sort()).toEqual([here.reservation, there.reservation].sort());
  });
});

it('whoever holds anything chooses among the places where they hold it, and sees how full they are by their plan’s permission alone', async () => {
  const seenBy = async (permissions: Permission[], location_id?: number) => {
    const { db } = test.database;
    const set = { name: `For pickers: ${permissions.join()}`, permissions };
    const { id: set_id } = await db.insertInto('permission_sets').values(set).returning('id').executeTakeFirstOrThrow();
    const { id } = await makeUser(db);
    await makeGrant(db, { user_id: id, set_id, ...(location_id && { location_id }) });
    const as = await test.signIn(id);
    const read = async (query: { occupancy?: boolean }) =>
      (await test.call(readPlan, { query }, { as })).data.locations.map(({ name }) => name).sort();
    return [await read({}), await read({ occupancy: true })];
  };
  expect(await seenBy(['reservations.read', 'reservations.write'], here.location)).toEqual([['Hereville'], []]);
  expect(await seenBy(['users.read', 'users.write'])).toEqual([['Hereville', 'Thereville'], []]);
  expect(await seenBy(['plan.read'], here.location)).toEqual([['Hereville'], ['Hereville']]);
});

describe('somebody with everything at one location', () => {
  it('starts from the company’s messages, and sees the number that is told there', async () => {
    const { data: templates } = await test.call(listEmergencyTemplates, {}, { as: located });
    expect(templates.items.length).toBeGreaterThan(0);
    const { data: phone } = await test.call(readPhoneNumber, {}, { as: located });
    expect(phone.locations.map(({ name }) => name)).toEqual(['Hereville']);
  });

  it('starts a drill there, which addresses who is there, and none for everybody', async () => {
    const as = { as: located };
    await test.database.pool.query('update emergencies set ended_at = started_at, ended_by = started_by');
    const start = (locationIds: number[] | null) =>
      test.call(startEmergency, { body: { kind: 'drill', message: 'Out, please', locationIds, sitePeople: true } }, as);
    const everywhere = await start(null);
    expect([everywhere.httpStatus, everywhere.key]).toEqual([403, 'session.beyondReach']);
    const elsewhere = await start([there.location]);
    expect([elsewhere.httpStatus >= 400, elsewhere.httpStatus < 500]).toEqual([true, true]);
    const begun = await start([here.location]);
    expect([begun.httpStatus, begun.data?.locations.map(({ name }) => name)]).toEqual([200, ['Hereville']]);
    const ended = await test.call(endEmergency, { params: { id: begun.data.id } }, as);
    expect(ended.httpStatus).toBe(200);
    // Of everybody, who is here is seen; whom it addressed elsewhere is not, and it isn't theirs to end.
    const all = await test.call(startEmergency, { body: { kind: 'drill', message: 'All out', locationIds: null } });
    const seen = await test.call(listEmergencyResponses, { params: { id: all.data.id } }, as);
    expect(seen.data.items.every(({ locationName }) => locationName === 'Hereville')).toBe(true);
    expect((await test.call(endEmergency, { params: { id: all.data.id } }, as)).httpStatus).toBeGreaterThanOrEqual(400);
    expect((await test.call(readEmergency, { params: { id: all.data.id } })).data.endedAt).toBeNull();
  });

  it('is refused what stands for other locations too, which it sees: nothing is said to be changed that isn’t', async () => {
    const { db } = test.database;
    const params = async (made: Promise<{ data: { id: number } }>) => ({ id: (await made).data.id });
    const day = inDays(90).slice(0, 10);
    const closing = { firstDay: day, lastDay: day, reason: 'works', text: 'Painted' } as const;
    const menu = { fields: { firstDay: day, lastDay: addDays(day, 4) }, file: { name: 'menu.pdf', bytes: Buffer.from('%PDF-1.4') } };
    const byDefault = db.selectFrom('parameters').select('id').where('area', '=', 'gym').where('location_id', 'is', null);
    const standard = await byDefault.executeTakeFirstOrThrow();
    const pause = { locationId: null, startsAt: `${day}T06:00:00Z`, endsAt: `${day}T16:00:00Z`, reason: 'Fair' };
    const stop = await params(test.call(createCheckInPause, { body: pause }));
    await test.database.pool.query('update emergencies set ended_at = started_at, ended_by = started_by where ended_at is null');
    const drill = { kind: 'drill', message: 'All out', locationIds: null } as const;
    const running = await params(test.call(startEmergency, { body: drill }));
    const tries: { key?: string | undefined }[] = [
      await test.call(updateParameter, { params: standard, body: { version: 1, maximumReservationDay: 3 } }, { as: located }),
      await test.call(deleteParameter, { params: standard }, { as: located }),
      await test.call(setMealMenu, { params: standard }, { as: located, ...menu }),
      await test.call(endCheckInPause, { params: stop }, { as: located }),
      await test.call(updateEmergency, { params: running, body: { version: 1, shortcomings: 'Doors' } }, { as: located }),
      await test.call(remindEmergency, { params: running }, { as: located }),
      await test.call(endEmergency, { params: running }, { as: located }),
    ];
    for (const locationIds of [null, [here.location, there.location]]) {
      const closed = await params(test.call(createClosure, { body: { ...closing, locationIds } }));
      tries.push(await test.call(updateClosure, { params: closed, body: { version: 1, text: 'Painted anew' } }, { as: located }));
      tries.push(await test.call(deleteClosure, { params: closed }, { as: located }));
    }
    expect(tries.map(({ key }) => key)).toEqual(tries.map(() => 'session.beyondReach'));
    expect((await test.call(endEmergency, { params: running })).httpStatus).toBe(200);
  });

  it('starts an emergency there though a drill runs everywhere, which ends; not though an emergency does', async () => {
    await test.database.pool.query('update emergencies set ended_at = started_at, ended_by = started_by where ended_at is null');
    const runs = async (kind: 'drill' | 'emergency') =>
      (await test.call(startEmergency, { body: { kind, message: 'All out', locationIds: null } })).data.id;
    const start = (endRunning: number[]) =>
      test.call(
        startEmergency,
        { body: { kind: 'emergency', message: 'Fire', locationIds: [here.location], endRunning } },
        { as: located },
      );
    const drill = await runs('drill');
    expect((await start([])).key).toBe('emergency.drillRunning');
    const started = await start([drill]);
    expect([started.httpStatus, started.data.kind]).toEqual([200, 'emergency']);
    const { rows } = await test.database.pool.query(
      'select e.id, u.name from emergencies e left join users u on u.id = e.ended_by where ended_at is null or e.id = $1 order by e.id',
      [drill],
    );
    expect(rows).toEqual([
      { id: drill, name: 'Located' },
      { id: started.data.id, name: null },
    ]);
    expect((await test.call(endEmergency, { params: { id: started.data.id } }, { as: located })).httpStatus).toBe(200);
    expect((await start([await runs('emergency')])).key).toBe('session.beyondReach');
    await test.database.pool.query('update emergencies set ended_at = started_at, ended_by = started_by where ended_at is null');
  });

  it('does its work there, by the same rules as everybody, and none of it elsewhere', async () => {
    const as = { as: located };
    const day = (days: number) => inDays(days).slice(0, 10);
    const meeting = (site: Site, days = 2) => ({
      userId: site.user,
      area: 'meetingRoom',
      workspaceId: site.room,
      start: `${day(days)}T09:00:00Z`,
      end: `${day(days)}T10:00:00Z`,
    });
    const made = await test.call(createReservation, { body: { ...meeting(here), notify: true } }, as);
    expect([made.httpStatus, made.key]).toEqual([200, undefined]);
    expect((await test.call(createReservation, { body: meeting(here) }, as)).httpStatus).toBe(409);
    const params = { id: made.data.id };
    const moved = await test.call(updateReservation, { params, body: { version: 1, end: `${day(2)}T11:00:00Z`, title: 'Longer' } }, as);
    expect([moved.httpStatus, moved.data?.title]).toEqual([200, 'Longer']);
    const elsewhere = await test.call(createReservation, { body: meeting(there) }, as);
    expect([elsewhere.httpStatus, elsewhere.key]).toEqual([422, 'reservations.placeUnknown']);
    // A person who has something elsewhere is as busy as they are, though what it is isn't told.
    const seat = (site: Site) => ({ ...meeting(site, 3), userId: there.user, area: 'workspace', workspaceId: site.workspace });
    expect((await test.call(createReservation, { body: seat(there) })).httpStatus).toBe(200);
    const busy = await test.call(createReservation, { body: seat(here) }, as);
    expect([busy.httpStatus, busy.key]).toEqual([409, 'reservations.elsewhereHidden']);
    expect(JSON.stringify(busy.body)).not.toMatch(/Thereville(?!er)/);
    const removed = await test.call(cancelReservation, { params, query: { notify: 'false' } }, as);
    expect(removed.httpStatus).toBe(200);

    const building = { name: 'Annex', locationId: here.location };
    expect((await test.call(createBuilding, { body: building }, as)).httpStatus).toBe(200);
    expect((await test.call(createBuilding, { body: { ...building, locationId: there.location } }, as)).httpStatus).toBeGreaterThanOrEqual(
      400,
    );
    const rename = (id: number) => test.call(updateWorkspace, { params: { id }, body: { version: 1, name: 'Renamed' } }, as);
    expect([(await rename(here.workspace)).httpStatus, (await rename(there.workspace)).httpStatus]).toEqual([200, 404]);
    // It can't be moved out of sight either.
    const { building: buildingId, location: locationId } = there;
    const away = await test.call(updateWorkspace, { params: { id: here.workspace }, body: { version: 2, buildingId, locationId } }, as);
    expect([away.httpStatus >= 400, away.httpStatus < 500]).toEqual([true, true]);

    const closing = (locationIds: number[] | null) =>
      test.call(createClosure, { body: { locationIds, firstDay: day(90), lastDay: day(90), reason: 'works', text: 'x' } }, as);
    expect((await closing([here.location])).httpStatus).toBe(200);
    for (const ids of [[there.location], [here.location, there.location], null]) {
      const { httpStatus, key } = await closing(ids);
      expect([ids, httpStatus, ['closures.locationUnknown', 'session.beyondReach'].includes(key ?? '')]).toEqual([
        ids,
        ids ? 422 : 403,
        true,
      ]);
    }

    const own = { name: 'Rooms here', area: 'meetingRoom', locationId: here.location as number | null, maximumReservationDay: 30 };
    const parameter = (locationId: number | null) => test.call(createParameter, { body: { ...own, locationId } }, as);
    expect((await parameter(here.location)).httpStatus).toBe(200);
    for (const at of [there.location, null]) {
      const { httpStatus } = await parameter(at);
      expect([at, httpStatus >= 400, httpStatus < 500]).toEqual([at, true, true]);
    }
  });
});

it('somebody with a set at one location and another at a second does at each what it allows, also where they meet, and nothing at a third', async () => {
  await test.database.pool.query('update emergencies set ended_at = started_at, ended_by = started_by where ended_at is null');
  const third = await makeSite(test, 'Elsewhereville');
  const { id } = await makeUser(test.database.db);
  await makeGrant(test.database.db, { user_id: id, built_in: 'locationAdministrator', location_id: here.location });
  await makeGrant(test.database.db, { user_id: id, built_in: 'reception', location_id: there.location });
  const as = { as: await test.signIn(id) };
  const { items } = (await test.call(listReservations, { query: { limit: 100 } }, as)).data;
  expect(items.map((one) => one.id)).toEqual(expect.arrayContaining([there.reservation]));
  expect(items.map((one) => one.id)).not.toContain(third.reservation);
  const statusOf = async ({ workspace: id }: Site, body: object) => {
    const { version } = await test.database.db.selectFrom('workspaces').select('version').where('id', '=', id).executeTakeFirstOrThrow();
    return (await test.call(updateWorkspace, { params: { id }, body: { version, ...body } }, as)).httpStatus;
  };
  expect([await statusOf(there, { name: 'Theirs' }), await statusOf(third, { name: 'Theirs' })]).toEqual([404, 404]);
  // Where they only look, nothing of theirs can be moved to.
  const { building: buildingId, location: locationId } = there;
  expect(await statusOf(here, { buildingId, locationId })).toBeGreaterThanOrEqual(400);
  expect(await statusOf(here, { name: 'Still here' })).toBe(200);
});
