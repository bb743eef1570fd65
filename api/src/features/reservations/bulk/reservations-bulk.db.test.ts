import { addDays } from '@population-tracker/contract/kernel/days';
import { createReservation } from '@population-tracker/contract/reservations/reservations';
import * as contract from '@population-tracker/contract/reservations/reservations-bulk';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeMeetingRoom, makeUser } from '#testing/make.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';
import { office, wishing } from './testing/wishing.ts';

let app: TestApp;
let bulk: ReturnType<typeof wishing>;
beforeAll(async () => {
  app = await testApp();
  bulk = wishing(app);
});
afterAll(() => app.close());

const items = async (id: number, query: object = {}) => (await app.call(contract.listBulkItems, { params: { id }, query })).data;
const reservationsOf = (workspaceId: number) =>
  app.database.db.selectFrom('reservations').selectAll().where('workspace_id', '=', workspaceId).orderBy('id').execute();
const limitDays = (locationId: number, weekly: number | null, weekend = true) =>
  app.database.db
    .insertInto('parameters')
    .values({
      name: `Parameter ${locationId}`,
      area: 'workspace',
      location_id: locationId,
      maximum_reservation_day: 365,
      weekly_working_day_limit: weekly,
      weekend_reservation_allowed: weekend,
    })
    .execute();

