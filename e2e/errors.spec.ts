import { readFileSync } from 'node:fs';
import { type APIRequestContext, type Browser, expect, type Locator, type Page } from '@playwright/test';
import { apiBasePath, errorMessageDurationMs } from '@population-tracker/contract/kernel/constants';
import { beginSession, makeUser, newMark, nothingRuns, openSession } from './accounts.ts';
import { noteAlert, shownFor } from './alerts.ts';
import { codeSentTo } from './mailbox.ts';
import { expectAccessible, expectInShape, expectNoViolation, goInside, settled } from './soundness.ts';
import { test } from './test.ts';

// What a page fetches must come from here, not from what a service worker has kept.
test.use({ actionTimeout: 30_000, serviceWorkers: 'block' });

const api = (path: string) => `**${apiBasePath}${path}`;
const refusal = (statusCode: number, error: string | null, status = Math.min(statusCode, 409)) => ({
  status,
  json: { statusCode, error, data: null },
});

/** A call that the profile makes and shows the failure of. */
async function callOnce(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out everywhere' }).click();
}

const message = (page: Page, text: string): Locator => page.getByRole('alert').filter({ hasText: text });

test.describe('a failed call', () => {
  // What other tests start is told above each page, by an alert too.
  test.beforeEach(({ page }) => nothingRuns(page));

  test('is told even where nothing was ever told and the connection is gone, for 5 seconds and not twice at once; of a record that there isn’t, as soon as the answer is there', async ({
    page,
  }) => {
    const [ready] = await Promise.all([page.waitForResponse(/\/at-rest-[^/]+\.js/), page.goto('/profile/index')]);
    await ready.finished();
    await expect(page.getByRole('button', { name: 'Sign out everywhere' })).toBeVisible();
    // A browser that is told to be without one would end with this page.
    await page.route('**/*', (route) => route.abort('internetdisconnected'));
    await callOnce(page);
    await expect(message(page, 'The server can’t be reached. Check the connection and try again.')).toBeVisible();
    await page.unroute('**/*');

    await page.route(api('/user/sessions'), (route) =>
      route.request().method() === 'DELETE' ? route.fulfill(refusal(409, 'Out of order')) : route.continue(),
    );
    await noteAlert(page, 'Out of order');
    const shown = message(page, 'Out of order');
    // Whoever is too slow with the second call finds the first message gone, and begins anew.
    await expect(async () => {
      await expect(shown).toHaveCount(0);
      await callOnce(page);
      await expect(shown).toHaveCount(1);
      const since = Date.now();
      await callOnce(page);
      await expect(shown).toHaveCount(1);
      expect(Date.now() - since).toBeLessThan(errorMessageDurationMs - 1_000);
    }).toPass();
    await expect(shown).toBeHidden();
    for (const ms of await shownFor(page)) expect(Math.abs(ms - errorMessageDurationMs - 1_000)).toBeLessThan(2_000);

    await callOnce(page);
    await expect(shown, 'it is no longer the same once it was gone').toHaveCount(1);
    await expect(page.getByRole('button', { name: /^Error log/ }), 'a refusal is no error of the panel').toBeHidden();

    await test.step('of a record that there isn’t it says so once', async () => {
      const asked: string[] = [];
      page.on('request', (request) => request.url().endsWith('/999999') && asked.push(request.url()));
      const said = page.getByText('There is no such record').filter({ visible: true });
      for (const path of ['/reservation?id=999999', '/location?id=999999']) {
        await goInside(page, '/profile/index');
        await settled(page);
        await expect(said, 'of the last one').toHaveCount(0);
        asked.length = 0;
        await goInside(page, path);
        await expect(said, path).toBeVisible();
        expect(asked, `${path}: nothing is tried again before it is told`).toHaveLength(1);
        await expect(said, path).toHaveCount(1);
      }
    });
  });
});

const lost = (page: Page) => page.getByRole('alertdialog', { name: 'You were signed out' });

/** Two windows of one browser in which somebody of their own is signed in. */
interface Windows {
  first: Page;
  second: Page;
  email: string;
  request: APIRequestContext;
  /** The session ends as by another device. */
  end: () => Promise<unknown>;
}

async function twoWindows(browser: Browser, request: APIRequestContext): Promise<Windows> {
  const { email } = await makeUser(request, { userType: 2 });
  const first = await openSession(browser, await beginSession(request, email));
  // What a page asks by itself a moment later would bring the question up whenever it likes: the tests choose the moment.
  const nothing = { statusCode: 200, error: null, data: { items: [], total: 0 } };
  await first.context().route(/-api\/(list-views|uploads)\b/, (route) => route.fulfill({ json: nothing }));
  await nothingRuns(first.context());
  await first.context().addInitScript(() => {
    window.BroadcastChannel = class extends BroadcastChannel {
      constructor(name: string) {
        super(name);
        if (name === 'population-tracker.session') document.documentElement.dataset['joined'] = '';
      }
    };
  });
  const second = await first.context().newPage();
  const end = async () => {
    const token = await first.evaluate(() => localStorage.getItem('population-tracker.token') ?? '');
    await request.delete(`${apiBasePath}/user/sessions`, { headers: { token } });
  };
  return { email, first, second, request, end };
}

