// Guests hear of a meeting and of whatever becomes of it, by whomever, once; and their calendars too.
import { changeMine, giveBackMine, takeBackMine } from '@population-tracker/contract/me/me';
import { chooseInvitations, makeMyFeed } from '@population-tracker/contract/me/my-calendar';
import { answerMeeting, bookMeeting, changeMyGuests } from '@population-tracker/contract/me/my-meetings';
import { cancelReservation, updateReservation } from '@population-tracker/contract/reservations/reservations';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { makeMeetingRoom, makeUser } from '#testing/make.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';
import { sendGuestNotices, type TellGuests, tellGuestsJob } from './guest-notices-service.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ env: { EMPLOYEE_APP: '1' } });
});
afterAll(() => app.close());

type Somebody = Awaited<ReturnType<typeof somebody>>;
let [me, ada, ben] = [] as unknown as [Somebody, Somebody, Somebody];
let room: Awaited<ReturnType<typeof makeMeetingRoom>>;
beforeEach(async () => {
  app.clock.set('2026-11-18T06:00:00Z');
  room = await makeMeetingRoom(app.database.db, { name: 'Toros', capacity: 4 });
  [me, ada, ben] = [await somebody('Mine'), await somebody('Ada'), await somebody('Ben')];
  app.enqueued.length = 0;
});

async function somebody(name: string) {
  const user = await makeUser(app.database.db, { name, siteId: room.location_id });
  return { ...user, as: await app.signIn(user.id) };
}
async function send(): Promise<void> {
  const jobs = app.enqueued.splice(0).filter(({ name }) => name === tellGuestsJob);
  for (const { data } of jobs) {
    // Each is another moment.
    app.clock.set(new Date(app.clock.now().getTime() + 1_000).toISOString());
    await sendGuestNotices(app.context(), data as TellGuests);
  }
}
const hours = (from = 8) => ({ start: `2026-11-20T0${from}:00:00Z`, end: `2026-11-20T0${from + 1}:00:00Z` });
async function booked(guests: readonly Somebody[] = [ada, ben]) {
  const body = { workspaceId: room.id, title: 'Plan', ...hours(), guests: guests.map(({ id }) => id) };
  return (await app.call(bookMeeting, { body }, me)).data.reservation;
}
const say = (answer: 'accepted' | 'declined', id: number, who: Somebody) =>
  app.call(answerMeeting, { params: { id }, body: { answer } }, who);

interface Stored {
  method?: string;
  content: string;
}
/** What of a meeting somebody was mailed: what it was, and what of a calendar came with it. */
async function mails(who: Somebody) {
  const rows = await app.database.db
    .selectFrom('mail_outbox')
    .where('recipient', '=', who.email)
    .where('event_key', 'like', 'meeting:%')
    .select(['event_key as key', 'attachments', 'subject', 'body_text as text'])
    .orderBy('id')
    .execute();
  return rows.map(({ key, attachments, ...rest }) => {
    const [file] = (attachments ?? []) as unknown as Stored[];
    return { ...rest, what: `${key.split(':')[1]} ${file?.method ?? '-'}`, content: file?.content ?? '' };
  });
}
const whats = async (who: Somebody) => (await mails(who)).map(({ what }) => what);

test('each guest is invited by one mail, with an entry for their calendar that waits for an answer', async () => {
  await booked();
  await send();
  const [mail] = await mails(ada);
  expect(mail).toMatchObject({ what: 'invited REQUEST', subject: 'You are invited: Plan' });
  expect(mail?.text).toContain('Mine');
  expect(mail?.text).toContain('/my/days/2026-11-20');
  expect(mail?.content).toContain('PARTSTAT=NEEDS-ACTION');
  expect(mail?.content.replaceAll(/\r\n /g, '')).toContain(ada.email);
  expect(await whats(ben)).toEqual(['invited REQUEST']);
  expect(await mails(me)).toEqual([]);
});

