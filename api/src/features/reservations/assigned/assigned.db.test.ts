import { bookForMe, giveBackMine, readMyWeek, repeatMyWeek } from '@population-tracker/contract/me/me';
import { readMyDay, readMyPlan } from '@population-tracker/contract/me/my-day';
import { listMyWaits, waitForMe } from '@population-tracker/contract/me/my-waits';
import { setDeskAssignments } from '@population-tracker/contract/plan/desk-assignments';
import {
  availability,
  checkReservation,
  createReservation,
  updateReservation,
} from '@population-tracker/contract/reservations/reservations';
import { usualPlace } from '@population-tracker/contract/reservations/usual-place';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeDesk, makeUser, makeWorkspace } from '#testing/make.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';
import { lookAtLines } from '../waiting/giving-service.ts';

let app: TestApp;
let floor: Awaited<ReturnType<typeof makeWorkspace>>;
let desks: Awaited<ReturnType<typeof makeDesk>>[];
interface Person {
  id: number;
  as: string;
}
let [owner, other, mate] = [{}, {}, {}] as [Person, Person, Person];
let teamId: number;
let teamName: string;
const db = () => app.database.db;
const day = '2026-11-20';
const hours = { start: `${day}T06:00:00.000Z`, end: `${day}T15:00:00.000Z` };

beforeAll(async () => {
  app = await testApp({ env: { EMPLOYEE_APP: '1' } });
});
afterAll(() => app.close());
beforeEach(async () => {
  // A Wednesday, nine o'clock in Istanbul.
  app.clock.set('2026-11-18T06:00:00Z');
  floor = await makeWorkspace(db(), { capacity: 3 });
  desks = [];
  for (const label of ['A-1', 'A-2', 'A-3']) desks.push(await makeDesk(db(), { workspace_id: floor.id, label }));
  [owner, other, mate] = [await somebody(), await somebody(), await somebody()];
  teamName = `Design ${floor.id}`;
  ({ id: teamId } = await db().insertInto('teams').values({ name: teamName }).returning('id').executeTakeFirstOrThrow());
  await db().insertInto('team_members').values({ team_id: teamId, user_id: mate.id }).execute();
});

async function somebody(): Promise<Person> {
  const { id } = await makeUser(db(), { siteId: floor.location_id });
  return { id, as: await app.signIn(id) };
}
const sentenceOf = ({ body }: { body: unknown }) => JSON.stringify(body);
const deskId = (at: number) => desks[at]?.id as number;
const assign = async (at: number[], to: { userId: number } | { teamId: number } | null, opensBeforeHours: number | null = null) => {
  const body = { deskIds: at.map(deskId), to, opensBeforeHours };
  expect((await app.call(setDeskAssignments, { params: { id: floor.id }, body })).httpStatus).toBe(200);
};
const seat = (at: number | null, more: object = {}) => ({
  area: 'workspace' as const,
  workspaceId: floor.id,
  deskId: at === null ? null : deskId(at),
  slotId: null,
  ...hours,
  ...more,
});
const book = (who: Person, at: number | null, more: object = {}) => app.call(bookForMe, { body: seat(at, more) }, who);
const labelOf = async (who: Person, at: number | null) => (await book(who, at)).data.deskLabel;

