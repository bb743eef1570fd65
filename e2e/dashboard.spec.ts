import { expect } from '@playwright/test';
import { test } from './test.ts';

const numberOf = (text: string | null) => Number((text ?? '').replace(/\D/g, ''));

test('a day of a location, and a slot’s day, lead to the rows behind them', async ({ page }) => {
  await page.goto('/dashboard?period=month');
  const month = page.getByRole('table', { name: /^İstanbul/ });
  const day = month.getByRole('link').first();
  await expect(day).toHaveAccessibleName(/^\d+: .+: at most \d+ of \d+ seats$/);
  await day.click();
  await expect(page).toHaveURL(/\/reservation\?status=active&area=workspace&from=([\d-]+)&to=\1&locationId=\d+/);
  await expect(page.getByRole('table', { name: 'Reservations' })).toBeVisible();
});

test('the dining hall’s table adds up to its count, and is taken along as a spreadsheet', async ({ page }) => {
  await page.goto('/dashboard?period=week');
  const table = page.getByRole('table', { name: 'Dining hall by slot' });
  await expect(table.locator('tfoot td').first()).toBeVisible();
  const sums = await table.locator('tfoot td').allTextContents();
  const count = page.getByRole('link', { name: /^Dining hall use/ }).getByText(/^[\d,]+$/);
  expect(sums.reduce((sum, text) => sum + numberOf(text), 0)).toBe(numberOf(await count.textContent()));
  const waiting = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Dining hall by slot as XLSX' }).click();
  expect((await waiting).suggestedFilename()).toMatch(/^dining-hall-\d{4}-\d\d-\d\d\.xlsx$/);
});
