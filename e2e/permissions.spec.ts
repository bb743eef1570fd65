import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { apiBasePath } from '@population-tracker/contract/kernel/constants';
import { administratorToken, beginSession, goOnAs, makeUser, newMark, proveAgain } from './accounts.ts';
import { api } from './day-board.ts';
import { pressInRow } from './rows.ts';
import { expectInShape, expectNoViolation, goInside, settled } from './soundness.ts';
import { test } from './test.ts';

test.use({ actionTimeout: 30_000 });

const menuLink = (page: Page, name: string) => page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name, exact: true });

const placesIn = async (page: Page): Promise<string[]> => {
  const cells = page
    .getByRole('row')
    .getByRole('cell')
    .filter({ hasText: /London|İstanbul|Ankara|İzmir|Aldgate/ });
  return cells.allInnerTexts();
};

/** Nothing of another place than London is in the list. */
async function expectLondonAlone(page: Page): Promise<void> {
  await expect.poll(async () => (await placesIn(page)).length).toBeGreaterThan(5);
  expect((await placesIn(page)).filter((place) => !/London|Aldgate/.test(place))).toEqual([]);
}

/** What the page asks for and is refused. */
function watchRefusals(page: Page): string[] {
  const refused: string[] = [];
  page.on('response', (answer) => {
    if (answer.status() >= 400) refused.push(`${answer.status()} ${answer.url()}`);
  });
  return refused;
}

interface Site {
  id: number;
  name: string;
  buildings: [{ id: number }];
}

async function london(request: APIRequestContext): Promise<Site> {
  const { locations } = await api<{ locations: Site[] }>(request, 'GET', '/plan');
  return locations.find(({ name }) => name === 'London') as Site;
}

interface Given {
  set: { builtIn: string } | { setId: number };
  locationIds: number[] | null;
}

/** Somebody who holds this and nothing else; the page goes on as them. */
async function goOnHolding(page: Page, request: APIRequestContext, ...given: Given[]) {
  await proveAgain(request);
  const { id, email } = await makeUser(request, { name: 'Rana', lastName: newMark() });
  const grants: number[] = [];
  for (const one of given) {
    const { items } = await api<{ items: [{ id: number }] }>(request, 'POST', '/grants', { userId: id, ...one });
    grants.push(items[0].id);
  }
  await goOnAs(page, await beginSession(request, email));
  return { id, email, grants };
}

const remove = async (request: APIRequestContext, path: string): Promise<void> => {
  const headers = { token: administratorToken() };
  expect((await request.delete(`${apiBasePath}${path}`, { headers })).status(), path).toBe(200);
};

