import type { Locator, Page } from 'playwright-core';
import type { Stage } from '../../machine/stage.ts';
import { type Figure, ms, type Row } from '../figure.ts';
import { onPanel, signedIn } from './panel.ts';

/** As a phone or an old computer is to this one. */
const cpuSlowedTimes = 4;
const timeoutMs = 60_000;
/** What an interaction sets off, is over by then; the next one isn't blamed for it. */
const restMs = 700;

const screens = [
  '/dashboard',
  '/dashboard?view=figures',
  '/usermanagement',
  '/teams',
  '/reservation',
  '/reservation?view=timeline',
  '/reservation?view=calendar',
  '/waiting-list',
  '/parameter',
  '/manage-parameter',
  '/plan',
  '/locationlist',
  '/location',
  '/buildinglist',
  '/officelist',
  '/office',
  '/meeting-room-list',
  '/closures',
  '/check-in',
  '/place-codes',
  '/office-plan',
  '/announcement-list',
  '/announcement',
  '/emergency-list',
  '/emergency',
  '/upload-jobs',
  '/notifications',
  '/permissions',
  '/audit-log',
  '/profile/index',
];

/** What people do on a screen, where it has the part for it; Escape closes what it opened. */
const interactions: Record<string, (page: Page) => Promise<boolean>> = {
  'a letter in the search': async (page) => {
    const field = main(page).getByRole('searchbox').first();
    if (!(await pressed(field))) return false;
    await page.keyboard.type('an', { delay: 150 });
    return true;
  },
  'the order of a column': (page) => pressed(main(page).getByRole('columnheader').getByRole('button').first()),
  'a row chosen': (page) => pressed(main(page).getByRole('row').nth(1).getByRole('checkbox').first()),
  'a row opened': (page) => pressed(main(page).getByRole('row').nth(2).getByRole('link').first()),
  'a choice opened': (page) => pressed(main(page).getByRole('combobox').first()),
  'a letter in the first field': async (page) => {
    const field = main(page).locator('form').getByRole('textbox').first();
    if (!(await pressed(field))) return false;
    await page.keyboard.type('a');
    return true;
  },
  'the main button': (page) => pressed(main(page).locator('header button, header a').last()),
  'the menu of the account': (page) => pressed(page.locator('header [data-initials]').first()),
};

/** From each press of a key or the mouse until what it changed is painted, by the browser's own reckoning, on every screen. */
export const interaction: Row = {
  name: 'interaction',
  sizes: 'largest',
  measure: (stage: Stage): Promise<Figure[]> =>
    onPanel(stage, async (browser, url) => {
      const context = await signedIn(browser, stage, { serviceWorkers: 'block', viewport: { width: 1280, height: 800 } });
      await context.addInitScript(hear);
      const all: Slowest[] = [];
      console.log('| screen | slowest | by | done |\n| --- | --- | --- | --- |');
      for (const path of screens) {
        const found = await onScreen(await context.newPage(), url + path);
        const slowest = found.reduce((one, other) => (other.tookMs > one.tookMs ? other : one), { what: 'nothing', tookMs: 0 });
        console.log(`| ${path} | ${ms(slowest.tookMs)} | ${slowest.what} | ${found.length} |`);
        all.push(...found.map(({ what, tookMs }) => ({ what: `${path}: ${what}`, tookMs })));
      }
      const inOrder = all.sort((a, b) => b.tookMs - a.tookMs);
      const late = inOrder.filter(({ tookMs }) => tookMs > 100).length;
      return [
        {
          name: 'interaction.slowest',
          what: `from a press until it is painted, with the CPU slowed ${cpuSlowedTimes} times`,
          value: inOrder[0]?.tookMs ?? Number.NaN,
          unit: 'ms',
          behind: `${inOrder[0]?.what}; ${late} of ${all.length} above 100 ms, the middle one ${ms(inOrder[Math.floor(all.length / 2)]?.tookMs ?? Number.NaN)}`,
        },
      ];
    }),
};

interface Slowest {
  what: string;
  tookMs: number;
}

async function onScreen(page: Page, address: string): Promise<Slowest[]> {
  const browser = await page.context().newCDPSession(page);
  const slow = (rate: number) => browser.send('Emulation.setCPUThrottlingRate', { rate });
  const found: Slowest[] = [];
  let shown = '';
  for (const [what, act] of Object.entries(interactions)) {
    if (page.url() !== shown) {
      await slow(1);
      await page.goto(address, { timeout: timeoutMs });
      // Where something is pushed the network never rests.
      await page.waitForLoadState('networkidle', { timeout: 3_000 }).catch(() => undefined);
      shown = page.url();
      await slow(cpuSlowedTimes);
      await page.waitForTimeout(restMs);
    }
    await page.evaluate(() => Reflect.set(window, 'slowestMs', 0));
    if (!(await act(page).catch(() => false))) continue;
    await page.waitForTimeout(restMs);
    found.push({ what, tookMs: await page.evaluate(() => Reflect.get(window, 'slowestMs') as number) });
    await page.keyboard.press('Escape');
    await page.waitForTimeout(restMs);
  }
  await page.close();
  return found;
}

const main = (page: Page): Locator => page.locator('main');

/** As long as somebody holds a button down. */
const heldMs = 80;

/**
 * By the mouse alone: within a click of its own the driver looks twice at what lies there, which counted as the page's work.
 * @returns whether it was there to be pressed
 */
async function pressed(target: Locator): Promise<boolean> {
  if (!(await target.isVisible())) return false;
  await target.hover({ timeout: 5_000 });
  const { mouse } = target.page();
  await mouse.down();
  await target.page().waitForTimeout(heldMs);
  await mouse.up();
  return true;
}

/** Runs in the page: what belongs to a press of a key or the mouse has a number. */
function hear(): void {
  Reflect.set(window, 'slowestMs', 0);
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { interactionId, duration } = entry as PerformanceEventTiming;
      if (interactionId) Reflect.set(window, 'slowestMs', Math.max(duration, Reflect.get(window, 'slowestMs') as number));
    }
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
}