async function signIn(page: Page, request: APIRequestContext, email: string): Promise<void> {
  const begun = new Date();
  await page.getByRole('textbox', { name: 'E-mail' }).fill(email);
  await page.getByRole('button', { name: 'Send code' }).click();
  await page.getByLabel('Digit 1 of 6').focus();
  await page.keyboard.type(await codeSentTo(request, email, begun));
}

/** What agrees with the other windows joins them when the page has come to rest. */
const watching = (page: Page) => page.waitForFunction(() => 'joined' in document.documentElement.dataset);

/** The person turns to this window: presses somewhere in it, wherever that is. */
const comeTo = (page: Page) => page.mouse.click(600, 20);

const rows = (page: Page, name: string) => page.getByRole('table', { name }).getByRole('rowheader');

async function isAskedInOneWindow({ first, second, email, request, end }: Windows): Promise<void> {
  // Others are added and deleted meanwhile: of those of the demo company the page keeps its rows.
  await first.goto('/usermanagement?search=demo.example');
  await second.goto('/closures');
  await expect(rows(first, 'Users').first()).toBeVisible();
  await settled(second);
  for (const page of [first, second]) await watching(page);
  await end();

  await first.getByRole('button', { name: 'Next page' }).click();
  await expect(lost(first)).toHaveCount(1);
  await expect(lost(second)).toHaveCount(0);
  await comeTo(second);
  await expect(lost(second), 'it moves along with the person').toHaveCount(1);
  await expect(lost(first)).toHaveCount(0);

  await lost(second).getByRole('button', { name: 'Log in again' }).click();
  await expect(second).toHaveURL(/\/login\?redirect=%2Fclosures/);
  await expect(first, 'nobody looks at it yet').toHaveURL(/\/usermanagement/);
  await comeTo(first);
  await expect(first).toHaveURL(/\/login\?redirect=%2Fusermanagement%3Fsearch%3Ddemo\.example%26page%3D2/);

  await signIn(second, request, email);
  await expect(second).toHaveURL(/\/closures/);
  await expect(first, 'sign-in in one window is sign-in in all').toHaveURL(/\/usermanagement\?search=demo\.example&page=2/);
  await expect(rows(first, 'Users').first()).toBeVisible();
}

async function endsInAllWindows({ first, second }: Windows): Promise<void> {
  for (const page of [first, second]) await watching(page);
  await second.getByRole('button', { name: /^Account of/ }).click();
  await second.getByRole('menuitem', { name: 'Log Out' }).click();
  await expect(second).toHaveURL('/login');
  await comeTo(first);
  await expect(first).toHaveURL(/\/login\?redirect=%2Fusermanagement/);
}

/** As signing in stores it, in a window where nothing of the panel runs. */
async function signInElsewhere({ second, request }: Windows, email: string): Promise<void> {
  const { token, profile } = await beginSession(request, email);
  if (!second.url().endsWith('/robots.txt')) await second.goto('/robots.txt');
  const stored = Object.entries({ profile: JSON.stringify(profile), token });
  await second.evaluate((entries) => {
    for (const [name, value] of entries) localStorage.setItem(`population-tracker.${name}`, value);
  }, stored);
}

async function leavesWhatWasTyped(windows: Windows): Promise<void> {
  const { first, email, end } = windows;
  const mark = newMark();
  await signInElsewhere(windows, email);
  await first.getByRole('button', { name: 'Add user' }).click();
  await first.getByRole('textbox', { name: 'Name', exact: true }).fill('Ada');
  await first.getByRole('textbox', { name: 'Surname' }).fill(`Ersoy ${mark}`);
  await end();
  await signInElsewhere(windows, email);

  await first.getByRole('textbox', { name: 'E-mail', exact: true }).fill(`ada.${mark}@test.example`);
  await first.getByRole('dialog').getByRole('button', { name: 'Add user' }).click();
  await expect(first.getByText(/User added/i)).toBeVisible();
  await expect(lost(first)).toHaveCount(0);
  await expect(first.getByRole('dialog')).toHaveCount(0);
}

