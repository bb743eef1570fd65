import { randomUUID } from 'node:crypto';
import { listAudit } from '@population-tracker/contract/audit-log/audit';
import * as contract from '@population-tracker/contract/teams/teams';
import { changeUsers, deleteUser, exportUsers, listUsers, readUser, undoUserChange } from '@population-tracker/contract/users/users';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makePeople } from '#testing/bulk-people.ts';
import { makeDesk, makeGrant, makeScimToken, makeUser, makeWorkspace } from '#testing/make.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

let made = 0;
const nameless = () => `Team ${++made}`;
const create = (body: object) => app.call(contract.createTeam, { body });
const team = async (ids: number[] = [], name = nameless()) => (await create({ name, ...(ids.length > 0 && { people: { ids } }) })).data;
const read = (id: number) => app.call(contract.readTeam, { params: { id } });
const add = (id: number, people: object) => app.call(contract.addToTeam, { params: { id }, body: { people } });
const take = (id: number, people: object) => app.call(contract.takeFromTeam, { params: { id }, body: { people } });
const remove = (id: number, query: object = {}) => app.call(contract.deleteTeam, { params: { id }, query });
const people = async (query: object) => (await app.call(listUsers, { query })).data.items.map(({ id }) => id).sort((a, b) => a - b);
const some = async (count: number) => (await makePeople(app.database.db, count)).sort((a, b) => a - b);
const ofDirectory = async (name = nameless()) =>
  app.database.db.insertInto('teams').values({ name, scim_id: randomUUID() }).returning(['id', 'name']).executeTakeFirstOrThrow();

