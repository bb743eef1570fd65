import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { browserPath } from '../../../tools/run/browser/browser.ts';
import { command } from '../../../tools/run/steps.ts';
import { startApiProcess } from '../../machine/api-process.ts';
import type { Stage } from '../../machine/stage.ts';
import { type Figure, median, ms, type Row } from '../figure.ts';

const dist = join(import.meta.dirname, '../../../admin/dist');
const timeoutMs = 30_000;

/** The panel as it was built last, in a fresh browser: how much packed JavaScript it loads until one can sign in, and until 50 users are listed. */
export const panel: Row = {
  name: 'panel',
  sizes: 'largest',
  measure(stage: Stage): Promise<Figure[]> {
    return onPanel(stage, async (browser, url) => {
      const signIn = await opened(await browser.newPage(), url, (page) => page.locator('input').first().waitFor({ timeout: timeoutMs }));
      const context = await signedIn(browser, stage);
      const page = await context.newPage();
      const list = await opened(page, `${url}/usermanagement?limit=50`, (page) =>
        page.getByRole('row').nth(50).waitFor({ timeout: timeoutMs }),
      );
      const today = await opened(await context.newPage(), `${url}/dashboard`, (page) =>
        page.getByRole('heading', { level: 2, name: /working day/ }).waitFor({ timeout: timeoutMs }),
      );
      const withToday = new Set([...signIn.scripts, ...today.scripts]);
      const inAll = new Set([...signIn.scripts, ...list.scripts]);
      return [
        figure(
          'panel.signIn',
          'JavaScript to the sign-in, gzip',
          signIn.scripts,
          `${signIn.scripts.size} files, ready after ${ms(signIn.readyMs)}`,
        ),
        figure(
          'panel.list',
          'JavaScript to the sign-in and the list of users, gzip',
          inAll,
          `${inAll.size} files, the list ready after ${ms(list.readyMs)} with its token`,
        ),
        figure(
          'panel.today',
          'JavaScript to the sign-in and the dashboard of today, gzip',
          withToday,
          `${withToday.size} files, ready after ${ms(today.readyMs)} with its token`,
        ),
        await tabSwitch(page),
        await tabPress(page),
      ];
    });
  },
};

/** With the panel as it was built last, and a browser. */
export async function onPanel<T>({ databaseUrl, server }: Stage, measure: (browser: Browser, url: string) => Promise<T>): Promise<T> {
  // The API serves the panel that was there when it started.
  if (!existsSync(join(dist, 'index.html'))) await build();
  const api = await startApiProcess({ DATABASE_URL: databaseUrl, DATA_DIR: server.dataDir });
  const browser = await chromium.launch({ executablePath: browserPath(), args: ['--no-sandbox'] });
  try {
    return await measure(browser, `http://127.0.0.1:${api.port}`);
  } finally {
    await browser.close();
    await api.stop();
  }
}

/** A browser that has fetched nothing yet, with the session of somebody who may see everything. */
export async function signedIn(browser: Browser, { token }: Stage, options: BrowserContextOptions = {}): Promise<BrowserContext> {
  const context = await browser.newContext(options);
  await context.addInitScript((token) => localStorage.setItem('population-tracker.token', token), token);
  return context;
}

async function build(): Promise<void> {
  const { ok, text } = await command('node_modules/vite/bin/vite.js', ['build'], { cwd: join(dist, '..') });
  if (!ok) throw new Error(text);
}

interface Opened {
  /** Paths of the scripts that were loaded. */
  scripts: Set<string>;
  readyMs: number;
}

async function opened(page: Page, url: string, ready: (page: Page) => Promise<void>): Promise<Opened> {
  const scripts = new Set<string>();
  page.on('response', (response) => {
    const path = new URL(response.url()).pathname;
    if (response.ok() && path.endsWith('.js')) scripts.add(path);
  });
  const started = performance.now();
  // When all of the page is loaded, it may have stood for long, and fetches already what comes later.
  await page.goto(url, { waitUntil: 'commit' });
  await ready(page);
  const readyMs = performance.now() - started;
  // What comes later, in idle time, keeps nobody waiting.
  return { scripts: new Set(scripts), readyMs };
}

const switches = 20;

/** From the click on a tab until its kept view is painted: the list of 50 users and the dashboard in turn. */
async function tabSwitch(page: Page): Promise<Figure> {
  await page.getByRole('tab').first().click();
  await page.getByRole('heading', { level: 1, name: 'Today' }).waitFor({ timeout: timeoutMs });
  await page.waitForLoadState('networkidle');
  const times: number[] = [];
  for (let done = 0; done < switches; done++) times.push(await page.evaluate(switchTab, (done + 1) % 2));
  const sorted = times.slice(2).sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN;
  return {
    name: 'panel.tabSwitch',
    what: 'switching a kept tab, from the click until it is painted, median',
    value: at(0.5),
    unit: 'ms',
    behind: `${sorted.length} switches between 50 users and the dashboard, fastest ${ms(at(0))}, slowest ${ms(at(1))}`,
  };
}

/** Runs in the page. */
async function switchTab(index: number): Promise<number> {
  const tab = document.querySelectorAll<HTMLElement>('[role="tab"]')[index];
  if (!tab) throw new Error(`There is no tab ${index}.`);
  const started = performance.now();
  tab.click();
  while (tab.ariaSelected !== 'true') await new Promise((resolve) => setTimeout(resolve));
  // The frame after the one that this change is painted in.
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  const took = performance.now() - started;
  await new Promise((resolve) => setTimeout(resolve, 200));
  return took;
}

/**
 * The same by the mouse, until the browser itself says that the press was painted (Event Timing, steps of 8 ms): `tabSwitch` waits one
 * frame longer, since a page isn't told when its frame was painted.
 */
async function tabPress(page: Page): Promise<Figure> {
  await page.evaluate(() => {
    new PerformanceObserver((list) => {
      for (const { name, duration } of list.getEntries()) if (name === 'click') Reflect.set(window, 'pressMs', duration);
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  });
  const times: number[] = [];
  for (let done = 0; done < switches; done++) {
    await page
      .getByRole('tab')
      .nth((done + 1) % 2)
      .hover();
    await page.evaluate(() => Reflect.set(window, 'pressMs', 0));
    await page.mouse.down();
    await page.waitForTimeout(80);
    await page.mouse.up();
    await page.waitForTimeout(300);
    times.push(await page.evaluate(() => Reflect.get(window, 'pressMs') as number));
  }
  const sorted = times.slice(2).sort((a, b) => a - b);
  // Nothing is told of what is painted within 16 ms; of none that would be no press.
  if (!times.some(Boolean)) throw new Error('The browser told of no press on a tab.');
  return {
    name: 'panel.tabPress',
    what: 'switching a kept tab by the mouse, until the browser says that it is painted, median',
    value: median(sorted),
    unit: 'ms',
    behind: `${sorted.length} presses, ${sorted.join(', ')}`,
  };
}

const figure = (name: string, what: string, scripts: Set<string>, behind: string): Figure => {
  const bytes = [...scripts].reduce((sum, path) => sum + gzipSync(readFileSync(join(dist, path)), { level: 9 }).length, 0);
  return { name, what, value: bytes / 1_000, unit: 'kB', behind };
};
