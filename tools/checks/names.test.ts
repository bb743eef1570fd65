import { expect, test } from 'vitest';
import { checkNames } from './names.ts';
import { sourceFile } from './source.ts';

const messages = (path: string, text = '') => checkNames([sourceFile(path, text)]).map(({ message }) => message);

test.each([
  ['a name that says nothing', 'api/src/platform/date-utils.ts'],
  ['a barrel file', 'admin/src/ui/index.ts'],
  ['camelCase', 'api/src/platform/zonedTime.ts'],
  ['a folder whose name says nothing', 'admin/src/features/users/parts/user-form.css'],
  ['a language without a translator', 'admin/src/features/users/i18n/de.ts'],
  ['a migration without a number in its name', 'api/migrations/Users.sql'],
])('refuses %s', (_, path) => {
  expect(messages(path)).toHaveLength(1);
});

test('refuses a PascalCase file that is not the component it names', () => {
  expect(messages('ui/Tag.tsx', 'export function Badge() {}')).toEqual(['a PascalCase file is one component: it should export Tag']);
  expect(messages('ui/Tag.tsx', 'export function Tag() {}')).toEqual([]);
});

test('refuses words that the glossary replaces', () => {
  expect(messages('contract/users/users.ts', 'export const employeeCount = 1; export function bookingOf() {}')).toEqual([
    `"employeeCount": the glossary's word for employee is user`,
    `"bookingOf": the glossary's word for booking is reservation`,
  ]);
});

test.each([
  'api/src/features/users/users-service.ts',
  'api/src/features/session/code-rules.ts',
  'api/src/features/users/users-service.db.test.ts',
  'api/src/features/reservations/kinds/meeting-room.ts',
  'admin/src/features/users/users-columns.tsx',
  'admin/src/features/users/i18n/en.ts',
  'admin/src/features/session/i18n/ja.ts',
  'api/migrations/0001_foundation.sql',
  'api/src/platform/db/schema.generated.ts',
])('accepts %s', (path) => {
  expect(messages(path)).toEqual([]);
});

test('refuses two files of one name, but not a test beside what it tests, nor the texts of several features', () => {
  const paths = [
    'api/src/features/users/users-rules.ts',
    'api/src/features/users/users-rules.test.ts',
    'api/src/features/plan/users-rules.ts',
    'admin/src/features/plan/users-rules.ts',
    'admin/src/features/users/i18n/en.ts',
    'admin/src/features/plan/i18n/en.ts',
  ];
  expect(checkNames(paths.map((path) => sourceFile(path, ''))).map(({ path }) => path)).toEqual(['api/src/features/plan/users-rules.ts']);
});
