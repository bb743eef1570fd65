import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { apiBasePath } from '@population-tracker/contract/kernel/constants';
import { administratorToken, newMark } from './accounts.ts';
import { expectInShape, settled, watchConsole } from './soundness.ts';
import { test } from './test.ts';

test.use({ actionTimeout: 30_000 });

const line = (page: Page, name: string) => page.getByRole('treegrid', { name: 'Outline' }).getByRole('row').filter({ hasText: name });

/** Adds places by their names alone, one after the other. */
async function addTo(page: Page, parent: string, what: string, names: string[]): Promise<void> {
  await line(page, parent)
    .getByRole('button', { name: `Add to ${parent}` })
    .click();
  await page.getByRole('menuitem', { name: what }).click();
  const input = page.getByRole('textbox', { name: `Name of the ${what.toLowerCase()}` });
  for (const name of names) {
    await input.fill(name);
    await input.press('Enter');
    await expect(line(page, name)).toBeVisible();
    await expect(input).toHaveValue('');
  }
  await page.getByRole('button', { name: 'Done' }).click();
}

async function api<T>(request: APIRequestContext, method: string, path: string, data?: object): Promise<T> {
  const answer = await request.fetch(`${apiBasePath}${path}`, { method, headers: { token: administratorToken() }, data });
  expect(answer.status(), `${method} ${path}`).toBe(200);
  return ((await answer.json()) as { data: T }).data;
}

test('a site is outlined by names alone, put in order by keyboard, and a floor is dragged into another building; an order that is refused is told so', async ({
  page,
  request,
}) => {
  const logged = watchConsole(page);
  const mark = newMark();
  const [site, west, east] = [`Site ${mark}`, `West ${mark}`, `East ${mark}`];
  const [north, south] = [`North ${mark}`, `South ${mark}`];
  const floors = ['1', '2', '3'].map((number) => `Floor ${number} ${mark}`) as [string, string, string];
  const { id: locationId } = await api<{ id: number }>(request, 'POST', '/locations', { name: `Other ${mark}` });
  const { id: northId } = await api<{ id: number }>(request, 'POST', '/buildings', { name: north, locationId });
  await api(request, 'POST', '/buildings', { name: south, locationId });
  await page.goto('/plan');
  await expect(page.getByRole('treegrid', { name: 'Outline' }).getByRole('row').nth(1)).toBeVisible();
  await page.getByRole('button', { name: 'Add location' }).click();
  await page.getByRole('textbox', { name: 'Name of the location' }).fill(site);
  await page.keyboard.press('Enter');
  await expect(line(page, site)).toBeVisible();
  await page.getByRole('button', { name: 'Done' }).click();
  await addTo(page, site, 'Building', [west, east]);
  await addTo(page, west, 'Workspace', floors);

  const order = async () => {
    const names = await page
      .getByRole('treegrid', { name: 'Outline' })
      .getByRole('link', { name: new RegExp(`^Floor . ${mark}$`) })
      .allTextContents();
    return names.map((name) => name.split(' ')[1]).join('');
  };
  await expect.poll(order).toBe('123');
  await line(page, floors[2]).focus();
  await page.keyboard.press('Alt+ArrowUp');
  await expect.poll(order).toBe('132');
  await page.keyboard.press('Alt+ArrowUp');
  await expect.poll(order).toBe('312');
  await expect(page.getByRole('status').filter({ hasText: `${floors[2]}: 1 of 3` })).toBeAttached();

  await line(page, floors[0]).dragTo(line(page, east));
  const question = page.getByRole('alertdialog', { name: `Move “${floors[0]}” to “${east}”?` });
  await question.getByRole('button', { name: 'Move' }).click();
  await expect(line(page, east)).toContainText('1 workspace');
  await expect(line(page, west)).toContainText('2 workspaces');

  await line(page, west).focus();
  await page.keyboard.press('ArrowLeft');
  await expect(line(page, floors[1])).toBeHidden();
  await page.keyboard.press('ArrowRight');
  await expect(line(page, floors[1])).toBeVisible();
  await settled(page);
  await expectInShape(page, 'the outline');
  expect(logged()).toEqual([]);

  await line(page, south).focus();
  await api(request, 'DELETE', `/buildings/${northId}`);
  await page.keyboard.press('Alt+ArrowUp');
  await expect(page.getByRole('alert').filter({ hasText: /\w/ }).first()).toBeVisible();
  await expect(line(page, north)).toBeHidden();
  await expect(page.getByRole('status').filter({ hasText: `${south}: 1 of 2` })).toHaveCount(0);
});
