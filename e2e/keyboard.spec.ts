import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { apiBasePath } from '@population-tracker/contract/kernel/constants';
import { administratorToken, makeUser, newMark } from './accounts.ts';
import { comeTo, expectInShape, expectNoViolation, settled, show } from './soundness.ts';
import { test } from './test.ts';

test.use({ actionTimeout: 30_000, serviceWorkers: 'block' });

const focused = (page: Page) => page.locator(':focus');
const bar = (page: Page) => page.getByRole('banner');

/** Where the focus stands can be seen. */
const expectSeen = (page: Page) => expect(focused(page)).toHaveCSS('outline-style', 'solid');

test('the first Tab leads past the frame, the next ones over the bar, whose tools all open, close and work by keyboard', async ({
  page,
}) => {
  await page.goto('/usermanagement?limit=10');
  await settled(page);
  await test.step('in the order it is read in', () => tabThrough(page));
  await test.step('each tool of the bar opens by Enter, takes the focus, closes by Escape and gives the focus back', () => tryTools(page));
  await test.step('the panel fills the screen and leaves it again', () => fillScreen(page));
  await test.step('the question about what isn’t saved is answered by keyboard', () => answerQuestion(page));
});

async function tabThrough(page: Page): Promise<void> {
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused();
  await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('main').locator(':focus')).toBeVisible();

  await bar(page).getByRole('button', { name: 'Fold menu' }).focus();
  for (const name of ['Dashboard', /^Search/, 'Full screen', 'Size', 'Theme', 'How to Use', /^Language/, /^Account of/]) {
    await page.keyboard.press('Tab');
    await expect(focused(page)).toHaveAccessibleName(name);
    await expectSeen(page);
  }
  await page.keyboard.press('Tab');
  await expect(page.getByRole('tab', { name: 'User management' })).toBeFocused();
  await expectSeen(page);
}

async function tryTools(page: Page): Promise<void> {
  await page.evaluate(() => {
    setTimeout(() => {
      throw new Error('One for the log');
    });
  });
  for (const [name, opens, opened] of [
    [/^Search/, 'dialog', 'Search'],
    [/^Error log/, 'dialog', 'Error log'],
    ['Size', 'menu', 'Size'],
    ['Theme', 'dialog', 'Theme'],
    ['How to Use', 'dialog', 'How to Use'],
    [/^Language/, 'menu', 'English'],
    [/^Account of/, 'menu', /^Account of/],
  ] as const) {
    const tool = bar(page).getByRole('button', { name, exact: true });
    await tool.focus();
    await page.keyboard.press('Enter');
    const surface = page.getByRole(opens, { name: opened });
    await expect(surface, `${name} opens`).toBeVisible();
    await expect(surface.locator(':focus'), `${name} takes the focus`).toHaveCount(1);
    // The others are looked at with what opens over a screen.
    if (name === 'Size') await expectNoViolation(page, 'menu of sizes');
    await expectInShape(page, `${name}`);
    await page.keyboard.press('Escape');
    await expect(surface).toBeHidden();
    await expect(tool, `${name} has the focus again`).toBeFocused();
  }
}

async function fillScreen(page: Page): Promise<void> {
  const fills = () => page.evaluate(() => document.fullscreenElement === document.documentElement);
  await bar(page).getByRole('button', { name: 'Full screen' }).focus();
  await page.keyboard.press('Enter');
  await expect.poll(fills).toBe(true);
  const leave = bar(page).getByRole('button', { name: 'Leave full screen' });
  await expect(leave).toBeFocused();
  await page.keyboard.press('Enter');
  await expect.poll(fills).toBe(false);
  await expect(bar(page).getByRole('button', { name: 'Full screen' })).toBeFocused();
}

/** It can be read, and begins where nothing is lost. */
async function answerQuestion(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add user' }).press('Enter');
  const name = page.getByRole('textbox', { name: 'Name', exact: true });
  await name.fill('Half a na');
  await page.keyboard.press('Escape');
  const question = page.getByRole('alertdialog');
  await expect(question).toBeVisible();
  await expectNoViolation(page, 'what isn’t saved');
  await expect(question.locator(':focus')).toHaveAccessibleName(/Keep|Stay|Go on/);
  await page.keyboard.press('Enter');
  await expect(question).toBeHidden();
  await expect(name).toHaveValue('Half a na');
  await expect(name).toBeFocused();
}

