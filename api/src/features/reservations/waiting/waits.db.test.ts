import { bookForMe, changeMine, giveBackMine, readMyWeek, repeatMyWeek, takeBackMine } from '@population-tracker/contract/me/me';
import { readMyDay } from '@population-tracker/contract/me/my-day';
import { leaveMyWait, listMyWaits, waitForMe, waitsMax } from '@population-tracker/contract/me/my-waits';
import { createClosure } from '@population-tracker/contract/plan/closures/closures';
import { deleteWorkspace, updateWorkspace } from '@population-tracker/contract/plan/plan';
import { cancelReservations } from '@population-tracker/contract/reservations/reservations';
import { changeUsers } from '@population-tracker/contract/users/users';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeParameter, makeUser, makeWorkspace } from '#testing/make.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';
import { sendNotices } from '../notices/notices-service.ts';
import { cancelFutureOf } from '../reservations-service.ts';
import { lookAtLines } from './giving-service.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ env: { EMPLOYEE_APP: '1' } });
});
afterAll(() => app.close());

interface Person {
  id: number;
  as: string;
  email: string;
}
let floor: Awaited<ReturnType<typeof makeWorkspace>>;
let [holder, first, second] = [{}, {}, {}] as Person[] as [Person, Person, Person];
beforeEach(async () => {
  // A Wednesday, nine o'clock in Istanbul.
  app.clock.set('2026-11-18T06:00:00Z');
  floor = await makeWorkspace(app.database.db, { capacity: 1 });
  [holder, first, second] = [await somebody(), await somebody(), await somebody()];
});

async function somebody(): Promise<Person> {
  const { id, email } = await makeUser(app.database.db, { siteId: floor.location_id });
  return { id, email, as: await app.signIn(id) };
}

const day = '2026-11-20';
const hours = (on = day) => ({ start: `${on}T06:00:00.000Z`, end: `${on}T15:00:00.000Z` });
const seat = (on = day) => ({ area: 'workspace' as const, workspaceId: floor.id, deskId: null, slotId: null, ...hours(on) });
const book = async (who: Person, on = day) => (await app.call(bookForMe, { body: seat(on) }, who)).data;
const anySeat = (on = day) => ({ area: 'workspace' as const, locationId: floor.location_id, ...hours(on) });
const join = (who: Person, body: object = anySeat()) => app.call(waitForMe, { body: body as never }, who);
const waitsOf = async (who: Person) => (await app.call(listMyWaits, {}, who)).data.items;
const giveBack = (who: Person, id: number) => app.call(giveBackMine, { params: { id }, query: {} }, who);
const seatsOf = (who: Person, on = day) =>
  app.database.db
    .selectFrom('reservations')
    .selectAll()
    .where('user_id', '=', who.id)
    .where('day', '=', on)
    .where('status', '=', 'active')
    .execute();
const mailsTo = async (who: Person) =>
  (await app.database.db.selectFrom('mail_outbox').select(['subject', 'body_text as text']).where('user_id', '=', who.id).execute()) as {
    subject: string;
    text: string;
  }[];

