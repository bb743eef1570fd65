// Who gets an entry for their calendar by mail, and that what is in a calendar by a mail stays right there.
import { bookForMe, changeMine, giveBackMine, takeBackMine } from '@population-tracker/contract/me/me';
import { chooseInvitations, makeMyFeed } from '@population-tracker/contract/me/my-calendar';
import {
  cancelReservation,
  cancelReservations,
  createReservation,
  updateReservation,
} from '@population-tracker/contract/reservations/reservations';
import { updateUser } from '@population-tracker/contract/users/users';
import nodeIcal, { type VEvent } from 'node-ical';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { makeMeetingRoom, makeUser } from '#testing/make.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';
import { type CancelledIds, sendNotices, tellCancelledJob } from './notices-service.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ env: { EMPLOYEE_APP: '1' } });
});
afterAll(() => app.close());

type Somebody = Awaited<ReturnType<typeof somebody>>;
let me: Somebody;
let room: Awaited<ReturnType<typeof makeMeetingRoom>>;
beforeEach(async () => {
  app.clock.set('2026-11-18T06:00:00Z');
  [me, room] = [await somebody(), await makeMeetingRoom(app.database.db, { name: 'Toros' })];
  app.enqueued.length = 0;
});

async function somebody() {
  const user = await makeUser(app.database.db);
  return { ...user, as: await app.signIn(user.id) };
}

async function send(): Promise<void> {
  const jobs = app.enqueued.splice(0).filter(({ name }) => name === tellCancelledJob);
  for (const { data } of jobs) await sendNotices(app.context(), data as CancelledIds);
}

const at = (hours: number) => new Date(app.clock.now().getTime() + hours * 3_600_000).toISOString();
const meeting = (from = 24) => ({ area: 'meetingRoom', workspaceId: room.id, title: 'Plan', start: at(from), end: at(from + 1) });
const made = async (from = 24) => {
  const { data } = await app.call(createReservation, { body: { ...meeting(from), userId: me.id, notify: true } });
  await send();
  return data;
};
const choose = (invitations: boolean) => app.call(chooseInvitations, { body: { invitations } }, me);

interface Stored {
  method?: string;
  content: string;
}

/** Each mail by its kind, and what of a calendar it brings: what is asked of it, which, and how often that was changed. */
async function mails() {
  const rows = await app.database.db
    .selectFrom('mail_outbox')
    .where('recipient', '=', me.email)
    .select(['event_key as key', 'attachments', 'body_text as text'])
    .orderBy('id')
    .execute();
  return rows.map(({ key, attachments, text }) => {
    const [file] = (attachments ?? []) as Stored[];
    const events = file ? Object.values(nodeIcal.sync.parseICS(file.content)).filter((one): one is VEvent => one?.type === 'VEVENT') : [];
    const ids = events.map(({ uid, sequence }) => `${/\d+/.exec(uid)?.[0]}#${sequence}`);
    return { what: key.split(':')[0], asked: file ? (file.method ?? 'file') : null, ids, events, text };
  });
}
const told = async () => (await mails()).map(({ what, asked, ids }) => [what, asked, ...ids]);

test('one that is made, moved and cancelled for somebody is asked into their calendar, moved there and taken out of it', async () => {
  const { id } = await made();
  await app.call(updateReservation, { params: { id }, body: { end: at(26), version: 1, notify: true } });
  await send();
  await app.call(cancelReservation, { params: { id }, query: { notify: true } });
  await send();
  expect(await told()).toEqual([
    ['made', 'REQUEST', `${id}#1`],
    ['moved', 'REQUEST', `${id}#2`],
    ['cancelled', 'CANCEL', `${id}#3`],
  ]);
  const [first, second] = await mails();
  expect(first?.text).toContain('This mail brings your calendar up to date.');
  expect(second?.events[0]?.attendee).toMatchObject({ val: `MAILTO:${me.email}` });
  expect(second?.events[0]).toMatchObject({ end: new Date(at(26)) });
});

test('several are a file in one mail, and nobody is asked', async () => {
  const ids = [];
  for (const from of [24, 26]) {
    const { data } = await app.call(createReservation, { body: { ...meeting(from), userId: me.id } });
    ids.push(data.id);
  }
  await app.call(cancelReservations, { body: { selection: { ids }, reason: '', notify: true } });
  await send();
  expect(await told()).toEqual([['cancelled', 'file', ...ids.map((id) => `${id}#2`)]]);
});

test('whoever wants none gets none, and is told of it no less', async () => {
  await choose(false);
  await made();
  expect(await told()).toEqual([['made', null]]);
  expect((await mails())[0]?.text).not.toContain('calendar');
});

test('whoever has an address for their calendar has it there already, unless they want both', async () => {
  await app.call(makeMyFeed, {}, me);
  await made();
  await choose(true);
  const { id } = await made(26);
  expect(await told()).toEqual([
    ['made', null],
    ['made', 'REQUEST', `${id}#1`],
  ]);
});

test('what a mail has put into a calendar is kept right by mail, also after its person wants no more', async () => {
  const [first, second] = [await made(24), await made(26)];
  await choose(false);
  const third = await made(28);
  const ids = [first.id, second.id, third.id];
  await app.call(cancelReservations, { body: { selection: { ids }, reason: '', notify: true } });
  await send();
  expect((await told()).slice(3)).toEqual([
    ['cancelled', 'CANCEL', `${first.id}#2`],
    ['cancelled', 'CANCEL', `${second.id}#2`],
    ['cancelled', null],
  ]);
});

test('what its person changes and gives back themselves follows in their calendar, where a mail has put it there', async () => {
  const { id } = await made();
  const changed = await app.call(changeMine, { params: { id }, body: { version: 1, end: at(26) } }, me);
  await send();
  const given = await app.call(giveBackMine, { params: { id } }, me);
  await send();
  expect([changed.httpStatus, given.httpStatus]).toEqual([200, 200]);
  await app.call(takeBackMine, { params: { id }, body: { version: given.data.version } }, me);
  await send();
  expect((await told()).slice(1)).toEqual([
    ['kept', 'REQUEST', `${id}#2`],
    ['gone', 'CANCEL', `${id}#3`],
    ['restored', 'REQUEST', `${id}#4`],
  ]);
});

test('of what people make, change and give back themselves no mail tells, where none has put it into a calendar', async () => {
  const { data } = await app.call(bookForMe, { body: meeting() }, me);
  await app.call(changeMine, { params: { id: data.id }, body: { version: 1, end: at(26) } }, me);
  await app.call(giveBackMine, { params: { id: data.id } }, me);
  await send();
  expect(await told()).toEqual([]);
});

test('an administrator who wants nobody told changes it without a mail', async () => {
  const { id } = await made();
  await app.call(cancelReservation, { params: { id }, query: { notify: false } });
  await send();
  expect(await told()).toEqual([['made', 'REQUEST', `${id}#1`]]);
});

test('a job that runs again sends nothing again', async () => {
  await app.call(createReservation, { body: { ...meeting(), userId: me.id, notify: true } });
  const [job] = app.enqueued.splice(0).filter(({ name }) => name === tellCancelledJob);
  for (let run = 0; run < 3; run++) await sendNotices(app.context(), job?.data as CancelledIds);
  expect(await told()).toHaveLength(1);
});

test('an entry is in the language of its person', async () => {
  await app.call(updateUser, { params: { id: me.id }, body: { language: 'tr', version: 1 } });
  await app.call(createReservation, { body: { ...meeting(), title: '', userId: me.id, notify: true } });
  await send();
  expect((await mails())[0]?.events[0]).toMatchObject({ summary: 'Toplantı odası · Toros' });
});
