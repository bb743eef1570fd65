// By whatever way a desk is booked: a sticker, a bulk, an undoing; and that whoever has their own keeps it.
import { makePlaceCodes, readPlaceCode, takeByCode } from '@population-tracker/contract/place-codes/place-codes';
import { cancelReservations, undoCancellation } from '@population-tracker/contract/reservations/reservations';
import { listBulkItems } from '@population-tracker/contract/reservations/reservations-bulk';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeDesk, makeUser } from '#testing/make.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';
import { office as bulkOffice, wishing } from '../bulk/testing/wishing.ts';
import { releasePlaces } from '../check-in/release-service.ts';
import { awaitSomebody, deliverReminders, makeOffice, rowOf } from '../testing/awaiting.ts';

let app: TestApp;
const db = () => app.database.db;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());
const instant = (time: string) => new Date(`2026-11-18T${time}:00+03:00`);
const at = (time: string) => app.clock.set(instant(time).toISOString());
const assign = (desk: { id: number; workspace_id: number }, whose: { user_id: number } | { team_id: number }) =>
  db()
    .insertInto('desk_assignments')
    .values({ desk_id: desk.id, workspace_id: desk.workspace_id, ...whose })
    .execute();
const team = async (...people: number[]) => {
  const { id } = await db()
    .insertInto('teams')
    .values({ name: `Ways ${crypto.randomUUID()}` })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const user_id of people) await db().insertInto('team_members').values({ team_id: id, user_id }).execute();
  return id;
};

test('a bulk gives each person their own desk first, and others’ to nobody', async () => {
  const bulk = wishing(app);
  const { wish, users, workspace } = await bulkOffice(app, { people: 3, capacity: 3 });
  const desks: Awaited<ReturnType<typeof makeDesk>>[] = [];
  for (const label of ['A', 'B', 'C']) desks.push(await makeDesk(db(), { workspace_id: workspace.id, label }));
  const [a, b] = desks as [(typeof desks)[0], (typeof desks)[0]];
  await assign(a, { user_id: (await makeUser(db())).id });
  await assign(b, { team_id: await team(users[2]?.id as number) });
  const { data } = await bulk.check(wish());
  expect(data).toMatchObject({ valid: 2, refused: 1 });
  expect(await bulk.make(data.id)).toMatchObject({ made: 2 });
  const { items } = (await app.call(listBulkItems, { params: { id: data.id }, query: {} })).data;
  expect(items.map(({ userId, deskLabel }) => [userId, deskLabel])).toEqual([
    [users[0]?.id, 'C'],
    [users[1]?.id, null],
    [users[2]?.id, 'B'],
  ]);
});

test('whoever walks to somebody’s desk and scans it is told why they can’t have it, and where the nearest is', async () => {
  at('09:10');
  const office = await makeOffice(db());
  const near = await makeDesk(db(), { workspace_id: office.floor.id });
  await app.call(makePlaceCodes, { body: { locationId: office.location.id } });
  const { code } = await db()
    .selectFrom('place_codes')
    .select('code')
    .where('desk_id', '=', office.desk.id)
    .where('retired_at', 'is', null)
    .executeTakeFirstOrThrow();
  const [owner, walkIn] = [await makeUser(db(), { userType: 3 }), await makeUser(db(), { userType: 3 })];
  await assign(office.desk, { user_id: owner.id });
  const as = await app.signIn(walkIn.id);
  expect((await app.call(readPlaceCode, { params: { code } }, { as })).data).toMatchObject({
    state: 'refused',
    reason: expect.stringContaining('is assigned to somebody else'),
    alternative: { deskId: near.id },
  });
  const take = (as: string) => app.call(takeByCode, { params: { code }, body: {} }, { as });
  expect(await take(as)).toMatchObject({ httpStatus: 409, key: 'reservations.deskAssigned' });
  expect((await take(await app.signIn(owner.id))).data).toMatchObject({ state: 'checkedIn' });
});

test('nobody loses their own desk, or their team’s, by not checking in; a guest there does', async () => {
  at('06:00');
  const [first, second, third] = [await makeOffice(db()), await makeOffice(db()), await makeOffice(db())];
  const times = { start: instant('09:00'), end: instant('18:00') };
  const own = await awaitSomebody(db(), { office: first, ...times });
  const mate = await awaitSomebody(db(), { office: second, ...times });
  const guest = await awaitSomebody(db(), { office: third, ...times });
  await assign(first.desk, { user_id: own.userId });
  await assign(second.desk, { team_id: await team(mate.userId) });
  await assign(third.desk, { user_id: own.userId });
  at('09:36');
  await releasePlaces(app.context());
  await deliverReminders(db(), app.clock.now());
  at('09:50');
  await releasePlaces(app.context());
  const statusOf = async ({ id }: { id: number }) => (await rowOf(db(), id)).status;
  expect([await statusOf(own), await statusOf(mate), await statusOf(guest)]).toEqual(['active', 'active', 'cancelled']);
});

test('what was cancelled together isn’t put back on a desk that is others’ by now', async () => {
  at('09:10');
  const office = await makeOffice(db());
  const [one, other] = [await awaitSomebody(db(), { office, start: instant('09:00'), end: instant('18:00') }), await makeUser(db())];
  const { data } = await app.call(cancelReservations, { body: { selection: { ids: [one.id] }, notify: false } });
  await assign(office.desk, { user_id: other.id });
  const undone = await app.call(undoCancellation, { params: { id: data.id } });
  expect(undone.data).toMatchObject({ restored: 0, leftOut: 1 });
});
