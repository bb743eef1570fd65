import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { apiBasePath } from '@population-tracker/contract/kernel/constants';
import type { User } from '@population-tracker/contract/users/users';
import { administratorToken, makeUser, newMark } from './accounts.ts';
import { expectAccessible, expectInShape, expectStill, settled, watchConsole } from './soundness.ts';
import { test } from './test.ts';

test.use({ locale: 'en-GB' });

interface Place {
  location: string;
  building: string;
  workspace: string;
}

/** A workspace of its own with so many seats. */
async function makePlace(request: APIRequestContext, mark: string, capacity: number): Promise<Place> {
  const headers = { token: administratorToken() };
  const add = async (path: string, data: object) => {
    const answer = await request.post(`${apiBasePath}${path}`, { headers, data });
    expect(answer.status(), path).toBe(200);
    return ((await answer.json()) as { data: { id: number } }).data.id;
  };
  const names = { location: `Bulk ${mark}`, building: `Tower ${mark}`, workspace: `Floor ${mark}` };
  const locationId = await add('/locations', { name: names.location });
  const buildingId = await add('/buildings', { name: names.building, locationId });
  await add('/workspaces', { name: names.workspace, locationId, buildingId, capacity });
  // Longer than the wizard's first proposal, whatever the company's own limits are.
  await add('/parameters', { name: names.workspace, area: 'workspace', locationId, maximumReservationDay: 60 });
  return names;
}

async function makePeople(request: APIRequestContext, mark: string): Promise<User[]> {
  const users: User[] = [];
  for (const name of ['Ada', 'Bora', 'Can']) {
    users.push(await makeUser(request, { name, lastName: `Many${mark}`, email: `${name}.${mark}@many.example` }));
  }
  return users;
}

const next = (page: Page) => page.getByRole('button', { name: 'Next', exact: true }).click();

