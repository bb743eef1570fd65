import { type APIRequestContext, type Browser, expect, type Locator, type Page } from '@playwright/test';
import type { Emergency, EmergencyKind } from '@population-tracker/contract/emergency/emergency';
import { apiBasePath } from '@population-tracker/contract/kernel/constants';
import { fold } from '@population-tracker/contract/kernel/primitives';
import type { User } from '@population-tracker/contract/users/users';
import { administratorToken, beginSession, goOnAs, makeUser, newMark, nobody } from './accounts.ts';
import { mailsTo } from './mailbox.ts';
import { expectAccessible, expectInShape, expectNoViolation, expectStill, settled, speak, watchConsole } from './soundness.ts';
import { test } from './test.ts';

// Each has a place and people of its own, so that they run beside one another and beside whatever else does.
test.use({ locale: 'en-GB', actionTimeout: 30_000 });
test.describe.configure({ mode: 'default' });

const phone = { width: 390, height: 844 };
const message = 'Leave by the stairs and meet in the car park.';

/** Begins with the file: a minute later, at the last test, its people can be reminded. */
let toRemind: { site: Site; id: number };
test.beforeAll(async ({ request }) => {
  const site = await makeSite(request, ['Kaan', 'Lale'], { seated: true });
  toRemind = { site, id: (await start(request, 'drill', site)).id };
});
test.afterAll(({ request }) => endAt(request, toRemind.site));

/** Of the test that runs now. */
let places: Site[] = [];
test.afterEach(async ({ request }) => {
  for (const site of places) await endAt(request, site);
  places = [];
});

async function send<T>(request: APIRequestContext, method: 'GET' | 'POST', path: string, data?: object): Promise<T> {
  const answer = await request.fetch(apiBasePath + path, { method, headers: { token: administratorToken() }, data });
  expect(answer.status(), `${method} ${path}: ${await answer.text()}`).toBe(200);
  return ((await answer.json()) as { data: T }).data;
}

async function runningAt(request: APIRequestContext, { id }: Site): Promise<Emergency[]> {
  const { running } = await send<{ running: Emergency[] }>(request, 'GET', '/emergencies/running');
  return running.filter(({ locations }) => locations.some((one) => one.id === id));
}

async function endAt(request: APIRequestContext, site: Site): Promise<void> {
  for (const { id } of await runningAt(request, site)) await send(request, 'POST', `/emergencies/${id}/end`);
}

interface Site {
  id: number;
  name: string;
  /** Whoever has a place there today. */
  people: User[];
}

/** For the test that runs now: what runs there ends with it. */
async function place(request: APIRequestContext, names: readonly string[]): Promise<Site> {
  const site = await makeSite(request, names);
  places.push(site);
  return site;
}

/**
 * A location where it is noon, with people who have a seat there today. They are exceptional: limits of days don't matter here.
 * @param seated whether they are waited for until they sit there
 */
async function makeSite(request: APIRequestContext, names: readonly string[], { seated = false } = {}): Promise<Site> {
  const mark = newMark();
  const hours = new Date().getUTCHours() - 12;
  const timeZone = hours === 0 ? 'Etc/UTC' : `Etc/GMT${hours > 0 ? '+' : '-'}${Math.abs(hours)}`;
  const location = await send<{ id: number }>(request, 'POST', '/locations', { name: `Site ${mark}`, timeZone });
  const building = await send<{ id: number }>(request, 'POST', '/buildings', { name: 'House', locationId: location.id });
  const place = { locationId: location.id, buildingId: building.id };
  const workspace = await send<{ id: number }>(request, 'POST', '/workspaces', { name: 'Hall', capacity: 20, ...place });
  const sit = async (name: string) => {
    const user = await makeUser(request, { name, lastName: `Site${mark}`, email: `${fold(name)}.${mark}@site.example`, exceptional: true });
    // Not over yet when the call arrives.
    const start = new Date(Date.now() + 5_000);
    const end = new Date(start.getTime() + 3_600_000);
    const when = { start: start.toISOString(), end: end.toISOString() };
    await send(request, 'POST', '/reservations', { userId: user.id, area: 'workspace', workspaceId: workspace.id, ...place, ...when });
    return user;
  };
  const people = await Promise.all(names.map(sit));
  const onSite = async () =>
    (await send<{ onSite: number }>(request, 'POST', '/emergencies/audience', { locationIds: [location.id] })).onSite;
  if (seated) await expect.poll(onSite).toBe(names.length);
  return { id: location.id, name: `Site ${mark}`, people };
}

