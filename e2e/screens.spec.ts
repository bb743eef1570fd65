import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test';
import { apiBasePath } from '@population-tracker/contract/kernel/constants';
import { administratorToken, newMark, nobody, nothingRuns, proveAgain } from './accounts.ts';
import {
  expectAccessible,
  expectInShape,
  expectNamed,
  expectNoViolation,
  expectStill,
  settled,
  show,
  speak,
  watchConsole,
} from './soundness.ts';
import { test } from './test.ts';

test.use({ actionTimeout: 30_000 });
test.describe.configure({ mode: 'parallel' });

const desktop = { width: 1280, height: 800 };
const phone = { width: 390, height: 844 };

/** So that with the bar and the tabs above it the content of a screen begins 160 px below the window's upper edge at most. */
const headMaxHeight = 72;

/** Runs in the page. 0 where a screen has no head; a record's facts below its title are content. */
function headHeight(): number {
  const main = document.querySelector('main');
  const head = main?.querySelector('[role="tabpanel"]:not([aria-hidden]) [data-scroller] > header > :first-child');
  return main && head ? Math.round(head.getBoundingClientRect().bottom - main.getBoundingClientRect().top) : 0;
}

type Screen = string | ((request: APIRequestContext) => Promise<string>);
type Opening = [name: string, open: (page: Page) => Promise<void>];

const record = (path: string, resource: string) => async (request: APIRequestContext) => `${path}?id=${await firstId(request, resource)}`;
const question = (text: string) => async (request: APIRequestContext) => `/upload-jobs?id=${await upload(request, text)}`;

/** A drawer or a dialog that a button of its screen opens. */
const drawer = (button: string | RegExp): Opening => [
  `what ${button} opens`,
  (page) => press(page, page.getByRole('main'), button, 'dialog'),
];

/** Every screen of the sitemap, each detail page as a form for a new record and with one of the demo company's; and what opens over it. */
const screens: (Screen | [Screen, ...Opening[]])[] = [
  '/dashboard',
  '/dashboard?view=figures',
  '/dashboard/table',
  '/usermanagement?limit=10',
  '/reservation?limit=10',
  '/reservation?view=timeline',
  '/reservation?view=calendar',
  '/reservation?bulk=new',
  '/parameter',
  '/parameter?show=list',
  '/manage-parameter',
  record('/manage-parameter', 'parameters'),
  '/plan',
  '/locationlist',
  '/location',
  record('/location', 'locations'),
  async (request) => `${await record('/location', 'locations')(request)}&edit=1`,
  '/buildinglist',
  '/building',
  [record('/building', 'buildings'), drawer(/^Edit$/)],
  '/officelist?limit=10',
  '/office',
  [record('/office', 'workspaces'), drawer(/^Edit$/)],
  ['/permissions', drawer(/^Grant$/)],
  ['/permissions?view=sets', drawer('Add permission set')],
  ['/permissions?view=keys', drawer('Add API key')],
  '/permissions?view=signIn',
  '/permissions?view=provisioning',
  ['/closures', drawer('Add closure'), drawer(/^Add public holidays/)],
  '/check-in',
  '/waiting-list',
  async (request) => `/place-codes?buildingId=${await firstId(request, 'buildings')}`,
  '/meeting-room-list?limit=10',
  '/meeting-room',
  [record('/meeting-room', 'meeting-rooms'), drawer(/^Edit$/)],
  '/announcement-list',
  '/announcement',
  record('/announcement', 'announcements'),
  '/emergency-list',
  record('/emergency', 'emergencies'),
  '/notifications?limit=10',
  '/notifications?view=devices',
  '/audit-log?limit=10',
  '/upload-jobs?limit=10',
  question('Ad;Soyad;E-posta\nAda;Ersoy;adres yok\nAda;Ersoy;ada@screens.example'),
  question('Alpha;Beta\nAda;Ersoy'),
  '/profile/index',
  '/401',
  '/404',
];

for (const part of [0, 1, 2, 3]) {
  test(`every screen is in shape, accessible and quiet, on a desk and on a phone, in both languages, ${part + 1} of 4`, async ({
    page,
    request,
  }) => {
    // An emergency of another test would push each screen down.
    await nothingRuns(page);
    const complaints = watchConsole(page);
    let last = desktop;
    for (const [index, one] of screens.filter((_, index) => index % 4 === part).entries()) {
      const [screen, ...opened] = Array.isArray(one) ? one : [one];
      const path = typeof screen === 'string' ? screen : await screen(request);
      // To lay the last screen out for another size takes a while, so that each begins at the size at which the last one ended. What opens
      // is looked at on a desk first.
      const first = opened.length > 0 ? phone : last;
      last = first === phone ? desktop : phone;
      const lightAt = opened.length > 0 || index % 2 === 0 ? desktop : phone;
      for (const [size, languages] of [[first, ['en', 'tr']] as const, [last, ['tr', 'en']] as const]) {
        await page.emulateMedia({ colorScheme: size === lightAt ? 'light' : 'dark' });
        await checkAt(page, size, path, languages);
      }
      for (const [name, open] of opened) await checkOpened(page, `${path}: ${name}`, open);
      expect.soft(complaints(), `${path}: console`).toEqual([]);
    }
  });
}

