import { expect, type Locator } from '@playwright/test';
import { apiBasePath } from '@population-tracker/contract/kernel/constants';
import { dayIn } from '@population-tracker/contract/kernel/zones';
import { administratorToken, makeUser } from './accounts.ts';
import { expectAccessible, expectInShape } from './soundness.ts';
import { test } from './test.ts';

const numberOf = (text: string | null) => Number((text ?? '').replace(/\D/g, ''));

test('what is there stays in sight while the rest of its screen comes', async ({ page }) => {
  await page.goto('/buildinglist');
  const buildings = page.getByRole('table', { name: 'Buildings' });
  await expect(buildings).toBeVisible();
  await page.evaluate(watchVanishing);
  const gone = () => page.evaluate(() => document.documentElement.dataset['vanished'] ?? '');
  await buildings.getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
  await expect(page.locator('main [aria-busy="true"], main .mantine-Skeleton-root').filter({ visible: true })).toHaveCount(0);
  expect(await gone(), 'of a building').toBe('');
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Dashboard', exact: true }).click();
  await expect(page.getByRole('region', { name: /working days?$/ })).toBeVisible();
  expect(await gone(), 'of the dashboard').toBe('');
});

/** Runs in the page: writes down each view with a title that is taken out of sight since a part of it waits for its code or its texts. */
function watchVanishing(): void {
  new MutationObserver((changes) => {
    for (const { target, oldValue } of changes) {
      const { style, ariaHidden, textContent } = target as HTMLElement;
      const waits = style.display === 'none' && style.getPropertyPriority('display') === 'important';
      if (waits && !ariaHidden && !oldValue?.includes('none') && textContent)
        document.documentElement.dataset['vanished'] = textContent ?? '';
    }
  }).observe(document.querySelector('main') as HTMLElement, {
    subtree: true,
    attributeFilter: ['style'],
    attributeOldValue: true,
  });
}

test('a day of a location, and a slot’s day, lead to the rows behind them', async ({ page }) => {
  await page.goto('/dashboard?period=month');
  const month = page.getByRole('table', { name: /^İstanbul/ });
  const day = month.getByRole('link').first();
  await expect(day).toHaveAccessibleName(/^\d+: .+: at most \d+ of \d+ seats$/);
  await day.click();
  await expect(page).toHaveURL(/\/reservation\?status=active&area=workspace&from=([\d-]+)&to=\1&locationId=\d+/);
  await expect(page.getByRole('table', { name: 'Reservations' })).toBeVisible();
});

test('the dining hall’s table adds up to its count, and is taken along as a spreadsheet', async ({ page }) => {
  await page.goto('/dashboard?period=week');
  const table = page.getByRole('table', { name: 'Dining hall by slot' });
  await expect(table.locator('tfoot td').first()).toBeVisible();
  const count = page.getByRole('link', { name: /^Dining hall use/ }).getByText(/^[\d,]+$/);
  // Both are read while other tests reserve.
  await expect(async () => {
    const sums = await table.locator('tfoot td').allTextContents();
    expect(sums.reduce((sum, text) => sum + numberOf(text), 0)).toBe(numberOf(await count.textContent()));
  }).toPass();
  const waiting = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Dining hall by slot as XLSX' }).click();
  expect((await waiting).suggestedFilename()).toMatch(/^dining-hall-\d{4}-\d\d-\d\d\.xlsx$/);
});

test('unmet demand adds up to its count, says where it piles up, and is taken along as a spreadsheet', async ({ page }) => {
  await page.goto('/dashboard?view=figures');
  const table = page.getByRole('table', { name: 'Unmet demand' });
  await expect(table.getByRole('row', { name: /^No free seat/ })).toBeVisible();
  const all = page.getByRole('heading', { name: /^Unmet demand .+ refusals$/ });
  const expectToAddUp = (cells: Locator) =>
    expect(async () => {
      const counts = await cells.allTextContents();
      expect(counts.reduce((sum, text) => sum + numberOf(text), 0)).toBe(numberOf(await all.textContent()));
    }).toPass();
  await expectToAddUp(table.locator('td:last-child'));
  await expect(page.getByText(/\d+% of “No free seat” fell on a Wednesday at London/)).toBeVisible();
  await page.getByRole('button', { name: 'Unmet demand as a table' }).click();
  await expect(table.getByRole('columnheader', { name: 'Week from' })).toBeVisible();
  await expectToAddUp(table.locator('tbody td:last-child'));
  const waiting = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Unmet demand as XLSX' }).click();
  expect((await waiting).suggestedFilename()).toMatch(/^unmet-demand-\d{4}-\d\d-\d\d\.xlsx$/);
});

