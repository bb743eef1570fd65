import { expect, test } from 'vitest';
import { endOf, isOnlyFull, isTakenByOthers, leftOf } from './waits-rules.ts';

test('a wait ends by what can’t become otherwise, whatever else speaks against it', () => {
  expect(endOf(['reservations.weeklyLimit', 'reservations.closed'])).toBe('closed');
  expect(endOf(['reservations.userBusy'])).toBe('hasOther');
  expect(endOf(['reservations.past'])).toBe('over');
  expect(endOf(['reservations.userPassive', 'reservations.past'])).toBe('personGone');
});

test('whoever can’t be served only now keeps their place', () => {
  for (const key of ['reservations.weeklyLimit', 'reservations.emergency', 'reservations.full', 'reservations.parameterPassive'] as const)
    expect(endOf([key])).toBe(null);
  expect(endOf([])).toBe(null);
});

test('one waits for what others took, not for what the rules refuse', () => {
  expect(isTakenByOthers('reservations.slotFull')).toBe(true);
  expect(isTakenByOthers('reservations.weeklyLimit')).toBe(false);
  expect(isTakenByOthers('reservations.userBusy')).toBe(false);
});

test('of a time that has begun what is left is given', () => {
  const at = (hour: string) => new Date(`2026-11-18T${hour}:00Z`);
  const day = { start: at('09:00'), end: at('17:00') };
  expect(leftOf(day, at('08:00'))).toEqual(day);
  expect(leftOf(day, at('12:05'))).toEqual({ start: at('12:05'), end: at('17:00') });
  expect(leftOf(day, at('17:00'))).toBe(null);
});

test('a place is only full where all of it is taken and nothing else speaks against it', () => {
  expect(isOnlyFull(['reservations.full'])).toBe(true);
  expect(isOnlyFull(['reservations.deskTaken', 'reservations.seatsAssigned'])).toBe(true);
  expect(isOnlyFull(['reservations.deskTaken'])).toBe(false);
  expect(isOnlyFull(['reservations.taken'])).toBe(false);
  expect(isOnlyFull(['reservations.userBusy', 'reservations.full'])).toBe(false);
  expect(isOnlyFull([])).toBe(false);
});
