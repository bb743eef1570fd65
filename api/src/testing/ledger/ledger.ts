import { appendFileSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { apiBasePath } from '@population-tracker/contract/kernel/constants';
import type { Endpoint } from '@population-tracker/contract/kernel/endpoint';
import { builtInSets, type Permission } from '@population-tracker/contract/kernel/permissions';

// The status ledger: every answer that a test's server gives is noted as `METHOD route status`. After a whole run each
// endpoint must have been seen to succeed, to refuse what is wrong, and to turn away who may not call it.
const folder = fileURLToPath(new URL('../../../../.cache/ledger/', import.meta.url));
const noted = new Set<string>();

/** Notes an answer once per process; test processes write files of their own. */
export function recordAnswer({ method, route, status }: { method: string; route: string; status: number }): void {
  const line = `${method} ${route} ${status}`;
  if (route === '' || noted.has(line)) return;
  noted.add(line);
  mkdirSync(folder, { recursive: true });
  appendFileSync(`${folder}${process.pid}.txt`, `${line}\n`);
}

export function clearLedger(): void {
  rmSync(folder, { recursive: true, force: true });
}

/** What no test has shown so far, a sentence each; empty when the ledger is complete. */
export function missingInLedger(endpoints: readonly Endpoint[], lines: ReadonlySet<string> = readLedger()): string[] {
  return endpoints.flatMap((endpoint) => {
    const name = `${endpoint.method} ${apiBasePath}${endpoint.path}`;
    const statuses = [...lines].filter((line) => line.startsWith(`${name} `)).map((line) => Number(line.slice(name.length + 1)));
    return expectations(endpoint)
      .filter(([, shown]) => !statuses.some(shown))
      .map(([what]) => `${endpoint.method} ${endpoint.path}: no test shows ${what}`);
  });
}

const sets: (readonly Permission[])[] = Object.values(builtInSets);

type Expectation = [what: string, shown: (status: number) => boolean];

function expectations({ needs, params, query, body, multipart }: Endpoint): Expectation[] {
  const expected: Expectation[] = [['a success', (status) => status < 400]];
  if (params || query || body || multipart) {
    expected.push(['a refusal of what is wrong', (status) => status >= 400 && status < 500 && status !== 401 && status !== 403]);
  }
  if (needs !== 'public') expected.push(['a 401', (status) => status === 401]);
  // Who holds nothing can't be signed in, so that what every set holds has nobody to forbid.
  if (needs !== 'public' && needs !== 'signedIn' && needs !== 'panel' && !sets.every((set) => set.includes(needs)))
    expected.push(['a 403', (status) => status === 403]);
  return expected;
}

function readLedger(): Set<string> {
  try {
    return new Set(
      readdirSync(folder).flatMap((file) =>
        readFileSync(folder + file, 'utf8')
          .trim()
          .split('\n'),
      ),
    );
  } catch {
    return new Set();
  }
}
