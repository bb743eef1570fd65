import { deleteMeetingRoom } from '@population-tracker/contract/plan/plan';
import {
  cancelReservation,
  cancelReservations,
  createReservation,
  restoreReservation,
  undoCancellation,
  updateReservation,
} from '@population-tracker/contract/reservations/reservations';
import { changeUsers, deleteUser, undoUserChange } from '@population-tracker/contract/users/users';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { insertReservation } from '#testing/bulk-people.ts';
import { makeMeetingRoom, makeUser } from '#testing/make.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';
import { type CancelledIds, sendNotices, tellCancelledJob } from './notices-service.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());
beforeEach(() => {
  app.enqueued.length = 0;
});

const db = () => app.database.db;
const asked = () => app.enqueued.filter(({ name }) => name === tellCancelledJob).map(({ data }) => data as CancelledIds);
async function send(): Promise<void> {
  for (const data of asked()) await sendNotices(app.context(), data);
}
const mailsTo = (email: string) =>
  db().selectFrom('mail_outbox').where('recipient', '=', email).select(['subject', 'body_text as text']).execute();

/** Somebody with so many future reservations of one room. */
async function withReservations(count: number) {
  const user = await makeUser(db());
  const room = await makeMeetingRoom(db(), { name: `Room ${user.id}` });
  const ids = [];
  for (let hour = 24; hour < 24 + count; hour++) {
    ids.push(await insertReservation(db(), { room, userId: user.id, start: new Date(app.clock.now().getTime() + hour * 3_600_000) }));
  }
  return { user, room, ids };
}

describe('whoever loses reservations', () => {
  test('with their account gets one mail that names all of them, however often the job runs', async () => {
    const { user, room } = await withReservations(2);
    await app.call(deleteUser, { params: { id: user.id } });
    await send();
    await send();
    const mails = await mailsTo(user.email);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.subject).toBe('Your reservations were cancelled');
    expect(mails[0]?.text.match(new RegExp(`meeting room, .*${room.name}`, 'g'))).toHaveLength(2);
  });

  test('with a change of many is told in the administrator’s language, each person by one mail', async () => {
    const people = [await withReservations(1), await withReservations(2)];
    const selection = { ids: people.map(({ user }) => user.id) };
    const body = { selection, change: { status: 'passive' }, reservations: 'cancel' };
    await app.call(changeUsers, { body }, { headers: { 'accept-language': 'tr' } });
    await send();
    for (const { user } of people)
      expect((await mailsTo(user.email)).map(({ subject }) => subject)).toEqual(['Rezervasyonlarınız iptal edildi']);
  });

  test('is told in the language that they have chosen', async () => {
    const { user } = await withReservations(1);
    await db().updateTable('users').set({ language: 'tr' }).where('id', '=', user.id).execute();
    await app.call(deleteUser, { params: { id: user.id } });
    await send();
    expect((await mailsTo(user.email)).map(({ subject }) => subject)).toEqual(['Rezervasyonlarınız iptal edildi']);
  });

  test('is told nothing of what was undone before the mail went', async () => {
    const { user } = await withReservations(1);
    const body = { selection: { ids: [user.id] }, change: { status: 'passive' }, reservations: 'cancel' };
    const { data } = await app.call(changeUsers, { body });
    await app.call(undoUserChange, { params: { id: data.id } });
    await send();
    expect(await mailsTo(user.email)).toEqual([]);
  });

  test('is told when it was undone later, with a file that puts it back into the calendar', async () => {
    const [{ user: other, ids: others }, { user, ids }] = [await withReservations(1), await withReservations(2)];
    const { data } = await app.call(cancelReservations, { body: { selection: { ids }, reason: '', notify: true } });
    await send();
    const quietly = await app.call(cancelReservations, { body: { selection: { ids: others }, reason: '', notify: false } });
    app.enqueued.length = 0;
    for (const { id } of [data, quietly.data]) await app.call(undoCancellation, { params: { id } });
    await send();
    await send();
    const rows = await db().selectFrom('mail_outbox').where('recipient', '=', user.email).select(['subject', 'attachments']).execute();
    expect(rows.map(({ subject }) => subject)).toEqual(['Your reservations were cancelled', 'Your reservations are active again']);
    const [attached] = (rows[1]?.attachments ?? []) as { content: string }[];
    const file = attached?.content ?? '';
    expect(file.match(/^(METHOD:PUBLISH|STATUS:CONFIRMED|SEQUENCE:3)\r$/gm)).toHaveLength(5);
    expect(await mailsTo(other.email)).toEqual([]);
  });

  test('with a place is told too', async () => {
    const { user, room } = await withReservations(1);
    await app.call(deleteMeetingRoom, { params: { id: room.id }, query: { reservations: 'cancel' } });
    await send();
    expect(await mailsTo(user.email)).toHaveLength(1);
  });

  test('stays together with all of theirs when a large change is told in parts', async () => {
    const [many, one] = [await withReservations(501), await withReservations(1)];
    const selection = { ids: [many.user.id, one.user.id] };
    await app.call(changeUsers, { body: { selection, change: { delete: true }, reservations: 'cancel' } });
    expect(asked().map(({ ids }) => ids)).toEqual([many.ids, one.ids]);
  });
});