test('they hear that it moved, is off, and is on again; of what was taken back by then, and of what they know, nothing', async () => {
  const { id, version } = await booked();
  await send();
  const moved = await app.call(changeMine, { params: { id }, body: { version, ...hours(7) } }, me);
  await send();
  expect(await whats(ada)).toEqual(['invited REQUEST', 'moved REQUEST']);
  const there = await app.call(changeMine, { params: { id }, body: { version: moved.data.version, ...hours(5) } }, me);
  const back = await app.call(changeMine, { params: { id }, body: { version: there.data.version, ...hours(7) } }, me);
  await send();
  expect(await whats(ada)).toHaveLength(2);
  const gone = await app.call(giveBackMine, { params: { id }, query: { version: back.data.version } }, me);
  await send();
  await app.call(takeBackMine, { params: { id }, body: { version: gone.data.version } }, me);
  await send();
  expect((await whats(ada)).slice(2)).toEqual(['calledOff CANCEL', 'again REQUEST']);
  expect((await mails(ada))[2]?.subject).toBe('Meeting called off: Plan');
});

test('of a meeting that was given back before they heard of it nobody hears', async () => {
  const { id } = await booked();
  await app.call(giveBackMine, { params: { id }, query: {} }, me);
  await send();
  expect([await mails(ada), await mails(ben)]).toEqual([[], []]);
});

test('they hear of what an administrator does, whether or not its person is told', async () => {
  const { id, version } = await booked([ada]);
  await send();
  const other = await makeMeetingRoom(app.database.db, {
    name: 'Kaçkar',
    capacity: 4,
    building_id: room.building_id,
    location_id: room.location_id,
  });
  await app.call(updateReservation, { params: { id }, body: { version, workspaceId: other.id } });
  await send();
  expect((await mails(ada))[1]?.text).toContain('Kaçkar');
  await app.call(cancelReservation, { params: { id }, query: {} });
  await send();
  expect(await whats(ada)).toEqual(['invited REQUEST', 'moved REQUEST', 'calledOff CANCEL']);
});

test('who is invited no longer hears it if they knew of it, and not where they are invited anew meanwhile', async () => {
  const { id } = await booked();
  await send();
  const change = (body: object) => app.call(changeMyGuests, { params: { id }, body }, me);
  await change({ uninvite: [ada.id] });
  await change({ uninvite: [ben.id] });
  await change({ invite: [ben.id] });
  await send();
  expect(await whats(ada)).toEqual(['invited REQUEST', 'uninvited CANCEL']);
  expect((await whats(ben)).filter((what) => what.startsWith('uninvited'))).toEqual([]);
});

test('who declined hears no more, and it leaves their calendar', async () => {
  const { id, version } = await booked();
  await send();
  await say('declined', id, ada);
  await send();
  await app.call(changeMine, { params: { id }, body: { version, ...hours(7) } }, me);
  await send();
  expect(await whats(ada)).toEqual(['invited REQUEST', 'gone CANCEL']);
  expect(await whats(ben)).toEqual(['invited REQUEST', 'moved REQUEST']);
});

test('whoever wants no entries gets the mail alone; whose calendar reads an address finds it there until they decline', async () => {
  await app.call(chooseInvitations, { body: { invitations: false } }, ada);
  const { address } = (await app.call(makeMyFeed, {}, ben)).body as unknown as { address: string };
  const { id } = await booked();
  await send();
  expect([await whats(ada), await whats(ben)]).toEqual([['invited -'], ['invited -']]);
  const read = async () => (await app.inject({ method: 'GET', url: new URL(address).pathname })).body;
  expect(await read()).toContain('SUMMARY:Plan');
  await say('declined', id, ben);
  expect(await read()).not.toContain('SUMMARY:Plan');
});

test('of a meeting that is over by then nobody is told', async () => {
  await booked();
  app.clock.set('2026-11-20T10:00:00Z');
  await send();
  expect(await mails(ada)).toEqual([]);
});