describe('the line', () => {
  test('the seat that somebody gives back is the first’s in the same transaction, without a booker; the next stays in line', async () => {
    const held = await book(holder);
    expect((await join(first)).data).toMatchObject({ wait: { place: 1, outcome: null }, reservation: null });
    expect((await join(second)).data.wait.place).toBe(2);
    await giveBack(holder, held.id);
    const [got] = await seatsOf(first);
    expect(got).toMatchObject({ workspace_id: floor.id, booker_id: null, type: 'individual' });
    expect(await seatsOf(second)).toEqual([]);
    expect(await waitsOf(first)).toMatchObject([{ outcome: 'booked', reservationId: got?.id, place: 0 }]);
    expect(await waitsOf(second)).toMatchObject([{ outcome: null, place: 1 }]);
    // Whoever gave it back can't have it again.
    const { version } = await app.database.db
      .selectFrom('reservations')
      .select('version')
      .where('id', '=', held.id)
      .executeTakeFirstOrThrow();
    expect(await app.call(takeBackMine, { params: { id: held.id }, body: { version } }, holder)).toMatchObject({ httpStatus: 409 });
    // One tap: the next has it.
    await giveBack(first, Number(got?.id));
    expect(await seatsOf(second)).toHaveLength(1);
  });

  test('whoever it was booked for is told by mail with the way to give it back, in their language', async () => {
    await app.database.db.updateTable('users').set({ language: 'tr' }).where('id', '=', first.id).execute();
    const held = await book(holder);
    await join(first);
    await giveBack(holder, held.id);
    const [got] = await seatsOf(first);
    await sendNotices(app.context(), { ids: [Number(got?.id)], language: 'en', what: 'came' });
    const [mail] = await mailsTo(first);
    expect(mail?.subject).toBe('Beklediğiniz yer sizin');
    expect(mail?.text).toContain(`/my/days/${day}`);
  });

  test('what is free is booked at once, for whoever is first', async () => {
    const { wait, reservation } = (await join(first)).data;
    expect(wait).toMatchObject({ outcome: 'booked', reservationId: reservation?.id });
    expect(reservation?.workspaceName).toBe(floor.name);
  });

  test('whoever leaves gets nothing; what isn’t one’s own isn’t there', async () => {
    const held = await book(holder);
    const { wait } = (await join(first)).data;
    expect(await app.call(leaveMyWait, { params: { id: wait.id } }, second)).toMatchObject({ httpStatus: 404, key: 'request.notFound' });
    expect((await app.call(leaveMyWait, { params: { id: wait.id } }, first)).httpStatus).toBe(200);
    expect(await app.call(leaveMyWait, { params: { id: wait.id } }, first)).toMatchObject({ httpStatus: 409, key: 'waits.ended' });
    await giveBack(holder, held.id);
    expect(await seatsOf(first)).toEqual([]);
    expect(await waitsOf(first)).toEqual([]);
  });

  test('an end that comes earlier, a cancelling of many and a leaving person give their seats too', async () => {
    const [long, many, leaving] = ['2026-11-20', '2026-11-23', '2026-11-24'] as const;
    const held = await book(holder, long);
    const cancelled = await book(holder, many);
    await book(holder, leaving);
    for (const on of [many, leaving]) await join(first, anySeat(on));
    await join(first, { ...anySeat(long), start: `${long}T12:00:00.000Z` });
    await app.call(changeMine, { params: { id: held.id }, body: { version: held.version, end: `${long}T12:00:00.000Z` } }, holder);
    expect(await seatsOf(first, long)).toHaveLength(1);
    const admin = { as: await app.signIn((await makeUser(app.database.db, { userType: 2 })).id) };
    await app.call(cancelReservations, { body: { selection: { ids: [cancelled.id] }, reason: '', notify: false } }, admin);
    expect(await seatsOf(first, many)).toHaveLength(1);
    await app.database.db.transaction().execute((db) => cancelFutureOf(app.context({ db }), { userId: holder.id }));
    expect(await seatsOf(first, leaving)).toHaveLength(1);
  });
});

describe('people who leave together', () => {
  test.each([
    ['are deleted', { delete: true }],
    ['become passive', { status: 'passive' }],
  ])('%s: what one gives up is for whoever stays, and for none of them', async (_, change) => {
    await book(holder);
    await join(first);
    await join(second);
    const as = await app.signIn((await makeUser(app.database.db, { userType: 2 })).id);
    const body = { selection: { ids: [holder.id, first.id] }, change, reservations: 'cancel' };
    expect(await app.call(changeUsers, { body: body as never }, { as })).toMatchObject({ data: { changed: 2, cancelledReservations: 1 } });
    expect([...(await seatsOf(holder)), ...(await seatsOf(first))]).toEqual([]);
    expect(await seatsOf(second)).toHaveLength(1);
    const ended = app.database.db.selectFrom('waits').select('outcome').where('user_id', '=', first.id);
    expect(await ended.execute()).toEqual([{ outcome: 'personGone' }]);
  });
});