describe('a team', () => {
  test('is made by hand, with people or without, and told by name, number and origin', async () => {
    const ids = await some(3);
    const empty = await create({ name: '  Yangın   ekibi ' });
    expect(empty).toMatchObject({ httpStatus: 200, data: { name: 'Yangın ekibi', origin: 'hand', people: 0, version: 1 } });
    const full = await team(ids);
    expect(full.people).toBe(3);
    expect(await people({ teamId: full.id })).toEqual(ids);
    const listed = await app.call(contract.listTeams, { query: { search: 'yangin ekibi', origin: 'hand' } });
    expect(listed.data.items.map(({ id }) => id)).toEqual([empty.data.id]);
    const { items } = (await app.call(contract.listTeams, { query: { sort: '-people', limit: 1 } })).data;
    expect(items[0]?.people).toBeGreaterThanOrEqual(3);
  });

  test('has a name of its own among those made by hand, in whatever letters; the directory’s may be called the same', async () => {
    await team([], 'İlk Yardım');
    expect(await create({ name: 'ILK YARDIM' })).toMatchObject({ httpStatus: 409, key: 'teams.nameTaken', fields: [{ path: 'name' }] });
    await ofDirectory('İlk yardım');
    const other = await team();
    const renaming = { params: { id: other.id }, body: { name: 'ilk yardım', version: 1 } };
    expect(await app.call(contract.updateTeam, renaming)).toMatchObject({ httpStatus: 409, key: 'teams.nameTaken' });
    const twins = await Promise.all(Array.from({ length: 3 }, () => create({ name: 'At once' })));
    expect(twins.map(({ httpStatus }) => httpStatus).sort()).toEqual([200, 409, 409]);
  });

  test('is taken along as a file, of all that the list finds but some, or of some, in the caller’s language', async () => {
    const ids = await some(2);
    const [one, other] = [await team(ids, 'Filelist A'), await team([], 'Filelist B')];
    await ofDirectory('Filelist C');
    const file = async (query: object, language: 'en' | 'tr' = 'en') => {
      const { body } = await app.call(contract.exportTeams, { query: { format: 'csv', ...query } }, { language });
      return String(body.bytes).split('\r\n');
    };
    const found = { search: 'filelist', sort: 'name', columns: 'name,origin,people' };
    expect((await file(found)).filter(Boolean).map((line) => line.replace('\uFEFF', ''))).toEqual([
      'Name,Made,People',
      'Filelist A,By hand,2',
      'Filelist B,By hand,0',
      'Filelist C,Directory,0',
    ]);
    expect((await file({ ...found, except: String(one.id) })).join()).not.toContain('Filelist A');
    expect((await file({ columns: 'name', ids: String(other.id) })).filter(Boolean)).toHaveLength(2);
    expect((await file(found, 'tr')).join()).toContain('Elle');
    const { data } = await app.call(listAudit, { query: { entity: 'team', action: 'export' } });
    expect(data.items).toHaveLength(4);
  });

  test('is renamed by its newest version alone; a change of its people is none of its name', async () => {
    const { id } = await team();
    const rename = (name: string, version: number) => app.call(contract.updateTeam, { params: { id }, body: { name, version } });
    const ids = await some(1);
    await add(id, { ids });
    const name = nameless();
    expect(await rename(name, 1)).toMatchObject({ httpStatus: 200, data: { name, version: 2, people: 1 } });
    const late = await rename(nameless(), 1);
    expect(late).toMatchObject({ httpStatus: 409, key: 'request.versionConflict', body: { details: { current: { name } } } });
    expect((await remove(id, { version: 1 })).key).toBe('request.versionConflict');
    expect((await rename(name, 2)).data.version).toBe(2);
    const { items } = (await app.call(listAudit, { query: { entity: 'team', entityId: String(id), action: 'update' } })).data;
    expect(
      items.map((entry) => [entry.name, entry.after]),
      'called by its name also where that is none of the change',
    ).toEqual([
      [name, { name }],
      [name, { users: 1 }],
    ]);
  });

  test('of the directory is read here, and changed there alone', async () => {
    const { id } = await ofDirectory();
    const ids = await some(1);
    expect((await read(id)).data.origin).toBe('directory');
    const answers = [
      await add(id, { ids }),
      await take(id, { ids }),
      await remove(id),
      await app.call(contract.updateTeam, { params: { id }, body: { name: 'Mine', version: 1 } }),
    ];
    expect(answers.map(({ httpStatus, key }) => [httpStatus, key])).toEqual(answers.map(() => [409, 'teams.ofDirectory']));
  });

  test('that is not there is told, whatever is asked of it', async () => {
    const params = { id: 2_000_000_000 };
    const answers = [
      await read(params.id),
      await app.call(contract.teamImpact, { params }),
      await app.call(contract.updateTeam, { params, body: { name: 'x', version: 1 } }),
      await add(params.id, { ids: [1] }),
      await take(params.id, { ids: [1] }),
      await remove(params.id),
    ];
    expect(answers.map(({ key }) => key)).toEqual(answers.map(() => 'request.notFound'));
  });

  test('goes with what it hits told before; its people stay', async () => {
    const ids = await some(2);
    const { id } = await team(ids);
    expect((await app.call(contract.teamImpact, { params: { id } })).data).toEqual({ people: 2, announcements: 0, desks: 0 });
    expect((await remove(id)).httpStatus).toBe(200);
    expect((await read(id)).httpStatus).toBe(404);
    expect((await app.call(readUser, { params: { id: ids[0] ?? 0 } })).data.teams).toEqual([]);
    const told = (await app.call(listAudit, { query: { entity: 'team', sort: '-at' } })).data.items.filter(
      (entry) => entry.entityId === String(id),
    );
    expect(told.map(({ action }) => action)).toEqual(['delete', 'create']);
    expect(told[0]?.before).toMatchObject({ users: 2 });
  });
});

