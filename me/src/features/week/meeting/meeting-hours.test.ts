import type { FreeRooms } from '@population-tracker/contract/me/my-meetings';
import { expect, test } from 'vitest';
import { firstHour, moved, placeAfter } from './meeting-hours.ts';

const zone = 'Europe/Istanbul';
const at = (time: string) => Date.parse(`2026-11-20T${time}:00Z`);

test('an hour is offered from when somebody comes, or from the next quarter on', () => {
  expect(firstHour({ start: '2026-11-20T06:00:00Z' }, zone, at('01:00'))).toEqual({ from: '09:00', until: '10:00' });
  expect(firstHour({ start: '2026-11-20T06:00:00Z' }, zone, at('07:31'))).toEqual({ from: '10:45', until: '11:45' });
  expect(firstHour(null, zone, at('20:05'))).toEqual({ from: '23:15', until: '23:45' });
});

test('another beginning keeps how long it lasts, another end doesn’t move the beginning', () => {
  const hours = { from: '09:00', until: '10:30' };
  expect(moved(hours, { from: '14:00', until: '10:30' })).toEqual({ from: '14:00', until: '15:30' });
  expect(moved(hours, { from: '09:00', until: '09:30' })).toEqual({ from: '09:00', until: '09:30' });
  expect(moved(hours, { from: '23:00', until: '10:30' })).toEqual({ from: '23:00', until: '23:45' });
});

const offer = (rooms: Record<number, boolean>, reason: string | null = null): FreeRooms => ({
  reason,
  largest: 12,
  rooms: Object.entries(rooms).map(([id, free]) => {
    return { id: Number(id), name: `Room ${id}`, buildingName: 'House', capacity: 4, equipment: [], free, freeAt: null };
  }),
});
const after = (offered: FreeRooms | undefined, { chosen = 1, isMoved = false } = {}) => {
  const { room, isElsewhere, isPossible } = placeAfter({ offered, chosen, at: 1, isMoved });
  return [room?.id, isElsewhere, isPossible];
};

test('a meeting stays where it is as long as it can, goes where it was chosen to, else to the best fit', () => {
  expect(after(offer({ 2: true, 1: true }))).toEqual([1, false, true]);
  expect(after(offer({ 2: true, 1: true }), { chosen: 2 })).toEqual([2, true, true]);
  expect(after(offer({ 2: true, 3: true, 1: false }), { isMoved: true })).toEqual([2, true, true]);
  // The chosen one has gone to somebody else meanwhile.
  expect(after(offer({ 1: true, 2: false }), { chosen: 2 })).toEqual([1, false, true]);
});

test('what stays where and when it is can be stored whatever the rules say; nothing else can', () => {
  expect(after(undefined)).toEqual([undefined, false, true]);
  expect(after(undefined, { isMoved: true })).toEqual([undefined, false, false]);
  expect(after(offer({ 1: true }, 'Too far ahead.'))).toEqual([1, false, true]);
  expect(after(offer({ 1: true }, 'Too far ahead.'), { isMoved: true })).toEqual([1, false, false]);
  expect(after(offer({ 1: false, 2: false }), { isMoved: true })).toEqual([undefined, false, false]);
  // More guests than any room takes.
  expect(after(offer({}))).toEqual([undefined, false, false]);
});
