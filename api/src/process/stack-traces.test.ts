import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sourceIn } from './stack-traces.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'population-tracker-built-'));
  mkdirSync(join(folder, 'api/dist'), { recursive: true });
  // The second line, from its third column on, was the eighth line of the source, from its fifth.
  const map = { version: 3, sources: ['../src/desk.ts'], names: [], mappings: ';EAOI' };
  writeFileSync(join(folder, 'api/dist/run.js.map'), JSON.stringify(map));
});
afterAll(() => rmSync(folder, { recursive: true }));

const built = (file: string) => pathToFileURL(join(folder, 'api/dist', file)).href;

it('a line of a trace tells where in the sources it is', () => {
  const source = relative(process.cwd(), join(folder, 'api/src/desk.ts'));
  expect(sourceIn(`async reserve (${built('run.js')}:2:9)`)).toBe(`async reserve (${source}:8:5)`);
});

it('what isn’t mapped stays: no map, another line, another program', () => {
  for (const site of [`reserve (${built('gone.js')}:2:9)`, `${built('run.js')}:1:1`, 'node:internal/timers:523:9'])
    expect(sourceIn(site)).toBe(site);
});
