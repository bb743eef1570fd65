import { randomUUID } from 'node:crypto';
import { listAudit } from '@population-tracker/contract/audit-log/audit';
import * as contract from '@population-tracker/contract/emergency/emergency';
import { readRunningEmergencies, runningEmergencyEvents } from '@population-tracker/contract/emergency/emergency-running';
import { listEmergencyTeams } from '@population-tracker/contract/emergency/emergency-teams';
import { userInfo } from '@population-tracker/contract/session/session';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { makeGrant, makeLocation, makeUser, makeWorkspace } from '#testing/make.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';
import { type Company, endAll, endOne, makeCompany, noon, responsesOf, startOne } from './company.ts';

let app: TestApp;
let company: Company;
beforeAll(async () => {
  app = await testApp();
  app.clock.set(noon);
  company = await makeCompany(app.database.db);
  // So that nobody is added by signing in later.
  for (const as of ['administrator', 'emergency', 'normal']) await app.call(contract.listEmergencies, {}, { as });
});
afterAll(() => app.close());
afterEach(async () => {
  await endAll(app);
});

const audience = async (locationIds: number[] | null) =>
  (await app.call(contract.countAudience, { body: { locationIds } }, { as: 'emergency' })).data;
const namesOf = (rows: { name: string }[]) => rows.map(({ name }) => name.split(' ')[0]).sort();

