import { randomBytes } from 'node:crypto';
import { bookForMe, giveBackMine } from '@population-tracker/contract/me/me';
import { leaveMyWait, listMyWaits, waitForMe, waitsMax } from '@population-tracker/contract/me/my-waits';
import { checkReservations, createReservation } from '@population-tracker/contract/reservations/reservations';
import { addWaiting, endWaiting, exportWaiting, listWaiting } from '@population-tracker/contract/reservations/waiting';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newDevice } from '#testing/devices/push-receiver.ts';
import { makeDesk, makeGrant, makeMeetingRoom, makeParameter, makeUser, makeWorkspace } from '#testing/make.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';
import { type TellAdded, tellAdded, tellAddedJob } from './waits-added-mail.ts';

let app: TestApp;
let [here, there] = [] as unknown as [Floor, Floor];
type Floor = Awaited<ReturnType<typeof makeWorkspace>>;
const db = () => app.database.db;
beforeAll(async () => {
  app = await testApp({ env: { EMPLOYEE_APP: '1' } });
  app.clock.set('2026-11-18T06:00:00Z');
  [here, there] = [await makeWorkspace(db(), { capacity: 1 }), await makeWorkspace(db(), { capacity: 1 })];
});
afterAll(() => app.close());

const day = '2026-11-20';
const hours = { start: `${day}T06:00:00.000Z`, end: `${day}T15:00:00.000Z` };

async function somebody(floor: Floor) {
  const { id, name, lastName } = await makeUser(db(), { siteId: floor.location_id, lastName: randomBytes(4).toString('hex') });
  return { id, name: `${name} ${lastName}`, as: await app.signIn(id) };
}

/** A full floor and two who wait for it, one of them for any floor of its location. */
async function fill(floor: Floor) {
  const [holder, first, second] = [await somebody(floor), await somebody(floor), await somebody(floor)];
  const seat = { area: 'workspace' as const, workspaceId: floor.id, deskId: null, slotId: null, ...hours };
  expect((await app.call(bookForMe, { body: seat }, holder)).httpStatus).toBe(200);
  const wish = { area: 'workspace' as const, locationId: floor.location_id, ...hours };
  const waits = [
    await app.call(waitForMe, { body: wish as never }, first),
    await app.call(waitForMe, { body: { ...wish, workspaceId: floor.id } as never }, second),
  ].map(({ data }) => data.wait.id);
  return { first, second, waits };
}

test('whoever waits stands in the list in their order, at a place’s own as those whom any of its location will do; who left is gone', async () => {
  const { first, second, waits } = await fill(here);
  const other = await fill(there);
  const list = async (query: object = {}, caller = {}) => (await app.call(listWaiting, { query: query as never }, caller)).data;
  const all = await list({ from: day, to: day });
  expect(all.items.map(({ userName, place }) => [userName, place])).toEqual([
    [first.name, 1],
    [second.name, 2],
    [other.first.name, 1],
    [other.second.name, 2],
  ]);
  expect(all.items[0]).toMatchObject({
    userId: first.id,
    area: 'workspace',
    locationId: here.location_id,
    workspaceId: null,
    workspaceName: null,
    day,
    joined: '2026-11-18T06:00:00Z',
  });
  const ids = async (query: object) => (await list(query)).items.map(({ id }) => id);
  expect(await ids({ workspaceId: here.id })).toEqual(waits);
  expect(await ids({ locationId: there.location_id, area: 'workspace' })).toEqual(other.waits);
  expect(await ids({ userId: second.id })).toEqual([waits[1]]);
  expect(await ids({ search: first.name })).toEqual([waits[0]]);
  expect(await ids({ area: 'gym' })).toEqual([]);
  expect(await ids({ from: '2026-11-21' })).toEqual([]);

  // Whoever holds a permission at one location sees nobody of another.
  const { id } = await makeUser(db());
  await makeGrant(db(), { user_id: id, location_id: there.location_id });
  const caller = { as: await app.signIn(id) };
  expect((await list({}, caller)).items.map(({ id }) => id)).toEqual(other.waits);
  const { body } = await app.call(exportWaiting, { query: { format: 'csv' } as never }, caller);
  expect(String(body.bytes)).toContain(other.second.name);
  expect(String(body.bytes)).not.toContain(second.name);

  await app.call(leaveMyWait, { params: { id: waits[0] as number } }, first);
  expect((await list({ locationId: here.location_id })).items.map(({ id, place }) => [id, place])).toEqual([[waits[1], 1]]);
});

