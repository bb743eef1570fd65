import { createHash, randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { browserPath } from '../../../tools/run/browser/browser.ts';
import { buildFrontEnds } from '../../../tools/run/front-ends.ts';
import { type ApiProcess, startApiProcess } from '../../machine/api-process.ts';
import { onServer } from '../../machine/database-server.ts';
import { apiPath, type Stage } from '../../machine/stage.ts';
import { type Figure, ms } from '../figure.ts';

/** A phone of the cheaper kind on a mobile network that is neither fast nor near. */
const cpuSlowedTimes = 4;
const bitsPerSecond = 1_600_000;
const latencyMs = 150;
const rounds = 5;
export const timeoutMs = 60_000;

/** Whose phone it is. */
export interface Person {
  id: number;
  token: string;
  profile: { name: string; lastName: string; email: string };
}

export interface Prepared {
  databaseUrl: string;
  /** Posts as an administrator. @returns what was made */
  send: (path: string, body: object) => Promise<{ id: number }>;
}

interface Measured {
  name: string;
  what: (when: string) => string;
  /** Makes what has to be there. @returns whose phone it is */
  prepare: (given: Prepared) => Promise<Person>;
  /** @returns ms from the address until what is measured has come true */
  opened: (page: Page, url: string, round: number) => Promise<number>;
}

/**
 * The employees' app on a phone, opened by somebody who has never opened it in this browser but is signed in, and by somebody who has,
 * with what the browser keeps.
 */
export async function onPhone(stage: Stage, measured: Measured): Promise<Figure[]> {
  if (!(await buildFrontEnds())) throw new Error('The app could not be built.');
  const databaseUrl = await stage.server.copyOf(stage.scale);
  const api = await startApiProcess({ DATABASE_URL: databaseUrl, DATA_DIR: stage.server.dataDir, EMPLOYEE_APP: '1' });
  const browser = await chromium.launch({ executablePath: browserPath(), args: ['--no-sandbox'] });
  try {
    const person = await measured.prepare({ databaseUrl, send: await administrator(api, databaseUrl) });
    const url = `http://127.0.0.1:${api.port}/my/`;
    const [cold, warm]: [number[], number[]] = [[], []];
    for (let round = 0; round < rounds; round++) {
      const context = await contextOf(browser, api, person);
      const open = async (turn: number) => {
        const page = await context.newPage();
        await slowDown(page);
        const took = await measured.opened(page, url, turn);
        await page.close();
        return took;
      };
      cold.push(await open(2 * round));
      await untilKept(context, url);
      warm.push(await open(2 * round + 1));
      await context.close();
    }
    return [
      figure(`${measured.name}.cold`, measured.what('for the first time in this browser'), cold),
      figure(`${measured.name}.warm`, measured.what('again, with what the browser keeps'), warm),
    ];
  } finally {
    await browser.close();
    await api.stop();
  }
}

function figure(name: string, what: string, times: number[]): Figure {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (index: number) => sorted[index] ?? Number.NaN;
  const how = `median of ${rounds}; CPU slowed ${cpuSlowedTimes} times, ${bitsPerSecond / 1e6} Mbit/s, ${latencyMs} ms`;
  return {
    name,
    what,
    value: at(Math.floor(sorted.length / 2)),
    unit: 'ms',
    behind: `${how}; fastest ${ms(at(0))}, slowest ${ms(at(sorted.length - 1))}`,
  };
}

const session = `insert into sessions (token_hash, user_id, device, address) select $1, id, 'benchmark', '127.0.0.1' from users where`;
const hash = (token: string) => createHash('sha256').update(token).digest();

async function administrator({ port }: ApiProcess, databaseUrl: string): Promise<Prepared['send']> {
  const token = randomBytes(32).toString('hex');
  await onServer(databaseUrl, `${session} user_type = 2 and status = 'active' order by id limit 1`, [hash(token)]);
  const headers = { token, 'content-type': 'application/json' };
  return async (path, body) => {
    const answer = await fetch(`http://127.0.0.1:${port}${apiPath(path)}`, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${path} was refused: ${await answer.text()}`);
    return ((await answer.json()) as { data: { id: number } }).data;
  };
}

/** Somebody new who belongs to a location, whom no limit of how much or how far ahead they reserve holds back, signed in. */
export async function personOf({ databaseUrl, send }: Prepared, siteId: number): Promise<Person> {
  const profile = { name: 'Ada', lastName: 'Ersoy', email: 'ada.ersoy@one.example' };
  const { id } = await send('/users', { ...profile, siteId, exceptional: true });
  const token = randomBytes(32).toString('hex');
  await onServer(databaseUrl, `${session} id = $2`, [hash(token), id]);
  return { id, token, profile };
}

function contextOf(browser: Browser, { port }: ApiProcess, { token, profile }: Person): Promise<BrowserContext> {
  const stored = { token, profile: JSON.stringify(profile) };
  const localStorage = Object.entries(stored).map(([name, value]) => ({ name: `population-tracker.${name}`, value }));
  const origins = [{ origin: `http://127.0.0.1:${port}`, localStorage }];
  return browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'en-GB', storageState: { cookies: [], origins } });
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
async function untilKept(context: BrowserContext, url: string): Promise<void> {
  const page = await context.newPage();
  await page.goto(url);
  await page.evaluate(async () => void (await navigator.serviceWorker?.ready));
  await page.waitForLoadState('networkidle').catch(() => undefined);
  await pause(500);
  await page.close();
}
