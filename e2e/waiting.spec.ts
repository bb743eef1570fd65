import { type APIRequestContext, expect } from '@playwright/test';
import { defaultTimeZone } from '@population-tracker/contract/kernel/constants';
import { addDays } from '@population-tracker/contract/kernel/days';
import { dayIn, instantAt } from '@population-tracker/contract/kernel/zones';
import { beginSession, goOnAs, makeUser, newMark, nobody } from './accounts.ts';
import { api } from './day-board.ts';
import { expectAccessible, expectInShape, expectNoViolation, speak } from './soundness.ts';
import { test } from './test.ts';

test.use({ storageState: nobody, viewport: { width: 390, height: 844 } });

const add = async (request: APIRequestContext, path: string, data: object) => (await api<{ id: number }>(request, 'POST', path, data)).id;

/** A site with one seat, which somebody has on a day, and somebody else who belongs there. */
async function makeFullDay(request: APIRequestContext) {
  const mark = newMark();
  const locationId = await add(request, '/locations', { name: `Site ${mark}`, timeZone: defaultTimeZone });
  const buildingId = await add(request, '/buildings', { name: `House ${mark}`, locationId });
  const workspaceId = await add(request, '/workspaces', { name: `Floor ${mark}`, locationId, buildingId, capacity: 1 });
  const { id: userId } = await makeUser(request, { exceptional: true });
  const { email } = await makeUser(request, { exceptional: true, siteId: locationId });
  const day = addDays(dayIn(defaultTimeZone, new Date()), 3);
  const at = (time: string) => instantAt(defaultTimeZone, day, time).toISOString();
  const held = await add(request, '/reservations', { userId, area: 'workspace', workspaceId, start: at('08:00'), end: at('19:00') });
  return { email, day, held };
}

test('a full day is waited for, or no longer; the seat that is given back is booked at once, and given back with one tap', async ({
  page,
  request,
}) => {
  const { email, day, held } = await makeFullDay(request);
  await goOnAs(page, await beginSession(request, email, 'me'));
  await page.goto('/my/');
  const row = page.getByRole('listitem').filter({ has: page.locator(`a[href="/my/days/${day}"]`) });
  await expect(row).toContainText('No free seat');
  const wait = row.getByRole('button', { name: /^Wait for a seat, / });
  await wait.click();
  await expect(row).toContainText('first in line');
  await row.getByRole('button', { name: 'Stop waiting' }).click();
  await wait.click();
  await expect(row).toContainText('first in line');
  await expectInShape(page, 'a week with a wait');
  await expectAccessible(page, 'a week with a wait');

  await row.getByRole('link').click();
  const waits = page.getByRole('region', { name: 'What you wait for' });
  await expect(waits).toContainText('first in line');
  await expectInShape(page, 'a day with a wait');
  await expectNoViolation(page, 'a day with a wait');
  await page.getByRole('button', { name: 'To my week' }).click();
  await speak(page, 'tr');
  await expect(row).toContainText('sırada ilksiniz');
  await expectInShape(page, 'a week with a wait, in Turkish');
  await speak(page, 'en');

  await api(request, 'DELETE', `/reservations/${held}`);
  await page.reload();
  await expect(row).toContainText('from the waiting list');
  await row.getByRole('button', { name: 'Give back' }).click();
  await expect(row.getByRole('button', { name: 'Book a seat' })).toBeVisible();
});
