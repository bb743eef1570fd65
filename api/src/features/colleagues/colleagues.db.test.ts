import { randomUUID } from 'node:crypto';
import { listAudit } from '@population-tracker/contract/audit-log/audit';
import { readColleagueSettings, saveColleagueSettings } from '@population-tracker/contract/colleagues/colleague-settings';
import * as contract from '@population-tracker/contract/colleagues/colleagues';
import { bookForMe } from '@population-tracker/contract/me/me';
import { readMyPlan } from '@population-tracker/contract/me/my-day';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makePeople } from '#testing/bulk-people.ts';
import { makeDesk, makeUser, makeWorkspace } from '#testing/make.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';
import { searchFor } from './colleagues-queries.ts';
import { isShownTo } from './visibility/visibility-queries.ts';
import { type Allowed, sees } from './visibility/visibility-rules.ts';

let app: TestApp;
let floor: Awaited<ReturnType<typeof makeWorkspace>>;
let desk: Awaited<ReturnType<typeof makeDesk>>;
beforeAll(async () => {
  app = await testApp({ env: { EMPLOYEE_APP: '1' } });
});
afterAll(() => app.close());

type Somebody = Awaited<ReturnType<typeof somebody>>;
let me: Somebody;
let other: Somebody;
beforeEach(async () => {
  // A Wednesday, nine o'clock in Istanbul.
  app.clock.set('2026-11-18T06:00:00Z');
  floor = await makeWorkspace(app.database.db, { capacity: 9 });
  desk = await makeDesk(app.database.db, { workspace_id: floor.id, label: 'A-1' });
  [me, other] = [await somebody('Nazlı', 'Aksoy'), await somebody('Tuğba', 'Özgür')];
  await allow({ usual: 'everybody', most: 'everybody' });
});

async function somebody(name: string, lastName: string) {
  const { id } = await makeUser(app.database.db, { name, lastName, siteId: floor.location_id });
  return { id, as: await app.signIn(id) };
}

const allow = (allowed: Allowed) => app.database.db.updateTable('colleague_settings').set(allowed).execute();

async function team(name: string, ...members: number[]): Promise<number> {
  const { db } = app.database;
  const { id } = await db.insertInto('teams').values({ name, scim_id: randomUUID() }).returning('id').executeTakeFirstOrThrow();
  await db
    .insertInto('team_members')
    .values(members.map((user_id) => ({ team_id: id, user_id })))
    .execute();
  return id;
}

const choose = (who: Somebody, visibility: string) => app.call(contract.chooseMyVisibility, { body: { visibility } }, who);
const favour = (id: number, who = me) => app.call(contract.addFavourite, { params: { id } }, who);
const list = async (day?: string) => (await app.call(contract.listColleagues, { query: day ? { day } : {} }, me)).data;
const found = async (search: string) => (await app.call(contract.findColleagues, { query: { search } }, me)).data.items;
const read = (id: number, who = me) => app.call(contract.readColleague, { params: { id } }, who);
const seat = (day: string) =>
  ({ area: 'workspace', workspaceId: floor.id, deskId: desk.id, start: `${day}T06:00:00Z`, end: `${day}T15:00:00Z` }) as const;
const book = async (day: string, who = other) => {
  const { httpStatus } = await app.call(bookForMe, { body: seat(day) }, who);
  expect(httpStatus).toBe(200);
};
const gone = { httpStatus: 404, key: 'request.notFound' };

