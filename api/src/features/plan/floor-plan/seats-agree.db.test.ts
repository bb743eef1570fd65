import { dashboardSummary } from '@population-tracker/contract/dashboard/figures';
import { readFloorPlan, readOccupancy, replaceDesks } from '@population-tracker/contract/plan/floor-plan';
import { listWorkspaces, readLocation, updateWorkspace } from '@population-tracker/contract/plan/plan';
import { readPlan } from '@population-tracker/contract/plan/plan-tree';
import {
  availability,
  cancelReservation,
  checkReservation,
  createReservation,
} from '@population-tracker/contract/reservations/reservations';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeUser, makeWorkspace } from '#testing/make.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';

// A Wednesday, before the office opens.
const day = '2026-11-18';
const at = (hour: number) => new Date(Date.parse(`${day}T00:00:00+03:00`) + hour * 3_600_000).toISOString();
const periods = [
  { start: at(9), end: at(13) },
  { start: at(13), end: at(18) },
  { start: at(9), end: at(18) },
];

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
  app.clock.set(`${day}T05:00:00Z`);
});
afterAll(() => app.close());

const wishes = fc.oneof(
  { weight: 6, arbitrary: fc.record({ does: fc.constant('reserve' as const), when: fc.nat(2), desk: fc.option(fc.nat(7)) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('cancel' as const), which: fc.nat(20) }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('seats' as const), seats: fc.nat(8) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constant('draw' as const),
      blocked: fc.array(fc.boolean(), { maxLength: 8 }),
      setSeats: fc.boolean(),
      reservations: fc.constantFrom('cancel' as const, 'moveOrCancel' as const),
    }),
  },
);
type Wish = typeof wishes extends fc.Arbitrary<infer W> ? W : never;

interface Floor {
  id: number;
  locationId: number;
  made: number[];
}

const newFloor = async (): Promise<Floor> => {
  const { id, location_id } = await makeWorkspace(app.database.db, { capacity: 5 });
  return { id, locationId: location_id, made: [] };
};
const planOf = async (id: number) => (await app.call(readFloorPlan, { params: { id } })).data;
const desksOf = async (id: number) => (await planOf(id)).published.document.desks;
const askedOf = async (id: number, given: object) => ({
  userId: (await makeUser(app.database.db)).id,
  area: 'workspace',
  workspaceId: id,
  ...given,
});

/** Whether it was done or refused is for other tests; whatever came of it, the numbers agree. */
const doing: { [D in Wish['does']]: (floor: Floor, wish: Extract<Wish, { does: D }>) => Promise<unknown> } = {
  reserve: async ({ id, made }, { when, desk }) => {
    const desks = await desksOf(id);
    const deskId = desk === null ? null : (desks[desk]?.id ?? null);
    const answer = await app.call(createReservation, { body: await askedOf(id, { ...periods[when], deskId }) });
    if (answer.data) made.push(answer.data.id);
  },
  cancel: async ({ made }, { which }) => {
    const [id] = made.splice(which % Math.max(1, made.length), 1);
    if (id) await app.call(cancelReservation, { params: { id } });
  },
  seats: async ({ id }, { seats }) => {
    const { data } = await app.call(listWorkspaces, { query: { limit: 100 } });
    const version = data.items.find((one) => one.id === id)?.version ?? 0;
    await app.call(updateWorkspace, { params: { id }, body: { version, capacity: seats } });
  },
  draw: async ({ id }, { blocked, does: _, ...wish }) => {
    const { published } = await planOf(id);
    const desks = blocked.map((isBlocked, index) => ({
      id: published.document.desks[index]?.id ?? null,
      label: `D${index}`,
      x: 100 * index,
      y: 100,
      status: isBlocked ? 'blocked' : 'active',
    }));
    await app.call(replaceDesks, { params: { id }, body: { version: published.version, desks, ...wish } });
  },
};

async function told({ id, locationId }: Floor) {
  const free = async (period: { start: string; end: string }) =>
    (await app.call(availability, { query: { workspaceId: id, ...period } })).data;
  const [plan, dashboard, listed, location, outline] = [
    await planOf(id),
    (await app.call(dashboardSummary, { query: { period: 'day', day, locationId } })).data,
    (await app.call(listWorkspaces, { query: { locationId } })).data.items[0],
    (await app.call(readLocation, { params: { id: locationId } })).data,
    (await app.call(readPlan, { query: { occupancy: true } })).data.locations.find((one) => one.id === locationId)?.buildings[0]
      ?.workspaces[0],
  ];
  return { plan, dashboard, listed, location, outline, free };
}

