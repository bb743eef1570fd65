import type { FloorPlan, Held, Occupancy } from '@population-tracker/contract/plan/floor-plan';
import { expect, test } from 'vitest';
import { deskAt, emptyDocument } from '../model/document.ts';
import { deskSpots, roomSpots } from './spots.ts';

const held = (id: number, from: string, to: string): Held => ({
  id,
  userName: `Person ${id}`,
  bookerName: '',
  start: `2030-11-21T${from}:00.000Z`,
  end: `2030-11-21T${to}:00.000Z`,
  title: '',
});
const hours = (from: string, to: string) => ({ start: `2030-11-21T${from}:00.000Z`, end: `2030-11-21T${to}:00.000Z` });
const points: [number, number][] = [
  [0, 0],
  [400, 0],
  [400, 300],
];
const room = (key: string, meetingRoomId: number | null) => ({ key, name: key, kind: 'room' as const, points, meetingRoomId });
const plan = {
  meetingRooms: [
    { id: 7, name: 'Galata', capacity: 6 },
    { id: 8, name: 'Pera', capacity: 4 },
  ],
  published: {
    document: {
      ...emptyDocument(),
      rooms: [room('galata', 7), room('pera', 8), room('storage', null)],
      desks: [
        deskAt(500, 100, { key: 'b', id: 2, label: 'B' }),
        deskAt(100, 100, { key: 'a', id: 1, label: 'A' }),
        deskAt(100, 400, { key: 'c', id: 3, label: 'C', status: 'blocked' }),
      ],
    },
  },
} as FloorPlan;
const occupancy: Occupancy = {
  timeZone: 'Europe/Istanbul',
  desks: [{ deskId: 1, reservations: [held(10, '06:00', '08:00'), held(11, '12:00', '14:00')] }],
  rooms: [{ meetingRoomId: 7, reservations: [held(12, '09:00', '10:00')] }],
  closures: [],
  withoutDesk: [],
};
const told = (spots: { name: string; look: string; held: Held | undefined }[]) =>
  spots.map(({ name, look, held }) => [name, look, held?.id]);

test('a desk is taken where somebody has it for a part of the hours, not where one ends as the other begins', () => {
  expect(told(deskSpots(plan, occupancy, hours('08:00', '12:00')))).toEqual([
    ['A', 'free', undefined],
    ['B', 'free', undefined],
    ['C', 'blocked', undefined],
  ]);
  expect(told(deskSpots(plan, occupancy, hours('08:00', '12:30')))[0]).toEqual(['A', 'taken', 11]);
});

test('a reservation that moves does not stand in its own way', () => {
  expect(told(deskSpots(plan, occupancy, { ...hours('07:00', '09:00'), exceptId: 10 }))[0]).toEqual(['A', 'free', undefined]);
});

test('of the rooms only meeting rooms in use can be chosen, each with its state', () => {
  const floor = { workspaceId: 1, workspaceName: 'Kat 1', deskCount: 3, roomIds: [7] };
  expect(told(roomSpots(plan, floor, occupancy, hours('09:30', '11:00')))).toEqual([['Galata', 'taken', 12]]);
  expect(told(roomSpots(plan, floor, occupancy, hours('10:00', '11:00')))).toEqual([['Galata', 'free', undefined]]);
});