test('whoever may reserve for others there takes somebody off the list, who is told by mail and in their app; whoever may not finds nobody', async () => {
  const floor = await makeWorkspace(db(), { capacity: 1 });
  const { first, second, waits } = await fill(floor);
  const [id = 0] = waits;
  const elsewhere = await makeUser(db());
  await makeGrant(db(), { user_id: elsewhere.id, location_id: there.location_id });
  const params = { params: { id }, query: {} };
  expect(await app.call(endWaiting, params, { as: await app.signIn(elsewhere.id) })).toMatchObject({ httpStatus: 404 });
  expect((await app.call(endWaiting, params, { as: 'normal' })).httpStatus).toBe(403);
  expect((await app.call(endWaiting, params, { as: 'nobody' })).httpStatus).toBe(401);

  const manager = await makeUser(db());
  await makeGrant(db(), { user_id: manager.id, location_id: floor.location_id });
  const caller = { as: await app.signIn(manager.id) };
  const [one, two] = await Promise.all([app.call(endWaiting, params, caller), app.call(endWaiting, params, caller)]);
  expect([one.httpStatus, two.httpStatus].sort()).toEqual([200, 409]);
  const refused = one.httpStatus === 409 ? one : two;
  expect(refused.body.error).toBe('This person is not waiting for it any more.');
  const list = await app.call(listWaiting, { query: { locationId: floor.location_id } as never });
  expect(list.data.items.map(({ userId, place }) => [userId, place])).toEqual([[second.id, 1]]);

  const mails = await db().selectFrom('mail_outbox').select(['subject', 'body_text as text']).where('user_id', '=', first.id).execute();
  expect(mails).toHaveLength(1);
  expect(mails[0]).toMatchObject({
    subject: 'You are no longer on a waiting list',
    text: expect.stringContaining('took you off the list'),
  });
  const entries = await db()
    .selectFrom('audit_log')
    .select(['user_id', 'action', 'after'])
    .where('entity', '=', 'wait')
    .where('entity_id', '=', String(id))
    .where('action', '=', 'end')
    .execute();
  expect(entries).toEqual([{ user_id: manager.id, action: 'end', after: { outcome: 'removed' } }]);
  const own = await app.call(listMyWaits, {}, first);
  expect(own.data.items).toMatchObject([{ id, outcome: 'removed', place: 0 }]);
});