test('who came is told where people check in: no more than had reserved, with the no-shows of each week', async ({ page }) => {
  await page.goto('/dashboard');
  await expect(page.getByRole('columnheader', { name: 'Checked in' })).toBeVisible();
  await page.goto('/dashboard?view=figures');
  const row = page.getByRole('table', { name: 'Who came' }).getByRole('row', { name: /^London/ });
  await expect(row.getByRole('cell')).toHaveText([/^[\d,]+$/, /^[\d,]+$/, /^\d+$/, /^[\d,]+$/, /^(\d+%|–)$/, /^(\d+%|–)$/]);
  const [checkedIn = 0, , noShows = 0, , use = 0, verified = 0] = (await row.getByRole('cell').allTextContents()).map(numberOf);
  expect(checkedIn).toBeGreaterThan(noShows);
  expect(noShows).toBeGreaterThan(0);
  expect(verified).toBeLessThanOrEqual(use);
  await expect(page.getByRole('heading', { name: /^Who came \d+(\.\d)?% did not$/ })).toBeVisible();
  await page.getByRole('button', { name: 'Who came as a table' }).click();
  await expect(page.getByRole('table', { name: 'No-shows by week' })).toBeVisible();
});

test('on paper the figures stand alone, in their whole length, and dark on white', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/dashboard?view=figures');
  await expect(page.getByRole('heading', { name: 'Trust' })).toBeVisible();
  const scheme = page.locator('html[data-mantine-color-scheme="dark"]');
  await expect(scheme).toBeAttached();
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(scheme).not.toBeAttached();
  await expect(page.getByRole('navigation', { name: 'Menu' })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
  await expect(async () => {
    const { shown, whole } = await page.evaluate(() => ({
      shown: document.documentElement.scrollHeight,
      whole: document.querySelector('main h1')?.closest('[data-scroller]')?.scrollHeight ?? 0,
    }));
    expect(whole).toBeGreaterThan(800);
    expect(shown).toBeGreaterThanOrEqual(whole);
  }).toPass();
});

test('what weeks of use say of a location and of a room leads to the rows behind it', async ({ page }) => {
  await page.goto('/dashboard?view=figures&weeks=4');
  const size = page.getByRole('table', { name: 'Right size' });
  await expect(size.getByRole('link', { name: 'İstanbul' })).toHaveAttribute(
    'href',
    /\/reservation\?status=active&area=workspace&from=[\d-]+&to=[\d-]+&locationId=\d+/,
  );
  // On a phone the same rows are a list, each fact with its name.
  await page.setViewportSize({ width: 390, height: 844 });
  const listed = page.getByRole('list', { name: 'Right size' });
  await expect(listed.getByRole('link', { name: 'İstanbul' })).toBeVisible();
  await expect(listed.getByRole('term').filter({ hasText: 'Seats' }).first()).toBeVisible();
  await expect(size).toHaveCount(0);
  await page.setViewportSize({ width: 1280, height: 800 });
  const room = page.getByRole('table', { name: 'Meeting rooms' }).getByRole('row').nth(1);
  const meetings = numberOf(await room.getByRole('cell').first().textContent());
  await room.getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1, name: /^Reservations/ })).toBeVisible();
  await expect(page.getByText(String(meetings), { exact: true }).filter({ visible: true }).first()).toBeVisible();
});

test('today’s counts are those of the lists that they lead to', async ({ page }) => {
  await page.goto('/dashboard');
  const counts = page.getByRole('list', { name: 'Counts of today' });
  const dining = counts.getByRole('link', { name: /^Dining hall use/ });
  await expect(dining).toBeVisible();
  const count = numberOf(await dining.getByText(/^[\d,]+$/).textContent());
  const path = (await dining.getAttribute('href')) ?? '';
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1, name: 'Reservations' })).toBeVisible();
  await expect(page.getByText(count.toLocaleString('en-GB'), { exact: true }).first()).toBeVisible();
});

test('what somebody reserves elsewhere is pushed to whoever looks', async ({ page, request }) => {
  const headers = { token: administratorToken() };
  const read = async (path: string) => (await (await request.get(`${apiBasePath}${path}`, { headers })).json()).data;
  const { day } = (await read('/dashboard/today')).company.forecast.days[0] as { day: string };
  await page.goto('/dashboard');
  const onHand = page
    .getByRole('row', { name: /^On hand/ })
    .getByRole('cell')
    .first();
  await expect(onHand).toHaveText(/^\d+$/);
  const before = Number(await onHand.textContent());
  const { id } = await makeUser(request, { userType: 2 });
  const floors = (await read('/dashboard/office')).floors as { id: number; locationId: number }[];
  for (const floor of floors) {
    const data = {
      userId: id,
      area: 'workspace',
      locationId: floor.locationId,
      workspaceId: floor.id,
      start: `${day}T10:00:00Z`,
      end: `${day}T10:30:00Z`,
    };
    if ((await request.post(`${apiBasePath}/reservations`, { headers, data })).ok()) break;
  }
  // Others reserve for that day and give back meanwhile: it is shown what the server counts, which is another number than before.
  await expect(async () => {
    const { days } = (await read('/dashboard/today')).company.forecast as { days: { onHand: number }[] };
    await expect(onHand).toHaveText(String(days[0]?.onHand), { timeout: 1_000 });
    expect(days[0]?.onHand).not.toBe(before);
  }).toPass();
});

