import { type APIRequestContext, expect, type Page, type Request } from '@playwright/test';
import { apiBasePath } from '@population-tracker/contract/kernel/constants';
import { administratorToken, makeUser, newMark } from './accounts.ts';
import { expectInShape, expectNoViolation, settled, show, watchConsole } from './soundness.ts';
import { test } from './test.ts';

test.use({ actionTimeout: 30_000 });

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Search' });
const field = (page: Page) => dialog(page).getByRole('combobox', { name: 'Search' });
const hits = (page: Page) => dialog(page).getByRole('option');
const group = (page: Page, name: string) => dialog(page).getByRole('group', { name });
const chosen = (page: Page) => dialog(page).getByRole('option', { selected: true });

/** Opens a screen, and waits for the frame, which hears the key. */
async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await settled(page);
}

async function openSearch(page: Page): Promise<void> {
  await page.keyboard.press('Control+k');
  await expect(field(page)).toBeFocused();
}

/** A record of the office plan with a name of its own. */
async function make(request: APIRequestContext, resource: string, data: object): Promise<number> {
  const answer = await request.post(`${apiBasePath}/${resource}`, { headers: { token: administratorToken() }, data });
  expect(answer.status(), `adding to ${resource}`).toBe(200);
  return ((await answer.json()) as { data: { id: number } }).data.id;
}

test('it opens by its key from a field and by its button, is walked through by keys, and gives the focus back; an answer that comes late or never shows nothing wrong, and what was opened comes first after a reload', async ({
  page,
  request,
}) => {
  const complaints = watchConsole(page);
  await visit(page, '/usermanagement');
  await test.step('the first hit is chosen, Escape gives the focus back', async () => {
    const list = page.getByRole('searchbox');
    await list.fill('ayşe');
    await openSearch(page);
    await field(page).fill('reserv');
    await expect(chosen(page)).toHaveText(/^Reservations/);
    // What the server finds comes a moment later, and moves the choice.
    await expect(async () => {
      const id = await chosen(page).getAttribute('id');
      expect(await field(page).getAttribute('aria-activedescendant')).toBe(id);
    }).toPass();
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toBeHidden();
    await expect(list).toBeFocused();
    await expect(list).toHaveValue('ayşe');
  });

  await test.step('the button opens it too; the same key, the cross and a click outside close it', async () => {
    const button = page.getByRole('banner').getByRole('button', { name: 'Search' });
    await expect(button).toContainText('Ctrl K');
    for (const close of [
      () => page.keyboard.press('Control+k'),
      () => dialog(page).getByRole('button', { name: 'Close' }).click(),
      () => page.mouse.click(20, 700),
    ]) {
      await button.click();
      await expect(field(page)).toBeFocused();
      await close();
      await expect(dialog(page)).toBeHidden();
      await expect(button).toBeFocused();
    }
  });

  await test.step('arrows, Home and End go over the hits, round and round; the count is told', async () => {
    await openSearch(page);
    await expect(field(page)).toHaveValue('');
    await field(page).fill('meeting');
    await expect(hits(page)).toHaveText([/Meeting rooms/, /Add meeting room/]);
    await expect(dialog(page).getByRole('status')).toHaveText(['2 results', '']);
    await expect(chosen(page)).toHaveText(/Office Outline Definition > Meeting rooms/);
    await page.keyboard.press('ArrowDown');
    await expect(chosen(page)).toHaveText('Add meeting room');
    await page.keyboard.press('ArrowDown');
    await expect(chosen(page)).toHaveText(/Meeting rooms/);
    await page.keyboard.press('End');
    await expect(chosen(page)).toHaveText('Add meeting room');
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/meeting-room');
    await expect(dialog(page)).toBeHidden();
  });
  expect(complaints()).toEqual([]);

  await test.step('it is accessible and in shape on a desk and on a phone, where the account’s menu opens it', () => look(page));
  await test.step('an answer that comes late never shows what no longer fits; where none comes, that is said and the menu is searched on', () =>
    answerLate(page, request));
  await test.step('what was opened comes first after a reload; Enter before the answer waits for it rather than open a guess', () =>
    findRecent(page, request));
});

