/** How many tests passed, failed and were left out. */
export interface Totals {
  passed: number;
  failed: number;
  skipped: number;
}

export const noTotals: Totals = { passed: 0, failed: 0, skipped: 0 };

export function addTotals(a: Totals, b: Totals): Totals {
  return { passed: a.passed + b.passed, failed: a.failed + b.failed, skipped: a.skipped + b.skipped };
}

/** Of Vitest's JSON report. A file that could not be loaded has no tests of its own, yet counts as a failure. */
export function vitestTotals(report: unknown): Totals {
  const { numPassedTests = 0, numFailedTests = 0, numPendingTests = 0, testResults = [] } = report as VitestReport;
  const broken = testResults.filter(({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0).length;
  return { passed: numPassedTests, failed: numFailedTests + broken, skipped: numPendingTests };
}

/** Of Playwright's JSON report. One that passed only on a second try counts as passed. */
export function playwrightTotals(report: unknown): Totals {
  const { stats, errors = [] } = report as PlaywrightReport;
  return {
    passed: (stats?.expected ?? 0) + (stats?.flaky ?? 0),
    failed: (stats?.unexpected ?? 0) + errors.length,
    skipped: stats?.skipped ?? 0,
  };
}

interface VitestReport {
  numPassedTests?: number;
  numFailedTests?: number;
  numPendingTests?: number;
  testResults?: { status: string; assertionResults: unknown[] }[];
}

interface PlaywrightReport {
  stats?: { expected: number; unexpected: number; flaky: number; skipped: number };
  errors?: unknown[];
}
