import { expect } from '@playwright/test';
import { panelLanguages } from '@population-tracker/contract/kernel/constants';
import { nothingRuns } from './accounts.ts';
import { comeTo, expectInShape, restingBox, settled, speak } from './soundness.ts';
import { test } from './test.ts';

test.use({ actionTimeout: 30_000 });

/** Parts of the bar that lie over each other, and what sticks out of the window. Runs in the page. */
function overlaps(): string[] {
  const bar = document.querySelector('header:not(main *)');
  const all = [...(bar?.querySelectorAll(':scope > *, nav li') ?? [])];
  const parts = all.filter((part) => part.getBoundingClientRect().width > 0);
  const box = (part: Element) => part.getBoundingClientRect();
  const apart = (one: DOMRect, other: DOMRect) => one.right <= other.left + 1 || other.right <= one.left + 1;
  const pairs = parts.flatMap((one, index) => parts.slice(index + 1).map((other) => [one, other] as const));
  return pairs
    .filter(([one, other]) => !one.contains(other) && !other.contains(one) && !apart(box(one), box(other)))
    .map(([one, other]) => `${one.textContent} over ${other.textContent}`);
}

test('the frame fits from 360 to 1920 px in every language: nothing lies over anything, nothing sticks out', async ({ page }) => {
  await page.goto('/office?id=1');
  await settled(page);
  for (const language of panelLanguages) {
    await speak(page, language);
    // The narrowest of each arrangement, and the widest of all.
    for (const width of [1920, 1200, 992, 768, 360]) {
      await page.setViewportSize({ width, height: 800 });
      await expectInShape(page, `${width} px in ${language}`);
      await expect.soft.poll(() => page.evaluate(overlaps), { message: `${width} px in ${language}` }).toEqual([]);
    }
  }
});

/** How many lines the heading takes. Runs in the page. */
function headingLines(): number {
  const heading = document.querySelector('h1');
  if (!heading?.firstChild) return 0;
  const text = document.createRange();
  text.selectNodeContents(heading);
  return new Set([...text.getClientRects()].map(({ top }) => Math.round(top))).size;
}

test('on a phone a title that fits on one line has it for itself, whatever buttons stand beside it', async ({ page }) => {
  // The narrowest.
  await page.setViewportSize({ width: 360, height: 844 });
  await page.goto('/emergency-list');
  await settled(page);
  await speak(page, 'tr');
  for (const [path, title] of [
    ['/emergency-list', 'Acil durum listesi'],
    ['/usermanagement', 'Kullanıcılar'],
    ['/reservation', 'Rezervasyonlar'],
    ['/locationlist', 'Konumlar'],
    ['/announcement-list', 'Duyurular'],
  ] as const) {
    if (path !== '/emergency-list') await comeTo(page, path);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect.soft.poll(() => page.evaluate(headingLines), { message: path }).toBe(1);
    await expectInShape(page, path);
  }
});

test('what a list fetches later has its place from the beginning: the rows stay where they came up', async ({ page }) => {
  // An emergency of another test would push the rows down.
  await nothingRuns(page);
  const later = Promise.withResolvers<void>();
  await page.route(/\/assets\/LocationFilter-[\w-]+\.js$/, async (route) => {
    await later.promise;
    await route.continue();
  });
  await page.goto('/usermanagement');
  await settled(page);
  const rows = page.getByRole('table', { name: 'Users' });
  const location = page.getByRole('button', { name: /^Location/ });
  await expect(location).toHaveCount(0);
  // From all filters on one line to the last one on a line of its own.
  const places = async () => {
    const found = [];
    for (const width of [1280, 1100, 1024, 900, 800]) {
      await page.setViewportSize({ width, height: 800 });
      found.push({ at: width, ...(await restingBox(rows)) });
    }
    return found;
  };
  const before = await places();
  later.resolve();
  await expect(location).toBeVisible();
  expect(await places()).toEqual(before);
});

test('at twice the size every tool is at hand, and what opens can be read to its end', async ({ page }) => {
  // What a window of 1280 px has room for at 200 %.
  await page.setViewportSize({ width: 640, height: 400 });
  await page.goto('/profile/index');
  await settled(page);
  for (const name of ['Search', 'Size', 'Theme', 'How to Use']) {
    await page.getByRole('button', { name: /^Account of/ }).click();
    await page.getByRole('menuitem', { name, exact: true }).click();
    const dialog = page.getByRole('dialog', { name });
    await expect(dialog).toBeVisible();
    await expectInShape(page, `${name} at twice the size`);
    const close = dialog.getByRole('button', { name: /^Close/ }).last();
    await close.scrollIntoViewIfNeeded();
    await expect(close).toBeInViewport();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  }
});