describe('a check', () => {
  test('tells what each item would do, one against the other, and reserves nothing', async () => {
    const { wish, workspace, monday, users } = await office(app, { people: 3, capacity: 2 });
    const { data } = await bulk.check(wish({ days: { list: [addDays(monday, 1), monday] } }));
    expect(data).toMatchObject({ state: 'checked', total: 6, valid: 4, refused: 2, made: 0, processed: 0, waiting: 4, people: 3, days: 2 });
    expect(data).toMatchObject({ firstDay: monday, lastDay: addDays(monday, 1), unknownTotal: 0, undoable: false, undone: null });
    expect(data.reasons).toMatchObject([{ key: 'reservations.full', count: 2 }]);
    const { items: told, total } = await items(data.id);
    expect(total).toBe(6);
    expect(told.map(({ userId, day, outcome }) => [userId, day, outcome])).toEqual(
      [monday, addDays(monday, 1)].flatMap((day) => users.map(({ id }, index) => [id, day, index < 2 ? 'valid' : 'refused'])),
    );
    expect(told[2]?.reason).toBe(
      `“${workspace.name}” is full at this time: no seat of 2 is free. Choose another workspace or another time.`,
    );
    expect(await reservationsOf(workspace.id)).toEqual([]);
  });

  test('of few items that was cut off when its process died is done again by the job behind it', async () => {
    const { wish } = await office(app, { people: 1 });
    const { data } = await bulk.check(wish());
    expect(app.enqueued.at(-1)).toEqual({ name: 'reservations.bulk', data: { id: data.id } });
    const died = { state: 'checking', checked: 0, valid: 0, checked_at: null } as const;
    await app.database.db.updateTable('reservation_bulks').set(died).where('id', '=', data.id).execute();
    expect(await bulk.work(data.id)).toMatchObject({ state: 'checked', valid: 1, made: 0 });
    expect(await bulk.work(data.id)).toMatchObject({ state: 'checked', valid: 1, made: 0 });
  });

  test('counts the days of the same bulk for the weekly limit, and begins anew each week', async () => {
    const { wish, workspace, monday } = await office(app, { people: 1 });
    await limitDays(workspace.location_id, 2);
    const days = contract.daysOf({ from: monday, to: addDays(monday, 9), weekdays: [1, 2, 3, 4], everyWeeks: 1, except: [] });
    const { data } = await bulk.check(wish({ days: { list: days } }));
    expect((await items(data.id)).items.map(({ outcome }) => outcome)).toEqual([
      'valid',
      'valid',
      'refused',
      'refused',
      'valid',
      'valid',
      'refused',
    ]);
    expect(data.reasons).toMatchObject([{ key: 'reservations.weeklyLimit', count: 3 }]);
  });

  test('takes addresses as they are written and names those of nobody', async () => {
    const { wish, users } = await office(app, { people: 2 });
    const emails = [` ${users[0]?.email.toUpperCase()} `, users[0]?.email ?? '', 'nobody@test.example', 'not an address', ''];
    const { data } = await bulk.check(wish({ people: { emails } }));
    expect(data).toMatchObject({ total: 1, valid: 1, unknownTotal: 2, unknown: ['nobody@test.example', 'not an address'] });
  });

  test('takes everybody whom filters match, but not another number than was seen', async () => {
    const { wish } = await office(app, { people: 0 });
    for (const name of ['Filteria', 'Filteria']) await makeUser(app.database.db, { name, lastName: 'Sought' });
    const people = { matching: { search: 'filteria' }, count: 2 };
    expect((await bulk.check(wish({ people }))).data.total).toBe(2);
    expect(await bulk.check(wish({ people: { ...people, count: 3 } }))).toMatchObject({ httpStatus: 409, key: 'users.selectionChanged' });
    const counted = await app.call(contract.findBulkPeople, { body: { people: { ...people, count: 0 } } });
    expect(counted.data).toEqual({ count: 2, names: ['Filteria Sought', 'Filteria Sought'], unknown: [], unknownTotal: 0 });
  });

  test('refuses more than ten thousand items, and says of whom and when', async () => {
    const { wish, monday } = await office(app, { people: 28 });
    const year = { from: monday, to: addDays(monday, 365), weekdays: [1, 2, 3, 4, 5, 6, 7] };
    const answer = await bulk.check(wish({ days: year }));
    expect(answer).toMatchObject({ httpStatus: 422, key: 'reservationBulks.tooMany' });
    expect(answer.body['details']).toEqual({ items: 10_248, people: 28, days: 366, limit: 10_000 });
  });

  test.each([
    [{ people: { emails: ['nobody@test.example'] } }, 'reservationBulks.nobody'],
    [{ days: { from: '2030-01-02', to: '2030-01-01', weekdays: [1] } }, 'reservationBulks.noDay'],
    [{ workspaceId: 999_999 }, 'reservations.placeUnknown'],
    [{ hours: null }, 'value.required'],
    [{ hours: { from: '18:00', to: '09:00' } }, 'reservations.startAfterEnd'],
    [{ slotId: 1 }, 'reservations.notOfArea'],
  ] as const)('refuses %o at once', async (change, key) => {
    const { wish } = await office(app, { people: 1 });
    const answer = await bulk.check(wish(change as never));
    expect(answer.httpStatus).toBe(422);
    expect(answer.key === key || answer.fields.some((field) => field.key === key)).toBe(true);
  });

  test('the hours are those of the location, on the day that clocks change too', async () => {
    const { wish, users } = await office(app, { people: 1 });
    const { workspace } = await office(app, { people: 0 });
    await app.database.db.updateTable('locations').set({ time_zone: 'Europe/London' }).where('id', '=', workspace.location_id).execute();
    const { data } = await bulk.check(
      wish({ workspaceId: workspace.id, days: { list: ['2027-03-27', '2027-03-28'] }, hours: { from: '22:00', to: '00:00' } }),
    );
    expect(users).toHaveLength(1);
    expect((await items(data.id)).items.map(({ start, end }) => [start, end])).toEqual([
      ['2027-03-27T22:00:00Z', '2027-03-28T00:00:00Z'],
      ['2027-03-28T21:00:00Z', '2027-03-28T23:00:00Z'],
    ]);
  });

  test('finds that a room is for one at a time', async () => {
    const { wish, workspace } = await office(app, { people: 2 });
    const room = await makeMeetingRoom(app.database.db, { location_id: workspace.location_id });
    const { data } = await bulk.check(wish({ area: 'meetingRoom', workspaceId: room.id }));
    expect(data).toMatchObject({ valid: 1, refused: 1, reasons: [{ key: 'reservations.roomTaken' }] });
  });
});

