import { type BrowserContext, expect as expectSoon, type Page } from '@playwright/test';
import { updateCheckIntervalMs } from '@population-tracker/contract/kernel/constants';
import { newMark } from './accounts.ts';
import { Deployment } from './deployment.ts';
import { expectNoViolation } from './soundness.ts';
import { test } from './test.ts';

// The worker begins when a page is at rest, and several tabs share the machine.
const expect = expectSoon.configure({ timeout: 30_000 });
test.use({ actionTimeout: 30_000, navigationTimeout: 30_000 });

// To fetch all of the panel for later is the dearest part of it: once for all tests, which go on one after the other where the last one ended.
test.describe.configure({ mode: 'serial' });

let deployment: Deployment;
let context: BrowserContext;
let page: Page;
test.beforeAll(async ({ browser }) => {
  deployment = await Deployment.start();
  context = await deployment.openBrowser(browser);
  page = (await openTab('/usermanagement?limit=10')).page;
  await untilKept();
});
test.afterAll(async () => {
  await context.close();
  await deployment.remove();
});

const notice = (page: Page) => page.getByRole('region', { name: 'Update available' });
const refresh = (page: Page) => notice(page).getByRole('button', { name: 'Refresh' });
const question = (page: Page) => page.getByRole('alertdialog');
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const noConnection = (page: Page) => page.getByRole('status').filter({ hasText: 'No connection to the server' });

interface Tab {
  page: Page;
  /** How often the page was loaded since it was opened. */
  reloads: () => number;
}

async function openTab(path: string, before?: (page: Page) => Promise<void>): Promise<Tab> {
  const tab = await context.newPage();
  await before?.(tab);
  await tab.goto(deployment.url + path);
  await expect(tab.getByRole('navigation', { name: 'Menu' })).toBeVisible();
  return countLoads(tab);
}

function countLoads(page: Page): Tab {
  let reloads = 0;
  page.on('load', () => {
    reloads += 1;
  });
  return { page, reloads: () => reloads };
}

/** Names of the files that the worker has kept. */
const kept = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const stores = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
    return stores.flat().map(({ url }) => new URL(url).pathname);
  });

/** The worker is in charge and has kept every file that it knows of, those of screens too that nobody has opened. */
async function untilKept(): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null, null, { timeout: 45_000 });
  const worker = await (await page.request.get(`${deployment.url}/service-worker.js`)).text();
  const wanted = worker.match(/\/assets\/[\w.-]+/g) ?? [];
  const missing = async () => {
    const there = new Set(await kept(page));
    return wanted.filter((file) => !there.has(file)).length;
  };
  await expect.poll(missing).toBe(0);
}

const runsNext = (page: Page) => expect(page.locator('html[data-version="next"]')).toBeAttached();
const stillRunsFirst = (page: Page) => expect(page.locator('html:not([data-version])')).toBeAttached();

const firstRow = (table: string) => page.getByRole('table', { name: table }).getByRole('rowheader').first();

test('without a connection the panel opens, says so, keeps the session, and goes on by itself', async () => {
  await test.step('while it is open', async () => {
    await context.setOffline(true);
    await expect(noConnection(page)).toBeVisible();
    await page.getByRole('link', { name: 'Reservations' }).click();
    await expect(heading(page, 'Reservations')).toBeVisible();
    await expectNoViolation(page, 'without a connection');
    await context.setOffline(false);
    await expect(firstRow('Reservations')).toBeVisible();
    await expect(noConnection(page)).toBeHidden();
  });

  await test.step('while a filter’s list is open, which stays at its button', async () => {
    const filter = page.getByRole('main').getByRole('button', { name: /^Status / });
    const list = page.getByRole('listbox', { name: 'Status' });
    const below = async () => {
      const [button, options] = await Promise.all([filter.boundingBox(), list.boundingBox()]);
      return Math.round((options?.y ?? 0) - (button?.y ?? 0) - (button?.height ?? 0));
    };
    await filter.click();
    await expect(list).toBeVisible();
    const [before, top] = [await below(), (await filter.boundingBox())?.y ?? 0];
    await context.setOffline(true);
    await expect.poll(async () => ((await filter.boundingBox())?.y ?? 0) > top).toBe(true);
    await expect.poll(below).toBe(before);
    await context.setOffline(false);
    await expect(noConnection(page)).toBeHidden();
    await expect.poll(below).toBe(before);
    await page.keyboard.press('Escape');
  });

  await test.step('when it is loaded, though the server is gone', async () => {
    await deployment.stop();
    await page.reload();
    await expect(heading(page, 'No connection')).toBeVisible();
    await expectNoViolation(page, 'opened without a server');
    await deployment.serve();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(firstRow('Reservations')).toBeVisible();
    await expect(page).toHaveURL(/\/reservation/);
  });
});

const assets = 'population-tracker-assets';

