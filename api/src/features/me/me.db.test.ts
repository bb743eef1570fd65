import { listAudit } from '@population-tracker/contract/audit-log/audit';
import {
  bookForMe,
  changeMine,
  checkInMine,
  giveBackMine,
  listMyReservations,
  readMyWeek,
  repeatMyWeek,
  takeBackMine,
} from '@population-tracker/contract/me/me';
import { cancelReservation, createReservation } from '@population-tracker/contract/reservations/reservations';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeDesk, makeParameter, makeUser, makeWorkspace } from '#testing/make.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ env: { EMPLOYEE_APP: '1' } });
});
afterAll(() => app.close());

let floor: Awaited<ReturnType<typeof makeWorkspace>>;
let desks: Awaited<ReturnType<typeof makeDesk>>[];
let me: { id: number; as: string };
let other: { id: number; as: string };
beforeEach(async () => {
  // A Wednesday, nine o'clock in Istanbul.
  app.clock.set('2026-11-18T06:00:00Z');
  floor = await makeWorkspace(app.database.db, { capacity: 9 });
  desks = [];
  for (const [at, label] of ['A-1', 'A-2', 'A-3'].entries()) {
    desks.push(await makeDesk(app.database.db, { workspace_id: floor.id, label, x: at * 200, y: 0 }));
  }
  [me, other] = [await somebody(), await somebody()];
});

async function somebody() {
  const { id } = await makeUser(app.database.db, { siteId: floor.location_id });
  return { id, as: await app.signIn(id) };
}

/** From nine to six of Istanbul's day. */
const seat = (day: string, desk = 0) => ({
  area: 'workspace' as const,
  workspaceId: floor.id,
  deskId: desks[desk]?.id ?? null,
  start: `${day}T06:00:00Z`,
  end: `${day}T15:00:00Z`,
});
const book = async (who: { as: string }, day: string, desk = 0) => (await app.call(bookForMe, { body: seat(day, desk) }, who)).data;
const week = async (who: { as: string }, day?: string) => (await app.call(readMyWeek, { query: day ? { day } : {} }, who)).data;
const gone = { httpStatus: 404, key: 'request.notFound' };

