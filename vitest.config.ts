import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { configDefaults, defineConfig } from 'vitest/config';
import { LongestFirst } from './tools/run/report/longest-first.ts';

/** What is there is never waited for: it only ends what will never come. */
const patienceMs = 300_000;
const pollMs = 60_000;

const exclude = [...configDefaults.exclude, 'e2e/**'];

/** `npm test` has put them together as `npm start` does, and a process that reads a sheet starts in half the time. */
const readersFolder = process.env['BUILT_API'] && join(dirname(process.env['BUILT_API']), 'reading');

const builtReaders = {
  name: 'built-readers',
  enforce: 'pre' as const,
  transform: (code: string): string =>
    code.replace(/new URL\('\.\/([\w-]+)\.ts', import\.meta\.url\)/g, (asWritten: string, name: string) => {
      const built = readersFolder && join(readersFolder, `${name}.js`);
      return built && existsSync(built) ? `new URL('${pathToFileURL(built)}')` : asWritten;
    }),
};

export default defineConfig({
  test: {
    // Much of a run is waiting for the database, for timers and for processes that are killed: one more than there are cores to compute.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        plugins: [builtReaders],
        test: {
          name: 'pure',
          // They keep nothing between tests, so that one start of a worker serves all of them.
          isolate: false,
          // Time for a machine that does much else besides.
          testTimeout: patienceMs,
          expect: { poll: { timeout: pollMs } },
          environment: 'node',
          include: ['**/*.test.{ts,tsx}'],
          exclude: [...exclude, '**/*.db.test.ts', '**/*.worker.test.ts'],
        },
      },
      {
        plugins: [builtReaders],
        test: {
          name: 'db',
          // Each file has a database of its own, and gives back what it takes; to load the product once is enough.
          isolate: false,
          environment: 'node',
          include: ['api/**/*.db.test.ts', 'api/**/*.worker.test.ts'],
          exclude,
          globalSetup: ['api/src/testing/global-setup.ts'],
          // Time for a machine that does much else besides.
          testTimeout: patienceMs,
          hookTimeout: patienceMs,
          expect: { poll: { timeout: pollMs } },
        },
      },
      {
        // They begin processes, which make a database where they need one.
        test: {
          name: 'scripts',
          environment: 'node',
          include: ['tools/**/*.db.test.ts'],
          testTimeout: patienceMs,
          hookTimeout: patienceMs,
        },
      },
    ],
  },
});
