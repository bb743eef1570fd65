import { checkInReservation, undoCheckIn } from '@population-tracker/contract/reservations/check-in';
import {
  cancelReservation,
  createReservation,
  listReservations,
  readReservation,
  restoreReservation,
  updateReservation,
} from '@population-tracker/contract/reservations/reservations';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeGrant, makeParameter, makeUser } from '#testing/make.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';
import { awaitSomebody, makeOffice, type Office, rowOf } from '../testing/awaiting.ts';

let app: TestApp;
let office: Office;
const db = () => app.database.db;
/** Nine o’clock in Istanbul, of a Wednesday. */
const start = new Date('2026-11-18T06:00:00Z');
const end = new Date('2026-11-18T15:00:00Z');
const at = (time: string) => app.clock.set(`2026-11-18T${time}:00+03:00`);

beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  at('09:10');
  office = await makeOffice(db());
});

const awaited = (more: object = {}) => awaitSomebody(db(), { office, start, end, ...more });
const checkIn = (id: number, as?: string) => app.call(checkInReservation, { params: { id } }, as ? { as } : {});
const undo = (id: number) => app.call(undoCheckIn, { params: { id } });

describe('somebody is checked in by hand', () => {
  test('once, which the reservation, the list and the log tell, and it can be taken back', async () => {
    const { id } = await awaited();
    expect((await checkIn(id)).data).toMatchObject({ id, checkedIn: '2026-11-18T06:10:00Z', checkInHow: 'byHand', status: 'active' });
    expect(await checkIn(id)).toMatchObject({ httpStatus: 409, key: 'checkIn.done', error: 'Is checked in already, since 09:10.' });
    expect((await app.call(readReservation, { params: { id } })).data).toMatchObject({ checkedInBy: 'Test administrator' });
    const listed = async (checkIn: 'checkedIn' | 'notCheckedIn' | 'released') =>
      (await app.call(listReservations, { query: { checkIn, locationId: String(office.location.id) } })).data.items.map((one) => one.id);
    expect([await listed('checkedIn'), await listed('notCheckedIn'), await listed('released')]).toEqual([[id], [], []]);

    expect((await undo(id)).data).toMatchObject({ checkedIn: null, checkInHow: null });
    expect(await undo(id)).toMatchObject({ httpStatus: 409, key: 'checkIn.notDone' });
    expect([await listed('checkedIn'), await listed('notCheckedIn')]).toEqual([[], [id]]);
    const entries = await db()
      .selectFrom('audit_log')
      .select(['action', 'after'])
      .where('entity', '=', 'reservation')
      .where('entity_id', '=', String(id))
      .orderBy('id')
      .execute();
    expect(entries).toEqual([
      { action: 'checkIn', after: { checkedIn: '2026-11-18T06:10:00Z', checkInHow: 'byHand' } },
      { action: 'undoCheckIn', after: { checkedIn: null, checkInHow: null } },
    ]);
  });

  test.each([
    ['too early', { opens_before_minutes: 0 }, '08:59', 'checkIn.tooEarly'],
    ['where nobody checks in', { check_in: 'none' }, '09:10', 'checkIn.notAsked'],
    ['when it is over', {}, '18:00', 'reservations.over'],
  ] as const)('never %s', async (_, rule, time, key) => {
    office = await makeOffice(db(), rule);
    at(time);
    expect(await checkIn((await awaited()).id)).toMatchObject({ key });
  });

  test('where check-in is only asked for, from the minute on at which it opens', async () => {
    office = await makeOffice(db(), { check_in: 'asked', opens_before_minutes: 30 });
    const { id } = await awaited();
    at('08:30');
    expect(await checkIn(id)).toMatchObject({ httpStatus: 200, data: { checkInOpens: '2026-11-18T05:30:00Z' } });
  });

  test('never where it was cancelled; nobody who isn’t there is', async () => {
    const { id } = await awaited();
    await app.call(cancelReservation, { params: { id } });
    expect([(await checkIn(id)).key, (await undo(id)).key]).toEqual(['reservations.cancelled', 'reservations.cancelled']);
    expect((await checkIn(9_999_999)).httpStatus).toBe(404);
    expect((await undo(9_999_999)).httpStatus).toBe(404);
  });

  test('by whoever holds the permission there: reception at its location, nobody else', async () => {
    const somebody = await makeUser(db());
    await makeGrant(db(), { user_id: somebody.id, built_in: 'reception', location_id: office.location.id });
    const as = await app.signIn(somebody.id);
    expect(await checkIn((await awaited()).id, as)).toMatchObject({ httpStatus: 200 });
    const elsewhere = await awaitSomebody(db(), { office: await makeOffice(db()), start, end });
    expect((await checkIn(elsewhere.id, as)).httpStatus).toBe(404);
    for (const [who, status] of [
      ['nobody', 401],
      ['emergency', 403],
    ] as const) {
      expect((await checkIn(elsewhere.id, who)).httpStatus).toBe(status);
      expect((await app.call(undoCheckIn, { params: { id: elsewhere.id } }, { as: who })).httpStatus).toBe(status);
    }
  });
});

