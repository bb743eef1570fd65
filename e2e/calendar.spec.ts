import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { defaultTimeZone } from '@population-tracker/contract/kernel/constants';
import { addDays } from '@population-tracker/contract/kernel/days';
import { dayIn, instantAt } from '@population-tracker/contract/kernel/zones';
import { beginSession, makeUser, newMark, nobody, openSession } from './accounts.ts';
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

const texts = {
  English: {
    make: 'Make an address',
    address: 'Address for your calendar',
    copy: 'Copy',
    copied: 'Address copied',
    take: 'Take it back',
    gone: 'The address is taken back',
    calendar: 'My reservations',
    heading: 'Invitations by mail',
    read: /last read/,
  },
  Türkçe: {
    make: 'Adres oluştur',
    address: 'Takviminizin adresi',
    copy: 'Kopyala',
    copied: 'Adres kopyalandı',
    take: 'Geri al',
    gone: 'Adres geri alındı',
    calendar: 'Rezervasyonlarım',
    heading: 'E-postayla davet',
    read: /son okuma/,
  },
} as const;

async function sound(page: Page, what: string): Promise<void> {
  await expectInShape(page, what);
  await expectNoViolation(page, what);
}

for (const language of ['English', 'Türkçe'] as const) {
  const t = texts[language];
  test(`an address is made, copied, read by a calendar and taken back (${language})`, async ({ browser, request }) => {
    const { mark, holder, start } = await makeHolder(request);
    const page = await openSession(browser, await beginSession(request, holder.email, 'me'));
    await page.setViewportSize({ width: 390, height: 844 });
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto('/my/me');
    await page.getByRole('radio', { name: language }).check();
    await page.getByRole('button', { name: t.make }).click();
    const address = await page.getByRole('textbox', { name: t.address }).inputValue();
    await sound(page, 'an address that was just made');
    await page.getByRole('button', { name: t.copy, exact: true }).click();
    await expect(page.getByRole('status').filter({ hasText: t.copied })).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
    // It reads with no session at all; the one address that this server is reached by may be another one.
    const { pathname } = new URL(address);
    const read = await request.get(pathname);
    expect([read.status(), read.headers()['content-type']]).toEqual([200, 'text/calendar; charset=utf-8']);
    const calendar = (await read.text()).replaceAll('\r\n ', '');
    for (const part of [`X-WR-CALNAME:${t.calendar}`, `DTSTART:${start}`, `House ${mark} · Floor ${mark}`, 'SEQUENCE:1'])
      expect(calendar).toContain(part);
    const again = await request.get(pathname, { headers: { 'if-none-match': read.headers().etag ?? '' } });
    expect(again.status()).toBe(304);

    // Once the page is left nobody can show it any more.
    await page.reload();
    await expect(page.getByText(t.read)).toBeVisible();
    await expect(page.getByRole('textbox', { name: t.address })).toHaveCount(0);
    await sound(page, 'an address that is there');
    await page.getByRole('button', { name: t.take }).click();
    await page.getByRole('button', { name: t.take }).click();
    await expect(page.getByRole('status').filter({ hasText: t.gone })).toBeVisible();
    expect((await request.get(pathname)).status()).toBe(404);
    await expect(page.getByRole('button', { name: t.make })).toBeVisible();
    await page.context().close();
  });
}

test('invitations come until there is an address, and as somebody chooses', async ({ browser, request }) => {
  const { holder } = await makeHolder(request);
  const page = await openSession(browser, await beginSession(request, holder.email, 'me'));
  await page.goto('/my/me');
  const invitations = page.getByRole('group', { name: 'Invitations by mail' });
  const [on, off] = [
    invitations.getByRole('radio', { name: 'On', exact: true }),
    invitations.getByRole('radio', { name: 'Off', exact: true }),
  ];
  await expect(on).toBeChecked();
  await page.getByRole('button', { name: 'Make an address' }).click();
  await expect(off).toBeChecked();
  await on.check();
  await expect(page.getByRole('status').filter({ hasText: 'Invitations come by mail now' })).toBeVisible();
  await page.reload();
  await expect(on).toBeChecked();

  // The old address is asked about before it stops working.
  await page.getByRole('button', { name: 'New address' }).click();
  await page.getByRole('button', { name: 'Keep it' }).click();
  await expect(page.getByRole('textbox', { name: 'Address for your calendar' })).toHaveCount(0);
  await page.getByRole('button', { name: 'New address' }).click();
  await page.getByRole('button', { name: 'Make a new one' }).click();
  await expect(page.getByRole('textbox', { name: 'Address for your calendar' })).toBeVisible();
  await page.context().close();
});
