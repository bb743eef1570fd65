import { expect, type Page } from '@playwright/test';
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

test('nothing lies over anything, nothing sticks out: the frame and lists at each width in every language, tools at twice the size', async ({
  page,
}) => {
  await page.goto('/office?id=1');
  await settled(page);
  await test.step('the frame fits from 360 to 1920 px in every language', () => frameFits(page));
  await test.step('a list and a page of cards fit on a desk and on a phone in every language', () => screensFit(page));
  await test.step('on a phone a title has its line for itself', () => titlesFit(page));
  await speak(page, 'en');
  await comeTo(page, '/profile/index');
  await test.step('at twice the size every tool is at hand, and what opens can be read to its end', () => toolsFit(page));
});

async function frameFits(page: Page): Promise<void> {
  for (const language of panelLanguages) {
    await speak(page, language);
    // The narrowest of each arrangement; there is most room in the widest, whatever is said in it.
    for (const width of [...(language === 'en' ? [1920] : []), 1200, 992, 768, 360]) {
      await page.setViewportSize({ width, height: 800 });
      await expectInShape(page, `${width} px in ${language}`);
      await expect.soft.poll(() => page.evaluate(overlaps), { message: `${width} px in ${language}` }).toEqual([]);
    }
  }
}

/** English is seen on each screen on a desk, Turkish on a phone. */
async function screensFit(page: Page): Promise<void> {
  for (const path of ['/usermanagement?limit=10', '/profile/index']) {
    await comeTo(page, path);
    for (const language of panelLanguages) {
      await speak(page, language);
      for (const width of [1280, 390]) {
        if (language === (width === 390 ? 'tr' : 'en')) continue;
        await page.setViewportSize({ width, height: 844 });
        await expectInShape(page, `${path} in ${language} at ${width} px`);
      }
    }
  }
}

/** How many lines the heading takes. Runs in the page. */
function headingLines(): number {
  const heading = document.querySelector('h1');
  if (!heading?.firstChild) return 0;
  const text = document.createRange();
  text.selectNodeContents(heading);
  return new Set([...text.getClientRects()].map(({ top }) => Math.round(top))).size;
}

/** One that fits on it, whatever buttons stand beside it. */
async function titlesFit(page: Page): Promise<void> {
  // The narrowest.
  await page.setViewportSize({ width: 360, height: 844 });
  await speak(page, 'tr');
  for (const [path, title] of [
    ['/emergency-list', 'Acil durum listesi'],
    ['/usermanagement', 'Kullanıcılar'],
    ['/reservation', 'Rezervasyonlar'],
    ['/locationlist', 'Konumlar'],
    ['/announcement-list', 'Duyurular'],
  ] as const) {
    await comeTo(page, path);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect.soft.poll(() => page.evaluate(headingLines), { message: path }).toBe(1);
    await expectInShape(page, path);
  }
}

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

async function toolsFit(page: Page): Promise<void> {
  // What a window of 1280 px has room for at 200 %.
  await page.setViewportSize({ width: 640, height: 400 });
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
}
