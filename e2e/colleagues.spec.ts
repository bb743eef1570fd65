import { type APIRequestContext, expect, type Page } from '@playwright/test';
import type { ColleagueSettings } from '@population-tracker/contract/colleagues/colleague-settings';
import { apiBasePath, defaultTimeZone } from '@population-tracker/contract/kernel/constants';
import { addDays } from '@population-tracker/contract/kernel/days';
import { dayIn, instantAt } from '@population-tracker/contract/kernel/zones';
import { beginSession, makeUser, newMark, nobody, openSession, sessionFile } from './accounts.ts';
import { api } from './day-board.ts';
import { expectInShape, expectNoViolation, expectSound } from './soundness.ts';
import { test } from './test.ts';

test.use({ storageState: nobody, viewport: { width: 390, height: 844 } });

const add = async (request: APIRequestContext, path: string, data: object) => (await api<{ id: number }>(request, 'POST', path, data)).id;

/** A floor of three desks in a row, somebody who has the first of them in three days, and somebody else of the same site. */
async function makeFloor(request: APIRequestContext) {
  const mark = newMark();
  const locationId = await add(request, '/locations', { name: `Site ${mark}`, timeZone: defaultTimeZone, capacity: 20 });
  const buildingId = await add(request, '/buildings', { name: `House ${mark}`, locationId });
  const workspaceId = await add(request, '/workspaces', { name: `Floor ${mark}`, locationId, buildingId, capacity: 8 });
  const deskIds: number[] = [];
  for (const [at, label] of ['K-1', 'K-2', 'K-3'].entries())
    deskIds.push(await add(request, '/desks', { workspaceId, label, x: 200 + at * 200, y: 200 }));
  const given = { exceptional: true, siteId: locationId };
  const seeker = await makeUser(request, { ...given, name: 'Nazlı', lastName: `Aksoy ${mark}` });
  const sought = await makeUser(request, { ...given, name: 'Tuğba', lastName: `Özgür ${mark}` });
  const day = addDays(dayIn(defaultTimeZone, new Date()), 3);
  const hours = { start: instantAt(defaultTimeZone, day, '09:00'), end: instantAt(defaultTimeZone, day, '17:30') };
  const seat = { area: 'workspace', workspaceId, deskId: deskIds[0], ...hours };
  await add(request, '/reservations', { userId: sought.id, ...seat });
  return { mark, day, seeker, sought };
}

const settings = (request: APIRequestContext) => api<ColleagueSettings>(request, 'GET', '/colleague-settings');

/** What the demo company says, whatever was tried here before. */
test.beforeEach(async ({ request }) => {
  const { version } = await settings(request);
  await api(request, 'PUT', '/colleague-settings', { usual: 'team', most: 'everybody', version });
});