test('a permission is given for a location, read on a phone and taken back; what nobody has looked at for long is decided there too; sets and keys are made and go', async ({
  page,
  request,
}) => {
  const lastName = newMark();
  const { id } = await makeUser(request, { name: 'Emily', lastName });
  await proveAgain(request);
  await page.goto('/permissions');
  await page.getByRole('button', { name: 'Grant', exact: true }).click();
  const drawer = page.getByRole('dialog', { name: 'Grant a permission' });
  await drawer.getByLabel('Person').fill(lastName);
  await page.getByRole('option', { name: `Emily ${lastName}` }).click();
  await expect(drawer.getByRole('list', { name: 'It permits' })).toContainText('Reserve for others');
  await drawer.getByRole('combobox', { name: 'Locations' }).click();
  await page.getByRole('option', { name: 'London' }).click();
  await page.keyboard.press('Escape');
  await drawer.getByLabel('Reason').fill('Stands in');
  await drawer.getByRole('button', { name: `Grant to Emily ${lastName}` }).click();
  await expect(page.getByText('Permission granted')).toBeVisible();

  await page.getByRole('searchbox', { name: 'Person, set or place' }).fill(lastName);
  const row = page.getByRole('row', { name: new RegExp(`Emily ${lastName}`) });
  // The head and the only one: nothing moves below the pointer any more.
  await expect(page.getByRole('row')).toHaveCount(2);
  await expect(row).toContainText('London');
  await pressInRow(row, row.getByRole('button', { name: /^More actions/ }));
  await expect(page.getByRole('menuitem', { name: 'Take back' })).toBeVisible();
  await page.keyboard.press('Escape');
  // On a phone a row opens like any other.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('link', { name: new RegExp(`Emily ${lastName}`) }).click();
  const opened = page.getByRole('dialog', { name: new RegExp(lastName) });
  await expect(opened.getByLabel('Reason')).toHaveValue('Stands in');
  await opened.getByRole('button', { name: 'Take back' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Take back' }).click();
  await expect(page.getByText('Permission taken back')).toBeVisible();
  await expect(row).toHaveCount(0);
  await remove(request, `/users/${id}`);

  await goInside(page, '/permissions?notReviewedFor=180');
  const rows = page.getByRole('main').getByRole('listitem');
  await expect(rows.getByRole('button', { name: 'Still right' }).first()).toBeVisible();
  const [all, decisions] = [await rows.count(), await rows.getByRole('button', { name: 'Still right' }).count()];
  expect(decisions).toBe(all);
  // A row's name opens nothing in its place.
  await expect(rows.getByRole('link')).toHaveCount(0);
  await expectInShape(page, 'a review on a phone');
  await page.setViewportSize({ width: 1280, height: 800 });
  await test.step('a company makes a permission set of its own and deletes it', () => makeSet(page));
  await test.step('an API key is shown once, copied, opens what was chosen, and is revoked', () => makeKey(page, request));
});

async function makeSet(page: Page): Promise<void> {
  await goInside(page, '/permissions?view=sets');
  const name = `Caterer ${newMark()}`;
  await page.getByRole('button', { name: 'Add permission set' }).click();
  const drawer = page.getByRole('dialog', { name: 'Add permission set' });
  await drawer.getByLabel('Name').fill(name);
  await expect(drawer.getByRole('checkbox', { name: 'See figures' })).not.toBeChecked();
  await drawer.getByRole('checkbox', { name: 'See figures' }).check();
  await drawer.getByRole('button', { name: 'Add permission set' }).click();
  await expect(page.getByText('Permission set added')).toBeVisible();
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) });
  await expect(card).toContainText('See figures');
  await card.getByRole('button', { name: `Edit: ${name}` }).click();
  await page.getByRole('button', { name: 'Delete permission set' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete permission set' }).click();
  await expect(card).toHaveCount(0);
}

/** From the sets. */
async function makeKey(page: Page, request: APIRequestContext): Promise<void> {
  await page.getByRole('radiogroup').getByText('API keys', { exact: true }).click();
  const name = `Door screen ${newMark()}`;
  await page.getByRole('button', { name: 'Add API key' }).first().click();
  const drawer = page.getByRole('dialog', { name: 'Add API key' });
  await drawer.getByLabel('Name').fill(name);
  await drawer.getByText('Some locations').click();
  await expect(drawer.getByRole('checkbox', { name: 'See users' })).toHaveCount(0);
  await drawer.getByRole('combobox', { name: 'Locations' }).click();
  await page.getByRole('option', { name: 'London' }).click();
  await page.keyboard.press('Escape');
  await drawer.getByRole('checkbox', { name: 'See locations and plans' }).check();
  await drawer.getByRole('button', { name: 'Add API key' }).click();
  const shown = page.getByRole('dialog', { name: `API key “${name}”` });
  await expect(shown).toBeVisible();
  // Nothing but its button closes it before somebody has the key.
  await page.keyboard.press('Escape');
  // To read the clipboard itself asks for a permission that would end with this page.
  await page.evaluate(() => {
    navigator.clipboard.writeText = async (text) => void Object.assign(window, { copied: text });
  });
  await shown.getByRole('button', { name: 'Copy key' }).click();
  const key = await shown.getByLabel('Key', { exact: true }).inputValue();
  expect(key).toMatch(/\S{20}/);
  await page.keyboard.press('Escape');
  await expect(shown).toHaveCount(0);
  await expect(page.getByText(key)).toHaveCount(0);
  expect(await page.evaluate(() => (window as unknown as { copied: string }).copied)).toBe(key);

  const ask = (path: string) => request.get(`${apiBasePath}${path}`, { headers: { authorization: `Bearer ${key}`, token: '' } });
  const { data } = await (await ask('/locations')).json();
  expect(data.items.map((location: { name: string }) => location.name)).toEqual(['London']);
  expect((await ask('/users')).status()).toBe(403);

  await page.getByRole('searchbox', { name: 'Name, start or person' }).fill(name);
  const row = page.getByRole('row', { name: new RegExp(name) });
  for (const told of [key.slice(0, 10), 'London', 'See locations and plans']) await expect(row).toContainText(told);
  await row.getByRole('link', { name }).click();
  await page.getByRole('dialog', { name }).getByRole('button', { name: 'Revoke' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(page.getByText('API key revoked')).toBeVisible();
  await expect(row).toHaveCount(0);
  expect((await ask('/locations')).status()).toBe(401);
}

test('whoever looks after a location works there and nowhere else, and is turned away once another window holds less', async ({
  page,
  request,
}) => {
  const site = await london(request);
  const { id, email, grants } = await goOnHolding(page, request, { set: { builtIn: 'locationAdministrator' }, locationIds: [site.id] });
  const refused = watchRefusals(page);
  await page.goto('/dashboard');
  await expect(menuLink(page, 'Reservations')).toBeVisible();
  for (const name of ['User management', 'Permissions', 'Audit log', 'Emergency list', 'Uploads']) {
    await expect(menuLink(page, name)).toHaveCount(0);
  }
  await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Who is here now' })).toBeVisible();
  await expect(page.getByPlaceholder('Where is …?')).toHaveCount(0);
  await page.getByRole('radiogroup', { name: 'View' }).getByText('Figures', { exact: true }).click();
  await expect(page.getByText('London').first()).toBeVisible();
  await page.getByRole('button', { name: 'Office plan', exact: true }).click();
  for (const name of ['Locations', 'Closures']) {
    await menuLink(page, name).click();
    await expect(page.getByRole('tab', { name, exact: true })).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByRole('tabpanel').getByText('London').first()).toBeVisible();
  }
  await menuLink(page, 'Reservations').click();
  await expect(page.getByRole('button', { name: 'Add reservation' })).toBeVisible();
  await expectLondonAlone(page);
  // For whom they reserve they find, in bulk too; the company's people they don't.
  await page.getByRole('button', { name: 'Reserve in bulk' }).click();
  await page.getByRole('combobox', { name: 'Add a person' }).fill('Adam Gibson');
  await page.getByRole('option', { name: /^Adam Gibson/ }).click();
  await expect(page.getByRole('list', { name: 'Chosen people' })).toContainText('Adam Gibson');
  // Nothing was asked for that would be refused.
  expect(refused).toEqual([]);

  // Signing in again in another window, with less than before, they find this one turned away from what it showed.
  await page.goto('/reservation');
  const next = page.getByRole('button', { name: 'Next page' });
  await expect(next).toBeEnabled();
  await proveAgain(request);
  await api(request, 'POST', '/grants', { userId: id, set: { builtIn: 'auditor' }, locationIds: null });
  for (const grant of grants) await remove(request, `/grants/${grant}`);
  // What runs by itself may have heard of it already, and the question lies over the button then.
  await next.dispatchEvent('click');
  await expect(page.getByRole('alertdialog', { name: 'You were signed out' })).toBeVisible();
  const { token, profile } = await beginSession(request, email);
  const other = await page.context().newPage();
  // As signing in stores it, in a window where nothing else runs.
  await other.goto('/health/ready');
  const stored = Object.entries({ profile: JSON.stringify(profile), token });
  await other.evaluate((entries) => {
    for (const [name, value] of entries) localStorage.setItem(`population-tracker.${name}`, value);
  }, stored);
  await expect(page).toHaveURL(/\/401/);
  await request.post(`${apiBasePath}/user/logout`, { headers: { token } });
  await remove(request, `/users/${id}`);
});

test('whoever holds little is shown no number that they may not know, and led to nothing that turns them away', async ({
  page,
  request,
}) => {
  await proveAgain(request);
  const setOf = (...permissions: string[]) =>
    api<{ id: number }>(request, 'POST', '/permission-sets', { name: `Little ${newMark()}`, permissions });
  const sets = [await setOf('plan.read', 'plan.write', 'parameters.read', 'parameters.write'), await setOf('settings.read')] as const;
  const site = await london(request);
  const { id, grants } = await goOnHolding(
    page,
    request,
    { set: { setId: sets[0].id }, locationIds: [site.id] },
    { set: { setId: sets[1].id }, locationIds: null },
  );
  const refused = watchRefusals(page);
  await page.goto(`/building?id=${site.buildings[0].id}`);
  await expect(page.getByRole('link', { name: /^First floor/ })).toContainText('16');
  await expect(page.getByText(/taken|Here now|Reservations today/)).toHaveCount(0);
  await page.getByRole('button', { name: 'More actions' }).click();
  await expect(page.getByRole('menuitem', { name: 'Codes and stickers' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: /reservations/i })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await menuLink(page, 'Closures').click();
  await page.getByRole('button', { name: 'Add closure' }).first().click();
  await expect(page.getByRole('combobox', { name: 'Locations' })).toBeVisible();
  await expect(page.getByRole('radio', { name: 'All locations' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await menuLink(page, 'Parameters').click();
  await expect(page.getByRole('row', { name: /^London/ }).getByRole('link')).not.toHaveCount(0);
  await expect(page.getByRole('row', { name: /^Company default/ }).getByRole('link')).toHaveCount(0);
  await menuLink(page, 'Permissions').click();
  await expect(page.getByRole('radio')).toHaveCount(3);
  await expect(page.getByRole('radio', { name: 'Sign-in' })).toBeChecked();
  expect(refused).toEqual([]);
  for (const grant of grants) await remove(request, `/grants/${grant}`);
  for (const set of sets) await remove(request, `/permission-sets/${set.id}`);
  await remove(request, `/users/${id}`);
});

test('whoever only looks has the reservations without what changes them; whoever keeps people touches nobody who holds more; drills are for whom one may address', async ({
  page,
  request,
}) => {
  const site = await london(request);
  const { id } = await goOnHolding(
    page,
    request,
    { set: { builtIn: 'reception' }, locationIds: [site.id] },
    { set: { builtIn: 'securityOfficer' }, locationIds: [site.id] },
    { set: { builtIn: 'peopleAdministrator' }, locationIds: null },
  );
  const refused = watchRefusals(page);
  await page.goto('/reservation');
  await expectLondonAlone(page);
  await expect(page.getByRole('button', { name: /^(Add reservation|Reserve in bulk)/ })).toHaveCount(0);
  await expect(page.getByRole('row').getByRole('checkbox')).toHaveCount(0);
  await expect(page.getByRole('radio')).toHaveCount(2);
  await page.getByRole('row').nth(1).getByRole('link').first().click();
  const details = page.getByRole('dialog', { name: 'Reservation' });
  await expect(details.getByRole('button')).toHaveText(['Close']);
  await details.getByRole('button', { name: 'Close' }).click();

  await menuLink(page, 'User management').click();
  await page.getByRole('searchbox', { name: 'Name, e-mail or manager' }).fill('admin@demo.example');
  await page
    .getByRole('row', { name: /admin@demo/ })
    .getByRole('link')
    .first()
    .click();
  const form = page.getByRole('dialog', { name: /^Edit user/ });
  await expect(form.getByLabel('E-mail', { exact: true })).toBeDisabled();
  await expect(form.getByLabel('E-mail', { exact: true })).toHaveAccessibleDescription(/holds permissions that you don’t/);
  await expect(form.getByRole('radio', { name: 'Normal' })).toBeDisabled();
  await expect(form.getByRole('switch', { name: 'Active' })).toBeDisabled();
  await expect(form.getByRole('button', { name: 'Delete user' })).toHaveCount(0);
  await page.keyboard.press('Escape');

  await menuLink(page, 'Emergency list').click();
  await page.getByRole('button', { name: 'Start drill' }).first().click();
  const drill = page.getByRole('dialog', { name: 'Start drill' });
  await expect(drill.getByRole('checkbox', { name: /London/ })).toBeChecked();
  await expect(drill.getByRole('radio')).toHaveCount(0);
  expect(refused).toEqual([]);
  await remove(request, `/users/${id}`);
});

test('whoever gives permissions sees the panel as somebody else, changes nothing meanwhile, and goes on as themselves', async ({
  page,
  request,
}) => {
  const lastName = newMark();
  const { id } = await makeUser(request, { name: 'Emily', lastName });
  await proveAgain(request);
  await api(request, 'POST', '/grants', { userId: id, set: { builtIn: 'peopleAdministrator' }, locationIds: null });
  // A session of its own: it sees the panel as the other in all its windows.
  const { email, id: ownId } = await makeUser(request, { userType: 2 });
  await goOnAs(page, await beginSession(request, email));
  await page.goto(`/permissions?search=${lastName}`);
  const row = page.getByRole('row', { name: new RegExp(`Emily ${lastName}`) });
  await pressInRow(row, row.getByRole('button', { name: /^More actions/ }));
  await page.getByRole('menuitem', { name: 'View as' }).click();
  await expect(page.getByRole('alertdialog')).toContainText(`told to the audit log and to Emily ${lastName}`);
  await page.getByRole('alertdialog').getByRole('button', { name: 'View as' }).click();

  const bar = page.getByRole('region', { name: 'Seen as another person' });
  await expect(bar).toContainText(`You see the panel as Emily ${lastName} would`);
  // It begins at the first screen that opens to them, and no crumb leads to one that doesn't.
  await expect(page).toHaveURL(/\/usermanagement/);
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link')).toHaveCount(0);
  const menu = page.getByRole('navigation', { name: 'Menu' });
  await expect(menu.getByText('User management')).toBeVisible();
  await expect(menu.getByText('Reservations')).toHaveCount(0);
  await page.getByRole('button', { name: 'Add user' }).first().click();
  const form = page.getByRole('dialog', { name: 'Add user' });
  await form.getByLabel('Name', { exact: true }).fill('Never');
  await form.getByLabel('Surname').fill(lastName);
  await form.getByLabel('E-mail', { exact: true }).fill(`never.${lastName}@test.example`);
  await form.getByRole('button', { name: 'Add user' }).click();
  await expect(page.getByText(`You see the panel as Emily ${lastName}, so nothing is changed`)).toBeVisible();
  // Where they may not go, the bar is there too.
  await goInside(page, '/reservation');
  await expect(page).toHaveURL(/\/401/);
  await expect(bar).toBeVisible();
  await settled(page);
  await expectNoViolation(page, 'the panel seen as another person');
  await bar.getByRole('button', { name: 'End' }).click();
  await expect(page).toHaveURL(/\/permissions/);
  await expect(bar).toHaveCount(0);
  await expect(menuLink(page, 'Reservations')).toBeVisible();
  for (const gone of [id, ownId]) await remove(request, `/users/${gone}`);
});
