// Meetings with guests: what is offered, who may invite whom, and what the database holds against all of it.
import { listAudit } from '@population-tracker/contract/audit-log/audit';
import { changeMine, giveBackMine, readMyWeek, takeBackMine } from '@population-tracker/contract/me/me';
import { readMyDay } from '@population-tracker/contract/me/my-day';
import { answerMeeting, bookMeeting, changeMyGuests, listFreeRooms } from '@population-tracker/contract/me/my-meetings';
import { createReservation, readReservation, updateReservation } from '@population-tracker/contract/reservations/reservations';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { conflictOf } from '#platform/db/conflict.ts';
import { makeMeetingRoom, makeUser, makeWorkspace } from '#testing/make.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ env: { EMPLOYEE_APP: '1' } });
});
afterAll(() => app.close());

type Somebody = Awaited<ReturnType<typeof somebody>>;
let me: Somebody;
let [ada, ben, cem]: Somebody[] = [];
let room: Awaited<ReturnType<typeof makeMeetingRoom>>;
beforeEach(async () => {
  app.clock.set('2026-11-18T06:00:00Z');
  room = await makeMeetingRoom(app.database.db, { name: 'Toros', capacity: 3, equipment: ['Screen'] });
  // Where the company has a workspace somebody has a day.
  await makeWorkspace(app.database.db, { building_id: room.building_id, location_id: room.location_id });
  me = await somebody('Mine');
  [ada, ben, cem] = [await somebody('Ada'), await somebody('Ben'), await somebody('Cem')];
});

async function somebody(name: string) {
  const user = await makeUser(app.database.db, { name, siteId: room.location_id });
  return { ...user, as: await app.signIn(user.id) };
}
const ids = (...people: (Somebody | undefined)[]) => people.map((one) => one?.id ?? 0);
const hours = (from = 8, to = from + 1) => ({
  start: `2026-11-20T${String(from).padStart(2, '0')}:00:00Z`,
  end: `2026-11-20T${String(to).padStart(2, '0')}:00:00Z`,
});
const another = (name: string, capacity: number) =>
  makeMeetingRoom(app.database.db, { name, capacity, building_id: room.building_id, location_id: room.location_id });

const book = (guests: number[], given: object = {}, who: Somebody = me) =>
  app.call(bookMeeting, { body: { workspaceId: room.id, title: 'Plan', ...hours(), guests, ...given } }, who);
const guestsOf = async (who: Somebody = me) =>
  (await day(who)).meetings.flatMap(({ guests }) => guests.map(({ name, answer }) => `${name} ${answer}`));
const day = async (who: Somebody) => (await app.call(readMyDay, { params: { day: '2026-11-20' }, query: {} }, who)).data;
const say = (answer: 'accepted' | 'declined', id: number, who: Somebody | undefined) =>
  app.call(answerMeeting, { params: { id }, body: { answer } }, who as Somebody);
const change = (id: number, body: { invite?: number[]; uninvite?: number[] }, who: Somebody = me) =>
  app.call(changeMyGuests, { params: { id }, body }, who);

