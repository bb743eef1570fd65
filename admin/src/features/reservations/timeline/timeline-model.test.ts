import type { Timeline, TimelineBar, TimelineRow } from '@population-tracker/contract/reservations/reservation-views';
import { expect, test } from 'vitest';
import { placeAt, walk } from './input/input-walk.ts';
import { type Board, boardOf, clockOf, firstSeen, freeHour, obstacleOf, type Plan, pulled } from './timeline-model.ts';

const row = (key: string, given: Partial<TimelineRow> = {}): TimelineRow => ({
  key,
  label: key,
  open: true,
  capacity: null,
  deskId: null,
  workspaceId: 1,
  slotId: null,
  start: null,
  end: null,
  steps: null,
  ...given,
});
const bar = (id: number, key: string, hours: string, given: Partial<TimelineBar> = {}): TimelineBar => {
  const [start, end] = hours.split('-');
  const of = { id, row: key, userId: id, userName: `Person ${id}`, title: '', type: 'individual', status: 'active', version: 1 } as const;
  return { ...of, start: `2026-11-23T${start}:00+03:00`, end: `2026-11-23T${end}:00+03:00`, ...given };
};
const timeline = (bars: TimelineBar[], given: Partial<Timeline> = {}): Timeline => ({
  locationId: 1,
  locationName: 'İstanbul',
  timeZone: 'Europe/Istanbul',
  day: '2026-11-23',
  today: '2026-11-18',
  start: '2026-11-22T21:00:00Z',
  end: '2026-11-23T21:00:00Z',
  opens: '2026-11-23T05:00:00Z',
  closes: '2026-11-23T16:00:00Z',
  closures: [],
  groups: [
    { key: 'rooms:1', area: 'meetingRoom', name: '', buildingName: 'Levent', rows: [row('room')] },
    {
      key: 'workspace:1',
      area: 'workspace',
      name: '4. kat',
      buildingName: 'Levent',
      rows: [row('C1'), row('C2', { open: false }), row('C3')],
    },
  ],
  bars,
  rowsLeftOut: 0,
  barsLeftOut: false,
  ...given,
});
const board = (...bars: TimelineBar[]): Board => boardOf(timeline(bars), 'all');
const before = Date.parse('2026-11-20T09:00:00Z');
const planOf = (of: Board, id: number, change: Partial<Plan> = {}): Plan => {
  const found = of.rows.flatMap(({ bars }) => bars).find((one) => one.id === id) ?? null;
  return { row: found?.row ?? '', bar: found, from: found?.from ?? 0, to: found?.to ?? 0, ...change };
};

test('minutes are counted from midnight of the place; a day of 25 hours shows its hour twice, one of 23 leaves one out', () => {
  const long = { timeZone: 'Europe/London', day: '2027-10-31', start: '2027-10-30T23:00:00Z', end: '2027-11-01T00:00:00Z' };
  const day = boardOf(timeline([], long), 'all');
  expect(day.length).toBe(1500);
  expect([0, 60, 120, 180, 1500].map((minute) => clockOf(day, minute))).toEqual(['00:00', '01:00', '01:00', '02:00', '00:00']);
  const short = boardOf(timeline([], { ...long, day: '2027-03-28', start: '2027-03-28T00:00:00Z', end: '2027-03-28T23:00:00Z' }), 'all');
  expect(short.length).toBe(1380);
  expect([0, 60, 120, 1380].map((minute) => clockOf(short, minute))).toEqual(['00:00', '02:00', '03:00', '00:00']);
  expect(board(bar(1, 'C1', '09:00-18:00')).rows[1]?.bars[0]).toMatchObject({ from: 540, to: 1080 });
});

test('what was cancelled is shown where nothing stands in its place', () => {
  const day = board(
    bar(1, 'C1', '09:00-12:00', { status: 'cancelled' }),
    bar(2, 'C1', '10:00-18:00'),
    bar(3, 'C3', '09:00-12:00', { status: 'cancelled' }),
    bar(4, 'C3', '11:00-12:00', { status: 'cancelled' }),
  );
  expect(day.byKey.get('C1')?.bars.map(({ id }) => id)).toEqual([2]);
  expect(day.byKey.get('C3')?.bars.map(({ id }) => id)).toEqual([4]);
});

test('only what is reserved, or only what is free all day, leaves the other rows and empty groups out', () => {
  const keys = (shown: 'reserved' | 'free') =>
    boardOf(timeline([bar(1, 'C1', '09:00-10:00'), bar(2, 'C3', '09:00-10:00', { status: 'cancelled' })]), shown).rows.map(
      ({ key }) => key,
    );
  expect(keys('reserved')).toEqual(['C1']);
  expect(keys('free')).toEqual(['room', 'C2', 'C3']);
});