async function staysReadable(windows: Windows): Promise<void> {
  const { first, second, email, end } = windows;
  const shown = (await rows(first, 'Users').first().textContent()) ?? '';
  await end();
  await rows(first, 'Users').first().click();
  await lost(first).getByRole('button', { name: 'Stay here' }).click();
  await first.keyboard.press('Escape');
  await expect(rows(first, 'Users').first()).toHaveText(shown);
  await expect(lost(first)).toHaveCount(0);

  await second.goto('/');
  await expect(second).toHaveURL(/\/login/);
  await comeTo(first);
  await expect(rows(first, 'Users').first()).toHaveText(shown);
  await first.getByRole('button', { name: 'Next page' }).click();
  await expect(lost(first), 'what the person does is refused').toHaveCount(1);

  await signInElsewhere(windows, email);
  await expect(lost(first), 'a sign-in elsewhere closes it').toHaveCount(0);
  await expect(rows(first, 'Users').first(), 'and what could not be read is read again').not.toHaveText(shown);
}

async function leavesNothingToSomebodyElse(windows: Windows): Promise<void> {
  const { first, request, end } = windows;
  const other = await makeUser(request, { userType: 2, name: 'Başka', lastName: 'Biri' });
  await first.getByRole('button', { name: 'Add user' }).click();
  await first.getByRole('textbox', { name: 'Surname' }).fill('half-filled');
  await end();
  await signInElsewhere(windows, other.email);
  await expect(first.getByRole('button', { name: 'Account of Başka Biri' })).toBeVisible();
  await expect(first, 'not where the first person was').toHaveURL('/dashboard');
  await expect(first.getByRole('textbox', { name: 'Surname' })).toHaveCount(0);
}

test.describe('a lost session', () => {
  test('ends in all windows of a browser, and leaves nothing of the first person to another one', async ({ browser, request }) => {
    const windows = await twoWindows(browser, request);
    await test.step('it is asked about in one window, which takes the other along to sign-in and back', () => isAskedInOneWindow(windows));
    await test.step('that somebody ended by logging out is ended in all windows, at the latest when they come to the front', () =>
      endsInAllWindows(windows));
    await test.step('what was typed goes on after the next sign-in, in whichever window', () => leavesWhatWasTyped(windows));
    await test.step('whoever stays can read on, and a sign-in elsewhere goes on with it', () => staysReadable(windows));
    await test.step('that somebody else goes on from leaves nothing of the first person in the other windows', () =>
      leavesNothingToSomebodyElse(windows));
    await windows.first.context().close();
  });
});

const logButton = (page: Page, count: number) =>
  page.getByRole('button', { name: `Error log, ${count} ${count === 1 ? 'entry' : 'entries'}`, exact: true });
const logDialog = (page: Page) => page.getByRole('dialog', { name: 'Error log' });

/** Colours are measured when it has come to rest. */
async function openLog(page: Page, button: Locator): Promise<void> {
  await button.click();
  await logDialog(page).evaluate((dialog) => Promise.all(dialog.getAnimations().map(({ finished }) => finished)));
}

/** Errors as a mistake in the panel would throw them, outside of anything that could catch them. */
const throwIn = (page: Page, text: string) =>
  page.evaluate((text) => {
    setTimeout(() => {
      throw new RangeError(text);
    });
  }, text);
const rejectIn = (page: Page, text: string) => page.evaluate((text) => void Promise.reject(new Error(text)), text);

test.describe('an uncaught error', () => {
  test('is counted, listed, readable and in the server’s log, until the log is cleared', async ({ page }) => {
    const mark = newMark();
    await page.goto(`/usermanagement?search=secret-${mark}`);
    await settled(page);
    await expect(page.getByRole('button', { name: /^Error log/ })).toHaveCount(0);
    await throwIn(page, `one thing went wrong ${mark}`);
    await logButton(page, 1).click();
    const entry = logDialog(page).getByRole('listitem');
    await expect(entry).toHaveCount(1);
    await expect(entry.getByRole('heading')).toHaveText(`RangeError: one thing went wrong ${mark}`);
    await expect(entry).toContainText('User management - Population Tracker');
    await expect(entry.getByRole('definition').filter({ hasText: '/usermanagement' })).toBeVisible();
    await expect(entry.getByRole('definition').last()).toContainText(new RegExp(`RangeError: one thing went wrong ${mark}\\s+at `));
    await page.keyboard.press('Escape');
    await expect(logButton(page, 1)).toBeFocused();
    await test.step('it arrives without the values of a query', () => expectLogged(mark));

    await rejectIn(page, 'another');
    await rejectIn(page, 'another');
    await throwIn(page, `a long one ${'and longer '.repeat(30)}${'x'.repeat(300)}`);
    await openLog(page, logButton(page, 3));
    await expect(entry.filter({ hasText: 'Error: another' })).toContainText('2 times');
    await expect(entry.filter({ hasText: 'Error: another' })).toContainText('unhandledrejection');
    await test.step('at any width and in both schemes', () => expectReadableLog(page));
    await logDialog(page).getByRole('button', { name: 'Clear All' }).click();
    await expect(logDialog(page)).toBeHidden();
    await expect(page.getByRole('button', { name: /^Error log/ })).toHaveCount(0);
    await expect(page.getByRole('main')).toBeFocused();
  });
});

