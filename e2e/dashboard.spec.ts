import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test';
import { apiBasePath } from '@population-tracker/contract/kernel/constants';
import { dayIn } from '@population-tracker/contract/kernel/zones';
import { administratorToken, makeUser } from './accounts.ts';
import { expectInShape, expectNoViolation } from './soundness.ts';
import { test } from './test.ts';

const numberOf = (text: string | null) => Number((text ?? '').replace(/\D/g, ''));
const headers = () => ({ token: administratorToken() });

async function read<T>(request: APIRequestContext, path: string, params: Record<string, string | number> = {}): Promise<T> {
  const answer = await request.get(`${apiBasePath}${path}`, { headers: headers(), params });
  return ((await answer.json()) as { data: T }).data;
}

/** The dashboard's tab comes first, and is never closed. */
const backToDashboard = (page: Page) => page.getByRole('tablist', { name: 'Open pages' }).getByRole('tab').first().click();

/** In the page it is noted what vanished. */
async function openDashboardAfterBuilding(page: Page): Promise<void> {
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
}

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

/** To the first other tab and back within a moment, whatever else the machine does. */
const awayAndBack = (page: Page) =>
  page.evaluate(async () => {
    const [first, second] = document.querySelectorAll<HTMLElement>('[role="tab"]');
    for (const tab of [second, first]) {
      tab?.click();
      await new Promise((resolve) => setTimeout(resolve, 300));
    }
  });

/** What somebody reserves elsewhere, also while another view is shown. */
async function expectPushed(page: Page, request: APIRequestContext): Promise<void> {
  const forecast = async () =>
    (await read<{ company: { forecast: { days: { day: string; onHand: number }[] } } }>(request, '/dashboard/today')).company.forecast
      .days[0];
  const onHand = page
    .getByRole('row', { name: /^On hand/ })
    .getByRole('cell')
    .first();
  await expect(onHand).toHaveText(/^\d+$/);
  const before = Number(await onHand.textContent());
  const streams: string[] = [];
  page.on('request', (one) => one.url().endsWith('/dashboard/today/events') && streams.push(one.url()));
  await awayAndBack(page);
  await expect(onHand).toBeVisible();
  expect(streams, 'the connection that was left is there still').toEqual([]);
  await page.getByRole('tablist', { name: 'Open pages' }).getByRole('tab').nth(1).click();
  await expect(onHand).toBeHidden();
  const day = (await forecast())?.day;
  const { id } = await makeUser(request, { userType: 2 });
  const { floors } = await read<{ floors: { id: number; locationId: number }[] }>(request, '/dashboard/office');
  for (const floor of floors) {
    const place = { userId: id, area: 'workspace', locationId: floor.locationId, workspaceId: floor.id };
    const data = { ...place, start: `${day}T10:00:00Z`, end: `${day}T10:30:00Z` };
    if ((await request.post(`${apiBasePath}/reservations`, { headers: headers(), data })).ok()) break;
  }
  await backToDashboard(page);
  // Others reserve for that day and give back meanwhile: it is shown what the server counts, which is another number than before.
  await expect(async () => {
    const now = (await forecast())?.onHand;
    await expect(onHand).toHaveText(String(now), { timeout: 1_000 });
    expect(now).not.toBe(before);
  }).toPass();
}

/** A name in the company, and where its person is today. */
async function somebodyThere(request: APIRequestContext): Promise<{ userName: string; locationName: string } | undefined> {
  const { company } = await read<{ company: { day: string } }>(request, '/dashboard/today');
  const { day } = company;
  const params = { from: day, to: day, status: 'active', area: 'workspace', sort: 'start', limit: 100 };
  const { items } = await read<{ items: { userName: string; locationName: string; timeZone: string }[] }>(request, '/reservations', params);
  // Late in the evening the company's day has not begun yet in London: nobody is there today, by London's clocks.
  return items.find(({ timeZone }) => dayIn(timeZone, new Date()) === day);
}