describe('a check-in', () => {
  test('stays where the reservation gets another desk, and goes with another time', async () => {
    const { id } = await awaited({ deskId: null });
    await checkIn(id);
    const change = async (body: object) => {
      const { version } = await rowOf(db(), id);
      return (await app.call(updateReservation, { params: { id }, body: { version, ...body } })).data;
    };
    expect(await change({ deskId: office.desk.id })).toMatchObject({ checkedIn: '2026-11-18T06:10:00Z' });
    expect(await change({ end: '2026-11-18T14:00:00Z' })).toMatchObject({ checkedIn: '2026-11-18T06:10:00Z' });
    expect(await change({ start: '2026-11-18T12:00:00Z' })).toMatchObject({ checkedIn: null, checkInHow: null });
  });

  test('of a new reservation is told to open when the list says so', async () => {
    const { data } = await app.call(createReservation, {
      body: {
        userId: (await makeUser(db())).id,
        area: 'workspace',
        workspaceId: office.floor.id,
        start: '2026-11-19T06:00:00Z',
        end: '2026-11-19T07:00:00Z',
      },
    });
    expect(data.checkInOpens).toBe('2026-11-19T05:00:00.000Z');
    expect((await app.call(readReservation, { params: { id: data.id } })).data.checkInOpens).toBe('2026-11-19T05:00:00Z');
  });
});

test.each([
  ['the location’s own rule, where it has one', { opens_before_minutes: 30 }, '2026-11-18T05:30:00Z'],
  ['no check-in, where its own rule wants none', { check_in: 'none' }, null],
  [
    'the company’s rule, where its own is deleted',
    { opens_before_minutes: 30, deleted_at: '2026-11-01T00:00:00Z' },
    '2026-11-18T05:45:00Z',
  ],
] as const)('the list and the record tell by %s', async (_, rule, opens) => {
  const everywhere = await makeParameter(db(), { area: 'workspace', location_id: null, check_in: 'asked', opens_before_minutes: 15 });
  office = await makeOffice(db(), rule);
  const { id } = await awaited();
  const { data } = await app.call(listReservations, { query: { locationId: String(office.location.id) } });
  const { data: record } = await app.call(readReservation, { params: { id } });
  await db().deleteFrom('parameters').where('id', '=', everywhere.id).execute();
  expect([data.items.map((one) => [one.id, one.checkInOpens]), record.checkInOpens]).toEqual([[[id, opens]], opens]);
});

