import { expect, test } from 'vitest';
import { checkEndpoints } from './endpoints.ts';
import { sourceFile } from './source.ts';

const contract = sourceFile(
  'contract/users/users.ts',
  `export const readUser = endpoint('GET /users/:id', {}); export const dropUser = endpoint('DELETE /users/:id', {});`,
);
const routes = (text: string) => sourceFile('api/src/features/users/users-routes.ts', text);
const messages = (...files: Parameters<typeof checkEndpoints>[0]) => checkEndpoints(files).map(({ message }) => message);

test('refuses an endpoint that no feature answers', () => {
  expect(messages(contract, routes('bind(readUser, () => 1);'))).toEqual(['no feature binds dropUser (DELETE /users/:)']);
  expect(messages(contract, routes('bind(readUser, () => 1); bind(contract.dropUser, () => 1);'))).toEqual([]);
  expect(messages(contract, routes('bindReading(readUser, a); bindSingleWrite(contract.dropUser, a);'))).toEqual([]);
});

test('refuses two endpoints of one method and path, however their parameters are named', () => {
  const twin = sourceFile('contract/staff.ts', `export const readOther = endpoint('GET /users/:userId', {});`);
  expect(messages(contract, twin, routes('bind(readUser, a); bind(dropUser, a); bind(readOther, a);'))).toEqual([
    'readOther and readUser are both GET /users/:',
  ]);
});

test('refuses as what only reads whatever isn’t a look', () => {
  expect(messages(contract, routes('bindReading(readUser, a); bindReading(contract.dropUser, a);'))).toEqual([
    'dropUser (DELETE /users/:) is bound as what only reads',
  ]);
});
