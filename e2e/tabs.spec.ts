import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { apiBasePath } from '@population-tracker/contract/kernel/constants';
import { makeUser, newMark, nothingRuns } from './accounts.ts';
import { expectNoViolation, restingBox, settled } from './soundness.ts';
import { test } from './test.ts';

test.use({ actionTimeout: 30_000 });

const strip = (page: Page) => page.getByRole('tablist', { name: 'Open pages' });
const tab = (page: Page, name: string | RegExp) => strip(page).getByRole('tab', { name });
const menu = (page: Page, name: string) => page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name, exact: true });
const question = (page: Page) => page.getByRole('alertdialog', { name: 'Leave without saving?' });
/** Opens a page by the menu and waits until its tab is the one shown. */
async function visit(page: Page, ...names: string[]): Promise<void> {
  for (const name of names) {
    await menu(page, name).click();
    await expect(tab(page, name)).toHaveAttribute('aria-selected', 'true');
  }
}
const item = (page: Page, name: string) => page.getByRole('menuitem', { name, exact: true });

/** Marks the view that is shown: a view that is mounted anew has lost the mark. */
const mark = (page: Page) => page.getByRole('tabpanel').evaluate((panel) => panel.setAttribute('data-seen', 'before'));
const marked = (page: Page) => page.getByRole('tabpanel').evaluate((panel) => panel.getAttribute('data-seen') === 'before');

/** Types the name of a new location, whose form is open. */
async function typeLocation(page: Page, name: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  await expect(tab(page, 'Location, not saved')).toBeVisible();
}

test('a tab keeps its view alive: filters, scroll, selection and what is half typed', async ({ page }) => {
  // An emergency of another test would push the rows down.
  await nothingRuns(page);
  const typed = newMark();
  await page.goto('/location');
  await typeLocation(page, typed);
  await menu(page, 'User management').click();
  const rows = page.getByRole('table', { name: 'Users' }).getByRole('rowheader');
  await page.getByRole('combobox', { name: 'Per page' }).selectOption('50');
  await expect(rows).toHaveCount(50);
  await rows.nth(30).scrollIntoViewIfNeeded();
  const seen = await restingBox(rows.nth(30));
  await mark(page);

  await tab(page, 'Location').click();
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue(typed);
  await test.step('out of sight a view keeps its layout, and can neither be seen, found nor reached', async () => {
    await expect(page.getByRole('tabpanel')).toHaveCount(1);
    const hidden = await page.getByRole('table', { name: 'Users', includeHidden: true }).evaluate((table) => {
      const view = table.closest('[role=tabpanel]');
      const box = view?.getBoundingClientRect();
      view?.parentElement?.scrollBy(600, 0);
      const scrolled = view?.parentElement?.scrollLeft;
      table.querySelector<HTMLElement>('a, button, input')?.focus();
      const isFocused = table.contains(document.activeElement);
      return { seen: table.checkVisibility(), width: box?.width ?? 0, left: box?.left ?? 0, isFocused, scrolled };
    });
    const { width } = await restingBox(page.getByRole('tabpanel'));
    expect(hidden).toEqual({ seen: false, width, left: expect.any(Number), isFocused: false, scrolled: 0 });
    expect(hidden.left).toBeGreaterThanOrEqual(page.viewportSize()?.width ?? 0);
  });
  await tab(page, 'User management').click();
  await expect(rows.nth(30)).toBeInViewport();
  await expect.poll(() => rows.nth(30).boundingBox()).toEqual(seen);
  expect(await marked(page)).toBe(true);
  await expect(page).toHaveURL('/usermanagement?limit=50');

  // A link begins at the top, a tab doesn't.
  await visit(page, 'Dashboard', 'User management');
  await expect(rows.first()).toBeInViewport();
});

