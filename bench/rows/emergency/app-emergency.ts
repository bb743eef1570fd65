import { createHash, randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { browserPath } from '../../../tools/run/browser.ts';
import { buildFrontEnds } from '../../../tools/run/front-ends.ts';
import { type ApiProcess, startApiProcess } from '../../machine/api-process.ts';
import { onServer } from '../../machine/database-server.ts';
import { apiPath } from '../../machine/stage.ts';
import { type Figure, ms, type Row } from '../figure.ts';

/** A phone of the cheaper kind on a mobile network that is neither fast nor near. */
const cpuSlowedTimes = 4;
const bitsPerSecond = 1_600_000;
const latencyMs = 150;
const rounds = 5;
const timeoutMs = 60_000;

/**
 * A running emergency takes the first screen of the employees' app: from opening it until its question can be answered, for somebody
 * who has never opened it in this browser but is signed in, and for somebody who has, with what the browser keeps.
 */
export const appEmergency: Row = {
  name: 'appEmergency',
  sizes: 'largest',
  async measure(stage): Promise<Figure[]> {
    if (!buildFrontEnds()) throw new Error('The app could not be built.');
    const databaseUrl = await stage.server.copyOf(stage.scale);
    const api = await startApiProcess({ DATABASE_URL: databaseUrl, DATA_DIR: stage.server.dataDir, EMPLOYEE_APP: '1' });
    const browser = await chromium.launch({ executablePath: browserPath(), args: ['--no-sandbox'] });
    try {
      const person = await startedFor(api, databaseUrl);
      const [cold, warm]: [number[], number[]] = [[], []];
      for (let round = 0; round < rounds; round++) {
        const context = await contextOf(browser, api, person);
        cold.push(await opened(context, api));
        await untilKept(context);
        warm.push(await opened(context, api));
        await context.close();
      }
      const how = `median of ${rounds}; CPU slowed ${cpuSlowedTimes} times, ${bitsPerSecond / 1e6} Mbit/s, ${latencyMs} ms`;
      return [
        figure('appEmergency.cold', 'for the first time in this browser', cold, how),
        figure('appEmergency.warm', 'again, with what the browser keeps', warm, how),
      ];
    } finally {
      await browser.close();
      await api.stop();
    }
  },
};

const figure = (name: string, when: string, times: number[], how: string): Figure => {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (index: number) => sorted[index] ?? Number.NaN;
  return {
    name,
    what: `from opening the employees’ app ${when}, while an emergency runs, until its question can be answered`,
    value: at(Math.floor(sorted.length / 2)),
    unit: 'ms',
    behind: `${how}; fastest ${ms(at(0))}, slowest ${ms(at(sorted.length - 1))}`,
  };
};

interface Person {
  token: string;
  profile: { name: string; lastName: string; email: string };
}

/** An emergency of a location to which one person belongs: how many others are asked plays no part here. */
async function startedFor(api: ApiProcess, databaseUrl: string): Promise<Person> {
  const [own, administrators] = [randomBytes(32).toString('hex'), randomBytes(32).toString('hex')];
  const hash = (token: string) => createHash('sha256').update(token).digest();
  const headers = { token: administrators, 'content-type': 'application/json' };
  const session = `insert into sessions (token_hash, user_id, device, address) select $1, id, 'benchmark', '127.0.0.1' from users where`;
  await onServer(databaseUrl, `${session} user_type = 2 and status = 'active' order by id limit 1`, [hash(administrators)]);
  const send = async (path: string, body: object) => {
    const answer = await fetch(`http://127.0.0.1:${api.port}${apiPath(path)}`, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${path} was refused: ${await answer.text()}`);
    return ((await answer.json()) as { data: { id: number } }).data;
  };
  const { id: locationId } = await send('/locations', { name: 'Site of one', timeZone: 'Europe/Istanbul' });
  const { rows } = await onServer(
    databaseUrl,
    `update users set site_id = $1 where id = (select max(id) from users where status = 'active' and deleted_at is null and user_type = 1)
     returning id, name, last_name as "lastName", email`,
    [locationId],
  );
  const { id, ...profile } = rows[0] as { id: number } & Person['profile'];
  await onServer(databaseUrl, `${session} id = $2`, [hash(own), id]);
  const message = 'Leave by the nearest stairs.';
  await send('/emergencies', { kind: 'emergency', message, locationIds: [locationId], sitePeople: true });
  return { token: own, profile };
}

function contextOf(browser: Browser, { port }: ApiProcess, { token, profile }: Person): Promise<BrowserContext> {
  const stored = { token, profile: JSON.stringify(profile) };
  const localStorage = Object.entries(stored).map(([name, value]) => ({ name: `population-tracker.${name}`, value }));
  const origins = [{ origin: `http://127.0.0.1:${port}`, localStorage }];
  return browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'en-GB', storageState: { cookies: [], origins } });
}

/** @returns ms from the address until both answers stand there and a touch would be taken */
async function opened(context: BrowserContext, { port }: ApiProcess): Promise<number> {
  const page = await context.newPage();
  await slowDown(page);
  await page.addInitScript(() => {
    const look = () => {
      if (document.querySelectorAll('button[data-answer]').length < 2) return void requestAnimationFrame(look);
      // Painted, and nothing else at work: a touch is taken.
      requestAnimationFrame(() => setTimeout(() => performance.mark('answerable')));
    };
    requestAnimationFrame(look);
  });
  await page.goto(`http://127.0.0.1:${port}/my/`, { waitUntil: 'commit', timeout: timeoutMs });
  await page.waitForFunction(() => performance.getEntriesByName('answerable').length > 0, null, { timeout: timeoutMs });
  // By the page's own clock, which begins with the address.
  const took = await page.evaluate(() => performance.getEntriesByName('answerable')[0]?.startTime ?? Number.NaN);
  await page.close();
  return took;
}

async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  const throughput = bitsPerSecond / 8;
  await session.send('Network.emulateNetworkConditions', {
    ...{ offline: false, latency: latencyMs, downloadThroughput: throughput, uploadThroughput: throughput },
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowedTimes });
}

/** What it keeps for the next opening, it fetches when the first one is done. */
async function untilKept(context: BrowserContext): Promise<void> {
  const page = await context.newPage();
  await page.goto(`${(await context.storageState()).origins[0]?.origin}/my/`);
  await page.evaluate(async () => void (await navigator.serviceWorker?.ready));
  await page.waitForLoadState('networkidle').catch(() => undefined);
  await pause(500);
  await page.close();
}
