import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { buildPanel } from './run/panel.ts';
import { command, type Outcome, root, stopOnSignal } from './run/steps.ts';
import { addTotals, noTotals, playwrightTotals, type Totals, vitestTotals } from './run/totals.ts';

const results = join(root, '.cache/test');

interface Part {
  name: string;
  run: () => Promise<Outcome>;
  /** The report that it leaves in `.cache/test`, and how to count it. */
  report?: { file: string; count: (report: unknown) => Totals };
  /** Parts without which this one makes no sense. */
  needs?: string[];
}

const parts: Part[] = [
  { name: 'check', run: () => command('tools/check.ts', [], { show: true }) },
  {
    name: 'unit and database tests',
    run: () =>
      command(
        'node_modules/vitest/vitest.mjs',
        [
          'run',
          '--reporter=default',
          '--reporter=./api/src/testing/ledger-reporter.ts',
          '--reporter=json',
          `--outputFile.json=${join(results, 'vitest.json')}`,
        ],
        {
          show: true,
        },
      ),
    report: { file: 'vitest.json', count: vitestTotals },
  },
  { name: 'panel build', run: async () => ({ ok: buildPanel(), text: '' }) },
  {
    name: 'browser tests',
    run: () => command('tools/e2e.ts', [], { show: true }),
    report: { file: 'e2e.json', count: playwrightTotals },
    needs: ['panel build'],
  },
];

/** `npm test`: every part runs, whatever failed before, so that one run tells everything. The last line has the totals. */
async function main(): Promise<void> {
  rmSync(results, { recursive: true, force: true });
  mkdirSync(results, { recursive: true });
  const failed: string[] = [];
  let totals = noTotals;
  for (const part of parts) {
    const { ok, counted } = await runPart(part, failed);
    totals = addTotals(totals, counted);
    if (!ok) failed.push(part.name);
  }
  if (failed.length > 0) console.log(`\nFailed: ${failed.join(', ')}`);
  console.log(`${totals.passed} passed, ${totals.failed} failed${totals.skipped > 0 ? `, ${totals.skipped} skipped` : ''}`);
  process.exitCode = failed.length > 0 || totals.failed > 0 ? 1 : 0;
}

async function runPart({ name, run, report, needs = [] }: Part, failed: string[]): Promise<{ ok: boolean; counted: Totals }> {
  console.log(`\n== ${name}`);
  const missing = needs.find((need) => failed.includes(need));
  if (missing) {
    console.log(`left out: it needs the ${missing}`);
    return { ok: false, counted: { ...noTotals, failed: 1 } };
  }
  const started = performance.now();
  const { ok } = await run();
  console.log(`== ${name}: ${ok ? 'ok' : 'FAILED'} after ${Math.round((performance.now() - started) / 1000)} s`);
  const counted = report ? countReport(report) : { ...noTotals, passed: ok ? 1 : 0 };
  // A part that breaks off before or beside its tests counts as one failure.
  return { ok, counted: ok || counted.failed > 0 ? counted : { ...counted, failed: 1 } };
}

function countReport({ file, count }: NonNullable<Part['report']>): Totals {
  const path = join(results, file);
  return existsSync(path) ? count(JSON.parse(readFileSync(path, 'utf8'))) : noTotals;
}

stopOnSignal();
await main();
