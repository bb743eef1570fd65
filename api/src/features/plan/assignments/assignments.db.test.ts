import { deskAssignees, listDeskAssignments, setDeskAssignments } from '@population-tracker/contract/plan/desk-assignments';
import { replaceDesks } from '@population-tracker/contract/plan/floor-plan';
import { createReservation, readReservation } from '@population-tracker/contract/reservations/reservations';
import { teamImpact } from '@population-tracker/contract/teams/teams';
import { userImpact } from '@population-tracker/contract/users/users';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeDesk, makeGrant, makeUser, makeWorkspace } from '#testing/make.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';

let app: TestApp;
let floor: Awaited<ReturnType<typeof makeWorkspace>>;
let desks: number[];
let owner: Awaited<ReturnType<typeof makeUser>>;
let teamId: number;
const db = () => app.database.db;
const start = '2030-11-21T06:00:00.000Z';
const end = '2030-11-21T15:00:00.000Z';

beforeAll(async () => {
  app = await testApp();
  // Ahead of the database's own clock, which its guards go by.
  app.clock.set('2030-11-20T06:00:00Z');
});
afterAll(() => app.close());
beforeEach(async () => {
  floor = await makeWorkspace(db());
  desks = [];
  for (const label of ['A-1', 'A-2']) desks.push((await makeDesk(db(), { workspace_id: floor.id, label })).id);
  owner = await makeUser(db(), { name: 'Zeynep', lastName: `Atanmış ${floor.id}` });
  ({ id: teamId } = await db()
    .insertInto('teams')
    .values({ name: `Tasarım ${floor.id}` })
    .returning('id')
    .executeTakeFirstOrThrow());
});

const list = (options = {}) => app.call(listDeskAssignments, { params: { id: floor.id } }, options);
const set = (body: object, options = {}) => app.call(setDeskAssignments, { params: { id: floor.id }, body }, options);
const assignees = (search: string | undefined, options = {}) =>
  app.call(deskAssignees, { params: { id: floor.id }, query: search === undefined ? {} : { search } }, options);
const reserve = async (deskId: number, userId?: number) => {
  const body = { userId: userId ?? (await makeUser(db())).id, area: 'workspace', workspaceId: floor.id, deskId, start, end };
  return (await app.call(createReservation, { body })).data;
};

test('desks are assigned to a person or a team, changed and taken back, each time as a whole', async () => {
  const name = `Zeynep Atanmış ${floor.id}`;
  const first = await set({ deskIds: desks, to: { userId: owner.id }, opensBeforeHours: 8 });
  const item = (deskId: number | undefined, deskLabel: string) => ({ deskId, deskLabel, user: { id: owner.id, name }, team: null });
  expect(first.data.items).toEqual([
    { ...item(desks[0], 'A-1'), opensBeforeHours: 8 },
    { ...item(desks[1], 'A-2'), opensBeforeHours: 8 },
  ]);
  await set({ deskIds: [desks[1]], to: { teamId } });
  expect((await list()).data.items[1]).toMatchObject({
    user: null,
    team: { id: teamId, name: `Tasarım ${floor.id}` },
    opensBeforeHours: null,
  });
  await set({ deskIds: [desks[0]], to: null });
  expect((await list()).data.items.map(({ deskLabel }) => deskLabel)).toEqual(['A-2']);
  const entries = await db()
    .selectFrom('audit_log')
    .select(['action', 'after'])
    .where('entity', '=', 'floorPlan')
    .where('entity_id', '=', String(floor.id))
    .orderBy('id')
    .execute();
  expect(entries.map(({ action }) => action)).toEqual(['assign', 'assign', 'assign']);
  expect(entries[1]?.after).toEqual({ desks: [{ desk: 'A-2', userId: null, teamId, opensBeforeHours: null }] });
});

describe('is refused', () => {
  test('where a desk stands elsewhere, nobody is there, or the hours are none', async () => {
    const elsewhere = await makeDesk(db());
    const passive = await makeUser(db(), { status: 'passive' });
    const to = { userId: owner.id };
    expect(await set({ deskIds: [elsewhere.id], to })).toMatchObject({ httpStatus: 422, key: 'floorPlan.deskElsewhere' });
    expect(await set({ deskIds: desks, to: { userId: passive.id } })).toMatchObject({ httpStatus: 422, key: 'floorPlan.assigneeGone' });
    expect(await set({ deskIds: desks, to: { teamId: 2_000_000_000 } })).toMatchObject({ key: 'floorPlan.assigneeGone' });
    for (const opensBeforeHours of [-1, 337, 1.5, 'x']) {
      const answer = await set({ deskIds: desks, to, opensBeforeHours });
      expect(answer).toMatchObject({ httpStatus: 422, fields: [{ path: 'opensBeforeHours', key: 'floorPlan.opensBefore' }] });
    }
    for (const to of [{ userId: owner.id, teamId }, {}, 5]) expect((await set({ deskIds: desks, to })).httpStatus).toBe(422);
    expect((await set({ deskIds: [], to })).httpStatus).toBe(422);
    expect((await list()).data.items).toEqual([]);
  });

  test('without a session, without the permission, and of another location', async () => {
    const body = { deskIds: desks, to: { userId: owner.id } };
    const calls = [(as: object) => list(as), (as: object) => assignees('ze', as), (as: object) => set(body, as)];
    const elsewhere = await makeWorkspace(db());
    const [here, there] = [await makeUser(db()), await makeUser(db())];
    await makeGrant(db(), { user_id: here.id, location_id: floor.location_id });
    await makeGrant(db(), { user_id: there.id, location_id: elsewhere.location_id });
    const [mine, others] = [await app.signIn(here.id), await app.signIn(there.id)];
    for (const call of calls) {
      expect((await call({ as: 'nobody' })).httpStatus).toBe(401);
      expect((await call({ as: 'emergency' })).httpStatus).toBe(403);
      expect(await call({ as: others })).toMatchObject({ httpStatus: 404, key: 'request.notFound' });
      expect((await call({ as: mine })).httpStatus).toBe(200);
    }
    const gone = { params: { id: 2_000_000_000 } };
    expect((await app.call(listDeskAssignments, gone)).httpStatus).toBe(404);
    expect((await app.call(deskAssignees, gone)).httpStatus).toBe(404);
  });
});