/**
 * Loaded at a size in one language, with all that there is to look at, and turned to the other, with a look at all that this can have
 * changed. The colours of a language are those of any other.
 */
async function checkAt(page: Page, size: typeof desktop, path: string, languages: readonly ['en' | 'tr', 'en' | 'tr']): Promise<void> {
  await page.setViewportSize(size);
  await page.goto(path);
  for (const language of languages) {
    const where = `${path} at ${size.width} px, ${language}`;
    const isLoaded = language === languages[0];
    if (!isLoaded) await speak(page, language);
    await settled(page);
    if (isLoaded) await expectStill(page, where);
    await expectInShape(page, where);
    if (size === phone && language === 'en') await expectLowHead(page, where);
    await (isLoaded ? expectNoViolation : expectNamed)(page, where);
  }
}

const expectLowHead = (page: Page, where: string): Promise<void> =>
  expect
    .configure({ soft: true })
    .poll(() => page.evaluate(headHeight), { message: `${where}: the height of its head` })
    .toBeLessThanOrEqual(headMaxHeight);

/** On a desk in light, then on a phone in the dark; nothing was typed, so that Escape closes it. */
async function checkOpened(page: Page, where: string, open: (page: Page) => Promise<void>): Promise<void> {
  await open(page);
  await check(page, where, { inBoth: false });
  await page.setViewportSize(phone);
  await show(page, 'dark');
  await check(page, `${where} on a phone, dark`, { inBoth: false });
  await show(page, 'light');
  await page.setViewportSize(desktop);
  await settled(page);
  // Drawn anew for the other size, it has lost the focus.
  await page.getByRole('dialog').last().getByRole('button').first().press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

for (const locale of ['en-GB', 'tr-TR']) {
  test.describe(locale, () => {
    test.use({ locale, storageState: nobody });

    test('sign-in is in shape, accessible and quiet', async ({ page }) => {
      const complaints = watchConsole(page);
      await show(page, locale === 'tr-TR' ? 'dark' : 'light');
      await page.goto('/login');
      await settled(page);
      await expectStill(page, '/login');
      const ways = page.getByRole('main').getByRole('button');
      for (const size of [desktop, phone]) {
        await page.setViewportSize(size);
        await check(page, `/login at ${size.width}`, { inBoth: false });
        // The other way in is the second button of the form.
        await ways.nth(1).click();
        await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(2);
        await check(page, `/login by password at ${size.width}`, { inBoth: false });
        await ways.nth(1).click();
      }
      expect.soft(complaints(), 'console').toEqual([]);
    });
  });
}

/** What opens over a screen, one after the other. */
const openings: [path: string, ...Opening[]][] = [
  ['/usermanagement?limit=10', ['upload dialog', (page) => press(page, page.getByRole('main'), 'Upload file', 'dialog')]],
  ['/usermanagement?limit=10&id=new', ['drawer', (page) => expect(page.getByRole('dialog', { name: 'Add user' })).toBeVisible()]],
  [
    '/usermanagement?limit=10&id=2',
    ['drawer with a record', (page) => expect(page.getByRole('dialog').getByRole('textbox').first()).toBeVisible()],
    ['question before deleting', (page) => press(page, page.getByRole('dialog'), 'Delete user', 'alertdialog')],
  ],
  [
    '/reservation?limit=10&id=new',
    ['drawer', (page) => expect(page.getByRole('dialog', { name: 'Add reservation' })).toBeVisible()],
    ['list of persons', (page) => openList(page, 'Person')],
    ['refused fields', (page) => refuse(page, 'Add reservation', page.getByRole('combobox', { name: 'Person' }))],
  ],
  [
    '/reservation?limit=10&status=active',
    ['filter list', (page) => openFilter(page, /^Status/, 'listbox')],
    ['calendar', (page) => openFilter(page, /^From/, 'dialog')],
  ],
  [
    '/location',
    [
      'opening hours',
      async (page) => {
        await page.getByRole('switch', { name: 'Opening hours' }).press('Space');
        await expect(page.getByRole('combobox', { name: 'Monday, opens' })).toBeVisible();
      },
    ],
    ['list of time zones', (page) => openList(page, 'Time zone')],
    ['refused field', (page) => refuse(page, 'Add location', page.getByRole('textbox', { name: 'Name' }))],
  ],
  [
    '/manage-parameter?area=workspace',
    ['limits of a workspace', (page) => expect(page.getByRole('switch', { name: 'Only within opening hours' })).toBeVisible()],
  ],
  [
    '/dashboard',
    ['language menu', (page) => press(page, page.getByRole('banner'), /^Language/, 'menu')],
    ['account menu', (page) => press(page, page.getByRole('banner'), /^Account/, 'menu')],
    [
      'how to start',
      async (page) => {
        await page.keyboard.press('Escape');
        await press(page, page.getByRole('region', { name: 'Demo company' }), 'How to start with your own', 'dialog');
      },
    ],
  ],
];

for (const size of [desktop, phone]) {
  // As what a button of a screen opens: on a desk in light, on a phone in the dark.
  test(`what opens over a screen is in shape, accessible and quiet at ${size.width} px`, async ({ page }) => {
    const complaints = watchConsole(page);
    await page.setViewportSize(size);
    await show(page, size === desktop ? 'light' : 'dark');
    for (const [path, ...opened] of openings) {
      await page.goto(path);
      await settled(page);
      for (const [name, open] of opened) {
        await open(page);
        await check(page, `${path}: ${name}`, { inBoth: false });
      }
      expect.soft(complaints(), `${path}: console`).toEqual([]);
    }
  });
}

test('menus that only a desk has, or only a phone, are accessible', async ({ page }) => {
  await page.goto('/usermanagement?limit=10');
  await settled(page);
  await page.getByRole('row').nth(1).hover();
  await page
    .getByRole('button', { name: /^More actions/ })
    .first()
    .click();
  await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeVisible();
  await check(page, 'row menu');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Columns' }).click();
  await check(page, 'choice of columns');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Fold menu' }).click();
  await page.getByRole('button', { name: 'Office Outline Definition' }).click();
  await expect(page.getByRole('menuitem', { name: 'Buildings' })).toBeVisible();
  await check(page, 'fly-out of the folded menu');

  await page.setViewportSize(phone);
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
  await check(page, 'menu drawer');
});

async function check(page: Page, where: string, options: { inBoth?: boolean } = {}): Promise<void> {
  await settled(page);
  await expectInShape(page, where);
  await expectAccessible(page, where, options);
}

async function press(page: Page, within: Locator, name: string | RegExp, opens: 'dialog' | 'alertdialog' | 'menu'): Promise<void> {
  // An empty list offers the same once more.
  const button = within.getByRole('button', { name }).first();
  if (!(await button.isVisible())) await openSheet(page);
  await button.click();
  await expect(page.getByRole(opens).last()).toBeVisible();
}

/** On a phone filters and second actions are in the sheet of their page. */
const openSheet = (page: Page): Promise<void> =>
  page
    .getByRole('button', { name: /^(Filters and more|More)/ })
    .first()
    .click();

async function openFilter(page: Page, name: RegExp, opens: 'listbox' | 'dialog'): Promise<void> {
  const filter = page.getByRole('search').getByRole('button', { name });
  if (!(await filter.isVisible())) await openSheet(page);
  await filter.click();
  await expect(page.getByRole(opens).last()).toBeVisible();
}

async function openList(page: Page, name: string): Promise<void> {
  await page.getByRole('combobox', { name }).click();
  await expect(page.getByRole('listbox', { name })).toBeVisible();
}

async function refuse(page: Page, save: string, field: Locator): Promise<void> {
  await page.getByRole('button', { name: save }).last().click();
  await expect(field).toHaveAttribute('aria-invalid', 'true');
}

/** Of the demo company's records, which come before those that other tests make, change and delete meanwhile. */
async function firstId(request: APIRequestContext, resource: string): Promise<number> {
  const answer = await request.get(`${apiBasePath}/${resource}?limit=200`, { headers: { token: administratorToken() } });
  return Math.min(...((await answer.json()) as { data: { items: { id: number }[] } }).data.items.map(({ id }) => id));
}

/** Uploads a sheet of users and waits until it asks something. */
async function upload(request: APIRequestContext, text: string): Promise<number> {
  await proveAgain(request);
  const headers = { token: administratorToken() };
  const file = { name: `${newMark()}.csv`, mimeType: 'text/csv', buffer: Buffer.from(text) };
  const answer = await request.post(`${apiBasePath}/uploads`, { headers, multipart: { kind: 'users', file } });
  const { id } = ((await answer.json()) as { data: { id: number } }).data;
  await expect(async () => {
    const job = await request.get(`${apiBasePath}/uploads/${id}`, { headers });
    expect(((await job.json()) as { data: { state: string } }).data.state).toMatch(/^needs/);
  }).toPass({ timeout: 60_000 });
  return id;
}
