import { expect, test } from 'vitest';
import { specsTouchedBy } from './visits.ts';

const texts = new Map([
  ['admin/src/features/plan/plan-routes.ts', "{ path: '/office' }, { path: '/building' }"],
  ['admin/src/features/users/users-routes.ts', "{ path: '/usermanagement' }"],
  ['e2e/main-job.spec.ts', "import { openByMenu } from './main-job/job.ts';"],
  ['e2e/main-job/job.ts', ''],
  ['e2e/users.spec.ts', "import { visit } from './accounts.ts'; page.goto('/usermanagement?limit=10')"],
  ['e2e/plan.spec.ts', "page.goto('/office?id=1')"],
  ['e2e/outline.spec.ts', "page.goto('/officelist')"],
  ['e2e/helped.spec.ts', "import { visit } from './accounts.ts';"],
  ['e2e/accounts.ts', ''],
]);

test('a changed feature is tried by what opens its screens, and by the walk through all of them', () => {
  expect(specsTouchedBy(['admin/src/features/plan/place-page/RoomPlace.tsx'], texts)).toEqual(['e2e/main-job.spec.ts', 'e2e/plan.spec.ts']);
});

test('a changed test is tried itself, and what is helped by a changed file', () => {
  expect(specsTouchedBy(['e2e/outline.spec.ts'], texts)).toEqual(['e2e/outline.spec.ts']);
  expect(specsTouchedBy(['e2e/accounts.ts'], texts)).toEqual(['e2e/users.spec.ts', 'e2e/helped.spec.ts']);
});

test('what all screens share touches all; what none has, nothing', () => {
  for (const path of ['ui/table/RowTable.tsx', 'web/query.ts', 'me/src/main.tsx', 'admin/src/features/list-views/Views.tsx'])
    expect(specsTouchedBy([path], texts), path).toBeNull();
  expect(specsTouchedBy(['api/src/app.ts', 'docs/runbook.md'], texts)).toEqual([]);
});