describe('the database refuses', () => {
  const write = async (id: number, values: object): Promise<string> => {
    const columns = Object.entries(values).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
    const refused = (error: { constraint?: string }) => error.constraint ?? String(error);
    return sql`update reservations set ${sql.join(columns)} where id = ${id}`.execute(db()).then(() => 'written', refused);
  };
  const code = { check_in_how: 'code' };

  test('a check-in before it opens, after the end, of what is cancelled, and without a way', async () => {
    const { id } = await awaited();
    expect(await write(id, { checked_in_at: '2026-11-18T04:59:59Z', ...code })).toBe('reservations_check_in_open');
    expect(await write(id, { checked_in_at: '2026-11-18T15:00:00Z', ...code })).toBe('reservations_check_in_open');
    expect(await write(id, { checked_in_at: '2026-11-18T06:00:00Z' })).toBe('reservations_checked_in');
    expect(await write(id, { checked_in_at: '2026-11-18T06:00:00Z', check_in_how: 'by_hand' })).toBe('reservations_checked_in');
    expect(await write(id, { checked_in_at: '2026-11-18T06:00:00Z', status: 'cancelled', ...code })).toBe('reservations_check_in_active');
    expect(await write(id, { checked_in_at: '2026-11-18T05:00:00Z', ...code })).toBe('written');
  });

  test('somebody who has come and is released, a release before its time, of what stands, and without a reminder', async () => {
    const { id } = await awaited();
    const reminded = { reminded_at: '2026-11-18T06:35:00Z', release_at: '2026-11-18T06:45:00Z' };
    const released = { status: 'cancelled', released_at: '2026-11-18T06:45:00Z' };
    expect(await write(id, released)).toBe('reservations_released');
    expect(await write(id, { release_at: reminded.release_at })).toBe('reservations_reminded');
    expect(await write(id, reminded)).toBe('written');
    expect(await write(id, { ...released, released_at: '2026-11-18T06:44:59Z' })).toBe('reservations_released');
    expect(await write(id, { released_at: released.released_at })).toBe('reservations_released');
    await checkIn(id);
    expect(await write(id, released)).toBe('reservations_released');
    await undo(id);
    expect(await write(id, { ...reminded })).toBe('written');
    expect(await write(id, released)).toBe('written');
    expect(await write(id, { status: 'active' })).toBe('reservations_released');
  });

  test('to remember for another time, or for whoever had come, until when a place was kept', async () => {
    const { id } = await awaited();
    const reminded = { reminded_at: '2026-11-18T06:35:00Z', release_at: '2026-11-18T06:45:00Z' };
    const keptUntil = async () => (await rowOf(db(), id)).release_at;
    await write(id, reminded);
    await checkIn(id);
    await undo(id);
    expect(await keptUntil()).toBeNull();
    await write(id, reminded);
    await write(id, { end_at: '2026-11-18T14:00:00Z' });
    expect(await keptUntil()).toBeNull();
    await write(id, reminded);
    await app.call(cancelReservation, { params: { id } });
    const { version } = await rowOf(db(), id);
    await app.call(restoreReservation, { params: { id }, body: { version } });
    expect(await keptUntil()).toBeNull();
  });

  test('rules of areas without check-in, and a reminder that comes after the release', async () => {
    const of = async (values: object) =>
      db()
        .updateTable('parameters')
        .set(values)
        .where('id', '=', office.parameter.id)
        .execute()
        .then(
          () => 'written',
          (error: { constraint?: string }) => error.constraint,
        );
    expect(await of({ remind_before_minutes: 45 })).toBe('parameters_remind_before');
    expect(await of({ area: 'parking' })).toBe('parameters_check_in_area');
  });
});

test('the list, which the database writes itself, tells of each reservation what its record tells', async () => {
  const [come, gone] = [await awaited(), await awaited({ start: end, end: new Date('2026-11-18T17:00:00Z') })];
  await checkIn(come.id);
  const awkward = '"start":"2026-11-18T06:00:00+00:00" \\ 2026-11-18T06:00:00+00:00';
  await sql`update reservations set title = ${awkward} where id = ${come.id}`.execute(db());
  await sql`
    update reservations set title = '2026-11-18T06:00:00+00:00', status = 'cancelled',
      reminded_at = now() - interval '2 hours', release_at = now() - interval '1 hour', released_at = now()
    where id = ${gone.id}`.execute(db());
  const { items } = (await app.call(listReservations, { query: { locationId: String(office.location.id) } })).data;
  expect(items.map(({ title }) => title)).toEqual(['2026-11-18T06:00:00+00:00', awkward]);
  for (const item of items) {
    const { data } = await app.call(readReservation, { params: { id: item.id } });
    const {
      bulkId: _bulk,
      cancelled: _cancelled,
      checkedInBy: _by,
      guests: _guests,
      ...record
    } = data as typeof data & Record<string, unknown>;
    expect(item).toEqual(record);
  }
});