describe('its people', () => {
  test('are added and taken by ids or by what filters find, each once, and who is so already is told apart', async () => {
    const ids = await some(4);
    const { id } = await team(ids.slice(0, 1));
    expect((await add(id, { ids: ids.slice(0, 2) })).data).toEqual({ changed: 1, unchanged: 1 });
    const from = await team(ids.slice(2));
    expect((await add(id, { matching: { teamId: [from.id] }, count: 2 })).data).toEqual({ changed: 2, unchanged: 0 });
    expect(await people({ teamId: id })).toEqual(ids);
    const others = { matching: { teamId: [id] }, except: ids.slice(0, 1), count: 3 };
    expect((await take(id, others)).data).toEqual({ changed: 3, unchanged: 0 });
    expect((await take(id, { ids })).data).toEqual({ changed: 1, unchanged: 3 });
  });

  test('are no more and no fewer than whoever chose them saw', async () => {
    const from = await team(await some(3));
    const { id } = await team();
    const people = { matching: { teamId: [from.id] }, count: 2 };
    const refused = { httpStatus: 409, key: 'users.selectionChanged', body: { details: { expected: 2, found: 3 } } };
    expect(await add(id, people)).toMatchObject(refused);
    expect(await take(id, people)).toMatchObject(refused);
    expect(await create({ name: nameless(), people })).toMatchObject(refused);
    expect((await read(id)).data.people).toBe(0);
  });

  test('who were deleted are in none, and come back with the undoing', async () => {
    const [one = 0, two = 0] = await some(2);
    const { id } = await team([one, two]);
    const { undoId } = (await app.call(deleteUser, { params: { id: one }, query: {} })).data;
    expect((await read(id)).data.people).toBe(1);
    expect((await add(id, { ids: [one] })).data).toEqual({ changed: 0, unchanged: 0 });
    await app.call(undoUserChange, { params: { id: undoId } });
    expect((await read(id)).data.people).toBe(2);
    expect((await app.call(readUser, { params: { id: one } })).data.teams).toMatchObject([{ id, byHand: true }]);
    await app.database.db.updateTable('users').set({ erased_at: sql`now()`, deleted_at: sql`now()` }).where('id', '=', one).execute();
    const left = await app.database.db.selectFrom('team_members').select('user_id').where('team_id', '=', id).execute();
    expect(left.map(({ user_id }) => user_id)).toEqual([two]);
  });

  test('who are added while the team goes leave nothing behind', async () => {
    for (let round = 0; round < 5; round++) {
      const ids = await some(20);
      const { id } = await team();
      const [gone, added] = await Promise.all([remove(id), add(id, { ids })]);
      expect(gone.httpStatus).toBe(200);
      expect([200, 404]).toContain(added.httpStatus);
      expect(await app.database.db.selectFrom('team_members').where('team_id', '=', id).selectAll().execute()).toEqual([]);
    }
  });

  test('who are added and taken at the same moment are in it or not, and counted once', async () => {
    const ids = await some(50);
    const { id } = await team();
    const answers = await Promise.all([add(id, { ids }), add(id, { ids }), take(id, { ids })]);
    const [first, second, taken] = answers.map(({ data }) => data.changed);
    expect((first ?? 0) + (second ?? 0) - (taken ?? 0)).toBe((await read(id)).data.people);
  });
});

describe('the list of users', () => {
  test('is filtered by several teams, and tells each person’s, in its file too', async () => {
    const [a = 0, b = 0, c = 0] = await some(3);
    const one = await team([a, b], `Çağrı ${nameless()}`);
    const two = await team([b, c], `Arşiv ${nameless()}`);
    expect(await people({ teamId: [one.id, two.id] })).toEqual([a, b, c]);
    const [found] = (await app.call(listUsers, { query: { teamId: one.id, sort: '-created' } })).data.items.filter(({ id }) => id === b);
    expect(found?.teams.map(({ name }) => name)).toEqual([two.name, one.name]);
    const file = await app.call(exportUsers, { query: { teamId: one.id, format: 'csv', columns: 'email,teams' } });
    expect(file.httpStatus).toBe(200);
  });

  test('a change of many takes those of a team', async () => {
    const ids = await some(2);
    const { id } = await team(ids);
    const body = { selection: { matching: { teamId: [id] }, count: 2 }, change: { exceptional: true } };
    expect((await app.call(changeUsers, { body })).data.changed).toBe(2);
  });
});