test('a tab closes by its cross, the middle button, Delete and its menu, which opens by mouse and by key; it is moved by dragging and by keys', async ({
  page,
}) => {
  await page.goto('/usermanagement?status=active');
  await visit(page, 'Reservations', 'Uploads');
  await expect(tab(page, /./)).toHaveText(['Dashboard', 'User management', 'Reservations', 'Uploads']);
  await settled(page);
  await test.step('of several quick presses the last one counts, whatever arrives meanwhile', () => pressQuickly(page));
  const menuOf = page.getByRole('menu', { name: /./ });

  await test.step('moved, and never before what can’t be closed', async () => {
    await tab(page, 'Uploads').dragTo(tab(page, 'User management'), { targetPosition: { x: 4, y: 10 } });
    await expect(tab(page, /./)).toHaveText(['Dashboard', 'Uploads', 'User management', 'Reservations']);
    await tab(page, 'Uploads').dragTo(tab(page, 'Dashboard'), { targetPosition: { x: 4, y: 10 } });
    await expect(tab(page, /./)).toHaveText(['Dashboard', 'Uploads', 'User management', 'Reservations']);
    await tab(page, 'Uploads').focus();
    await page.keyboard.press('Control+Shift+ArrowRight');
    await expect(tab(page, /./)).toHaveText(['Dashboard', 'User management', 'Uploads', 'Reservations']);
    await page.keyboard.press('Control+Shift+ArrowRight');
    await page.keyboard.press('Control+Shift+ArrowRight');
    await expect(tab(page, /./)).toHaveText(['Dashboard', 'User management', 'Reservations', 'Uploads']);
    await page.keyboard.press('Control+Shift+ArrowLeft');
    await expect(tab(page, /./)).toHaveText(['Dashboard', 'User management', 'Uploads', 'Reservations']);
  });

  await test.step('the menu stays when the button is let go, and takes the item that it is led to before', async () => {
    await tab(page, 'Dashboard').click({ button: 'right' });
    await expect(page.getByRole('menuitem')).toHaveText(['Refresh', 'Close Others', 'Close All']);
    await page.keyboard.press('Escape');
    await expect(menuOf).toBeHidden();
    await expect(tab(page, 'Dashboard')).toBeFocused();

    await tab(page, 'Reservations').hover();
    await page.mouse.down({ button: 'right' });
    await expect(menuOf).toBeVisible();
    await page.mouse.up({ button: 'right' });
    await settled(page);
    await expect(page.getByRole('menuitem')).toHaveText(['Refresh', 'Close', 'Close Others', 'Close All']);
    await expect(item(page, 'Refresh')).toBeFocused();
    await expectNoViolation(page, 'menu of a tab', '[role="menu"]');

    // Another tab's menu takes its place, a click elsewhere closes it.
    await tab(page, 'User management').click({ button: 'right' });
    await expect(menuOf).toHaveCount(1);
    await expect(menuOf).toHaveAccessibleName(/User management/);
    await page.getByRole('heading', { level: 1 }).click();
    await expect(menuOf).toBeHidden();
    await expect(tab(page, /./)).toHaveCount(4);

    await tab(page, 'Uploads').hover();
    await page.mouse.down({ button: 'right' });
    const close = await restingBox(item(page, 'Close'));
    await page.mouse.move(close.x + 20, close.y + close.height / 2, { steps: 4 });
    await expect(item(page, 'Close')).toBeFocused();
    await page.mouse.up({ button: 'right' });
    await expect(menuOf).toBeHidden();
    await expect(tab(page, /./)).toHaveText(['Dashboard', 'User management', 'Reservations']);
  });

  await test.step('the last of the list follows the one that was shown; another one is closed out of sight', async () => {
    await visit(page, 'Uploads');
    await tab(page, 'User management').click();
    await expect(page).toHaveURL('/usermanagement?status=active');
    await page.getByTitle('Close User management').click();
    await expect(page).toHaveURL('/upload-jobs');
    await tab(page, 'Reservations').click({ button: 'middle' });
    await expect(tab(page, /./)).toHaveText(['Dashboard', 'Uploads']);
    await expect(page).toHaveURL('/upload-jobs');
    await tab(page, 'Dashboard').click({ button: 'middle' });
    await tab(page, 'Uploads').focus();
    await page.keyboard.press('Delete');
    await expect(page).toHaveURL('/dashboard');
    await expect(tab(page, /./)).toHaveText(['Dashboard']);
    await tab(page, 'Dashboard').focus();
    await page.keyboard.press('Delete');
    await expect(tab(page, /./)).toHaveText(['Dashboard']);
  });

  await test.step('keys open the menu, go through it and give the focus back', async () => {
    await visit(page, 'User management', 'Reservations', 'Uploads');
    await tab(page, 'Uploads').focus();
    await page.keyboard.press('ContextMenu');
    await expect(item(page, 'Refresh')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(tab(page, 'Uploads')).toBeFocused();
    await page.keyboard.press('Shift+F10');
    await expect(item(page, 'Refresh')).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(menuOf).toBeHidden();
    await expect(tab(page, 'Uploads')).not.toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await expect(tab(page, 'Uploads')).toBeFocused();

    await tab(page, 'Reservations').click({ button: 'right' });
    await item(page, 'Close Others').click();
    await expect(page).toHaveURL(/\/reservation\?from=/);
    await expect(tab(page, /./)).toHaveText(['Dashboard', 'Reservations']);
    await expect(tab(page, 'Reservations')).toBeFocused();
    await page.keyboard.press('Shift+F10');
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/dashboard');
    await expect(tab(page, /./)).toHaveText(['Dashboard']);
    await expect(tab(page, 'Dashboard')).toBeFocused();
  });

  await test.step('whoever does without tabs hides them in the profile, and finds on by menu and breadcrumb', async () => {
    await page.getByRole('button', { name: /^Account/ }).click();
    await item(page, 'Profile').click();
    await page.getByRole('switch', { name: 'Tabs of visited pages' }).click();
    await expect(strip(page)).toBeHidden();
    await menu(page, 'User management').click();
    await expect(page.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible();
    await expect(strip(page)).toBeHidden();
  });
});

async function pressQuickly(page: Page): Promise<void> {
  const press = (name: string) => tab(page, name).evaluate((one: HTMLElement) => one.click());
  const frames = await page.evaluateHandle(() => {
    const held: FrameRequestCallback[] = [];
    const { requestAnimationFrame } = window;
    window.requestAnimationFrame = (draw) => held.push(draw);
    return { held, requestAnimationFrame };
  });
  const drawn = () =>
    frames.evaluate(
      ({ held }) =>
        new Promise((done) =>
          setTimeout(
            done,
            100,
            held.splice(0).map((draw) => draw(performance.now())),
          ),
        ),
    );

  // The second is pressed while the address of the first is on its way, the third while the second hasn't set out.
  await press('User management');
  await frames.evaluate(({ held }) => {
    held.splice(0).map((draw) => draw(performance.now()));
    const second = [...document.querySelectorAll<HTMLElement>('[role=tab]')].find(({ textContent }) => textContent === 'Reservations');
    setTimeout(() => second?.click());
  });
  await expect(page).toHaveURL('/usermanagement?status=active');
  await press('User management');
  await drawn();
  await expect(page).toHaveURL('/usermanagement?status=active');

  // Both before the first has set out.
  await press('Dashboard');
  await press('Reservations');
  await drawn();
  await expect(page).toHaveURL(/\/reservation/);
  await expect(tab(page, 'Reservations')).toHaveAttribute('aria-selected', 'true');
  await frames.evaluate(({ held, requestAnimationFrame }) => {
    window.requestAnimationFrame = requestAnimationFrame;
    for (const draw of held.splice(0)) requestAnimationFrame(draw);
  });
}

test.describe('by touch', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

  test('a long press opens the menu of a tab, and lifting the finger chooses nothing', async ({ page }) => {
    await page.goto('/usermanagement');
    await expect(tab(page, 'User management')).toBeVisible();
    const box = await restingBox(tab(page, 'User management'));
    const fingers = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchEnd') =>
      fingers.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: type === 'touchEnd' ? [] : [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }],
      });
    await touch('touchStart');
    await expect(item(page, 'Close')).toBeVisible();
    await touch('touchEnd');
    await settled(page);
    await expect(item(page, 'Close')).toBeVisible();
    await item(page, 'Close').tap();
    await expect(tab(page, /./)).toHaveText(['Dashboard']);
  });
});

