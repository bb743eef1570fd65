import { expect, type Locator } from '@playwright/test';

/**
 * Presses what a row shows while one points at it. A bar above all screens, as an emergency brings it, may come or go in between and
 * move the row from under the mouse: the hand follows it.
 */
export async function pressInRow(row: Locator, button: Locator): Promise<void> {
  await expect(async () => {
    await row.hover();
    await button.click({ timeout: 3_000 });
  }).toPass({ timeout: 30_000 });
}