describe('a start addresses', () => {
  test('every active user, each exactly once, and is what was counted before', async () => {
    const counted = await audience(null);
    const { data, httpStatus } = await startOne(app);
    expect(httpStatus).toBe(200);
    const active = await app.database.db.selectFrom('users').select('id').where('status', '=', 'active').execute();
    const responses = await responsesOf(app, data.id);
    expect(responses.map(({ userId }) => userId).sort()).toEqual(active.map(({ id }) => id).sort());
    expect(data).toMatchObject({ addressed: active.length, none: active.length, safe: 0, notSafe: 0, everywhere: true, locations: [] });
    expect(counted).toMatchObject({
      addressed: active.length,
      onSite: responses.filter(({ onSite }) => onSite).length,
      withoutPlace: responses.filter(({ locationId }) => locationId === null).length,
    });
  });

  test('of some locations whoever has a reservation there now or today, and nobody else', async () => {
    const { istanbul, london } = company;
    const counted = await audience([istanbul.id]);
    const { data } = await startOne(app, { locationIds: [istanbul.id, istanbul.id] });
    const responses = await responsesOf(app, data.id);
    expect(namesOf(responses)).toEqual(['Ayşe', 'Burak', 'Cem', 'Defne', 'Emre', 'Gizem']);
    expect(namesOf(responses.filter(({ onSite }) => onSite))).toEqual(['Ayşe', 'Burak', 'Cem']);
    expect(counted).toMatchObject({ addressed: 6, onSite: 3, withoutPlace: 2 });
    expect(counted.locations).toEqual([
      { id: istanbul.id, name: 'İstanbul', addressed: 6, onSite: 3 },
      { id: london.id, name: 'London', addressed: 1, onSite: 1 },
    ]);
    expect(data).toMatchObject({ everywhere: false, locations: [{ id: istanbul.id, name: 'İstanbul' }] });
  });

  test('of some locations also whose site it is, told apart; nobody twice, and nobody of elsewhere', async () => {
    const { istanbul, london, people } = company;
    const { db } = app.database;
    const site = async (id: number, site_id: number | null) => db.updateTable('users').set({ site_id }).where('id', '=', id).execute();
    // Who has a reservation there, who has none, who has one elsewhere, who is passive, and who belongs elsewhere.
    await site(people.atDesk.id, istanbul.id);
    await site(people.atHome.id, istanbul.id);
    await site(company.passive.id, istanbul.id);
    await site(people.tomorrow.id, london.id);
    const count = async (sitePeople: boolean) =>
      (await app.call(contract.countAudience, { body: { locationIds: [istanbul.id], sitePeople } }, { as: 'emergency' })).data;
    expect(await count(true)).toMatchObject({ addressed: 7, onSite: 3, withoutPlace: 3, siteOnly: 1 });
    expect(await count(false)).toMatchObject({ addressed: 6, onSite: 3, withoutPlace: 2, siteOnly: 1 });
    expect(await audience(null)).toMatchObject({ siteOnly: 0 });
    const addressedBy = async (given: Partial<contract.NewEmergency>) => {
      const { data } = await startOne(app, { locationIds: [istanbul.id], ...given });
      const responses = await responsesOf(app, data.id);
      await endOne(app, data.id);
      return { all: responses.length, bySite: namesOf(responses.filter(({ bySite }) => bySite)), last: responses.at(-1)?.onSite };
    };
    expect(await addressedBy({})).toEqual({ all: 7, bySite: ['Hakan'], last: false });
    expect(await addressedBy({ sitePeople: false })).toMatchObject({ all: 6, bySite: [] });
    // A drill practises with those who are there, unless told.
    expect(await addressedBy({ kind: 'drill' })).toMatchObject({ all: 6 });
    expect(await addressedBy({ kind: 'drill', sitePeople: true })).toMatchObject({ all: 7, bySite: ['Hakan'] });
    const everybody = await startOne(app);
    expect((await responsesOf(app, everybody.data.id)).some(({ bySite }) => bySite)).toBe(false);
    for (const { id } of [people.atDesk, people.atHome, company.passive, people.tomorrow]) await site(id, null);
  });

  test('of some locations also the active people of teams, wherever they are: counted, frozen and told apart', async () => {
    const { istanbul, people } = company;
    const { db } = app.database;
    const team = async (name: string, ids: number[], scim_id: string | null = null) => {
      const { id } = await db.insertInto('teams').values({ name, scim_id }).returning('id').executeTakeFirstOrThrow();
      for (const user_id of ids) await db.insertInto('team_members').values({ team_id: id, user_id }).execute();
      return id;
    };
    // One who is there, one at home, one elsewhere, and one who is passive.
    const aid = await team('İlk yardım', [people.atDesk.id, people.atHome.id, company.passive.id]);
    const night = await team('Nöbetçiler', [people.atHome.id, people.tomorrow.id], randomUUID());
    const offered = await app.call(listEmergencyTeams, { query: { search: 'ilk', teamId: night } }, { as: 'emergency' });
    expect(offered.data.items).toEqual([
      { id: aid, name: 'İlk yardım', origin: 'hand', people: 2 },
      { id: night, name: 'Nöbetçiler', origin: 'directory', people: 2 },
    ]);
    const asked = { locationIds: [istanbul.id], teamIds: [aid, night, aid], sitePeople: false };
    const counted = await app.call(contract.countAudience, { body: asked }, { as: 'emergency' });
    expect(counted.data).toMatchObject({ addressed: 8, onSite: 3, siteOnly: 0, teamOnly: 2 });
    const { data } = await startOne(app, { kind: 'drill', ...asked });
    expect(data).toMatchObject({ addressed: 8, everywhere: false, teams: ['İlk yardım', 'Nöbetçiler'] });
    const responses = await responsesOf(app, data.id);
    expect(namesOf(responses.filter(({ onSite }) => !onSite))).toEqual(['Defne', 'Emre', 'Furkan', 'Gizem', 'Hakan']);
    expect(responses.filter(({ bySite }) => bySite)).toEqual([]);
    const told = (await app.call(listAudit, { query: { entity: 'emergency', entityId: String(data.id), sort: '-at' } })).data.items;
    expect(told[0]?.after).toMatchObject({ teamIds: [aid, night], addressed: 8 });
    // It keeps the names of then, and nobody more is asked.
    await db.updateTable('teams').set({ name: 'Renamed' }).where('id', '=', aid).execute();
    await db.deleteFrom('teams').where('id', '=', night).execute();
    const later = await app.call(contract.readEmergency, { params: { id: data.id } });
    expect(later.data).toMatchObject({ addressed: 8, teams: ['İlk yardım', 'Nöbetçiler'] });
    await endOne(app, data.id);
    const gone = await startOne(app, asked);
    expect(gone).toMatchObject({ httpStatus: 422, key: 'emergency.teamUnknown', fields: [{ path: 'teamIds' }] });
    const everybody = await startOne(app, { teamIds: [aid] });
    expect(everybody.data).toMatchObject({ everywhere: true, teams: [] });
    await db.deleteFrom('teams').where('id', '=', aid).execute();
  });

  test('teams only for whoever may start everywhere: they reach beyond one location', async () => {
    const { istanbul, people } = company;
    const { db } = app.database;
    const { id: teamId } = await db.insertInto('teams').values({ name: 'Elsewhere' }).returning('id').executeTakeFirstOrThrow();
    await db.insertInto('team_members').values({ team_id: teamId, user_id: people.inLondon.id }).execute();
    const { id } = await makeUser(db, { name: 'Yerel', lastName: 'Yönetici', status: 'active' });
    await makeGrant(db, { user_id: id, built_in: 'securityOfficer', location_id: istanbul.id });
    const as = await app.signIn(id);
    const body = { locationIds: [istanbul.id], teamIds: [teamId] };
    expect(await app.call(contract.countAudience, { body }, { as })).toMatchObject({ httpStatus: 403, key: 'session.forbidden' });
    expect(await startOne(app, body, { as })).toMatchObject({ httpStatus: 403, key: 'session.forbidden' });
    expect((await app.call(listEmergencyTeams, { query: {} }, { as })).httpStatus).toBe(403);
    const own = await startOne(app, { kind: 'drill', locationIds: [istanbul.id], sitePeople: false }, { as });
    expect(own).toMatchObject({ httpStatus: 200, data: { teams: [] } });
    expect((await responsesOf(app, own.data.id)).length).toBe(6);
    await db.deleteFrom('teams').where('id', '=', teamId).execute();
    await db.deleteFrom('grants').where('user_id', '=', id).execute();
  });

  test('a day is the location’s own: what began before its midnight and still runs counts, yesterday’s does not', async () => {
    const { istanbul, reserve } = company;
    const night = await makeUser(app.database.db, { name: 'Zeki', lastName: 'Gece' });
    await reserve({ userId: night.id, from: '2026-11-24T18:00:00Z', to: '2026-11-25T02:00:00Z' });
    const over = await makeUser(app.database.db, { name: 'Ümit', lastName: 'Dün' });
    await reserve({ userId: over.id, from: '2026-11-24T12:00:00Z', to: '2026-11-24T15:00:00Z' });
    // A quarter past midnight in Istanbul, still the day before in UTC.
    app.clock.set('2026-11-24T21:15:00Z');
    const as = await app.signIn('administrator');
    const { data } = await startOne(app, { locationIds: [istanbul.id] }, { as });
    const { data: page } = await app.call(contract.listEmergencyResponses, { params: { id: data.id } }, { as });
    expect(namesOf(page.items)).toEqual(['Zeki']);
    await endOne(app, data.id, { as });
    app.clock.set(noon);
  });

  test('on site is who has a seat, a room, a lunch or an hour in the gym: at night neither a pet’s day, a car, a bus nor a whole day is', async () => {
    const { db } = app.database;
    const site = await makeLocation(db, { name: 'İzmir', parking_capacity: 50 });
    const floor = await makeWorkspace(db, { location_id: site.id, capacity: 50 });
    await db
      .insertInto('parameters')
      .values({
        name: 'Pets',
        area: 'pet',
        location_id: site.id,
        capacity: 50,
        maximum_reservation_day: 9,
        weekend_reservation_allowed: true,
      })
      .execute();
    const wholeDay = { from: '2026-12-01T21:00:00Z', to: '2026-12-02T21:00:00Z', day: '2026-12-02' };
    const add = async (name: string, given: { from: string; to: string; area?: string; day?: string }) =>
      company.reserve({ userId: (await makeUser(db, { name, lastName: 'Gece' })).id, ...given }, floor);
    await add('Pet', { ...wholeDay, area: 'pet' });
    await add('Car', { from: '2026-12-01T21:30:00Z', to: '2026-12-02T15:00:00Z', area: 'parking', day: '2026-12-02' });
    await add('Whole', wholeDay);
    await add('Shift', { from: '2026-12-01T17:00:00Z', to: '2026-12-02T01:00:00Z', day: '2026-12-01' });
    const at = async (instant: string) => {
      app.clock.set(instant);
      const as = await app.signIn('emergency');
      const { data } = await app.call(contract.countAudience, { body: { locationIds: [site.id] } }, { as });
      const { rows } = await sql<{ name: string }>`
        select u.name from present_at(${instant}) p join users u on u.id = p.user_id where p.location_id = ${site.id} order by 1`.execute(
        db,
      );
      return { addressed: data.addressed, onSite: data.onSite, present: rows.map(({ name }) => name) };
    };
    // A quarter to two at night there: all of them have something to do with that day.
    expect(await at('2026-12-01T22:45:00Z')).toEqual({ addressed: 4, onSite: 1, present: ['Shift'] });
    // Half past ten in the morning.
    expect(await at('2026-12-02T07:30:00Z')).toEqual({ addressed: 3, onSite: 1, present: ['Whole'] });
    expect(await at('2026-12-02T16:30:00Z')).toEqual({ addressed: 3, onSite: 0, present: [] });
    app.clock.set(noon);
  });

  test('nobody where nobody has a reservation: that is refused, and nothing is left of it', async () => {
    const { data } = await app.call(contract.listEmergencies);
    app.clock.set('2026-11-29T09:00:00Z');
    const as = await app.signIn('administrator');
    expect(await startOne(app, { locationIds: [company.london.id] }, { as })).toMatchObject({
      httpStatus: 422,
      key: 'emergency.nobody',
      fields: [{ path: 'locationIds' }],
    });
    app.clock.set(noon);
    expect((await app.call(contract.listEmergencies)).data.total).toBe(data.total);
  });
});