describe('making a bulk', () => {
  test('makes the valid items as bulk reservations in the name of whoever asked, and tells of each what became of it', async () => {
    const { wish, workspace, users } = await office(app, { people: 3, capacity: 2 });
    const { data } = await bulk.check(wish({ title: 'Team day' }));
    const done = await bulk.make(data.id);
    expect(done).toMatchObject({ state: 'done', total: 3, valid: 2, refused: 1, made: 2, processed: 2, waiting: 0, undoable: true });
    const made = await reservationsOf(workspace.id);
    expect(made).toMatchObject([0, 1].map((index) => ({ user_id: users[index]?.id, type: 'bulk', status: 'active', title: 'Team day' })));
    expect(made.map(({ booker_id }) => booker_id)).toEqual([done.createdById, done.createdById]);
    const told = (await items(data.id)).items;
    expect(told.map(({ outcome, reservationId }) => [outcome, reservationId])).toEqual([
      ['made', made[0]?.id],
      ['made', made[1]?.id],
      ['refused', null],
    ]);
    const { entries } = await app.database.db
      .selectFrom('audit_log')
      .select(({ fn }) => fn.countAll<number>().as('entries'))
      .where('entity', '=', 'reservation')
      .where(
        'entity_id',
        'in',
        made.map(({ id }) => String(id)),
      )
      .executeTakeFirstOrThrow();
    expect(entries).toBe(2);
  });

  test('whoever was faster since the check is told of, and the others are made', async () => {
    const { wish, users, monday, workspace } = await office(app, { people: 2 });
    const { data } = await bulk.check(wish());
    const body = {
      userId: users[0]?.id,
      area: 'workspace',
      workspaceId: workspace.id,
      start: `${monday}T06:00:00Z`,
      end: `${monday}T15:00:00Z`,
    };
    expect((await app.call(createReservation, { body })).httpStatus).toBe(200);
    const done = await bulk.make(data.id);
    expect(done).toMatchObject({ made: 1, refused: 1, valid: 1, reasons: [{ key: 'reservations.userBusy' }] });
  });

  test('in one call goes on by itself where all are valid, and else only where the valid ones are wanted', async () => {
    const { wish } = await office(app, { people: 3, capacity: 2 });
    const start = async (change: object) => (await app.call(contract.createReservationBulk, { body: { ...wish(), ...change } })).data;
    expect((await start({})).state).toBe('checked');
    const going = await start({ continueWithValid: true });
    expect(going.state).toBe('making');
    expect(app.enqueued.at(-1)).toEqual({ name: 'reservations.bulk', data: { id: going.id } });
    expect(await bulk.work(going.id)).toMatchObject({ state: 'done', made: 2 });
    const { wish: roomy } = await office(app, { people: 1 });
    expect((await app.call(contract.createReservationBulk, { body: roomy() })).data.state).toBe('making');
  });

  test('nothing is made of a bulk that was cancelled, is done, or was checked yesterday', async () => {
    const { wish, workspace } = await office(app, { people: 1 });
    const { data } = await bulk.check(wish());
    await bulk.cancel(data.id);
    const proceed = (id: number) => app.call(contract.continueReservationBulk, { params: { id } });
    expect(await proceed(data.id)).toMatchObject({ httpStatus: 409, key: 'reservationBulks.state' });
    expect(await bulk.work(data.id)).toMatchObject({ state: 'cancelled', made: 0 });
    const { data: old } = await bulk.check(wish());
    app.clock.advance(25 * 3_600_000);
    expect(
      await app.call(contract.continueReservationBulk, { params: { id: old.id } }, { as: await app.signIn('administrator') }),
    ).toMatchObject({
      httpStatus: 409,
      key: 'reservationBulks.checkedLongAgo',
    });
    app.clock.reset();
    expect(await reservationsOf(workspace.id)).toEqual([]);
  });

  test('is refused where none is valid', async () => {
    const { wish } = await office(app, { people: 1, capacity: 0 });
    const { data } = await bulk.check(wish());
    expect(data).toMatchObject({ valid: 0, refused: 1 });
    expect(await app.call(contract.continueReservationBulk, { params: { id: data.id } })).toMatchObject({
      key: 'reservationBulks.noneValid',
    });
  });
});

