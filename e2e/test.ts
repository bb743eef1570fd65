import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { type BrowserContext, test as base, type CDPSession, type Page, type PlaywrightTestOptions } from '@playwright/test';
import { restingPath, silencesWhereAsked } from './accounts.ts';

/** A page that goes from test to test. */
interface Kept {
  page: Page;
  browser: CDPSession;
  /** Something was done to it that stays. */
  isSpoilt: boolean;
}

type Room = Map<string, Kept>;
type StorageState = PlaywrightTestOptions['storageState'];

/** At the product's own address, so that its storage is at hand; nothing runs there, nor is an icon asked for. */
const restingPlace = {
  path: restingPath,
  contentType: 'text/html',
  // As the product's own pages have them: from one to the other the browser goes on in the same process.
  headers: { 'cross-origin-opener-policy': 'same-origin', 'origin-agent-cluster': '?1' },
  body: '<link rel="icon" href="data:,">',
};

const lasting = {
  page: ['addInitScript', 'exposeBinding', 'exposeFunction', 'setExtraHTTPHeaders'],
  context: ['addInitScript', 'exposeBinding', 'exposeFunction', 'grantPermissions', 'newCDPSession', 'on', 'setOffline'],
  clock: ['install', 'pauseAt', 'setFixedTime', 'setSystemTime'],
};

/** A page is tidied in a tenth of a second; one that doesn't answer would take the test's own time. */
const tidyMs = 30_000;

const clockShiftMs = Number(process.env.TEST_CLOCK_SHIFT_MS ?? 0);

const heard = [
  'console',
  'dialog',
  'download',
  'framenavigated',
  'load',
  'pageerror',
  'popup',
  'request',
  'requestfailed',
  'requestfinished',
  'response',
] as const;

/**
 * A test as Playwright knows it, except that its page was another test's before: what the browser has fetched and compiled of the panel
 * serves again, which saves more time than most tests take. Nothing else is handed on: storage, cookies, history, routes, listeners,
 * further pages, size and media are as in a new browser. What can't be undone, like a clock, ends with its page.
 */
export const test = base.extend<{ kind: string }, { room: Room }>({
  room: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs
    async ({}, use) => {
      const room: Room = new Map();
      await use(room);
      for (const { page } of room.values()) await page.context().close();
    },
    { scope: 'worker' },
  ],

  browser: [
    async ({ browser }, use) => {
      const make = browser.newContext.bind(browser);
      if (clockShiftMs !== 0) {
        browser.newContext = async (options) => {
          const context = await make(options);
          await context.addInitScript(shiftClock, clockShiftMs);
          return context;
        };
      }
      await use(browser);
    },
    { scope: 'worker' },
  ],

  /** What a page is made with and keeps. */
  kind: async ({ locale, timezoneId, userAgent, hasTouch, isMobile, deviceScaleFactor, serviceWorkers, contextOptions }, use) => {
    await use(JSON.stringify([locale, timezoneId, userAgent, hasTouch, isMobile, deviceScaleFactor, serviceWorkers, contextOptions]));
  },

  context: async (
    { room, kind, browser, viewport, colorScheme, contextOptions, storageState, actionTimeout, navigationTimeout },
    use,
    testInfo,
  ) => {
    const kept = room.get(kind) ?? (await open(await browser.newContext({ storageState: undefined })));
    room.delete(kind);
    const { page } = kept;
    const context = page.context();
    context.setDefaultTimeout(actionTimeout ?? 0);
    context.setDefaultNavigationTimeout(navigationTimeout ?? 0);
    if (viewport) await page.setViewportSize(viewport);
    await page.emulateMedia({ media: null, colorScheme: colorScheme ?? 'light', reducedMotion: contextOptions.reducedMotion ?? null });
    await store(page, storageState);
    await use(context);
    // One that ran out of time may have left anything underway.
    const isFit = testInfo.status === testInfo.expectedStatus && !kept.isSpoilt && !page.isClosed();
    if (isFit && (await isTidied(kept))) room.set(kind, kept);
    else await context.close();
  },

  page: async ({ context }, use) => {
    const [page] = context.pages();
    if (page) await use(page);
  },
});

async function open(context: BrowserContext): Promise<Kept> {
  await context.addInitScript(silencesWhereAsked);
  const page = await context.newPage();
  const browser = await context.newCDPSession(page);
  const kept: Kept = { page, browser, isSpoilt: false };
  await keepNoRoutedFiles(page, browser);
  const spoil = () => {
    kept.isSpoilt = true;
  };
  await rest(page);
  watch(page, lasting.page, spoil);
  watch(context, lasting.context, spoil);
  watch(page.clock, lasting.clock, spoil);
  return kept;
}

/** The browser's part of a run at another time: what tools/run/shifted-clock.mjs is to a process. Runs in the page. */
function shiftClock(ms: number): void {
  const realNow = Date.now;
  Date.now = () => realNow() + ms;
  globalThis.Date = new Proxy(Date, {
    construct: (target, given, made) => Reflect.construct(target, given.length === 0 ? [target.now()] : given, made),
    apply: (target) => new target(target.now()).toString(),
  });
}

async function rest(page: Page): Promise<void> {
  const { path, ...answer } = restingPlace;
  await page.route(path, (route) => route.fulfill(answer));
  await page.goto(path);
  // As long as anything is routed a browser keeps nothing of what it fetches.
  await page.unrouteAll();
}

/** A test that comes between the page and the product's files is asked for each of them, whatever the browser has kept of other tests. */
async function keepNoRoutedFiles(page: Page, browser: CDPSession): Promise<void> {
  await browser.send('Network.enable');
  const route = page.route.bind(page);
  page.route = async (url, ...given) => {
    if (/\bassets\b|\.js/.test(String(url))) await browser.send('Network.setCacheDisabled', { cacheDisabled: true });
    return route(url, ...given);
  };
}

/** Calls `told` before each of the methods. */
function watch(object: object, methods: string[], told: () => void): void {
  const own = object as Record<string, (...given: unknown[]) => unknown>;
  for (const name of methods) {
    const method = own[name]?.bind(object);
    own[name] = (...given) => {
      told();
      return method?.(...given);
    };
  }
}

/** Puts into the storage what the test begins with, and nothing else. */
async function store(page: Page, state: StorageState): Promise<void> {
  const { origins = [] } =
    typeof state === 'string' ? ((JSON.parse(readFileSync(state, 'utf8')) as Exclude<StorageState, string>) ?? {}) : (state ?? {});
  await page.evaluate(
    (entries) => {
      localStorage.clear();
      sessionStorage.clear();
      for (const { name, value } of entries) localStorage.setItem(name, value);
    },
    origins.flatMap(({ localStorage }) => localStorage),
  );
}

/** A page may not answer any more once its test has been through: the next one begins with another. */
async function isTidied(kept: Kept): Promise<boolean> {
  const done = tidy(kept).then(() => true);
  const tidied = await Promise.race([done, pause(tidyMs, false, { ref: false })]);
  if (tidied) return true;
  process.stderr.write(`A page didn’t come to rest within ${tidyMs} ms and is closed.\n`);
  done.catch(() => undefined);
  return false;
}

async function tidy({ page, browser }: Kept): Promise<void> {
  const context = page.context();
  for (const event of heard) page.removeAllListeners(event);
  for (const other of context.pages()) if (other !== page) await other.close();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  await rest(page);
  await page.mouse.move(-1, -1);
  await context.clearCookies();
  await browser.send('Page.resetNavigationHistory');
  await browser.send('Network.setCacheDisabled', { cacheDisabled: false });
}