/** Those who sit at some moment, as the floor plan counts them. */
async function seatedAt(id: number, moment: string): Promise<number> {
  const { desks, withoutDesk } = (await app.call(readOccupancy, { params: { id }, query: { day } })).data;
  return [...desks.flatMap(({ reservations }) => reservations), ...withoutDesk].filter(
    ({ start, end }) => Date.parse(start) <= Date.parse(moment) && Date.parse(moment) < Date.parse(end),
  ).length;
}

async function expectAgreement(floor: Floor): Promise<void> {
  const { plan, dashboard, listed, location, outline, free } = await told(floor);
  const wholeDay = await free({ start: at(0), end: at(24) });
  const seats = wholeDay.capacity;
  const capacities = [plan.seats, dashboard.reservations.capacity, listed?.seats, location.seatCount, outline?.seats];
  expect(capacities).toEqual(capacities.map(() => seats));
  expect(outline?.takenToday).toBe(wholeDay.taken);
  for (const period of periods) {
    const moment = { start: period.start, end: new Date(Date.parse(period.start) + 900_000).toISOString() };
    const now = await free(moment);
    expect(now.free).toBe(seats - (await seatedAt(floor.id, moment.start)));
    const { free: left, taken, capacity } = await free(period);
    expect([taken + left, left >= 0]).toEqual([capacity, true]);
    const body = await askedOf(floor.id, { ...period, deskId: null });
    expect((await app.call(checkReservation, { body })).data.possible).toBe(left > 0);
  }
}

test('availability, floor plan, outline, lists and dashboard tell the same number of seats, and so many can be reserved', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(wishes, { minLength: 6, maxLength: 12 }), async (list) => {
      const floor = await newFloor();
      for (const wish of list) await doing[wish.does](floor, wish as never);
      await expectAgreement(floor);
    }),
    { numRuns: 25 },
  );
});

test('any seat of a floor with desks is a desk, until none is left', async () => {
  const floor = await newFloor();
  await doing.draw(floor, { does: 'draw', blocked: [false, true, false], setSeats: true, reservations: 'cancel' });
  const desk = async () => {
    const { data, key } = await app.call(createReservation, { body: await askedOf(floor.id, { ...periods[2], deskId: null }) });
    return data?.deskLabel ?? key;
  };
  expect([await desk(), await desk(), await desk()]).toEqual(['D0', 'D2', 'reservations.full']);
});

test('whoever has reserved any seat gets a desk when desks are drawn, and the seats are as many as the desks where that is wished', async () => {
  const floor = await newFloor();
  for (const when of [0, 1, 2]) await doing.reserve(floor, { does: 'reserve', when, desk: null });
  await doing.draw(floor, { does: 'draw', blocked: Array(7).fill(false), setSeats: true, reservations: 'cancel' });
  const { withoutDesk, desks } = (await app.call(readOccupancy, { params: { id: floor.id }, query: { day } })).data;
  expect([withoutDesk, desks.flatMap(({ reservations }) => reservations).length]).toEqual([[], 3]);
  expect(await planOf(floor.id)).toMatchObject({ seats: 7, capacity: 7 });
});

test('desks that would leave fewer seats than are reserved are not drawn, whoever sits without one included', async () => {
  const floor = await newFloor();
  for (let seat = 0; seat < 5; seat++) await doing.reserve(floor, { does: 'reserve', when: 2, desk: null });
  const desks = [1, 2, 3, 4, 5, 6].map((x) => ({ label: `D${x}`, x: 100 * x, y: 100, status: x < 3 ? 'blocked' : 'active' }));
  const answer = await app.call(replaceDesks, { params: { id: floor.id }, body: { version: 0, desks } });
  expect(answer).toMatchObject({ httpStatus: 409, key: 'plan.capacityBooked' });
  expect(await planOf(floor.id)).toMatchObject({ seats: 5, published: { document: { desks: [] } } });
});