test('a server that has lost the worker, and a browser that has lost its files, do no harm', async () => {
  deployment.lose('service-worker.js');
  const checked = page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
  await expect(checked).rejects.toThrow();
  await page.evaluate(async (name) => {
    const store = await caches.open(name);
    // What this screen is made of.
    const own = (await store.keys()).filter(({ url }) => /\/(index|frame|en|ReservationsPage)-[^/]+$/.test(url));
    for (const request of own) await store.put(request, new Response('', { status: 500 }));
  }, assets);
  await page.reload();
  await expect(firstRow('Reservations')).toBeVisible();
  const broken = () => page.evaluate(async (name) => (await (await caches.open(name)).matchAll()).filter(({ ok }) => !ok).length, assets);
  await expect.poll(broken).toBe(0);
  await deployment.stop();
  await page.reload();
  await expect(heading(page, 'No connection')).toBeVisible();
  deployment.deploy('admin/dist');
  await deployment.serve();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(firstRow('Reservations')).toBeVisible();
});

test('a new version is told of; Refresh opens it in every tab, once, and asks where something is unsaved', async () => {
  const first = await openTab('/closures', (tab) => tab.clock.install());
  const second = countLoads(page);
  const typing = await openTab('/location');
  const typed = typing.page.getByLabel('Name', { exact: true });
  const name = `Nilüfer ${newMark()}`;
  await typed.fill(name);
  const before = await kept(first.page);

  deployment.deployNext('admin');
  // The browser lets a check that is under way, as one is after a tab was opened, stand for those that begin meanwhile.
  await expect(async () => {
    await first.page.clock.fastForward(updateCheckIntervalMs);
    await expect(notice(first.page)).toBeVisible({ timeout: 12_000 });
  }).toPass({ timeout: 60_000 });
  for (const { page } of [first, second, typing]) {
    await expect(notice(page)).toContainText('New content is available!');
    await stillRunsFirst(page);
  }
  await expectNoViolation(first.page, 'the notice of an update', '[aria-label="Update available"]');
  await notice(second.page).getByRole('button', { name: 'Close' }).click();
  await expect(notice(second.page)).toBeHidden();

  await test.step('whoever has something unsaved is asked before the own refresh', async () => {
    await refresh(typing.page).click();
    await expect(question(typing.page)).toContainText('Refresh without saving?');
    await question(typing.page).getByRole('button', { name: 'Keep editing' }).click();
    await expect(question(typing.page)).toBeHidden();
    expect([first.reloads(), second.reloads()]).toEqual([0, 0]);
  });

  await refresh(first.page).click();
  for (const { page } of [first, second]) await runsNext(page);
  await expect(heading(second.page, 'Reservations')).toBeVisible();

  await test.step('and before that of another tab, and goes on with the version that was loaded', async () => {
    await expect(question(typing.page)).toContainText('Another tab was refreshed. Refresh this one too?');
    await question(typing.page).getByRole('button', { name: 'Keep editing' }).click();
    await typing.page.getByRole('link', { name: 'Meeting rooms' }).click();
    await expect(heading(typing.page, 'Meeting rooms')).toBeVisible();
    await typing.page.getByRole('tab', { name: /^Location, not saved/ }).click();
    await expect(typed).toHaveValue(name);
    await stillRunsFirst(typing.page);
  });

  await test.step('until the person wants the new one; then what the old one has left is dropped', async () => {
    await refresh(typing.page).click();
    await question(typing.page).getByRole('button', { name: 'Refresh' }).click();
    await runsNext(typing.page);
    await expect(typed).toHaveValue('');
    const old = before.filter((file) => /^\/assets\/index-[\w-]+\.js$/.test(file));
    expect(old).toHaveLength(1);
    // Every tab is asked first which version it runs, and has 20 s for its answer.
    await expect.poll(() => kept(typing.page), { timeout: 90_000 }).not.toContain(old[0]);
  });
  for (const { page, reloads } of [first, second, typing]) {
    await expect.poll(reloads).toBe(1);
    await expect(notice(page)).toBeHidden();
  }
  for (const tab of [first, typing]) await tab.page.close();
});

test('a screen that is nothing but its route record has its title, tab, menu entry, breadcrumb and place in the search', async () => {
  const menu = page.getByRole('navigation', { name: 'Menu' });
  const group = menu.getByRole('button', { name: 'Office plan', exact: true });
  if ((await group.getAttribute('aria-expanded')) !== 'true') await group.click();
  await menu.getByRole('link', { name: 'Greenhouse' }).click();
  await expect(page.getByText('Tomatoes and cucumbers.')).toBeVisible();
  await expect(page).toHaveURL(`${deployment.url}/greenhouse`);
  await expect(page).toHaveTitle('Greenhouse - Population Tracker');
  await expect(menu.getByRole('link', { name: 'Greenhouse' })).toHaveAttribute('aria-current', 'page');
  const tab = page.getByRole('tab', { name: 'Greenhouse' });
  await expect(tab).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('listitem')).toHaveText([
    'Dashboard',
    'Office Outline Definition',
    'Greenhouse',
  ]);
  await tab.press('Delete');
  await expect(tab).toHaveCount(0);
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search' }).fill('grenhouse');
  await page.getByRole('option', { name: 'Greenhouse' }).click();
  await expect(page.getByText('Tomatoes and cucumbers.')).toBeVisible();
});

test('at sign-in no connection is told of too', async () => {
  await page.evaluate(() => localStorage.removeItem('population-tracker.token'));
  await context.setOffline(true);
  await page.reload();
  await page.getByRole('textbox', { name: 'E-mail' }).fill('admin@demo.example');
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect(page.getByText('The server can’t be reached.')).toBeVisible();
});