describe('who is in', () => {
  test('favourites first, then one’s teams, each once, with where they are on seven days', async () => {
    const mate = await somebody('Barış', 'Çetin');
    await team(`Finans ${me.id}`, me.id, other.id, mate.id);
    await team(`Yangın ekibi ${me.id}`, me.id, mate.id);
    await favour(other.id);
    await book('2026-11-19');
    const { favourites, team: mates, days, today, latest } = await list();
    expect([today, days.length, days[0], latest]).toEqual(['2026-11-18', 7, '2026-11-18', '2026-12-09']);
    expect(favourites.map(({ id, favourite }) => [id, favourite])).toEqual([[other.id, true]]);
    expect(mates.map(({ id, days }) => [id, days])).toEqual([[mate.id, []]]);
    const place = { workspaceId: floor.id, workspaceName: floor.name, deskId: desk.id, deskLabel: 'A-1', locationId: floor.location_id };
    expect(favourites[0]?.days).toEqual([expect.objectContaining({ day: '2026-11-19', ...place })]);
    expect((await list('2026-11-20')).favourites[0]?.days).toEqual([]);
  });

  test('nothing is told of what is over, nor of days too far ahead', async () => {
    for (const day of ['2026-11-18', '2026-11-19', '2026-12-15', '2026-12-16']) await book(day);
    const daysOf = async () => (await read(other.id)).data.days?.map(({ day }) => day);
    expect(await daysOf()).toEqual(['2026-11-18', '2026-11-19', '2026-12-15']);
    // The stay is over then, and the day isn't.
    app.clock.set('2026-11-19T15:00:00Z');
    me.as = await app.signIn(me.id);
    expect(await daysOf()).toEqual(['2026-12-15', '2026-12-16']);
    await favour(other.id);
    expect((await list('2026-11-16')).days[0]).toBe('2026-11-19');
    expect((await list('2027-11-16')).days[0]).toBe('2026-12-10');
    expect((await list('2026-11-16')).favourites[0]?.days).toEqual([]);
    const yesterday = { start: '2026-11-18T06:00:00Z', end: '2026-11-18T15:00:00Z' };
    const { data } = await app.call(readMyPlan, { params: { id: floor.id }, query: yesterday }, me);
    expect(data.desks.map(({ state, holder }) => [state, holder])).toEqual([['taken', null]]);
  });

  test('is found by a part of the name, in whichever letters; by an address, a manager or a number nobody is', async () => {
    const marked = await makeUser(app.database.db, {
      name: 'İlker Can',
      lastName: 'Işıközü',
      email: 'quux@test.example',
      managerFullName: 'Zarife Mumcu',
      employeeNumber: 'E-778899',
    });
    for (const typed of ['ışıközü', 'ilker ışı', 'ISIKOZ', 'ca ış', 'il'])
      expect((await found(typed)).map(({ id }) => id)).toContain(marked.id);
    for (const typed of ['quux', 'zarife', 'mumcu', '778899', '%', 'test.example']) {
      const { data, httpStatus } = await app.call(contract.findColleagues, { query: { search: typed } }, me);
      expect(httpStatus === 422 || !data.items.some(({ id }) => id === marked.id), typed).toBe(true);
    }
    expect(await app.call(contract.findColleagues, { query: { search: 'x' } }, me)).toMatchObject({
      fields: [{ path: 'search', key: 'search.tooShort' }],
    });
    expect((await found('nazlı aksoy')).map(({ id }) => id)).not.toContain(me.id);
  });

  test('is looked for by the index of names', async () => {
    const { db } = app.database;
    await makePeople(db, 3_000);
    await sql`analyze users`.execute(db);
    const plan = await sql`explain ${searchFor(me.id, ['tugba', 'oz'])}`.execute(db);
    expect(JSON.stringify(plan.rows)).toContain('users_full_name');
  });

  test('a plan names whoever lets the viewer see them, and nobody else; one’s own desk is one’s own', async () => {
    await book('2026-11-19');
    const hours = { start: '2026-11-19T06:00:00Z', end: '2026-11-19T15:00:00Z' };
    const seen = async (who: Somebody) =>
      (await app.call(readMyPlan, { params: { id: floor.id }, query: hours }, who)).data.desks.map(({ state, holder }) => [state, holder]);
    expect(await seen(me)).toEqual([['taken', { id: other.id, name: 'Tuğba', lastName: 'Özgür', favourite: false }]]);
    expect(await seen(other)).toEqual([['mine', null]]);
    await choose(other, 'team');
    expect(await seen(me)).toEqual([['taken', null]]);
    await team(`Ürün ${me.id}`, me.id, other.id);
    await favour(other.id);
    expect(await seen(me)).toEqual([['taken', { id: other.id, name: 'Tuğba', lastName: 'Özgür', favourite: true }]]);
  });

  test('whoever hides is still found by name, without days, and without why', async () => {
    await book('2026-11-19');
    await favour(other.id);
    await choose(other, 'nobody');
    const hidden = { name: 'Tuğba', lastName: 'Özgür', department: '', favourite: true, days: null, elsewhere: [] };
    expect((await list()).favourites).toEqual([{ id: other.id, ...hidden }]);
    expect(await found('tuğba özgür')).toContainEqual({ id: other.id, ...hidden });
    const asNobody = (await read(other.id)).data;
    await choose(other, 'team');
    expect((await read(other.id)).data).toEqual(asNobody);
    expect(asNobody).toEqual({ id: other.id, ...hidden, today: '2026-11-18' });
  });

  test('where the company allows nobody to be seen nobody is told at all', async () => {
    await favour(other.id);
    await team(`Hukuk ${me.id}`, me.id, other.id);
    await allow({ usual: 'nobody', most: 'nobody' });
    expect(await list()).toMatchObject({ most: 'nobody', favourites: [], team: [] });
    expect(await found('tuğba')).toEqual([]);
    expect(await read(other.id)).toMatchObject(gone);
    expect(await favour(other.id)).toMatchObject(gone);
  });

  test.each(['passive', 'deleted'])('whoever is %s vanishes from everywhere', async (how) => {
    await favour(other.id);
    await team(`Satış ${me.id}`, me.id, other.id);
    const change = how === 'passive' ? { status: 'passive' as const } : { deleted_at: '2026-11-18T06:00:00Z' };
    await app.database.db.updateTable('users').set(change).where('id', '=', other.id).execute();
    const { favourites, team: mates } = await list();
    expect([favourites, mates, await found('tuğba özgür').then((all) => all.filter(({ id }) => id === other.id))]).toEqual([[], [], []]);
    expect(await read(other.id)).toMatchObject(gone);
    expect(await favour(other.id)).toMatchObject(gone);
  });

  test('of whoever is erased neither their choice stays nor who kept whom at hand', async () => {
    const { db } = app.database;
    await choose(other, 'team');
    await favour(other.id);
    await favour(me.id, other);
    const now = '2026-11-18T06:00:00Z';
    await db.updateTable('users').set({ deleted_at: now }).where('id', '=', other.id).execute();
    await db.updateTable('users').set({ erased_at: now }).where('id', '=', other.id).execute();
    const left = await sql`
      select user_id from colleague_choices where user_id = ${other.id}
      union all select user_id from favourite_colleagues where ${other.id} in (user_id, colleague_id)`.execute(db);
    expect(left.rows).toEqual([]);
  });
});