describe('my week', () => {
  test('is seven days from today on, with one’s own reservations and nobody else’s', async () => {
    const [mine] = [await book(me, '2026-11-19'), await book(other, '2026-11-19', 1)];
    const { today, days, location } = await week(me);
    expect([today, location?.id]).toEqual(['2026-11-18', floor.location_id]);
    expect(days.map(({ day }) => day)).toEqual(Array.from({ length: 7 }, (_, at) => `2026-11-${18 + at}`));
    expect(days.map(({ reservations }) => reservations.map(({ id }) => id))).toEqual([[], [mine.id], [], [], [], [], []]);
    expect(days[1]?.reservations[0]).toMatchObject({ deskLabel: 'A-1', workspaceName: floor.name, timeZone: 'Europe/Istanbul' });
    expect(days[1]?.reservations[0]).not.toHaveProperty('userId');
    expect(days[1]?.proposal).toBe(null);
    expect((await week(me, '2026-11-23')).days[0]?.day).toBe('2026-11-23');
  });

  test('proposes the desk that one has most often, at the hours of habit; else the nearest, else any seat of another floor', async () => {
    app.clock.set('2026-11-02T05:00:00Z');
    for (const day of ['2026-11-03', '2026-11-04']) await book(me, day, 1);
    await book(me, '2026-11-05', 0);
    app.clock.set('2026-11-18T05:00:00Z');
    const proposed = async (day: string) => (await week(me, day)).days[0]?.proposal;
    const hours = { start: '2026-11-19T06:00:00.000Z', end: '2026-11-19T15:00:00.000Z' };
    expect(await proposed('2026-11-19')).toMatchObject({ deskLabel: 'A-2', usual: true, ...hours });
    await book(other, '2026-11-19', 1);
    expect(await proposed('2026-11-19')).toMatchObject({ workspaceId: floor.id, deskLabel: 'A-1', usual: false, ...hours });
    const upstairs = await makeWorkspace(app.database.db, { building_id: floor.building_id, capacity: 2 });
    await app.database.db.updateTable('workspaces').set({ capacity: 1 }).where('id', '=', floor.id).execute();
    expect(await proposed('2026-11-19')).toMatchObject({ workspaceId: upstairs.id, deskId: null, usual: false, ...hours });
  });

  test('proposes what is left of a day that has begun, and nothing when the day is over or gone by', async () => {
    app.clock.set('2026-11-18T08:02:00Z');
    expect((await week(me)).days[0]?.proposal).toMatchObject({ start: '2026-11-18T08:05:00.000Z', end: '2026-11-18T15:00:00.000Z' });
    app.clock.set('2026-11-18T15:01:00Z');
    expect((await week(me)).days[0]).toMatchObject({ proposal: null, reason: null });
    expect((await week(me, '2026-11-16')).days[0]).toMatchObject({ proposal: null, reason: null });
  });

  test('says why nothing can be had: a closure by its text, a day that isn’t worked, what is full', async () => {
    const { db } = app.database;
    const openingHours = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, opens: '08:00', closes: '19:00' }));
    await db
      .updateTable('locations')
      .set({ opening_hours: JSON.stringify(openingHours) })
      .where('id', '=', floor.location_id)
      .execute();
    await db
      .insertInto('closures')
      .values({ location_ids: [floor.location_id], first_day: '2026-11-20', last_day: '2026-11-20', reason: 'other', text: 'Taşınma' })
      .execute();
    await db.updateTable('workspaces').set({ capacity: 1 }).where('id', '=', floor.id).execute();
    await book(other, '2026-11-23');
    const { days } = await week(me);
    expect(days.map(({ closed }) => closed)).toEqual([null, null, 'Taşınma', '', '', null, null]);
    expect(days[2]).toMatchObject({ proposal: null, reason: null });
    expect(days[5]?.proposal).toBe(null);
    expect(days[5]?.reason).toContain('no seat of 1 is free');
  });

  test('needs somebody signed in, and a day that the calendar has', async () => {
    expect(await app.call(readMyWeek, {}, { as: 'nobody' })).toMatchObject({ httpStatus: 401 });
    expect(await app.call(readMyWeek, { query: { day: '2026-02-30' } }, me)).toMatchObject({ httpStatus: 422, fields: [{ path: 'day' }] });
  });

  test('a week is the same as the last one where that is free, and asking again makes nothing twice', async () => {
    app.clock.set('2026-11-09T05:00:00Z');
    for (const day of ['2026-11-12', '2026-11-13', '2026-11-16']) await book(me, day);
    app.clock.set('2026-11-18T06:00:00Z');
    await book(other, '2026-11-20');
    const later = '2026-11-19';
    expect((await week(me, later)).repeatable).toBe(true);
    const repeat = () => app.call(repeatMyWeek, { body: { day: later } }, me);
    const { made, refused } = (await repeat()).data;
    expect(made.map(({ day, deskLabel, start }) => [day, deskLabel, start])).toEqual([
      ['2026-11-19', 'A-1', '2026-11-19T06:00:00.000Z'],
      ['2026-11-20', 'A-2', '2026-11-20T06:00:00.000Z'],
      ['2026-11-23', 'A-1', '2026-11-23T06:00:00.000Z'],
    ]);
    expect(refused).toEqual([]);
    expect((await repeat()).data).toEqual({ made: [], refused: [] });
    expect((await week(me, later)).repeatable).toBe(false);
    expect((await app.call(repeatMyWeek, { body: { day: 'soon' } } as never, me)).httpStatus).toBe(422);
  });

  test('of a day that has begun what is left is repeated', async () => {
    app.clock.set('2026-11-10T05:00:00Z');
    await book(me, '2026-11-11');
    app.clock.set('2026-11-18T08:02:00Z');
    const { made } = (await app.call(repeatMyWeek, { body: { day: '2026-11-18' } }, me)).data;
    expect(made.map(({ start, end }) => [start, end])).toEqual([['2026-11-18T08:05:00.000Z', '2026-11-18T15:00:00.000Z']]);
  });

  test('what can’t be repeated is told with the sentence of its refusal', async () => {
    app.clock.set('2026-11-09T05:00:00Z');
    await book(me, '2026-11-12');
    app.clock.set('2026-11-18T06:00:00Z');
    await app.database.db.updateTable('workspaces').set({ status: 'passive' }).where('id', '=', floor.id).execute();
    const { made, refused } = (await app.call(repeatMyWeek, { body: { day: '2026-11-19' } }, me)).data;
    expect(made).toEqual([]);
    expect(refused).toEqual([{ day: '2026-11-19', area: 'workspace', message: expect.stringContaining(floor.name), full: null }]);
  });
});