describe('the company’s directory', () => {
  test('neither sees nor takes what was made by hand, and may call its own the same', async () => {
    const { db } = app.database;
    const owner = await makeUser(db, { userType: 2 });
    await makeGrant(db, { user_id: owner.id, built_in: 'owner' });
    const token = await makeScimToken(db, { made_by: owner.id });
    const scim = async (method: 'GET' | 'POST' | 'DELETE', path: string, payload?: object) => {
      const headers = { authorization: `Bearer ${token}`, ...(payload && { 'content-type': 'application/scim+json' }) };
      const answer = await app.inject({ method, url: `/scim/v2${path}`, headers, ...(payload && { payload: JSON.stringify(payload) }) });
      return { status: answer.statusCode, body: answer.body === '' ? null : answer.json() };
    };
    const user = { userName: 'ekip@test.example', name: { givenName: 'Ekip', familyName: 'Üyesi' }, active: true };
    const { id: scimId } = (await scim('POST', '/Users', user)).body;
    const { id: userId } = await db.selectFrom('users').select('id').where('email', '=', user.userName).executeTakeFirstOrThrow();
    const byHand = await team([userId], 'Nöbetçiler');

    const filter = `filter=${encodeURIComponent('displayName eq "Nöbetçiler"')}`;
    expect((await scim('GET', `/Groups?${filter}`)).body.totalResults).toBe(0);
    const other = encodeURIComponent('displayName eq "x" or displayName eq "Nöbetçiler"');
    expect((await scim('GET', `/Groups?filter=${other}`)).body.totalResults).toBe(0);
    expect((await scim('GET', `/Users/${scimId}`)).body.groups ?? []).toEqual([]);
    const made = await scim('POST', '/Groups', { displayName: 'Nöbetçiler', members: [{ value: scimId }] });
    expect(made.status).toBe(201);
    expect((await scim('POST', '/Groups', { displayName: 'nöbetçiler' })).status).toBe(409);
    const teams = (await app.call(readUser, { params: { id: userId } })).data.teams;
    expect(teams.map(({ byHand }) => byHand).sort()).toEqual([false, true]);
    // Its desks go with it, and the log says how many those were.
    const { id: teamId } = await db.selectFrom('teams').select('id').where('scim_id', '=', made.body.id).executeTakeFirstOrThrow();
    const floor = await makeWorkspace(db);
    for (const label of ['D-1', 'D-2']) {
      const { id: desk_id } = await makeDesk(db, { workspace_id: floor.id, label });
      await db.insertInto('desk_assignments').values({ desk_id, workspace_id: floor.id, team_id: teamId }).execute();
    }
    expect((await scim('DELETE', `/Groups/${made.body.id}`)).status).toBe(204);
    const left = await db.selectFrom('desk_assignments').select('desk_id').where('workspace_id', '=', floor.id).execute();
    const [entry] = (await app.call(listAudit, { query: { entity: 'team', entityId: String(teamId), sort: '-at' } })).data.items;
    const before = { name: 'Nöbetçiler', users: 1, assignedDesks: 2 };
    expect([left, entry]).toMatchObject([[], { action: 'delete', userId: null, name: 'Nöbetçiler', before }]);
    // Whoever leaves the directory stays in what was made by hand.
    expect((await scim('DELETE', `/Users/${scimId}`)).status).toBe(204);
    expect(await people({ teamId: byHand.id })).toEqual([userId]);
  });
});

describe('many', () => {
  test('20,000 people come and go by a few statements, whatever their number', async () => {
    const { pool } = app.database;
    await pool.query(`
      insert into users (name, last_name, email, department)
      select 'Kalabalık', 'Kişi ' || n, 'many' || n || '@team.example', 'Crowd' from generate_series(1, 20000) n`);
    await pool.query('analyze users');
    const { id } = await team();
    const crowd = { matching: { department: ['Crowd'] }, count: 20_000 };
    expect((await add(id, crowd)).data).toEqual({ changed: 20_000, unchanged: 0 });
    expect((await read(id)).data.people).toBe(20_000);
    const page = (await app.call(listUsers, { query: { teamId: id, limit: 20, page: 900 } })).data;
    expect([page.items.length, page.total]).toEqual([20, 20_000]);
    const { rows } = await pool.query(`select count(*)::int as count from audit_log where entity = 'team' and entity_id = $1`, [
      String(id),
    ]);
    expect(rows[0].count).toBe(2);
    expect((await take(id, crowd)).data).toEqual({ changed: 20_000, unchanged: 0 });
  }, 300_000);
});