test('what isn’t saved is asked for before its view is refreshed, its tab, the frame or the window goes, and never on the way to another tab, where it stays', async ({
  page,
  request,
}) => {
  await page.clock.install();
  // Refresh goes by way of this route.
  await page.goto('/redirect/location');
  await expect(page).toHaveURL('/location');
  const name = page.getByRole('textbox', { name: 'Name', exact: true });
  await typeLocation(page, 'Half typed');
  await mark(page);
  await tab(page, 'Location').click({ button: 'right' });
  await item(page, 'Refresh').click();
  await question(page).getByRole('button', { name: 'Keep editing' }).click();
  await expect(name).toHaveValue('Half typed');
  expect(await marked(page)).toBe(true);
  await tab(page, 'Location').click({ button: 'right' });
  await item(page, 'Refresh').click();
  await question(page).getByRole('button', { name: 'Leave without saving' }).click();
  await expect.poll(() => marked(page)).toBe(false);
  await expect(name).toHaveValue('');
  await expect(tab(page, 'Location')).toHaveText('Location');

  await typeLocation(page, 'Half typed');
  await menu(page, 'Uploads').click();
  await expect(page).toHaveURL('/upload-jobs');
  await page.getByTitle('Close Location').click();
  await question(page).getByRole('button', { name: 'Keep editing' }).click();
  await expect(tab(page, 'Location, not saved')).toBeVisible();

  await page.getByRole('button', { name: /^Account/ }).click();
  await item(page, 'Log Out').click();
  await question(page).getByRole('button', { name: 'Keep editing' }).click();
  await expect(page).toHaveURL('/upload-jobs');

  let asked = 0;
  page.on('dialog', (dialog) => {
    asked += 1;
    void dialog.dismiss();
  });
  await page.close({ runBeforeUnload: true });
  await expect.poll(() => asked).toBe(1);

  await test.step('nor does a menu entry take a half-typed drawer away, or a refresh the query', () => keepDrawer(page));
  await test.step('it stays however long its tab is out of sight, and what is saved there isn’t marked any more', () =>
    stayOutOfSight(page, request));
  await tab(page, 'Location, not saved').click();
  await expect(name).toHaveValue('Half typed');
  await page.getByTitle('Close Location').click();
  await question(page).getByRole('button', { name: 'Leave without saving' }).click();
  await expect(tab(page, /./)).toHaveText(['Dashboard', 'Uploads', 'User management']);
});

