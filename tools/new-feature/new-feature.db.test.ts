import { execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkEndpoints } from '../checks/endpoints.ts';
import { checkPersonalData } from '../checks/evidence/personal-data.ts';
import { checkImports } from '../checks/imports.ts';
import { checkManner } from '../checks/manner.ts';
import { checkNames } from '../checks/names.ts';
import { checkReach } from '../checks/reach.ts';
import { checkSizes } from '../checks/sizes.ts';
import { readSourceTree } from '../checks/source.ts';
import { checkStyles } from '../checks/styles.ts';
import { checkTranslations } from '../checks/translations/translations.ts';
import { checkOwnership } from '../checks/writes/ownership.ts';
import { checkTelling } from '../checks/writes/telling.ts';
import { oneChecker, root } from '../run/steps.ts';

let copy: string;
let made: { status: number | null; stdout: string; stderr: string };

/** Runs a script of the copy. */
const run = (script: string, ...given: string[]) =>
  spawnSync(process.execPath, [join(copy, script), ...given], { cwd: copy, encoding: 'utf8', env: { ...process.env, VITEST: undefined } });

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'population-tracker-new-feature-'));
  copyTree(copy);
  made = run('tools/new-feature.ts', 'parking-permits');
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

test('writes the files of a feature, and its lines', () => {
  expect(made).toMatchObject({ status: 0, stderr: '' });
  for (const path of [
    'contract/parking-permits.ts',
    'api/src/features/parking-permits/parking-permits-routes.ts',
    'e2e/parking-permits.spec.ts',
  ]) {
    expect(existsSync(join(copy, path)), path).toBe(true);
  }
  expect(
    readdirSync(join(copy, 'api/migrations'))
      .filter((name) => name.endsWith('.sql'))
      .at(-1),
  ).toMatch(/^\d{4}_parking_permits\.sql$/);
  expect(readFileSync(join(copy, 'api/src/app.ts'), 'utf8')).toContain('parkingPermits: { routes: parkingPermits }');
  expect(readFileSync(join(copy, 'admin/src/app/sitemap.ts'), 'utf8')).toContain('...parkingPermits');
});

test.for([
  ['api', ['src/app.ts', 'src/testing/global-setup.ts', 'src/features/parking-permits/**/*.ts']],
  ['admin', ['src/features/parking-permits/**/*.ts', 'src/features/parking-permits/**/*.tsx']],
  ['.', ['e2e/parking-permits.spec.ts']],
] as const)('a feature as written passes the compiler: %s', ([project, include]) => {
  // The files that are new and what they load, with the options of their package.
  writeFileSync(join(copy, project, 'tsconfig.written.json'), JSON.stringify({ extends: './tsconfig.json', include }));
  const given = ['-p', join(project, 'tsconfig.written.json'), '--pretty', 'false', ...oneChecker];
  const { status, stdout } = run('node_modules/typescript/bin/tsc', ...given);
  expect({ status, stdout }).toEqual({ status: 0, stdout: '' });
});

test('a feature as written passes the checks of structure', () => {
  const files = readSourceTree(copy);
  const stored = readFileSync(join(copy, 'docs/data-protection.md'), 'utf8');
  const found = [
    ...[checkImports, checkNames, checkSizes, checkOwnership, checkTelling, checkEndpoints].flatMap((check) => check(files)),
    ...[checkReach, checkStyles, checkManner, checkTranslations].flatMap((check) => check(files)),
    ...checkPersonalData(files, stored),
  ];
  expect(found.filter(({ path, message }) => /parking[-_]?permit/i.test(path + message))).toEqual([]);
});

test('a feature as written passes its own tests on a real database, what says of each table where it belongs, and the whole panel on one page', () => {
  const files = ['api/src/features/parking-permits', 'api/src/platform/db/located/located.db.test.ts', 'admin/src/app/sitemap.test.ts'];
  const { status, stdout, stderr } = run('node_modules/vitest/vitest.mjs', 'run', '--no-color', '--maxWorkers=1', ...files);
  expect({ status, output: status === 0 ? '' : stdout + stderr }).toEqual({ status: 0, output: '' });
  expect(stdout).toMatch(/Test Files +3 passed/);
});

test('refuses to write over a feature', () => {
  expect(run('tools/new-feature.ts', 'parking-permits')).toMatchObject({ status: 1, stderr: expect.stringContaining('There is already') });
});

/** The files that git knows or would add, and the packages by links, except our own. */
function copyTree(to: string): void {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], { cwd: root, encoding: 'utf8' });
  for (const path of listed.split('\0').filter((path) => path && existsSync(join(root, path)))) {
    mkdirSync(dirname(join(to, path)), { recursive: true });
    copyFileSync(join(root, path), join(to, path));
  }
  execFileSync('git', ['init', '--quiet'], { cwd: to });
  for (const folder of ['node_modules', ...['api', 'admin', 'ui', 'web'].map((name) => `${name}/node_modules`)])
    if (existsSync(join(root, folder))) linkPackages(folder, to);
  mkdirSync(join(to, 'node_modules/@population-tracker'), { recursive: true });
  for (const name of ['contract', 'ui', 'web']) symlinkSync(join(to, name), join(to, 'node_modules/@population-tracker', name));
}

function linkPackages(folder: string, to: string): void {
  mkdirSync(join(to, folder), { recursive: true });
  for (const name of readdirSync(join(root, folder))) {
    if (name !== '@population-tracker' && name !== '.vite') symlinkSync(join(root, folder, name), join(to, folder, name));
  }
}
