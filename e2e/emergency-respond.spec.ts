import { expect } from '@playwright/test';
import { nobody } from './accounts.ts';
import { expectAccessible } from './soundness.ts';
import { test } from './test.ts';

// What follows from a link that is good stands in emergency.spec.ts, beside the board that shows it; each kind of a link that is none, and
// the reader's language, in respond.db.test.ts.
test.use({ storageState: nobody, viewport: { width: 390, height: 844 } });

test('a link that is none says so on a phone, tells nobody’s name and offers no answer', async ({ page }) => {
  const answer = await page.goto(`/emergency/respond?token=${'A'.repeat(48)}`);
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1, name: 'This can’t be opened' })).toBeVisible();
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(page.getByRole('button')).toHaveCount(0);
  await expectAccessible(page, 'a link that is none');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});