describe('whoever is meant to hear of a reservation', () => {
  const calendarOf = async (email: string) => {
    const rows = await db()
      .selectFrom('mail_outbox')
      .where('recipient', '=', email)
      .select(['subject', 'attachments'])
      .orderBy('id')
      .execute();
    return rows.map(({ subject, attachments }) => ({ subject, file: (attachments as { content: string }[])[0]?.content ?? '' }));
  };

  test('gets a file for their calendar when it is made, changed and cancelled, each of which replaces the one before', async () => {
    const user = await makeUser(db());
    const room = await makeMeetingRoom(db(), { name: 'Toros' });
    const now = app.clock.now().getTime();
    const at = (hours: number) => new Date(now + hours * 3_600_000).toISOString();
    const body = {
      area: 'meetingRoom',
      workspaceId: room.id,
      userId: user.id,
      title: 'Plan; a, b',
      start: at(24),
      end: at(25),
      notify: true,
    };
    const { data } = await app.call(createReservation, { body });
    await send();
    app.enqueued.length = 0;
    await app.call(updateReservation, { params: { id: data.id }, body: { end: at(26), version: 1, notify: true } });
    await send();
    app.enqueued.length = 0;
    await app.call(cancelReservation, { params: { id: data.id }, query: { reason: 'Fire drill', notify: true } });
    await send();
    const mails = await calendarOf(user.email);
    expect(mails.map(({ subject }) => subject)).toEqual([
      'Reservations were made for you',
      'Your reservations have changed',
      'Your reservations were cancelled',
    ]);
    const lines = mails.map(({ file }) =>
      ['METHOD', 'UID', 'SEQUENCE', 'STATUS', 'SUMMARY'].map((name) => new RegExp(`^${name}:(.*)\r$`, 'm').exec(file)?.[1]),
    );
    const uid = `reservation-${data.id}@population-tracker`;
    const summary = 'Plan\\; a\\, b';
    expect(lines).toEqual([
      ['REQUEST', uid, '1', 'CONFIRMED', summary],
      ['REQUEST', uid, '2', 'CONFIRMED', summary],
      ['CANCEL', uid, '3', 'CANCELLED', summary],
    ]);
    expect(mails[0]?.file).toContain(`DTSTART:${at(24).replace(/[-:]|\.\d+/g, '')}`);
    expect((await mailsTo(user.email)).at(-1)?.text).toContain('(Fire drill)');
  });

  test('hears nothing of what was made or moved and taken back a moment later', async () => {
    const [user, room] = [await makeUser(db()), await makeMeetingRoom(db())];
    const now = app.clock.now().getTime();
    const at = (hours: number) => new Date(now + hours * 3_600_000).toISOString();
    const body = { area: 'meetingRoom', workspaceId: room.id, userId: user.id, start: at(24), end: at(25) };
    const made = await app.call(createReservation, { body: { ...body, notify: true } });
    await app.call(cancelReservation, { params: { id: made.data.id }, query: { notify: false } });
    const { id } = (await app.call(createReservation, { body })).data;
    await app.call(updateReservation, { params: { id }, body: { end: at(26), version: 1, notify: true } });
    await app.call(updateReservation, { params: { id }, body: { end: at(25), version: 2 } });
    expect(asked()).toHaveLength(2);
    await send();
    expect(await mailsTo(user.email)).toEqual([]);

    app.enqueued.length = 0;
    await app.call(updateReservation, { params: { id }, body: { end: at(27), version: 3, notify: true } });
    await app.call(updateReservation, { params: { id }, body: { end: at(26), version: 4 } });
    await send();
    expect((await calendarOf(user.email))[0]?.file).toContain(`DTEND:${at(26).replace(/[-:]|\.\d+/g, '')}`);
  });

  test('hears that one stands again of whose end they were told, and nothing where they never heard of it', async () => {
    const [told, untold] = [await withReservations(1), await withReservations(1)];
    const cancel = (id: number | undefined, notify: boolean) => app.call(cancelReservation, { params: { id }, query: { notify } });
    await cancel(told.ids[0], true);
    await send();
    await cancel(untold.ids[0], false);
    app.enqueued.length = 0;
    for (const id of [told.ids[0], untold.ids[0]]) await app.call(restoreReservation, { params: { id }, body: { version: 2 } });
    await send();
    expect((await mailsTo(told.user.email)).at(-1)?.subject).toBe('Your reservations are active again');
    expect(await mailsTo(untold.user.email)).toEqual([]);
  });

  test('hears nothing unless that was asked for', async () => {
    const user = await makeUser(db());
    const room = await makeMeetingRoom(db());
    const start = new Date(app.clock.now().getTime() + 48 * 3_600_000);
    const body = { area: 'meetingRoom', workspaceId: room.id, userId: user.id, start, end: new Date(start.getTime() + 3_600_000) };
    const { data } = await app.call(createReservation, { body });
    await app.call(cancelReservation, { params: { id: data.id } });
    expect(asked()).toEqual([]);
  });
});
