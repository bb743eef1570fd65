import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildApi, builtApi } from './run/api-build.ts';
import type { Stage } from './run/browser/stage.ts';
import { buildFrontEnds } from './run/front-ends.ts';
import { environmentAt, moments } from './run/moments.ts';
import { type Failure, failureLines, playwrightFailures, vitestFailures } from './run/report/failures.ts';
import { playwrightTimes, slowestLines, type Timed, vitestTimes } from './run/report/slowest.ts';
import { addTotals, noTotals, playwrightTotals, type Totals, vitestTotals } from './run/report/totals.ts';
import { keepScratchInMemory } from './run/scratch.ts';
import { command, type Outcome, root, stopOnSignal } from './run/steps.ts';
import { specsTouchedBy } from './run/visits.ts';

const results = join(root, '.cache/test');

interface Report {
  file: string;
  count: (report: unknown) => Totals;
  times: (report: unknown) => Timed[];
  failures: (report: unknown) => Failure[];
}

interface Part {
  name: string;
  run: () => Promise<Outcome>;
  /** The report that it leaves in `.cache/test`, and how to read it. */
  report?: Report;
  /** Parts without which this one makes no sense. */
  needs?: string[];
}

const vitestReport: Report = {
  file: 'vitest.json',
  count: vitestTotals,
  times: (report) => vitestTimes(report, root),
  failures: (report) => vitestFailures(report, root),
};
const playwrightReport: Report = { file: 'e2e.json', count: playwrightTotals, times: playwrightTimes, failures: playwrightFailures };

const check = ({ modest = false } = {}): Part => ({
  name: 'check',
  run: () => command('tools/check.ts', [], { show: true, modest }),
});

