import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test';
import { apiBasePath } from '@population-tracker/contract/kernel/constants';
import { administratorToken, newMark, nobody, nothingRuns, proveAgain } from './accounts.ts';
import { comeTo, expectInShape, expectNoViolation, expectStill, settled, show, speak, storeElsewhere, watchConsole } from './soundness.ts';
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
/** @param within what is looked at, where it isn't a dialog: the rest of the window was looked at with its screen */
type Opening = [name: string, open: (page: Page) => Promise<void>, within?: string];

const menu = '[role="menu"]:popover-open';
const pane = 'main';

const record = (path: string, resource: string) => async (request: APIRequestContext) => `${path}?id=${await firstId(request, resource)}`;
const question = (text: string) => async (request: APIRequestContext) => `/upload-jobs?id=${await upload(request, text)}`;

/** A drawer or a dialog that a button of its screen opens. */
const drawer = (button: string | RegExp): Opening => [
  `what ${button} opens`,
  (page) => press(page, page.getByRole('main'), button, 'dialog'),
];

/** Every screen of the sitemap, each detail page as a form for a new record and with one of the demo company's; and what opens over it. */
const screens: (Screen | [Screen, ...Opening[]])[] = [
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
  '/officelist?limit=10',
  '/office',
  '/permissions?view=signIn',
  '/permissions?view=provisioning',
  '/check-in',
  '/waiting-list',
  async (request) => `/place-codes?buildingId=${await firstId(request, 'buildings')}`,
  '/meeting-room-list?limit=10',
  '/meeting-room',
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
  [record('/building', 'buildings'), drawer(/^Edit$/)],
  [record('/office', 'workspaces'), drawer(/^Edit$/)],
  ['/permissions', drawer(/^Grant$/)],
  ['/permissions?view=sets', drawer('Add permission set')],
  ['/permissions?view=keys', drawer('Add API key')],
  ['/closures', drawer('Add closure'), drawer(/^Add public holidays/)],
  [record('/meeting-room', 'meeting-rooms'), drawer(/^Edit$/)],
  // Its tab can't be closed, and whatever came after it would be looked at together with it.
  '/dashboard',
  '/dashboard?view=figures',
  '/dashboard/table',
  '/401',
  '/404',
];

/** Outside of the panel's frame: they are loaded. */
const standsAlone = (path: string) => path.startsWith('/40');

for (const part of [0, 1]) {
  test(`every screen is in shape, accessible and quiet, on a desk in English and on a phone in Turkish, ${part + 1} of 2`, async ({
    page,
    request,
  }) => {
    // An emergency of another test would push each screen down.
    await nothingRuns(page);
    const complaints = watchConsole(page);
    const visits = [];
    for (const one of screens.filter((_, index) => index % 2 === part)) visits.push(await visitOf(one, request));
    for (const [size, language] of [[desktop, 'en'] as const, [phone, 'tr'] as const]) {
      await page.setViewportSize(size);
      await page.emulateMedia({ colorScheme: (part % 2 === 0) === (size === desktop) ? 'light' : 'dark' });
      await storeElsewhere(page, 'language', language);
      let isFramed = false;
      for (const { path, opened } of visits) {
        const isLoaded = !isFramed || standsAlone(path);
        isFramed = !standsAlone(path);
        await (isLoaded ? page.goto(path) : comeTo(page, path));
        await checkAt(page, size, path, isLoaded ? undefined : 'main');
        if (language !== 'en' && opened.length > 0) await speak(page, 'en');
        for (const [name, open] of opened) await checkOpened(page, `${path}: ${name} at ${size.width} px`, open);
        if (language !== 'en' && opened.length > 0) await speak(page, language);
        expect.soft(complaints(), `${path}: console`).toEqual([]);
      }
    }
  });
}

const visitOf = async (one: (typeof screens)[number], request: APIRequestContext) => {
  const [screen, ...opened] = Array.isArray(one) ? one : [one];
  return { path: typeof screen === 'string' ? screen : await screen(request), opened };
};

/** As it came, with all that there is to look at. */
async function checkAt(page: Page, size: typeof desktop, path: string, within?: string): Promise<void> {
  const where = `${path} at ${size.width} px`;
  await settled(page);
  await expectStill(page, where);
  await expectInShape(page, where);
  if (size === phone) await expectLowHead(page, where);
  await expectNoViolation(page, where, within);
}

const expectLowHead = (page: Page, where: string): Promise<void> =>
  expect
    .configure({ soft: true })
    .poll(() => page.evaluate(headHeight), { message: `${where}: the height of its head` })
    .toBeLessThanOrEqual(headMaxHeight);