describe('a place that goes away with its reservations', () => {
  const cancel = { reservations: 'cancel' as const };
  const ends: Record<string, (as: string) => Promise<{ httpStatus: number }>> = {
    'is deleted': (as) => app.call(deleteWorkspace, { params: { id: floor.id }, query: cancel }, { as }),
    'becomes passive': (as) =>
      app.call(updateWorkspace, { params: { id: floor.id }, body: { version: floor.version, status: 'passive', ...cancel } }, { as }),
    'is closed': (as) => {
      const closing = { locationIds: [floor.location_id], firstDay: day, lastDay: day, reason: 'works' as const, text: 'Painting' };
      return app.call(createClosure, { body: { ...closing, ...cancel } }, { as });
    },
  };
  test.each(Object.keys(ends))('%s, and gives nothing to whoever waits for it; the minute’s look tells them', async (what) => {
    await book(holder);
    await join(first);
    const as = await app.signIn((await makeUser(app.database.db, { userType: 2 })).id);
    expect(await ends[what]?.(as)).toMatchObject({ httpStatus: 200 });
    expect([...(await seatsOf(holder)), ...(await seatsOf(first))]).toEqual([]);
    await lookAtLines(app.context());
    expect(await waitsOf(first)).toMatchObject([{ outcome: expect.stringMatching(/^(placeGone|closed)$/) }]);
    expect(await mailsTo(first)).toHaveLength(1);
  });
});

describe('whoever can’t have it', () => {
  test('keeps their place where only now speaks against it, and the next is tried', async () => {
    await makeParameter(app.database.db, {
      area: 'workspace',
      location_id: floor.location_id,
      weekly_working_day_limit: 1,
      maximum_reservation_day: 30,
    });
    const held = await book(holder);
    await join(first);
    await join(second);
    const upstairs = await makeWorkspace(app.database.db, { building_id: floor.building_id, capacity: 1 });
    const other = await app.call(bookForMe, { body: { ...seat('2026-11-19'), workspaceId: upstairs.id } }, first);
    expect(other.httpStatus).toBe(200);
    await app.database.db.updateTable('workspaces').set({ status: 'passive' }).where('id', '=', upstairs.id).execute();
    await giveBack(holder, held.id);
    expect(await seatsOf(first)).toEqual([]);
    expect(await seatsOf(second)).toHaveLength(1);
    expect(await waitsOf(first)).toMatchObject([{ outcome: null, place: 1 }]);
  });

  test('is ended and told why where it can’t come true any more', async () => {
    const held = await book(holder);
    await join(first);
    await join(second);
    const upstairs = await makeWorkspace(app.database.db, { building_id: floor.building_id, capacity: 1 });
    await app.call(bookForMe, { body: { ...seat(), workspaceId: upstairs.id } }, first);
    await app.database.db.updateTable('users').set({ status: 'passive' }).where('id', '=', second.id).execute();
    await giveBack(holder, held.id);
    expect(await waitsOf(first)).toMatchObject([{ outcome: 'hasOther' }]);
    const [mail] = await mailsTo(first);
    expect(mail?.text).toContain('you have another reservation at that time');
    expect(await mailsTo(second)).toEqual([]);
    const { outcome } = await app.database.db
      .selectFrom('waits')
      .select('outcome')
      .where('user_id', '=', second.id)
      .executeTakeFirstOrThrow();
    expect(outcome).toBe('personGone');
  });

  test('the minute’s look ends what is over, and gives what a larger workspace has', async () => {
    await book(holder);
    await join(first);
    await lookAtLines(app.context());
    expect(await waitsOf(first)).toMatchObject([{ outcome: null }]);
    await app.database.db.updateTable('workspaces').set({ capacity: 2 }).where('id', '=', floor.id).execute();
    await lookAtLines(app.context());
    expect(await seatsOf(first)).toHaveLength(1);
    await join(second);
    app.clock.set(`${day}T15:00:00Z`);
    await lookAtLines(app.context());
    expect((await app.database.db.selectFrom('waits').select('outcome').where('user_id', '=', second.id).execute())[0]?.outcome).toBe(
      'over',
    );
  });
});

