import { type APIRequestContext, expect } from '@playwright/test';
import { apiBasePath, defaultTimeZone } from '@population-tracker/contract/kernel/constants';
import { addDays } from '@population-tracker/contract/kernel/days';
import { dayIn, instantAt } from '@population-tracker/contract/kernel/zones';
import type { Reservation } from '@population-tracker/contract/reservations/reservations';
import type { Waiting } from '@population-tracker/contract/reservations/waiting';
import { beginSession, makeUser, newMark } from './accounts.ts';
import { api } from './day-board.ts';
import { weekdaysAhead } from './days.ts';
import { pressInRow } from './rows.ts';
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
  await pressInRow(row, row.getByRole('button', { name: 'Take off the list' }));
  const question = page.getByRole('alertdialog').or(page.getByRole('dialog'));
  await expect(question).toContainText(`Take Ada ${mark} off the waiting list?`);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await row.getByRole('link', { name: `Floor ${mark}, Site ${mark}` }).click();
  await expect(page.getByRole('row').filter({ hasText: `Holder ${mark}` })).toBeVisible();
  await page.getByRole('button', { name: 'Waiting list' }).click();
  await expect(page).toHaveURL(/\/waiting-list$/);
  // Of all places now.
  await settled(page);
  await pressInRow(row, row.getByRole('button', { name: 'Take off the list' }));
  await question.getByRole('button', { name: 'Take off the list' }).click();
  await expect(page.getByText(`Ada ${mark} was taken off the list`)).toBeVisible();
  await expect(row).toHaveCount(0);
  expect(complaints()).toEqual([]);
});

test('a weekly repeat waits for its full date where that is wanted, and undoing takes all of it back', async ({ page, request }) => {
  const complaints = watchConsole(page);
  const mark = newMark();
  const locationId = await add(request, '/locations', { name: `Site ${mark}`, timeZone: defaultTimeZone });
  const buildingId = await add(request, '/buildings', { name: `House ${mark}`, locationId });
  const workspaceId = await add(request, '/workspaces', { name: `Floor ${mark}`, locationId, buildingId, capacity: 1 });
  const holder = await makeUser(request, { exceptional: true, lastName: `Holder ${mark}` });
  const { id: userId } = await makeUser(request, { exceptional: true, name: 'Ada', lastName: mark });
  const day = weekdaysAhead(2, 3);
  const full = addDays(day, 7);
  const at = (time: string) => instantAt(defaultTimeZone, full, time).toISOString();
  const seat = { area: 'workspace', workspaceId, start: at('08:00'), end: at('19:00') };
  await add(request, '/reservations', { ...seat, userId: holder.id });
  const waits = () => api<{ items: Waiting[] }>(request, 'GET', `/waits?userId=${userId}`);
  const reserved = () => api<{ items: Reservation[] }>(request, 'GET', `/reservations?userId=${userId}&status=active&sort=start`);
  const daysOf = async () => (await reserved()).items.map((one) => one.day);

  const drawer = page.getByRole('dialog', { name: 'Add reservation' });
  const wait = drawer.getByRole('switch', { name: 'Wait for the full dates' });
  await page.goto(`/reservation?id=new&forWorkspace=${workspaceId}&forUser=${userId}&forDay=${day}&forStart=09:00&forEnd=18:00`);
  await drawer.getByRole('switch', { name: 'Repeat every week' }).check();
  await drawer.getByRole('textbox', { name: 'How many times' }).fill('3');
  await expect(drawer.getByRole('status').filter({ hasText: '2 of 3 dates can be reserved' })).toBeVisible();
  await wait.check();
  await expect(drawer.getByRole('status')).toHaveText('2 of 3 dates can be reserved; 1 will be waited for.');
  await drawer.getByRole('button', { name: 'Add 2 reservations' }).click();
  await expect(page.getByText('Reservations added: 2 · on the waiting list: 1')).toBeVisible();
  expect((await waits()).items).toMatchObject([{ day: full, place: 1, workspaceId }]);
  expect(await daysOf()).toEqual([day, addDays(day, 14)]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('2 reservations taken back')).toBeVisible();
  expect((await waits()).items).toEqual([]);
  expect(await daysOf()).toEqual([]);
  expect(complaints()).toEqual([]);
});
