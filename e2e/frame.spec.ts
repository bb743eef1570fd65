import { type APIResponse, expect, type Page } from '@playwright/test';
import { apiBasePath } from '@population-tracker/contract/kernel/constants';
import { administratorToken, newMark, proveAgain, restingPath } from './accounts.ts';
import { comeTo } from './soundness.ts';
import { test } from './test.ts';

test.use({ actionTimeout: 30_000 });

const menu = (page: Page) => page.getByRole('navigation', { name: 'Menu' });
const link = (page: Page, name: string) => menu(page).getByRole('link', { name, exact: true });

test('the frame: its language, its menu, folded, as a drawer and by keys, and the breadcrumb', async ({ page }) => {
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  await page.goto('/usermanagement?search=demo');
  await test.step('the language is switched at once, without loading the page again', () => switchLanguage(page));
  expect(loads).toBe(1);
  await test.step('the sidebar folds to icons', () => foldMenu(page));
  await page.reload();
  await test.step('both are remembered', async () => {
    await expect(page.getByRole('heading', { level: 1, name: 'Kullanıcılar' })).toBeVisible();
    await expect.poll(() => sideWidth(page)).toBe(54);
    await chooseLanguage(page, /^Dil/, 'English');
    await expect(page.getByRole('button', { name: 'Unfold menu' })).toHaveAttribute('aria-expanded', 'false');
  });
  await test.step('folded, it has fly-outs', () => flyOut(page));
  await page.setViewportSize({ width: 991, height: 800 });
  await comeTo(page, '/profile/index');
  await test.step('below 992 px it is a drawer, closed at first; the width alone closes nothing for good', () => useDrawer(page));
  await test.step('arrows, Home, End and Enter walk through it, and the current page is announced', () => walkMenu(page));
  await comeTo(page, '/location');
  await test.step('the breadcrumb begins at the dashboard and ends in plain text; a detail page lights its list', () => crumbs(page));
});

const sideWidth = async (page: Page) => (await page.getByRole('complementary').boundingBox())?.width;

async function chooseLanguage(page: Page, button: RegExp, name: string): Promise<void> {
  await page.getByRole('button', { name: button }).click();
  await page.getByRole('menuitemradio', { name }).click();
}

