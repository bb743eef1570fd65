import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { apiBasePath } from '@population-tracker/contract/kernel/constants';
import { administratorToken, makeUser, newMark } from './accounts.ts';
import { expectAccessible, expectNoViolation, settled, watchConsole } from './soundness.ts';
import { test } from './test.ts';

test.use({ locale: 'en-GB' });

async function post(request: APIRequestContext, path: string, data: object) {
  const answer = await request.post(`${apiBasePath}${path}`, { headers: { token: administratorToken() }, data });
  expect(answer.ok(), await answer.text()).toBe(true);
  return (await answer.json()).data;
}

/** A location of its own: parameters are few, and other tests look at theirs. */
const makeSite = (request: APIRequestContext, mark: string): Promise<{ id: number; name: string }> =>
  post(request, '/locations', { name: `Canteen ${mark}`, parkingCapacity: 10, hasFoodService: true });

const halfHours = (first: number, second: number) => [
  { start: '12:00', end: '12:30', capacity: first },
  { start: '12:30', end: '13:00', capacity: second },
];
const lunchAt = (request: APIRequestContext, { id, name }: { id: number; name: string }) =>
  post(request, '/parameters', {
    name: `Lunch, ${name}`,
    area: 'diningHall',
    locationId: id,
    maximumReservationDay: 30,
    capacity: 4,
    lunchTime: { start: '12:00', end: '13:00' },
    slots: halfHours(2, 2),
  });

async function typeOver(page: Page, label: string, text: string): Promise<void> {
  await page.getByLabel(label, { exact: true }).focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.insertText(text);
}

test('a dining hall is set by keyboard, its slots have to add up to its total, and their sum is taken as the total by one press', async ({
  page,
  request,
}) => {
  const complaints = watchConsole(page);
  const site = await makeSite(request, newMark());
  await page.goto(`/manage-parameter?area=diningHall&locationId=${site.id}`);
  await settled(page);
  const take = page.getByRole('button', { name: 'Take this sum' });
  const total = page.getByLabel('Total capacity', { exact: true });
  await typeOver(page, 'Name', `Lunch, ${site.name}`);
  await expect(take).toBeHidden();
  await typeOver(page, 'Places in each', '25');
  await page.getByRole('button', { name: 'Generate slots' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('group', { name: 'Slot 4' })).toBeVisible();
  await expect(page.getByText('4 rows, 100 places in all')).toBeVisible();
  await take.click();
  await expect(total).toHaveValue('100');
  await expect(page.getByText('Slots: 100 of 100')).toBeVisible();
  await expect(take).toBeHidden();

  await typeOver(page, 'Total capacity', '120');
  const sentence = page.getByText('The hourly cafeteria capacity and the total cafeteria capacity should be equal.');
  await expect(page.getByText('Slots: 100 of 120')).toBeVisible();
  await expect(sentence).toBeVisible();
  await expectNoViolation(page, 'a sum that can be taken');
  await page.getByRole('button', { name: 'Add parameter' }).focus();
  await page.keyboard.press('Enter');
  await expect(total).toBeFocused();

  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('100');
  await expect(page.getByText('Slots: 100 of 100')).toBeVisible();
  await expect(sentence).toBeHidden();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Parameter saved')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: `Dining hall, ${site.name}` })).toBeVisible();
  await expect(page.getByText('Created')).toBeVisible();
  expect(complaints()).toEqual([]);
});

test('a meal menu is shown beside the dining hall; a limit goes back to the company’s default; a change that would refuse what is booked says so first, and can keep it', async ({
  page,
  request,
}) => {
  const site = await makeSite(request, newMark());
  const { id, slots } = await lunchAt(request, site);
  const day = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10);
  for (let person = 0; person < 2; person++) {
    const user = await makeUser(request, { exceptional: true });
    await post(request, '/reservations', { userId: user.id, area: 'diningHall', locationId: site.id, slotId: slots[0].id, day });
  }
  await page.goto(`/manage-parameter?id=${id}`);
  await settled(page);
  await uploadMenu(page);

  const days = page.getByLabel('Days ahead', { exact: true });
  await expect(days).toHaveValue('30');
  const back = page.getByRole('button', { name: /^Back to the default: .*days ahead$/ });
  await back.click();
  await expect(days).toHaveValue('14');
  await expect(back).toHaveCount(0);

  await typeOver(page, 'Total capacity', '3');
  await page.getByRole('group', { name: 'Slot 1' }).getByLabel('Capacity').fill('1');
  await expect(page.getByText('This change would refuse 1 future reservation. It stays valid.')).toBeVisible();
  await page.getByRole('button', { name: 'Save parameter' }).click();

  const question = page.getByRole('alertdialog', { name: 'Save this change?' });
  await expect(question).toContainText('This change would refuse 1 future reservation. It stays valid.');
  await expect(question.getByRole('row').filter({ hasText: '12:00–12:30' })).toContainText(site.name);
  await expectAccessible(page, 'the impact of a change');
  await question.getByRole('button', { name: 'Back to the form' }).click();
  await page.getByRole('button', { name: 'Save parameter' }).click();
  await question.getByRole('button', { name: 'Keep what is booked' }).click();
  await expect(page.getByText('Parameter saved')).toBeVisible();

  await expect(page).toHaveURL(/\/parameter$/);
  const link = page.getByRole('link', { name: `Change Dining hall, ${site.name}` });
  await expect(link).toBeVisible();
  // On a phone it is a list of what differs, with the same ways.
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole('table')).toHaveCount(0);
  await expect(link).toBeVisible();
});

/** It needs a document and its days, and goes as it came. */
async function uploadMenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Upload menu' }).click();
  await expect(page.getByText('The file upload field cannot be empty.')).toBeVisible();
  await page
    .getByLabel('Choose a file', { exact: false })
    .setInputFiles({ name: 'menu.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\nlunch') });
  await page.getByLabel('First day').fill('16.11.2026');
  await page.getByLabel('First day').press('Enter');
  await page.getByLabel('Last day').fill('20.11.2026');
  await page.getByLabel('Last day').press('Enter');
  await page.getByRole('button', { name: 'Upload menu' }).click();
  await expect(page.getByText('File uploaded')).toBeVisible();
  const shown = page.getByText(/16\s*–\s*20 November 2026/);
  await expect(shown).toBeVisible();
  await expectNoViolation(page, 'a meal menu');

  await page.getByRole('button', { name: 'Delete menu.pdf' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete menu' }).click();
  await expect(shown).toBeHidden();
}