describe('my reservations', () => {
  test('are those of some days, at most two months at once', async () => {
    const { id } = await book(me, '2026-11-19');
    await book(other, '2026-11-20');
    const list = (from: string, to: string) => app.call(listMyReservations, { query: { from, to } }, me);
    expect((await list('2026-11-18', '2026-11-30')).data.items.map((one) => one.id)).toEqual([id]);
    expect((await list('2026-11-20', '2026-11-30')).data.items).toEqual([]);
    expect(await list('2026-11-20', '2026-11-19')).toMatchObject({ httpStatus: 422 });
    expect(await list('2026-11-01', '2027-01-02')).toMatchObject({ httpStatus: 422 });
    expect(await app.call(listMyReservations, { query: { from: '2026-11-18', to: '2026-11-18' } }, { as: 'nobody' })).toMatchObject({
      httpStatus: 401,
    });
  });

  test('are made for oneself alone, by nobody else’s hand and as any other', async () => {
    const { id } = await book(me, '2026-11-19');
    const row = await app.database.db.selectFrom('reservations').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    expect(row).toMatchObject({ user_id: me.id, booker_id: null, desk_id: desks[0]?.id, type: 'individual', status: 'active' });
    const { items } = (await app.call(listAudit, { query: { entity: 'reservation', entityId: String(id) } })).data;
    expect(items).toMatchObject([{ action: 'create', userId: me.id }]);
    const forOther = { ...seat('2026-11-20'), userId: other.id };
    expect(await app.call(bookForMe, { body: forOther } as never, me)).toMatchObject({ httpStatus: 422, fields: [{ path: 'userId' }] });
  });

  test('meet the rules of all others, and a refusal says what would be possible', async () => {
    await book(other, '2026-11-19');
    const taken = await app.call(bookForMe, { body: seat('2026-11-19') }, me);
    expect(taken).toMatchObject({ httpStatus: 409, key: 'reservations.deskTaken' });
    expect(taken.body).toMatchObject({ details: { alternative: { workspaceId: floor.id, deskLabel: 'A-2' } } });
    expect(await app.call(bookForMe, { body: seat('2026-11-17') }, me)).toMatchObject({ httpStatus: 422, key: 'reservations.past' });
  });

  test('one desk that two want at the same moment, each for themselves, is one person’s', async () => {
    const answers = await Promise.all([me, other].map((who) => app.call(bookForMe, { body: seat('2026-11-19') }, who)));
    expect(answers.map(({ httpStatus }) => httpStatus).sort()).toEqual([200, 409]);
  });

  test('are moved, shortened, given back, and taken back', async () => {
    const { id, version } = await book(me, '2026-11-19');
    const change = { version, deskId: desks[2]?.id ?? null, end: '2026-11-19T12:00:00Z' };
    const moved = await app.call(changeMine, { params: { id }, body: change }, me);
    expect(moved.data).toMatchObject({ deskLabel: 'A-3', start: '2026-11-19T06:00:00Z', end: '2026-11-19T12:00:00Z' });
    expect(await app.call(changeMine, { params: { id }, body: change }, me)).toMatchObject({ httpStatus: 409 });

    const back = await app.call(giveBackMine, { params: { id } }, me);
    expect(back.data).toEqual({ id, version: moved.data.version + 1 });
    expect((await week(me)).days[1]?.reservations).toEqual([]);
    expect(await app.call(giveBackMine, { params: { id } }, me)).toMatchObject({ httpStatus: 409, key: 'reservations.cancelled' });
    const again = await app.call(takeBackMine, { params: { id }, body: { version: back.data.version } }, me);
    expect(again.data).toMatchObject({ id, deskLabel: 'A-3' });
  });

  test('taken back too late are refused with what would be possible', async () => {
    const { id } = await book(me, '2026-11-19');
    const { version } = (await app.call(giveBackMine, { params: { id } }, me)).data;
    await book(other, '2026-11-19');
    const late = await app.call(takeBackMine, { params: { id }, body: { version } }, me);
    expect(late).toMatchObject({ httpStatus: 409, key: 'reservations.deskTaken' });
    expect(late.body).toMatchObject({ details: { alternative: { deskLabel: 'A-2' } } });
  });

  test('that an administrator cancelled stay so', async () => {
    const { id } = await book(me, '2026-11-19');
    await app.call(cancelReservation, { params: { id } });
    const { version } = await app.database.db.selectFrom('reservations').select('version').where('id', '=', id).executeTakeFirstOrThrow();
    const body = { version };
    expect(await app.call(takeBackMine, { params: { id }, body }, me)).toMatchObject({ httpStatus: 409, key: 'reservations.notUndoable' });
  });

  test('that an administrator made are one’s own as well; anybody else’s aren’t there', async () => {
    const { data } = await app.call(createReservation, { body: { ...seat('2026-11-19'), userId: me.id } });
    const { id, version } = data;
    for (const who of [other, { as: await app.signIn('administrator') }]) {
      for (const params of [{ id }, { id: 2_000_000_000 }]) {
        expect(await app.call(changeMine, { params, body: { version, title: 'Mine' } }, who)).toMatchObject(gone);
        expect(await app.call(giveBackMine, { params }, who)).toMatchObject(gone);
        expect(await app.call(takeBackMine, { params, body: { version } }, who)).toMatchObject(gone);
      }
    }
    expect((await app.call(giveBackMine, { params: { id }, query: { version } }, me)).httpStatus).toBe(200);
  });
});

test('one’s own reservation is checked in when its place asks for it and it is time, nobody else’s', async () => {
  await makeParameter(app.database.db, {
    area: 'workspace',
    location_id: floor.location_id,
    check_in: 'asked',
    maximum_reservation_day: 30,
  });
  const [today, tomorrow] = [await book(me, '2026-11-18'), await book(me, '2026-11-19')];
  const checkIn = (who: { as: string }, { id } = today) => app.call(checkInMine, { params: { id } }, who);
  expect(await checkIn(me, tomorrow)).toMatchObject({ httpStatus: 409, key: 'checkIn.tooEarly' });
  expect(await checkIn(other)).toMatchObject(gone);
  expect((await week(me)).days[0]?.reservations[0]).toMatchObject({
    checkInOpens: '2026-11-18T05:00:00Z',
    checkedIn: null,
    releaseAt: null,
  });
  expect((await checkIn(me)).data).toMatchObject({ id: today.id, checkedIn: '2026-11-18T06:00:00Z' });
  expect(await checkIn(me)).toMatchObject({ httpStatus: 409, key: 'checkIn.done' });
});
