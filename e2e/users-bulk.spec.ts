import { readFileSync } from 'node:fs';
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { apiBasePath } from '@population-tracker/contract/kernel/constants';
import type { User } from '@population-tracker/contract/users/users';
import { administratorToken, beginSession, goOnAs, makeUser, newMark } from './accounts.ts';
import { expectInShape, expectNoViolation, goInside, settled } from './soundness.ts';
import { test } from './test.ts';

test.use({ locale: 'en-GB', actionTimeout: 30_000 });

const row = (page: Page, { name, lastName }: User) => page.getByRole('row', { name: `${name} ${lastName}` });

/** Three users whom one search finds and nobody else. */
async function makeThree(request: APIRequestContext): Promise<Three> {
  const mark = newMark();
  const users: User[] = [];
  for (const [name, department] of [
    ['Ada', `Law, tax ${mark}`],
    ['Bora', `Fleet ${mark}`],
    ['Can', ''],
  ] as const) {
    users.push(await makeUser(request, { name, lastName: `Bulk${mark}`, email: `${name}.${mark}@bulk.example`, department }));
  }
  return { mark, users };
}

const searchOf = (page: Page) => page.getByRole('searchbox', { name: 'Name, e-mail or manager' });

async function openList(page: Page, mark: string): Promise<void> {
  await page.goto(`/usermanagement?search=${mark}`);
  await settled(page);
  await expect(page.getByRole('button', { name: 'Keys' })).toBeVisible();
}

interface Three {
  mark: string;
  users: User[];
}

// One load of the panel for all of it, by somebody of their own: the list of others isn’t to open with their view.
test('in the list of users people are chosen by keys, by mouse and on a phone, changed, exported and reserved for, and a view is saved; in a drawer a conflict is decided, a manager found, answers told; Undo brings back', async ({
  page,
  request,
}) => {
  const three = await makeThree(request);
  const { email } = await makeUser(request, { userType: 2 });
  await goOnAs(page, await beginSession(request, email));
  await openList(page, three.mark);
  await test.step('the keys alone walk over the rows, select, search and open', () => walkByKeys(page, three));
  await test.step('only whom the search finds is chosen in the end', () => chooseMeanwhile(page, three));
  await test.step('everybody who matches is made passive, and active again by Undo', () => changeAll(page, three));
  await test.step('an export holds what is found, with the columns that are shown or all', () => exportFound(page, three));
  await test.step('several values of one filter, by the keyboard', () => filterByTwo(page, three));
  await test.step('of all that match some are left, and the rest is exported', () => exportAllButOne(page, three));
  await test.step('on a phone rows are chosen in a mode of their own', () => chooseOnPhone(page, three));
  await test.step('a saved view says when the list has changed, opens the list at once where it is the standard one, and can be deleted', () =>
    saveView(page, three));
  await test.step('reservations begin from the list', () => reserveFor(page, three));
  await test.step('of two who saved the same field each value can be chosen, and the history tells both', () =>
    decideBetweenTwo(page, request));
  await test.step('a manager is one of the users; somebody unknown whom a sheet named stays until then', () => findManager(page, request));
  await test.step('what emergencies and drills asked, and what the user said', () => readAnswers(page, request));
  await test.step('Undo works long after the message with it is gone', () => bringBack(page, request));
});