test('a reservation asked for in words is the first hit and leads to its filled form, in either language', async ({ page, request }) => {
  // A name has no figures in it.
  const mark = newMark().replace(/\d/g, (digit) => 'ghijklmnop'[Number(digit)] ?? '');
  const person = await makeUser(request, { name: 'Adem', lastName: `Ak${mark}` });
  const locationId = await make(request, 'locations', { name: `Bursa ${mark}` });
  const buildingId = await make(request, 'buildings', { name: `Kule ${mark}`, locationId });
  const workspaceId = await make(request, 'workspaces', { name: '4. kat', locationId, buildingId });
  const deskId = await make(request, 'desks', { workspaceId, label: `Q${mark}`, x: 100, y: 100 });

  await visit(page, '/dashboard');
  await openSearch(page);
  await field(page).fill(`reserve q${mark} for adem ak${mark} tomorrow 9-12`);
  const place = `Q${mark}, Kule ${mark} · 4. kat`;
  await expect(chosen(page)).toHaveText(`Reserve ${place}, for Adem Ak${mark}, tomorrow, 09:00–12:00Bursa ${mark}`);
  await field(page).fill(`reserve q${mark} for nobody${mark}`);
  await expect(dialog(page).getByRole('status')).toHaveText([`Nothing found for “reserve q${mark} for nobody${mark}”.`, '']);

  await field(page).fill('turkce');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Bugün' })).toBeVisible();
  // The titles found follow the language.
  await page.keyboard.press('Control+k');
  const search = page.getByRole('dialog', { name: 'Ara' });
  await search.getByRole('combobox').fill('KULLANICI YÖN');
  await expect(search.getByRole('option', { selected: true })).toHaveText(/^Kullanıcı yönetimi/);
  await search.getByRole('combobox').fill(`Q${mark}'i yarın Adem Ak${mark}’a ayır`);
  await expect(search.getByRole('option', { selected: true })).toContainText(`Adem Ak${mark} için ayır: ${place}, yarın`);
  const tomorrow = await page.evaluate(() => {
    const day = new Date();
    day.setDate(day.getDate() + 1);
    return [day.getFullYear(), day.getMonth() + 1, day.getDate()].map((part) => String(part).padStart(2, '0')).join('-');
  });
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/reservation\?.*id=new/);
  const asked = new URL(page.url()).searchParams;
  expect(Object.fromEntries([...asked].filter(([name]) => name.startsWith('for')))).toEqual({
    forUser: String(person.id),
    forWorkspace: String(workspaceId),
    forDesk: String(deskId),
    forDay: tomorrow,
  });
  const form = page.getByRole('dialog', { name: 'Rezervasyon ekle' });
  await expect(form.getByRole('combobox', { name: 'Kişi' })).toHaveValue(`Adem Ak${mark}`);
  await expect(form.getByRole('combobox', { name: 'Masa' })).toHaveValue(`Q${mark}`);

  // Over the open form too: another wish is another form.
  await page.keyboard.press('Control+k');
  await search.getByRole('combobox').fill(`4. kat’ta kule ${mark} adem ak${mark} için ayır, 13:00-15:00`);
  await expect(search.getByRole('option', { selected: true })).toContainText('13:00–15:00');
  await page.keyboard.press('Enter');
  await expect(form.getByRole('combobox', { name: 'Başlangıç' })).toHaveValue('13:00');
});

