import { type APIRequestContext, type BrowserContext, expect as expectSoon, type Page } from '@playwright/test';
import { defaultTimeZone } from '@population-tracker/contract/kernel/constants';
import { addDays } from '@population-tracker/contract/kernel/days';
import { dayIn, instantAt } from '@population-tracker/contract/kernel/zones';
import { beginSession, makeUser, newMark, nobody } from './accounts.ts';
import { api } from './day-board.ts';
import { Deployment } from './deployment.ts';
import { expectAccessible, expectInShape } from './soundness.ts';
import { test } from './test.ts';

// The worker begins when the app is at rest, and downloads all of it.
const expect = expectSoon.configure({ timeout: 45_000 });
test.use({ storageState: nobody });

// One phone for all tests, which go on one after the other where the last one ended: the worker fetches the app once.
test.describe.configure({ mode: 'serial' });

let deployment: Deployment;
let phone: BrowserContext;
let page: Page;
let person: Awaited<ReturnType<typeof makeRegular>>;
let session: Awaited<ReturnType<typeof beginSession>>;
test.beforeAll(async ({ browser, request }) => {
  deployment = await Deployment.start('me');
  person = await makeRegular(request);
  session = await beginSession(request, person.email, 'me');
  phone = await browser.newContext({
    serviceWorkers: 'allow',
    viewport: { width: 390, height: 844 },
    reducedMotion: 'reduce',
    storageState: { cookies: [], origins: [{ origin: deployment.url, localStorage: storedOf(session) }] },
  });
  page = await phone.newPage();
  await openWeek();
  // In charge, with every file of the build.
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null, null, { timeout: 45_000 });
});
test.afterAll(async () => {
  await phone.close();
  await deployment.remove();
});

const add = async (request: APIRequestContext, path: string, data: object) => (await api<{ id: number }>(request, 'POST', path, data)).id;

/** A site of its own, open on all days, and somebody who has its desk tomorrow. */
async function makeRegular(request: APIRequestContext) {
  const mark = newMark();
  const locationId = await add(request, '/locations', { name: `Site ${mark}`, timeZone: defaultTimeZone, capacity: 20 });
  const buildingId = await add(request, '/buildings', { name: `House ${mark}`, locationId });
  const workspaceId = await add(request, '/workspaces', { name: `Floor ${mark}`, locationId, buildingId, capacity: 8 });
  const deskId = await add(request, '/desks', { workspaceId, label: 'K-1', x: 200, y: 200 });
  const { id: userId, email } = await makeUser(request, { exceptional: true, siteId: locationId });
  const tomorrow = addDays(dayIn(defaultTimeZone, new Date()), 1);
  const at = (time: string) => instantAt(defaultTimeZone, tomorrow, time).toISOString();
  await add(request, '/reservations', { userId, area: 'workspace', workspaceId, deskId, start: at('09:00'), end: at('17:30') });
  return { email, locationId, tomorrow };
}

const storedOf = ({ token, profile }: typeof session) =>
  Object.entries({ token, profile: JSON.stringify(profile) }).map(([name, value]) => ({ name: `population-tracker.${name}`, value }));

/** The week, loaded anew. */
async function openWeek(): Promise<void> {
  await page.goto(`${deployment.url}/my/`);
  await expect(page.getByRole('heading', { level: 2 })).toHaveCount(7);
}

/** Signs in as somebody does in another window; what is loaded next is theirs. */
const goOnAs = (one: typeof session) =>
  page.evaluate((entries) => {
    for (const { name, value } of entries) localStorage.setItem(name, value);
  }, storedOf(one));

const line = () => page.getByRole('status').filter({ hasText: 'No connection.' });
const rowOf = (day: string) => page.getByRole('listitem').filter({ has: page.locator(`a[href="/my/days/${day}"]`) });
const keptText = () => page.evaluate(() => localStorage.getItem('population-tracker.keptAnswers'));

/** As if what is kept had come so long ago. */
const age = (ms: number) =>
  page.evaluate((ago) => {
    const name = 'population-tracker.keptAnswers';
    const kept = JSON.parse(localStorage.getItem(name) ?? '') as { answers: Record<string, { at: number }> };
    for (const one of Object.values(kept.answers)) one.at -= ago;
    localStorage.setItem(name, JSON.stringify(kept));
  }, ms);

const hourMs = 3_600_000;