describe('the last known place', () => {
  test('is the desk of the running reservation, a meeting before the desk, elsewhere where that is; and none where nothing runs', async () => {
    const { data } = await startOne(app);
    const responses = await responsesOf(app, data.id);
    const of = (name: string) => responses.find((one) => one.name === `${name} Kişi`);
    const kule = { locationName: 'İstanbul', buildingName: 'Kule' };
    expect(of('Ayşe')).toMatchObject({ ...kule, workspaceName: 'Kat 3', deskLabel: '3-01', onSite: true });
    expect(of('Burak')).toMatchObject({ ...kule, workspaceName: 'Galata', deskLabel: null, onSite: true });
    expect(of('Cem')).toMatchObject({ locationName: 'İstanbul', buildingName: null, workspaceName: null, onSite: true });
    expect(of('Gizem')).toMatchObject({ locationName: 'London', workspaceName: 'First', onSite: true });
    for (const name of ['Defne', 'Emre', 'Furkan', 'Hakan', 'Işıl'])
      expect(of(name)).toMatchObject({ locationId: null, locationName: null, onSite: false });
  });

  test('stays as it was at the start, whatever is cancelled, renamed or made passive later', async () => {
    const { db } = app.database;
    const { data } = await startOne(app, { locationIds: [company.istanbul.id] });
    const before = await responsesOf(app, data.id);
    await db.updateTable('reservations').set({ status: 'cancelled' }).where('id', '=', company.reservation).execute();
    await db.updateTable('locations').set({ name: 'Ankara' }).where('id', '=', company.istanbul.id).execute();
    await db.updateTable('desks').set({ label: 'X' }).where('id', '=', company.desk.id).execute();
    await db
      .updateTable('users')
      .set({ last_name: 'Başka', email: 'new@test.example', status: 'passive' })
      .where('id', '=', company.people.atGym.id)
      .execute();
    expect(await responsesOf(app, data.id)).toEqual(before);
    await db.updateTable('locations').set({ name: 'İstanbul' }).where('id', '=', company.istanbul.id).execute();
    await db.updateTable('reservations').set({ status: 'active' }).where('id', '=', company.reservation).execute();
    await db.updateTable('users').set({ last_name: 'Kişi', status: 'active' }).where('id', '=', company.people.atGym.id).execute();
  });
});