const start = (request: APIRequestContext, kind: EmergencyKind, { id }: Site): Promise<Emergency> =>
  send(request, 'POST', '/emergencies', { kind, message, locationIds: [id] });

/** The two links of the newest mail to somebody. */
async function linksTo(request: APIRequestContext, email: string): Promise<{ safe: string; notSafe: string }> {
  let found: string[] = [];
  await expect(async () => {
    const [mail] = (await mailsTo(request, email)).filter(({ text }) => text.includes('/emergency/respond'));
    found = [...(mail?.text ?? '').matchAll(/\/emergency\/respond\?token=[\w-]+/g)].map(([link]) => link);
    expect(found, `links to ${email}`).toHaveLength(2);
  }).toPass({ timeout: 60_000 });
  const [safe = '', notSafe = ''] = found;
  return { safe, notSafe };
}

async function openPhone(browser: Browser, link: string): Promise<Page> {
  const context = await browser.newContext({ storageState: nobody, viewport: phone, isMobile: true, hasTouch: true });
  const page = await context.newPage();
  await page.goto(link);
  return page;
}

/** Marks somebody by hand, from elsewhere. */
async function mark(request: APIRequestContext, id: number, user: User, said: { actionState: string; note: string }): Promise<void> {
  const { items } = await send<{ items: { id: number; userId: number; version: number }[] }>(
    request,
    'GET',
    `/emergencies/${id}/responses`,
  );
  const row = items.find(({ userId }) => userId === user.id);
  const headers = { token: administratorToken() };
  const data = { ...said, version: row?.version };
  await request.patch(`${apiBasePath}/emergencies/${id}/responses/${row?.id}`, { headers, data });
}

const nameOf = ({ name, lastName }: User) => `${name} ${lastName}`;
const person = (page: Page, user: User) =>
  page.getByRole('listitem').filter({ has: page.getByRole('button', { name: nameOf(user), exact: true }) });
const tile = (page: Page, name: string) => page.getByRole('group', { name: 'Counts by status' }).getByRole('button', { name });

/** Pressed again until it counts: just after the question opened, a press may belong to a double click. */
async function answer(question: Locator, button: string, page: Page, heading: string): Promise<void> {
  await expect(async () => {
    if (await question.isVisible()) await question.getByRole('button', { name: button }).click({ timeout: 1_000 });
    await expect(question).toBeHidden({ timeout: 1_000 });
  }).toPass();
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
}

/** No start is cut and nothing is scrolled sideways, in both languages. */
async function fitsItsPane(page: Page): Promise<void> {
  const table = page.getByRole('table');
  for (const language of ['tr', 'en'] as const) {
    await speak(page, language);
    await expect(table.getByRole('row').nth(1)).toBeVisible();
    const cut = () =>
      table.evaluate((element) => {
        const starts = [...element.querySelectorAll('tbody th')].filter((cell) => cell.scrollWidth > cell.clientWidth).length;
        const scroller = element.parentElement as HTMLElement;
        return { starts, sideways: scroller.scrollWidth - scroller.clientWidth };
      });
    await expect.poll(cut, { message: language }).toEqual({ starts: 0, sideways: 0 });
  }
}

async function keepsPhoneNumber(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^(Save one|Change)$/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Emergency phone number' });
  await dialog.getByRole('textbox').fill('12');
  await dialog.getByRole('button', { name: 'Save phone number' }).click();
  await expect(dialog.getByRole('textbox')).toHaveAttribute('aria-invalid', 'true');
  await expectNoViolation(page, 'phone number');
  await dialog.getByRole('textbox').fill('+90 212 555 01 00');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Phone number saved')).toBeVisible();
  await expect(page.getByText('Emergency phone number: +90 212 555 01 00')).toBeVisible();
}

