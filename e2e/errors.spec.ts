import { readFileSync } from 'node:fs';
import { type APIRequestContext, type Browser, expect, type Locator, type Page, type Route } from '@playwright/test';
import { apiBasePath, errorMessageDurationMs, requestTimeoutMs } from '@population-tracker/contract/kernel/constants';
import { beginSession, makeUser, newMark, nothingRuns, openSession } from './accounts.ts';
import { noteAlert, shownFor } from './alerts.ts';
import { codeSentTo } from './mailbox.ts';
import { expectAccessible, expectInShape, settled } from './soundness.ts';
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

async function openProfile(page: Page, answer: (route: Route) => Promise<void> | void): Promise<void> {
  await page.route(api('/user/sessions'), (route) => (route.request().method() === 'DELETE' ? answer(route) : route.continue()));
  await page.goto('/profile/index');
  await expect(page.getByRole('button', { name: 'Sign out everywhere' })).toBeVisible();
}

const message = (page: Page, text: string): Locator => page.getByRole('alert').filter({ hasText: text });

test.describe('a failed call', () => {
  // What other tests start is told above each page, by an alert too.
  test.beforeEach(({ page }) => nothingRuns(page));

  test('is shown for 5 seconds, and not twice at once', async ({ page }) => {
    await openProfile(page, (route) => route.fulfill(refusal(409, 'Out of order')));
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
  });

  test('of a record that there isn’t says so once, as soon as the answer is there', async ({ page }) => {
    const asked: string[] = [];
    page.on('request', (request) => request.url().endsWith('/999999') && asked.push(request.url()));
    for (const path of ['/usermanagement?id=999999', '/reservation?id=999999', '/location?id=999999']) {
      asked.length = 0;
      await page.goto(path);
      const said = page.getByText('There is no such record');
      await expect(said, path).toBeVisible();
      expect(asked, `${path}: nothing is tried again before it is told`).toHaveLength(1);
      await expect(said, path).toHaveCount(1);
    }
  });

  test('without a sentence says Error', async ({ page }) => {
    await openProfile(page, (route) => route.fulfill(refusal(500, null, 200)));
    await callOnce(page);
    await expect(message(page, 'Error')).toBeVisible();
  });

  test('is given up after 25 seconds without an answer', async ({ page }) => {
    await page.clock.install();
    await openProfile(page, () => {});
    const asked = page.waitForRequest((request) => request.method() === 'DELETE');
    await callOnce(page);
    await asked;
    const late = message(page, 'The server took too long to answer.');
    await page.clock.fastForward(requestTimeoutMs - 3_000);
    await expect(late).toBeHidden();
    await page.clock.fastForward(3_000);
    await expect(late).toBeVisible();
  });

  const unreached = 'The server can’t be reached. Check the connection and try again.';
  const html = { contentType: 'text/html', body: '<!doctype html><title>Sign in to this network</title>' };
  const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1_000).toUTCString();
  const foreign: [string, (route: Route) => Promise<void>, string | RegExp][] = [
    ['a network that fails', (route) => route.abort('connectionfailed'), unreached],
    ['a page of a proxy that can’t reach the server', (route) => route.fulfill({ status: 502, ...html }), unreached],
    ['a page of a network that asks for its own sign-in', (route) => route.fulfill({ status: 200, ...html }), unreached],
    ['nothing at all', (route) => route.fulfill({ status: 204 }), unreached],
    ['JSON of somebody else', (route) => route.fulfill({ status: 200, json: { ok: true } }), unreached],
    ['a proxy that takes less', (route) => route.fulfill({ status: 413, ...html }), 'The request is too large.'],
    [
      'a proxy that is asked too often',
      (route) => route.fulfill({ status: 429, headers: { 'retry-after': '90' } }),
      'Too many requests. Try again in 90 seconds.',
    ],
    [
      'one that names a time',
      (route) => route.fulfill({ status: 429, headers: { 'retry-after': inSeconds(120) } }),
      /^Too many requests. Try again in 1[12]\d seconds.$/,
    ],
    ['one that names none', (route) => route.fulfill({ status: 429 }), 'Too many requests. Try again in 60 seconds.'],
  ];
  test('is told in a clear sentence, whatever stood in the server’s place', async ({ page }) => {
    let answer = foreign[0]?.[1];
    await openProfile(page, (route) => answer?.(route));
    for (const [what, given, sentence] of foreign) {
      answer = given;
      await callOnce(page);
      const shown = page.getByRole('alert');
      await expect(shown, what).toHaveText(sentence);
      // It goes by itself too, if nobody is quick enough.
      await expect(async () => {
        if ((await shown.count()) > 0) await shown.getByRole('button', { name: 'Close' }).click({ timeout: 1_000 });
        await expect(shown, what).toHaveCount(0, { timeout: 1_000 });
      }).toPass();
    }
    await expect(page.getByRole('button', { name: /^Error log/ }), 'a refusal is no error of the panel').toBeHidden();
  });

  test('is told even where nothing was ever told and the connection is gone', async ({ page, context }) => {
    const [ready] = await Promise.all([page.waitForResponse(/\/at-rest-[^/]+\.js/), page.goto('/profile/index')]);
    await ready.finished();
    await expect(page.getByRole('button', { name: 'Sign out everywhere' })).toBeVisible();
    await context.setOffline(true);
    await callOnce(page);
    await expect(message(page, unreached)).toBeVisible();
  });
});