describe('rooms', () => {
  const rooms = (query: object = {}) => app.call(listFreeRooms, { query: { locationId: room.location_id, ...hours(), ...query } }, me);

  test('come with the best fit first; one that is taken comes last, with when it is free, and too small ones aren’t there', async () => {
    await another('Large', 12);
    await another('Pair', 2);
    await another('Fit', 4);
    expect((await rooms()).data).toMatchObject({ reason: null, largest: 12 });
    const names = async (query = {}) => (await rooms(query)).data.rooms.map(({ name, free }) => `${name} ${free}`);
    expect(await names()).toEqual(['Pair true', 'Toros true', 'Fit true', 'Large true']);
    expect(await names({ people: 3 })).toEqual(['Toros true', 'Fit true', 'Large true']);
    expect(await names({ people: 13 })).toEqual([]);
    await book([], {}, ada);
    expect(await names({ people: 3 })).toEqual(['Fit true', 'Large true', 'Toros false']);
    const { name, capacity, equipment, freeAt } = (await rooms({ people: 3 })).data.rooms[2] ?? {};
    expect([name, capacity, equipment]).toEqual(['Toros', 3, ['Screen']]);
    expect(freeAt).toEqual({ start: '2026-11-20T09:00:00.000Z', end: '2026-11-20T10:00:00.000Z' });
  });

  test('say what speaks against all of them, and refuse hours and places that are none', async () => {
    await book([]);
    await another('Other', 3);
    expect((await rooms()).data.reason).toContain('You have a meeting room at this time');
    expect(await rooms({ end: hours().start })).toMatchObject({ httpStatus: 422, fields: [{ path: 'end' }] });
    expect(await rooms({ locationId: 999_999 })).toMatchObject({ httpStatus: 422, key: 'reservations.placeUnknown' });
    expect((await app.call(listFreeRooms, { query: { locationId: room.location_id, ...hours() } }, { as: 'nobody' })).httpStatus).toBe(401);
  });

  test('of one’s own meeting are those that it could go to: nothing of its own is in its way, and nobody else’s is asked for', async () => {
    const { id } = (await book(ids(ada))).data.reservation;
    const large = await another('Large', 12);
    const where = async (query: object, as = me) => {
      const given = { locationId: room.location_id, ...hours(), people: 2, meetingId: id, ...query };
      return app.call(listFreeRooms, { query: given }, as);
    };
    const seen = async (query = {}) => {
      const { data } = await where(query);
      return [data.reason, ...data.rooms.map(({ name, free }) => `${name} ${free}`)];
    };
    expect(await seen()).toEqual([null, 'Toros true', 'Large true']);
    // An hour that it has in part already.
    expect(await seen({ start: '2026-11-20T08:30:00Z', end: '2026-11-20T09:30:00Z' })).toEqual([null, 'Toros true', 'Large true']);
    expect(await seen({ people: 4 })).toEqual([null, 'Large true']);
    await book([], { workspaceId: large.id }, ben);
    expect(await seen()).toEqual([null, 'Toros true', 'Large false']);
    expect(await where({}, ada)).toMatchObject({ httpStatus: 404 });
    expect(await where({ meetingId: 999_999_999 })).toMatchObject({ httpStatus: 404 });
    // Another one of the caller's stays in its way.
    await book([], hours(10));
    expect((await where(hours(10))).data.reason).toContain('You have a meeting room at this time');
  });

  test('a day tells how many there are, and why none can be had', async () => {
    expect((await day(me)).rooms).toEqual({ count: 1, reason: null, latestDay: null });
    const past = await app.call(readMyDay, { params: { day: '2026-11-16' }, query: { locationId: room.location_id } }, me);
    expect(past.data.rooms?.reason).toBeTruthy();
  });
});