async function walkByKeys(page: Page, { mark, users }: Three): Promise<void> {
  await page.keyboard.press('j');
  await expect(page.getByRole('link', { name: `Ada Bulk${mark}` })).toBeFocused();
  await page.keyboard.press('x');
  await expect(page.getByRole('checkbox', { name: `Select Ada Bulk${mark}` })).toBeChecked();
  await page.keyboard.press('Shift+J');
  await expect(page.getByText('2 selected')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText('2 selected')).toHaveCount(0);
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keys in this list' })).toBeVisible();
  await expectNoViolation(page, 'keys');
  await page.keyboard.press('Escape');
  await page.keyboard.press('/');
  const search = searchOf(page);
  await expect(search).toBeFocused();
  await page.keyboard.type('jx');
  await expect(search).toHaveValue(`${mark}jx`);
  await search.fill(mark);
  await search.press('Enter');
  await search.blur();
  await expect(page.getByRole('link', { name: `Ada Bulk${mark}` })).toBeVisible();
  await page.keyboard.press('j');
  await page.keyboard.press('k');
  await page.keyboard.press('Enter');
  const drawer = page.getByRole('dialog', { name: `Ada Bulk${mark}` });
  await drawer.getByRole('tab', { name: 'Reservations' }).click();
  // What this address opens is looked at with the reservations.
  await expect(drawer.getByRole('link', { name: 'Add reservation' })).toHaveAttribute(
    'href',
    `/reservation?id=new&forUser=${users[0]?.id}`,
  );
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

async function chooseMeanwhile(page: Page, { mark }: Three): Promise<void> {
  await page.getByRole('checkbox', { name: `Select Ada Bulk${mark}` }).check();
  await page.getByRole('checkbox', { name: `Select Can Bulk${mark}` }).click({ modifiers: ['Shift'] });
  await expect(page.getByText('3 selected')).toBeVisible();
  await page.getByRole('button', { name: 'Clear selection' }).click();

  // Chosen while the rows of another search are on their way.
  const asked = Promise.withResolvers<void>();
  const other = /users\?.*search=Bora/;
  await page.route(other, (route) => asked.promise.then(() => route.continue()));
  const search = searchOf(page);
  await search.fill(`Bora Bulk${mark}`);
  await expect(page).toHaveURL(/search=Bora/);
  for (const name of ['Ada', 'Bora']) await page.getByRole('checkbox', { name: `Select ${name} Bulk${mark}` }).check();
  asked.resolve();
  await expect(page.getByText('1 selected')).toBeVisible();
  await page.unroute(other);
  await page.getByRole('button', { name: 'Clear selection' }).click();
  await search.fill(mark);
  await expect(page.getByRole('checkbox', { name: `Select Can Bulk${mark}` })).toBeVisible();
}

async function changeAll(page: Page, { mark, users }: Three): Promise<void> {
  await page.getByRole('checkbox', { name: `Select Ada Bulk${mark}` }).check();
  await page.getByRole('button', { name: 'Select all 3' }).click();
  await expect(page.getByText('All 3 selected')).toBeVisible();
  await expectNoViolation(page, 'bulk row');
  await page.getByRole('button', { name: 'Status', exact: true }).and(page.locator('[aria-haspopup="menu"]')).click();
  await page.getByRole('menuitem', { name: 'Passive' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('3 users will change.');
  await question.getByRole('button', { name: 'Change 3 users' }).click();
  for (const user of users) await expect(row(page, user)).toContainText('Passive');
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click();
  for (const user of users) await expect(row(page, user)).toContainText('Active');
}

/** The lines of the file that a choice of the open menu saves, without the mark in front. */
async function exported(page: Page, choice: string): Promise<string[]> {
  const coming = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: choice }).click();
  const text = readFileSync(await (await coming).path(), 'utf8');
  return text.replace('\ufeff', '').trim().split('\r\n');
}

async function exportFound(page: Page, { users }: Three): Promise<void> {
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Manager' }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Export' }).click();
  const shown = await exported(page, 'Text (.csv), shown columns');
  expect(shown[0]).toBe('Name,Surname,E-mail,User type,Status,Exceptional,Last change');
  expect(shown).toHaveLength(4);
  for (const { email } of users) expect(shown.join()).toContain(email);
  await page.getByRole('button', { name: 'Export' }).click();
  const [headings] = await exported(page, 'Text (.csv), all columns');
  expect(headings).toContain('Manager,Manager e-mail');
}

/** The list stays open for the next. */
async function filterByTwo(page: Page, { mark, users }: Three): Promise<void> {
  const pill = page.getByRole('button', { name: 'Department' });
  await pill.press('Enter');
  const departments = page.getByRole('listbox', { name: 'Department' });
  await expect(departments).toHaveAttribute('aria-multiselectable', 'true');
  await page.keyboard.type(mark);
  await expect(departments.getByRole('option')).toHaveText([`Fleet ${mark}`, `Law, tax ${mark}`]);
  await page.keyboard.press('Enter');
  await expect(pill).toHaveText(`Department Fleet ${mark}`);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(departments.getByRole('option', { selected: true })).toHaveCount(2);
  await expectNoViolation(page, 'a filter with two values');
  await page.keyboard.press('Escape');
  await expect(departments).toBeHidden();
  await expect(pill).toBeFocused();
  await expect(pill).toHaveText('Department 2 chosen');
  for (const [index, user] of users.entries()) await expect(row(page, user)).toHaveCount(index < 2 ? 1 : 0);
  await expect.poll(() => new URL(page.url()).searchParams.getAll('department')).toEqual([`Fleet ${mark}`, `Law, tax ${mark}`]);
  await pill.click();
  await departments.getByRole('option', { name: 'All' }).click();
  await expect(row(page, users[2] as User)).toBeVisible();
}

