import { randomBytes } from 'node:crypto';
import { createCheckInPause, endCheckInPause, listCheckInPauses, releaseState } from '@population-tracker/contract/reservations/check-in';
import { createReservation, readReservation, restoreReservation } from '@population-tracker/contract/reservations/reservations';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeGrant, makeUser } from '#testing/make.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';
import { sendNotices } from '../notices/notices-service.ts';
import { awaitSomebody, deliverReminders, makeOffice, type Office, rowOf } from '../testing/awaiting.ts';
import { checkIn } from './check-in-service.ts';
import { releasePlaces } from './release-service.ts';

let app: TestApp;
let office: Office;
const db = () => app.database.db;
const start = new Date('2026-11-18T06:00:00Z');
const end = new Date('2026-11-18T15:00:00Z');
/** As clocks show it in Istanbul. */
const at = (time: string) => app.clock.set(`2026-11-18T${time}:00+03:00`);
const look = async (time: string) => {
  at(time);
  await releasePlaces(app.context());
};
const delivered = () => deliverReminders(db(), app.clock.now());

beforeAll(async () => {
  app = await testApp({ env: { SECRET_KEY: randomBytes(32).toString('base64') } });
});
afterAll(() => app.close());
beforeEach(async () => {
  at('06:00');
  app.enqueued.length = 0;
  office = await makeOffice(db());
});

const awaited = (more: object = {}) => awaitSomebody(db(), { office, start, end, ...more });
const mailsOf = async (userId: number) =>
  (await db().selectFrom('mail_outbox').select(['subject', 'body_text as text']).where('user_id', '=', userId).orderBy('id').execute()).map(
    ({ subject, text }) => ({ subject, text: text.replace(/\s+/g, ' ') }),
  );

