import { randomUUID } from 'node:crypto';
import { listAudit } from '@population-tracker/contract/audit-log/audit';
import { findColleagues } from '@population-tracker/contract/colleagues/colleagues';
import type { DayPlan } from '@population-tracker/contract/me/day-plan';
import { bookForMe, giveBackMine, readMyWeek, repeatMyWeek, takeBackMine } from '@population-tracker/contract/me/me';
import { readMyDay } from '@population-tracker/contract/me/my-day';
import { sayMyPlan } from '@population-tracker/contract/me/my-plan';
import { listMyWaits, waitForMe } from '@population-tracker/contract/me/my-waits';
import { createReservation } from '@population-tracker/contract/reservations/reservations';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeDesk, makeLocation, makeParameter, makeUser, makeWorkspace } from '#testing/make.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';
import { forgetDayPlans } from './day-plans-service.ts';

let app: TestApp;
let floor: Awaited<ReturnType<typeof makeWorkspace>>;
let desk: Awaited<ReturnType<typeof makeDesk>>;
let me: Somebody;
beforeAll(async () => {
  app = await testApp({ env: { EMPLOYEE_APP: '1' } });
});
afterAll(() => app.close());

beforeEach(async () => {
  // A Wednesday, nine o'clock in Istanbul.
  app.clock.set('2026-11-18T06:00:00Z');
  const site = await makeLocation(app.database.db, { parking_capacity: 5 });
  floor = await makeWorkspace(app.database.db, { location_id: site.id, capacity: 2 });
  desk = await makeDesk(app.database.db, { workspace_id: floor.id, label: 'A-1' });
  me = await somebody('Nazlı');
});

type Somebody = Awaited<ReturnType<typeof somebody>>;
async function somebody(name: string) {
  const lastName = `Planlı ${randomUUID().slice(0, 8)}`;
  const { id } = await makeUser(app.database.db, { name, lastName, siteId: floor.location_id });
  return { id, lastName, as: await app.signIn(id) };
}

const say = (plan: DayPlan | null, from: string, { to = from, giveBack = false, who = me } = {}) =>
  app.call(sayMyPlan, { body: { from, to, plan, giveBack } }, who);
const week = async (day = '2026-11-18', who = me) => (await app.call(readMyWeek, { query: { day } }, who)).data;
const plansOf = async (day?: string, who = me) =>
  (await week(day, who)).days.flatMap(({ day, plan }) => (plan ? [`${day.slice(8)} ${plan}`] : []));
const seat = (day: string) =>
  ({ area: 'workspace', workspaceId: floor.id, deskId: desk.id, start: `${day}T06:00:00Z`, end: `${day}T15:00:00Z` }) as const;
async function book(day: string, who = me) {
  const { data, httpStatus, error } = await app.call(bookForMe, { body: seat(day) }, who);
  expect(httpStatus, error ?? '').toBe(200);
  return data;
}
const stored = async (userId = me.id) => {
  const rows = await app.database.db.selectFrom('day_plans').select(['day', 'plan']).where('user_id', '=', userId).orderBy('day').execute();
  return rows.map(({ day, plan }) => `${String(day).slice(8, 10)} ${plan}`);
};