describe('whoever has a meeting', () => {
  test('invites colleagues with it: they see it as their own day, and what they answer is seen by whoever invited them alone', async () => {
    const { data } = await book(ids(ada, ben));
    const { id } = data.reservation;
    expect(data.reservation).toMatchObject({ area: 'meetingRoom', workspaceName: 'Toros', title: 'Plan' });
    expect(data.meeting).toMatchObject({ reservationId: id, seats: 3, guests: [{ name: 'Ada', answer: 'waiting' }, { name: 'Ben' }] });
    const [seen] = (await day(ada as Somebody)).invited;
    expect(seen).toMatchObject({ id, title: 'Plan', workspaceName: 'Toros', answer: 'waiting', invitedBy: { id: me.id, name: 'Mine' } });
    expect(seen?.others).toEqual([{ id: ben?.id, name: 'Ben', lastName: ben?.lastName }]);
    expect((await say('declined', id, ada)).data.answer).toBe('declined');
    expect((await say('accepted', id, ben)).data.answer).toBe('accepted');
    expect(await guestsOf()).toEqual(['Ada declined', 'Ben accepted']);
    const week = await app.call(readMyWeek, { query: { day: '2026-11-18' } }, ben as Somebody);
    expect(week.data.days[2]?.invited).toMatchObject([{ id, answer: 'accepted' }]);
    expect(JSON.stringify(week.data.days[2]?.invited)).not.toContain('declined');
    expect((await day(cem as Somebody)).invited).toEqual([]);
  });

  test('invites as many as have a seat, and is told how many do; nothing is half made', async () => {
    const refused = await book(ids(ada, ben, cem));
    expect(refused).toMatchObject({ httpStatus: 422, fields: [{ path: 'guests', key: 'meetings.tooManyGuests' }] });
    expect(refused.fields[0]?.message).toContain('2 guests');
    expect((await day(me)).reservations).toEqual([]);
    await app.database.db.updateTable('workspaces').set({ capacity: 1 }).where('id', '=', room.id).execute();
    expect(await book(ids(ada))).toMatchObject({ httpStatus: 422, fields: [{ key: 'meetings.noGuests' }] });
  });

  test('invites nobody twice, nor themselves, nor whoever can’t be found', async () => {
    expect((await book(ids(ada, ada))).data.meeting.guests).toHaveLength(1);
    const given = hours(10);
    expect(await book(ids(me), given)).toMatchObject({ httpStatus: 422, fields: [{ key: 'meetings.yourself' }] });
    expect(await book([999_999], given)).toMatchObject({ httpStatus: 422, fields: [{ path: 'guests', key: 'meetings.guestUnknown' }] });
    await app.database.db
      .updateTable('users')
      .set({ status: 'passive' })
      .where('id', '=', ids(ben)[0] as number)
      .execute();
    expect((await book(ids(ben), given)).fields[0]?.key).toBe('meetings.guestUnknown');
    await app.database.db.updateTable('colleague_settings').set({ most: 'nobody' }).execute();
    expect((await book(ids(cem), given)).fields[0]?.key).toBe('meetings.guestUnknown');
    await app.database.db.updateTable('colleague_settings').set({ most: 'everybody' }).execute();
    expect((await app.call(bookMeeting, { body: { workspaceId: room.id, ...given } }, { as: 'nobody' })).httpStatus).toBe(401);
  });

  test('changes the guests; a seat that somebody declined is another’s, and who declined can be asked once more', async () => {
    const { id } = (await book(ids(ada, ben))).data.reservation;
    await say('declined', id, ada);
    expect((await change(id, { invite: ids(cem) })).data.guests.map(({ name }) => name)).toEqual(['Ada', 'Ben', 'Cem']);
    expect(await say('accepted', id, ada)).toMatchObject({ httpStatus: 409, key: 'meetings.fullByNow' });
    expect(await change(id, { invite: ids(ada) })).toMatchObject({ httpStatus: 422, fields: [{ key: 'meetings.tooManyGuests' }] });
    expect((await change(id, { invite: ids(ada), uninvite: ids(ben) })).httpStatus).toBe(200);
    expect(await guestsOf()).toEqual(['Ada waiting', 'Cem waiting']);
    expect((await day(ben as Somebody)).invited).toEqual([]);
    expect(await say('accepted', id, ben)).toMatchObject({ httpStatus: 404, key: 'meetings.notInvited' });
    const { data } = await app.call(listAudit, { query: { entity: 'meeting', entityId: String(id) } as never }, { as: 'administrator' });
    expect(data.items.map(({ action }) => action)).toEqual(['invite', 'uninvite', 'invite', 'answer', 'invite']);
  });

  test('changes nobody else’s, and nothing that is off, over or no meeting', async () => {
    const { id, version } = (await book(ids(ada))).data.reservation;
    expect(await change(id, { invite: ids(cem) }, ada)).toMatchObject({ httpStatus: 404 });
    expect(await change(id, { invite: ids(cem) }, ben)).toMatchObject({ httpStatus: 404 });
    expect((await app.call(changeMyGuests, { params: { id }, body: {} }, { as: 'nobody' })).httpStatus).toBe(401);
    expect((await app.call(answerMeeting, { params: { id }, body: { answer: 'accepted' } }, { as: 'nobody' })).httpStatus).toBe(401);
    expect(await say('accepted', id, me)).toMatchObject({ httpStatus: 404 });
    expect(await say('perhaps' as never, id, ada)).toMatchObject({ httpStatus: 422 });
    await app.call(giveBackMine, { params: { id }, query: { version } }, me);
    expect(await say('accepted', id, ada)).toMatchObject({ httpStatus: 409, key: 'meetings.cancelled' });
    expect((await day(ada as Somebody)).invited).toEqual([]);
    const { data } = await book([], hours(11));
    app.clock.set('2026-11-20T13:00:00Z');
    const later = { ...me, as: await app.signIn(me.id) };
    expect(await change(data.reservation.id, { invite: ids(ada) }, later)).toMatchObject({ httpStatus: 409, key: 'reservations.over' });
  });

  test('gives it back with its guests, and has them again when it is taken back', async () => {
    const { id, version } = (await book(ids(ada))).data.reservation;
    const gone = await app.call(giveBackMine, { params: { id }, query: { version } }, me);
    expect((await day(me)).meetings).toEqual([]);
    await app.call(takeBackMine, { params: { id }, body: { version: gone.data.version } }, me);
    expect(await guestsOf()).toEqual(['Ada waiting']);
  });

  test('moves it: who said yes is asked anew, unless it lies within the hours that they said yes to', async () => {
    const { id, version } = (await book(ids(ada, ben), hours(8, 10))).data.reservation;
    await say('accepted', id, ada);
    await say('declined', id, ben);
    const move = (version: number, to: object) => app.call(changeMine, { params: { id }, body: { version, ...to } }, me);
    const shorter = await move(version, hours(9, 10));
    expect(await guestsOf()).toEqual(['Ada accepted', 'Ben declined']);
    expect((await move(shorter.data.version, hours(11, 12))).httpStatus).toBe(200);
    expect(await guestsOf()).toEqual(['Ada waiting', 'Ben declined']);
  });

  test('moves it to another room alone: who said yes does so no longer only where its hours change', async () => {
    const { id, version } = (await book(ids(ada, ben))).data.reservation;
    await say('accepted', id, ada);
    const [large, small] = [await another('Large', 12), await another('Small', 2)];
    const to = (workspaceId: number, as = me) => app.call(changeMine, { params: { id }, body: { version, workspaceId } }, as);
    expect(await to(small.id)).toMatchObject({ httpStatus: 409, key: 'meetings.roomTooSmall', fields: [{ path: 'workspaceId' }] });
    expect(await to(large.id, ada)).toMatchObject({ httpStatus: 404 });
    await book([], { workspaceId: large.id, ...hours(9) }, cem);
    expect((await to(large.id)).data).toMatchObject({ workspaceName: 'Large', workspaceId: large.id });
    expect(await guestsOf()).toEqual(['Ada accepted', 'Ben waiting']);
    expect((await day(ada as Somebody)).invited).toMatchObject([{ id, workspaceName: 'Large' }]);
    // Its old room is another's at once.
    expect((await book([], {}, ben)).httpStatus).toBe(200);
  });

  test('is kept by nobody in a room that is too small for the guests; administrators see who they are', async () => {
    const { id, version } = (await book(ids(ada, ben))).data.reservation;
    const small = await another('Small', 2);
    const move = (workspaceId: number) => app.call(updateReservation, { params: { id }, body: { version, workspaceId } });
    expect(await move(small.id)).toMatchObject({ httpStatus: 409, key: 'meetings.roomTooSmall' });
    expect((await move((await another('Wide', 5)).id)).httpStatus).toBe(200);
    const { data } = await app.call(readReservation, { params: { id } });
    expect(data.guests).toMatchObject([{ id: ada?.id, name: expect.stringContaining('Ada'), answer: 'waiting' }, { id: ben?.id }]);
  });
});