/** Nothing was typed, so that Escape closes it. */
async function checkOpened(page: Page, where: string, open: (page: Page) => Promise<void>): Promise<void> {
  await open(page);
  await check(page, where);
  await page.getByRole('dialog').last().getByRole('button').first().press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

test.describe('signed out', () => {
  test.use({ storageState: nobody });

  test('sign-in is in shape, accessible and quiet', async ({ page }) => {
    const complaints = watchConsole(page);
    await page.goto('/login');
    await settled(page);
    await expectStill(page, '/login');
    const ways = page.getByRole('main').getByRole('button');
    for (const [size, language, scheme] of [
      [desktop, 'en', 'light'],
      [phone, 'tr', 'dark'],
    ] as const) {
      await page.setViewportSize(size);
      await speak(page, language);
      await show(page, scheme);
      await check(page, `/login at ${size.width}`);
      // The other way in is the second button of the form.
      await ways.nth(1).click();
      await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(2);
      await check(page, `/login by password at ${size.width}`);
      await ways.nth(1).click();
    }
    expect.soft(complaints(), 'console').toEqual([]);
  });
});

/** What opens over a screen, one after the other. */
const openings: [path: string, ...Opening[]][] = [
  [
    '/usermanagement?limit=10',
    ['language menu', (page) => press(page, page.getByRole('banner'), /^Language/, 'menu'), menu],
    ['account menu', (page) => press(page, page.getByRole('banner'), /^Account/, 'menu'), menu],
    [
      'how to start',
      async (page) => {
        await page.keyboard.press('Escape');
        await press(page, page.getByRole('region', { name: 'Demo company' }), 'How to start with your own', 'dialog');
      },
    ],
    [
      'upload dialog',
      async (page) => {
        await page.keyboard.press('Escape');
        await press(page, page.getByRole('main'), 'Upload file', 'dialog');
      },
    ],
  ],
  ['/usermanagement?limit=10&id=new', ['drawer', (page) => expect(page.getByRole('dialog', { name: 'Add user' })).toBeVisible()]],
  [
    '/usermanagement?limit=10&id=2',
    ['drawer with a record', (page) => expect(page.getByRole('dialog').getByRole('textbox').first()).toBeVisible()],
    ['question before deleting', (page) => press(page, page.getByRole('dialog'), 'Delete user', 'alertdialog')],
  ],
  [
    '/reservation?limit=10&id=new',
    ['drawer', (page) => expect(page.getByRole('dialog', { name: 'Add reservation' })).toBeVisible()],
    [
      'refused fields and the list of persons',
      async (page) => {
        await refuse(page, 'Add reservation', page.getByRole('combobox', { name: 'Person' }));
        await openList(page, 'Person');
      },
    ],
  ],
  [
    '/reservation?limit=10&status=active',
    ['filter list', (page) => openFilter(page, /^Status/, 'listbox'), ':popover-open:has([role="listbox"])'],
    ['calendar', (page) => openFilter(page, /^From/, 'dialog')],
  ],
  [
    '/manage-parameter?area=workspace',
    ['limits of a workspace', (page) => expect(page.getByRole('switch', { name: 'Only within opening hours' })).toBeVisible(), pane],
  ],
  // What is changed in it isn't left without a question: the last one.
  [
    '/location',
    [
      'opening hours, a refused field and the list of time zones',
      async (page) => {
        await page.getByRole('switch', { name: 'Opening hours' }).press('Space');
        await expect(page.getByRole('combobox', { name: 'Monday, opens' })).toBeVisible();
        await expectInShape(page, 'opening hours');
        await refuse(page, 'Add location', page.getByRole('textbox', { name: 'Name' }));
        await openList(page, 'Time zone');
      },
      pane,
    ],
  ],
];

for (const size of [desktop, phone]) {
  // On a desk in light, on a phone in the dark.
  test(`what opens over a screen is in shape, accessible and quiet at ${size.width} px`, async ({ page }) => {
    const complaints = watchConsole(page);
    await page.setViewportSize(size);
    await page.emulateMedia({ colorScheme: size === desktop ? 'light' : 'dark' });
    for (const [index, [path, ...opened]] of openings.entries()) {
      await closeAll(page);
      await (index === 0 ? page.goto(path) : comeTo(page, path));
      await settled(page);
      if (index === 0) await checkMenus(page, size);
      for (const [name, open, within] of opened) {
        await open(page);
        await check(page, `${path}: ${name}`, within);
      }
      expect.soft(complaints(), `${path}: console`).toEqual([]);
    }
  });
}

const closeAll = (page: Page): Promise<void> =>
  expect
    .poll(async () => {
      const open = await page.getByRole('dialog').or(page.getByRole('alertdialog')).count();
      const sheet = page.getByRole('dialog', { name: 'Filters and more' }).getByRole('button', { name: 'Close' });
      if (open === 1 && (await sheet.isVisible())) await sheet.click();
      else if (open > 0) await page.keyboard.press('Escape');
      return open;
    })
    .toBe(0);

/** Those that only a desk has, or only a phone. */
async function checkMenus(page: Page, size: typeof desktop): Promise<void> {
  const menus: Opening[] =
    size === phone
      ? [['menu drawer', () => press(page, page.getByRole('banner'), 'Open menu', 'dialog')]]
      : [
          ['row menu', () => openRowMenu(page), menu],
          ['choice of columns', () => page.getByRole('button', { name: 'Columns' }).click(), ':popover-open'],
          // With the bar beside it, which is folded here alone.
          ['fly-out of the folded menu', () => openFlyOut(page), 'aside'],
        ];
  for (const [name, open, within] of menus) {
    await open(page);
    await check(page, name, within);
    await page.keyboard.press('Escape');
  }
}

async function openRowMenu(page: Page): Promise<void> {
  await page.getByRole('row').nth(1).hover();
  await press(page, page.getByRole('row').nth(1), /^More actions/, 'menu');
}

async function openFlyOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Fold menu' }).click();
  await press(page, page.getByRole('complementary'), 'Office Outline Definition', 'menu');
}

async function check(page: Page, where: string, within?: string): Promise<void> {
  await settled(page);
  await expectInShape(page, where);
  await expectNoViolation(page, where, within);
}

async function press(page: Page, within: Locator, name: string | RegExp, opens: 'dialog' | 'alertdialog' | 'menu'): Promise<void> {
  // An empty list offers the same once more.
  const button = within.getByRole('button', { name }).first();
  const isThere = await button.isVisible();
  if (!isThere) await openSheet(page);
  await (isThere ? button : button.or(within.getByRole('menuitem', { name })).first()).click();
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
