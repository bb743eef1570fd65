import { readReservationCalendar, readTimeline } from '@population-tracker/contract/reservations/reservation-views';
import {
  type Area,
  areas,
  cancelReservation,
  createReservation,
  listReservations,
} from '@population-tracker/contract/reservations/reservations';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { demoDatabase, demoInstant } from '#testing/demo-database.ts';
import { makeBuilding, makeDesk, makeLocation, makeMeetingRoom, makeParameter, makeUser, makeWorkspace } from '#testing/make.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());
beforeEach(() => app.clock.set('2026-11-18T06:00:00Z'));

const db = () => app.database.db;
const timelineOf = async (query: object) => (await app.call(readTimeline, { query })).data;

/** Written past the rules, as earlier years are. */
const put = async (
  row: { workspace?: { id: number; building_id: number; location_id: number }; location?: number } & Record<string, unknown>,
) => {
  const { workspace, location, ...rest } = row;
  const { id } = await db()
    .insertInto('reservations')
    .values({
      user_id: (await makeUser(db())).id,
      area: 'workspace',
      location_id: workspace?.location_id ?? location,
      building_id: workspace?.building_id ?? null,
      workspace_id: workspace?.id ?? null,
      ...rest,
    } as never)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

test('a company without a location has a day and a month with nothing on them', async () => {
  const empty = await testApp();
  try {
    const day = await empty.call(readTimeline, { query: { day: '2026-11-19' } });
    expect(day).toMatchObject({ httpStatus: 200, data: { locationId: null, day: '2026-11-19', groups: [], bars: [] } });
    const month = await empty.call(readReservationCalendar, { query: { month: '2026-11' } });
    expect(month.data.days).toHaveLength(30);
    expect(month.data.days.every(({ capacities }) => capacities.every(({ capacity }) => !capacity))).toBe(true);
  } finally {
    await empty.close();
  }
});

describe('a day', () => {
  test('has a row for each room and desk in the order people look for them, and the reservations on them', async () => {
    const building = await makeBuilding(db());
    const room = await makeMeetingRoom(db(), { building_id: building.id, name: 'Galata', capacity: 6 });
    const floor = await makeWorkspace(db(), { building_id: building.id, capacity: 2 });
    const ten = await makeDesk(db(), { workspace_id: floor.id, label: 'C10' });
    const two = await makeDesk(db(), { workspace_id: floor.id, label: 'C2', status: 'blocked' });
    const user = await makeUser(db(), { name: 'Çağla', lastName: 'Aydınoğlu' });
    const hours = { start: '2026-11-19T09:00:00+03:00', end: '2026-11-19T18:00:00+03:00' };
    const body = { userId: user.id, area: 'workspace', workspaceId: floor.id, deskId: ten.id, ...hours };
    const made = await app.call(createReservation, { body });
    expect(made.httpStatus).toBe(200);

    const day = await timelineOf({ buildingId: building.id, day: '2026-11-19' });
    expect(day).toMatchObject({
      timeZone: 'Europe/Istanbul',
      today: '2026-11-18',
      start: '2026-11-18T21:00:00Z',
      end: '2026-11-19T21:00:00Z',
    });
    expect(day.groups.map(({ key, rows }) => [key, rows.map(({ label, open }) => [label, open])])).toEqual([
      [`rooms:${building.id}`, [['Galata', true]]],
      [
        `workspace:${floor.id}`,
        [
          ['C2', false],
          ['C10', true],
        ],
      ],
    ]);
    expect(day.groups[0]?.rows[0]).toMatchObject({ key: `room:${room.id}`, capacity: 6, steps: null });
    expect(day.bars).toMatchObject([{ row: `desk:${ten.id}`, userName: 'Çağla Aydınoğlu', status: 'active', version: made.data.version }]);
    expect((await timelineOf({ workspaceId: floor.id, day: '2026-11-20' })).bars).toEqual([]);
    expect((await timelineOf({ buildingId: building.id, area: 'meetingRoom' })).groups.map(({ area }) => area)).toEqual(['meetingRoom']);
    expect(two.status).toBe('blocked');
  });

  test('keeps what was cancelled apart, and the filters of the list', async () => {
    const floor = await makeWorkspace(db());
    const desk = await makeDesk(db(), { workspace_id: floor.id });
    const at = { day: '2026-11-23', start_at: '2026-11-23T06:00:00Z', end_at: '2026-11-23T09:00:00Z', seat_number: 1 };
    await put({ workspace: floor, desk_id: desk.id, ...at, type: 'bulk' });
    await put({ workspace: floor, desk_id: desk.id, ...at, status: 'cancelled' });
    const statuses = async (query: object) =>
      (await timelineOf({ workspaceId: floor.id, day: '2026-11-23', ...query })).bars.map(({ status }) => status).sort();
    expect(await statuses({})).toEqual(['active', 'cancelled']);
    expect(await statuses({ status: 'active' })).toEqual(['active']);
    expect(await statuses({ type: 'individual' })).toEqual(['cancelled']);
  });

  test('counts the seats that are reserved without a desk, hour by hour', async () => {
    const floor = await makeWorkspace(db(), { capacity: 5 });
    const at = { day: '2026-11-23', start_at: '2026-11-23T06:00:00Z' };
    await put({ workspace: floor, ...at, end_at: '2026-11-23T09:00:00Z', seat_number: 1 });
    await put({ workspace: floor, ...at, end_at: '2026-11-23T15:00:00Z', seat_number: 2 });
    const [group] = (await timelineOf({ workspaceId: floor.id, day: '2026-11-23' })).groups;
    expect(group?.rows).toMatchObject([
      {
        key: `seats:${floor.id}`,
        capacity: 5,
        steps: [
          { start: '2026-11-23T06:00:00.000Z', end: '2026-11-23T09:00:00.000Z', count: 2 },
          { start: '2026-11-23T09:00:00.000Z', end: '2026-11-23T15:00:00.000Z', count: 1 },
        ],
      },
    ]);
  });

  test('begins and ends at the midnights of its place: 23 hours and 25 where clocks change', async () => {
    const london = await makeLocation(db(), { time_zone: 'Europe/London' });
    const floor = await makeWorkspace(db(), { location_id: london.id });
    const long = async (day: string) => {
      const { start, end } = await timelineOf({ locationId: london.id, day });
      return [(Date.parse(end) - Date.parse(start)) / 3_600_000, start];
    };
    expect(await long('2027-03-28')).toEqual([23, '2027-03-28T00:00:00Z']);
    expect(await long('2027-10-31')).toEqual([25, '2027-10-30T23:00:00Z']);
    const desk = await makeDesk(db(), { workspace_id: floor.id });
    await put({
      workspace: floor,
      desk_id: desk.id,
      seat_number: 1,
      day: '2027-10-31',
      start_at: '2027-10-30T23:00:00Z',
      end_at: '2027-11-01T00:00:00Z',
    });
    expect((await timelineOf({ locationId: london.id, day: '2027-10-31' })).bars).toHaveLength(1);
    expect((await timelineOf({ locationId: london.id, day: '2027-11-01' })).bars).toEqual([]);
    expect((await timelineOf({ locationId: london.id, day: '2027-10-30' })).bars).toEqual([]);
  });

  test('shows what reaches into it over midnight: a meeting of an evening, and one of many days', async () => {
    const room = await makeMeetingRoom(db());
    const other = await makeMeetingRoom(db(), { building_id: room.building_id });
    const meeting = { area: 'meetingRoom' };
    const evening = await put({
      workspace: room,
      ...meeting,
      day: '2026-11-18',
      start_at: '2026-11-18T20:00:00Z',
      end_at: '2026-11-18T22:00:00Z',
    });
    const weeks = await put({
      workspace: other,
      ...meeting,
      day: '2026-11-02',
      start_at: '2026-11-02T06:00:00Z',
      end_at: '2026-11-27T15:00:00Z',
    });
    const ids = async (day: string) =>
      (await timelineOf({ buildingId: room.building_id, day })).bars.map(({ id }) => id).sort((a, b) => a - b);
    expect(await ids('2026-11-18')).toEqual([evening, weeks]);
    expect(await ids('2026-11-19')).toEqual([evening, weeks]);
    expect(await ids('2026-11-20')).toEqual([weeks]);
    expect(await ids('2026-11-28')).toEqual([]);
  });

  test('shows the hours of a dining hall and the car park of a location, with how many are there', async () => {
    const location = await makeLocation(db(), { has_food_service: true, parking_capacity: 20 });
    const parameter = await db()
      .insertInto('parameters')
      .values({
        name: 'Lunch',
        area: 'diningHall',
        location_id: location.id,
        status: 'passive',
        capacity: 0,
        maximum_reservation_day: 30,
        weekend_reservation_allowed: true,
        opens: '12:00',
        closes: '14:00',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const parking = {
      location: location.id,
      area: 'parking',
      day: '2026-11-23',
      start_at: '2026-11-23T06:00:00Z',
      end_at: '2026-11-23T15:00:00Z',
    };
    await put({ ...parking, seat_number: 1 });
    await put({ ...parking, seat_number: 2 });
    const areasOf = async () => (await timelineOf({ locationId: location.id, day: '2026-11-23' })).groups.map(({ area }) => area);
    expect(await areasOf()).toEqual(['parking']);
    await db()
      .transaction()
      .execute(async (trx) => {
        await trx.updateTable('parameters').set({ status: 'active', capacity: 40 }).where('id', '=', parameter.id).execute();
        const slot = { parameter_id: parameter.id, name: '', capacity: 20 };
        await trx
          .insertInto('parameter_slots')
          .values([
            { ...slot, start_time: '12:00', end_time: '12:30' },
            { ...slot, start_time: '12:30', end_time: '13:00' },
          ])
          .execute();
      });
    const { groups } = await timelineOf({ locationId: location.id, day: '2026-11-23' });
    expect(groups.map(({ area, rows }) => [area, rows.map(({ capacity, start, steps }) => [capacity, start, steps?.[0]?.count])])).toEqual([
      [
        'diningHall',
        [
          [20, '2026-11-23T09:00:00Z', undefined],
          [20, '2026-11-23T09:30:00Z', undefined],
        ],
      ],
      ['parking', [[20, null, 2]]],
    ]);
  });

  test('refuses a place that is not there or stands elsewhere, and who may not look', async () => {
    const [floor, building] = [await makeWorkspace(db()), await makeBuilding(db())];
    for (const query of [
      { locationId: 9_999 },
      { workspaceId: floor.id, buildingId: building.id },
      { workspaceId: floor.id, locationId: building.location_id },
    ]) {
      expect(await app.call(readTimeline, { query })).toMatchObject({ httpStatus: 422, key: 'reservations.placeUnknown' });
    }
    expect((await app.call(readTimeline, { query: { day: 'today' } })).httpStatus).toBe(422);
    expect((await app.call(readTimeline, { query: {} }, { as: 'nobody' })).httpStatus).toBe(401);
    expect((await app.call(readTimeline, { query: {} }, { as: 'emergency' })).httpStatus).toBe(403);
    expect((await app.call(readTimeline, { query: {} })).data.groups).toBeDefined();
  });
});

describe('a month', () => {
  test('says of each day and area what the list counts for the same filters', async () => {
    const demo = await testApp({ database: await demoDatabase() });
    try {
      demo.clock.set(demoInstant);
      for (const filters of [
        {},
        { locationId: 1, status: 'active' },
        { type: 'bulk' },
        { userId: 1 },
        { buildingId: 2, area: 'meetingRoom' },
      ]) {
        const { data } = await demo.call(readReservationCalendar, { query: { month: '2026-11', ...filters } });
        expect(data).toMatchObject({ month: '2026-11', today: '2026-11-18' });
        expect(data.days).toHaveLength(30);
        // Gone by, today and ahead.
        for (const { day, total, areas: counted } of data.days.filter(({ day }) =>
          ['2026-11-13', '2026-11-18', '2026-11-23'].includes(day),
        )) {
          const listed = async (area?: Area) =>
            (await demo.call(listReservations, { query: { area, ...filters, from: day, to: day, limit: 1 } })).data.total;
          expect(total).toBe(await listed());
          for (const { area, count } of counted) expect(count).toBe(await listed(area));
          expect(counted.reduce((sum, { count }) => sum + count, 0)).toBe(total);
        }
      }
    } finally {
      await demo.close();
    }
  });

  test('tells how full the seats are, and forgets what is cancelled where only active ones are asked for', async () => {
    const floor = await makeWorkspace(db(), { capacity: 4 });
    const user = await makeUser(db());
    const hours = { start: '2026-11-30T22:30:00+03:00', end: '2026-12-01T00:00:00+03:00' };
    const { data: made } = await app.call(createReservation, {
      body: { userId: user.id, area: 'workspace', workspaceId: floor.id, ...hours },
    });
    const read = async () =>
      (await app.call(readReservationCalendar, { query: { month: '2026-11', workspaceId: floor.id, status: 'active' } })).data;
    const before = await read();
    // The day of the place, though it is the evening before in UTC and ends at midnight.
    expect(before.days.at(-1)).toEqual({
      day: '2026-11-30',
      capacities: areas.map((area) => ({ area, capacity: area === 'workspace' ? 4 : null })),
      closures: [],
      total: 1,
      areas: [{ area: 'workspace', count: 1 }],
      seatShare: 0.25,
    });
    await app.call(cancelReservation, { params: { id: made.id }, query: { version: String(made.version) } });
    expect((await read()).days.at(-1)).toMatchObject({ total: 0, seatShare: 0 });
  });

  test('counts in no capacity what a location doesn’t offer, whatever the company’s default gives', async () => {
    const slots = [{ start: '07:00', end: '08:00', capacity: 168 }];
    await makeParameter(db(), { area: 'gym', slots });
    const gymOf = async (has_gym: boolean) => {
      const { id } = await makeLocation(db(), { has_gym });
      const query = { month: '2026-11', locationId: id };
      const { days } = (await app.call(readReservationCalendar, { query })).data;
      return days.at(-1)?.capacities.find(({ area }) => area === 'gym')?.capacity ?? 0;
    };
    expect([await gymOf(false), await gymOf(true)]).toEqual([0, 168]);
  });

  test('refuses a wrong month and place, and who may not look', async () => {
    expect((await app.call(readReservationCalendar, { query: { month: '2026-13' } })).httpStatus).toBe(422);
    expect((await app.call(readReservationCalendar, { query: { buildingId: 9_999 } })).key).toBe('reservations.placeUnknown');
    expect((await app.call(readReservationCalendar, { query: {} }, { as: 'nobody' })).httpStatus).toBe(401);
    expect((await app.call(readReservationCalendar, { query: {} }, { as: 'emergency' })).httpStatus).toBe(403);
    expect((await app.call(readReservationCalendar, { query: {} })).data.month).toBe('2026-11');
  });
});