async function keepsTemplates(page: Page): Promise<void> {
  const mark = newMark();
  await page.getByRole('button', { name: 'Templates' }).click();
  const templates = page.getByRole('dialog', { name: 'Templates' });
  await expectNoViolation(page, 'templates');
  await templates.getByRole('button', { name: 'Add template' }).click();
  const form = page.getByRole('dialog', { name: 'Add template' });
  await form.getByLabel('Name').fill(`Flood ${mark}`);
  await form.getByLabel('Message').fill('Stay on the upper floors.');
  await form.getByRole('button', { name: 'Save template' }).click();
  await expect(templates.getByText(`Flood ${mark}`)).toBeVisible();
  // What is said while a dialog is open is said in it: read out, and in reach.
  await page.route('**/emergency-templates/*', (route) => route.abort('connectionfailed'), { times: 1 });
  const remove = async () => {
    await templates.getByRole('button', { name: `Delete Flood ${mark}` }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete template' }).click();
  };
  await remove();
  await templates.getByRole('alert').getByRole('button', { name: 'Close' }).click();
  await expect(templates.getByRole('alert')).toHaveCount(0);
  await remove();
  await expect(templates.getByText(`Flood ${mark}`)).toBeHidden();
  await page.unrouteAll();
  await page.keyboard.press('Escape');
  await expect(templates).toBeHidden();
}

test('the list keeps what is told at any time; from the start by way of the mailed links to the end the board shows each answer without being loaded again', async ({
  page,
  browser,
  request,
}) => {
  const site = await place(request, ['Ada', 'Bora', 'Can']);
  const [ada, bora, can] = site.people as [User, User, User];
  await page.goto('/emergency-list');
  await settled(page);
  await test.step('it fits its pane in both languages', () => fitsItsPane(page));
  await test.step('the phone number', () => keepsPhoneNumber(page));
  await test.step('the templates', () => keepsTemplates(page));
  const complaints = watchConsole(page);
  await page.getByRole('button', { name: 'Start drill' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Start drill' });
  // A message may stand beside it.
  const reached = dialog.getByRole('status').filter({ hasText: 'people' });
  await dialog.getByRole('button', { name: 'Evacuation drill' }).click();
  await dialog.getByText('Some locations').click();
  await dialog.getByRole('checkbox', { name: toRemind.site.name }).check();
  await expect(reached).toContainText('2 of them on site now');
  await dialog.getByRole('checkbox', { name: toRemind.site.name }).uncheck();
  await dialog.getByRole('checkbox', { name: site.name }).check();
  await expect(reached).toContainText('3 people');
  await expectNoViolation(page, 'start of a drill');
  await dialog.getByRole('button', { name: 'Notify 3 people now' }).click();

  await expect(page.getByRole('heading', { level: 1, name: `Drill, ${site.name}` })).toBeVisible();
  await expect(page.getByRole('tab', { name: `Drill, ${site.name}` })).toBeVisible();
  await expect(tile(page, 'no response')).toContainText('3');
  await page.evaluate(() => document.body.setAttribute('data-seen', 'before'));

  const phone = await openPhone(browser, (await linksTo(request, bora.email)).notSafe);
  await phone.getByLabel('Note').fill('Stuck in the lift');
  await phone.getByRole('button', { name: 'I’m not safe' }).click();
  await expect(person(page, bora)).toContainText('“Stuck in the lift”');
  await expect(tile(page, '1 not safe')).toBeVisible();
  await expectAccessible(phone, 'an answer on a phone');
  await expect(person(page, can)).toContainText('Mail sent');

  await phone.goto((await linksTo(request, ada.email)).safe);
  // The question comes first, a drill is said once, and the number is in sight without scrolling.
  await expect(phone.getByRole('heading', { level: 1, name: 'Are you safe?' })).toBeVisible();
  await expect(phone.getByText('This is a drill. There is no danger.', { exact: true })).toHaveCount(1);
  for (const button of await phone.getByRole('button').all()) await expect(button).toBeInViewport({ ratio: 1 });
  await expect(phone.getByRole('link', { name: /^Emergency number/ })).toBeInViewport({ ratio: 1 });
  await phone.getByRole('button', { name: 'I’m safe' }).click();
  await expect(phone.getByRole('status')).toContainText('you are safe');
  await expect(tile(page, '1 safe')).toBeVisible();
  await expect(person(page, ada)).toContainText('I’m safe');
  await phone.getByRole('button', { name: 'I’m not safe' }).click();
  await expect(tile(page, '2 not safe')).toBeVisible();
  await expect(tile(page, '0 safe')).toBeVisible();
  expect(await page.evaluate(() => document.body.getAttribute('data-seen'))).toBe('before');
  // Untouched, the list puts itself in order: whoever needs help comes first.
  await expect(page.getByRole('region', { name: /^Need help/ }).getByRole('listitem')).toHaveCount(2);

  await person(page, can)
    .getByRole('button', { name: /^Mark by hand/ })
    .click();
  const mark = page.getByRole('dialog', { name: nameOf(can) });
  await mark.getByText('I’m safe').click();
  await mark.getByLabel('Note').fill('Reached by phone');
  await expectNoViolation(page, 'mark by hand');
  await mark.getByRole('button', { name: 'Save mark' }).click();
  await expect(person(page, can)).toContainText('Reached by phone');
  await expect(person(page, can)).toContainText('marked by');
  await expectInShape(page, 'board');
  await expectNoViolation(page, 'board', 'main');

  await page.getByRole('button', { name: 'End drill' }).click();
  const question = page.getByRole('alertdialog', { name: 'End this drill?' });
  await expect(question).toContainText('2 people are not safe.');
  await question.getByRole('button', { name: 'End drill' }).click();
  await expect(page.getByText('Ended', { exact: true }).filter({ visible: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'End drill' })).toBeHidden();
  await expect(page.getByRole('button', { name: /^Mark by hand/ })).toHaveCount(0);

  // The page that is still open learns it by its next answer, the link by itself.
  await phone.getByRole('button', { name: 'I’m safe' }).click();
  await expect(phone.getByText(/can’t be changed any more|nothing can be changed/)).toBeVisible();
  await phone.goto((await linksTo(request, can.email)).notSafe);
  await expect(phone.getByText(/This ended on/)).toBeVisible();
  await expect(phone.getByRole('button')).toHaveCount(0);
  expect(complaints()).toEqual([]);
  await phone.context().close();
});

/** Starts one for a place where nobody can be counted, quicker than the first count: the locations come all the same. */
async function startUncounted(page: Page, site: Site): Promise<void> {
  const { promise: pressed, resolve: goOn } = Promise.withResolvers<void>();
  await page.route('**/emergencies/audience', (route) => pressed.then(() => route.continue()));
  await page.getByRole('button', { name: 'Start emergency' }).click();
  const dialog = page.getByRole('dialog', { name: 'Start emergency' });
  await dialog.getByText('Some locations').click();
  goOn();
  await expect(dialog.getByRole('checkbox', { name: site.name })).toBeVisible();
  await page.route('**/emergencies/audience', (route) => route.abort('connectionfailed'));
  await dialog.getByRole('checkbox', { name: site.name }).check();
  await dialog.getByRole('button', { name: 'Notify now' }).click();
  const question = page.getByRole('alertdialog', { name: 'Notify of an emergency now?' });
  await expect(question).toContainText(`everybody who is at ${site.name} today`);
  await expect(question).not.toContainText(/all employees|\d+ (person|people)/);
  await answer(question, 'Yes, notify now', page, `Emergency, ${site.name}`);
  await page.unrouteAll();
}

const bar = (page: Page, name: string) => page.getByRole('region', { name: 'Emergency', exact: true }).getByRole('link', { name });
const listTab = (page: Page) => page.getByRole('tab', { name: 'Emergency list' });

test('a real emergency asks twice, isn’t started by a double click, shows on every window, and stands in the way at its own place alone', async ({
  page,
  request,
}) => {
  const site = await place(request, ['Ece', 'Fırat']);
  const elsewhere = await place(request, ['Gökçe']);
  const name = `Emergency, ${site.name}`;
  const drill = await start(request, 'drill', site);
  await page.goto('/emergency-list');
  await test.step('where nobody can be counted, the last question says so and names nobody; it can be answered all the same', () =>
    startUncounted(page, elsewhere));
  await listTab(page).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Emergency list' })).toBeVisible();
  await page.getByRole('button', { name: 'Start emergency' }).click();
  const dialog = page.getByRole('dialog', { name: 'Start emergency' });
  await dialog.getByRole('button', { name: 'Fire' }).click();
  await dialog.getByText('Some locations').click();
  // Nobody is chosen, and nobody can be notified.
  await expect(dialog.getByRole('button', { name: /^Notify/ })).toBeDisabled();
  await expect(dialog.getByRole('status').filter({ hasText: 'Choose at least one location.' })).toBeVisible();
  await dialog.getByRole('checkbox', { name: site.name }).check();
  await expect(dialog.getByRole('alert')).toContainText(`Drill, ${site.name}`);
  await dialog.getByRole('button', { name: 'Notify 2 people now' }).dblclick();
  const question = page.getByRole('alertdialog', { name: 'Notify 2 people of an emergency?' });
  await expect(question).toContainText(`It ends what runs there: Drill, ${site.name}.`);
  await expectNoViolation(page, 'the last question');
  expect((await runningAt(request, site)).map(({ id }) => id)).toEqual([drill.id]);
  await answer(question, 'Yes, notify 2 people', page, name);

  await test.step('in a window that is opened they stand from the first moment and push nothing down; what ends and begins is pushed', async () => {
    await page.goto('/usermanagement?limit=10');
    await settled(page);
    await expectStill(page, 'a screen while an emergency runs');
    await expect(bar(page, name)).toContainText('2 no response');
    await expectInShape(page, 'below the bar');
    await expectNoViolation(page, 'the bar', 'section[aria-label="Emergency"]');
    await endAt(request, elsewhere);
    const other = bar(page, `Emergency, ${elsewhere.name}`);
    // Where it was not heard of, it is asked for only after half a minute.
    await expect(other).toBeHidden({ timeout: 20_000 });
    await start(request, 'emergency', elsewhere);
    await expect(other).toBeVisible({ timeout: 20_000 });
    await endAt(request, elsewhere);
  });

  await listTab(page).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Emergency list' })).toBeVisible();
  await expect(bar(page, name)).toBeVisible();
  await page.getByRole('button', { name: 'Start drill' }).first().click();
  const refused = page.getByRole('dialog', { name: 'Start drill' });
  await refused.getByText('Some locations').click();
  await refused.getByRole('checkbox', { name: site.name }).check();
  await expect(refused.getByRole('alert')).toContainText('already running there');
  await expect(refused.getByRole('button', { name: /^Notify/ })).toBeDisabled();
  await refused.getByRole('checkbox', { name: site.name }).uncheck();
  await refused.getByRole('checkbox', { name: elsewhere.name }).check();
  await expect(refused.getByRole('alert')).toBeHidden();
  await expect(refused.getByRole('button', { name: 'Notify 1 person now' })).toBeEnabled();
  await refused.getByRole('checkbox', { name: site.name }).check();
  await refused.getByRole('link', { name }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(bar(page, name)).toBeHidden();
  await listTab(page).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Emergency list' })).toBeVisible();
  await expect(refused).toBeHidden();

  await page.getByRole('tab', { name }).click();
  await endAt(request, site);
  await expect(page.getByText('Ended', { exact: true }).filter({ visible: true })).toBeVisible();
  await page.getByRole('tab', { name: 'User management' }).click();
  await expect(bar(page, name)).toBeHidden();
});

test('the board says that its connection is broken and goes on, keeps what is read in its place, and loses nothing that is typed', async ({
  page,
  request,
}) => {
  const site = await place(request, ['Gül', 'Hakan', 'İpek', 'Jale', 'Nil']);
  const [gul, , ipek, , nil] = site.people as [User, User, User, User, User];
  const { id } = await start(request, 'drill', site);
  await page.goto(`/emergency?id=${id}`);
  await settled(page);
  await test.step('while its connection is broken it says so and still shows who answered', async () => {
    await page.route('**/emergencies/events', (route) => route.abort('connectionfailed'));
    // What is told is told anew in another language.
    for (const language of ['tr', 'en'] as const) await speak(page, language);
    await expect(page.getByText('Reconnecting…')).toBeVisible();
    await mark(request, id, nil, { actionState: 'notSafe', note: 'Locked in' });
    await expect(tile(page, '1 not safe')).toBeVisible();
    await expect(person(page, nil)).toContainText('“Locked in”');
    await page.unrouteAll();
    await expect(page.getByText('Reconnecting…')).toBeHidden();
  });
  await test.step('what changes under the reader’s eyes stays in its place and is put in order on demand', async () => {
    const group = page.getByRole('region', { name: /^No response/ });
    await expect(group.getByRole('listitem')).toHaveCount(4);
    await group.hover();
    await mark(request, id, ipek, { actionState: 'notSafe', note: 'Smoke' });
    await expect(person(page, ipek)).toContainText('“Smoke”');
    await expect(group.getByRole('listitem')).toHaveCount(4);
    await page.getByRole('button', { name: 'Update order (1)' }).click();
    await expect(page.getByRole('region', { name: /^Need help/ }).getByRole('listitem')).toHaveCount(2);
  });
  await test.step('a range of people is marked at once', async () => {
    await page.getByRole('checkbox', { name: `Select ${nameOf(gul)}` }).check();
    await page.getByRole('checkbox', { name: /^Select Jale/ }).click({ modifiers: ['Shift'] });
    await expect(page.getByText('3 selected')).toBeVisible();
    await page.getByRole('button', { name: 'Mark safe' }).click();
    await expect(page.getByRole('region', { name: /^Safe/ }).getByRole('listitem')).toHaveCount(3);
  });
  await test.step('what is typed into a mark by hand isn’t lost by a click beside it', async () => {
    await person(page, gul)
      .getByRole('button', { name: /^Mark by hand/ })
      .click();
    const form = page.getByRole('dialog', { name: nameOf(gul) });
    await form.getByLabel('Note').fill('At the dentist');
    await page.mouse.click(5, 400);
    const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await expect(form.getByLabel('Note')).toHaveValue('At the dentist');
    await page.keyboard.press('Escape');
    await question.getByRole('button', { name: 'Leave' }).click();
    await expect(form).toBeHidden();
    await expect(page.getByRole('tab', { selected: true })).not.toHaveAccessibleName(/not saved/);
  });
});

test('the emergency role sees the emergency list beside the dashboard, starts from it, and reads the help without tours of screens that don’t open to it', async ({
  page,
  request,
}) => {
  const { email } = await makeUser(request, { userType: 3 });
  await goOnAs(page, await beginSession(request, email));
  const complaints = watchConsole(page);
  await page.goto('/emergency-list');
  await settled(page);
  await expect(page.getByRole('navigation', { name: 'Menu' }).getByRole('listitem')).toHaveText(['Dashboard', 'Emergency list']);
  await page.getByRole('button', { name: 'Start emergency' }).click();
  await expect(page.getByRole('dialog', { name: 'Start emergency' }).getByRole('status')).toContainText('people');
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL('/emergency-list');

  await page.getByRole('banner').getByRole('button', { name: 'How to Use' }).click();
  const help = page.getByRole('dialog', { name: 'How to Use' });
  for (const topic of ['User management', 'Reservation creation', 'Office plan definition']) {
    await help.getByRole('tab', { name: topic }).click();
    await expect(help.getByRole('tabpanel')).toContainText('doesn’t open to your role');
    await expect(help.getByRole('button', { name: 'Show me' })).toBeHidden();
  }
  expect(complaints()).toEqual([]);
});

test('the list is exported as it is shown, the form is saved and printed; a minute after the start those without an answer are reminded', async ({
  page,
  request,
}) => {
  const { site, id } = toRemind;
  const [kaan] = site.people as [User];
  const first = await linksTo(request, kaan.email);
  await page.goto(`/emergency?id=${id}`);
  await settled(page);
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  expect((await coming).suggestedFilename()).toMatch(/\.xlsx$/);

  await page.getByRole('link', { name: 'Form to print' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Drill form' })).toBeVisible();
  await page.getByLabel('Shortcomings').fill('The siren could not be heard in the hall.');
  await page.getByRole('button', { name: 'Save form' }).click();
  await expect(page.getByText('Form saved')).toBeVisible();
  await page.getByLabel('Corrections').fill('A second siren.');
  await page.getByRole('button', { name: 'Save form' }).click();
  await expect
    .poll(() => send<Emergency>(request, 'GET', `/emergencies/${id}`))
    .toMatchObject({ shortcomings: 'The siren could not be heard in the hall.', corrections: 'A second siren.' });
  await expectNoViolation(page, 'drill form', 'main');
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  const paper = page.locator('body > article');
  await expect(paper).toContainText('The siren could not be heard in the hall.');
  await expect(paper).toContainText('Without an answer (2)');
  // Shown on paper alone, so that no role finds it.
  await expect(paper.locator('tr', { hasText: nameOf(kaan) })).toContainText(`${site.name}, Hall`);
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));

  await page.getByRole('link', { name: 'Board', exact: true }).click();
  await page.getByRole('button', { name: 'Remind 2' }).click({ timeout: 75_000 });
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remind 2 people' }).click();
  await expect(page.getByText('2 people reminded')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Again in \d+ s$/ })).toBeDisabled();
  await expect.poll(async () => (await mailsTo(request, kaan.email)).length, { timeout: 60_000 }).toBe(2);
  expect((await linksTo(request, kaan.email)).safe).toContain(first.safe.slice(0, 30));
});
