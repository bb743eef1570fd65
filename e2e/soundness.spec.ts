import { expect, type Page } from '@playwright/test';
import { nobody } from './accounts.ts';
import { violations } from './soundness.ts';
import { test } from './test.ts';

test.use({ storageState: nobody });

const rows = Array.from({ length: 12 }, (_, index) => `<tr><td class="cell">Row ${index + 1}</td></tr>`).join('');
const content = `<html lang="en"><head><title>Rows</title><style>
  body { color: #111; background: #fff } .pale { color: #ccc } .ground { background: #222 } @media (prefers-color-scheme: dark) { body { background: #333 } }
  td:hover { color: #ddd }
</style></head><body><main><h1>Rows</h1><table>${rows}</table></main></body></html>`;

const unreadable = async (page: Page): Promise<boolean> => {
  const found = await violations(page, {});
  return found.some((violation) => violation.startsWith('color-contrast:'));
};

const ninth = (page: Page) => page.locator('td').nth(8);

test('of many that look alike the one that can’t be read is found, whatever was read before', async ({ page }) => {
  await page.setContent(content);
  expect(await unreadable(page), 'as it is').toBe(false);
  expect(await unreadable(page), 'again').toBe(false);

  const changes: [name: string, change: () => Promise<unknown>, back: () => Promise<unknown>][] = [
    [
      'a class',
      () => ninth(page).evaluate((cell) => cell.classList.add('pale')),
      () => ninth(page).evaluate((cell) => cell.classList.remove('pale')),
    ],
    [
      'a style',
      () =>
        ninth(page).evaluate((cell) => {
          cell.style.color = '#bbb';
        }),
      () =>
        ninth(page).evaluate((cell) => {
          cell.style.color = '';
        }),
    ],
    [
      'the ground of its row',
      () => ninth(page).evaluate((cell) => cell.parentElement?.classList.add('ground')),
      () => ninth(page).evaluate((cell) => cell.parentElement?.classList.remove('ground')),
    ],
    [
      'how much of it is seen through',
      () =>
        ninth(page).evaluate((cell) => {
          cell.style.opacity = '0.3';
        }),
      () =>
        ninth(page).evaluate((cell) => {
          cell.style.opacity = '';
        }),
    ],
    ['the pointer over it', () => ninth(page).hover(), () => page.mouse.move(0, 700)],
    ['the colour scheme', () => page.emulateMedia({ colorScheme: 'dark' }), () => page.emulateMedia({ colorScheme: 'light' })],
  ];
  for (const [name, change, back] of changes) {
    await change();
    expect(await unreadable(page), name).toBe(true);
    expect(await unreadable(page), `${name}, told each time`).toBe(true);
    await back();
    expect(await unreadable(page), `${name}, taken back`).toBe(false);
  }
});

test('of many that lie over something else the one that can’t be read is found', async ({ page }) => {
  const grounds = ['#fff', '#fff', '#222', '#fff'];
  const cells = grounds.map(
    (ground) =>
      `<div style="position: relative; height: 40px"><div style="background: ${ground}; height: 40px"></div><p style="position: absolute; top: 0; margin: 0">Text</p></div>`,
  );
  await page.setContent(content.replace('<table>', `${cells.join('')}<table>`));
  expect(await unreadable(page)).toBe(true);
  await page.setContent(content.replace('<table>', `${cells.slice(0, 2).join('')}<table>`));
  expect(await unreadable(page)).toBe(false);
});

test('another page doesn’t take over what can’t be read', async ({ page }) => {
  await page.setContent(content);
  expect(await unreadable(page)).toBe(false);
  await page.setContent(content.replace('color: #111', 'color: #ccc'));
  expect(await unreadable(page)).toBe(true);
});