describe('favourites', () => {
  test('are one’s own, and each once; nobody is one’s own favourite', async () => {
    expect((await favour(other.id)).httpStatus).toBe(200);
    expect((await favour(other.id)).httpStatus).toBe(200);
    expect((await read(other.id)).data.favourite).toBe(true);
    expect((await read(me.id, other)).data.favourite).toBe(false);
    expect(await favour(me.id)).toMatchObject(gone);
    const letGo = () => app.call(contract.removeFavourite, { params: { id: other.id } }, me);
    expect([(await letGo()).httpStatus, (await letGo()).httpStatus]).toEqual([200, 200]);
    expect((await read(other.id)).data.favourite).toBe(false);
    expect((await app.call(contract.removeFavourite, { params: { id: 'x' } }, me)).httpStatus).toBe(422);
    for (const call of [contract.addFavourite, contract.removeFavourite])
      expect((await app.call(call, { params: { id: other.id } }, { as: 'nobody' })).httpStatus).toBe(401);
  });

  test('never get more than fit, however many are added at once', async () => {
    const people = await makePeople(app.database.db, contract.favouritesMost + 5);
    const answers = await Promise.all(people.map((id) => favour(id)));
    expect(answers.filter(({ httpStatus }) => httpStatus === 200).length).toBe(contract.favouritesMost);
    expect(answers.find(({ httpStatus }) => httpStatus !== 200)).toMatchObject({ httpStatus: 409, key: 'colleagues.tooManyFavourites' });
    expect((await list()).favourites.length).toBe(contract.favouritesMost);
    const known = (await list()).favourites[0]?.id ?? 0;
    expect((await favour(known)).httpStatus).toBe(200);
  });
});