/** One where lunch is offered and no table is mailed. */
async function unmailedPlace(request: APIRequestContext): Promise<{ id: number; name: string } | undefined> {
  const { locations, slots } = await read<{
    locations: { id: number; name: string }[];
    slots: { locationId: number; area: string }[];
  }>(request, '/dashboard/today');
  const { items } = await read<{ items: { locationId: number }[] }>(request, '/dashboard/slot-reports');
  const isMailed = (id: number) => items.some(({ locationId }) => locationId === id);
  return locations.find(({ id }) => !isMailed(id) && slots.some((slot) => slot.locationId === id && slot.area === 'diningHall'));
}

/** At the hours and to the addresses that are typed, until it is sent no more. */
async function mailLunch(page: Page, request: APIRequestContext): Promise<void> {
  const place = await unmailedPlace(request);
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
  await expectNoViolation(page, 'mailing tables');
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
  const { items } = await read<{ items: { locationId: number }[] }>(request, '/dashboard/slot-reports');
  expect(items.some(({ locationId }) => locationId === place?.id)).toBe(true);
  await open.click();
  await expect(addresses).toHaveValue('kitchen@caterer.example\nchef@caterer.example');
  await dialog.getByRole('button', { name: 'Send no more' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Send no more' }).click();
  await expect(sentence).toBeHidden();
  await expect(dialog).toBeHidden();
}

test('what is there stays in sight while its screen comes; today leads to its lists, is pushed, finds everybody, mails a lunch and plays its day', async ({
  page,
  request,
}) => {
  await openDashboardAfterBuilding(page);
  await expect(page.getByRole('columnheader', { name: 'Checked in' })).toBeVisible();

  await test.step('its counts are those of the lists that they lead to', async () => {
    const dining = page.getByRole('list', { name: 'Counts of today' }).getByRole('link', { name: /^Dining hall use/ });
    const count = numberOf(
      await dining
        .getByText(/^[\d,]+$/)
        .first()
        .textContent(),
    );
    await dining.click();
    await expect(page.getByRole('heading', { level: 1, name: 'Reservations' })).toBeVisible();
    await expect(page.getByText(count.toLocaleString('en-GB'), { exact: true }).filter({ visible: true }).first()).toBeVisible();
    await backToDashboard(page);
  });

  await test.step('what somebody reserves elsewhere is pushed', () => expectPushed(page, request));

  await test.step('somebody is found wherever in the company she is', async () => {
    const one = await somebodyThere(request);
    const search = page.getByRole('searchbox', { name: 'Where is …?' });
    await search.fill(one?.userName ?? '');
    const here = page.getByRole('region', { name: 'Who is here now' });
    // Others may be called the same.
    const found = here.getByRole('listitem').filter({ hasText: one?.userName ?? '' });
    await expect(found.filter({ hasText: one?.locationName ?? '' }).first()).toBeVisible();
    await search.fill('zzqx');
    await expect(here).toContainText('Nobody is called that.');
  });

  await test.step('a location’s lunch is mailed', () => mailLunch(page, request));

  await test.step('the living office follows the hour, plays the day, and opens the plan at that hour', async () => {
    const office = page.getByRole('region', { name: 'Living office' });
    const hour = office.getByRole('slider', { name: 'Hour of the day' });
    await hour.focus();
    await page.keyboard.press('Home');
    await expect(hour).toHaveAttribute('aria-valuetext', '07:00');
    await page.keyboard.press('ArrowRight');
    await expect(hour).toHaveAttribute('aria-valuetext', '07:15');
    await office.getByRole('button', { name: 'Play the day' }).click();
    await expect(hour).toHaveAttribute('aria-valuetext', /^(0[89]|1\d):/);
    await office.getByRole('button', { name: 'Pause' }).click();
    const shown = (await hour.getAttribute('aria-valuetext')) ?? '';
    await office.getByRole('link').first().click();
    await expect(page).toHaveURL(/\/office-plan\?id=\d+/);
    await expect(page.getByRole('slider', { name: 'Hour' })).toHaveAttribute('aria-valuetext', shown);
  });
});

const sumOf = async (cells: Locator): Promise<number> => (await cells.allTextContents()).reduce((sum, text) => sum + numberOf(text), 0);

/** Both are read while other tests reserve. */
const expectToAddUp = (cells: Locator, all: Locator): Promise<void> =>
  expect(async () => expect(await sumOf(cells)).toBe(numberOf(await all.textContent()))).toPass();

async function expectSpreadsheet(page: Page, panel: string, name: RegExp): Promise<void> {
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: `${panel} as XLSX` }).click();
  expect((await coming).suggestedFilename()).toMatch(name);
}

