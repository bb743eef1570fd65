import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { apiBasePath } from '@population-tracker/contract/kernel/constants';
import { administratorToken, newMark } from './accounts.ts';
import { settled, watchConsole } from './soundness.ts';
import { test } from './test.ts';

test.use({ actionTimeout: 30_000 });

interface Made {
  id: number;
}

async function api<T>(request: APIRequestContext, method: string, path: string, data?: object): Promise<T> {
  const answer = await request.fetch(`${apiBasePath}${path}`, { method, headers: { token: administratorToken() }, data });
  expect(answer.status(), `${method} ${path}`).toBe(200);
  return ((await answer.json()) as { data: T }).data;
}

/** A location with a building, a floor and a room in it. */
async function makeSite(request: APIRequestContext) {
  const mark = newMark();
  const names = { site: `Site ${mark}`, house: `House ${mark}`, floor: `Floor ${mark}`, room: `Room ${mark}` };
  const { id: locationId } = await api<Made>(request, 'POST', '/locations', { name: names.site, capacity: 20 });
  const { id: buildingId } = await api<Made>(request, 'POST', '/buildings', { name: names.house, locationId });
  const within = { locationId, buildingId, capacity: 8 };
  const floor = await api<Made>(request, 'POST', '/workspaces', { name: names.floor, ...within });
  const room = await api<Made>(request, 'POST', '/meeting-rooms', { name: names.room, ...within, equipment: ['Screen'] });
  return { ...names, locationId, buildingId, floorId: floor.id, roomId: room.id };
}

const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const crumbs = (page: Page) => page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('listitem');

/** A limit of its own, and days on which it is closed. */
async function makeOwn(request: APIRequestContext, { site, locationId }: { site: string; locationId: number }): Promise<void> {
  const parameter = { name: `Own ${site}`, area: 'workspace', locationId, maximumReservationDay: 53 };
  await api(request, 'POST', '/parameters', parameter);
  const year = new Date().getFullYear() + 1;
  const [firstDay, lastDay] = [`${year}-05-04`, `${year}-05-05`];
  await api(request, 'POST', '/closures', { locationIds: [locationId], firstDay, lastDay, reason: 'works', text: `Painting ${site}` });
}

test('from a location, which tells what it has otherwise, to its building, its floor, which is edited over its page, and a room, which is deleted', async ({
  page,
  request,
}) => {
  const complaints = watchConsole(page);
  const made = await makeSite(request);
  const { site, house, floor, room, locationId } = made;
  await makeOwn(request, made);
  await page.goto(`/location?id=${locationId}`);
  await expect(heading(page, site)).toBeVisible();
  const own = part(page, 'Different from the company').getByRole('listitem').filter({ hasText: 'Workspace: days ahead' });
  await expect(own).toContainText('53 days');
  await expect(own).toContainText(/set here · company default \d+ days?/);
  const closures = part(page, 'Closures ahead');
  await expect(closures.getByRole('link', { name: `Painting ${site}` })).toBeVisible();

  await part(page, 'Buildings').getByRole('link', { name: house, exact: true }).click();
  await expect(heading(page, house)).toBeVisible();
  await expect(crumbs(page)).toHaveText(['Dashboard', 'Office Outline Definition', site, house]);
  await part(page, 'Workspaces').getByRole('link', { name: floor }).click();
  await expect(heading(page, `${house} · ${floor}`)).toBeVisible();
  await expect(crumbs(page)).toHaveText(['Dashboard', 'Office Outline Definition', site, house, floor]);
  await expect(page.getByRole('tab', { selected: true })).toHaveText(`${house} · ${floor}`);
  await expect(page.getByRole('list', { name: 'Today in numbers' }).getByRole('listitem')).toHaveCount(4);

  await page.getByRole('button', { name: 'Edit' }).click();
  const form = page.getByRole('dialog', { name: 'Edit workspace' });
  await form.getByRole('textbox', { name: 'Seats', exact: true }).fill('12');
  // What was typed is not lost by going back.
  await page.goBack();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep editing' }).click();
  await expect(form.getByRole('textbox', { name: 'Seats', exact: true })).toHaveValue('12');
  await form.getByRole('button', { name: 'Save workspace' }).click();
  await expect(form).toBeHidden();
  const latest = part(page, 'History').getByRole('listitem').first();
  await expect(latest).toContainText(/Seats|Capacity/);
  await expect(latest.getByRole('deletion')).toHaveText('8');
  await expect(latest.getByRole('insertion')).toHaveText('12');
  await expect(page.getByRole('list', { name: 'Today in numbers' })).toContainText('12');
  await crumbs(page).getByRole('link', { name: house }).click();
  await expect(heading(page, house)).toBeVisible();
  await part(page, 'Meeting rooms').getByRole('link', { name: room }).click();
  await expect(heading(page, `${house} · ${room}`)).toBeVisible();
  await expect(page.getByRole('list', { name: 'Today in numbers' })).toContainText('Free');
  await expect(part(page, 'Equipment')).toContainText('Screen');
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Delete meeting room' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete meeting room' }).click();
  await expect(page).toHaveURL('/meeting-room-list');

  await page.getByRole('tab', { name: site, exact: true }).click();
  await expect(heading(page, site)).toBeVisible();
  await closures.getByRole('link', { name: 'Add', exact: true }).click();
  await expect(page.getByRole('dialog')).toContainText(site);
  await settled(page);
  expect(complaints()).toEqual([]);
});
