import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { apiBasePath } from '@population-tracker/contract/kernel/constants';
import type { User } from '@population-tracker/contract/users/users';
import { administratorToken, makeUser, newMark } from './accounts.ts';
import { expectAccessible, expectInShape, expectNoViolation, expectStill, settled, watchConsole } from './soundness.ts';
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

const phone = { width: 390, height: 844 };

/** Each step keeps within the width of a phone too. */
async function expectInShapeOnPhone(page: Page, step: string): Promise<void> {
  const desktop = page.viewportSize();
  await page.setViewportSize(phone);
  await expectInShape(page, `${step} on a phone`);
  if (desktop) await page.setViewportSize(desktop);
}

/** A person of a link is chosen at once; addresses are pasted, and those of nobody are named; filters find the three. */
async function choosePeople(page: Page, mark: string, users: User[]): Promise<void> {
  await expect(page.getByRole('list', { name: 'Chosen people' })).toContainText(`Ada Many${mark}`);
  await page.getByText('Addresses', { exact: true }).click();
  await page.getByLabel('E-mail addresses').fill([...users.map(({ email }) => email), `nobody.${mark}@many.example`].join(', '));
  await expect(page.getByText('3 people: ')).toBeVisible();
  await expect(page.getByText('1 address belongs to nobody here:')).toBeVisible();
  await expect(page.getByText(`nobody.${mark}@many.example`).last()).toBeVisible();
  await page.getByText('Filters', { exact: true }).click();
  await page.getByRole('textbox', { name: 'Search', exact: true }).fill(mark);
  await expect(page.getByText('3 people: ')).toBeVisible();
  await expectInShapeOnPhone(page, 'who');
}

/** The working days are chosen beforehand; all are taken out, single ones go in and out by a click, and one weekday comes back. */
async function chooseDays(page: Page): Promise<void> {
  for (const name of ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday']) {
    const weekday = page.getByRole('button', { name, exact: true });
    await expect(weekday).toHaveAttribute('aria-pressed', 'true');
    await weekday.click();
  }
  await page.getByRole('button', { name: 'Check', exact: true }).click();
  await expect(page.getByText('Choose at least one day.')).toBeVisible();
  const calendar = page.getByRole('group', { name: 'Chosen days' });
  await calendar.getByRole('button', { pressed: false }).last().click();
  await expect(page.getByText('1 day × 3 people = 3 reservations')).toBeVisible();
  await calendar.getByRole('button', { pressed: true }).click();
  await expect(page.getByText('Choose weekdays, or click single days in the calendar.')).toBeVisible();
  await page.getByRole('button', { name: 'Wednesday', exact: true }).click();
  await expect(page.getByText('4 days × 3 people = 12 reservations')).toBeVisible();
}

test('a bulk is chosen, checked, left and found again, continued with its valid ones, shown in the list, and undone as a whole', async ({
  page,
  request,
}) => {
  const heard = watchConsole(page);
  const mark = newMark();
  const users = await makePeople(request, mark);
  const place = await makePlace(request, mark, 2);
  await page.goto(`/reservation?bulk=new&user=${users[0]?.id}`);
  await expect(page.getByRole('heading', { name: 'Reservations in bulk' })).toBeVisible();
  await choosePeople(page, mark, users);
  await next(page);
  await choose(page, 'Location', place.location);
  await choose(page, 'Building', place.building);
  await choose(page, 'Workspace', place.workspace);
  await expectNoViolation(page, 'what and where');
  await expectInShapeOnPhone(page, 'what and where');
  await next(page);
  await chooseDays(page);
  await expectNoViolation(page, 'when');
  await expectInShapeOnPhone(page, 'when');
  await page.getByRole('button', { name: 'Check', exact: true }).click();

  await expect(page.getByRole('heading', { name: 'Continue with the 8 valid ones?' })).toBeVisible();
  await settled(page);
  await expectInShapeOnPhone(page, 'check');
  await expectAccessible(page, 'check');
  await page.getByRole('button', { name: '4 Full' }).click();
  await expect(page.getByRole('row', { name: /Can Many/ })).toHaveCount(4);
  await expect(page.getByRole('row', { name: /Ada Many/ })).toHaveCount(0);

  await findAgain(page, mark);
  await page.getByRole('button', { name: 'Continue with 8 valid ones' }).click();
  await expect(page.getByRole('heading', { name: '8 reservations were made' })).toBeVisible({ timeout: 60_000 });
  await expectNoViolation(page, 'done');
  await page.getByRole('button', { name: 'Show in the list' }).click();
  await expect(page.getByRole('link', { name: 'From one bulk' })).toBeVisible();
  await expect(page.getByRole('heading', { name: /^Reservations/ }).locator('..')).toContainText('8');
  await page.getByRole('table', { name: 'Reservations' }).getByRole('rowheader').first().getByRole('link').click();
  const link = page.getByRole('dialog').getByRole('link', { name: 'All of this bulk' });
  await expect(link).toHaveAttribute('href', /[?&]bulkId=\d+/);
  await page.goBack();
  await expect(link).toBeHidden();
  await page.goBack();
  await page.getByRole('button', { name: 'Undo all' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo all' }).click();
  await expect(page.getByRole('heading', { name: 'Undone: 8 reservations were cancelled' })).toBeVisible();
  expect(heard()).toEqual([]);
});

/** What was checked and left is among the earlier ones, and is whole after a reload. */
async function findAgain(page: Page, mark: string): Promise<void> {
  await page.goto('/reservation?bulk=new');
  // Nobody is chosen beforehand where no link says whom.
  await next(page);
  await expect(page.getByText('Choose at least one person.')).toBeVisible();
  await page.getByRole('button', { name: 'Earlier bulks' }).click();
  const row = page.getByRole('table', { name: 'Earlier bulks' }).getByRole('row', { name: new RegExp(`Bulk ${mark}`) });
  await expect(row).toContainText('Checked');
  await settled(page);
  await expectNoViolation(page, 'earlier bulks');
  await expectInShape(page, 'earlier bulks');
  await row.getByRole('link').click();
  await expect(page).toHaveURL(/bulk=\d+/);
  await page.reload();
  await settled(page);
  await expectStill(page, 'a checked bulk');
}
