import { expect, test } from 'vitest';
import { sourceFile } from '../source.ts';
import { checkLocks } from './locks.ts';

const named = (text: string) => sourceFile('api/src/platform/db/locks.ts', `export const locks = { ${text} } as const;`);
const queries = (text: string) => sourceFile('api/src/features/users/users-queries.ts', `export const held = ${text};`);
const schema = (text: string) => sourceFile('api/schema.sql', `begin\n  perform ${text};\nend`);
const messages = (...files: Parameters<typeof checkLocks>[0]) => checkLocks(files).map(({ message }) => message);

test.each([
  'sql`select pg_advisory_xact_lock(5, 0)`',
  'sql`select pg_advisory_xact_lock_shared( 5, id)`',
  "'select pg_try_advisory_lock(5, 0)'",
  "'select pg_advisory_unlock(5)'",
])('refuses a lock by a bare number: %s', (text) => {
  expect(messages(named('seats: 5'), queries(text))).toEqual(['lock 5 has a name: take it by that (api/src/platform/db/locks.ts)']);
});

test('accepts a lock by its name, and one whose number is a value', () => {
  const texts = ["lock('seats', id)", "'select pg_advisory_lock($1)'", "'select pg_advisory_xact_lock(' + locks.seats + ', 0)'"];
  expect(messages(named('seats: 5'), ...texts.map(queries))).toEqual([]);
});

test('tells of a number in the schema that nothing names', () => {
  const files = [named('seats: 5'), schema('pg_advisory_xact_lock(5, 0), pg_advisory_xact_lock_shared(6, new.id)')];
  expect(checkLocks(files)).toEqual([{ path: 'api/schema.sql', line: 2, message: 'lock 6 has no name in api/src/platform/db/locks.ts' }]);
});

test('refuses a number that means two things', () => {
  expect(messages(named('seats: 5, weeks: 6, limits: 5'))).toEqual(['seats and limits are both 5']);
});