describe('at one location', () => {
  const at = (...locations: { id: number }[]) => ({ locationIds: locations.map(({ id }) => id) });

  test('one runs at a time: a second start is refused with the one that runs', async () => {
    const { istanbul, london } = company;
    const { data } = await startOne(app, at(istanbul));
    for (const given of [at(istanbul), at(london, istanbul), { locationIds: null }])
      for (const kind of ['emergency', 'drill'] as const) {
        expect(await startOne(app, { kind, ...given })).toMatchObject({
          httpStatus: 409,
          key: 'emergency.running',
          body: { details: { running: [{ id: data.id, kind: 'emergency', locations: [{ name: 'İstanbul' }] }] } },
        });
      }
    await endOne(app, data.id);
    expect((await startOne(app, at(istanbul))).httpStatus).toBe(200);
  });

  test('of twenty starts in the same moment one succeeds, and addresses everybody once', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => startOne(app)));
    const started = answers.filter(({ httpStatus }) => httpStatus === 200);
    expect(started).toHaveLength(1);
    expect(answers.filter(({ httpStatus }) => httpStatus === 409)).toHaveLength(19);
    const id = started[0]?.data.id ?? 0;
    for (const { httpStatus, body } of answers) if (httpStatus === 409) expect(body).toMatchObject({ details: { running: [{ id }] } });
    expect((await responsesOf(app, id)).length).toBe(started[0]?.data.addressed);
    expect((await app.call(contract.listEmergencies, { query: { running: true } })).data.total).toBe(1);
  });

  test('the database itself lets no second one run', async () => {
    const { istanbul, london } = company;
    const first = (await startOne(app, at(istanbul))).data.id;
    const { db } = app.database;
    const again = (everywhere: boolean) =>
      db
        .insertInto('emergencies')
        .values({
          kind: 'emergency',
          message: 'x',
          everywhere,
          link_secret: Buffer.alloc(32),
          started_at: noon,
          started_by: company.people.atHome.id,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
    await expect(again(true)).rejects.toMatchObject({ constraint: 'emergencies_running' });
    const { id } = await again(false);
    const place = (location_id: number) => db.insertInto('emergency_locations').values({ emergency_id: id, location_id }).execute();
    await expect(place(istanbul.id)).rejects.toMatchObject({ constraint: 'emergencies_running' });
    await place(london.id);
    await endOne(app, first);
    await place(istanbul.id);
  });

  test('an emergency ends a drill where whoever starts it named it, and is refused with it where they did not', async () => {
    const { istanbul } = company;
    const drill = (await startOne(app, { kind: 'drill', ...at(istanbul) })).data;
    const elsewhere = (await startOne(app, { kind: 'drill', ...at(company.london) })).data;
    for (const endRunning of [[], [elsewhere.id]])
      expect(await startOne(app, { ...at(istanbul), endRunning })).toMatchObject({
        httpStatus: 409,
        key: 'emergency.drillRunning',
        body: { details: { running: [{ id: drill.id, kind: 'drill' }] } },
      });
    const { data, httpStatus } = await startOne(app, { ...at(istanbul), endRunning: [drill.id, elsewhere.id] });
    expect(httpStatus).toBe(200);
    expect((await app.call(contract.readEmergency, { params: { id: drill.id } })).data.endedAt).not.toBeNull();
    // Named, but in nobody's way.
    expect((await running()).map(({ id }) => id)).toEqual([data.id, elsewhere.id]);
  });

  test('a drill ends nothing, whatever is named', async () => {
    const { data } = await startOne(app, { kind: 'drill', ...at(company.istanbul) });
    const again = { kind: 'drill' as const, locationIds: null, endRunning: [data.id] };
    expect(await startOne(app, again)).toMatchObject({ httpStatus: 409, key: 'emergency.drillRunning' });
    await endOne(app, data.id);
    const real = (await startOne(app, at(company.istanbul))).data;
    expect(await startOne(app, { ...again, endRunning: [real.id] })).toMatchObject({ httpStatus: 409, key: 'emergency.running' });
  });
});

