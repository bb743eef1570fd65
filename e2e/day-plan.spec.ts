import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { defaultTimeZone } from '@population-tracker/contract/kernel/constants';
import { addDays } from '@population-tracker/contract/kernel/days';
import { dayIn, instantAt } from '@population-tracker/contract/kernel/zones';
import { beginSession, goOnAs, makeUser, newMark, nobody } from './accounts.ts';
import { api } from './day-board.ts';
import { expectInShape, expectNoViolation, expectSound, speak, watchConsole } from './soundness.ts';
import { test } from './test.ts';

test.use({ storageState: nobody, viewport: { width: 390, height: 844 } });

const add = async (request: APIRequestContext, path: string, data: object) => (await api<{ id: number }>(request, 'POST', path, data)).id;

/** A site of its own, open on all days, and somebody who has its one desk on the day after tomorrow. */
async function makeRegular(request: APIRequestContext) {
  const mark = newMark();
  const locationId = await add(request, '/locations', { name: `Site ${mark}`, timeZone: defaultTimeZone, capacity: 20 });
  const buildingId = await add(request, '/buildings', { name: `House ${mark}`, locationId });
  const workspaceId = await add(request, '/workspaces', { name: `Floor ${mark}`, locationId, buildingId, capacity: 8 });
  const deskId = await add(request, '/desks', { workspaceId, label: 'P-1', x: 200, y: 200 });
  const { id: userId, email } = await makeUser(request, { exceptional: true, siteId: locationId });
  const today = dayIn(defaultTimeZone, new Date());
  const hours = {
    start: instantAt(defaultTimeZone, addDays(today, 2), '09:00'),
    end: instantAt(defaultTimeZone, addDays(today, 2), '17:30'),
  };
  await add(request, '/reservations', { userId, area: 'workspace', workspaceId, deskId, ...hours });
  return {
    email,
    days: [0, 1, 2, 3, 4, 5, 6].map((away) => addDays(today, away)) as [string, ...string[]] & {
      1: string;
      2: string;
      3: string;
      4: string;
    },
  };
}

const rowOf = (page: Page, day: string) => page.getByRole('listitem').filter({ has: page.locator(`a[href="/my/days/${day}"]`) });
const ask = (page: Page, day: string, name: RegExp) => rowOf(page, day).getByRole('button', { name }).click();

test('somebody says where they are with two touches, for one day or several, thinks better of it, and gives back what they had; a desk that is reserved takes back what was said', async ({
  page,
  request,
}) => {
  const { email, days } = await makeRegular(request);
  await goOnAs(page, await beginSession(request, email, 'me'));
  const complaints = watchConsole(page);
  await page.goto('/my/');

  await ask(page, days[1], /^Where you are/);
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByRole('heading')).toBeVisible();
  await expectSound(page, 'where one is');
  await sheet.getByRole('button', { name: 'Remote' }).click();
  await expect(sheet).toBeHidden();
  await expect(rowOf(page, days[1])).toContainText('not in the office');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(rowOf(page, days[1]).getByRole('button', { name: 'Book P-1' })).toBeVisible();

  await ask(page, days[3], /^Where you are/);
  await sheet.getByRole('combobox', { name: 'Until' }).selectOption(days[4]);
  await sheet.getByRole('button', { name: 'On leave' }).click();
  for (const day of [days[3], days[4]]) await expect(rowOf(page, day)).toContainText('On leave');
  await page.reload();
  await expect(rowOf(page, days[4])).toContainText('On leave');

  // On a day with a desk one is asked, and nothing goes without a yes.
  await ask(page, days[2], /^Where you are/);
  await expect(sheet.getByRole('button', { name: /^In the office/ })).toHaveAttribute('aria-pressed', 'true');
  await sheet.getByRole('button', { name: 'Remote' }).click();
  await expect(sheet.getByRole('listitem').filter({ hasText: 'P-1' })).toBeVisible();
  await expectNoViolation(page, 'whether something is given back');
  await sheet.getByRole('button', { name: 'Keep coming in' }).click();
  await expect(rowOf(page, days[2])).toContainText('Booked');
  await expect(sheet).toBeHidden();
  await ask(page, days[2], /^Where you are/);
  await expect(sheet.getByRole('button', { name: 'Remote' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await expect(rowOf(page, days[2]).getByRole('button', { name: /^Where you are/ })).toBeFocused();
  await ask(page, days[2], /^Where you are/);
  await sheet.getByRole('button', { name: 'Remote' }).click();
  await sheet.getByRole('button', { name: 'Give back, I’m remote' }).click();
  await expect(rowOf(page, days[2])).toContainText('Remote');
  await expect(rowOf(page, days[2])).not.toContainText('Booked');
  await expectSound(page, 'a week with plans');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(rowOf(page, days[2])).toContainText('Booked');

  await onItsPage(page, days[3]);
  // The browser tells of the two questions.
  expect(complaints().filter((text) => !text.includes('409'))).toEqual([]);
});

/** What was said of a day goes with a desk on the day’s own page, comes back without it, and is taken back there; in Turkish. */
async function onItsPage(page: Page, day: string): Promise<void> {
  await speak(page, 'tr');
  await expectInShape(page, 'a week with plans, in Turkish');
  await rowOf(page, day).getByRole('link').click();
  const said = page.getByRole('region', { name: 'Söylediğiniz' });
  await expect(said).toContainText('İzinli');
  await expectNoViolation(page, 'a day of which something was said');
  await page.getByRole('button', { name: /^P-1, boş/ }).click();
  await page.getByRole('button', { name: /^Ayır: P-1/ }).click();
  await expect(page.getByRole('region', { name: 'Rezervasyonlarınız' })).toContainText('P-1');
  await expect(said).toBeHidden();
  await page.getByRole('button', { name: 'Geri al', exact: true }).click();
  await expect(said).toContainText('İzinli');
  await expect(page.getByRole('region', { name: 'Rezervasyonlarınız' })).toBeHidden();
  await said.getByRole('button').click();
  await expect(said).toBeHidden();
}
