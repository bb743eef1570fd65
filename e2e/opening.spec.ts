import { type APIRequestContext, expect, type Locator, type Page, type Route } from '@playwright/test';
import { apiBasePath } from '@population-tracker/contract/kernel/constants';
import { administratorToken, nobody } from './accounts.ts';
import { expectAccessible, expectNoViolation, show } from './soundness.ts';
import { test } from './test.ts';

// What the server sends is taken away here, so a worker must not have kept it.
test.use({ serviceWorkers: 'block' });

/** Lets the page wait for files that never come, until the answer is called. */
async function keepWaiting(page: Page, files: RegExp): Promise<() => void> {
  let waits = true;
  await page.route(files, (route) => (waits ? undefined : route.continue()));
  return () => {
    waits = false;
  };
}

/** Time passes until this is there. */
const comesWithTime = (page: Page, sentence: Locator) =>
  expect(async () => {
    await page.clock.fastForward(8_000);
    await expect(sentence).toBeVisible({ timeout: 1_000 });
  }).toPass();

const usersHeading = (page: Page) => page.getByRole('heading', { level: 1, name: 'Users' });

test('a page whose files are gone says so in the person’s language, and loads again: sign-in, and no part of the panel behind it', async ({
  browser,
}) => {
  const context = await browser.newContext({ locale: 'tr-TR', storageState: nobody });
  const page = await context.newPage();
  const gone = /\/assets\/index-[\w-]+\.js$/;
  await page.route(gone, (route) => route.fulfill({ status: 404, body: '' }));
  await page.goto('/login');
  await expect(page.getByText('Sayfa yüklenemedi.')).toBeVisible({ timeout: 15_000 });
  await page.unroute(gone);

  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
  await page.getByRole('link', { name: 'Yeniden yükle' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Giriş yapın' })).toBeVisible();
  // The page's own script and the texts: those of every page, and sign-in's.
  const scripts = loaded.filter((path) => path.endsWith('.js') && path.startsWith('/assets/')).sort();
  expect([...new Set(scripts.map((path) => path.replace(/-[\w-]{8}\.js$/, '')))]).toEqual([
    '/assets/index',
    '/assets/texts-tr',
    '/assets/tr',
  ]);
  await context.close();
});

test('a first file that never comes is told of in the person’s language, and the page loads again', async ({ browser }) => {
  const context = await browser.newContext({ locale: 'ja-JP', storageState: nobody });
  const page = await context.newPage();
  await page.addInitScript(() => {
    const painted: string[] = [];
    Object.assign(window, { painted });
    new PerformanceObserver((list) => painted.push(...list.getEntries().map(({ name }) => name))).observe({
      type: 'paint',
      buffered: true,
    });
  });
  await page.clock.install();
  // The one that all others need, and all of them, style sheets too.
  for (const files of [/\/assets\/index-[\w-]+\.js$/, /\/assets\//]) {
    const answer = await keepWaiting(page, files);
    await page.goto('/login', { waitUntil: 'commit' });
    await comesWithTime(page, page.getByText('サーバーの応答を待っています'));
    // What is in the page is on the screen, too: the first paint no longer waits for the file.
    await expect.poll(() => page.evaluate(() => (window as unknown as { painted: string[] }).painted)).toContain('first-contentful-paint');
    answer();
  }
  await page.getByRole('link', { name: '再読み込み' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'ログイン' })).toBeVisible();
  await context.close();
});

test('a frame, a screen, a server that doesn’t come leaves no blank page; what was wanted opens', async ({ page }) => {
  await page.clock.install();
  await test.step('a frame that the server hasn’t got', async () => {
    await page.route(/\/assets\/frame-[\w-]+\.js$/, (route) => route.abort());
    await page.goto('/usermanagement?limit=10');
    await expect(page.getByText('The page could not be loaded.')).toBeVisible();
    await page.unrouteAll();
  });
  await test.step('a frame', async () => {
    const answer = await keepWaiting(page, /\/assets\/frame-/);
    await page.goto('/usermanagement?limit=10', { waitUntil: 'commit' });
    await comesWithTime(page, page.getByText('The server takes its time'));
    await expectAccessible(page, 'while the frame doesn’t come');
    answer();
    await page.getByRole('link', { name: 'Load again' }).click();
    await expect(usersHeading(page)).toBeVisible();
  });
  await test.step('a screen', async () => {
    const answer = await keepWaiting(page, /\/assets\/UsersPage-/);
    await page.goto('/usermanagement?limit=10', { waitUntil: 'commit' });
    await comesWithTime(page, page.getByRole('heading', { level: 1, name: 'The server took too long to answer. Please try again.' }));
    await expectNoViolation(page, 'while the screen doesn’t come');
    answer();
    await page.getByRole('button', { name: 'Load again' }).click();
    await expect(usersHeading(page)).toBeVisible();
  });
  await test.step('a server', () => slowServer(page));
});

async function slowServer(page: Page): Promise<void> {
  const held: Route[] = [];
  let holds = true;
  await page.route('**/populationtracker-api/**', (route) => {
    if (holds) held.push(route);
    else return route.continue();
  });
  await page.goto('/usermanagement?limit=10');
  await expect.poll(() => held.length).toBeGreaterThan(0);
  await page.clock.fastForward(4_000);
  await expect(page.getByRole('heading', { level: 1, name: 'The server takes its time' })).toBeVisible();
  await show(page, 'light');
  await expectNoViolation(page, 'while the server takes its time');
  holds = false;
  for (const route of held) await route.continue();
  await expect(usersHeading(page)).toBeVisible();
}

test.describe('signed out', () => {
  test.use({ storageState: nobody });

  test('sign-in follows the refresh of another tab, unless something is typed in it', async ({ page: typing, context }) => {
    const idle = await context.newPage();
    for (const page of [idle, typing]) await page.goto('/login');
    const email = typing.getByRole('textbox', { name: 'E-mail' });
    await email.fill('ada@te');
    await expect(idle.getByRole('textbox', { name: 'E-mail' })).toBeVisible();
    const reloaded = idle.waitForEvent('load');
    // Heard by each that listens, in the same window too.
    await typing.evaluate(() => new BroadcastChannel('population-tracker.refresh').postMessage('/assets/index-next.js'));
    await reloaded;
    await expect(email).toHaveValue('ada@te');
  });
});

/** One of each kind whose page asks for the most. */
async function records(request: APIRequestContext): Promise<string[]> {
  const lists = { '/office': '/workspaces', '/usermanagement': '/users', '/manage-parameter': '/parameters' };
  return Promise.all(
    Object.entries(lists).map(async ([page, path]) => {
      const answer = await request.get(`${apiBasePath}${path}`, { headers: { token: administratorToken() }, params: { limit: 1 } });
      return `${page}?id=${((await answer.json()) as { data: { items: { id: number }[] } }).data.items[0]?.id}`;
    }),
  );
}

/** The scripts, sheets and letters that a page asks for, without the letters that tell their versions apart. */
function filesOf(page: Page): string[] {
  const files: string[] = [];
  page.on('request', (request) => {
    const [, name, kind] = /\/assets\/(.*)-[\w-]{8}\.(js|css|woff2)$/.exec(request.url()) ?? [];
    if (name) files.push(`${name}.${kind}`);
  });
  return files;
}

test('what the first script is going to ask for is fetched beside it, each once; the panel and who is in only for whoever is signed in', async ({
  page,
  browser,
}) => {
  const files = filesOf(page);
  let whoIsIn = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/user/info')) whoIsIn += 1;
  });
  const beside = ['common.woff2', 'formats.js', 'frame.js', 'index.css', 'index.js', 'panel.css', 'texts-en.js'];
  // It comes when all others are on their way.
  await page.route(/\/assets\/index-[\w-]+\.js$/, async (route) => {
    await expect.poll(() => [...files].sort()).toEqual(beside);
    await expect.poll(() => whoIsIn).toBe(1);
    await route.continue();
  });
  await page.goto('/usermanagement?limit=10');
  await expect(usersHeading(page)).toBeVisible();
  expect(new Set(files).size, files.join('\n')).toBe(files.length);
  expect(whoIsIn).toBe(1);
  // The browser looks for the hint in front of all else.
  const opening = await page.evaluate(() =>
    performance.getEntriesByType('resource').flatMap(({ name }) => (/\/(index|frame)-[\w-]+\.js$/.test(name) ? [name] : [])),
  );
  const firstLines = await Promise.all(opening.map(async (file) => (await (await page.request.get(file)).text()).split('\n')[0]));
  expect(firstLines).toEqual(['//# allFunctionsCalledOnLoad', '//# allFunctionsCalledOnLoad']);

  const context = await browser.newContext({ serviceWorkers: 'block', storageState: nobody, locale: 'en-GB' });
  const signIn = await context.newPage();
  const filesOfSignIn = filesOf(signIn);
  await signIn.goto('/login');
  await expect(signIn.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
  expect(filesOfSignIn.filter((name) => /^(frame|panel)/.test(name))).toEqual([]);
  expect(new Set(filesOfSignIn).size, filesOfSignIn.join('\n')).toBe(filesOfSignIn.length);
  await context.close();
});

/** Those that open with something of their own, or by more than one way, and one that doesn't. */
const lists = ['audit-log', 'closures', 'officelist', 'parameter?view=list', 'reservation', 'usermanagement?status=active&sort=-name'];

test('who is in is asked once more where the page’s own question came to nothing', async ({ page }) => {
  let asked = 0;
  await page.route('**/user/info', (route) => {
    asked += 1;
    return asked === 1 ? route.abort() : route.continue();
  });
  await page.goto('/usermanagement?limit=10');
  await expect(usersHeading(page)).toBeVisible();
  expect(asked).toBe(2);
});

test('a list is asked for once, and before anything of its screen is drawn', async ({ page }) => {
  await page.addInitScript(() => {
    const asked: { call: string; heading: string | null }[] = [];
    Object.assign(window, { asked });
    const ask = window.fetch;
    window.fetch = (input, options) => {
      const url = new URL(input instanceof Request ? input.url : String(input), location.href);
      const heading = document.querySelector('main h1')?.textContent ?? null;
      if (url.searchParams.has('sort')) asked.push({ call: url.pathname, heading });
      return ask(input, options);
    };
  });
  for (const path of lists) {
    await page.goto(`/${path}`);
    await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
    await expect(page.getByRole('main').locator('[aria-busy="true"]'), path).toHaveCount(0);
    const asked = await page.evaluate(() => (window as unknown as { asked: { call: string; heading: string | null }[] }).asked);
    // Its filters ask for what they offer.
    const ofList = asked.filter(({ call }) => call === asked[0]?.call);
    expect(ofList, path).toEqual([{ call: expect.any(String), heading: null }]);
  }
});

test('a screen asks for few things until it is at rest, a record’s own page too', async ({ browser, request }) => {
  // With nothing kept from other tests.
  const context = await browser.newContext({ serviceWorkers: 'block', reducedMotion: 'reduce' });
  const page = await context.newPage();
  let asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().startsWith('http')) asked.push(new URL(request.url()).pathname);
  });
  for (const path of ['/dashboard', '/dashboard?view=figures', ...(await records(request))]) {
    asked = [];
    await page.goto(path);
    // What is fetched once nobody waits any more ends with what the top bar listens to.
    await expect.poll(() => asked.some((one) => one.endsWith('/running/events')), { message: path, timeout: 30_000 }).toBe(true);
    // Once each: what others change meanwhile is told of, and read again.
    expect(new Set(asked).size, asked.join('\n')).toBeLessThanOrEqual(25);
    expect(
      asked.filter((one) => one.endsWith('.css')),
      `sheets of ${path}`,
    ).toHaveLength(2);
  }
  await context.close();
});
