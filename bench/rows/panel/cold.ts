import type { Page } from 'playwright-core';
import type { Stage } from '../../machine/stage.ts';
import type { Figure, Row } from '../figure.ts';
import { onPanel, signedIn } from './panel.ts';

const screens = {
  users: '/usermanagement',
  auditLog: '/audit-log',
  emergency: '/emergency',
  today: '/dashboard',
  announcement: '/announcement',
  permissions: '/permissions',
  outline: '/plan',
  location: '/location',
  reservations: '/reservation',
};

/** A screen has all that it asks for when for so long nothing more has come. */
const quietMs = 4_000;

/** How many things a browser that has nothing yet asks the server for, until a screen is at rest. */
export const cold: Row = {
  name: 'cold',
  sizes: 'largest',
  measure: (stage: Stage): Promise<Figure[]> =>
    onPanel(stage, async (browser, url) => {
      const figures: Figure[] = [];
      const signIn = await browser.newPage({ serviceWorkers: 'block' });
      figures.push(figure('signIn', await asked(signIn, url)));
      await signIn.context().close();
      for (const [name, path] of Object.entries(screens)) {
        // The worker fetches the panel's files beside the screen, for the next time.
        const context = await signedIn(browser, stage, { serviceWorkers: 'block' });
        figures.push(figure(name, await asked(await context.newPage(), url + path)));
        await context.close();
      }
      return figures;
    }),
};

const figure = (screen: string, paths: string[]): Figure => {
  const count = (kind: RegExp) => paths.filter((path) => kind.test(path)).length;
  const counts = [`${count(/\.js$/)} scripts`, `${count(/\.css$/)} sheets`, `${count(/^\/populationtracker-api\//)} answers`];
  return {
    name: `cold.${screen}`,
    what: 'requests of a browser that has nothing yet, until the screen is at rest',
    value: paths.length,
    unit: 'requests',
    behind: `${counts.join(', ')}, the worker aside`,
  };
};

/** @returns the paths that the server was asked for, one as often as it was */
async function asked(page: Page, address: string): Promise<string[]> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Network.enable');
  const paths = new Map<string, string>();
  let lastMs = performance.now();
  browser.on('Network.responseReceived', ({ requestId, response: { url, fromDiskCache } }) => {
    if (fromDiskCache || !url.startsWith('http')) return;
    paths.set(requestId, new URL(url).pathname);
    lastMs = performance.now();
  });
  browser.on('Network.requestServedFromCache', ({ requestId }) => paths.delete(requestId));
  await page.goto(address);
  while (performance.now() - lastMs < quietMs) await new Promise((resolve) => setTimeout(resolve, 100));
  return [...paths.values()];
}