describe('a day on which somebody doesn’t come in', () => {
  test('is said for one day or several, replaced, and taken back; what was before undoes it', async () => {
    expect((await say('remote', '2026-11-19')).data).toEqual({ before: [{ day: '2026-11-19', plan: null }], givenBack: [] });
    const leave = await say('leave', '2026-11-19', { to: '2026-11-21' });
    expect(leave.data.before.map(({ day, plan }) => `${day.slice(8)} ${plan}`)).toEqual(['19 remote', '20 null', '21 null']);
    expect(await plansOf()).toEqual(['19 leave', '20 leave', '21 leave']);
    expect((await say('leave', '2026-11-20')).data.before).toEqual([]);
    for (const { day, plan } of leave.data.before) expect((await say(plan, day)).httpStatus).toBe(200);
    expect(await plansOf()).toEqual(['19 remote']);
    await say('travel', '2026-11-18');
    expect((await app.call(readMyDay, { params: { day: '2026-11-18' } }, me)).data.plan).toBe('travel');
    // Nobody else's.
    expect(await plansOf(undefined, await somebody('Tuğba'))).toEqual([]);
  });

  test('is none of those gone by, nor further ahead than a seat can be reserved; the week tells how far', async () => {
    await makeParameter(app.database.db, { area: 'workspace', location_id: floor.location_id, maximum_reservation_day: 10 });
    expect((await week()).planUntil).toBe('2026-11-28');
    expect((await say('remote', '2026-11-28')).httpStatus).toBe(200);
    const refused = await say('remote', '2026-11-20', { to: '2026-11-29' });
    expect(refused).toMatchObject({ httpStatus: 422, fields: [{ path: 'to', key: 'dayPlans.tooFar' }] });
    expect(refused.error).toBeTruthy();
    expect(await say('remote', '2026-11-17')).toMatchObject({ httpStatus: 422, fields: [{ path: 'from', key: 'dayPlans.over' }] });
    expect((await say('remote', '2026-11-20', { to: '2026-11-19' })).fields).toMatchObject([{ path: 'to' }]);
    expect((await say('office' as never, '2026-11-20')).httpStatus).toBe(422);
    expect(await stored()).toEqual(['28 remote']);
    expect((await app.call(sayMyPlan, {}, { as: 'nobody' })).httpStatus).toBe(401);
  });

  test('is none of those on which the location is closed anyway, unless these alone are meant', async () => {
    const opening_hours = JSON.stringify([1, 2, 3, 4, 5].map((weekday) => ({ weekday, opens: '08:00', closes: '18:00' })));
    await app.database.db.updateTable('locations').set({ opening_hours }).where('id', '=', floor.location_id).execute();
    const said = await say('leave', '2026-11-20', { to: '2026-11-23' });
    expect(said.data.before.map(({ day }) => day)).toEqual(['2026-11-20', '2026-11-23']);
    await say('travel', '2026-11-21', { to: '2026-11-22' });
    expect(await stored()).toEqual(['20 leave', '21 travel', '22 travel', '23 leave']);
    // Taking back takes all.
    await say(null, '2026-11-20', { to: '2026-11-23' });
    expect(await stored()).toEqual([]);
  });

  test('nothing is proposed for it, and the week before isn’t repeated into it', async () => {
    app.clock.set('2026-11-11T06:00:00Z');
    me.as = await app.signIn(me.id);
    for (const day of ['2026-11-12', '2026-11-13']) await book(day);
    app.clock.set('2026-11-18T06:00:00Z');
    me.as = await app.signIn(me.id);
    await say('remote', '2026-11-19');
    const before = await week();
    expect(before.days.slice(1, 3).map(({ proposal }) => proposal?.deskLabel ?? null)).toEqual([null, 'A-1']);
    expect(before.repeatable).toBe(true);
    const { data } = await app.call(repeatMyWeek, { body: { day: '2026-11-18' } }, me);
    expect(data.made.map(({ day }) => day)).toEqual(['2026-11-20']);
    expect(await plansOf()).toEqual(['19 remote']);
    expect((await week()).repeatable).toBe(false);
  });
});