/** In their whole length, and dark on white, whatever scheme is on. */
async function expectFiguresOnPaper(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark' });
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
  await page.emulateMedia({ media: null, colorScheme: 'light' });
}

/** On a phone the same rows are a list, each fact with its name. */
async function expectListOnPhone(page: Page, size: Locator): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 });
  const listed = page.getByRole('list', { name: 'Right size' });
  await expect(listed.getByRole('link', { name: 'İstanbul' })).toBeVisible();
  await expect(listed.getByRole('term').filter({ hasText: 'Seats' }).first()).toBeVisible();
  await expect(size).toHaveCount(0);
  await page.setViewportSize({ width: 1280, height: 800 });
}

test('figures add up, are taken along as spreadsheets and on paper, and lead to the rows behind them', async ({ page }) => {
  await page.goto('/dashboard?view=figures&weeks=4');
  await test.step('unmet demand adds up to its count, and says where it piles up', async () => {
    const table = page.getByRole('table', { name: 'Unmet demand' });
    await expect(table.getByRole('row', { name: /^No free seat/ })).toBeVisible();
    const all = page.getByRole('heading', { name: /^Unmet demand .+ refusals$/ });
    await expectToAddUp(table.locator('td:last-child'), all);
    await expect(page.getByText(/\d+% of “No free seat” fell on a Wednesday at London/)).toBeVisible();
    await page.getByRole('button', { name: 'Unmet demand as a table' }).click();
    await expect(table.getByRole('columnheader', { name: 'Week from' })).toBeVisible();
    await expectToAddUp(table.locator('tbody td:last-child'), all);
    await expectSpreadsheet(page, 'Unmet demand', /^unmet-demand-\d{4}-\d\d-\d\d\.xlsx$/);
  });

  await test.step('who came is told where people check in: no more than had reserved, with the no-shows of each week', async () => {
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

  await test.step('what weeks of use say of a location leads to the rows behind it', async () => {
    const size = page.getByRole('table', { name: 'Right size' });
    await expect(size.getByRole('link', { name: 'İstanbul' })).toHaveAttribute(
      'href',
      /\/reservation\?status=active&area=workspace&from=[\d-]+&to=[\d-]+&locationId=\d+/,
    );
    await expectListOnPhone(page, size);
  });

  await test.step('on paper the figures stand alone', () => expectFiguresOnPaper(page));

  await test.step('the dining hall’s table adds up to its count', async () => {
    await page.getByRole('radiogroup', { name: 'Period' }).getByText('Week', { exact: true }).click();
    const table = page.getByRole('table', { name: 'Dining hall by slot' });
    await expect(table.locator('tfoot td').first()).toBeVisible();
    await expectToAddUp(
      table.locator('tfoot td'),
      page
        .getByRole('link', { name: /^Dining hall use/ })
        .getByText(/^[\d,]+$/)
        .first(),
    );
    await expectSpreadsheet(page, 'Dining hall by slot', /^dining-hall-\d{4}-\d\d-\d\d\.xlsx$/);
  });

  await test.step('a day of a location leads to its rows', async () => {
    await page.getByRole('radiogroup', { name: 'Period' }).getByText('Month', { exact: true }).click();
    // One that is no holiday.
    const day = page
      .getByRole('table', { name: /^İstanbul/ })
      .getByRole('link', { name: /^\d+: .+: at most \d+ of \d+ seats$/ })
      .first();
    await expect(day).toHaveAttribute('href', /\/reservation\?status=active&area=workspace&from=([\d-]+)&to=\1&locationId=\d+/);
  });

  await test.step('what they say of a room leads to the rows behind it', async () => {
    const room = page.getByRole('table', { name: 'Meeting rooms' }).getByRole('row').nth(1);
    const meetings = numberOf(await room.getByRole('cell').first().textContent());
    await room.getByRole('link').click();
    await expect(page.getByRole('heading', { level: 1, name: /^Reservations/ })).toBeVisible();
    await expect(page.getByText(String(meetings), { exact: true }).filter({ visible: true }).first()).toBeVisible();
  });
});
