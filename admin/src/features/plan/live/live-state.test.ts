import { mondayOf } from '@population-tracker/contract/kernel/days';
import type { FloorPlan, Held, Occupancy } from '@population-tracker/contract/plan/floor-plan';
import { expect, test } from 'vitest';
import {
  busyness,
  clock,
  countsOf,
  holders,
  initials,
  lookOf,
  looseAt,
  minutesADay,
  momentOf,
  roomState,
  spanOf,
  whenTo,
} from './live-state.ts';

const timeZone = 'Europe/Istanbul';
const held = (start: string, end: string): Held => ({
  id: 1,
  userName: 'İrem Şahin',
  bookerName: '',
  title: '',
  start: `2026-11-18T${start}:00+03:00`,
  end: `2026-11-18T${end}:00+03:00`,
});
const occupancy: Occupancy = {
  timeZone,
  desks: [{ deskId: 7, reservations: [held('09:00', '12:00'), held('12:00', '17:00')] }],
  rooms: [{ meetingRoomId: 3, reservations: [held('10:00', '11:00'), held('14:00', '15:00')] }],
  closures: [],
  withoutDesk: [],
};
const at = (minutes: number) => momentOf('2026-11-18', minutes, timeZone);

test('a desk belongs to whoever begins as the other ends, and to nobody afterwards', () => {
  expect(holders(occupancy, at(12 * 60)).get(7)?.end).toContain('T17:00');
  expect(holders(occupancy, at(17 * 60)).size).toBe(0);
});

test('a room is busy until its meeting ends, free until the next begins, then free', () => {
  expect(roomState(occupancy, 3, at(10 * 60 + 30))).toMatchObject({ busy: true, until: expect.stringContaining('T11:00') });
  expect(roomState(occupancy, 3, at(11 * 60))).toMatchObject({ busy: false, until: expect.stringContaining('T14:00') });
  expect(roomState(occupancy, 3, at(16 * 60))).toEqual({ busy: false, until: null });
});

test('a blocked desk that somebody still has counts as taken', () => {
  const desk = (id: number, status: 'active' | 'blocked') => ({ id, status });
  const desks = [desk(7, 'blocked'), desk(8, 'blocked'), desk(9, 'active')];
  const plan = { seats: 2, published: { document: { desks } } } as FloorPlan;
  expect(countsOf(plan, holders(occupancy, at(600)), 0)).toEqual({ free: 1, taken: 1, blocked: 1 });
});

test('who sits without a desk takes a seat, and where none is left no desk is free', () => {
  const desks = [7, 8, 9].map((id) => ({ id, status: 'active' as const }));
  const plan = { seats: 2, published: { document: { desks } } } as FloorPlan;
  const crowded = { ...occupancy, withoutDesk: [held('10:00', '12:00'), held('15:00', '16:00')] };
  expect(looseAt(crowded, at(600))).toBe(1);
  expect(countsOf(plan, holders(crowded, at(600)), 1)).toEqual({ free: 0, taken: 2, blocked: 0 });
  expect(desks.map((desk) => lookOf(desk, holders(crowded, at(600)).get(desk.id), true))).toEqual(['taken', 'full', 'full']);
});

test('the slider spans office hours, and earlier or later ones where somebody is there', () => {
  expect(spanOf(occupancy, '2026-11-18').map(clock)).toEqual(['07:00', '20:00']);
  const early = { ...occupancy, desks: [{ deskId: 7, reservations: [held('05:30', '21:15')] }] };
  expect(spanOf(early, '2026-11-18').map(clock)).toEqual(['05:00', '22:00']);
  expect(busyness(occupancy, '2026-11-18', [8 * 60 + 30, 9 * 60 + 30], timeZone)).toEqual([0, 1]);
});

test('initials and Mondays', () => {
  expect(initials('irem Nur Şahin')).toBe('İŞ');
  expect(initials('Ada')).toBe('A');
  expect(mondayOf('2026-11-22')).toBe('2026-11-16');
});

test('a reservation begins at the hour that is looked at, at the next quarter; late ones end within the day', () => {
  expect(whenTo('2026-11-18', 14 * 60)).toBe('forDay=2026-11-18&forStart=14:00');
  expect(whenTo('2026-11-18', 10 * 60 + 3)).toBe('forDay=2026-11-18&forStart=10:15');
  expect(whenTo('2026-11-18', 18 * 60)).toBe('forDay=2026-11-18&forStart=18:00&forEnd=19:00');
  expect(whenTo('2026-11-18', minutesADay - 1)).toBe('forDay=2026-11-18&forStart=23:30&forEnd=23:45');
});
