import { expect } from '@playwright/test';
import { apiBasePath } from '@population-tracker/contract/kernel/constants';
import { administratorToken, beginSession, makeUser, nobody, openSession } from './accounts.ts';
import { weekdayAhead } from './days.ts';
import { expectNoViolation, expectReadable, show, watchConsole } from './soundness.ts';
import { test } from './test.ts';

test('whoever is signed in sees the seven days of their week in the app of their own, and what they reserved', async ({
  browser,
  request,
}) => {
  const { id, email } = await makeUser(request, { userType: 2 });
  const day = weekdayAhead(0);
  const headers = { token: administratorToken() };
  const { data } = (await (await request.get(`${apiBasePath}/locations`, { headers, params: { limit: 1, sort: 'name' } })).json()) as {
    data: { items: { id: number; name: string }[] };
  };
  const site = data.items[0];
  const parking = { userId: id, area: 'parking', locationId: site?.id, start: `${day}T20:30:00Z`, end: `${day}T20:45:00Z` };
  expect((await request.post(`${apiBasePath}/reservations`, { headers, data: parking })).status()).toBe(200);

  const page = await openSession(browser, await beginSession(request, email));
  const complaints = watchConsole(page);
  await page.clock.setFixedTime(`${day}T09:00:00Z`);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/my');
  await expect(page.getByRole('heading', { level: 1, name: 'My week' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 2 })).toHaveCount(7);
  const today = page.locator('[aria-current="date"]');
  await expect(today).toContainText('Parking');
  await expect(today).toContainText(site?.name ?? '');
  await expect(page.getByText('Parking')).toHaveCount(1);
  await expectNoViolation(page, 'my week');
  await show(page, 'dark');
  await expectReadable(page, 'my week in dark');
  expect(complaints()).toEqual([]);
  await page.context().close();
});

test.describe('signed out', () => {
  test.use({ storageState: nobody, locale: 'tr-TR' });

  test('the app says that nobody is signed in, in the browser’s language', async ({ page }) => {
    await page.goto('/my');
    await expect(page.getByRole('heading', { name: 'Giriş yapan kimse yok' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Giriş yap' })).toHaveAttribute('href', '/login');
    await expect(page).toHaveTitle('Haftam - Population Tracker');
  });
});
