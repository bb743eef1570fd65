import type { BrowserContext } from 'playwright-core';
import { apiPath, type Stage } from '../../machine/stage.ts';
import { type Figure, ms, type Row } from '../figure.ts';
import { onPanel, signedIn } from './panel.ts';
import { reactAdminPage } from './react-admin.ts';

const rounds = 15;
const cpuSlowedTimes = 4;
const timeoutMs = 60_000;
const listed = 50;

/**
 * From the address of the list of users until its 50 rows are painted, in a browser that has fetched nothing, beside the smallest page of
 * react-admin with the same people, in turn with it.
 */
export const ready: Row = {
  name: 'ready',
  sizes: 'largest',
  measure: (stage: Stage): Promise<Figure[]> =>
    onPanel(stage, async (browser, url) => {
      const answer = await fetch(url + apiPath('/users', { limit: listed }), { headers: { token: stage.token } });
      const { data } = (await answer.json()) as { data: { items: { id: number }[] } };
      const other = await reactAdminPage(data.items);
      const [ours, theirs]: [number[], number[]] = [[], []];
      try {
        for (let round = 0; round < rounds; round++) {
          theirs.push(await painted(await browser.newContext(), other.url));
          // What the worker fetches is for the next time.
          ours.push(await painted(await signedIn(browser, stage, { serviceWorkers: 'block' }), `${url}/usermanagement?limit=${listed}`));
        }
      } finally {
        other.close();
      }
      return [
        {
          name: 'ready',
          what: `a cold list of ${listed} users until it is painted, against react-admin’s, with the CPU slowed ${cpuSlowedTimes} times`,
          value: median(ours) / median(theirs),
          unit: 'times',
          behind: `${told(ours)} against ${told(theirs)}, ${rounds} times each in turn`,
        },
      ];
    }),
};

const median = (times: number[]): number => [...times].sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN;
const told = (times: number[]): string => `${ms(median(times))} (${ms(Math.min(...times))} to ${ms(Math.max(...times))})`;

/** @returns ms by the page's own clock, which begins with the address */
async function painted(context: BrowserContext, address: string): Promise<number> {
  const page = await context.newPage();
  const browser = await context.newCDPSession(page);
  await browser.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowedTimes });
  await page.addInitScript((wanted) => {
    // A row without a text holds the place of one that is awaited.
    const isThere = (row: Element) => row.textContent?.trim() !== '';
    const look = () => {
      const rows = [...document.querySelectorAll('tbody tr, main [role="row"]')];
      if (rows.filter(isThere).length < wanted) return void requestAnimationFrame(look);
      // The page says so by itself: what asks it over and over is a script of its own, which is read while the page opens.
      requestAnimationFrame(() => setTimeout(() => console.debug('painted', performance.now())));
    };
    requestAnimationFrame(look);
  }, listed);
  const said = page.waitForEvent('console', { predicate: (message) => message.text().startsWith('painted'), timeout: timeoutMs });
  await page.goto(address, { waitUntil: 'commit', timeout: timeoutMs });
  const took = Number((await said).text().split(' ')[1]);
  await context.close();
  return took;
}