async function findRecent(page: Page, request: APIRequestContext): Promise<void> {
  const mark = newMark();
  const user = await makeUser(request, { name: 'Çağla', lastName: `Işık${mark}`, status: 'passive' });
  await openSearch(page);
  await field(page).fill(`ISIK${mark}`);
  await expect(group(page, 'Users').getByRole('option')).toHaveText([`Çağla Işık${mark}Passive${user.email}`]);
  await group(page, 'Users').getByRole('option').click();
  await expect(page).toHaveURL(`/usermanagement?id=${user.id}`);
  await expect(page.getByRole('dialog', { name: 'Edit user' })).toBeVisible();

  await openSearch(page);
  await field(page).fill('add res');
  await expect(chosen(page)).toHaveText('Add reservation');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/reservation\?from=.*&id=new$/);
  await expect(page.getByRole('dialog', { name: 'Add reservation' })).toBeVisible();

  await page.reload();
  await expect(page.getByRole('dialog', { name: 'Add reservation' })).toBeVisible();
  await openSearch(page);
  const recent = group(page, 'Recent').getByRole('option');
  await expect(recent.nth(0)).toHaveText('Add reservation');
  await expect(recent.nth(1)).toHaveText(`Çağla Işık${mark}`);
  const stored = await page.evaluate(() => localStorage.getItem('population-tracker.recentlyFound'));
  expect(stored).not.toContain(user.email);

  await page.keyboard.insertText(`cagla ${user.lastName}`);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/usermanagement?id=${user.id}`);
}

async function answerLate(page: Page, request: APIRequestContext): Promise<void> {
  const [first, second] = await Promise.all([
    makeUser(request, { name: `Aa${newMark()}`, lastName: 'Late' }),
    makeUser(request, { name: `Bb${newMark()}`, lastName: 'Soon' }),
  ]);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  let isAsked = false;
  let isOver = false;
  const end = (request: Request) => {
    if (request.url().includes(first.name)) isOver = true;
  };
  page.on('requestfinished', end);
  page.on('requestfailed', end);
  let isBroken = false;
  await page.route(`**${apiBasePath}/search?*`, async (route) => {
    if (isBroken) return route.abort();
    if (route.request().url().includes(first.name)) {
      isAsked = true;
      await held;
    }
    await route.continue().catch(() => undefined);
  });
  await openSearch(page);
  await field(page).fill(first.name);
  await expect.poll(() => isAsked).toBe(true);
  await field(page).fill(second.name);
  await expect(group(page, 'Users').getByRole('option')).toHaveText([new RegExp(second.name)]);
  release();
  await expect.poll(() => isOver).toBe(true);
  await page.evaluate(() => new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown))));
  await expect(group(page, 'Users').getByRole('option')).toHaveText([new RegExp(second.name)]);

  isBroken = true;
  await field(page).fill('location');
  await expect(dialog(page).getByText('Users and places can’t be searched at the moment.')).toBeVisible();
  await expect(chosen(page)).toHaveText(/Locations/);
  await expect(page.getByRole('alert')).toBeHidden();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/locationlist');
  await page.unroute(`**${apiBasePath}/search?*`);
}

async function look(page: Page): Promise<void> {
  await openSearch(page);
  await expect(group(page, 'Actions')).toBeVisible();
  await expectNoViolation(page, 'search before typing');
  await field(page).fill('demir');
  await expect(group(page, 'Users').getByRole('option')).toHaveCount(5);
  await field(page).fill('zzzzzz');
  await expect(dialog(page).getByRole('status')).toHaveText(['Nothing found for “zzzzzz”.', '']);
  await expectNoViolation(page, 'search without a hit');
  await page.keyboard.press('Escape');

  await page.setViewportSize({ width: 390, height: 844 });
  await show(page, 'dark');
  await expect(page.getByRole('banner').getByRole('button', { name: 'Search' })).toBeHidden();
  const account = page.getByRole('button', { name: /^Account of/ });
  await account.click();
  await page.getByRole('menuitem', { name: 'Search' }).click();
  await field(page).fill('kat');
  await expect(group(page, 'Workspaces and meeting rooms').getByRole('option').first()).toBeVisible();
  await expectInShape(page, 'search on a phone');
  await expectNoViolation(page, 'search on a phone');
  await dialog(page).getByRole('button', { name: 'Close' }).click();
  await expect(account).toBeFocused();
  await page.setViewportSize({ width: 1280, height: 800 });
  await show(page, 'light');
}