describe('what was checked can be looked at', () => {
  test('by outcome, reason and person, page by page', async () => {
    const { wish, users } = await office(app, { people: 3, capacity: 2 });
    const { data } = await bulk.check(wish());
    expect((await items(data.id, { outcome: 'refused' })).items).toMatchObject([{ userId: users[2]?.id }]);
    expect((await items(data.id, { key: 'reservations.full' })).total).toBe(1);
    expect((await items(data.id, { search: 'p00001' })).items).toMatchObject([{ userId: users[1]?.id }]);
    expect((await items(data.id, { page: 2, limit: 2, sort: '-number' })).items).toMatchObject([{ number: 1 }]);
    expect((await app.call(contract.listBulkItems, { params: { id: 999_999 } })).httpStatus).toBe(404);
  });

  test('as a sheet of the refused ones', async () => {
    const { wish } = await office(app, { people: 3, capacity: 2 });
    const { data } = await bulk.check(wish());
    const sheet = await app.call(contract.bulkItemSheet, { params: { id: data.id }, query: { outcome: 'refused' } });
    expect(sheet.httpStatus).toBe(200);
    expect(sheet.headers['content-type']).toContain('spreadsheetml');
  });

  test('in the list of bulks, the newest first', async () => {
    const { wish, workspace } = await office(app, { people: 1 });
    const { data } = await bulk.check(wish());
    const { items: listed } = (await app.call(contract.listReservationBulks, { query: { search: workspace.name, mine: 'true' } })).data;
    expect(listed).toMatchObject([{ id: data.id, state: 'checked', total: 1 }]);
  });

  test('the addresses of a sheet are found wherever they stand', async () => {
    const file = { name: 'people.csv', bytes: 'Name;E-mail\nAda;Ada@Test.example\nBob;bob@test.example, ada@test.example\n' };
    const { data } = await app.call(contract.readAddresses, {}, { file });
    expect(data.addresses).toEqual(['ada@test.example', 'bob@test.example']);
    const none = await app.call(contract.readAddresses, {}, { file: { name: 'people.csv', bytes: 'Name\nAda\n' } });
    expect(none).toMatchObject({ httpStatus: 422, key: 'reservationBulks.noAddress' });
  });
});

test.each([
  [contract.findBulkPeople, { body: { people: { emails: [] } } }, 422],
  [contract.checkReservationBulk, { body: {} }, 422],
  [contract.createReservationBulk, { body: {} }, 422],
  [contract.listReservationBulks, { query: { state: 'unknown' } }, 422],
  [contract.readReservationBulk, { params: { id: 999_999 } }, 404],
  [contract.listBulkItems, { params: { id: 999_999 } }, 404],
  [contract.bulkItemSheet, { params: { id: 999_999 } }, 404],
  [contract.continueReservationBulk, { params: { id: 999_999 } }, 404],
  [contract.cancelReservationBulk, { params: { id: 999_999 } }, 404],
  [contract.undoReservationBulk, { params: { id: 999_999 } }, 404],
  [contract.readAddresses, {}, 422],
  [contract.reservationBulkEvents, { query: { unknown: 'field' } }, 422],
] as const)('%o refuses what is wrong, and is for administrators alone', async (endpoint, given, refused) => {
  const file = endpoint.multipart ? { file: { name: 'people.csv', bytes: 'Name\n' } } : {};
  expect(await app.call(endpoint, given, file)).toMatchObject({ httpStatus: refused });
  expect(await app.call(endpoint, given, { ...file, as: 'nobody' })).toMatchObject({ httpStatus: 401 });
  expect(await app.call(endpoint, given, { ...file, as: 'emergency' })).toMatchObject({ httpStatus: 403 });
});
