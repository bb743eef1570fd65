import { expect, test } from 'vitest';
import { checkInErrors } from '../reservations/check-in-errors.ts';
import { ownErrors } from '../reservations/own-errors.ts';
import { reservationErrors } from '../reservations/reservation-errors.ts';
import { errorText, errorTitle, ownErrorText } from './errors.ts';

test('one and several are told apart where a number stands in a sentence', () => {
  expect(errorText('plan.hasBuildings', 'en', { name: 'Levent', count: 1 })).toBe(
    '“Levent” still has 1 building. Delete what is in it first.',
  );
  expect(errorText('plan.hasBuildings', 'en', { name: 'Levent', count: 3 })).toBe(
    '“Levent” still has 3 buildings. Delete what is in it first.',
  );
  expect(errorText('reservations.petFull', 'en', { name: 'Levent', capacity: 1 })).toContain('takes 1 animal a day');
  expect(errorText('plan.hasBuildings', 'tr', { name: 'Levent', count: 1 })).toContain('hâlâ 1 bina var');
  const one = (key: Parameters<typeof errorText>[0]) => errorText(key, 'en', { count: 1, capacity: 1, expected: 1, found: 1 });
  expect(one('reservations.slotFull')).toContain('is full: its one place is taken.');
  expect(one('plan.hasReservations')).toBe('1 future reservation is made here. Say whether it moves or is cancelled.');
  expect(one('users.selectionChanged')).toBe('You selected 1 person, but by now there is 1. Look at the list again.');
  expect(one('parameters.booked')).toContain('1 future reservation would not be allowed any more. Say that it stays');
  expect(one('permissionSets.granted')).toContain('1 person holds this permission set.');
  expect(errorText('reservations.slotFull', 'en', { capacity: 3 })).toContain('is full: all 3 places are taken.');
});

test('a sentence without its values is a title of several, and says nothing of them', () => {
  expect(errorTitle('plan.hasBuildings', 'en')).toBe('“…” still has … buildings. Delete what is in it first.');
  expect(errorTitle('reservations.full', 'tr')).not.toMatch(/[{}#|]/);
});

const about = Object.entries({ ...reservationErrors, ...checkInErrors });

test('whoever makes a call of their own is spoken to: of all that is said of a person there is a sentence to themselves', () => {
  const speaksOf = /^\{name\} (is|has|already)|so \{name\}|\b[Tt]he (person|user)\b|such user|^(Is|Isn’t) checked in/;
  const spoken = about.filter(([, { en }]) => speaksOf.test(en)).map(([key]) => key);
  expect(spoken.length).toBeGreaterThan(10);
  expect(spoken.filter((key) => !Object.hasOwn(ownErrors, key))).toEqual([]);
  const values = { name: 'Ayşe Demir', when: '09:00–10:00', place: 'Levent', limit: 3, days: '2026-11-18', time: '09:00' };
  for (const key of Object.keys(ownErrors) as (keyof typeof ownErrors)[])
    for (const language of ['en', 'tr'] as const) {
      const text = ownErrorText(key, language, values);
      expect(text, key).not.toMatch(/Ayşe|[{}]/);
      if (language === 'en') expect(text, key).toMatch(/\b[Yy]ou(r)?\b/);
    }
});

test('what speaks of nobody is told to everybody alike', () => {
  const values = { name: 'Toros' };
  expect(ownErrorText('reservations.roomTaken', 'en', values)).toBe(errorText('reservations.roomTaken', 'en', values));
});