/** A user is half changed beside the list, a location half typed already. */
async function stayOutOfSight(page: Page, request: APIRequestContext): Promise<void> {
  const user = await makeUser(request, { lastName: `Half${newMark()}` });
  const name = page.getByRole('textbox', { name: 'Name', exact: true });
  const leave = async () => {
    await tab(page, 'Uploads').click();
    await expect(tab(page, 'Uploads')).toHaveAttribute('aria-selected', 'true');
  };
  await visit(page, 'User management');
  await page.getByRole('searchbox', { name: 'Name, e-mail or manager' }).fill(user.lastName);
  await page.getByRole('link', { name: new RegExp(user.lastName) }).click();
  await name.fill('Half changed');
  await leave();
  // Longer than answers are kept that nobody looks at, and the record can't be read again.
  await page.clock.fastForward('10:00');
  await page.route(`**${apiBasePath}/users/${user.id}`, (route) => route.abort());
  const asked = page.waitForRequest(`**${apiBasePath}/users/${user.id}`);
  await tab(page, 'User management, not saved').click();
  await asked;
  await expect(name).toHaveValue('Half changed');
  await page.unroute(`**${apiBasePath}/users/${user.id}`);

  const left = Promise.withResolvers<void>();
  await page.route(`**${apiBasePath}/users/${user.id}`, (route) => left.promise.then(() => route.continue()));
  await page.getByRole('button', { name: 'Save user' }).click();
  await leave();
  left.resolve();
  await expect(tab(page, /^User management$/)).toBeVisible();
}

async function keepDrawer(page: Page): Promise<void> {
  await visit(page, 'User management');
  const search = page.getByRole('searchbox', { name: 'Name, e-mail or manager' });
  await search.fill('demo');
  await expect(page).toHaveURL('/usermanagement?search=demo');
  await tab(page, 'User management').click({ button: 'right' });
  await mark(page);
  await item(page, 'Refresh').click();
  await expect.poll(() => marked(page)).toBe(false);
  await expect(page).toHaveURL('/usermanagement?search=demo');
  await expect(search).toHaveValue('demo');

  await page.getByRole('button', { name: 'Add user' }).first().click();
  await page.getByRole('textbox', { name: 'Surname' }).fill('Half typed');
  await menu(page, 'Uploads').click();
  await menu(page, 'User management').click();
  await question(page).getByRole('button', { name: 'Keep editing' }).click();
  await expect(page).toHaveURL('/upload-jobs');
  await tab(page, 'User management, not saved').click();
  await expect(page.getByRole('textbox', { name: 'Surname' })).toHaveValue('Half typed');
  await page.getByTitle('Close User management').click();
  await question(page).getByRole('button', { name: 'Leave without saving' }).click();
  await expect(tab(page, /^User management/)).toHaveCount(0);
}

