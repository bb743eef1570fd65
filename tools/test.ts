import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { environmentAt, moments } from './run/moments.ts';
import { playwrightTimes, slowestLines, type Timed, vitestTimes } from './run/report/slowest.ts';
import { addTotals, noTotals, playwrightTotals, type Totals, vitestTotals } from './run/report/totals.ts';
import { keepScratchInMemory } from './run/scratch.ts';
import { command, type Outcome, root, type Say, say, stopOnSignal } from './run/steps.ts';

const results = join(root, '.cache/test');

interface Part {
  name: string;
  run: (say: Say) => Promise<Outcome>;
  /** The report that it leaves in `.cache/test`, and how to read it. */
  report?: { file: string; count: (report: unknown) => Totals; times: (report: unknown) => Timed[] };
}

/** Parts that run one after another. */
type Lane = Part[];

const vitestReport = { file: 'vitest.json', count: vitestTotals, times: (report: unknown) => vitestTimes(report, root) };
const playwrightReport = { file: 'e2e.json', count: playwrightTotals, times: playwrightTimes };

const check: Part = { name: 'check', run: (show) => command('tools/check.ts', [], { show }) };

const vitest = (name: string, given: string[]): Part => ({
  name,
  report: vitestReport,
  run: (show) =>
    command(
      'node_modules/vitest/vitest.mjs',
      ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${join(results, vitestReport.file)}`, ...given],
      // What it starts reads the sources faster a second time: the reading of a sheet is a process of its own.
      { show, env: { NODE_COMPILE_CACHE: join(root, '.cache/compiled-tests') } },
    ),
});

const browser = (given: string[]): Part => ({
  name: 'browser tests',
  run: (show) => command('tools/e2e.ts', given, { show }),
  report: playwrightReport,
});

const belowTheBrowser = vitest('unit and database tests', ['--reporter=./api/src/testing/ledger-reporter.ts']);

/** Side by side: much of each test is waiting, and one lane alone leaves a third of two cores idle. */
const everything = (): Lane[] => [[check, belowTheBrowser], [browser([])]];

/** What `npm test -- <part> [words that the files' paths contain]` runs. */
const chosen: Record<string, (words: string[]) => Lane> = {
  check: () => [check],
  rules: (words) => [vitest('rules', ['--project=pure', ...words])],
  database: (words) => [vitest('database tests', ['--project=db', ...words])],
  browser: (words) => [browser(words)],
  changed: ([since = 'HEAD']) => changed(since),
  days: (words) => moments.map(([name, instant]) => atMoment(name, instant, words)),
};

/** What a change since a revision touches: the tests that load a changed file, and the browser tests that were changed themselves. */
function changed(since: string): Lane {
  const files = execFileSync('git', ['diff', '--name-only', since, '--', 'e2e/*.spec.ts'], { cwd: root, encoding: 'utf8' });
  const specs = files.split('\n').filter(Boolean);
  const touched = vitest('tests of what changed', [`--changed=${since}`, '--passWithNoTests']);
  return [check, touched, ...(specs.length > 0 ? [browser(specs)] : [])];
}

/** A whole run of its own, at another time. */
const atMoment = (name: string, instant: string, words: string[]): Part => ({
  name: `${name} (${instant})`,
  run: (show) => command('tools/test.ts', ['--at', instant, ...(words.length > 0 ? words : ['moment'])], { show }),
});

/**
 * `npm test`: every part runs, whatever failed beside it, so that one run tells everything. The last line has the totals.
 * `npm test -- <part> [words]` runs a part, `--at <instant>` at another time, `days [part]` at each that is awkward.
 */
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { at: { type: 'string' } } });
  if (values.at) Object.assign(process.env, environmentAt(values.at, root));
  const lanes = lanesOf(positionals);
  mkdirSync(results, { recursive: true });
  const done = (await Promise.all(inTurns(lanes.length).map((say, at) => runLane(lanes[at] ?? [], say)))).flat();
  const failed = done.filter(({ ok }) => !ok).map(({ name }) => name);
  const totals = done.reduce((sum, { counted }) => addTotals(sum, counted), noTotals);
  const times = done.flatMap(({ times }) => times);
  if (times.length > 0) console.log(`\nThe slowest:\n${slowestLines(times).join('\n')}`);
  if (failed.length > 0) console.log(`\nFailed: ${failed.join(', ')}`);
  console.log(`${totals.passed} passed, ${totals.failed} failed${totals.skipped > 0 ? `, ${totals.skipped} skipped` : ''}`);
  process.exitCode = failed.length > 0 || totals.failed > 0 ? 1 : 0;
}

function lanesOf([name, ...words]: string[]): Lane[] {
  if (name === undefined) return everything();
  // At another time, what may depend on it: all but the checks of the sources.
  if (name === 'moment') return everything().map((lane) => lane.filter((part) => part !== check));
  const lane = chosen[name]?.(words);
  if (!lane) throw new Error(`npm test knows ${Object.keys(chosen).join(', ')}, not ${name}`);
  return [lane];
}

interface Turn extends Say {
  end(): void;
}

/** For each of several at once a way to be heard: the first at once, each other when those before it have ended. */
function inTurns(count: number): Turn[] {
  const held: string[][] = Array.from({ length: count }, () => []);
  const ended = new Set<number>();
  let speaking = 0;
  return held.map((lines, at) => {
    const turn = (text: string) => void (at === speaking ? say(text) : lines.push(text));
    const end = () => {
      ended.add(at);
      while (ended.has(speaking)) held[++speaking]?.splice(0).forEach(say);
    };
    return Object.assign(turn, { end });
  });
}

interface Done extends Counts {
  name: string;
  ok: boolean;
}

async function runLane(lane: Lane, say: Turn): Promise<Done[]> {
  const done: Done[] = [];
  for (const part of lane) done.push(await runPart(part, say));
  say.end();
  return done;
}

async function runPart({ name, run, report }: Part, say: Say): Promise<Done> {
  say(`\n== ${name}\n`);
  const started = performance.now();
  if (report) rmSync(join(results, report.file), { force: true });
  const { ok } = await run(say);
  say(`== ${name}: ${ok ? 'ok' : 'FAILED'} after ${Math.round((performance.now() - started) / 1000)} s\n`);
  const { counted, times } = report ? readReport(report) : { counted: { ...noTotals, passed: ok ? 1 : 0 }, times: [] };
  // A part that breaks off before or beside its tests counts as one failure.
  return { name, ok, times, counted: ok || counted.failed > 0 ? counted : { ...counted, failed: 1 } };
}

interface Counts {
  counted: Totals;
  times: Timed[];
}

function readReport({ file, count, times }: NonNullable<Part['report']>): Counts {
  const path = join(results, file);
  if (!existsSync(path)) return { counted: noTotals, times: [] };
  const report: unknown = JSON.parse(readFileSync(path, 'utf8'));
  return { counted: count(report), times: times(report) };
}

keepScratchInMemory();
stopOnSignal();
await main();