describe('visibility', () => {
  test('what the company begins with counts until one chooses; what it allows wins over what was chosen, and the choice stays', async () => {
    const mine = async () => (await app.call(contract.readMyVisibility, {}, me)).data;
    await allow({ usual: 'team', most: 'everybody' });
    expect(await mine()).toEqual({ counts: 'team', chosen: null, most: 'everybody', teams: [] });
    expect((await choose(me, 'everybody')).data.counts).toBe('everybody');
    await allow({ usual: 'nobody', most: 'team' });
    expect(await mine()).toMatchObject({ counts: 'team', chosen: 'everybody', most: 'team' });
    const refused = await choose(me, 'everybody');
    expect(refused).toMatchObject({ httpStatus: 422, key: 'colleagues.beyondAllowed' });
    expect(refused.fields.map(({ path }) => path)).toEqual(['visibility']);
    expect((await choose(me, 'friends')).httpStatus).toBe(422);
    await allow({ usual: 'nobody', most: 'everybody' });
    expect(await mine()).toMatchObject({ counts: 'everybody', chosen: 'everybody' });
  });

  test('a choice is told to nobody: neither the audit log nor a list of users has it', async () => {
    await choose(me, 'team');
    const { data } = await app.call(listAudit, { query: { limit: 200 } });
    expect(JSON.stringify(data.items)).not.toContain('isibility');
  });

  test('a team of too many is none', async () => {
    await choose(other, 'team');
    const people = await makePeople(app.database.db, contract.closeTeamMost - 2);
    const id = await team(`Herkes ${me.id}`, me.id, other.id, ...people);
    const shown = async () => (await read(other.id)).data.days !== null;
    const teams = async () => (await app.call(contract.readMyVisibility, {}, me)).data.teams;
    expect([await shown(), (await teams()).length]).toEqual([true, 1]);
    const [one = 0] = await makePeople(app.database.db, 1);
    await app.database.db.insertInto('team_members').values({ team_id: id, user_id: one }).execute();
    expect([await shown(), (await teams()).length, (await list()).team]).toEqual([false, 0, []]);
  });

  test('the database decides as the rule says, for every choice, default, ceiling, team and state', async () => {
    const { db } = app.database;
    const mate = await somebody('Ece', 'Koç');
    await team(`Pazarlama ${me.id}`, other.id, mate.id);
    for (const most of contract.visibilities)
      for (const usual of contract.visibilities.slice(0, contract.visibilities.indexOf(most) + 1))
        for (const chosen of [null, ...contract.visibilities])
          for (const status of ['active', 'passive'] as const) {
            await allow({ usual, most });
            await db.deleteFrom('colleague_choices').where('user_id', '=', other.id).execute();
            if (chosen)
              await db
                .insertInto('colleague_choices')
                .values({ user_id: other.id, visibility: chosen, chosen_at: '2026-11-18T06:00:00Z' })
                .execute();
            await db.updateTable('users').set({ status }).where('id', '=', other.id).execute();
            for (const viewer of [me, mate, other]) {
              const shown = isShownTo(viewer.id, sql`${other.id}::int`);
              const { rows } = await sql<{ shown: boolean }>`select ${shown} as shown`.execute(db);
              const seer = { isThemself: viewer === other, isTeammate: viewer === mate };
              const told = sees(seer, { chosen, usual, most, works: status === 'active' });
              expect(rows[0]?.shown, JSON.stringify({ most, usual, chosen, status, seer })).toBe(told);
            }
          }
  });
});

describe('what the company says', () => {
  const settings = async () => (await app.call(readColleagueSettings)).data;
  const save = (body: object, as?: string) => app.call(saveColleagueSettings, { body }, as ? { as } : {});

  test('counts at once, and is in the audit log', async () => {
    await choose(other, 'everybody');
    await book('2026-11-19');
    const { version } = await settings();
    const saved = await save({ usual: 'nobody', most: 'team', version });
    expect(saved.data).toMatchObject({ usual: 'nobody', most: 'team', teams: { close: expect.any(Number), large: expect.any(Number) } });
    expect((await read(other.id)).data.days).toBeNull();
    const { data } = await app.call(listAudit, { query: { entity: 'colleagueSettings' } });
    expect(data.items[0]).toMatchObject({ action: 'update', entityId: 'company' });
    expect(await save({ usual: 'nobody', most: 'nobody', version })).toMatchObject({ httpStatus: 409, key: 'request.versionConflict' });
    expect((await settings()).most).toBe('team');
  });

  test('nobody begins with more than is allowed, by the service and by the database', async () => {
    const { version } = await settings();
    const refused = await save({ usual: 'everybody', most: 'team', version });
    expect(refused.fields).toMatchObject([{ path: 'usual', key: 'colleagues.usualBeyondMost' }]);
    await expect(allow({ usual: 'everybody', most: 'team' })).rejects.toMatchObject({ constraint: 'colleague_settings_order' });
    await expect(app.database.db.insertInto('colleague_settings').defaultValues().execute()).rejects.toMatchObject({ code: '23505' });
  });

  test('is nobody’s to read or change but of whoever looks after settings', async () => {
    const { version } = await settings();
    const body = { usual: 'nobody', most: 'nobody', version };
    for (const as of [me.as, 'nobody']) {
      const expected = as === 'nobody' ? 401 : 403;
      expect((await app.call(readColleagueSettings, {}, { as })).httpStatus).toBe(expected);
      expect((await save(body, as)).httpStatus).toBe(expected);
    }
  });
});

test('whoever isn’t signed in hears of nobody', async () => {
  const nobody = { as: 'nobody' };
  const calls = [contract.listColleagues, contract.findColleagues, contract.readMyVisibility, contract.chooseMyVisibility];
  for (const call of calls) expect((await app.call(call, {}, nobody)).httpStatus).toBe(401);
  expect((await read(other.id, { id: 0, as: 'nobody' })).httpStatus).toBe(401);
});