describe('a place of which nobody says that its person has come', () => {
  test('is checked in from the reminder, which leads to its day in the employees’ app where there is one', async () => {
    const [{ userId }, { config, ...ctx }] = [await awaited(), app.context()];
    at('09:35');
    await releasePlaces({ ...ctx, now: () => app.clock.now(), config: { ...config, employeeApp: true } });
    expect((await mailsOf(userId))[0]?.text).toContain(`Check in: ${config.publicUrl}/my/days/2026-11-18`);
    office = await makeOffice(db());
    const other = await awaited();
    await look('09:36');
    expect((await mailsOf(other.userId))[0]?.text).not.toContain('/my/');
  });

  test('is released after a reminder, free for others at once, and can’t be put back', async () => {
    const { id, userId } = await awaited();
    await look('09:34');
    expect(await mailsOf(userId)).toEqual([]);
    await look('09:35');
    expect(await mailsOf(userId)).toMatchObject([{ subject: 'Check in by 09:45, or your place is released' }]);
    expect((await mailsOf(userId))[0]?.text).toContain(office.desk.label);
    expect(await rowOf(db(), id)).toMatchObject({ status: 'active', release_at: '2026-11-18T06:45:00Z', version: 1 });
    await delivered();
    await look('09:44');
    expect((await rowOf(db(), id)).status).toBe('active');

    await look('09:45');
    const { data } = await app.call(readReservation, { params: { id } });
    expect(data).toMatchObject({ status: 'cancelled', released: '2026-11-18T06:45:00Z', checkedIn: null, cancelled: { by: '' } });
    expect(await app.call(restoreReservation, { params: { id }, body: { version: data.version } })).toMatchObject({
      httpStatus: 409,
      key: 'checkIn.released',
      error: 'Nobody had checked in by 09:45, so the place was released. Make a new reservation.',
    });
    await expect(checkIn(app.context(), id, 'code')).rejects.toMatchObject({ key: 'checkIn.released' });
    const again = { userId: (await makeUser(db())).id, area: 'workspace', workspaceId: office.floor.id, deskId: office.desk.id };
    const body = { ...again, start: '2026-11-18T06:45:00Z', end: end.toISOString() } as const;
    expect(await app.call(createReservation, { body })).toMatchObject({ httpStatus: 200 });

    // One for each location.
    const told = app.enqueued.filter(({ name }) => name === 'reservations.tellCancelled');
    for (const { data } of told) await sendNotices(app.context(), data as Parameters<typeof sendNotices>[1]);
    expect((await mailsOf(userId)).at(-1)).toMatchObject({ subject: 'Your reservation was released' });
  });

  test('is released after a reminder on the person’s device too, where they want it there alone, and only once it is there', async () => {
    const { id, userId } = await awaited();
    const { id: deviceId } = await db()
      .insertInto('push_subscriptions')
      .values({
        user_id: userId,
        endpoint: `https://push.example.com/${userId}`,
        p256dh: '',
        auth: '',
        device: '',
        made_at: start.toISOString(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db().insertInto('push_choices').values({ user_id: userId, kind: 'checkInReminder', by_mail: false, by_push: true }).execute();
    const { config, ...ctx } = app.context();
    at('09:35');
    await releasePlaces({ ...ctx, now: () => app.clock.now(), config: { ...config, employeeApp: true } });
    expect(await mailsOf(userId)).toEqual([]);
    const pushes = db().selectFrom('push_outbox').select(['title', 'path', 'kind']).where('subscription_id', '=', deviceId);
    const told = { title: 'Check in by 09:45, or your place is released', path: '/my/days/2026-11-18', kind: 'checkInReminder' };
    expect(await pushes.execute()).toEqual([told]);
    await look('09:46');
    expect((await rowOf(db(), id)).status).toBe('active');
    const sent = { state: 'sent' as const, sent_at: new Date('2026-11-18T06:36:00Z').toISOString() };
    await db().updateTable('push_outbox').set(sent).where('subscription_id', '=', deviceId).execute();
    await look('09:47');
    expect((await rowOf(db(), id)).status).toBe('cancelled');
  });

  test('is kept for whoever checks in, even after the reminder', async () => {
    const { id, userId } = await awaited();
    await look('09:35');
    await delivered();
    at('09:40');
    await checkIn(app.context(), id, 'code');
    await look('11:00');
    expect(await rowOf(db(), id)).toMatchObject({ status: 'active', released_at: null });
    expect(await mailsOf(userId)).toHaveLength(1);
  });

  test.each([
    ['the reminder was not sent', async () => {}],
    ['it was sent too late', () => deliverReminders(db(), new Date('2026-11-18T06:45:00Z'))],
    ['its mail failed', () => db().updateTable('mail_outbox').set({ state: 'failed' }).where('event_key', 'like', 'checkIn:%').execute()],
  ])('is kept where %s', async (_, become) => {
    const { id } = await awaited();
    await look('09:35');
    await become();
    await look('09:50');
    expect(await rowOf(db(), id)).toMatchObject({ status: 'active', released_at: null });
  });

  test.each([
    ['asked', { check_in: 'asked' }],
    ['none', { check_in: 'none' }],
  ] as const)('is kept, and nobody reminded, where check-in is %s', async (_, rule) => {
    office = await makeOffice(db(), rule);
    const { userId } = await awaited();
    await look('10:30');
    expect(await mailsOf(userId)).toEqual([]);
  });

  test('is told later by whoever looks late, with as many minutes left', async () => {
    const { id } = await awaited();
    await look('10:20');
    expect((await rowOf(db(), id)).release_at).toBe('2026-11-18T07:30:00Z');
  });

  test('is awaited from the opening of the location on, of a whole day without hours from eight o’clock, and from its making on', async () => {
    const wholeDay = { start: new Date('2026-11-17T21:00:00Z'), end: new Date('2026-11-18T21:00:00Z') };
    const whole = await awaited(wholeDay);
    const opening_hours = JSON.stringify([{ weekday: 3, opens: '10:00', closes: '18:00' }]);
    office = await makeOffice(db(), {}, { opening_hours });
    const early = await awaited();
    office = await makeOffice(db());
    const late = await awaited();
    await db().updateTable('reservations').set({ created_at: '2026-11-18T08:00:00Z' }).where('id', '=', late.id).execute();
    const until = async (time: string) => {
      await look(time);
      return Promise.all([whole, early, late].map(async ({ id }) => (await rowOf(db(), id)).release_at?.slice(11, 16) ?? null));
    };
    expect(await until('08:34')).toEqual([null, null, null]);
    expect(await until('08:35')).toEqual(['05:45', null, null]);
    expect(await until('10:35')).toEqual(['05:45', '07:45', null]);
    expect(await until('11:35')).toEqual(['05:45', '07:45', '08:45']);
  });

  test('of which nothing would be left is left alone', async () => {
    const { userId } = await awaited({ end: new Date('2026-11-18T06:45:00Z') });
    await look('09:35');
    expect(await mailsOf(userId)).toEqual([]);
  });
});

describe('in a pause', () => {
  const pause = (locationId: number | null, from: string, until: string, as?: string) =>
    app.call(
      createCheckInPause,
      { body: { locationId, startsAt: `2026-11-18T${from}:00+03:00`, endsAt: `2026-11-18T${until}:00+03:00`, reason: 'Snow' } },
      as ? { as } : {},
    );

  test('nobody is reminded and nothing released, nor afterwards of what began in it', async () => {
    const { id, userId } = await awaited();
    await pause(office.location.id, '09:00', '09:40');
    await look('09:36');
    await look('11:00');
    expect([await mailsOf(userId), (await rowOf(db(), id)).status]).toEqual([[], 'active']);
  });

  test('that begins after the reminder nothing is released either; elsewhere things go on', async () => {
    const elsewhere = await awaitSomebody(db(), { office: await makeOffice(db()), start, end });
    const { id } = await awaited();
    await look('09:35');
    await delivered();
    await pause(office.location.id, '09:40', '12:00');
    await look('09:50');
    expect([(await rowOf(db(), id)).status, (await rowOf(db(), elsewhere.id)).status]).toEqual(['active', 'cancelled']);
  });

  test('is listed until it is over, and ended by whoever may change the rules there', async () => {
    const all = (await pause(null, '09:00', '10:00')).data;
    const later = (await pause(office.location.id, '12:00', '13:00')).data;
    const listed = async () =>
      (await app.call(listCheckInPauses, { query: { locationId: String(office.location.id) } })).data.items.map(({ id }) => id);
    expect(await listed()).toEqual([all.id, later.id]);
    const keeper = await makeUser(db());
    await makeGrant(db(), { user_id: keeper.id, location_id: office.location.id });
    const as = await app.signIn(keeper.id);
    expect((await pause(null, '14:00', '15:00', as)).httpStatus).toBe(403);
    expect((await app.call(endCheckInPause, { params: { id: all.id } }, { as })).httpStatus).toBe(403);
    expect((await app.call(endCheckInPause, { params: { id: later.id } }, { as })).httpStatus).toBe(200);
    at('09:30');
    expect((await app.call(endCheckInPause, { params: { id: all.id } })).httpStatus).toBe(200);
    expect(await listed()).toEqual([]);
    expect((await app.call(endCheckInPause, { params: { id: all.id } })).httpStatus).toBe(404);
  });

  test('of a location that is deleted is listed no more', async () => {
    const { id } = (await pause(office.location.id, '12:00', '13:00')).data;
    const listed = async () => (await app.call(listCheckInPauses, {})).data.items.some((one) => one.id === id);
    expect(await listed()).toBe(true);
    await db().updateTable('locations').set({ deleted_at: app.clock.now().toISOString() }).where('id', '=', office.location.id).execute();
    expect(await listed()).toBe(false);
  });

  test('needs an end after its start and after now, and a location that there is', async () => {
    at('12:00');
    expect(await pause(null, '14:00', '13:00')).toMatchObject({ httpStatus: 422, fields: [{ path: 'endsAt' }] });
    expect(await pause(null, '10:00', '11:00')).toMatchObject({ key: 'checkIn.pausePast' });
    expect(await pause(999_999, '14:00', '15:00')).toMatchObject({ key: 'plan.locationUnknown' });
    for (const [as, status] of [
      ['nobody', 401],
      ['emergency', 403],
    ] as const) {
      expect((await pause(null, '14:00', '15:00', as)).httpStatus).toBe(status);
      for (const endpoint of [listCheckInPauses, releaseState])
        expect((await app.call(endpoint, endpoint === listCheckInPauses ? { query: {} } : {}, { as })).httpStatus).toBe(status);
      expect((await app.call(endCheckInPause, { params: { id: 1 } }, { as })).httpStatus).toBe(status);
    }
  });
});

test('whoever runs the product sees that it happens, what was done and what waits', async () => {
  app.clock.set('2026-12-02T06:00:00Z');
  const day = { start: new Date('2026-12-02T06:00:00Z'), end: new Date('2026-12-02T15:00:00Z') };
  await awaited(day);
  const as = await app.signIn('administrator');
  const state = async () => (await app.call(releaseState, {}, { as })).data;
  await releasePlaces(app.context());
  expect(await state()).toMatchObject({ ranAt: '2026-12-02T06:00:00Z', running: true, reminded: 0, released: 0, waiting: 0 });
  app.clock.set('2026-12-02T06:35:00Z');
  await releasePlaces(app.context());
  app.clock.set('2026-12-02T06:50:00Z');
  await releasePlaces(app.context());
  expect(await state()).toMatchObject({ reminded: 1, released: 0, waiting: 1, oldestWaiting: '2026-12-02T06:45:00Z' });
  app.clock.set('2026-12-02T06:56:00Z');
  expect(await state()).toMatchObject({ running: false });
});
