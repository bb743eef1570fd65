// Drills that take longer than a test may: what is promised about races, killed processes and a database that goes away.
import { parseArgs } from 'node:util';
import { awayDrill } from './faults/away.ts';
import { bulkDrill } from './faults/bulk-fault.ts';
import { fuzzDrill } from './faults/fuzz-fault.ts';
import { killApiDrill } from './faults/kill-api.ts';
import { killDatabaseDrill } from './faults/kill-database.ts';
import { killUploadDrill } from './faults/kill-upload.ts';
import { linesDrill, releaseDrill } from './faults/lines-fault.ts';
import { mailDrill } from './faults/mail-fault.ts';
import { racesDrill } from './faults/races.ts';
import { reachDrill } from './faults/reach.ts';
import { restoreDrill } from './faults/restore-fault.ts';
import { undoOnSignal } from './faults/stage.ts';
import { printMachine } from './print.ts';

const usage = `npm run faults -- races [--rounds 1000] [--only "moves onto one desk"]
npm run faults -- kill  [--times 20]             kill -9 of the API, then of PostgreSQL, under 16 writers
npm run faults -- upload [--times 10]            kill -9 of the API while an upload arrives, is checked and is applied
npm run faults -- away  [--times 3] [--seconds 5]  the database out of reach under 16 writers
npm run faults -- mail  [--count 10000] [--times 10]  mails to all: how fast, with a mail server that fails, and kill -9
npm run faults -- reach [--count 10000] [--times 10]  an emergency and an announcement to all under kill -9
npm run faults -- bulk  [--count 10000] [--times 6]   reservations in bulk: how fast, two at once, and under kill -9
npm run faults -- lines [--rounds 1000] [--times 20]  the day's check-ins, give-backs, releases and waiting lists at once; kill -9 during a release
npm run faults -- fuzz  [--minutes 5] [--seed 1] [--only "POST /users"]  every call with hostile values
npm run faults -- restore [--url postgres://…]   a backup of each of these servers put back on each; --url more than once`;

/** @returns what was not as it must be */
type Drill = (options: Options) => Promise<string[]>;

export interface Options {
  rounds: number;
  times: number | null;
  seconds: number;
  count: number;
  only: string | null;
  minutes: number;
  seed: number;
  urls: readonly string[];
}

const drills: Record<string, Drill[]> = {
  races: [({ rounds, only }) => racesDrill(rounds, only)],
  kill: [({ times }) => killApiDrill(times ?? 20), ({ times }) => killDatabaseDrill(times ?? 20)],
  away: [
    ({ times, seconds }) => awayDrill('refused', times ?? 3, seconds),
    ({ times, seconds }) => awayDrill('silent', times ?? 3, seconds),
  ],
  upload: [({ times }) => killUploadDrill(times ?? 10)],
  mail: [({ count, times }) => mailDrill(count, times ?? 10)],
  lines: [({ rounds }) => linesDrill(rounds), ({ times }) => releaseDrill(times ?? 20)],
  bulk: [({ count, times }) => bulkDrill(count, times ?? 6)],
  fuzz: [({ minutes, seed, only }) => fuzzDrill(minutes, seed, only)],
  restore: [({ urls }) => restoreDrill(urls)],
  reach: [({ count, times }) => reachDrill(count, times ?? 10)],
};

async function main(): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      rounds: { type: 'string', default: '1000' },
      times: { type: 'string' },
      seconds: { type: 'string', default: '5' },
      count: { type: 'string', default: '10000' },
      only: { type: 'string' },
      minutes: { type: 'string', default: '5' },
      seed: { type: 'string', default: '1' },
      url: { type: 'string', multiple: true, default: [] },
    },
  });
  const wanted = positionals.flatMap((name) => drills[name] ?? []);
  if (wanted.length === 0) {
    console.error(usage);
    process.exitCode = 1;
    return;
  }
  printMachine();
  const options = {
    rounds: Number(values.rounds),
    times: values.times ? Number(values.times) : null,
    seconds: Number(values.seconds),
    count: Number(values.count),
    only: values.only ?? null,
    minutes: Number(values.minutes),
    seed: Number(values.seed),
    urls: values.url,
  };
  for (const drill of wanted) {
    const complaints = await drill(options);
    console.log(complaints.length === 0 ? '  as it must be\n' : `  NOT as it must be:\n    ${complaints.slice(0, 20).join('\n    ')}\n`);
    if (complaints.length > 0) process.exitCode = 1;
  }
}

undoOnSignal();
await main();
