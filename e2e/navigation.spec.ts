import { expect, type Route } from '@playwright/test';
import { apiBasePath } from '@population-tracker/contract/kernel/constants';
import { test } from './test.ts';

test.use({ actionTimeout: 30_000, serviceWorkers: 'block' });

const userInfo = `**${apiBasePath}/user/info`;

test('a thin bar runs while the next page is fetched, and the page before it stays until then', async ({ page }) => {
  await page.goto('/usermanagement?limit=10');
  await expect(page.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible();
  const held: Route[] = [];
  await page.route(/\/assets\/ReservationsPage-/, (route) => {
    held.push(route);
  });
  const bar = page.locator('[data-state="loading"]');
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Reservations' }).click();
  await expect(bar).toBeAttached();
  await expect.poll(async () => (await bar.boundingBox())?.height).toBe(2);
  await expect(page.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible();
  for (const route of held) await route.continue();
  await expect(page.getByRole('heading', { level: 1, name: 'Reservations' })).toBeVisible();
  await expect(bar).toHaveCount(0);
});

test('the roles are asked for once, before the first page, which takes no further place in the history', async ({ page }) => {
  let asked = 0;
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === `${apiBasePath}/user/info`) asked += 1;
  });
  await page.goto('/robots.txt');
  const before = await page.evaluate(() => history.length);
  await page.goto('/usermanagement?limit=10&search=demo');
  await expect(page.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible();
  await expect(page).toHaveURL('/usermanagement?limit=10&search=demo');
  expect(await page.evaluate(() => history.length)).toBe(before + 1);
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Audit log' }).click();
  await expect(page).toHaveTitle(/^Audit log/);
  expect(asked).toBe(1);

  await test.step('whoever’s can’t be read is told why, signed out and led to sign-in with the way back', async () => {
    const token = await page.evaluate(() => localStorage.getItem('population-tracker.token'));
    for (const [error, sentence] of [
      ['The roles are out of order.', 'The roles are out of order.'],
      [null, 'Has Error'],
    ] as const) {
      await page.evaluate((given) => localStorage.setItem('population-tracker.token', given ?? ''), token);
      await page.route(userInfo, (route) => route.fulfill({ status: 409, json: { statusCode: 409, error, data: null } }));
      await page.goto('/usermanagement?status=active');
      await expect(page).toHaveURL('/login?redirect=%2Fusermanagement%3Fstatus%3Dactive');
      await expect(page.getByRole('alert').filter({ hasText: sentence })).toBeVisible();
      await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
      expect(await page.evaluate(() => localStorage.getItem('population-tracker.token'))).toBeNull();
      await page.unroute(userInfo);
    }
  });
});