const running = async () => (await app.call(readRunningEmergencies, {}, { as: 'emergency' })).data.running;

describe('what runs', () => {
  test('is told to everybody who is signed in, until it ends; emergencies first', async () => {
    const { istanbul, london } = company;
    expect(await running()).toEqual([]);
    const { data } = await startOne(app, { locationIds: [istanbul.id], message: 'Yangın' });
    app.clock.advance(1_000);
    const drill = (await startOne(app, { kind: 'drill', locationIds: [london.id] })).data;
    expect(await running()).toMatchObject([{ id: data.id, message: 'Yangın', locations: [{ name: 'İstanbul' }] }, { id: drill.id }]);
    // Told with who is signed in too, so that the bar stands there with the first page.
    expect((await app.call(userInfo, {}, { as: 'emergency' })).data.running).toEqual(await running());
    await endOne(app, data.id);
    expect(await running()).toMatchObject([{ id: drill.id }]);
    await endOne(app, drill.id);
    expect(await running()).toEqual([]);
  });

  test('of two locations runs side by side: whoever is addressed by both stands on both boards, and answers each', async () => {
    const { istanbul, london, people } = company;
    const both = [
      (await startOne(app, { locationIds: [istanbul.id] })).data.id,
      (await startOne(app, { locationIds: [london.id] })).data.id,
    ];
    for (const id of both) expect((await responsesOf(app, id)).map(({ userId }) => userId)).toContain(people.inLondon.id);
    const [first] = (await responsesOf(app, both[0] ?? 0)).filter(({ userId }) => userId === people.inLondon.id);
    const given = { params: { id: both[0] ?? 0, responseId: first?.id ?? 0 }, body: { actionState: 'safe', version: 1 } };
    await app.call(contract.markEmergencyResponse, given);
    const states = both.map(async (id) => (await responsesOf(app, id)).find(({ userId }) => userId === people.inLondon.id)?.actionState);
    expect(await Promise.all(states)).toEqual(['safe', 'none']);
  });

  test('a start is recorded with whom it addressed', async () => {
    const { data } = await startOne(app, {}, { as: 'emergency' });
    const { items } = (await app.call(listAudit, { query: { search: 'emergency' } })).data;
    expect(items.find(({ action }) => action === 'start')).toMatchObject({
      entity: 'emergency',
      entityId: String(data.id),
      userName: 'Test emergency',
      after: { kind: 'emergency', addressed: data.addressed, message: 'Deprem oldu.' },
    });
  });
});

