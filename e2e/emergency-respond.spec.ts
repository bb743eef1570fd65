import { expect } from '@playwright/test';
import { nobody } from './accounts.ts';
import { expectAccessible } from './soundness.ts';
import { test } from './test.ts';

// What follows from a link that is good stands in emergency.spec.ts, beside the board that shows it.
test.use({ storageState: nobody, viewport: { width: 390, height: 844 } });

const links = [
  '/emergency/respond',
  '/emergency/respond?token=',
  '/emergency/respond?token=not-one',
  `/emergency/respond?token=${'A'.repeat(48)}`,
];

test('a link that is none says so on a phone, tells nobody’s name and offers no answer', async ({ page }) => {
  for (const link of links) {
    const answer = await page.goto(link);
    expect(answer?.status(), link).toBeGreaterThanOrEqual(400);
    expect(answer?.status(), link).toBeLessThan(500);
    await expect(page.getByRole('heading', { level: 1, name: 'This can’t be opened' })).toBeVisible();
    await expect(page.getByRole('alert')).toBeVisible();
    await expect(page.getByRole('button')).toHaveCount(0);
  }
  await expectAccessible(page, 'a link that is none');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});

test.describe('in a Turkish browser', () => {
  test.use({ locale: 'tr-TR' });

  test('a link that is none says so in Turkish', async ({ page }) => {
    await page.goto('/emergency/respond?token=not-one');
    await expect(page.getByRole('heading', { level: 1, name: 'Bu sayfa açılamadı' })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'tr');
  });
});