describe('joining', () => {
  test('is refused by whatever refuses the reservation, twice in one line, and beyond the limit', async () => {
    await book(holder);
    expect(await join(first, anySeat('2026-11-17'))).toMatchObject({ httpStatus: 422 });
    expect(await join(holder)).toMatchObject({ httpStatus: 409 });
    await join(first);
    expect(await join(first)).toMatchObject({ httpStatus: 409, key: 'waits.already' });
    expect(await join(first, { area: 'workspace', ...hours() })).toMatchObject({ httpStatus: 422 });
    const values = Array.from({ length: waitsMax - 1 }, (_, at) => ({
      user_id: first.id,
      area: 'parking' as const,
      location_id: floor.location_id,
      day: `2027-01-${String(at + 1).padStart(2, '0')}`,
      start_at: hours().start,
      end_at: hours().end,
      joined_at: hours().start,
    }));
    await app.database.db.insertInto('waits').values(values).execute();
    await book(holder, '2026-11-23');
    expect(await join(first, anySeat('2026-11-23'))).toMatchObject({ httpStatus: 422, key: 'waits.tooMany' });
  });

  test('a full lunch is waited for by its slot', async () => {
    await app.database.db.updateTable('locations').set({ has_food_service: true }).where('id', '=', floor.location_id).execute();
    const { slots } = await makeParameter(app.database.db, {
      area: 'diningHall',
      location_id: floor.location_id,
      maximum_reservation_day: 30,
      slots: [{ start: '12:00', end: '12:30', capacity: 1 }],
    });
    const lunch = { area: 'diningHall' as const, locationId: floor.location_id, slotId: slots[0]?.id ?? 0, day };
    const { data: held } = await app.call(bookForMe, { body: { ...lunch, workspaceId: null, deskId: null } }, holder);
    expect((await join(first, lunch)).data.wait).toMatchObject({ place: 1, outcome: null });
    await giveBack(holder, held.id);
    expect(await seatsOf(first)).toMatchObject([{ area: 'diningHall', slot_id: slots[0]?.id }]);
  });
});

test('the week offers the line of a full day and shows one’s place; the day too; what last week had and is full can be waited for', async () => {
  await book(holder, '2026-11-25');
  const { data: mine } = await app.call(bookForMe, { body: seat('2026-11-18') }, first);
  expect(mine.day).toBe('2026-11-18');
  const dayOf = async () => (await app.call(readMyWeek, { query: { day: '2026-11-25' } }, first)).data.days[0];
  const { full } = (await dayOf()) ?? {};
  expect(full).toMatchObject({ area: 'workspace', locationId: floor.location_id, waiting: 0 });
  const { refused } = (await app.call(repeatMyWeek, { body: { day: '2026-11-25' } }, first)).data;
  expect(refused).toMatchObject([{ day: '2026-11-25', full: { area: 'workspace', locationId: floor.location_id } }]);
  const { waiting: _waiting, ...wish } = refused[0]?.full ?? { waiting: 0 };
  expect((await join(first, wish)).data.wait.place).toBe(1);
  expect((await dayOf())?.waits).toMatchObject([{ place: 1, outcome: null }]);
  const { waits } = (await app.call(readMyDay, { params: { day: '2026-11-25' }, query: {} }, first)).data;
  expect(waits).toMatchObject([{ place: 1 }]);
});
