import { expect, test } from 'vitest';
import { checkImports } from './imports.ts';
import { sourceFile } from './source.ts';

const arrows = { users: ['audit'], audit: [], plan: [] };

function messages(path: string, text: string): string[] {
  return checkImports([sourceFile(path, text)], arrows).map(({ message }) => message);
}

test.each([
  ['the API importing the panel', 'api/src/app.ts', `import { x } from '../../admin/src/lib/client.ts';`],
  ['the panel importing the API', 'admin/src/lib/client.ts', `import { x } from '../../../api/src/app.ts';`],
  ['the contract importing anything but zod', 'contract/users.ts', `import x from 'dayjs';`],
  ['SQL outside queries', 'api/src/features/users/service.ts', `import { sql } from 'kysely';`],
  ['HTTP outside routes', 'api/src/features/users/service.ts', `import { bind } from '../../platform/http/bind.ts';`],
  ['an undeclared call of another feature', 'api/src/features/plan/service.ts', `import { x } from '../users/service.ts';`],
  ["reaching into another feature's queries", 'api/src/features/users/service.ts', `import { x } from '../audit/queries.ts';`],
  ['the platform importing a feature', 'api/src/platform/http/server.ts', `import { x } from '../../features/users/service.ts';`],
  ['a feature reading the configuration itself', 'api/src/features/users/service.ts', `import { loadConfig } from '../../config.ts';`],
  ['a feature of the panel importing the shell', 'admin/src/features/users/UsersPage.tsx', `import { x } from '../../shell/menu.ts';`],
  ['ui importing a feature', 'admin/src/ui/tag.tsx', `import { x } from '../features/users/pickers.tsx';`],
  ['another feature of the panel', 'admin/src/features/plan/PlanPage.tsx', `import { x } from '../users/columns.tsx';`],
  ['a lazy import of another feature', 'admin/src/features/plan/routes.ts', `const page = () => import('../users/UsersPage.tsx');`],
  ['a re-export of the wrong layer', 'admin/src/lib/client.ts', `export { x } from '../ui/tag.tsx';`],
  ['a browser test importing the product', 'e2e/users.spec.ts', `import { x } from '../api/src/app.ts';`],
])('refuses %s', (_, path, text) => {
  expect(messages(path, text)).toHaveLength(1);
});

test.each([
  ['api/src/features/users/queries.ts', `import { sql } from 'kysely';`],
  ['api/src/features/users/routes.ts', `import { bind } from '../../platform/http/bind.ts'; import { x } from './service.ts';`],
  [
    'api/src/features/users/service.ts',
    `import { x } from '../audit/service.ts'; import type { Config } from '../../config.ts'; import type { Upload } from '../../platform/http/bind.ts';`,
  ],
  ['api/src/features/users/importer/rows.ts', `import { x } from '../../uploads/importer.ts';`],
  ['api/src/platform/db/transaction.ts', `import type { Context } from '../../context.ts';`],
  [
    'admin/src/features/plan/PlanPage.tsx',
    `import { x } from '../users/pickers.tsx'; import { user } from '@population-tracker/contract/users';`,
  ],
  ['contract/users.ts', `import { z } from 'zod'; import { x } from './roles.ts';`],
  ['e2e/users.spec.ts', `import { test } from '@playwright/test'; import { x } from '@population-tracker/contract/users';`],
])('accepts the arrows of %s', (path, text) => {
  expect(messages(path, text)).toEqual([]);
});

test('refuses a circle of imported values, but not of types', () => {
  const circle = (kind: string) => [
    sourceFile('contract/a.ts', `import ${kind}{ b } from './b.ts';`),
    sourceFile('contract/b.ts', `import { a } from './a.ts';`),
  ];
  expect(checkImports(circle(''), arrows)).toMatchObject([
    { message: 'circle of imports: contract/a.ts -> contract/b.ts -> contract/a.ts' },
  ]);
  expect(checkImports(circle('type '), arrows)).toEqual([]);
});

test('refuses a circle among the declared arrows of features', () => {
  expect(checkImports([], { users: ['plan'], plan: ['users'] })).toMatchObject([
    { message: 'featureArrows has a circle: users -> plan -> users' },
  ]);
});

test('the declared arrows themselves have no circle', () => {
  expect(checkImports([])).toEqual([]);
});