describe('a desk that is somebody’s', () => {
  test('is refused to others, in the app and in the panel, without telling whose; its person has it', async () => {
    await assign([0], { userId: owner.id });
    const refused = await book(other, 0);
    expect(refused).toMatchObject({ httpStatus: 409, key: 'reservations.deskAssigned' });
    expect(JSON.stringify(refused.body)).not.toContain('Yılmaz');
    const body = { ...seat(0), userId: other.id, title: '', notify: false };
    expect(await app.call(createReservation, { body })).toMatchObject({ httpStatus: 409, key: 'reservations.deskAssigned' });
    expect((await app.call(checkReservation, { body })).data).toMatchObject({
      possible: false,
      reasons: [{ key: 'reservations.deskAssigned', field: 'deskId' }],
      alternative: { deskLabel: 'A-2' },
    });
    // For its person anybody may book it.
    expect((await app.call(createReservation, { body: { ...body, userId: owner.id } })).data.deskLabel).toBe('A-1');
  });

  test('says until when, and is everybody’s from then on', async () => {
    await assign([0], { userId: owner.id }, 8);
    const refused = await book(other, 0);
    expect(refused).toMatchObject({ httpStatus: 409, key: 'reservations.deskAssignedUntil' });
    expect(sentenceOf(refused)).toContain('19 Nov 2026 at 16:00');
    app.clock.set('2026-11-19T12:59:59Z');
    other = { ...other, as: await app.signIn(other.id) };
    expect((await book(other, 0)).key).toBe('reservations.deskAssignedUntil');
    app.clock.set('2026-11-19T13:00:00Z');
    expect((await book(other, 0)).data.deskLabel).toBe('A-1');
  });

  test('of a team says which, and is its people’s', async () => {
    await assign([0], { teamId });
    const refused = await book(other, 0);
    expect(refused).toMatchObject({ httpStatus: 409, key: 'reservations.deskOfTeam' });
    expect(sentenceOf(refused)).toContain(teamName);
    expect(await labelOf(mate, 0)).toBe('A-1');
    await assign([1], { teamId }, 0);
    expect(sentenceOf(await book(other, 1))).toContain('20 Nov 2026 at 00:00');
  });

  test('can’t be moved to, nor kept with other hours', async () => {
    const { data: before } = await book(other, 0);
    const ask = { deskIds: [deskId(0)], to: { userId: owner.id } };
    const params = { id: floor.id };
    expect(await app.call(setDeskAssignments, { params, body: ask })).toMatchObject({
      httpStatus: 409,
      key: 'floorPlan.assignedReserved',
      body: { details: { count: 1 } },
    });
    await app.call(setDeskAssignments, { params, body: { ...ask, reservations: 'keep' } });
    const change = { version: before.version, end: `${day}T16:00:00.000Z`, notify: false };
    expect(await app.call(updateReservation, { params: { id: before.id }, body: change })).toMatchObject({
      httpStatus: 409,
      key: 'reservations.deskAssigned',
    });
    const away = { version: before.version, deskId: deskId(1), notify: false };
    const moved = await app.call(updateReservation, { params: { id: before.id }, body: away });
    expect(moved.data.deskLabel).toBe('A-2');
    const back = { version: moved.data.version, deskId: deskId(0), notify: false };
    expect((await app.call(updateReservation, { params: { id: before.id }, body: back })).key).toBe('reservations.deskAssigned');
  });
});

describe('any seat', () => {
  test('is one’s own desk first, then one’s team’s, then nobody’s; never others’', async () => {
    await assign([2], { userId: owner.id });
    await assign([1], { teamId });
    expect(await labelOf(owner, null)).toBe('A-3');
    expect(await labelOf(mate, null)).toBe('A-2');
    expect(await labelOf(other, null)).toBe('A-1');
  });

  test('is refused where what is left is others’, and what is free is told of whoever asks', async () => {
    await assign([0, 1], { userId: owner.id });
    const free = async (who: Person) =>
      (await app.call(readMyDay, { params: { day }, query: { locationId: floor.location_id } }, who)).data;
    expect((await free(other)).workspaces).toMatchObject([{ capacity: 3, free: 1 }]);
    expect((await free(owner)).workspaces).toMatchObject([{ capacity: 3, free: 3 }]);
    const asked = (userId?: number) =>
      app.call(availability, { query: { workspaceId: floor.id, ...hours, ...(userId === undefined ? {} : { userId }) } });
    expect((await asked(other.id)).data).toMatchObject({ free: 1, desks: [{ keptFor: 'Ayşe Yılmaz' }, {}, { keptFor: null }] });
    expect((await asked(owner.id)).data).toMatchObject({ free: 3, desks: [{ keptFor: null }, {}, {}] });
    expect((await asked()).data).toMatchObject({ free: 1 });
    expect(await labelOf(mate, null)).toBe('A-3');
    expect(await book(other, null)).toMatchObject({ httpStatus: 409, key: 'reservations.seatsAssigned' });
    expect((await free(other)).workspaces).toMatchObject([{ free: 0 }]);
    expect(await labelOf(owner, null)).toBe('A-1');
  });

  test('without a desk leaves the seats of others’ desks', async () => {
    await db().updateTable('workspaces').set({ capacity: 4 }).where('id', '=', floor.id).execute();
    await assign([0, 1, 2], { userId: owner.id });
    expect(await labelOf(other, null)).toBeNull();
    expect((await book(mate, null)).key).toBe('reservations.seatsAssigned');
    expect(await labelOf(owner, null)).toBe('A-1');
  });
});

test('the usual desk is the assigned one, in the app and in the panel; whoever had it before is offered another', async () => {
  await book(owner, 1);
  await book(other, 0, { start: '2026-11-19T06:00:00.000Z', end: '2026-11-19T15:00:00.000Z' });
  const proposalOf = async (who: Person) =>
    (await app.call(readMyWeek, { query: { day: '2026-11-23' } }, who)).data.days.map(({ proposal }) => proposal?.deskLabel);
  expect((await proposalOf(owner))[0]).toBe('A-2');
  expect((await proposalOf(other))[0]).toBe('A-1');
  await db()
    .insertInto('desk_assignments')
    .values({ desk_id: deskId(0), workspace_id: floor.id, user_id: owner.id })
    .execute();
  expect((await proposalOf(owner))[0]).toBe('A-1');
  expect((await proposalOf(other))[0]).toBe('A-2');
  expect((await app.call(usualPlace, { query: { userId: owner.id } })).data.deskId).toBe(deskId(0));
});