async function exportAllButOne(page: Page, { mark, users }: Three): Promise<void> {
  await page.getByRole('checkbox', { name: `Select Ada Bulk${mark}` }).check();
  await page.getByRole('button', { name: 'Select all 3' }).click();
  await page.getByRole('checkbox', { name: `Select Bora Bulk${mark}` }).uncheck();
  await expect(page.getByText('2 selected')).toBeVisible();
  await page.getByRole('button', { name: 'Export' }).last().click();
  const rows = (await exported(page, 'Text (.csv), shown columns')).slice(1);
  expect(rows).toHaveLength(2);
  expect(rows.join()).not.toContain(users[1]?.email);
  await page.getByRole('button', { name: 'Clear selection' }).click();
}

async function chooseOnPhone(page: Page, { mark }: Three): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: /^Filters and more/ }).click();
  await page.getByRole('button', { name: 'Select rows' }).click();
  await page.getByRole('checkbox', { name: `Select Bora Bulk${mark}` }).check();
  await expect(page.getByText('1 selected')).toBeVisible();
  await expectInShape(page, 'choosing on a phone');
  await expectNoViolation(page, 'choosing on a phone');
  await page.getByRole('button', { name: 'Clear selection' }).click();
  await expect(page.getByRole('link', { name: `Bora Bulk${mark}` })).toBeVisible();
  await page.setViewportSize({ width: 1280, height: 800 });
}

/** With the people chosen. */
async function reserveFor(page: Page, { mark, users }: Three): Promise<void> {
  await goInside(page, `/usermanagement?search=${mark}`);
  await page.getByRole('checkbox', { name: `Select Ada Bulk${mark}` }).check();
  await page.getByRole('checkbox', { name: `Select Can Bulk${mark}` }).check();
  await page.getByRole('button', { name: 'Reserve', exact: true }).click();
  await expect(page).toHaveURL(`/reservation?bulk=new&users=${users[0]?.id},${users[2]?.id}`);
  // By role: the list itself lives on in its tab, out of sight.
  for (const name of ['Ada', 'Can']) await expect(page.getByRole('listitem').filter({ hasText: `${name} Bulk${mark}` })).toBeVisible();
}