async function switchLanguage(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible();
  await page.getByRole('searchbox').fill('ayşe');
  await page.getByRole('button', { name: /^Language/ }).click();
  await expect(page.getByRole('menuitemradio', { name: 'English' })).toBeChecked();
  await page.getByRole('menuitemradio', { name: 'Türkçe' }).click();

  await expect(page.getByRole('heading', { level: 1, name: 'Kullanıcılar' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Menü' }).getByRole('link', { name: 'Gösterge paneli' })).toBeVisible();
  await expect(page.getByRole('searchbox', { name: 'Ad, e-posta veya amir' })).toHaveValue('ayşe');
  await expect(page).toHaveTitle('Kullanıcı yönetimi - Population Tracker');
  await expect(page.locator('html')).toHaveAttribute('lang', 'tr');
}

async function foldMenu(page: Page): Promise<void> {
  await expect.poll(() => sideWidth(page)).toBe(210);
  await page.getByRole('banner').getByRole('button').first().click();
  await expect.poll(() => sideWidth(page)).toBe(54);
}

async function flyOut(page: Page): Promise<void> {
  const group = page.getByRole('button', { name: 'Office Outline Definition' });
  await group.hover();
  await expect(page.getByRole('menuitem', { name: 'Buildings' })).toBeVisible();
  await page.mouse.move(800, 400);
  await expect(page.getByRole('menuitem', { name: 'Buildings' })).toBeHidden();
  await group.click();
  await expect(page.getByRole('menuitem')).toHaveText([
    'Outline',
    'Locations',
    'Buildings',
    'Workspaces',
    'Meeting rooms',
    'Closures',
    'Check-in',
  ]);
  await page.getByRole('menuitem', { name: 'Buildings' }).click();
  await expect(page).toHaveURL('/buildinglist');

  await page.getByRole('button', { name: 'Unfold menu' }).click();
  await expect.poll(() => sideWidth(page)).toBe(210);
}

async function useDrawer(page: Page): Promise<void> {
  const drawer = page.getByRole('dialog', { name: 'Menu' });
  const open = page.getByRole('button', { name: 'Open menu' });
  await expect(open).toBeVisible();
  await expect(menu(page)).toBeHidden();

  await open.click();
  await link(page, 'User management').click();
  await expect(page).toHaveURL('/usermanagement');
  await expect(drawer).toBeHidden();

  await open.click();
  await expect(drawer).toBeVisible();
  await page.mouse.click(900, 400);
  await expect(drawer).toBeHidden();

  await open.click();
  await expect(drawer).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await expect(open).toBeFocused();

  await page.setViewportSize({ width: 992, height: 800 });
  await expect(link(page, 'User management')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Fold menu' })).toBeVisible();
  // As it was left.
  await expect.poll(() => sideWidth(page)).toBe(210);
}

async function walkMenu(page: Page): Promise<void> {
  await expect(link(page, 'User management')).toHaveAttribute('aria-current', 'page');
  await link(page, 'Dashboard').focus();
  await page.keyboard.press('ArrowDown');
  await expect(link(page, 'User management')).toBeFocused();
  await page.keyboard.press('End');
  await expect(link(page, 'Audit log')).toBeFocused();
  await page.keyboard.press('Home');
  await expect(link(page, 'Dashboard')).toBeFocused();

  const group = menu(page).getByRole('button', { name: 'Office plan', exact: true });
  await link(page, 'Parameters').focus();
  await page.keyboard.press('ArrowDown');
  await expect(group).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(group).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('ArrowDown');
  await expect(link(page, 'Outline')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(link(page, 'Locations')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/locationlist');
  await expect(link(page, 'Locations')).toHaveAttribute('aria-current', 'page');
  await expect(link(page, 'User management')).not.toHaveAttribute('aria-current');
}

async function crumbs(page: Page): Promise<void> {
  const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' });
  await expect(crumbs.getByRole('listitem')).toHaveText(['Dashboard', 'Office Outline Definition', 'Locations', 'Location']);
  await expect(crumbs.getByRole('link')).toHaveText(['Dashboard', 'Locations']);
  await expect(link(page, 'Locations')).toHaveAttribute('aria-current', 'page');
  await crumbs.getByRole('link', { name: 'Locations' }).click();
  await expect(page).toHaveURL('/locationlist');
  await expect(page).toHaveTitle('Locations - Population Tracker');
}

interface Named {
  id: number;
  name: string;
  locationName: string;
  buildingName: string;
}

test('the breadcrumb of a record’s own page ends in its name, as its tab does, with the list before it or where it stands', async ({
  page,
  request,
}) => {
  const headers = { token: administratorToken() };
  const dataOf = async <T>(answer: APIResponse) => ((await answer.json()) as { data: T }).data;
  const mark = newMark();
  await proveAgain(request);
  // Of its own, where others change and delete theirs.
  const file = { name: `${mark}.csv`, mimeType: 'text/csv', buffer: Buffer.from('Ad;Soyad;E-posta') };
  const { id: uploadId } = await dataOf<Named>(
    await request.post(`${apiBasePath}/uploads`, { headers, multipart: { kind: 'users', file } }),
  );
  const upload = { id: uploadId, fileName: file.name };
  const data = { name: `Crumbs ${mark}`, startDate: '2030-01-01', endDate: '2030-01-02' };
  const { id: announcementId } = await dataOf<Named>(await request.post(`${apiBasePath}/announcements`, { headers, data }));
  const announcement = { id: announcementId, name: data.name };
  const [workspace] = (await dataOf<{ items: [Named] }>(await request.get(`${apiBasePath}/workspaces?limit=1&search=Levent`, { headers })))
    .items;
  const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' });
  const { locationName, buildingName, name } = workspace;
  for (const [path, links, own, tab] of [
    [`/upload-jobs?id=${upload.id}`, ['Dashboard', 'Uploads'], upload.fileName, upload.fileName],
    [`/office-plan?id=${workspace.id}`, ['Dashboard', locationName, buildingName], name, `${buildingName} · ${name}: plan`],
    [`/announcement?id=${announcement.id}`, ['Dashboard', 'Announcements'], announcement.name, announcement.name],
  ] as const) {
    if (page.url().endsWith(restingPath)) await page.goto(path);
    else await comeTo(page, path);
    await expect(crumbs.locator('[aria-current="page"]')).toHaveText(own);
    await expect(crumbs.getByRole('link')).toHaveText([...links]);
    await expect(page.getByRole('tab', { selected: true })).toHaveText(tab);
  }
  // A narrow bar keeps the name alone.
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(crumbs.getByText(announcement.name)).toBeVisible();
  await expect(crumbs.getByText('Announcements')).toBeHidden();

  await page.setViewportSize({ width: 1280, height: 800 });
  await comeTo(page, `/upload-jobs?id=${upload.id}`);
  await crumbs.getByRole('link', { name: 'Uploads' }).click();
  await expect(page).toHaveURL('/upload-jobs');
  await expect(crumbs.getByRole('listitem')).toHaveText(['Dashboard', 'Uploads']);

  await test.step('a page begins at its top, and Back finds it where it was left', () => keepsPlaces(page));
});

async function keepsPlaces(page: Page): Promise<void> {
  await comeTo(page, '/usermanagement?limit=50');
  const users = page.getByRole('table', { name: 'Users' }).getByRole('rowheader');
  const reservations = page.getByRole('table', { name: 'Reservations' }).getByRole('rowheader');
  await expect(users).toHaveCount(50);
  await users.nth(30).scrollIntoViewIfNeeded();
  await expect(users.first()).not.toBeInViewport();

  await link(page, 'Reservations').click();
  await expect(reservations.first()).toBeInViewport();
  await page.goBack();
  await expect(users.nth(30)).toBeInViewport();
  await expect(users.first()).not.toBeInViewport();

  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect(users.first()).toBeInViewport();
}

test('a message covers no control: the pager, the buttons of a form and those of a dialog make room for it', async ({ page }) => {
  const message = page.getByRole('alert').filter({ hasText: 'Out of order' });
  const expectClear = (where: string) => expect.poll(() => message.evaluate(coveredBy), { message: where }).toEqual([]);
  await page.route(`**${apiBasePath}/users/*`, (route) =>
    route.request().method() === 'DELETE' ? route.fulfill({ status: 409, json: outOfOrder }) : route.continue(),
  );
  const remove = page.getByRole('dialog').getByRole('button', { name: 'Delete user' });
  await page.goto('/usermanagement?search=adam');
  for (const size of [
    { width: 1280, height: 800 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(size);
    await page.getByRole('link', { name: /^Adam Whitfield/ }).click();
    await remove.click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete user' }).click();
    await expect(message).toBeVisible();
    // The hand over it keeps it there.
    await message.hover();
    await expectClear(`form at ${size.width} px`);
    await remove.press('Enter');
    await expect(page.getByRole('alertdialog').filter({ has: message })).toBeVisible();
    await message.hover();
    await expectClear(`question at ${size.width} px`);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await message.hover();
    await expectClear(`list at ${size.width} px`);
  }
});

test('what gives back the room of a message moves from under no pointer', async ({ page }) => {
  const message = page.getByRole('alert').filter({ hasText: 'Out of order' });
  const question = page.getByRole('alertdialog').filter({ hasText: 'Adam Whitfield' });
  const remove = page.getByRole('dialog').getByRole('button', { name: 'Delete user' });
  await page.route(`**${apiBasePath}/users/*`, (route) =>
    route.request().method() === 'DELETE' ? route.fulfill({ status: 409, json: outOfOrder }) : route.continue(),
  );
  const beRefused = async () => {
    await question.getByRole('button', { name: 'Delete user' }).press('Enter');
    await expect(question).toBeHidden();
    await expect(message).toBeVisible();
  };
  const goAway = async () => {
    await message.getByRole('button').dispatchEvent('click');
    await expect(message).toBeHidden();
  };
  await page.goto('/usermanagement?search=adam');
  await page.getByRole('link', { name: /^Adam Whitfield/ }).click();
  await remove.click();

  await test.step('pressed', async () => {
    await beRefused();
    await remove.hover();
    await page.mouse.down();
    await goAway();
    await page.mouse.up();
    await expect(question).toBeVisible();
  });
  await test.step('about to be pressed', async () => {
    await beRefused();
    await remove.hover();
    await goAway();
    await page.mouse.down();
    await page.mouse.up();
    await expect(question).toBeVisible();
  });
  await test.step('once it is elsewhere', async () => {
    await beRefused();
    await remove.hover();
    await goAway();
    const top = async () => (await remove.boundingBox())?.y ?? 0;
    const before = await top();
    await page.mouse.move(5, 5);
    await expect.poll(top).toBeGreaterThan(before + 20);
  });
});

const outOfOrder = { statusCode: 409, error: 'Out of order', data: null };

/** Runs in the page: the controls that lie below some point of the message. */
function coveredBy(message: Element): string[] {
  const { left, right, top, bottom } = message.getBoundingClientRect();
  const covered = new Set<Element>();
  for (let x = left; x <= right; x += 8) {
    for (let y = top; y <= bottom; y += 8) {
      const below = document.elementsFromPoint(x, y).filter((element) => !message.contains(element));
      for (const element of below) if (element.matches('a, button, input, select, textarea')) covered.add(element);
    }
  }
  return [...covered].map(({ outerHTML }) => outerHTML.slice(0, 120));
}