const lost = (page: Page) => page.getByRole('alertdialog', { name: 'You were signed out' });

test.describe('a lost session', () => {
  for (const [code, why] of [
    [50008, 'This session is not known any more.'],
    [50012, 'Your access was changed by an administrator.'],
    [50014, 'Your session has expired.'],
  ] as const) {
    test(`with ${code} is asked about once, and staying shows what could not be read`, async ({ page }) => {
      await page.goto('/reservation');
      await expect(page.getByRole('table', { name: 'Reservations' })).toBeVisible();
      // What the page asks by itself would bring the question up whenever it likes.
      await page.route(/-api\/reservations(\?|$)/, (route) => route.fulfill(refusal(code, 'Your session is over.', 401)));
      await page.getByRole('button', { name: 'Next page' }).click();
      await expect(lost(page)).toHaveCount(1);
      await expect(lost(page)).toContainText(why);
      await lost(page).getByRole('button', { name: 'Stay here' }).click();
      await expect(page.getByRole('heading', { name: 'The list could not be loaded' })).toBeVisible();
      await expect(lost(page)).toHaveCount(0);

      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(lost(page), 'what the person does is refused').toHaveCount(1);
      await page.keyboard.press('Escape');
      await expect(lost(page)).toHaveCount(0);
    });
  }

  /** Two windows of one browser in which somebody of their own is signed in. */
  async function twoWindows(browser: Browser, request: APIRequestContext) {
    const { email } = await makeUser(request, { userType: 2 });
    const session = await beginSession(request, email);
    const first = await openSession(browser, session);
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
    const end = () => request.delete(`${apiBasePath}/user/sessions`, { headers: { token: session.token } });
    return { email, first, second, end };
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

  test('is asked about in one window, which takes the other along to sign-in and back', async ({ browser, request }) => {
    const { email, first, second, end } = await twoWindows(browser, request);
    await first.goto('/usermanagement?status=active');
    await second.goto('/reservation');
    await expect(rows(first, 'Users').first()).toBeVisible();
    await expect(rows(second, 'Reservations').first()).toBeVisible();
    for (const page of [first, second]) await watching(page);
    await end();

    await first.getByRole('button', { name: 'Next page' }).click();
    await expect(lost(first)).toHaveCount(1);
    await expect(lost(second)).toHaveCount(0);
    await comeTo(second);
    await expect(lost(second), 'it moves along with the person').toHaveCount(1);
    await expect(lost(first)).toHaveCount(0);

    await lost(second).getByRole('button', { name: 'Log in again' }).click();
    await expect(second).toHaveURL(/\/login\?redirect=%2Freservation/);
    await expect(first, 'nobody looks at it yet').toHaveURL(/\/usermanagement/);
    await comeTo(first);
    await expect(first).toHaveURL(/\/login\?redirect=%2Fusermanagement%3Fstatus%3Dactive%26page%3D2/);

    await signIn(second, request, email);
    await expect(second).toHaveURL(/\/reservation/);
    await expect(first, 'sign-in in one window is sign-in in all').toHaveURL(/\/usermanagement\?status=active&page=2/);
    await expect(rows(first, 'Users').first()).toBeVisible();
    await first.context().close();
  });

  test('leaves what was typed in another window, which goes on after the next sign-in', async ({ browser, request }) => {
    const { email, first, second, end } = await twoWindows(browser, request);
    const mark = newMark();
    await first.goto('/usermanagement');
    await first.getByRole('button', { name: 'Add user' }).click();
    await first.getByRole('textbox', { name: 'Name', exact: true }).fill('Ada');
    await first.getByRole('textbox', { name: 'Surname' }).fill(`Ersoy ${mark}`);
    await second.goto('/reservation');
    await expect(rows(second, 'Reservations').first()).toBeVisible();
    await end();

    await second.getByRole('button', { name: 'Next page' }).click();
    await lost(second).getByRole('button', { name: 'Log in again' }).click();
    await signIn(second, request, email);
    await expect(second).toHaveURL(/\/reservation/);

    await first.getByRole('textbox', { name: 'E-mail', exact: true }).fill(`ada.${mark}@test.example`);
    await first.getByRole('dialog').getByRole('button', { name: 'Add user' }).click();
    await expect(first.getByText(/User added/i)).toBeVisible();
    await expect(lost(first)).toHaveCount(0);
    await first.context().close();
  });

  test('that ends with a sign-in elsewhere closes its question and reads again what could not be read', async ({ browser, request }) => {
    const { email, first, second, end } = await twoWindows(browser, request);
    await first.goto('/reservation');
    await expect(rows(first, 'Reservations').first()).toBeVisible();
    await end();
    await first.getByRole('button', { name: 'Next page' }).click();
    await expect(lost(first)).toHaveCount(1);

    await second.goto('/');
    await expect(second).toHaveURL(/\/login/);
    await expect(lost(first), 'nobody has answered yet').toHaveCount(1);
    await signIn(second, request, email);
    await expect(second).toHaveURL('/dashboard');
    await expect(lost(first)).toHaveCount(0);
    await expect(rows(first, 'Reservations').first()).toBeVisible();
    await first.context().close();
  });

  test('stays readable for whoever stays, even when another window has gone to sign-in since', async ({ browser, request }) => {
    const { first, second, end } = await twoWindows(browser, request);
    await first.goto('/reservation');
    const shown = await rows(first, 'Reservations').first().textContent();
    await end();
    await rows(first, 'Reservations').first().click();
    await lost(first).getByRole('button', { name: 'Stay here' }).click();
    await first.keyboard.press('Escape');
    await expect(rows(first, 'Reservations').first()).toHaveText(shown ?? '');
    await expect(lost(first)).toHaveCount(0);

    await second.goto('/');
    await expect(second).toHaveURL(/\/login/);
    await comeTo(first);
    await expect(rows(first, 'Reservations').first()).toHaveText(shown ?? '');
    await first.getByRole('button', { name: 'Next page' }).click();
    await lost(first).getByRole('button', { name: 'Log in again' }).click();
    await expect(first).toHaveURL(/\/login\?redirect=%2Freservation/);
    await first.context().close();
  });

  test('that somebody else goes on from leaves nothing of the first person in the other windows', async ({ browser, request }) => {
    const { first, second, end } = await twoWindows(browser, request);
    const other = await makeUser(request, { userType: 2, name: 'Başka', lastName: 'Biri' });
    await first.goto('/usermanagement');
    await first.getByRole('button', { name: 'Add user' }).click();
    await first.getByRole('textbox', { name: 'Surname' }).fill('half-filled');
    await end();
    await second.goto('/');
    await signIn(second, request, other.email);
    await expect(second).toHaveURL('/dashboard');
    await expect(first.getByRole('button', { name: 'Account of Başka Biri' })).toBeVisible();
    await expect(first, 'not where the first person was').toHaveURL('/dashboard');
    await expect(first.getByRole('textbox', { name: 'Surname' })).toHaveCount(0);
    await first.context().close();
  });

  test('that somebody ended by logging out is ended in all windows, at the latest when they come to the front', async ({
    browser,
    request,
  }) => {
    const { first, second } = await twoWindows(browser, request);
    await first.goto('/usermanagement');
    await second.goto('/dashboard');
    for (const page of [first, second]) await watching(page);
    await second.getByRole('button', { name: /^Account of/ }).click();
    await second.getByRole('menuitem', { name: 'Log Out' }).click();
    await expect(second).toHaveURL('/login');
    await comeTo(first);
    await expect(first).toHaveURL(/\/login\?redirect=%2Fusermanagement/);
    await first.context().close();
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
  test('is kept, counted and listed until the log is cleared', async ({ page }) => {
    await page.goto('/usermanagement');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('button', { name: /^Error log/ })).toHaveCount(0);
    await throwIn(page, 'one thing went wrong');
    await logButton(page, 1).click();
    const entry = logDialog(page).getByRole('listitem');
    await expect(entry).toHaveCount(1);
    await expect(entry.getByRole('heading')).toHaveText('RangeError: one thing went wrong');
    await expect(entry).toContainText('User management - Population Tracker');
    await expect(entry.getByRole('definition').filter({ hasText: '/usermanagement' })).toBeVisible();
    await expect(entry.getByRole('definition').last()).toContainText(/RangeError: one thing went wrong\s+at /);
    await page.keyboard.press('Escape');
    await expect(logButton(page, 1)).toBeFocused();

    await rejectIn(page, 'another');
    await rejectIn(page, 'another');
    await logButton(page, 2).click();
    await expect(entry.filter({ hasText: 'Error: another' })).toContainText('2 times');
    await expect(entry.filter({ hasText: 'Error: another' })).toContainText('unhandledrejection');
    await logDialog(page).getByRole('button', { name: 'Clear All' }).click();
    await expect(logDialog(page)).toBeHidden();
    await expect(page.getByRole('button', { name: /^Error log/ })).toHaveCount(0);
    await expect(page.getByRole('main')).toBeFocused();
  });

  test('can be read by everybody, at any width and in both schemes', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto('/usermanagement');
    await throwIn(page, `a long one ${'and longer '.repeat(30)}${'x'.repeat(300)}`);
    await rejectIn(page, 'a short one');
    await settled(page);
    await openLog(page, logButton(page, 2));
    await expectAccessible(page, 'error log');
    await expectInShape(page, 'error log, 1280 px');
    await page.getByRole('button', { name: 'Copy “Error: a short one”' }).click();
    const copied = () => page.evaluate(() => navigator.clipboard.readText());
    await expect.poll(copied).toMatch(/usermanagement\nError: a short one\nunhandledrejection\n/);

    await page.setViewportSize({ width: 390, height: 780 });
    await expectInShape(page, 'error log, 390 px');
    // What says that it is copied stands in the dialog too, for as long as it is there, and is closed by a button of the same name.
    await logDialog(page).getByRole('button', { name: 'Close' }).first().click();
    await page.getByRole('button', { name: /^Account of/ }).click();
    await openLog(page, page.getByRole('menuitem', { name: 'Error log, 2 entries' }));
    await expect(logDialog(page).getByRole('listitem')).toHaveCount(2);
    await expectAccessible(page, 'error log, 390 px');
  });

  test('arrives in the server’s log, without the values of a query', async ({ page }) => {
    const mark = newMark();
    await page.goto(`/usermanagement?search=secret-${mark}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await throwIn(page, `lost ${mark}`);
    await expect(logButton(page, 1)).toBeVisible();
    const logged = () =>
      readFileSync('test-results/api.log', 'utf8')
        .split('\n')
        // The last one may be half written.
        .slice(0, -1)
        .filter((line) => line.includes(mark));
    await expect.poll(logged).toHaveLength(1);
    const line = JSON.parse(logged()[0] ?? '');
    expect(line).toMatchObject({ level: 'warn', msg: 'error in the panel', reqId: expect.any(String), userId: expect.any(Number) });
    expect(line.panelError).toMatchObject({
      message: `RangeError: lost ${mark}`,
      url: expect.stringMatching(/\/usermanagement\?search$/),
      page: 'User management - Population Tracker',
      version: expect.stringMatching(/^index-.+\.js$/),
    });
    expect(JSON.stringify(line)).not.toContain('secret');
  });

  test('that can’t be sent is told to nobody, and the next ones are sent a minute later', async ({ page }) => {
    const sent: string[][] = [];
    await page.clock.install();
    await page.route(api('/client-errors'), (route) => {
      const { errors } = route.request().postDataJSON() as { errors: { message: string }[] };
      sent.push(errors.map(({ message }) => message));
      return route.fulfill(refusal(50008, 'not here', 401));
    });
    await page.goto('/usermanagement');
    await settled(page);
    await rejectIn(page, 'first');
    await expect(logButton(page, 1)).toBeVisible();
    await page.clock.fastForward(2_000);
    await expect.poll(() => sent).toEqual([['Error: first']]);
    await rejectIn(page, 'second');
    await rejectIn(page, 'third');
    await expect(logButton(page, 3)).toBeVisible();
    await page.clock.fastForward(30_000);
    await page.clock.fastForward(31_000);
    await expect.poll(() => sent).toEqual([['Error: first'], ['Error: second', 'Error: third']]);
    await expect(page.getByRole('alert')).toHaveCount(0);
    await expect(lost(page)).toHaveCount(0);
  });

  test('before the panel is there is kept too', async ({ page }) => {
    let fetched = () => {};
    const released = new Promise<void>((resolve) => {
      fetched = resolve;
    });
    await page.route(/\/assets\/frame-[^/]+\.js/, async (route) => {
      await released;
      await route.continue();
    });
    const asked = page.waitForRequest(/\/assets\/frame-/);
    await page.goto('/dashboard', { waitUntil: 'commit' });
    await asked;
    await throwIn(page, 'too early');
    await rejectIn(page, 'early as well');
    fetched();
    await expect(logButton(page, 2)).toBeVisible();
  });
});

test.describe('a screen that fails', () => {
  const menu = (page: Page) => page.getByRole('navigation', { name: 'Menu' });

  test('leaves the frame standing, is told to the log, and can be tried again', async ({ page }) => {
    const broken = { statusCode: 200, error: null, data: { items: [null], total: 1, totalIsAtLeast: false } };
    await page.goto('/dashboard');
    await page.route(api('/reservations?sort=*'), (route) => route.fulfill({ json: broken }));
    await menu(page).getByRole('link', { name: 'Reservations' }).click();
    await expect(page.getByRole('heading', { name: 'This page stopped working' })).toBeVisible();
    await expectAccessible(page, 'a failed screen');
    await logButton(page, 1).click();
    await expect(logDialog(page).getByRole('definition').first()).toContainText(/at .+/);
    await page.keyboard.press('Escape');

    await page.unroute(api('/reservations?sort=*'));
    await menu(page).getByRole('link', { name: 'User management' }).click();
    await expect(page.getByRole('table', { name: 'Users' })).toBeVisible();
    await page.goBack();
    const retry = page.getByRole('button', { name: 'Try again' });
    await expect(retry.or(page.getByRole('table', { name: 'Reservations' }))).toBeVisible();
    if (await retry.isVisible()) await retry.click();
    await expect(page.getByRole('table', { name: 'Reservations' })).toBeVisible();
  });

  test('because a part of it is gone since an update offers to load it again, and is no error of the log', async ({ page }) => {
    const part = /\/assets\/ReservationsPage-[^/]+\.js/;
    await page.route(part, (route) => route.abort());
    await page.goto('/dashboard');
    await menu(page).getByRole('link', { name: 'Reservations' }).click();
    const again = page.getByRole('button', { name: 'Load again' });
    await expect(again).toBeVisible();
    await expect(page.getByRole('button', { name: /^Error log/ })).toHaveCount(0);
    await page.unroute(part);
    await again.click();
    await expect(page.getByRole('table', { name: 'Reservations' })).toBeVisible();
  });
});
