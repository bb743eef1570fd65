import { exportPerson } from '@population-tracker/contract/data-protection';
import { apiBasePath } from '@population-tracker/contract/kernel/constants';
import { exportMyData, listMyLookups } from '@population-tracker/contract/lookups';
import { readReservationCalendar } from '@population-tracker/contract/reservations/reservation-views';
import { exportReservations, listReservations } from '@population-tracker/contract/reservations/reservations';
import { userEmergencies } from '@population-tracker/contract/users/user-emergencies';
import { listUsers, readUser, userHistory } from '@population-tracker/contract/users/users';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openZip, unpack } from '#platform/spreadsheet/xlsx/zip.ts';
import { makeGrant, makeKey, makeLocation, makeUser } from '#testing/make.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';
import { forgetLookups } from './lookups-service.ts';

let app: TestApp;
let person: { id: number; as: string };
let viewer: { id: number; as: string };
beforeAll(async () => {
  app = await testApp({ env: { EMPLOYEE_APP: '1' } });
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.set('2026-11-18T06:00:00Z');
  const { id } = await makeUser(db(), { name: 'Derya', lastName: 'Aksoy' });
  const { id: viewerId } = await makeUser(db(), { name: 'Sven', lastName: 'Holm', userType: 2 });
  person = { id, as: await app.signIn(id) };
  viewer = { id: viewerId, as: await app.signIn(viewerId) };
});

const db = () => app.database.db;
/** Sessions end when nobody has used them for long. */
const seen = async () => (await app.call(listMyLookups, {}, { as: await app.signIn(person.id) })).data.items;
const one = { name: 'Sven', lastName: 'Holm', byProgram: false, times: 1 };
const rowsOf = async (userId: number) => (await app.database.pool.query('select * from lookups where user_id = $1', [userId])).rows;

describe('whoever looks at one person is seen by that person', () => {
  test.each([
    ['record', () => app.call(readUser, { params: { id: person.id } }, viewer)],
    ['history', () => app.call(userHistory, { params: { id: person.id }, query: {} }, viewer)],
    ['emergencies', () => app.call(userEmergencies, { params: { id: person.id }, query: {} }, viewer)],
    ['reservations', () => app.call(listReservations, { query: { userId: person.id } }, viewer)],
    ['reservations', () => app.call(readReservationCalendar, { query: { userId: person.id } }, viewer)],
  ])('%s', async (kind, look) => {
    expect((await look()).httpStatus).toBe(200);
    expect(await seen()).toEqual([{ ...one, kind, last: '2026-11-18T06:00:00Z' }]);
  });

  test('files too: of the person, and of their reservations', async () => {
    const get = (url: string) => app.inject({ method: 'GET', url: `${apiBasePath}${url}`, headers: { token: viewer.as } });
    expect((await get(exportPerson.path.replace(':id', String(person.id)))).statusCode).toBe(200);
    expect((await get(`${exportReservations.path}?userId=${person.id}&format=csv`)).statusCode).toBe(200);
    expect((await seen()).map(({ kind }) => kind).sort()).toEqual(['export', 'reservations']);
  });

  test('again on the same day is a number, on another day another line, by a program another', async () => {
    const look = (as: string) => app.call(readUser, { params: { id: person.id } }, { as });
    await Promise.all([1, 2, 3, 4].map(() => look(viewer.as)));
    app.clock.set('2026-11-19T06:00:00Z');
    await look(await app.signIn(viewer.id));
    app.clock.set('2026-11-19T07:00:00Z');
    const key = await makeKey(db(), { user_id: viewer.id });
    const byKey = { method: 'GET', url: `${apiBasePath}/users/${person.id}`, headers: { authorization: `Bearer ${key}` } } as const;
    expect((await app.inject(byKey)).statusCode).toBe(200);
    expect(await seen()).toMatchObject([
      { byProgram: true, times: 1, last: '2026-11-19T07:00:00Z' },
      { byProgram: false, times: 1, last: '2026-11-19T06:00:00Z' },
      { byProgram: false, times: 4, last: '2026-11-18T06:00:00Z' },
    ]);
  });

  test('who sees one location alone is counted too', async () => {
    const { id: location_id } = await makeLocation(db());
    const { id } = await makeUser(db(), { name: 'Ines', lastName: 'Local' });
    await makeGrant(db(), { user_id: id, location_id });
    const answer = await app.call(listReservations, { query: { userId: person.id } }, { as: await app.signIn(id) });
    expect(answer.httpStatus).toBe(200);
    expect(await seen()).toMatchObject([{ name: 'Ines', kind: 'reservations' }]);
  });
});