test('the living office follows the hour, plays the day, and opens the plan at that hour', async ({ page }) => {
  await page.goto('/dashboard');
  const office = page.getByRole('region', { name: 'Living office' });
  const hour = office.getByRole('slider', { name: 'Hour of the day' });
  await hour.focus();
  await page.keyboard.press('Home');
  await expect(hour).toHaveAttribute('aria-valuetext', '07:00');
  await page.keyboard.press('ArrowRight');
  await expect(hour).toHaveAttribute('aria-valuetext', '07:15');
  await office.getByRole('button', { name: 'Play the day' }).click();
  await expect.poll(async () => (await hour.getAttribute('aria-valuetext')) ?? '').toMatch(/^(09|1\d):/);
  await office.getByRole('button', { name: 'Pause' }).click();
  const shown = (await hour.getAttribute('aria-valuetext')) ?? '';
  await office.getByRole('link').first().click();
  await expect(page).toHaveURL(/\/office-plan\?id=\d+/);
  await expect(page.getByRole('slider', { name: 'Hour' })).toHaveAttribute('aria-valuetext', shown);
});

test('somebody is found wherever in the company she is', async ({ page, request }) => {
  const headers = { token: administratorToken() };
  const { data } = (await (await request.get(`${apiBasePath}/dashboard/today`, { headers })).json()) as {
    data: { company: { day: string } };
  };
  const { day } = data.company;
  const params = { from: day, to: day, status: 'active', area: 'workspace', sort: 'start', limit: 100 };
  const { items } = (await (await request.get(`${apiBasePath}/reservations`, { headers, params })).json()).data as {
    items: { userName: string; locationName: string; timeZone: string }[];
  };
  // Late in the evening the company's day has not begun yet in London: nobody is there today, by London's clocks.
  const one = items.find(({ timeZone }) => dayIn(timeZone, new Date()) === day);
  await page.goto('/dashboard');
  await page.getByRole('searchbox', { name: 'Where is …?' }).fill(one?.userName ?? '');
  const here = page.getByRole('region', { name: 'Who is here now' });
  // Others may be called the same.
  const found = here.getByRole('listitem').filter({ hasText: one?.userName ?? '' });
  await expect(found.filter({ hasText: one?.locationName ?? '' }).first()).toBeVisible();
  await page.getByRole('searchbox', { name: 'Where is …?' }).fill('zzqx');
  await expect(here).toContainText('Nobody is called that.');
});

test('a location’s lunch is mailed at the hours and to the addresses that are typed, until it is sent no more', async ({
  page,
  request,
}) => {
  const headers = { token: administratorToken() };
  const read = async (path: string) => (await (await request.get(`${apiBasePath}${path}`, { headers })).json()).data;
  const { locations, slots } = (await read('/dashboard/today')) as {
    locations: { id: number; name: string }[];
    slots: { locationId: number; area: string }[];
  };
  const { items } = (await read('/dashboard/slot-reports')) as { items: { locationId: number }[] };
  const isMailed = (id: number) => items.some(({ locationId }) => locationId === id);
  const place = locations.find(({ id }) => !isMailed(id) && slots.some((slot) => slot.locationId === id && slot.area === 'diningHall'));
  await page.goto('/dashboard');
  const panel = page.getByRole('region', { name: 'Lunch and shuttle' });
  await panel
    .getByRole('radiogroup', { name: 'Location of the tables' })
    .getByText(place?.name ?? '', { exact: true })
    .click();
  const open = panel.getByRole('button', { name: 'Send by mail…' });
  await open.click();
  const dialog = page.getByRole('dialog', { name: `Send by mail, ${place?.name}` });
  await expect(dialog).toBeVisible();
  await expectInShape(page, 'mailing tables');
  await expectAccessible(page, 'mailing tables');
  const addresses = dialog.getByRole('textbox', { name: 'Addresses of the caterer' });
  await expect(addresses).toBeFocused();
  await addresses.fill('kitchen@caterer.example, caterer@\nchef');
  await dialog.getByRole('textbox', { name: 'Hours' }).fill('4 pm, 25:00');
  await dialog.getByRole('button', { name: 'Send at these hours' }).click();
  await expect(dialog).toContainText('These aren’t mail addresses: caterer@, chef');
  await expect(dialog).toContainText('This isn’t a time: 25:00');
  await addresses.fill('kitchen@caterer.example\nchef@caterer.example');
  await dialog.getByRole('textbox', { name: 'Hours' }).fill('4 pm, 8.05');
  await dialog.getByRole('button', { name: 'Send at these hours' }).click();
  await expect(dialog).toBeHidden();
  const sentence = panel.getByText('Sent to the caterer at 08:05 and 16:00.');
  await expect(sentence).toBeVisible();
  await page.reload();
  await panel
    .getByRole('radiogroup', { name: 'Location of the tables' })
    .getByText(place?.name ?? '', { exact: true })
    .click();
  await open.click();
  await expect(addresses).toHaveValue('kitchen@caterer.example\nchef@caterer.example');
  await dialog.getByRole('button', { name: 'Send no more' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Send no more' }).click();
  await expect(sentence).toBeHidden();
  await expect(dialog).toBeHidden();
});
