import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The first has no window, and spares what a window's own tools would take. */
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
  'microsoft-edge',
];
const places = [
  '/usr/lib/chromium/chromium',
  '/opt/google/chrome/chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/**
 * The Chromium that the browser tests drive: CHROME_PATH, else the machine's own, else, for root on Debian and its kin, a freshly
 * installed one. There a build server always judges by the newest.
 * @throws Error that says what to install
 */
export function browserPath(env: NodeJS.ProcessEnv = process.env): string {
  const isWanted = env.CI ? !env.CHROME_PATH : !locateBrowser(env, isProgram);
  if (isWanted && canInstall()) installNewest(env);
  const path = locateBrowser(env, isProgram);
  if (!path) throw new Error(whatToInstall(process.getuid?.() === 0));
  console.log(spawnSync(path, ['--version'], { encoding: 'utf8' }).stdout?.trim() || path);
  return path;
}

function installNewest(env: NodeJS.ProcessEnv): void {
  console.log('Installing the newest Chromium with apt-get');
  // The lists of a bare machine, where it has any, name an old one.
  spawnSync('apt-get', ['update', '-qq'], { stdio: ['ignore', 'inherit', 'inherit'] });
  // Not every kind of Debian has the first one, which does the same work with a fifth less of the processor.
  ['chromium-headless-shell', 'chromium'].find((name) => install([name, 'fonts-liberation'], env));
}

/** One line for whoever has no browser. */
export const whatToInstall = (isRoot: boolean): string =>
  `The browser tests need Chromium or Google Chrome, and ${isRoot ? 'apt-get could not install it' : 'only root may install it by itself'}: install it (on Debian: apt-get update && apt-get install chromium), or set CHROME_PATH to its program.`;

/** @throws Error when CHROME_PATH is set and wrong: a silent fallback would test another browser */
export function locateBrowser(env: NodeJS.ProcessEnv, exists: (path: string) => boolean): string | null {
  const chosen = env.CHROME_PATH;
  if (chosen) {
    if (!exists(chosen)) throw new Error(`CHROME_PATH is ${chosen}, where there is no program.`);
    return chosen;
  }
  const onPath = (env.PATH ?? '').split(delimiter).flatMap((folder) => names.map((name) => join(folder, name)));
  return [...onPath, ...places].find(exists) ?? null;
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function install(packages: readonly string[], env: NodeJS.ProcessEnv): boolean {
  const { status } = spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...env, DEBIAN_FRONTEND: 'noninteractive' },
  });
  return status === 0;
}

const canInstall = (): boolean => process.getuid?.() === 0 && spawnSync('apt-get', ['--version'], { stdio: 'ignore' }).status === 0;