/** All of the active tab can be seen. */
const isInSight = (page: Page): Promise<boolean> =>
  strip(page).evaluate((list) => {
    const { left, right } = list.getBoundingClientRect();
    const active = list.querySelector('[aria-selected="true"]')?.parentElement?.getBoundingClientRect();
    return active !== undefined && active.left >= left - 1 && active.right <= right + 1;
  });

test('tabs come back after a reload with their queries, and are gone after signing out', async ({ page }) => {
  const storedTabs = () => page.evaluate(() => sessionStorage.getItem('population-tracker.tabs'));
  await page.goto('/usermanagement?search=demo');
  await settled(page);
  await expect(page.getByRole('button', { name: 'All tabs' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Office plan', exact: true }).click();
  await visit(page, 'Uploads', 'Buildings', 'Closures', 'Locations');

  await test.step('each record has a tab of its own, named after it', async () => {
    const records = page.getByRole('table', { name: 'Locations' }).getByRole('rowheader').getByRole('link');
    await expect(records.nth(1)).toBeVisible();
    for (const name of ['Capacity', 'Food service', 'Shuttle']) await expect(page.getByRole('columnheader', { name })).toBeVisible();
    const names = await records.allTextContents();
    for (const at of [0, 1]) {
      await tab(page, 'Locations').click();
      await records.nth(at).click();
      await expect(tab(page, names[at] as string)).toHaveAttribute('aria-selected', 'true');
    }
    // The form of a record opens over its page, in the same tab.
    const all = await tab(page, /./).allTextContents();
    await page.getByRole('button', { name: 'Edit' }).click();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(tab(page, /./)).toHaveText(all);
  });

  await test.step('the active one is wholly in sight, after its name has come and in a narrower window; those without room stand in a list', async () => {
    await expect.poll(() => isInSight(page)).toBe(true);
    await page.setViewportSize({ width: 800, height: 700 });
    await expect.poll(() => isInSight(page)).toBe(true);
    await page.getByRole('button', { name: 'All tabs' }).click();
    await page.getByRole('menuitemradio', { name: 'Uploads' }).click();
    await expect(page).toHaveURL(/\/upload-jobs/);
    await expect.poll(() => isInSight(page)).toBe(true);
    await expectNoViolation(page, 'more tabs than room', ':has(> [role="tablist"])');
    await tab(page, 'Closures').focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/closures/);
  });

  const all = await tab(page, /./).allTextContents();
  await page.setViewportSize({ width: 360, height: 800 });
  await page.reload();
  await expect(tab(page, 'Closures')).toBeInViewport();
  await expect(tab(page, /./)).toHaveText(all);

  await test.step('the keyboard walks over them; the strip scrolls with the wheel', async () => {
    const last = tab(page, all.at(-1) as string);
    await expect(tab(page, 'Dashboard')).not.toBeInViewport();
    await tab(page, 'Closures').focus();
    await page.keyboard.press('Home');
    await expect(tab(page, 'Dashboard')).toBeFocused();
    await page.keyboard.press('ArrowLeft');
    await expect(last).toBeFocused();
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/usermanagement?search=demo');
    await expect(tab(page, 'User management')).toBeFocused();
    await strip(page).hover();
    await page.mouse.wheel(2_000, 0);
    await expect(last).toBeInViewport();
    await page.mouse.wheel(0, -2_000);
    await expect(tab(page, 'Dashboard')).toBeInViewport();
  });
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(page.getByRole('searchbox')).toHaveValue('demo');
  expect(await storedTabs()).toContain('search=demo');

  // The server is not asked to end the session that the other tests live on.
  await page.route('**/user/logout', (route) => route.fulfill({ json: { statusCode: 200, error: null, data: null } }));
  await page.getByRole('button', { name: /^Account/ }).click();
  await item(page, 'Log Out').click();
  await expect(page).toHaveURL('/login');
  expect(await storedTabs()).toBeNull();
});
