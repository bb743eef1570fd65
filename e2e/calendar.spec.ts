import { type APIRequestContext, expect } from '@playwright/test';
import { defaultTimeZone } from '@population-tracker/contract/kernel/constants';
import { addDays } from '@population-tracker/contract/kernel/days';
import { dayIn, instantAt } from '@population-tracker/contract/kernel/zones';
import { beginSession, goOnAs, makeUser, newMark, nobody } from './accounts.ts';
import { api } from './day-board.ts';
import { expectInShape, expectNoViolation } from './soundness.ts';
import { test } from './test.ts';

test.use({ storageState: nobody, viewport: { width: 390, height: 844 } });

const add = async (request: APIRequestContext, path: string, data: object) => (await api<{ id: number }>(request, 'POST', path, data)).id;

/** Somebody with a desk in three days. */
async function makeHolder(request: APIRequestContext) {
  const mark = newMark();
  const locationId = await add(request, '/locations', { name: `Site ${mark}`, timeZone: defaultTimeZone, capacity: 20 });
  const buildingId = await add(request, '/buildings', { name: `House ${mark}`, locationId });
  const workspaceId = await add(request, '/workspaces', { name: `Floor ${mark}`, locationId, buildingId, capacity: 4 });
  const holder = await makeUser(request, { exceptional: true, siteId: locationId });
  const day = addDays(dayIn(defaultTimeZone, new Date()), 3);
  const hours = { start: instantAt(defaultTimeZone, day, '09:00'), end: instantAt(defaultTimeZone, day, '17:30') };
  await add(request, '/reservations', { userId: holder.id, area: 'workspace', workspaceId, ...hours });
  return { mark, holder, start: hours.start.toISOString().replace(/[-:]|\.\d+/g, '') };
}

/** As a calendar does: with no session at all. The one address that this server is reached by may be another one. */
async function readAsCalendar(request: APIRequestContext, pathname: string, parts: string[]): Promise<void> {
  const read = await request.get(pathname);
  expect([read.status(), read.headers()['content-type']]).toEqual([200, 'text/calendar; charset=utf-8']);
  const calendar = (await read.text()).replaceAll('\r\n ', '');
  for (const part of parts) expect(calendar).toContain(part);
  const again = await request.get(pathname, { headers: { 'if-none-match': read.headers().etag ?? '' } });
  expect(again.status()).toBe(304);
}

test('an address is made, copied, read by a calendar, made anew and taken back; invitations come until there is one, and as one chooses', async ({
  page,
  request,
}) => {
  const { mark, holder, start } = await makeHolder(request);
  await goOnAs(page, await beginSession(request, holder.email, 'me'));
  await page.goto('/my/me');
  const lookups = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Who looked me up' }) });
  await expect(lookups).toContainText('Nobody did.');
  const invitations = page.getByRole('group', { name: 'Invitations by mail' });
  const [on, off] = ['On', 'Off'].map((name) => invitations.getByRole('radio', { name, exact: true })) as [
    typeof invitations,
    typeof invitations,
  ];
  await expect(on).toBeChecked();
  await page.getByRole('button', { name: 'Make an address' }).click();
  await expect(off).toBeChecked();
  const field = page.getByRole('textbox', { name: 'Address for your calendar' });
  const address = await field.inputValue();
  await expectInShape(page, 'an address that was just made');
  await expectNoViolation(page, 'an address that was just made');
  // A permission to read what was copied would stay with the page, and end it.
  await page.evaluate(() => {
    navigator.clipboard.writeText = async (text) => void Object.assign(window, { copied: text });
  });
  await page.getByRole('button', { name: 'Copy', exact: true }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Address copied' })).toBeVisible();
  expect(await page.evaluate(() => (window as unknown as { copied: string }).copied)).toBe(address);
  const { pathname } = new URL(address);
  await readAsCalendar(request, pathname, [
    'X-WR-CALNAME:My reservations',
    `DTSTART:${start}`,
    `House ${mark} · Floor ${mark}`,
    'SEQUENCE:1',
  ]);
  await on.check();
  await expect(page.getByRole('status').filter({ hasText: 'Invitations come by mail now' })).toBeVisible();

  // Once the page is left nobody can show it any more.
  await page.reload();
  await expect(page.getByText(/last read/)).toBeVisible();
  await expect(on).toBeChecked();
  await expect(field).toHaveCount(0);
  await expectNoViolation(page, 'an address that is there');

  // The old address is asked about before it stops working.
  await page.getByRole('button', { name: 'New address' }).click();
  await page.getByRole('button', { name: 'Keep it' }).click();
  await expect(field).toHaveCount(0);
  await page.getByRole('button', { name: 'New address' }).click();
  await page.getByRole('button', { name: 'Make a new one' }).click();
  const renewed = new URL(await field.inputValue()).pathname;
  expect([(await request.get(pathname)).status(), (await request.get(renewed)).status()]).toEqual([404, 200]);

  await page.getByRole('link', { name: 'My week' }).click();
  await page.getByRole('link', { name: 'Me', exact: true }).click();
  await page.getByRole('button', { name: 'Take it back' }).click();
  await page.getByRole('button', { name: 'Take it back' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'The address is taken back' })).toBeVisible();
  expect((await request.get(renewed)).status()).toBe(404);
  await expect(page.getByRole('button', { name: 'Make an address' })).toBeVisible();
});
