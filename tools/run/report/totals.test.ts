import { expect, test } from 'vitest';
import { addTotals, noTotals, playwrightTotals, vitestTotals } from './totals.ts';

test('a test file that could not be loaded counts as a failure', () => {
  const broken = { status: 'failed', assertionResults: [] };
  expect(vitestTotals({ numPassedTests: 3, numFailedTests: 1, testResults: [broken] })).toEqual({ passed: 3, failed: 2, skipped: 0 });
});

test('errors outside of browser tests count as failures', () => {
  const stats = { expected: 4, unexpected: 1, flaky: 1, skipped: 2 };
  expect(playwrightTotals({ stats, errors: [{}] })).toEqual({ passed: 5, failed: 2, skipped: 2 });
});

test('totals of several reports add up', () => {
  expect(addTotals(noTotals, { passed: 1, failed: 2, skipped: 3 })).toEqual({ passed: 1, failed: 2, skipped: 3 });
});