describe('refused', () => {
  test.each([
    [{ message: '' }, 'message'],
    [{ message: 'x'.repeat(321) }, 'message'],
    [{ locationIds: [] }, 'locationIds'],
    [{ locationIds: [999_999] }, 'locationIds'],
    [{ kind: 'joke' as never }, 'kind'],
  ])('a start with %o', async (given, path) => {
    expect(await startOne(app, given)).toMatchObject({ httpStatus: 422, fields: [{ path }] });
  });

  test('counting for a location that there is none of', async () => {
    expect(await app.call(contract.countAudience, { body: { locationIds: [999_999] } })).toMatchObject({ httpStatus: 422 });
  });

  test.each([
    [contract.listEmergencies, {}],
    [contract.countAudience, { body: { locationIds: null } }],
    [contract.startEmergency, { body: { kind: 'drill', message: 'x', locationIds: null } }],
    [contract.readEmergency, { params: { id: 1 } }],
    [readRunningEmergencies, {}],
    [runningEmergencyEvents, {}],
    [contract.emergencyEvents, {}],
  ])('to whoever isn’t signed in or holds no role: %#', async (endpoint, given) => {
    expect((await app.call(endpoint, given, { as: 'nobody' })).httpStatus).toBe(401);
    expect((await app.call(endpoint, given, { as: 'normal' })).httpStatus).toBe(401);
  });
});
