import { expect, test } from 'vitest';
import { sourceFile } from '../source.ts';
import { checkOwnership } from './ownership.ts';

const messages = (...files: [path: string, text: string][]) =>
  checkOwnership(files.map(([path, text]) => sourceFile(path, text))).map(({ message }) => message);

test('refuses two parts that write one table, and leaves readers alone', () => {
  const write = `export const remove = (db) => db.deleteFrom('users as u').where('id', '=', 1);`;
  const read = `export const read = (db) => db.selectFrom('users');`;
  const users = 'api/src/features/users/users-queries.ts';
  const plan = 'api/src/features/plan/queries.ts';
  expect(messages([users, write], [plan, write])).toEqual([
    'users is written here and in features/plan: one part should own it',
    'users is written here and in features/users: one part should own it',
  ]);
  expect(messages([users, write], [plan, read])).toEqual([]);
});

test('sees statements that are written by hand, and takes no lock for a write', () => {
  const users = ['api/src/features/users/users-queries.ts', 'const a = sql`with gone as (delete from users u) select 1`;'] as const;
  const writes = ['insert into users (id) select 1', 'update users set id = 2', 'merge into users using other on true'];
  const told = 'users is written here and in features/users: one part should own it';
  for (const write of writes) {
    expect(messages([...users], ['api/src/features/plan/plan-queries.ts', `const a = sql<number>\`${write}\`;`])).toContain(told);
  }
  const locks = 'const a = sql`select 1 from users for update of users`; const b = sql`select 1 for update skip locked`;';
  expect(messages([...users], ['api/src/features/plan/plan-queries.ts', locks])).toEqual([]);
});

test('refuses readers of the environment beside the configuration', () => {
  const read = `export const port = process.env.PORT;`;
  expect(messages(['api/src/main.ts', read])).toEqual(['only config.ts reads the environment']);
  expect(messages(['api/src/config.ts', read])).toEqual([]);
});
