import type { EmergencyResponse } from '@population-tracker/contract/emergency/emergency';
import { expect, test } from 'vitest';
import { type Changes, countOutdated, groupsOf, heard, merged } from './people-rows.ts';

const none: Changes = new Map();
const person = (id: number, given: Partial<EmergencyResponse> = {}) =>
  ({ id, version: 1, name: `Person ${id}`, actionState: 'none', ...given }) as EmergencyResponse;
const read = [person(1, { actionState: 'notSafe' }), person(2), person(3), person(4, { actionState: 'safe' })];

test('whoever answers keeps the place and says the new state', () => {
  const rows = merged(read, heard(none, [person(2, { version: 2, actionState: 'safe' })], 100));
  expect(rows.map(({ row, group, changedAt }) => [row.id, row.actionState, group, changedAt])).toEqual([
    [1, 'notSafe', 'notSafe', null],
    [2, 'safe', 'none', 100],
    [3, 'none', 'none', null],
    [4, 'safe', 'safe', null],
  ]);
});

test('an older event, or the same again, changes nothing', () => {
  const changes = heard(none, [person(2, { version: 3, actionState: 'safe' })], 100);
  expect(heard(changes, [person(2, { version: 2, actionState: 'notSafe' })], 200)).toBe(changes);
  expect(heard(changes, [person(2, { version: 3, actionState: 'safe' })], 200)).toBe(changes);
});

test('a list that was read after the event wins over it', () => {
  const changes = heard(none, [person(2, { version: 2, actionState: 'notSafe' })], 100);
  const [row] = merged([person(2, { version: 3, actionState: 'safe' })], changes);
  expect(row?.row.actionState).toBe('safe');
});

test('only what the list doesn’t know yet may stand elsewhere now', () => {
  const first = heard(none, [person(2, { version: 2 })], 100);
  const both = heard(first, [person(9, { version: 2 })], 300);
  const known = [person(2, { version: 2 })];
  expect([countOutdated(both, known, 50), countOutdated(both, known, 200), countOutdated(both, known, 300)]).toEqual([2, 1, 0]);
  // Told while the list was on its way.
  expect(countOutdated(both, read, 300)).toBe(1);
});

test('rows stand below the headings of their states, as far as the page has some', () => {
  expect(groupsOf(merged(read, none)).map(({ state, rows }) => [state, rows.map(({ row }) => row.id)])).toEqual([
    ['notSafe', [1]],
    ['none', [2, 3]],
    ['safe', [4]],
  ]);
  expect(groupsOf([])).toEqual([]);
});