async function choose(page: Page, label: string, option: string): Promise<void> {
  const field = page.getByRole('combobox', { name: label, exact: true });
  await field.click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

async function chooseFilters(page: Page, mark: string): Promise<void> {
  await page.getByText('Filters', { exact: true }).click();
  await page.getByRole('textbox', { name: 'Search', exact: true }).fill(mark);
  await expect(page.getByText('3 people: ')).toBeVisible();
}

async function choosePlace(page: Page, { location, building, workspace }: Place): Promise<void> {
  await choose(page, 'Location', location);
  await choose(page, 'Building', building);
  await choose(page, 'Workspace', workspace);
}

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'];

/** The working days are chosen beforehand; all but one of them are taken out. */
async function keepOnly(page: Page, kept: string | null): Promise<void> {
  for (const name of weekdays) {
    const weekday = page.getByRole('button', { name, exact: true });
    await expect(weekday).toHaveAttribute('aria-pressed', 'true');
    if (name !== kept) await weekday.click();
  }
}

test('a bulk is chosen, checked, continued with its valid ones, and undone as a whole', async ({ page, request }) => {
  const heard = watchConsole(page);
  const mark = newMark();
  await makePeople(request, mark);
  const place = await makePlace(request, mark, 2);
  await page.goto('/reservation?bulk=new');
  await expect(page.getByRole('heading', { name: 'Reservations in bulk' })).toBeVisible();
  await next(page);
  await expect(page.getByText('Choose at least one person.')).toBeVisible();
  await chooseFilters(page, mark);
  await next(page);
  await choosePlace(page, place);
  await expectAccessible(page, 'what and where');
  await next(page);
  await keepOnly(page, 'Wednesday');
  await expect(page.getByText('4 days × 3 people = 12 reservations')).toBeVisible();
  await expectAccessible(page, 'when');
  await page.getByRole('button', { name: 'Check', exact: true }).click();

  await expect(page.getByRole('heading', { name: 'Continue with the 8 valid ones?' })).toBeVisible();
  await settled(page);
  await expectInShape(page, 'check');
  await expectAccessible(page, 'check');
  await page.getByRole('button', { name: '4 Full' }).click();
  await expect(page.getByRole('row', { name: /Can Many/ })).toHaveCount(4);
  await expect(page.getByRole('row', { name: /Ada Many/ })).toHaveCount(0);

  await page.reload();
  await page.getByRole('button', { name: 'Continue with 8 valid ones' }).click();
  await expect(page.getByRole('heading', { name: '8 reservations were made' })).toBeVisible({ timeout: 60_000 });
  await expectAccessible(page, 'done');
  await page.getByRole('button', { name: 'Undo all' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo all' }).click();
  await expect(page.getByRole('heading', { name: 'Undone: 8 reservations were cancelled' })).toBeVisible();
  expect(heard()).toEqual([]);
});

test('addresses are pasted, and those of nobody are named', async ({ page, request }) => {
  const mark = newMark();
  const users = await makePeople(request, mark);
  await page.goto('/reservation?bulk=new');
  await page.getByText('Addresses', { exact: true }).click();
  await page.getByLabel('E-mail addresses').fill([...users.map(({ email }) => email), `nobody.${mark}@many.example`].join(', '));
  await expect(page.getByText('3 people: ')).toBeVisible();
  await expect(page.getByText('1 address belongs to nobody here:')).toBeVisible();
  await expect(page.getByText(`nobody.${mark}@many.example`).last()).toBeVisible();
});

test('single days go in and out by a click, and a person of a link is chosen at once', async ({ page, request }) => {
  const mark = newMark();
  const [user] = await makePeople(request, mark);
  const place = await makePlace(request, mark, 2);
  await page.goto(`/reservation?bulk=new&user=${user?.id}`);
  await expect(page.getByRole('list', { name: 'Chosen people' })).toContainText(`Ada Many${mark}`);
  await next(page);
  await choosePlace(page, place);
  await next(page);
  await keepOnly(page, null);
  await page.getByRole('button', { name: 'Check', exact: true }).click();
  await expect(page.getByText('Choose at least one day.')).toBeVisible();
  const calendar = page.getByRole('group', { name: 'Chosen days' });
  const day = calendar.getByRole('button', { pressed: false }).last();
  await day.click();
  await expect(page.getByText('1 day × 1 person = 1 reservation')).toBeVisible();
  await calendar.getByRole('button', { pressed: true }).click();
  await expect(page.getByText('Choose weekdays, or click single days in the calendar.')).toBeVisible();
});

test('on a phone every step keeps within its width', async ({ page, request }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const mark = newMark();
  await makePeople(request, mark);
  const place = await makePlace(request, mark, 3);
  await page.goto('/reservation?bulk=new');
  await chooseFilters(page, mark);
  await expectInShape(page, 'who');
  await next(page);
  await choosePlace(page, place);
  await expectInShape(page, 'what and where');
  await next(page);
  await keepOnly(page, 'Monday');
  await expectInShape(page, 'when');
  await page.getByRole('button', { name: 'Check', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'All 12 reservations can be made' })).toBeVisible();
  await settled(page);
  await expectInShape(page, 'check');
});

test('a bulk that was left while it was checked is found again, and its reservations by it', async ({ page, request }) => {
  const mark = newMark();
  await makePeople(request, mark);
  const place = await makePlace(request, mark, 5);
  await page.goto('/reservation?bulk=new');
  await chooseFilters(page, mark);
  await next(page);
  await choosePlace(page, place);
  await next(page);
  await keepOnly(page, 'Wednesday');
  await page.getByRole('button', { name: 'Check', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'All 12 reservations can be made' })).toBeVisible();

  await page.goto('/reservation?bulk=new');
  await page.getByRole('button', { name: 'Earlier bulks' }).click();
  const row = page.getByRole('table', { name: 'Earlier bulks' }).getByRole('row', { name: new RegExp(`Bulk ${mark}`) });
  await expect(row).toContainText('Checked');
  await settled(page);
  await expectAccessible(page, 'earlier bulks');
  await expectInShape(page, 'earlier bulks');
  await row.getByRole('link').click();
  await expect(page).toHaveURL(/bulk=\d+/);
  await page.reload();
  await settled(page);
  await expectStill(page, 'a checked bulk');
  await page.getByRole('button', { name: 'Make 12 reservations' }).click();
  await page.getByRole('button', { name: 'Show in the list' }).click();
  await expect(page.getByRole('link', { name: 'From one bulk' })).toBeVisible();
  await expect(page.getByRole('heading', { name: /^Reservations/ }).locator('..')).toContainText('12');
});