describe('the database', () => {
  const insert = (reservationId: number, userId: number) =>
    app.database.db
      .insertInto('meeting_guests')
      .values({ reservation_id: reservationId, user_id: userId, invited_at: '2026-11-18T06:00:00Z' })
      .execute();
  const broken = (work: Promise<unknown>) =>
    work.then(
      () => null,
      (error: unknown) => conflictOf(error)?.constraint,
    );

  test('lets no service invite whom it mustn’t: twice, its person, to no meeting, who left, beyond the seats', async () => {
    const { id } = (await book(ids(ada))).data.reservation;
    expect(await broken(insert(id, ids(ada)[0] as number))).toBe('meeting_guests_pkey');
    expect(await broken(insert(id, me.id))).toBe('meeting_guests_other');
    const gone = await makeUser(app.database.db, { status: 'passive' });
    expect(await broken(insert(id, gone.id))).toBe('meeting_guests_active_user');
    await insert(id, ids(ben)[0] as number);
    expect(await broken(insert(id, ids(cem)[0] as number))).toBe('meeting_guests_seats');
    const floor = await makeWorkspace(app.database.db, { building_id: room.building_id, location_id: room.location_id });
    const seat = { userId: me.id, area: 'workspace' as const, workspaceId: floor.id, ...hours(8, 9) };
    const { data } = await app.call(createReservation, { body: seat });
    expect(await broken(insert(data.id, ids(cem)[0] as number))).toBe('meeting_guests_meeting');
    await say('declined', id, ada);
    const set = (answer: string, answered: string | null) =>
      sql`update meeting_guests set answer = ${answer}, answered_at = ${answered}::timestamptz where reservation_id = ${id}`.execute(
        app.database.db,
      );
    expect(await broken(set('perhaps', '2026-11-18'))).toBe('meeting_guests_answer');
    expect(await broken(set('declined', null))).toBe('meeting_guests_answered');
  });

  test('lets two who invite at once go no further than the seats, and one of two have a room', async () => {
    const { id } = (await book(ids(ada))).data.reservation;
    const crowd = await Promise.all(Array.from({ length: 6 }, (_, at) => somebody(`Crowd${at}`)));
    const invited = await Promise.all(crowd.map((one) => change(id, { invite: [one.id] })));
    expect(invited.filter(({ httpStatus }) => httpStatus === 200)).toHaveLength(1);
    expect(invited.filter(({ httpStatus }) => httpStatus === 422)).toHaveLength(5);
    expect(await guestsOf()).toHaveLength(2);
    const booked = await Promise.all(crowd.map((one) => book(ids(ben), hours(12), one)));
    expect(booked.map(({ httpStatus }) => httpStatus).sort()).toEqual([200, 409, 409, 409, 409, 409]);
    expect((await day(ben as Somebody)).invited).toHaveLength(1);
  });

  test('lets one of two have the last seat that was declined', async () => {
    const { id } = (await book(ids(ada, ben))).data.reservation;
    for (const one of [ada, ben]) await say('declined', id, one);
    await change(id, { invite: ids(cem) });
    const answers = await Promise.all([ada, ben].map((one) => say('accepted', id, one)));
    expect(answers.map(({ httpStatus }) => httpStatus).sort()).toEqual([200, 409]);
  });

  test('takes a guest away who leaves, from what is ahead, and who is erased, from all; and all with the reservation', async () => {
    const { db } = app.database;
    const { id } = (await book(ids(ada, ben))).data.reservation;
    const at = (start: string) =>
      sql`update reservations set start_at = ${start}::timestamptz, end_at = ${start}::timestamptz + interval '1 hour' where id = ${id}`;
    const left = async () =>
      (await db.selectFrom('meeting_guests').select('user_id').where('reservation_id', '=', id).execute()).map(({ user_id }) => user_id);
    const set = (values: object) =>
      db
        .updateTable('users')
        .set(values)
        .where('id', '=', ids(ada)[0] as number)
        .execute();
    await at('2000-01-03T08:00:00Z').execute(db);
    await set({ status: 'passive' });
    expect(await left()).toEqual(ids(ada, ben));
    await set({ status: 'active' });
    await at('2099-01-05T08:00:00Z').execute(db);
    await set({ status: 'passive' });
    expect(await left()).toEqual(ids(ben));
    await at('2000-01-03T08:00:00Z').execute(db);
    await db
      .updateTable('users')
      .set({ erased_at: '2026-11-18T06:00:00Z', deleted_at: '2026-11-18T06:00:00Z' })
      .where('id', '=', ids(ben)[0] as number)
      .execute();
    expect(await left()).toEqual([]);
    await sql`insert into meeting_guests (reservation_id, user_id, invited_at) values (${id}, ${ids(cem)[0]}, now())`.execute(db);
    await db.deleteFrom('reservations').where('id', '=', id).execute();
    expect(await left()).toEqual([]);
  });
});
