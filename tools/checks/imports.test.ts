import { expect, test } from 'vitest';
import { checkImports } from './imports.ts';
import { sourceFile } from './source.ts';

const arrows = { users: ['audit-log'], 'audit-log': [], plan: [] };

function messages(path: string, text: string): string[] {
  return checkImports([sourceFile(path, text)], arrows).map(({ message }) => message);
}

test.each([
  ['the API importing the panel', 'api/src/app.ts', `import { x } from '@population-tracker/web/client.ts';`],
  ['the panel importing the API', 'web/client.ts', `import { x } from '../api/src/app.ts';`],
  ['the contract importing anything but zod', 'contract/users/users.ts', `import x from 'dayjs';`],
  ['SQL outside queries', 'api/src/features/users/users-service.ts', `import { sql } from 'kysely';`],
  ['HTTP outside routes', 'api/src/features/users/users-service.ts', `import { bind } from '#platform/http/bind.ts';`],
  [
    'an undeclared call of another feature',
    'api/src/features/plan/plan-service.ts',
    `import { x } from '#features/users/users-service.ts';`,
  ],
  [
    "reaching into another feature's queries",
    'api/src/features/users/users-service.ts',
    `import { x } from '#features/audit-log/audit-queries.ts';`,
  ],
  ['the platform importing a feature', 'api/src/platform/http/http-server.ts', `import { x } from '#features/users/users-service.ts';`],
  ['a feature reading the configuration itself', 'api/src/features/users/users-service.ts', `import { loadConfig } from '#api/config.ts';`],
  ['a feature of the panel importing the shell', 'admin/src/features/users/UsersPage.tsx', `import { x } from '#shell/menu.ts';`],
  ['the kit importing a feature', 'ui/tag.tsx', `import { x } from '../admin/src/features/users/users-pickers.tsx';`],
  ['another feature of the panel', 'admin/src/features/plan/PlanPage.tsx', `import { x } from '#features/users/users-columns.tsx';`],
  [
    'a lazy import of another feature',
    'admin/src/features/plan/plan-routes.ts',
    `const page = () => import('#features/users/UsersPage.tsx');`,
  ],
  ['a re-export of the wrong layer', 'web/client.ts', `export { x } from '@population-tracker/ui/tag.tsx';`],
  ['a climb out of the feature', 'admin/src/features/users/bulk/more/use-bulk.ts', `import { x } from '../../../users/x.ts';`],
  ['a climb in a test', 'api/src/features/users/users.db.test.ts', `import { x } from '../../../seeds/demo/random.ts';`],
  [
    'a feature naming itself by its place',
    'api/src/features/users/users-service.ts',
    `import { x } from '#features/users/users-rules.ts';`,
  ],
  ['a browser test importing the product', 'e2e/users.spec.ts', `import { x } from '../api/src/app.ts';`],
])('refuses %s', (_, path, text) => {
  expect(messages(path, text)).toHaveLength(1);
});

test.each([
  ['api/src/features/users/users-queries.ts', `import { sql } from 'kysely';`],
  ['api/src/features/users/users-routes.ts', `import { bind } from '#platform/http/bind.ts'; import { x } from './users-service.ts';`],
  [
    'api/src/features/users/users-service.ts',
    `import { x } from '#features/audit-log/audit-service.ts'; import type { Config } from '#api/config.ts'; import type { Upload } from '#platform/http/bind.ts';`,
  ],
  ['api/src/features/users/importer/users-importer-rows.ts', `import { x } from '#features/uploads/uploads-importer.ts';`],
  ['api/src/platform/db/transaction.ts', `import type { Context } from '#api/context.ts';`],
  [
    'admin/src/features/plan/PlanPage.tsx',
    `import { x } from '#features/users/users-pickers.tsx'; import { user } from '@population-tracker/contract/users/users';`,
  ],
  ['contract/users/users.ts', `import { z } from 'zod'; import { x } from './kernel/roles.ts';`],
  ['e2e/users.spec.ts', `import { test } from '@playwright/test'; import { x } from '@population-tracker/contract/users/users';`],
])('accepts the arrows of %s', (path, text) => {
  expect(messages(path, text)).toEqual([]);
});

test.each([
  ['values', `import { b } from './b.ts';`],
  ['types', `import type { b } from './b.ts';`],
  ['a type named in place', `export type B = typeof import('./b.ts');`],
])('refuses a circle of imported %s', (_, text) => {
  const circle = [sourceFile('contract/a.ts', text), sourceFile('contract/b.ts', `import { a } from './a.ts';`)];
  expect(checkImports(circle, arrows)).toMatchObject([{ message: 'circle of imports: contract/a.ts -> contract/b.ts -> contract/a.ts' }]);
});

test('refuses a circle among the declared arrows of features', () => {
  expect(checkImports([], { users: ['plan'], plan: ['users'] })).toMatchObject([
    { message: 'featureArrows has a circle: users -> plan -> users' },
  ]);
});

test('the declared arrows themselves have no circle', () => {
  expect(checkImports([])).toEqual([]);
});
