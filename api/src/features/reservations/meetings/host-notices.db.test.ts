// Whoever has a meeting hears who doesn't come, and who comes after all: once, in one mail, and not of a slip.
import { randomBytes } from 'node:crypto';
import { erasePerson } from '@population-tracker/contract/data-protection';
import { giveBackMine } from '@population-tracker/contract/me/me';
import { answerMeeting, bookMeeting, changeMyGuests } from '@population-tracker/contract/me/my-meetings';
import { chooseMyNotifications } from '@population-tracker/contract/me/my-notifications';
import { deleteUser } from '@population-tracker/contract/users/users';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { newDevice } from '#testing/devices/push-receiver.ts';
import { makeMeetingRoom, makeUser } from '#testing/make.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';
import { sendGuestNotices, type TellGuests, tellGuestsJob } from './guest-notices-service.ts';

let app: TestApp;
/** In how many seconds what was asked for is due. */
const due: number[] = [];
beforeAll(async () => {
  app = await testApp({
    env: { EMPLOYEE_APP: '1', SECRET_KEY: randomBytes(32).toString('base64') },
    jobs: (enqueued) => ({
      enqueue: async (_, name, data, options) => {
        enqueued.push({ name, data });
        due.push(options?.startAfterSeconds ?? 0);
      },
    }),
  });
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
  const user = await makeUser(app.database.db, { name, lastName: 'Yılmaz', siteId: room.location_id });
  return { ...user, as: await app.signIn(user.id) };
}
async function booked() {
  const times = { start: '2026-11-20T08:00:00Z', end: '2026-11-20T09:00:00Z' };
  const body = { workspaceId: room.id, title: 'Plan', ...times, guests: [ada.id, ben.id] };
  return (await app.call(bookMeeting, { body }, me)).data.reservation;
}
const say = (answer: 'accepted' | 'declined', id: number, who: Somebody) =>
  app.call(answerMeeting, { params: { id }, body: { answer } }, who);

/** So many minutes later the jobs that wait by then run. @returns in how many seconds those are due that they asked for */
async function afterMinutes(minutes: number): Promise<number[]> {
  app.clock.set(new Date(app.clock.now().getTime() + minutes * 60_000).toISOString());
  due.length = 0;
  for (const { name, data } of app.enqueued.splice(0))
    if (name === tellGuestsJob) await sendGuestNotices(app.context(), data as TellGuests);
  return [...due];
}
const mails = async () => {
  const query = app.database.db.selectFrom('mail_outbox').where('recipient', '=', me.email).where('event_key', 'like', 'meeting:answers:%');
  return query.select(['subject', 'body_text as text']).orderBy('id').execute();
};
const subjects = async () => (await mails()).map(({ subject }) => subject);

test('a guest who doesn’t come is told of by name, with the way to the meeting; who says yes at once is not', async () => {
  const { id } = await booked();
  await afterMinutes(1);
  await say('declined', id, ada);
  await say('accepted', id, ben);
  await afterMinutes(1);
  const [mail, ...more] = await mails();
  expect(mail?.subject).toBe('Ada Yılmaz doesn’t come: Plan');
  expect(mail?.text).toContain('/my/days/2026-11-20');
  expect(mail?.text).not.toContain('Ben');
  expect(more).toEqual([]);
});

test('of a slip that was taken back within the minute nobody is told, nor of anything twice', async () => {
  const { id } = await booked();
  await say('declined', id, ada);
  await say('accepted', id, ada);
  await afterMinutes(1);
  expect(await mails()).toEqual([]);
  await say('declined', id, ada);
  await afterMinutes(1);
  await say('accepted', id, ben);
  await afterMinutes(20);
  expect(await subjects()).toEqual(['Ada Yılmaz doesn’t come: Plan']);
});

test('who comes after all is told of, and of several answers one mail tells, a quarter of an hour after the last', async () => {
  const { id } = await booked();
  await say('declined', id, ada);
  await afterMinutes(1);
  await say('accepted', id, ada);
  await say('declined', id, ben);
  // Too soon: it is looked at again when the quarter of an hour is over.
  expect(new Set(await afterMinutes(5))).toEqual(new Set([600]));
  expect(await subjects()).toHaveLength(1);
  await afterMinutes(10);
  expect(await subjects()).toEqual(['Ada Yılmaz doesn’t come: Plan', 'Answers: Plan']);
  const text = (await mails())[1]?.text ?? '';
  expect([text.includes('Ada Yılmaz will come after all'), text.includes('Ben Yılmaz doesn’t come')]).toEqual([true, true]);
  // Back and forth within the time is no news.
  await say('declined', id, ada);
  await say('accepted', id, ada);
  await afterMinutes(20);
  expect(await subjects()).toHaveLength(2);
});

test('who was erased is named in no mail that others had, nor is what they wrote', async () => {
  const { id } = await booked();
  await afterMinutes(1);
  await say('declined', id, ada);
  await afterMinutes(1);
  for (const { id } of [ada, me]) await app.call(deleteUser, { params: { id } });
  await afterMinutes(1);
  const { db, pool } = app.database;
  await db.updateTable('mail_outbox').set({ state: 'sent', body_text: '' }).execute();
  const theirs = [[me, ada, ben].map(({ id }) => id)];
  const found = async () =>
    (await pool.query("select subject from mail_outbox where subject ~ 'Ada|Plan' and user_id = any($1) order by id", theirs)).rows;
  expect((await found()).map(({ subject }) => subject)).toContain('Ada Yılmaz doesn’t come: Plan');
  expect((await app.call(erasePerson, { params: { id: ada.id } })).httpStatus).toBe(200);
  expect((await found()).filter(({ subject }) => subject.includes('Ada'))).toEqual([]);
  expect((await app.call(erasePerson, { params: { id: me.id } })).httpStatus).toBe(200);
  expect(await found()).toEqual([]);
});

test('who declined and was asked anew is told of in either way', async () => {
  const { id } = await booked();
  for (const one of [ada, ben]) await say('declined', id, one);
  await afterMinutes(1);
  await app.call(changeMyGuests, { params: { id }, body: { invite: [ada.id, ben.id] } }, me);
  await afterMinutes(20);
  expect(await subjects()).toHaveLength(1);
  await say('declined', id, ada);
  await say('accepted', id, ben);
  await afterMinutes(1);
  const text = (await mails())[1]?.text ?? '';
  expect([text.includes('Ben Yılmaz will come after all'), text.includes('Ada Yılmaz doesn’t come')]).toEqual([true, true]);
});

test('of a meeting that is off or over nobody is told', async () => {
  const off = await booked();
  await say('declined', off.id, ada);
  await app.call(giveBackMine, { params: { id: off.id }, query: {} }, me);
  await afterMinutes(1);
  const { id } = await booked();
  await say('declined', id, ada);
  await afterMinutes(3 * 24 * 60);
  expect(await mails()).toEqual([]);
});

test('it is a kind of its own: whoever chose their devices alone gets it there, without a mail', async () => {
  const { db } = app.database;
  const device = { user_id: me.id, device: 'Chrome on Android', made_at: '2026-11-18T06:00:00Z' };
  const { endpoint, keys } = newDevice(`https://push.example.com/host/${me.id}`);
  await db
    .insertInto('push_subscriptions')
    .values({ ...device, endpoint, ...keys })
    .execute();
  const choose = (mail: boolean, push: boolean) =>
    app.call(chooseMyNotifications, { params: { kind: 'guestAnswer' }, body: { mail, push } }, me);
  expect((await choose(false, false)).httpStatus).toBe(422);
  expect((await choose(false, true)).httpStatus).toBe(200);
  const { id } = await booked();
  await say('declined', id, ada);
  await afterMinutes(1);
  expect(await mails()).toEqual([]);
  const pushed = await db.selectFrom('push_outbox').where('user_id', '=', me.id).selectAll().execute();
  expect(pushed).toMatchObject([{ kind: 'guestAnswer', title: 'Ada Yılmaz doesn’t come: Plan', path: '/my/days/2026-11-20' }]);
});