test('a plan hears at once what speaks against it', () => {
  const day = board(
    bar(1, 'C1', '09:00-12:00'),
    bar(2, 'C3', '10:00-11:00'),
    bar(3, 'C3', '14:00-15:00', { userId: 1 }),
    bar(4, 'room', '09:00-10:00'),
  );
  const against = (change: Partial<Plan>, id = 1, now = before) => obstacleOf(day, planOf(day, id, change), now);
  expect(against({ from: 600, to: 780 })).toBeNull();
  expect(against({ row: 'C3' })).toEqual({ why: 'taken', name: 'Person 2' });
  expect(against({ row: 'C3', from: 660, to: 840 })).toBeNull();
  expect(against({ from: 800, to: 980 })).toMatchObject({ why: 'busy', place: 'C3' });
  expect(against({ row: 'C2' })).toEqual({ why: 'closed' });
  expect(against({ row: 'room', from: 600, to: 780 })).toEqual({ why: 'elsewhere' });
  expect(against({ to: 1441 })).toEqual({ why: 'outside' });
  // At 10:00 of the day: what has begun may end later, not begin anew.
  const ten = Date.parse('2026-11-23T07:00:00Z');
  expect(against({ to: 780 }, 1, ten)).toBeNull();
  expect(against({ from: 570, to: 750 }, 1, ten)).toEqual({ why: 'past' });
});

test('a pull falls on quarters of an hour, stays within the day and never turns a reservation over', () => {
  const day = board(bar(1, 'C1', '09:05-12:05'));
  const plan = planOf(day, 1);
  expect(pulled(day, plan, 'whole', 22)).toMatchObject({ from: 570, to: 750 });
  expect(pulled(day, plan, 'whole', 9_999)).toMatchObject({ from: 1260, to: 1440 });
  expect(pulled(day, plan, 'end', -9_999)).toMatchObject({ from: 545, to: 560 });
  expect(pulled(day, plan, 'start', -9_999)).toMatchObject({ from: 0, to: 725 });
  expect(pulled(day, plan, 'whole', 0)).toMatchObject({ from: 545, to: 725 });
});

test('one that reaches over midnight changes its row and nothing else', () => {
  const day = board(bar(1, 'room', '20:00-21:00', { start: '2026-11-22T23:00:00+03:00', end: '2026-11-23T01:00:00+03:00' }));
  const plan = planOf(day, 1);
  expect(plan).toMatchObject({ from: -60, to: 60 });
  expect(pulled(day, plan, 'whole', 60)).toEqual(plan);
  expect(obstacleOf(day, plan, before)).toBeNull();
});

test('a free hour ends where the next reservation begins', () => {
  const day = board(bar(1, 'C1', '10:30-12:00'));
  const first = day.byKey.get('C1');
  expect(first && freeHour(day, first, 600)).toEqual({ from: 600, to: 630 });
  expect(first && freeHour(day, first, 720)).toEqual({ from: 720, to: 780 });
});

test('the arrows go from free parts to bars and on, and keep their column over the rows', () => {
  const day = board(bar(1, 'C1', '09:10-12:00'), bar(2, 'C3', '09:00-10:00'));
  const go = (from: ReturnType<typeof placeAt>, key: string, ctrl = false) =>
    walk(day, from, { key, ctrl }, 60) as ReturnType<typeof placeAt>;
  const first = day.byKey.get('C1');
  if (!first) throw new Error('no row');
  const free = placeAt(day, first, 500, 60);
  expect(free).toMatchObject({ from: 480, to: 540, bar: null });
  expect(go(free, 'ArrowRight')).toMatchObject({ from: 540, to: 550, bar: null });
  expect(go(go(free, 'ArrowRight'), 'ArrowRight')).toMatchObject({ bar: 1 });
  expect(go(go(go(free, 'ArrowRight'), 'ArrowRight'), 'ArrowRight')).toMatchObject({ from: 720, to: 780, bar: null });
  const down = go(placeAt(day, first, 570, 60), 'ArrowDown');
  expect(down).toMatchObject({ row: 'C2', from: 540, bar: null, column: 570 });
  expect(go(down, 'ArrowDown')).toMatchObject({ row: 'C3', bar: 2 });
  expect(go(down, 'Home', true)).toMatchObject({ row: 'room' });
  expect(go(down, 'End')).toMatchObject({ from: 1080 });
  expect(walk(day, placeAt(day, first, 0, 60), { key: 'ArrowLeft', ctrl: false }, 60)).toBeNull();
});

test('a day begins with its first hour, today with the hour before now, and an evening after it is over at the beginning again', () => {
  const board = boardOf(timeline([]), 'all');
  const at = (iso: string) => clockOf(board, firstSeen(board, Date.parse(iso)));
  expect(at('2026-11-22T12:00:00+03:00')).toBe('08:00');
  expect(at('2026-11-23T07:10:00+03:00')).toBe('08:00');
  expect(at('2026-11-23T14:40:00+03:00')).toBe('13:00');
  expect(at('2026-11-23T19:30:00+03:00')).toBe('08:00');
  expect(at('2026-11-25T10:00:00+03:00')).toBe('08:00');
});
