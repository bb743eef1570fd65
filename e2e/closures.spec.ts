import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { apiBasePath } from '@population-tracker/contract/kernel/constants';
import { administratorToken, makeUser, newMark } from './accounts.ts';
import { weekdayAhead } from './days.ts';
import { expectNoViolation, watchConsole } from './soundness.ts';
import { test } from './test.ts';

test.use({ actionTimeout: 30_000 });

type Made = { id: number };
async function api<T>(request: APIRequestContext, method: string, path: string, data?: object): Promise<T> {
  const answer = await request.fetch(`${apiBasePath}${path}`, { method, headers: { token: administratorToken() }, data });
  expect(answer.status(), `${method} ${path}`).toBe(200);
  return ((await answer.json()) as { data: T }).data;
}

/** A site whose car park somebody has reserved. */
async function makeSite(request: APIRequestContext) {
  const mark = newMark();
  const name = `Closing ${mark}`;
  const { id } = await api<Made>(request, 'POST', '/locations', { name, parkingCapacity: 5 });
  const { id: userId } = await makeUser(request, { name: 'Ece', lastName: mark });
  const day = weekdayAhead(5);
  const body = { userId, area: 'parking', locationId: id, start: `${day}T09:00:00+03:00`, end: `${day}T17:00:00+03:00` };
  const reservation = await api<Made>(request, 'POST', '/reservations', body);
  return { id, name, mark, day, reservation };
}

async function addHolidays(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Add public holidays…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add public holidays' });
  const choose = async (field: string, option: string) => {
    await dialog.getByRole('combobox', { name: field, exact: true }).click();
    await page.getByRole('option', { name: option, exact: true }).click();
  };
  await choose('Year', '2028');
  await expect(dialog).toContainText('The days of religious holidays are announced by the government');
  await choose('Country', 'England and Wales');
  // Only the site of this test: those of the country are taken away one by one.
  const where = dialog.getByRole('combobox', { name: 'Where', exact: true });
  await where.press('Backspace');
  await where.fill(name);
  await page.getByRole('option', { name }).click();
  await where.press('Tab');
  await dialog.getByRole('checkbox', { name: 'Boxing Day' }).uncheck();
  await expect(dialog.getByRole('checkbox', { name: 'Christmas Day' })).toBeChecked();
  await dialog.getByRole('button', { name: 'Add 7 closures' }).click();
  await expect(page.getByText('7 closures added')).toBeVisible();
  await expect(page.getByRole('row', { name: 'Good Friday' })).toContainText('Fri, 14 Apr 2028');
  await expect(page.getByRole('row', { name: 'Boxing Day' })).toHaveCount(0);
}

test('closing a site tells whose reservations it takes, cancels them once that was said, and its day says so; public holidays are added', async ({
  page,
  request,
}) => {
  const complaints = watchConsole(page);
  const { id, name, mark, day, reservation } = await makeSite(request);
  await page.goto(`/closures?locationId=${id}&id=new&forLocation=${id}`);
  const drawer = page.getByRole('dialog', { name: 'New closure' });
  await expect(drawer.getByText(name)).toBeVisible();
  await drawer.getByLabel('First day').fill(day);
  await drawer.getByLabel('First day').press('Tab');
  await drawer.getByRole('switch', { name: 'Closed all day' }).press('Space');
  await drawer.getByLabel('Text').fill(`Works ${mark}`);
  await drawer.getByRole('button', { name: 'Add closure' }).click();
  // A part of a day begins or ends at some time.
  await expect(drawer.getByLabel('Closed from')).toBeFocused();
  await drawer.getByLabel('Closed from').fill('13:00');
  await drawer.getByLabel('Closed from').press('Tab');
  await drawer.getByRole('button', { name: 'Add closure' }).click();

  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('1 reservation is made for this time');
  await expect(question.getByRole('row', { name: `Ece ${mark}` })).toContainText('is cancelled');
  await expectNoViolation(page, 'closing with reservations');
  await question.getByRole('button', { name: 'Cancel', exact: true }).click();
  const read = () => api<{ status: string; cancelReason: string }>(request, 'GET', `/reservations/${reservation.id}`);
  expect(await read()).toMatchObject({ status: 'active' });
  await drawer.getByRole('button', { name: 'Add closure' }).click();
  await question.getByRole('button', { name: 'Close and cancel them' }).click();
  await expect(page.getByRole('row', { name: `Works ${mark}` })).toContainText('from 13:00');
  expect(await read()).toMatchObject({ status: 'cancelled', cancelReason: `Works ${mark}` });
  // The browser tells of what was refused until it was said.
  expect(complaints().filter((line) => !line.includes('409'))).toEqual([]);

  await test.step('public holidays are looked at, unticked and added', () => addHolidays(page, name));

  await page.goto(`/reservation?view=timeline&day=${day}&locationId=${id}`);
  await expect(page.getByRole('list', { name: 'Closed' })).toContainText(`Works ${mark}`);
  expect(complaints()).toEqual([]);
});