test('the worker lets everything pass that isn’t a file of the app', async () => {
  const served: string[] = [];
  page.on('response', (response) => {
    if (response.fromServiceWorker()) served.push(new URL(response.url()).pathname);
  });
  await page.reload();
  await expect(page.getByRole('heading', { level: 2 })).toHaveCount(7);
  await page.evaluate(() => fetch('/populationtracker-api/health/live'));
  await page.goto(`${deployment.url}/docs`);
  expect(served.length).toBeGreaterThan(0);
  expect(served.filter((path) => !path.startsWith('/my/'))).toEqual([]);
  const scopes = await page.evaluate(async () =>
    (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => new URL(scope).pathname),
  );
  expect(scopes).toEqual(['/my/']);
  const texts = await page.evaluate(async () => {
    const names = await caches.keys();
    const all = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return all.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(texts.filter((path) => !path.startsWith('/my/'))).toEqual([]);
  await openWeek();
});

test('without a server the app opens with the week as it was and its age, nothing can be booked, and it goes on by itself', async () => {
  await expect(rowOf(person.tomorrow)).toContainText('K-1');
  await page.getByRole('link', { name: 'Colleagues' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Colleagues' })).toBeVisible();
  await expect.poll(() => keptText()).toContain('/me/colleagues');
  await page.getByRole('link', { name: 'My week' }).click();
  await age(24 * hourMs - 60_000);
  await deployment.stop();

  await page.reload();
  await expect(rowOf(person.tomorrow)).toContainText('09:00–17:30');
  await expect(line()).toContainText(/As of \d\d:\d\d yesterday\. Changes need a connection\./);
  await expect(page.getByRole('alert')).toBeHidden();
  const book = page.getByRole('button', { name: 'Book K-1' });
  await expect(book.first()).toBeDisabled();
  await expect(page.getByRole('group')).toHaveAccessibleDescription(/need a connection/);
  await expectInShape(page, 'the week without a connection');
  await expectAccessible(page, 'the week without a connection');

  await test.step('the other screens open as well, and say what they don’t have', async () => {
    await page.getByRole('link', { name: 'Me', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Me' })).toBeVisible();
    await page.getByRole('link', { name: 'Colleagues' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Colleagues' })).toBeVisible();
    await expect(line()).toContainText(/As of \d\d:\d\d yesterday/);
    await page.getByRole('link', { name: 'My week' }).click();
    await rowOf(person.tomorrow).getByRole('link').click();
    await expect(line()).toContainText('Not everything that belongs here is kept');
    await page.goBack();
  });

  await deployment.serve();
  await expect(line()).toBeHidden();
  await expect(book.first()).toBeEnabled();
});

test('an emergency that was running asks when the app is opened without a connection, and the answer goes out with the next one', async ({
  request,
}) => {
  const given = { kind: 'emergency', message: 'Leave by the nearest stairs.', locationIds: [person.locationId], sitePeople: true };
  const id = await add(request, '/emergencies', given);
  const question = page.getByRole('heading', { level: 1, name: 'Are you safe?' });
  await expect(question).toBeVisible();
  await phone.setOffline(true);
  await page.reload();
  await expect(question).toBeVisible();
  await expect(line()).toContainText(/^No connection\. As of \d\d:\d\d\.$/);
  await page.getByRole('button', { name: 'I’m safe' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Not sent yet: you are safe.' })).toBeVisible();
  await expectInShape(page, 'the question without a connection');
  await phone.setOffline(false);
  await expect(page.getByRole('status').filter({ hasText: 'Recorded: you are safe.' })).toBeVisible();
  await api(request, 'POST', `/emergencies/${id}/end`);
});

test('a new version is taken at the next opening, without a connection too, and what the old one has left is dropped', async () => {
  await openWeek();
  const files = () =>
    page.evaluate(async () => (await (await caches.open('population-tracker-my-assets')).keys()).map(({ url }) => new URL(url).pathname));
  const before = await files();
  expect(before.some((file) => /\/index-[\w-]+\.js$/.test(file))).toBe(true);

  deployment.deployNext('me');
  await test.step('a page that is open goes on with its own files', async () => {
    await page.getByRole('link', { name: 'Me', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Me' })).toBeVisible();
    await expect(page.locator('html:not([data-version])')).toBeAttached();
  });
  await page.reload();
  await expect(page.locator('html[data-version="next"]')).toBeAttached();
  await page.close();

  page = await phone.newPage();
  await page.goto(`${deployment.url}/my/`);
  await expect(page.locator('html[data-version="next"]')).toBeAttached();
  const old = before.filter((file) => /\/index-[\w-]+\.js$/.test(file));
  // The next worker takes over when no page of the old one is open, and this one has done what it was asked for: at the same address, but
  // not within the app.
  await page.goto(`${deployment.url}/icon.svg`);
  await expect.poll(async () => (await files()).filter((file) => old.includes(file)), { timeout: 90_000 }).toEqual([]);
  await page.goto(`${deployment.url}/my/`);
  await deployment.stop();
  await page.reload();
  await expect(page.locator('html[data-version="next"]')).toBeAttached();
  await expect(rowOf(person.tomorrow)).toContainText('K-1');
});

test('what was kept for longer than a week isn’t shown, nor what another person knew, and signing out keeps nothing', async ({
  request,
}) => {
  await deployment.serve();
  await openWeek();
  await expect.poll(() => keptText()).toContain('K-1');

  await test.step('too old', async () => {
    await age(7 * 24 * hourMs);
    await phone.setOffline(true);
    await page.reload();
    await expect(line()).toContainText('Not everything that belongs here is kept');
    await expect(page.getByRole('heading', { level: 2 })).toHaveCount(0);
    expect(await keptText()).not.toContain('K-1');
    await phone.setOffline(false);
    await expect(page.getByRole('heading', { level: 2 })).toHaveCount(7);
    await expect.poll(() => keptText()).toContain('K-1');
  });

  await test.step('another person', async () => {
    const other = await makeUser(request);
    await goOnAs(await beginSession(request, other.email, 'me'));
    await phone.setOffline(true);
    await page.reload();
    await expect(line()).toContainText('Not everything that belongs here is kept');
    expect(await keptText()).not.toContain('K-1');
    await phone.setOffline(false);
    await expect(line()).toBeHidden();
  });

  await test.step('a session that has ended', async () => {
    await expect.poll(() => keptText()).toContain('/me/week');
    await page.evaluate(() => localStorage.setItem('population-tracker.token', 'ended'));
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
    expect(await keptText()).toBeNull();
  });

  await goOnAs(session);
  await openWeek();
  await expect.poll(() => keptText()).toContain('K-1');
  await page.getByRole('link', { name: 'Me', exact: true }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
  expect(await keptText()).toBeNull();
});
