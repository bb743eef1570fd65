import { builtInSets, grantsOf, typesBeyond } from '@population-tracker/contract/kernel/permissions';
import type { User } from '@population-tracker/contract/users/users';
import { expect, test } from 'vitest';
import { endsAccess, holdsAllOf, isActiveAdministrator, newValues } from './users-rules.ts';

const user: User = {
  id: 1,
  name: 'Ada',
  lastName: 'Işık',
  email: 'ada@test.example',
  status: 'active',
  managerFullName: '',
  managerEmail: '',
  exceptional: false,
  userType: 2,
  language: null,
  created: '2026-11-18T09:00:00Z',
  updated: '2026-11-18T09:00:00Z',
  version: 3,
  department: '',
  employeeNumber: '',
  siteId: null,
  siteName: null,
  teams: [],
};

test('only what differs is a change; the version is none', () => {
  expect(newValues(user, { version: 3, name: 'Ada', lastName: 'Yıldız', exceptional: false })).toEqual({ lastName: 'Yıldız' });
  expect(newValues(user, { version: 2 })).toEqual({});
});

test.each([
  [2, 'active', true],
  [2, 'passive', false],
  [3, 'active', false],
  [1, 'active', false],
] as const)('userType %i and %s: an active administrator is %s', (userType, status, expected) => {
  expect(isActiveAdministrator({ userType, status })).toBe(expected);
});

test.each([
  [{ status: 'passive' } as const, true],
  [{ userType: 3 }, true],
  [{ userType: 1 }, true],
  [{}, false],
])('access ends with %o: %s', (change, expected) => {
  expect(endsAccess(user, { ...user, ...change })).toBe(expected);
});

test('becoming active again ends nothing', () => {
  expect(endsAccess({ ...user, status: 'passive' }, user)).toBe(false);
});

test('somebody holds all of another only where each of the other’s permissions reaches, at each of the places', () => {
  const at = (set: keyof typeof builtInSets, locationId: number | null = null) => ({ permissions: builtInSets[set], locationId });
  const administrator = grantsOf(2);
  expect(holdsAllOf(administrator, [at('locationAdministrator', 7), at('auditor')])).toBe(true);
  expect(holdsAllOf(administrator, [at('owner')])).toBe(false);
  expect(holdsAllOf([at('peopleAdministrator')], [at('reception', 7)])).toBe(false);
  expect(holdsAllOf([at('locationAdministrator', 7)], [at('reception', 7)])).toBe(true);
  expect(holdsAllOf([at('locationAdministrator', 7)], [at('reception', 8)])).toBe(false);
  expect(holdsAllOf([at('locationAdministrator', 7)], [at('reception')])).toBe(false);
  expect(holdsAllOf([], [])).toBe(true);
});

test('a user type is beyond whoever doesn’t hold all of it everywhere', () => {
  const { administrator, peopleAdministrator, emergencyManager } = builtInSets;
  expect([administrator, peopleAdministrator, emergencyManager].map(typesBeyond)).toEqual([[], [2, 3], [2]]);
});
