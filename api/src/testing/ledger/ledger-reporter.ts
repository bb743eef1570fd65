import { routes } from '#api/app.ts';
import { clearLedger, missingInLedger } from './ledger.ts';

/**
 * Fails a whole test run whose status ledger has gaps:
 * `vitest run --reporter=default --reporter=./api/src/testing/ledger-reporter.ts`. Runs of single files do without it.
 */
export default class LedgerReporter {
  onInit(): void {
    clearLedger();
  }

  onTestRunEnd(): void {
    const missing = missingInLedger(routes.map(({ endpoint }) => endpoint));
    if (missing.length === 0) return;
    console.error(`\nThe status ledger has gaps:\n${missing.map((line) => `  ${line}`).join('\n')}`);
    process.exitCode = 1;
  }
}