test('a colleague is found, kept at hand and sat beside; when they hide they are gone for the other, and the company has the last word', async ({
  browser,
  request,
}) => {
  const { mark, day, seeker, sought } = await makeFloor(request);
  const name = `Tuğba Özgür ${mark}`;
  const seen = await beginSession(request, sought.email, 'me');
  const [page, theirs] = [await openSession(browser, await beginSession(request, seeker.email, 'me')), await openSession(browser, seen)];
  for (const one of [page, theirs]) await one.setViewportSize({ width: 390, height: 844 });

  // Whoever hasn't chosen shows it to a team alone; they aren't in one.
  await search(page, mark);
  await expect(rowOf(page, name)).toContainText('keeps it private');
  await theirs.goto('/my/me');
  await expect(theirs.getByRole('radio', { name: 'My team' })).toBeChecked();
  await theirs.getByRole('radio', { name: 'Everybody' }).check();
  await expect(theirs.getByRole('status').filter({ hasText: 'Everybody sees your days now' })).toBeVisible();

  // On the next day they are on leave, which is nobody's but theirs: away is all that is told.
  const leave = { from: addDays(day, 1), to: addDays(day, 1), plan: 'leave' };
  const said = await request.put(`${apiBasePath}/me/plan`, { headers: { token: seen.token }, data: leave });
  expect(said.status(), await said.text()).toBe(200);

  await page.reload();
  await search(page, mark);
  await expect(rowOf(page, name).getByText('in', { exact: true })).toHaveCount(1);
  await expect(rowOf(page, name).getByText('away', { exact: true })).toHaveCount(1);
  await expectInShape(page, 'a search of colleagues');
  await rowOf(page, name).getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.getByRole('list', { name: `Where ${name} is` }).getByRole('listitem')).toHaveCount(2);
  await expect(page.getByRole('listitem').filter({ hasText: 'away' })).toBeVisible();
  await expect(page.getByText(/leave/i)).toHaveCount(0);
  await page.getByRole('button', { name: 'Keep as a favourite' }).click();
  await expect(page.getByRole('button', { name: 'No longer a favourite' })).toBeVisible();
  await expectSound(page, 'a colleague');

  await page.getByRole('button', { name: 'To the colleagues' }).click();
  await expect(page.getByRole('rowheader', { name: /^Favourites/ })).toBeVisible();
  await expect(rowOf(page, name)).toBeVisible();
  await expectSound(page, 'colleagues');

  await rowOf(page, name).getByRole('link').click();
  await page.getByRole('button', { name: new RegExp(`^Sit nearby: ${name}`) }).click();
  await expect(page.getByText(`Nearest free to ${name}, K-1`)).toBeVisible();
  await expect(page.getByRole('img', { name: `K-1, ${name}` })).toHaveText('TÖ');
  await expectSound(page, 'a day beside a colleague');
  await page.getByRole('button', { name: /^Book K-2/ }).click();
  await expect(page.getByRole('region', { name: 'What you have' })).toContainText('K-2');

  // The other half in Turkish.
  await theirs.getByRole('radio', { name: 'Türkçe' }).check();
  await theirs.getByRole('radio', { name: 'Kimse' }).check();
  await expect(theirs.getByRole('status').filter({ hasText: 'Artık günlerinizi kimse görmüyor' })).toBeVisible();
  await expectSound(theirs, 'who sees my days');
  await theirs.getByRole('link', { name: 'İş arkadaşları' }).click();
  await theirs.getByRole('searchbox', { name: 'Ad' }).fill(`aksoy ${mark}`);
  await expect(rowOf(theirs, `Nazlı Aksoy ${mark}`)).toContainText('göstermiyor');
  await expectNoViolation(theirs, 'colleagues in Turkish');

  await page.goto(`/my/days/${day}`);
  await expect(page.getByRole('img', { name: 'K-1, taken' })).toHaveText('K-1');
  await page.getByRole('link', { name: 'Colleagues' }).click();
  await expect(rowOf(page, name)).toContainText('keeps it private');
  await expect(rowOf(page, name).getByText('in', { exact: true })).toHaveCount(0);

  const panel = await (await browser.newContext({ storageState: sessionFile })).newPage();
  await panel.goto('/permissions?view=dataProtection');
  const most = panel.getByRole('radiogroup', { name: 'At most' });
  await most.getByText('Nobody').click();
  await expect.poll(async () => (await settings(request)).most).toBe('nobody');
  await expect(
    panel.getByRole('radiogroup', { name: 'Where somebody hasn’t chosen' }).getByRole('radio', { name: 'Nobody' }),
  ).toBeChecked();
  await page.reload();
  await expect(page.getByText('Your company doesn’t let people see each other’s days.')).toBeVisible();
  await expect(page.getByRole('searchbox')).toBeHidden();
  await theirs.goto('/my/me');
  await expect(theirs.getByText('Şirketiniz, çalışanların birbirinin günlerini görmesine izin vermiyor.')).toBeVisible();
  for (const one of [page, theirs, panel]) await one.context().close();
});

async function search(page: Page, mark: string): Promise<void> {
  await page.goto('/my/colleagues');
  await page.getByRole('searchbox', { name: 'Name' }).fill(`özgür ${mark}`);
}

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ has: page.getByRole('link', { name }) });
