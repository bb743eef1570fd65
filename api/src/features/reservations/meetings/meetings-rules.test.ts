import { expect, test } from 'vitest';
import { guestsFit, whatToTell } from './meetings-rules.ts';

const guest = { answer: 'waiting' as const, told: null as string | null, inCalendar: false };
const on = { isActive: true, known: 'now' };
const off = { isActive: false, known: 'now' };

test('one seat is for whoever invites', () => {
  expect([0, 1, 2, 8].map(guestsFit)).toEqual([0, 0, 1, 7]);
});

test('a guest hears of what they don’t know yet, and of nothing twice', () => {
  expect(whatToTell(guest, on)).toBe('invited');
  expect(whatToTell({ ...guest, told: 'now' }, on)).toBe(null);
  expect(whatToTell({ ...guest, told: 'before' }, on)).toBe('moved');
});

test('that a meeting is off hears who knew of it, once, and that it is on again', () => {
  expect(whatToTell(guest, off)).toBe(null);
  expect(whatToTell({ ...guest, told: 'now' }, off)).toBe('calledOff');
  expect(whatToTell({ ...guest, told: '' }, off)).toBe(null);
  expect(whatToTell({ ...guest, told: '' }, on)).toBe('again');
});

test('who declined hears no more, but their calendar is set right; who accepted has it there', () => {
  const declined = { ...guest, answer: 'declined' as const, told: 'before' };
  expect([whatToTell(declined, on), whatToTell(declined, off)]).toEqual([null, null]);
  expect(whatToTell({ ...declined, inCalendar: true }, on)).toBe('gone');
  const accepted = { ...guest, answer: 'accepted' as const, told: 'now' };
  expect([whatToTell(accepted, on), whatToTell({ ...accepted, inCalendar: true }, on)]).toEqual(['kept', null]);
});