describe('no look at somebody', () => {
  test('are lists of many, oneself, nobody, and what is refused', async () => {
    await app.call(listUsers, { query: { search: 'Derya' } }, viewer);
    await app.call(listReservations, { query: {} }, viewer);
    await app.call(readUser, { params: { id: viewer.id } }, viewer);
    expect((await app.call(listReservations, { query: { userId: 987_654 } }, viewer)).data.items).toEqual([]);
    expect((await app.call(readUser, { params: { id: 987_654 } }, viewer)).httpStatus).toBe(404);
    expect((await app.call(readUser, { params: { id: person.id } }, person)).httpStatus).toBe(403);
    expect(await rowsOf(person.id)).toEqual([]);
    expect(await rowsOf(viewer.id)).toEqual([]);
  });
});

describe('what is kept of it', () => {
  const look = () => app.call(readUser, { params: { id: person.id } }, viewer);

  test('is shown for 90 days and forgotten after a year, but not under a legal hold', async () => {
    await look();
    app.clock.set('2027-02-15T06:00:00Z');
    expect(await seen()).toHaveLength(1);
    app.clock.set('2027-02-17T06:00:00Z');
    expect(await seen()).toEqual([]);
    app.clock.set('2027-11-18T05:00:00Z');
    await forgetLookups(app.context());
    expect(await rowsOf(person.id)).toHaveLength(1);
    app.clock.set('2027-11-19T06:00:00Z');
    const hold = `insert into legal_holds (user_id, reason, placed_at, placed_by) values ($1, 'Case', now(), $2)`;
    await app.database.pool.query(hold, [person.id, viewer.id]);
    await forgetLookups(app.context());
    expect(await rowsOf(person.id)).toHaveLength(1);
    await app.database.pool.query('delete from legal_holds');
    await forgetLookups(app.context());
    expect(await rowsOf(person.id)).toEqual([]);
  });

  test.each(['person', 'viewer'] as const)('goes with the %s who is erased', async (who) => {
    await look();
    const { id } = who === 'person' ? person : viewer;
    await app.database.pool.query('update users set deleted_at = now() where id = $1', [id]);
    await app.database.pool.query(`select erase_person($1, now(), 'en', $1)`, [id]);
    expect(await rowsOf(person.id)).toEqual([]);
  });

  test('takes no secret: what is stored about oneself comes as a file, without a legal hold, and is recorded', async () => {
    await look();
    const hold = `insert into legal_holds (user_id, reason, placed_at, placed_by) values ($1, 'Lawsuit', now(), $2)`;
    await app.database.pool.query(hold, [person.id, viewer.id]);
    const answer = await app.inject({ method: 'GET', url: `${apiBasePath}${exportMyData.path}`, headers: { token: person.as } });
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/zip']);
    const zip = await openZip(answer.rawPayload);
    const names = [...zip.entries.keys()];
    expect(names).toContain('reservations.json');
    expect(names.filter((name) => name.startsWith('legal-hold'))).toEqual([]);
    const pieces: Buffer[] = [];
    for await (const piece of unpack(zip, zip.entries.get('lookups.json') as never)) pieces.push(piece as Buffer);
    expect(JSON.parse(Buffer.concat(pieces).toString())).toMatchObject([{ userName: 'Sven Holm', kind: 'record', times: 1 }]);
    const { rows } = await app.database.pool.query(
      `select user_id from audit_log where action = 'export' and entity = 'user' and entity_id = $1`,
      [String(person.id)],
    );
    expect(rows).toEqual([{ user_id: person.id }]);
  });
});
