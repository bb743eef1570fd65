import { type APIRequestContext, expect } from '@playwright/test';
import { apiBasePath } from '@population-tracker/contract/kernel/constants';
import { administratorToken, newMark } from './accounts.ts';
import { expectNoViolation, settled, speak } from './soundness.ts';
import { test } from './test.ts';

test.use({ actionTimeout: 30_000 });

interface Building {
  id: number;
  name: string;
  description: string;
  imageId: number | null;
  version: number;
}

async function api<T>(request: APIRequestContext, method: string, path: string, data?: object): Promise<T> {
  const answer = await request.fetch(`${apiBasePath}${path}`, { method, headers: { token: administratorToken() }, data });
  expect(answer.status(), `${method} ${path}`).toBe(200);
  return ((await answer.json()) as { data: T }).data;
}

async function makeBuilding(request: APIRequestContext): Promise<Building> {
  const mark = newMark();
  const { id: locationId } = await api<{ id: number }>(request, 'POST', '/locations', { name: `Site ${mark}` });
  return api<Building>(request, 'POST', '/buildings', { name: `House ${mark}`, locationId });
}

const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');

test('whoever sets a picture saves the building on without meeting their own change, and may take it away; what somebody else saved is named as the form names it', async ({
  page,
  request,
}) => {
  const { id, name } = await makeBuilding(request);
  const stored = () => api<Building>(request, 'GET', `/buildings/${id}`);
  await page.goto(`/building?id=${id}`);
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.locator('input[type="file"]').setInputFiles({ name: 'house.png', mimeType: 'image/png', buffer: png });
  await expect(page.getByRole('img', { name: `Picture of ${name}` })).toBeVisible();
  await page.getByRole('textbox', { name: 'Description' }).fill('By the sea');
  await page.getByRole('button', { name: 'Save building' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page).toHaveURL(`/building?id=${id}`);
  await expect(page.getByRole('region', { name: 'Description' })).toContainText('By the sea');
  expect(await stored()).toMatchObject({ description: 'By the sea', imageId: expect.any(Number) });

  await page.getByRole('radiogroup', { name: 'Shown as' }).getByText('Picture').click();
  const picture = page.getByRole('img', { name: `Picture of ${name}` });
  await expect(picture).toBeVisible();
  // Its address belongs to this page, and a view gives it back while it is out of sight.
  const tabs = page.getByRole('tablist', { name: 'Open pages' }).getByRole('tab');
  await tabs.first().click();
  await expect(picture).toBeHidden();
  await tabs.last().click();
  await expect(picture).toBeVisible();
  const readable = async ({ src }: HTMLImageElement) => {
    const copy = new Image();
    copy.src = src;
    return copy.decode().then(
      () => true,
      () => false,
    );
  };
  await expect.poll(() => picture.evaluate(readable)).toBe(true);
  await page.getByRole('button', { name: 'Edit' }).click();
  await expect(page.getByRole('dialog', { name: 'Edit building' }).getByRole('img', { name: `Picture of ${name}` })).toBeVisible();
  await settled(page);
  await expectNoViolation(page, 'a building with its picture');
  await page.getByRole('button', { name: 'Remove picture' }).click();
  await expect(page.getByRole('dialog', { name: 'Edit building' }).getByRole('img')).toBeHidden();
  await expect.poll(async () => (await stored()).imageId).toBe(null);

  await speak(page, 'tr');
  await page.getByRole('textbox', { name: 'Ad', exact: true }).fill(`${name} 2`);
  await api(request, 'PATCH', `/buildings/${id}`, { name: `${name} 3`, version: (await stored()).version });
  await page.getByRole('button', { name: 'Binayı kaydet' }).click();
  await page.getByRole('button', { name: 'Yeni sürümü yükle' }).click();
  const told = page.getByRole('alert').filter({ hasText: `${name} 3` });
  await expect(told.getByRole('listitem').filter({ hasText: `Ad ${name} 3` })).toBeVisible();
  await expect(told).not.toContainText('name');
});