describe('whoever may reserve for others', () => {
  const on = (date: string) => ({ start: `${date}T06:00:00.000Z`, end: `${date}T15:00:00.000Z` });
  const seatOf = (floor: Floor, date = day) => ({ area: 'workspace' as const, workspaceId: floor.id, ...on(date) });
  const days = [day, '2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26'] as const;

  /** A floor with one seat, a manager of its location, somebody who holds the seat on a day, and somebody who wants it. */
  async function site() {
    const floor = await makeWorkspace(db(), { capacity: 1 });
    const [holder, wanting] = [await somebody(floor), await somebody(floor)];
    const { id } = await makeUser(db());
    await makeGrant(db(), { user_id: id, location_id: floor.location_id });
    const manager = { as: await app.signIn(id) };
    const reserve = async (userId: number, body: object) =>
      (await app.call(createReservation, { body: { userId, ...body } as never }, manager)).data;
    const add = (body: object, caller: object = manager) =>
      app.call(addWaiting, { body: { userId: wanting.id, area: 'workspace', workspaceId: floor.id, ...body } as never }, caller);
    return { floor, holder, wanting, manager, managerId: id, reserve, add };
  }

  test('puts somebody in the line of each full date: what is free is booked at once, what can’t be waited for says why, and what is given up is theirs', async () => {
    const { floor, holder, wanting, manager, managerId, reserve, add } = await site();
    await makeParameter(db(), { area: 'workspace', location_id: floor.location_id, maximum_reservation_day: 30 });
    await db()
      .insertInto('closures')
      .values({ location_ids: [floor.location_id], first_day: days[4], last_day: days[4], reason: 'other', text: 'Works' })
      .execute();
    const held = await reserve(holder.id, seatOf(floor, days[0]));
    await reserve(holder.id, seatOf(floor, days[1]));
    const upstairs = await makeWorkspace(db(), { building_id: floor.building_id, capacity: 1 });
    await reserve(wanting.id, { ...seatOf(upstairs, days[2]) });
    const dates = [...days, '2026-11-17', '2029-11-20'].map(on);
    const items = dates.map((hours) => ({ userId: wanting.id, area: 'workspace', workspaceId: floor.id, ...hours }));
    const checked = (await app.call(checkReservations, { body: { items } as never }, manager)).data;
    expect(checked.items.map(({ possible, waitable }) => [possible, waitable])).toEqual([
      [false, true],
      [false, true],
      [false, false],
      [true, false],
      [false, false],
      [false, false],
      [false, false],
    ]);
    const { data } = await add({ dates });
    expect(data.items.map(({ id, place, reservationId, reason }) => [id !== null, place, reservationId !== null, reason?.key])).toEqual([
      [true, 1, false, undefined],
      [true, 1, false, undefined],
      [false, 0, false, 'reservations.userBusy'],
      [true, 0, true, undefined],
      [false, 0, false, 'reservations.closed'],
      [false, 0, false, 'reservations.past'],
      [false, 0, false, 'reservations.tooFar'],
    ]);
    const again = (await add({ dates: [on(days[0])] })).data.items[0];
    expect(again?.reason).toEqual({ key: 'waits.alreadyTheirs', field: null, message: 'This person is waiting for it already.' });

    const audited = db().selectFrom('audit_log').select(['user_id']).where('entity', '=', 'wait').where('action', '=', 'create');
    expect(await audited.where('entity_id', '=', String(data.items[0]?.id)).execute()).toEqual([{ user_id: managerId }]);
    await app.call(giveBackMine, { params: { id: held.id }, query: {} }, holder);
    const own = (await app.call(listMyWaits, {}, wanting)).data.items.find(({ day: of }) => of === days[0]);
    expect(own).toMatchObject({ outcome: 'booked' });
    const seat = db().selectFrom('reservations').select(['workspace_id', 'booker_id', 'status']);
    expect(await seat.where('id', '=', own?.reservationId as number).execute()).toEqual([
      { workspace_id: floor.id, booker_id: null, status: 'active' },
    ]);
  });

  test('has the person told by one mail of all that they wait for, with the way to leave it; not of what was booked, nor when they join themselves', async () => {
    const { floor, holder, wanting, reserve, add } = await site();
    for (const date of days.slice(0, 2)) await reserve(holder.id, seatOf(floor, date));
    const tell = async () => {
      for (const { name, data } of app.enqueued.splice(0)) if (name === tellAddedJob) await tellAdded(app.context(), data as TellAdded);
    };
    const mails = (of = wanting.id) =>
      db().selectFrom('mail_outbox').select(['subject', 'body_text as text']).where('user_id', '=', of).orderBy('id').execute();
    const { endpoint, keys } = newDevice(`https://push.example.com/wait/${wanting.id}`);
    const device = { user_id: wanting.id, device: 'Chrome on Android', made_at: hours.start, endpoint, ...keys };
    await db().insertInto('push_subscriptions').values(device).execute();
    app.enqueued.length = 0;
    const { items } = (await add({ dates: days.slice(0, 3).map(on) })).data;
    expect(items.map(({ place }) => place)).toEqual([1, 1, 0]);
    await tell();
    const told = await mails();
    expect(told.map(({ subject }) => subject)).toEqual(['You are on a waiting list']);
    const text = told[0]?.text ?? '';
    for (const said of ['20 November', '23 November', 'leave the list in the app', `/my/days/${day}`]) expect(text).toContain(said);
    expect(text).not.toContain('24 November');
    const pushed = await db().selectFrom('push_outbox').select(['kind', 'path']).where('user_id', '=', wanting.id).execute();
    expect(pushed).toEqual([{ kind: 'fromWaitingList', path: `/my/days/${day}` }]);
    await tell();
    expect(await mails()).toHaveLength(1);

    // Of what they were taken off again, or left, by then they hear nothing; nor does who joined by themselves.
    const other = await somebody(floor);
    const [added] = (await add({ userId: other.id, dates: [on(day)] })).data.items;
    await app.call(leaveMyWait, { params: { id: added?.id as number } }, other);
    const self = await somebody(floor);
    const wish = { area: 'workspace', locationId: floor.location_id, ...on(days[0]) };
    expect((await app.call(waitForMe, { body: wish as never }, self)).httpStatus).toBe(200);
    await tell();
    expect([await mails(other.id), await mails(self.id)]).toEqual([[], []]);
  });

  test('puts nobody in line at another location, nobody for a meeting room, and nobody beyond their number', async () => {
    const { floor, holder, wanting, manager, reserve, add } = await site();
    await reserve(holder.id, seatOf(floor));
    const reasonOf = async (body: object) => (await add({ dates: [on(day)], ...body })).data.items[0]?.reason?.key;
    const other = await makeWorkspace(db(), { capacity: 1 });
    expect(await reasonOf({ workspaceId: other.id })).toBe('reservations.placeUnknown');
    expect(await reasonOf({ workspaceId: null, locationId: other.location_id })).toBe('reservations.placeUnknown');
    expect(await reasonOf({ userId: 2_000_000_000 })).toBe('reservations.userUnknown');
    expect(await reasonOf({ workspaceId: null })).toBe('value.required');
    const room = await makeMeetingRoom(db(), { building_id: floor.building_id });
    const refused = await add({ area: 'meetingRoom', workspaceId: room.id, dates: [on(day)] });
    expect(refused).toMatchObject({ httpStatus: 422, key: 'waits.notForRooms' });
    expect((await add({ dates: [] })).httpStatus).toBe(422);
    expect((await add({ dates: [on(day)] }, { as: 'normal' })).httpStatus).toBe(403);
    expect((await add({ dates: [on(day)] }, { as: 'nobody' })).httpStatus).toBe(401);
    expect((await app.call(listMyWaits, {}, wanting)).data.items).toEqual([]);

    const values = Array.from({ length: waitsMax }, (_, at) => ({
      ...{ user_id: wanting.id, area: 'parking' as const, location_id: floor.location_id, start_at: hours.start, end_at: hours.end },
      ...{ day: `2027-01-${String(at + 1).padStart(2, '0')}`, joined_at: hours.start },
    }));
    await db().insertInto('waits').values(values).execute();
    expect(await reasonOf({})).toBe('waits.tooManyTheirs');
    expect((await app.call(listWaiting, { query: { userId: wanting.id, area: 'workspace' } as never }, manager)).data.items).toEqual([]);
  });

  test('a floor is full, one desk among free ones is not: that isn’t waited for', async () => {
    const floor = await makeWorkspace(db(), { capacity: 2 });
    const [one, two] = [await makeDesk(db(), { workspace_id: floor.id }), await makeDesk(db(), { workspace_id: floor.id })];
    const [first, second, third] = [await somebody(floor), await somebody(floor), await somebody(floor)];
    const at = (who: { id: number }, desk: { id: number }) => ({ userId: who.id, ...seatOf(floor), deskId: desk.id });
    const isWaitable = async () => {
      const { data } = await app.call(checkReservations, { body: { items: [at(third, one)] } as never });
      return data.items[0]?.waitable;
    };
    await app.call(createReservation, { body: at(first, one) as never });
    expect(await isWaitable()).toBe(false);
    await app.call(createReservation, { body: at(second, two) as never });
    expect(await isWaitable()).toBe(true);
  });

  test('takes somebody off again without a mail where that is wanted, and a slot is waited for by its day', async () => {
    const { floor, holder, wanting, manager, add, reserve } = await site();
    await db().updateTable('locations').set({ has_food_service: true }).where('id', '=', floor.location_id).execute();
    const { slots } = await makeParameter(db(), {
      ...{ area: 'diningHall', location_id: floor.location_id, maximum_reservation_day: 30 },
      slots: [{ start: '12:00', end: '12:30', capacity: 1 }],
    });
    const lunch = { area: 'diningHall', workspaceId: null, locationId: floor.location_id, slotId: slots[0]?.id };
    await reserve(holder.id, { ...lunch, day });
    const [added] = (await add({ ...lunch, dates: [{ day }] })).data.items;
    expect(added).toMatchObject({ place: 1, reason: null });
    const ended = await app.call(endWaiting, { params: { id: added?.id as number }, query: { notify: 'false' } }, manager);
    expect(ended.httpStatus).toBe(200);
    expect(await db().selectFrom('mail_outbox').select('id').where('user_id', '=', wanting.id).execute()).toEqual([]);
    expect((await app.call(listMyWaits, {}, wanting)).data.items).toMatchObject([{ outcome: 'removed' }]);
  });
});

test('what it can’t be asked is refused, and whoever may not see reservations sees nobody who waits', async () => {
  for (const [endpoint, query] of [
    [listWaiting, { sort: 'name' }],
    [exportWaiting, { format: 'csv', sort: 'name' }],
  ] as const) {
    expect((await app.call(endpoint, { query: query as never })).httpStatus).toBe(422);
    const asked = { query: { ...query, sort: undefined } as never };
    expect((await app.call(endpoint, asked, { as: 'normal' })).httpStatus).toBe(403);
    expect((await app.call(endpoint, asked, { as: 'nobody' })).httpStatus).toBe(401);
  }
});