test('"same as last week" takes the nearest where the desk is others’ by now', async () => {
  await book(other, 0);
  await db()
    .insertInto('desk_assignments')
    .values({ desk_id: deskId(0), workspace_id: floor.id, user_id: owner.id })
    .execute();
  app.clock.set('2026-11-23T06:00:00Z');
  other = { ...other, as: await app.signIn(other.id) };
  const { data } = await app.call(repeatMyWeek, { body: { day: '2026-11-23' } }, other);
  expect(data).toMatchObject({ made: [{ deskLabel: 'A-2' }], refused: [] });
});

test('whoever waits gets no desk of others, and gets it once it opens', async () => {
  await assign([0], { userId: owner.id }, 8);
  await book(mate, 1);
  const { data: held } = await book(await somebody(), 2);
  await app.call(waitForMe, { body: { area: 'workspace', locationId: floor.location_id, ...hours } as never }, other);
  const waits = async () => (await app.call(listMyWaits, {}, other)).data.items;
  await lookAtLines(app.context());
  expect(await waits()).toMatchObject([{ outcome: null }]);
  app.clock.set('2026-11-19T13:00:00Z');
  other = { ...other, as: await app.signIn(other.id) };
  await lookAtLines(app.context());
  const [wait] = await waits();
  expect(wait).toMatchObject({ outcome: 'booked' });
  const got = db().selectFrom('reservations').select('desk_id').where('id', '=', Number(wait?.reservationId));
  expect(await got.executeTakeFirst()).toEqual({ desk_id: deskId(0) });
  expect(held.deskLabel).toBe('A-3');
});

test('the plan in the app says whose a desk is: yours, a team’s, or only somebody’s', async () => {
  await assign([0], { userId: owner.id });
  await assign([1], { teamId }, 8);
  const plan = async (who: Person) =>
    (await app.call(readMyPlan, { params: { id: floor.id }, query: hours }, who)).data.desks.map(({ state, assigned }) => [
      state,
      assigned,
    ]);
  const opens = '2026-11-19T13:00:00Z';
  expect(await plan(other)).toEqual([
    ['kept', { whose: 'person', name: null, mayHave: false, opens: null }],
    ['kept', { whose: 'team', name: teamName, mayHave: false, opens }],
    ['free', null],
  ]);
  expect((await plan(owner))[0]).toEqual(['free', { whose: 'you', name: expect.any(String), mayHave: true, opens: null }]);
  expect((await plan(mate))[1]).toEqual(['free', { whose: 'team', name: teamName, mayHave: true, opens }]);
  await book(owner, 0);
  expect((await plan(other))[0]?.[0]).toBe('taken');
});

describe('who loses it', () => {
  test('ends with the person, the team and the desk', async () => {
    await assign([0], { userId: owner.id });
    await assign([1], { teamId });
    await assign([2], { userId: mate.id });
    await db().updateTable('users').set({ deleted_at: app.clock.now().toISOString() }).where('id', '=', owner.id).execute();
    await db().deleteFrom('teams').where('id', '=', teamId).execute();
    await db().updateTable('desks').set({ deleted_at: app.clock.now().toISOString() }).where('id', '=', deskId(2)).execute();
    expect(await db().selectFrom('desk_assignments').select('desk_id').where('workspace_id', '=', floor.id).execute()).toEqual([]);
  });

  test('is one person or one team, never both nor neither', async () => {
    const row = { desk_id: deskId(0), workspace_id: floor.id };
    for (const whose of [{}, { user_id: owner.id, team_id: teamId }]) {
      await expect(
        db()
          .insertInto('desk_assignments')
          .values({ ...row, ...whose })
          .execute(),
      ).rejects.toMatchObject({ constraint: 'desk_assignments_whose' });
    }
  });
});

test('a desk that is assigned while somebody books it: either it is refused, or whoever assigns hears of it', async () => {
  for (let round = 0; round < 12; round++) {
    const who = await somebody();
    const on = `2026-11-${String(round % 2 === 0 ? 20 : 23)}`;
    const times = { start: `${on}T06:00:00.000Z`, end: `${on}T15:00:00.000Z` };
    await assign([0], null);
    const body = { deskIds: [deskId(0)], to: { userId: owner.id }, opensBeforeHours: null };
    const [booked, assigned] = await Promise.all([book(who, 0, times), app.call(setDeskAssignments, { params: { id: floor.id }, body })]);
    const outcome = [booked.key ?? 'booked', assigned.key ?? 'assigned'];
    expect([
      ['booked', 'floorPlan.assignedReserved'],
      ['reservations.deskAssigned', 'assigned'],
    ]).toContainEqual(outcome);
    if (booked.httpStatus === 200) await app.call(giveBackMine, { params: { id: booked.data.id }, query: {} }, who);
  }
});