async function saveView(page: Page, { mark }: Three): Promise<void> {
  await page.getByRole('button', { name: 'Views' }).click();
  await page.getByRole('menuitem', { name: 'Save as a new view…' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill(`View ${mark}`);
  await expectNoViolation(page, 'name of a view');
  await page.getByRole('dialog').getByRole('button', { name: 'Save view' }).click();
  const view = page.getByRole('button', { name: `View: View ${mark}` });
  await expect(page.getByRole('button', { name: `View: View ${mark}`, exact: true })).toBeVisible();
  await page
    .getByRole('button', { name: 'Sort by E-mail' })
    .or(page.getByRole('button', { name: 'E-mail', exact: true }))
    .click();
  await expect(page.getByRole('button', { name: `View: View ${mark}, changed` })).toBeVisible();
  await view.click();
  await page.getByRole('menuitem', { name: 'Open the list with it' }).click();
  await expect(page.getByText('View saved').last()).toBeVisible();
  // What the list opens with is kept in the browser, once the views are read again.
  const kept = () => page.evaluate(() => Object.entries(localStorage).find(([key]) => key.endsWith('standardViews'))?.[1]);
  await expect.poll(kept).toContain(mark);

  const asked: string[] = [];
  page.on('request', (one) => {
    if (/\/users\?/.test(one.url())) asked.push(new URL(one.url()).searchParams.get('search') ?? '');
  });
  await page.goto('/usermanagement');
  await expect(view).toBeVisible();
  await expect(searchOf(page)).toHaveValue(mark);
  expect(new Set(asked), 'never the plain list first').toEqual(new Set([mark]));

  await view.click();
  await expect(page.getByRole('menuitem', { name: 'Don’t open the list with it' })).toBeVisible();
  await expectNoViolation(page, 'views');
  await page.getByRole('menuitem', { name: 'Delete view' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete view' }).click();
  await expect(page.getByRole('button', { name: 'Views', exact: true })).toBeVisible();
}

async function decideBetweenTwo(page: Page, request: APIRequestContext): Promise<void> {
  const user = await makeUser(request, { lastName: `Before${newMark()}` });
  await goInside(page, `/usermanagement?id=${user.id}&search=${user.email}`);
  const drawer = page.getByRole('dialog');
  await drawer.getByLabel('Surname').fill('Mine');
  const saved = await request.patch(`${apiBasePath}/users/${user.id}`, {
    headers: { token: administratorToken() },
    data: { lastName: 'Theirs', version: user.version },
  });
  expect(saved.status()).toBe(200);
  await drawer.getByRole('button', { name: 'Save user' }).click();
  await drawer.getByRole('button', { name: 'Load the newer version' }).click();
  const choice = drawer.getByRole('group', { name: 'Surname' });
  await expect(choice).toContainText(`Before: ${user.lastName}`);
  await expect(choice.getByRole('radio', { name: 'Mine Mine' })).toBeChecked();
  await expectNoViolation(page, 'conflict');
  await choice.getByRole('radio', { name: 'Theirs Theirs' }).check();
  await expect(drawer.getByLabel('Surname')).toHaveValue('Theirs');
  await choice.getByRole('radio', { name: 'Mine Mine' }).check();
  await drawer.getByRole('button', { name: 'Save user' }).click();
  await expect(drawer).toHaveCount(0);

  await page.getByRole('link', { name: `${user.name} Mine` }).click();
  await drawer.getByRole('tab', { name: 'History' }).click();
  await expect(drawer.getByRole('tabpanel')).toContainText('Theirs → Mine');
  await expect(drawer.getByRole('tabpanel')).toContainText(`${user.lastName} → Theirs`);
}

async function findManager(page: Page, request: APIRequestContext): Promise<void> {
  const mark = newMark();
  const user = await makeUser(request);
  const manager = await makeUser(request, { name: 'Bora', lastName: `Bulk${mark}` });
  const headers = { token: administratorToken() };
  const data = { managerFullName: 'Nobody Known', managerEmail: `nobody.${mark}@test.example`, version: 1 };
  expect((await request.patch(`${apiBasePath}/users/${user.id}`, { headers, data })).status()).toBe(200);
  await goInside(page, `/usermanagement?id=${user.id}`);
  const drawer = page.getByRole('dialog');
  const field = drawer.getByRole('combobox', { name: 'Manager' });
  await expect(field).toHaveValue('Nobody Known');
  await expect(field).toHaveAccessibleDescription(`Nobody among the users: nobody.${mark}@test.example`);
  await field.fill(`Bora Bulk${mark}`);
  await page.getByRole('option', { name: `Bora Bulk${mark}` }).click();
  await expect(field).toHaveAccessibleDescription(/@/);
  await drawer.getByRole('button', { name: 'Save user' }).click();
  await expect(drawer).toHaveCount(0);
  const saved = await (await request.get(`${apiBasePath}/users/${user.id}`, { headers })).json();
  expect(saved.data).toMatchObject({ managerFullName: `Bora Bulk${mark}`, managerEmail: manager.email });
}

async function readAnswers(page: Page, request: APIRequestContext): Promise<void> {
  const headers = { token: administratorToken() };
  const list = await request.get(`${apiBasePath}/emergencies`, { headers, params: { running: 'false', limit: 200 } });
  const { items } = ((await list.json()) as { data: { items: { id: number; message: string }[] } }).data;
  // The first of all is the demo company’s, which people answered; the newer ones are other tests’.
  const first = items.at(-1);
  const found = await request.get(`${apiBasePath}/emergencies/${first?.id}/responses`, {
    headers,
    params: { actionState: 'safe', limit: 1 },
  });
  const [answer] = ((await found.json()) as { data: { items: { userId: number }[] } }).data.items;
  // On a phone too, where the form above which the tabs stand is longer than the screen.
  await page.setViewportSize({ width: 390, height: 844 });
  await goInside(page, `/usermanagement?id=${answer?.userId}`);
  const drawer = page.getByRole('dialog');
  await drawer.getByRole('tab', { name: 'Emergencies' }).click();
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(drawer.getByRole('tabpanel')).toContainText(first?.message ?? '');
  await expect(drawer.getByRole('tabpanel').getByText('Safe', { exact: true }).first()).toBeVisible();
  await expectNoViolation(page, 'emergency answers');
}

async function bringBack(page: Page, request: APIRequestContext): Promise<void> {
  const user = await makeUser(request, { name: 'Deniz', lastName: `Back${newMark()}` });
  await goInside(page, `/usermanagement?id=${user.id}&search=${user.lastName}`);
  await page.getByRole('dialog').getByRole('button', { name: 'Delete user' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete user' }).click();
  await expect(page.getByText('Nothing matches')).toBeVisible();
  const message = page.getByRole('status').filter({ has: page.getByRole('button', { name: 'Undo' }) });
  await message.getByRole('button', { name: 'Close' }).click();
  await expect(message).toBeHidden();
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Uploads' }).click();
  await page.waitForURL(/\/upload-jobs/);
  await page.goBack();
  const last = page.getByRole('region', { name: 'Last change' });
  await expect(last).toContainText(user.lastName);
  await expectNoViolation(page, 'the last change');
  await last.getByRole('button', { name: 'Undo' }).click();
  await expect(row(page, user)).toBeVisible();
}
