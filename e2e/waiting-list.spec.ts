import { type APIRequestContext, expect } from '@playwright/test';
import { apiBasePath, defaultTimeZone } from '@population-tracker/contract/kernel/constants';
import { addDays } from '@population-tracker/contract/kernel/days';
import { dayIn, instantAt } from '@population-tracker/contract/kernel/zones';
import { beginSession, makeUser, newMark } from './accounts.ts';
import { api } from './day-board.ts';
import { settled, watchConsole } from './soundness.ts';
import { test } from './test.ts';

const add = async (request: APIRequestContext, path: string, data: object) => (await api<{ id: number }>(request, 'POST', path, data)).id;

test('who waits for a full floor is found from the floor’s page, with their place in line, and leads to what is reserved', async ({
  page,
  request,
}) => {
  const complaints = watchConsole(page);
  const mark = newMark();
  const locationId = await add(request, '/locations', { name: `Site ${mark}`, timeZone: defaultTimeZone });
  const buildingId = await add(request, '/buildings', { name: `House ${mark}`, locationId });
  const workspaceId = await add(request, '/workspaces', { name: `Floor ${mark}`, locationId, buildingId, capacity: 1 });
  const holder = await makeUser(request, { exceptional: true, lastName: `Holder ${mark}` });
  const day = addDays(dayIn(defaultTimeZone, new Date()), 3);
  const at = (time: string) => instantAt(defaultTimeZone, day, time).toISOString();
  const seat = { area: 'workspace', workspaceId, start: at('08:00'), end: at('19:00') };
  await add(request, '/reservations', { ...seat, userId: holder.id });
  const { email } = await makeUser(request, { exceptional: true, siteId: locationId, name: 'Ada', lastName: mark });
  const { token } = await beginSession(request, email, 'me');
  const joined = await request.post(`${apiBasePath}/me/waits`, { headers: { token }, data: { ...seat, locationId } });
  expect(joined.status()).toBe(200);

  await page.goto(`/office?id=${workspaceId}`);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Waiting list' }).click();
  const row = page.getByRole('row').filter({ hasText: `Ada ${mark}` });
  await expect(row).toContainText('No. 1');
  await expect(page.getByRole('row')).toHaveCount(2);
  await settled(page);
  await row.hover();
  await row.getByRole('button', { name: 'Take off the list' }).click();
  const question = page.getByRole('alertdialog').or(page.getByRole('dialog'));
  await expect(question).toContainText(`Take Ada ${mark} off the waiting list?`);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await row.getByRole('link', { name: `Floor ${mark}, Site ${mark}` }).click();
  await expect(page.getByRole('row').filter({ hasText: `Holder ${mark}` })).toBeVisible();
  await page.getByRole('button', { name: 'Waiting list' }).click();
  await expect(page).toHaveURL(/\/waiting-list/);
  await page.goto(`/waiting-list?search=${mark}`);
  await row.hover();
  await row.getByRole('button', { name: 'Take off the list' }).click();
  await question.getByRole('button', { name: 'Take off the list' }).click();
  await expect(page.getByText(`Ada ${mark} was taken off the list`)).toBeVisible();
  await expect(row).toHaveCount(0);
  expect(complaints()).toEqual([]);
});
