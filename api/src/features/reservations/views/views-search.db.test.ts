import * as contract from '@population-tracker/contract/reservations/reservations';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeBuilding, makeLocation, makeMeetingRoom, makeUser, makeWorkspace } from '#testing/make.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';
import { findNamed, isNamed, type Named, ofManyPersons } from './reservations-search-queries.ts';

let app: TestApp;
/** By what they are: of whom, where, with what title. */
const ids: Record<string, number> = {};

beforeAll(async () => {
  app = await testApp();
  app.clock.set('2026-11-18T06:00:00Z');
  const { db } = app.database;
  const location = await makeLocation(db);
  const building = await makeBuilding(db, { location_id: location.id });
  const room = async (name: string) => (await makeMeetingRoom(db, { name, building_id: building.id, location_id: location.id })).id;
  const user = async (name: string, lastName: string) => (await makeUser(db, { name, lastName })).id;
  const people = { cagla: await user('Çağla', 'Işık'), deniz: await user('Deniz', 'Işık') };
  const rooms = { toros: await room('Toros Odası'), kordon: await room('Kordon QA') };
  let hour = 9;
  for (const [person, userId] of Object.entries(people)) {
    for (const [place, workspaceId] of Object.entries(rooms)) {
      for (const title of ['', 'Bütçe görüşmesi']) {
        const at = (time: number) => `2026-11-19T${String(time).padStart(2, '0')}:00:00+03:00`;
        const body = { area: 'meetingRoom', userId, workspaceId, title, start: at(hour), end: at(hour + 1) };
        ids[`${person} ${place}${title && ' budget'}`] = (await app.call(contract.createReservation, { body })).data.id;
        hour++;
      }
    }
  }
});
afterAll(() => app.close());

const found = async (query: object): Promise<string[]> => {
  const { items, total } = (await app.call(contract.listReservations, { query })).data;
  expect(items).toHaveLength(total);
  return items.map(({ id }) => Object.keys(ids).find((name) => ids[name] === id) ?? '');
};

describe('a search of the list', () => {
  test.each([
    ['a person', 'cagla', ['cagla kordon', 'cagla kordon budget', 'cagla toros', 'cagla toros budget']],
    ['all names of a person', 'ışık ÇAĞLA', ['cagla kordon', 'cagla kordon budget', 'cagla toros', 'cagla toros budget']],
    ['a place', 'odasi', ['cagla toros', 'cagla toros budget', 'deniz toros', 'deniz toros budget']],
    ['a title', 'butce', ['cagla kordon budget', 'cagla toros budget', 'deniz kordon budget', 'deniz toros budget']],
    ['a person and a place', 'deniz toros', ['deniz toros', 'deniz toros budget']],
    ['a person and a title', 'bütçe deniz', ['deniz kordon budget', 'deniz toros budget']],
    ['a person, a place and a title', 'görüşmesi kordon deniz', ['deniz kordon budget']],
    ['two letters of a place', 'qa', ['cagla kordon', 'cagla kordon budget', 'deniz kordon', 'deniz kordon budget']],
    ['nothing', 'zzqxw', []],
    ['what no letter tells', '% _', []],
  ])('finds %s', async (_, search, names) => {
    expect((await found({ search })).toSorted()).toEqual(names);
  });

  test.each(['isik', 'deniz', 'odasi', 'butce', 'butce deniz', 'gorusmesi kordon deniz', 'qa', 'zzqxw'])(
    'counts the same where the persons of “%s” are too many to be listed',
    async (search) => {
      const { db } = app.database;
      const named: Named = { ...((await findNamed(db, search)) as Named), userIds: null };
      const active = sql<boolean>`r.status = 'active'`;
      const { rows: apart } = await sql<{ id: number }>`${ofManyPersons(named, [active])}`.execute(db);
      const { rows: together } = await sql<{ id: number }>`select r.id from reservations r where ${isNamed(named)} and ${active}`.execute(
        db,
      );
      const idsOf = (rows: { id: number }[]) => rows.map(({ id }) => id).toSorted((a, b) => a - b);
      expect(idsOf(apart)).toEqual(idsOf(together));
    },
  );

  test('goes together with filters and every order, from both ends', async () => {
    expect(await found({ search: 'budget butce', sort: 'start' })).toEqual([]);
    expect(await found({ search: 'butce', sort: 'userName,start' })).toEqual([
      'cagla toros budget',
      'cagla kordon budget',
      'deniz toros budget',
      'deniz kordon budget',
    ]);
    expect((await found({ search: 'isik', sort: '-userName,-start' }))[0]).toBe('deniz kordon budget');
    expect((await found({ search: 'isik', sort: 'workspaceName,locationName,start' }))[0]).toBe('cagla kordon');
    expect(await found({ search: 'cagla', from: '2026-11-20' })).toEqual([]);
  });

  test('goes up to record 500, and says how the others are seen', async () => {
    const asked = async (page: number, search?: string) => app.call(contract.listReservations, { query: { page, limit: 50, search } });
    expect(await asked(10, 'isik')).toMatchObject({ httpStatus: 200, data: { items: [], total: 8 } });
    expect(await asked(11)).toMatchObject({ httpStatus: 200 });
    const { body } = await asked(11, 'isik');
    expect(body).toMatchObject({ statusCode: 422, fields: [{ path: 'page', key: 'value.tooFarSearched' }] });
    expect(JSON.stringify(body)).toContain('Search for more words, filter, or sort the other way round.');
  });

  test('finds those of a person who was deleted', async () => {
    await app.database.db.updateTable('users').set({ deleted_at: app.clock.now().toISOString() }).where('name', '=', 'Deniz').execute();
    expect(await found({ search: 'deniz' })).toHaveLength(4);
    expect(await found({ sort: 'userName' })).toHaveLength(8);
  });
});

test('of several values of one filter any is enough, and a selection by filters means the same', async () => {
  const person = await makeUser(app.database.db, { name: 'Several' });
  const spots = [await makeWorkspace(app.database.db), await makeWorkspace(app.database.db), await makeMeetingRoom(app.database.db)];
  const made: number[] = [];
  for (const [at, { id: workspaceId, is_meeting_room }] of spots.entries()) {
    const times = { start: `2026-11-2${at}T09:00:00+03:00`, end: `2026-11-2${at}T10:00:00+03:00` };
    const body = { area: is_meeting_room ? 'meetingRoom' : 'workspace', userId: person.id, workspaceId, ...times };
    made.push((await app.call(contract.createReservation, { body })).data.id);
  }
  await app.call(contract.cancelReservation, { params: { id: made[1] } });
  const userId = person.id;
  const listed = async (query: object) =>
    (await app.call(contract.listReservations, { query: { userId, sort: 'start', ...query } })).data.items.map(({ id }) =>
      made.indexOf(id),
    );
  expect(await listed({ status: ['active', 'cancelled'] })).toEqual([0, 1, 2]);
  expect(await listed({ status: 'active', area: ['workspace', 'meetingRoom'] })).toEqual([0, 2]);
  expect(await listed({ locationId: [spots[1]?.location_id, spots[2]?.location_id] })).toEqual([1, 2]);
  const matching = { userId, area: ['workspace', 'meetingRoom'], locationId: spots.slice(0, 2).map((spot) => spot.location_id) };
  const { data } = await app.call(contract.cancelReservations, { body: { selection: { matching, count: 2 }, notify: false } });
  expect(data).toMatchObject({ cancelled: 1, leftOut: 1 });
  expect(await listed({ status: 'active' })).toEqual([2]);
});