const vitest = (name: string, given: string[], { modest = false, report = vitestReport } = {}): Part => ({
  name,
  report,
  run: async () =>
    (await buildApi())
      ? command(
          'node_modules/vitest/vitest.mjs',
          ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${join(results, report.file)}`, ...given],
          // What it starts reads the sources faster a second time: the reading of a sheet is a process of its own. The product's own
          // processes are what `npm start` runs.
          { show: true, modest, env: { NODE_COMPILE_CACHE: join(root, '.cache/compiled-tests'), BUILT_API: builtApi } },
        )
      : { ok: false, text: '' },
});

const build: Part = {
  name: 'build',
  run: async () => ({ ok: (await Promise.all([buildFrontEnds(), buildApi()])).every(Boolean), text: '' }),
};

let stage: Stage | null = null;

/** Mostly waits: for a database that is made, for the demo company that is loaded. */
const product: Part = {
  name: 'product for the browser tests',
  needs: [build.name],
  run: async () => {
    try {
      // Loaded when it is known at which time all of it runs.
      stage = await (await import('./run/browser/stage.ts')).openStage();
    } catch (error) {
      console.error(error instanceof Error ? error.message : error);
    }
    return { ok: stage !== null, text: '' };
  },
};

const browser = (given: string[]): Part => ({
  name: 'browser tests',
  run: () => (stage as Stage).play(given),
  report: playwrightReport,
  needs: [product.name],
});

const vitestAll = vitest('unit and database tests', [
  '--project=pure',
  '--project=db',
  '--reporter=./api/src/testing/ledger/ledger-reporter.ts',
]);
const scripts = vitest('tests of scripts', ['--project=scripts'], { modest: true, report: { ...vitestReport, file: 'scripts.json' } });

/** Parts one after the other. */
type Lane = Part[];

/**
 * What runs one after the other, each of lanes side by side, since none fills the machine by itself. What only computes, and doesn't mind
 * when, takes what the tests leave: they wait for each other, for timers, for processes that start and for what is drawn.
 */
const everything = (): Lane[][] => [[[build]], [[vitestAll], [product, check({ modest: true })]], [[browser([])], [scripts]]];
/** At another time, what may depend on it: all but the checks of the sources and the tests of scripts. */
const atAnotherTime = (): Lane[][] => [[[build]], [[vitestAll], [product]], [[browser([])]]];

/** What `npm test -- <part> [words that the files' paths contain]` runs. */
const chosen: Record<string, (words: string[]) => Part[]> = {
  check: () => [check()],
  rules: (words) => [vitest('rules', ['--project=pure', ...words])],
  database: (words) => [vitest('database tests', ['--project=db', '--project=scripts', ...words])],
  browser: (words) => [build, product, browser(words)],
  changed: ([since = 'HEAD']) => changed(since),
  days: (words) => moments.map(([name, instant]) => atMoment(name, instant, words)),
};

/** What a change since a revision touches: the tests that load a changed file, and the browser tests that visit a changed screen. */
function changed(since: string): Part[] {
  const git = (...given: string[]) => execFileSync('git', given, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);
  const known = git(
    'ls-files',
    '--cached',
    '--others',
    '--exclude-standard',
    '--',
    ':(glob)e2e/**/*.ts',
    ':(glob)admin/src/features/**/*-routes.ts',
  );
  const texts = new Map(known.filter((path) => existsSync(join(root, path))).map((path) => [path, readFileSync(join(root, path), 'utf8')]));
  const specs = specsTouchedBy([...git('diff', '--name-only', since), ...git('ls-files', '--others', '--exclude-standard')], texts);
  const touched = vitest('tests of what changed', [`--changed=${since}`, '--passWithNoTests']);
  return [check(), touched, ...(specs?.length === 0 ? [] : [build, product, browser(specs ?? [])])];
}

/** A whole run of its own, at another time. */
const atMoment = (name: string, instant: string, words: string[]): Part => ({
  name: `${name} (${instant})`,
  run: () => command('tools/test.ts', ['--at', instant, ...(words.length > 0 ? words : ['moment'])], { show: true }),
});

/**
 * `npm test`: every part runs, whatever failed before, so that one run tells everything. The last line has the totals.
 * `npm test -- <part> [words]` runs a part, `--at <instant>` at another time, `days [part]` at each that is awkward.
 */
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { at: { type: 'string' } } });
  if (values.at) Object.assign(process.env, environmentAt(values.at, root));
  const parts = partsOf(positionals);
  mkdirSync(results, { recursive: true });
  const failed: string[] = [];
  let totals = noTotals;
  const times: Timed[] = [];
  const failures: Failure[] = [];
  for (const lanes of parts) {
    const outcomes = (await Promise.all(lanes.map((lane) => runLane(lane, failed)))).flat();
    totals = outcomes.reduce((sum, { counted }) => addTotals(sum, counted), totals);
    times.push(...outcomes.flatMap((outcome) => outcome.times));
    failures.push(...outcomes.flatMap((outcome) => outcome.failures));
  }
  if (times.length > 0) console.log(`\nThe slowest:\n${slowestLines(times).join('\n')}`);
  if (failed.length > 0) console.log(`\nFailed: ${[failed.join(', '), ...failureLines(failures)].join('\n')}`);
  console.log(`${totals.passed} passed, ${totals.failed} failed${totals.skipped > 0 ? `, ${totals.skipped} skipped` : ''}`);
  process.exitCode = failed.length > 0 || totals.failed > 0 ? 1 : 0;
}

function partsOf([name, ...words]: string[]): Lane[][] {
  if (name === undefined) return everything();
  if (name === 'moment') return atAnotherTime();
  const parts = chosen[name]?.(words);
  if (!parts) throw new Error(`npm test knows ${Object.keys(chosen).join(', ')}, not ${name}`);
  return parts.map((part) => [[part]]);
}

async function runLane(lane: Lane, failed: string[]): Promise<Counted[]> {
  const outcomes: Counted[] = [];
  for (const part of lane) outcomes.push(await runPart(part, failed));
  return outcomes;
}

interface Counted {
  counted: Totals;
  times: Timed[];
  failures: Failure[];
}

const nothingCounted: Counted = { counted: noTotals, times: [], failures: [] };

/** @param failed names of the parts that have failed; this one's comes to them when it fails too */
async function runPart({ name, run, report, needs = [] }: Part, failed: string[]): Promise<Counted> {
  console.log(`\n== ${name}`);
  const missing = needs.find((need) => failed.includes(need));
  if (missing) {
    console.log(`left out: it needs the ${missing}`);
    failed.push(name);
    return { ...nothingCounted, counted: { ...noTotals, failed: 1 } };
  }
  const started = performance.now();
  if (report) rmSync(join(results, report.file), { force: true });
  const { ok } = await run();
  if (!ok) failed.push(name);
  console.log(`== ${name}: ${ok ? 'ok' : 'FAILED'} after ${Math.round((performance.now() - started) / 1000)} s`);
  const read = report ? readReport(report) : { ...nothingCounted, counted: { ...noTotals, passed: ok ? 1 : 0 } };
  // A part that breaks off before or beside its tests counts as one failure.
  return ok || read.counted.failed > 0 ? read : { ...read, counted: { ...read.counted, failed: 1 } };
}

function readReport({ file, count, times, failures }: Report): Counted {
  const path = join(results, file);
  if (!existsSync(path)) return nothingCounted;
  const report: unknown = JSON.parse(readFileSync(path, 'utf8'));
  return { counted: count(report), times: times(report), failures: failures(report) };
}

const closeStage = async () => stage?.close();

keepScratchInMemory();
stopOnSignal(closeStage);
await main().finally(closeStage);