test('Enter takes the choice that is highlighted, however late the list and its choices come', async ({ page, request }) => {
  const [before, after] = [await makeUser(request, { name: 'Once' }), await makeUser(request, { name: 'Then' })];
  const form = page.getByRole('dialog', { name: 'Add reservation' });
  await page.goto('/reservation?id=new');

  await test.step('where the list follows the keys late', async () => {
    const area = form.getByRole('combobox', { name: 'Area', exact: true });
    await area.focus();
    await page.evaluate(delayTurns);
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowDown');
    await expect(page.locator('[data-combobox-selected]')).toHaveText('Workspace');
    await page.keyboard.press('ArrowDown');
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 0)));
    await expect(page.locator('[data-combobox-selected]')).toHaveText('Meeting room');
    await page.keyboard.press('Enter');
    await expect(area).toHaveValue('Meeting room');
  });

  await test.step('where the server brings other choices', async () => {
    const person = form.getByRole('combobox', { name: 'Person' });
    const options = page.locator('[data-combobox-option]:visible');
    const answer = Promise.withResolvers<void>();
    const isSecond = (url: URL) => url.searchParams.get('search') === after.email;
    await page.route(isSecond, async (route) => {
      await answer.promise;
      await route.continue();
    });
    await person.fill(before.email);
    await expect(options).toHaveText([/^Once/]);
    const asked = page.waitForRequest((request) => isSecond(new URL(request.url())));
    await person.fill(after.email);
    await asked;
    await page.keyboard.press('ArrowDown');
    await expect(page.locator('[data-combobox-selected]')).toHaveText(/^Once/);
    answer.resolve();
    await expect(options).toHaveText([/^Then/]);
    await page.keyboard.press('Enter');
    await expect(person).toHaveValue(after.email);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(person).toHaveValue(/^Then/);
  });
});

/** Runs in the page: what is to be done after this turn comes later than the next keys, as on a machine that does much else. */
function delayTurns(): void {
  const { setTimeout } = window;
  window.setTimeout = ((handler: () => void, ms = 0, ...rest: []) => setTimeout(handler, ms || 500, ...rest)) as typeof window.setTimeout;
}

test('a lost session and a message are accessible, and the message takes no focus', async ({ page }) => {
  await page.goto('/profile/index');
  await settled(page);
  const everywhere = page.getByRole('button', { name: 'Sign out everywhere' });
  let answer: { status: number; json: object } = { status: 409, json: { statusCode: 409, error: 'Out of order', data: null } };
  await page.route(`**${apiBasePath}/user/sessions`, (route) =>
    route.request().method() === 'DELETE' ? route.fulfill(answer) : route.continue(),
  );
  const askForIt = async () => {
    await everywhere.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out everywhere' }).focus();
    await page.keyboard.press('Enter');
  };
  await askForIt();
  const message = page.getByRole('alert').filter({ hasText: 'Out of order' });
  await expect(message).toBeVisible();
  await expect(message.locator(':focus')).toHaveCount(0);
  await expectNoViolation(page, 'a message');

  answer = { status: 401, json: { statusCode: 50008, error: 'Your session is over.', data: null } };
  await askForIt();
  const lost = page.getByRole('alertdialog', { name: 'You were signed out' });
  await expect(lost).toBeVisible();
  await show(page, 'dark');
  await expectNoViolation(page, 'a lost session');
  await expect(lost.locator(':focus')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(lost).toBeHidden();
});

test('a save that somebody else was before tells so, and the newer version is loaded without losing the place', async ({
  page,
  request,
}) => {
  const headers = { token: administratorToken() };
  const user = await makeUser(request, { lastName: `Before${newMark()}` });
  const save = (data: object) => request.patch(`${apiBasePath}/users/${user.id}`, { headers, data });
  await page.goto(`/usermanagement?id=${user.id}`);
  const drawer = page.getByRole('dialog');
  await drawer.getByLabel('Surname').fill('Mine');

  // Somebody else changed another field: the form's first one is where it goes on.
  await save({ managerFullName: 'Cem Kaya', version: user.version });
  await drawer.getByRole('button', { name: 'Save user' }).focus();
  await page.keyboard.press('Enter');
  const message = drawer.getByRole('alert');
  await expect(message).toBeFocused();
  await expect(message).toContainText('Somebody saved a newer version meanwhile.');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(message).toContainText('The newer version is loaded. What you typed is kept.');
  await expect(drawer.getByLabel('Name', { exact: true })).toBeFocused();
  await expect(drawer.getByLabel('Surname')).toHaveValue('Mine');

  // The same field: which value stays is chosen first.
  await save({ lastName: 'Theirs', version: user.version + 1 });
  await page.keyboard.press('Enter');
  await expect(message).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  const choice = drawer.getByRole('group', { name: 'Surname' });
  await expect(choice.getByRole('radio', { name: 'Mine Mine' })).toBeFocused();
  await test.step('in the form of a place it is gone on with at the first field that differs', () => goOnWithPlace(page, request));
});

async function goOnWithPlace(page: Page, request: APIRequestContext): Promise<void> {
  const headers = { token: administratorToken() };
  const made = await request.post(`${apiBasePath}/locations`, {
    headers,
    data: { name: `Site ${newMark()}`, capacity: 5, hasGym: false, takesPets: false },
  });
  const { data: location } = (await made.json()) as { data: { id: number; version: number } };
  // What was typed before stays in its tab.
  await comeTo(page, `/location?id=${location.id}`, { closing: false });
  await page.getByRole('button', { name: 'Edit' }).click();
  const capacity = page.getByLabel('Capacity', { exact: true });
  await capacity.fill('7');
  const changed = { capacity: 9, version: location.version };
  await request.patch(`${apiBasePath}/locations/${location.id}`, { headers, data: changed });
  await capacity.press('Enter');
  await expect(page.getByRole('alert')).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(capacity).toBeFocused();
  await expect(capacity).toHaveValue('7');
  await expect(page.getByRole('alert')).toContainText('Saved by somebody else meanwhile');
}