/** It is open, with three entries. */
async function expectReadableLog(page: Page): Promise<void> {
  await expectInShape(page, 'error log, 1280 px');
  await expectAccessible(page, 'error log, 1280 px');
  await page.evaluate(() => {
    navigator.clipboard.writeText = async (text) => {
      document.documentElement.dataset['copied'] = text;
    };
  });
  await page.getByRole('button', { name: 'Copy “Error: another”' }).click();
  const copied = () => page.evaluate(() => document.documentElement.dataset['copied']);
  await expect.poll(copied).toMatch(/usermanagement\S*\nError: another\nunhandledrejection\n/);

  await page.setViewportSize({ width: 390, height: 780 });
  await expectInShape(page, 'error log, 390 px');
  // What says that it is copied stands in the dialog too, for as long as it is there, and is closed by a button of the same name.
  await logDialog(page).getByRole('button', { name: 'Close' }).first().click();
  await page.getByRole('button', { name: /^Account of/ }).click();
  await openLog(page, page.getByRole('menuitem', { name: 'Error log, 3 entries' }));
  await expect(logDialog(page).getByRole('listitem')).toHaveCount(3);
}

async function expectLogged(mark: string): Promise<void> {
  const logged = () =>
    readFileSync('test-results/api.log', 'utf8')
      .split('\n')
      // The last one may be half written.
      .slice(0, -1)
      .filter((line) => line.includes(`RangeError: one thing went wrong ${mark}`));
  await expect.poll(logged).toHaveLength(1);
  const line = JSON.parse(logged()[0] ?? '');
  expect(line).toMatchObject({ level: 'warn', msg: 'error in the panel', reqId: expect.any(String), userId: expect.any(Number) });
  expect(line.panelError).toMatchObject({
    message: `RangeError: one thing went wrong ${mark}`,
    url: expect.stringMatching(/\/usermanagement\?search$/),
    page: 'User management - Population Tracker',
    version: expect.stringMatching(/^index-.+\.js$/),
  });
  expect(JSON.stringify(line)).not.toContain('secret');
}

test('what fails from the first moment on is kept, and a screen that can’t be shown leaves the frame standing and can be tried again', async ({
  page,
}) => {
  const released = Promise.withResolvers<void>();
  const frame = /\/assets\/frame-[^/]+\.js/;
  await page.route(frame, (route) => released.promise.then(() => route.continue()));
  const part = /\/assets\/ReservationsPage-[^/]+\.js/;
  await page.route(part, (route) => route.abort());
  await test.step('an error before the panel is there', async () => {
    await page.goto('/dashboard', { waitUntil: 'commit' });
    // What the page itself asked is taken by the first script, which runs then; the panel is on its way beside it.
    await page.waitForFunction(() => document.readyState !== 'loading' && !('askedEarly' in window));
    await throwIn(page, 'too early');
    await rejectIn(page, 'early as well');
    released.resolve();
    await expect(logButton(page, 2)).toBeVisible();
  });

  const menu = page.getByRole('navigation', { name: 'Menu' });
  await test.step('a part that is gone since an update is offered again, and is no error of the log', async () => {
    await menu.getByRole('link', { name: 'Reservations' }).click();
    await expect(page.getByRole('button', { name: 'Load again' })).toBeVisible();
    await expect(logButton(page, 2)).toBeVisible();
    await page.unroute(part);
  });

  const list = page.getByRole('table', { name: 'Reservations' });
  await test.step('a screen that fails is told to the log, and can be tried again', async () => {
    const broken = { statusCode: 200, error: null, data: { items: [null], total: 1, totalIsAtLeast: false } };
    await page.route(api('/reservations?sort=*'), (route) => route.fulfill({ json: broken }));
    await page.getByRole('button', { name: 'Load again' }).click();
    await expect(page.getByRole('heading', { name: 'This page stopped working' })).toBeVisible();
    await expectNoViolation(page, 'a failed screen');
    await logButton(page, 1).click();
    await expect(logDialog(page).getByRole('definition').first()).toContainText(/at .+/);
    await page.keyboard.press('Escape');

    await page.unroute(api('/reservations?sort=*'));
    await menu.getByRole('link', { name: 'Uploads' }).click();
    await expect(page).toHaveURL('/upload-jobs');
    await page.goBack();
    const retry = page.getByRole('button', { name: 'Try again' });
    await expect(retry.or(list)).toBeVisible();
    if (await retry.isVisible()) await retry.click();
    await expect(list).toBeVisible();
  });
});