test('people are offered once two letters are typed, by name alone; teams at once', async () => {
  const passive = await makeUser(db(), { name: 'Zeynep', lastName: `Atanmış ${floor.id}`, status: 'passive' });
  const found = (await assignees(`zeynep atanmis ${floor.id}`)).data;
  expect(found.people).toEqual([{ id: owner.id, name: `Zeynep Atanmış ${floor.id}`, department: '' }]);
  expect(found.people.some(({ id }) => id === passive.id)).toBe(false);
  expect((await assignees('z')).data.people).toEqual([]);
  expect((await assignees(`TASARIM ${floor.id}`)).data.teams).toEqual([
    { id: teamId, name: `Tasarım ${floor.id}`, origin: 'hand', people: 0 },
  ]);
  expect((await assignees(undefined)).data.teams.length).toBeGreaterThan(0);
});

test('others’ reservations ahead are told, and stay or are cancelled with one mail each; the person’s own stays', async () => {
  const [of, own] = [await reserve(desks[0] as number), await reserve(desks[1] as number, owner.id)];
  const body = { deskIds: desks, to: { userId: owner.id } };
  expect(await set(body)).toMatchObject({ httpStatus: 409, key: 'floorPlan.assignedReserved', body: { details: { count: 1 } } });
  expect((await list()).data.items).toEqual([]);
  const statusOf = async (id: number) => (await app.call(readReservation, { params: { id } })).data.status;
  expect((await set({ ...body, reservations: 'keep' })).httpStatus).toBe(200);
  expect(await statusOf(of.id)).toBe('active');
  expect((await set({ ...body, reservations: 'cancel' })).httpStatus).toBe(200);
  expect([await statusOf(of.id), await statusOf(own.id)]).toEqual(['cancelled', 'active']);
  const mails = await db().selectFrom('mail_outbox').select('body_text as text').where('user_id', '=', of.userId).execute();
  expect(mails).toHaveLength(1);
  expect(mails[0]?.text).toContain('assigned to others');
});

test('what has opened by then isn’t asked about', async () => {
  await reserve(desks[0] as number);
  // The day of the reservation begins in 15 hours.
  expect((await set({ deskIds: desks, to: { teamId }, opensBeforeHours: 14 })).key).toBe('floorPlan.assignedReserved');
  expect((await set({ deskIds: desks, to: { teamId }, opensBeforeHours: 15 })).httpStatus).toBe(200);
});

test('a plan that is published keeps it as long as the desk stands, and moves nobody to a desk that is somebody’s', async () => {
  const desk = (id: number | undefined, label: string, x: number) => ({ id: id ?? null, label, x, y: 0 });
  const third = (await makeDesk(db(), { workspace_id: floor.id, label: 'A-3', x: 5_000 })).id;
  await set({ deskIds: desks, to: { teamId } });
  const { deskId } = await reserve(third);
  const replace = (version: number, body: object) => app.call(replaceDesks, { params: { id: floor.id }, body: { version, ...body } });
  const fourth = (await makeDesk(db(), { workspace_id: floor.id, label: 'A-4', x: 9_000 })).id;
  const two = [desk(desks[0], 'B-1', 10), desk(desks[1], 'A-2', 20)];
  expect(await replace(0, { desks: two, reservations: 'move' })).toMatchObject({ key: 'floorPlan.noEqualDesk' });
  expect((await replace(0, { desks: [...two, desk(fourth, 'A-4', 9_000)], reservations: 'move' })).data).toMatchObject({ moved: 1 });
  expect((await list()).data.items.map(({ deskLabel }) => deskLabel)).toEqual(['A-2', 'B-1']);
  expect(deskId).toBe(third);
  const [first] = two;
  expect((await replace(1, { desks: [first], reservations: 'cancel' })).httpStatus).toBe(200);
  expect((await list()).data.items.map(({ deskLabel }) => deskLabel)).toEqual(['B-1']);
});

test('the question before a person or a team is deleted tells how many desks are theirs', async () => {
  await set({ deskIds: [desks[0]], to: { userId: owner.id } });
  await set({ deskIds: [desks[1]], to: { teamId } });
  expect((await app.call(userImpact, { params: { id: owner.id } })).data).toEqual({ futureReservations: 0, assignedDesks: 1 });
  expect((await app.call(teamImpact, { params: { id: teamId } })).data).toEqual({ people: 0, announcements: 0, desks: 1 });
});
