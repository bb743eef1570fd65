import { expect, test } from 'vitest';
import { checkNames } from './names.ts';
import { sourceFile } from './source.ts';

const messages = (path: string, text = '') => checkNames([sourceFile(path, text)]).map(({ message }) => message);

test.each([
  ['a name that says nothing', 'api/src/platform/date-utils.ts'],
  ['a barrel file', 'admin/src/ui/index.ts'],
  ['camelCase', 'api/src/platform/zonedTime.ts'],
  ['a part of an API feature outside the vocabulary', 'api/src/features/users/controller.ts'],
  ['a part of a panel feature outside the vocabulary', 'admin/src/features/users/users-table.tsx'],
  ['a language without a translator', 'admin/src/features/users/i18n/de.ts'],
  ['a migration without a number in its name', 'api/migrations/Users.sql'],
])('refuses %s', (_, path) => {
  expect(messages(path)).toHaveLength(1);
});

test('refuses a PascalCase file that is not the component it names', () => {
  expect(messages('admin/src/ui/Tag.tsx', 'export function Badge() {}')).toEqual([
    'a PascalCase file is one component: it should export Tag',
  ]);
  expect(messages('admin/src/ui/Tag.tsx', 'export function Tag() {}')).toEqual([]);
});

test('refuses words that the glossary replaces', () => {
  expect(messages('contract/users.ts', 'export const employeeCount = 1; export function bookingOf() {}')).toEqual([
    `"employeeCount": the glossary's word for employee is user`,
    `"bookingOf": the glossary's word for booking is reservation`,
  ]);
});

test.each([
  'api/src/features/users/service.ts',
  'api/src/features/session/code-rules.ts',
  'api/src/features/users/service.db.test.ts',
  'api/src/features/reservations/kinds/meeting-room.ts',
  'admin/src/features/users/columns.tsx',
  'admin/src/features/users/i18n/en.ts',
  'admin/src/features/session/i18n/ja.ts',
  'api/migrations/0001_foundation.sql',
  'api/src/platform/db/schema.generated.ts',
])('accepts %s', (path) => {
  expect(messages(path)).toEqual([]);
});