describe('beside a reservation', () => {
  test('somebody is asked, and told what they have; without a yes nothing is said or given back', async () => {
    const had = await book('2026-11-19');
    const asked = await say('remote', '2026-11-19', { to: '2026-11-20' });
    expect(asked).toMatchObject({ httpStatus: 409, key: 'dayPlans.reserved' });
    expect(asked.body.details).toMatchObject({ reservations: [{ id: had.id, deskLabel: 'A-1', day: '2026-11-19' }], waits: [] });
    expect([await stored(), (await week()).days[1]?.reservations.length]).toEqual([[], 1]);
  });

  test('a yes gives back what is reserved on these days, with a place in a line, and on no other; it can be put back', async () => {
    const [had] = [await book('2026-11-19'), await book('2026-11-23')];
    const car = { area: 'parking', locationId: floor.location_id, start: '2026-11-19T06:00:00Z', end: '2026-11-19T15:00:00Z' } as const;
    await app.call(bookForMe, { body: car }, me);
    const others = [await somebody('Ada'), await somebody('Ece')];
    for (const [at, who] of others.entries())
      await app.call(bookForMe, { body: { ...seat('2026-11-20'), deskId: at === 0 ? desk.id : null } }, who);
    const { data } = await app.call(waitForMe, { body: { ...seat('2026-11-20'), deskId: undefined } as never }, me);
    expect(data.wait.outcome).toBe(null);

    const said = await say('leave', '2026-11-19', { to: '2026-11-20', giveBack: true });
    expect(said.httpStatus, said.error ?? '').toBe(200);
    expect(said.data.givenBack.length).toBe(2);
    expect(await plansOf()).toEqual(['19 leave', '20 leave']);
    expect((await week()).days.flatMap(({ reservations }) => reservations.map(({ day }) => day))).toEqual(['2026-11-23']);
    expect((await app.call(listMyWaits, {}, me)).data.items.filter(({ outcome }) => outcome === null)).toEqual([]);

    // Put back, it is a day in the office again.
    const { version = 0 } = said.data.givenBack.find(({ id }) => id === had.id) ?? {};
    expect((await app.call(takeBackMine, { params: { id: had.id }, body: { version } }, me)).httpStatus).toBe(200);
    expect(await stored()).toEqual(['20 leave']);
  });

  test('a seat that is given on such a day, by oneself or by whomever, takes back what was said; a car park doesn’t', async () => {
    for (const day of ['2026-11-19', '2026-11-20', '2026-11-23']) await say('remote', day);
    await book('2026-11-19');
    await app.call(createReservation, { body: { userId: me.id, notify: false, ...seat('2026-11-20') } });
    const car = { area: 'parking', locationId: floor.location_id, start: '2026-11-23T06:00:00Z', end: '2026-11-23T15:00:00Z' } as const;
    expect((await app.call(bookForMe, { body: car }, me)).httpStatus).toBe(200);
    expect(await stored()).toEqual(['23 remote']);
  });

  test('where both are stored all the same, of two that met, the seat is what counts', async () => {
    const had = await book('2026-11-19');
    const row = { user_id: me.id, day: '2026-11-19', plan: 'remote' as const, said_at: '2026-11-18T06:00:00Z' };
    await app.database.db.insertInto('day_plans').values(row).execute();
    await app.database.db
      .insertInto('colleague_choices')
      .values({ user_id: me.id, visibility: 'everybody', chosen_at: row.said_at })
      .execute();
    const seen = async () => {
      const who = await somebody('Ece');
      const { data } = await app.call(findColleagues, { query: { search: me.lastName } }, who);
      return data.items.find((one) => one.id === me.id);
    };
    expect(await plansOf()).toEqual([]);
    expect(await seen()).toMatchObject({ days: [{ day: '2026-11-19' }], elsewhere: [] });
    await app.call(giveBackMine, { params: { id: had.id }, query: {} }, me);
    expect(await plansOf()).toEqual(['19 remote']);
    expect(await seen()).toMatchObject({ days: [], elsewhere: [{ day: '2026-11-19', plan: 'remote' }] });
  });
});

describe('what the database keeps', () => {
  const insert = (plan: string, day: string) =>
    app.database.db
      .insertInto('day_plans')
      .values({ user_id: me.id, day, plan: plan as DayPlan, said_at: '2026-11-18T06:00:00Z' })
      .execute();

  test('a day has one plan, of those that there are, and none of days gone by or of another year', async () => {
    await insert('remote', '2026-11-19');
    await expect(insert('leave', '2026-11-19')).rejects.toMatchObject({ constraint: 'day_plans_pkey' });
    await expect(insert('sick', '2026-11-20')).rejects.toMatchObject({ constraint: 'day_plans_plan' });
    await expect(insert('leave', '2026-11-16')).rejects.toMatchObject({ constraint: 'day_plans_ahead' });
    await expect(insert('leave', '2028-11-16')).rejects.toMatchObject({ constraint: 'day_plans_ahead' });
  });

  test('goes 30 days after its day, but of whoever is under a legal hold; and with its person', async () => {
    const other = await somebody('Ada');
    for (const who of [me, other]) await say('leave', '2026-11-19', { who });
    const hold = { user_id: other.id, reason: 'Case', placed_at: '2026-11-18T06:00:00Z', placed_by: me.id };
    await app.database.db.insertInto('legal_holds').values(hold).execute();
    const forget = async (now: string) => {
      await forgetDayPlans({ db: app.database.db, now: () => new Date(now) } as never);
      return [await stored(), await stored(other.id)];
    };
    expect(await forget('2026-12-19T03:50:00Z')).toEqual([['19 leave'], ['19 leave']]);
    expect(await forget('2026-12-20T03:50:00Z')).toEqual([[], ['19 leave']]);
    const now = '2026-12-20T06:00:00Z';
    await app.database.db.updateTable('users').set({ deleted_at: now }).where('id', '=', other.id).execute();
    await app.database.db.updateTable('users').set({ erased_at: now }).where('id', '=', other.id).execute();
    expect(await stored(other.id)).toEqual([]);
  });
});

test('it is nobody’s but their own: the audit log has nothing of it', async () => {
  await say('leave', '2026-11-19', { to: '2026-11-20' });
  const { data } = await app.call(listAudit, { query: { limit: 200 } });
  expect(JSON.stringify(data.items)).not.toMatch(/leave|lan of/);
});
