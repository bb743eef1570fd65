import { readFileSync } from 'node:fs';
import { type APIRequestContext, type Browser, expect, type Page } from '@playwright/test';
import { apiBasePath } from '@population-tracker/contract/kernel/constants';
import { administratorToken, beginSession, makeUser, newMark, openSession, proveAgain } from './accounts.ts';
import { api } from './day-board.ts';
import { expectAccessible, expectInShape } from './soundness.ts';
import { test } from './test.ts';

const placesIn = async (page: Page): Promise<string[]> => {
  const cells = page
    .getByRole('row')
    .getByRole('cell')
    .filter({ hasText: /London|İstanbul|Ankara|İzmir|Aldgate/ });
  return cells.allInnerTexts();
};

test('somebody is given a location, works there and nowhere else, and loses it again', async ({ page, browser, request }) => {
  const lastName = newMark();
  const { email, id } = await makeUser(request, { name: 'Emily', lastName });
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

  const theirs = await openSession(browser, await beginSession(request, email));
  const refused: string[] = [];
  theirs.on('response', (answer) => {
    if (answer.status() >= 400) refused.push(`${answer.status()} ${answer.url()}`);
  });
  await theirs.goto('/dashboard');
  const menu = theirs.getByRole('navigation', { name: 'Menu' });
  await expect(menu.getByRole('link', { name: 'Reservations' })).toBeVisible();
  for (const name of ['User management', 'Permissions', 'Audit log', 'Emergency list', 'Uploads']) {
    await expect(menu.getByRole('link', { name })).toHaveCount(0);
  }
  await expect(theirs.getByRole('heading', { name: 'Today' })).toBeVisible();
  await menu.getByRole('link', { name: 'Reservations' }).click();
  await expect(theirs.getByRole('button', { name: 'Add reservation' })).toBeVisible();
  await expect.poll(async () => (await placesIn(theirs)).length).toBeGreaterThan(5);
  expect((await placesIn(theirs)).filter((place) => !/London|Aldgate/.test(place))).toEqual([]);
  for (const path of ['/locationlist', '/parameter', '/closures', '/dashboard?view=figures']) {
    await theirs.goto(path);
    await expect(theirs.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(theirs.getByText('London').first()).toBeVisible();
  }
  await theirs.keyboard.press('ControlOrMeta+k');
  await theirs.getByRole('combobox', { name: 'Search' }).fill('london');
  await expect(theirs.getByRole('option', { name: /^London/ })).toBeVisible();
  await theirs.keyboard.press('Escape');
  // For whom they reserve they find, in bulk too; the company's people they don't.
  await theirs.goto('/reservation?bulk=new');
  await expect(theirs.getByRole('radio')).toHaveCount(2);
  await theirs.getByRole('combobox', { name: 'Add a person' }).fill('Adam Gibson');
  await theirs.getByRole('option', { name: /^Adam Gibson/ }).click();
  await expect(theirs.getByRole('list', { name: 'Chosen people' })).toContainText('Adam Gibson');
  await theirs.goto('/dashboard');
  await expect(theirs.getByRole('heading', { name: 'Who is here now' })).toBeVisible();
  await expect(theirs.getByPlaceholder('Where is …?')).toHaveCount(0);
  // Nothing was asked for that would be refused.
  expect(refused).toEqual([]);
  await theirs.goto('/usermanagement');
  await expect(theirs).toHaveURL(/\/401/);
  await theirs.goto('/reservation');

  await page.getByRole('searchbox', { name: 'Person, set or place' }).fill(lastName);
  const row = page.getByRole('row', { name: new RegExp(`Emily ${lastName}`) });
  // The head and the only one: nothing moves below the pointer any more.
  await expect(page.getByRole('row')).toHaveCount(2);
  await expect(row).toContainText('London');
  // On a phone a row opens like any other.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('link', { name: new RegExp(`Emily ${lastName}`) }).click();
  await expect(page.getByRole('dialog', { name: new RegExp(lastName) }).getByLabel('Reason')).toHaveValue('Stands in');
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 1280, height: 800 });
  await row.hover();
  await row.getByRole('button', { name: /^More actions/ }).click();
  await page.getByRole('menuitem', { name: 'Take back' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Take back' }).click();
  await expect(page.getByText('Permission taken back')).toBeVisible();
  await expect(row).toHaveCount(0);
  // Signing in again in another window, with less than before, they find this one turned away from what it showed.
  await proveAgain(request);
  const headers = { token: administratorToken() };
  const left = { userId: id, set: { builtIn: 'auditor' }, locationIds: null };
  expect((await request.post(`${apiBasePath}/grants`, { headers, data: left })).status()).toBe(200);
  const { token, profile } = await beginSession(request, email);
  const other = await theirs.context().newPage();
  // As signing in stores it, in a window where nothing else runs.
  await other.goto('/health/ready');
  const stored = Object.entries({ profile: JSON.stringify(profile), token });
  await other.evaluate((entries) => {
    for (const [name, value] of entries) localStorage.setItem(`population-tracker.${name}`, value);
  }, stored);
  await expect(theirs).toHaveURL(/\/401/);
  await request.post(`${apiBasePath}/user/logout`, { headers: { token } });
  await theirs.reload();
  await expect(theirs).toHaveURL(/\/login/);
  await theirs.context().close();
  await request.delete(`${apiBasePath}/users/${id}`, { headers });
});

test('whoever holds little is shown no number that they may not know, and led to nothing that turns them away', async ({
  browser,
  request,
}) => {
  const headers = { token: administratorToken() };
  const post = async (path: string, data: object) => (await (await request.post(`${apiBasePath}${path}`, { headers, data })).json()).data;
  await proveAgain(request);
  const { email, id } = await makeUser(request, { name: 'Rana', lastName: newMark() });
  const plan = (await (await request.get(`${apiBasePath}/plan`, { headers })).json()).data;
  const london = plan.locations.find(({ name }: { name: string }) => name === 'London');
  const give = async (permissions: string[], locationIds: number[] | null) => {
    const { id: setId } = await post('/permission-sets', { name: `Little ${newMark()}`, permissions });
    const { items } = await post('/grants', { userId: id, set: { setId }, locationIds });
    return { grant: items[0].id as number, setId: setId as number };
  };
  const given = [
    await give(['plan.read', 'plan.write', 'parameters.read', 'parameters.write'], [london.id]),
    await give(['settings.read'], null),
  ];
  const theirs = await openSession(browser, await beginSession(request, email));
  const refused: string[] = [];
  theirs.on('response', (answer) => {
    if (answer.status() >= 400) refused.push(`${answer.status()} ${answer.url()}`);
  });
  await theirs.goto(`/building?id=${london.buildings[0].id}`);
  await expect(theirs.getByRole('link', { name: /^First floor/ })).toContainText('16');
  await expect(theirs.getByText(/taken|Here now|Reservations today/)).toHaveCount(0);
  await theirs.getByRole('button', { name: 'More actions' }).click();
  await expect(theirs.getByRole('menuitem', { name: 'Codes and stickers' })).toBeVisible();
  await expect(theirs.getByRole('menuitem', { name: /reservations/i })).toHaveCount(0);
  await theirs.goto('/closures?id=new');
  await expect(theirs.getByRole('combobox', { name: 'Locations' })).toBeVisible();
  await expect(theirs.getByRole('radio', { name: 'All locations' })).toHaveCount(0);
  await theirs.goto('/parameter');
  await expect(theirs.getByRole('row', { name: /^London/ }).getByRole('link')).not.toHaveCount(0);
  await expect(theirs.getByRole('row', { name: /^Company default/ }).getByRole('link')).toHaveCount(0);
  await theirs.goto('/permissions');
  await expect(theirs.getByRole('radio')).toHaveCount(3);
  await expect(theirs.getByRole('radio', { name: 'Sign-in' })).toBeChecked();
  expect(refused).toEqual([]);
  await theirs.context().close();
  for (const { grant, setId } of given) {
    await request.delete(`${apiBasePath}/grants/${grant}`, { headers });
    expect((await request.delete(`${apiBasePath}/permission-sets/${setId}`, { headers })).status()).toBe(200);
  }
  await request.delete(`${apiBasePath}/users/${id}`, { headers });
});

test('a company makes a permission set of its own, and deletes it', async ({ page }) => {
  const name = `Caterer ${newMark()}`;
  await page.goto('/permissions?view=sets');
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
});

test('what nobody has looked at for long is decided on a phone too, where a row’s name opens nothing in its place', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/permissions?notReviewedFor=180');
  const rows = page.getByRole('main').getByRole('listitem');
  await expect(rows.getByRole('button', { name: 'Still right' }).first()).toBeVisible();
  const [all, decisions] = [await rows.count(), await rows.getByRole('button', { name: 'Still right' }).count()];
  expect(decisions).toBe(all);
  await expect(rows.getByRole('link')).toHaveCount(0);
  await expectInShape(page, 'a review on a phone');
});

test('an API key is shown once and copied, opens what was chosen for it, and is revoked', async ({ page, context, request }) => {
  const name = `Door screen ${newMark()}`;
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/permissions?view=keys');
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
  // Nothing but its button closes it before somebody has the key.
  await page.keyboard.press('Escape');
  await shown.getByRole('button', { name: 'Copy key' }).click();
  const key = await shown.getByLabel('Key', { exact: true }).inputValue();
  expect(key).toMatch(/\S{20}/);
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(key);
  await page.keyboard.press('Escape');
  await expect(shown).toHaveCount(0);
  await expect(page.getByText(key)).toHaveCount(0);

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
});

test('whoever only looks has the reservations without what changes them; whoever keeps people touches nobody who holds more', async ({
  browser,
  request,
}) => {
  const headers = { token: administratorToken() };
  await proveAgain(request);
  const { email, id } = await makeUser(request, { name: 'Rana', lastName: newMark() });
  const locations = await (await request.get(`${apiBasePath}/locations?search=London`, { headers })).json();
  const give = (builtIn: string, locationIds: number[] | null) =>
    request.post(`${apiBasePath}/grants`, { headers, data: { userId: id, set: { builtIn }, locationIds } });
  expect((await give('reception', [locations.data.items[0].id])).status()).toBe(200);
  expect((await give('peopleAdministrator', null)).status()).toBe(200);
  const theirs = await openSession(browser, await beginSession(request, email));
  const refused: string[] = [];
  theirs.on('response', (answer) => {
    if (answer.status() >= 400) refused.push(`${answer.status()} ${answer.url()}`);
  });

  await theirs.goto('/reservation');
  await expect.poll(async () => (await placesIn(theirs)).length).toBeGreaterThan(5);
  expect((await placesIn(theirs)).filter((place) => !/London|Aldgate/.test(place))).toEqual([]);
  await expect(theirs.getByRole('button', { name: /^Add reservation|^For several/ })).toHaveCount(0);
  await expect(theirs.getByRole('row').getByRole('checkbox')).toHaveCount(0);
  await expect(theirs.getByRole('radio')).toHaveCount(2);
  await theirs.getByRole('row').nth(1).getByRole('link').first().click();
  const details = theirs.getByRole('dialog', { name: 'Reservation' });
  await expect(details.getByRole('button')).toHaveText(['Close']);
  await details.getByRole('button', { name: 'Close' }).click();

  await theirs.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'User management' }).click();
  await theirs.getByRole('searchbox', { name: 'Name, e-mail or manager' }).fill('admin@demo.example');
  await theirs
    .getByRole('row', { name: /admin@demo/ })
    .getByRole('link')
    .first()
    .click();
  const form = theirs.getByRole('dialog', { name: /^Edit user/ });
  await expect(form.getByLabel('E-mail', { exact: true })).toBeDisabled();
  await expect(form.getByLabel('E-mail', { exact: true })).toHaveAccessibleDescription(/holds permissions that you don’t/);
  await expect(form.getByRole('radio', { name: 'Normal' })).toBeDisabled();
  await expect(form.getByRole('switch', { name: 'Active' })).toBeDisabled();
  await expect(form.getByRole('button', { name: 'Delete user' })).toHaveCount(0);
  expect(refused).toEqual([]);
  await theirs.context().close();
  await request.delete(`${apiBasePath}/users/${id}`, { headers });
});

test('whoever gives permissions sees the panel as somebody else, changes nothing meanwhile, and goes on as themselves', async ({
  browser,
  request,
}) => {
  const lastName = newMark();
  const { id } = await makeUser(request, { name: 'Emily', lastName });
  const headers = { token: administratorToken() };
  const data = { userId: id, set: { builtIn: 'peopleAdministrator' }, locationIds: null };
  await proveAgain(request);
  expect((await request.post(`${apiBasePath}/grants`, { headers, data })).status()).toBe(200);
  // A session of its own: it sees the panel as the other in all its windows.
  const { email, id: ownId } = await makeUser(request, { userType: 2 });
  const page = await openSession(browser, await beginSession(request, email));
  await page.goto(`/permissions?search=${lastName}`);
  const row = page.getByRole('row', { name: new RegExp(`Emily ${lastName}`) });
  await row.hover();
  await row.getByRole('button', { name: /^More actions/ }).click();
  await page.getByRole('menuitem', { name: 'View as' }).click();
  await expect(page.getByRole('alertdialog')).toContainText(`told to the audit log and to Emily ${lastName}`);
  await page.getByRole('alertdialog').getByRole('button', { name: 'View as' }).click();

  const bar = page.getByRole('region', { name: 'Seen as another person' });
  await expect(bar).toContainText(`You see the panel as Emily ${lastName} would`);
  // It begins at the first screen that opens to them, and no crumb leads to one that doesn't.
  await expect(page).toHaveURL(/\/usermanagement/);
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link')).toHaveCount(0);
  await expectAccessible(page, 'the panel seen as another person');
  await page.goto('/usermanagement?id=new');
  const menu = page.getByRole('navigation', { name: 'Menu' });
  await expect(menu.getByText('User management')).toBeVisible();
  await expect(menu.getByText('Reservations')).toHaveCount(0);
  const form = page.getByRole('dialog', { name: 'Add user' });
  await form.getByLabel('Name', { exact: true }).fill('Never');
  await form.getByLabel('Surname').fill(lastName);
  await form.getByLabel('E-mail', { exact: true }).fill(`never.${lastName}@test.example`);
  await form.getByRole('button', { name: 'Add user' }).click();
  await expect(page.getByText(`You see the panel as Emily ${lastName}, so nothing is changed`)).toBeVisible();
  // Where they may not go, the bar is there too.
  await page.goto('/reservation');
  await expect(page).toHaveURL(/\/401/);
  await bar.getByRole('button', { name: 'End' }).click();
  await expect(page).toHaveURL(/\/permissions/);
  await expect(bar).toHaveCount(0);
  await expect(menu.getByRole('link', { name: 'Reservations' })).toBeVisible();
  await page.context().close();
  for (const gone of [id, ownId]) await request.delete(`${apiBasePath}/users/${gone}`, { headers });
});

test('two who look after a location each see their own alone, side by side: lists, counts, search, files, what is pushed, and drills', async ({
  browser,
  request,
}) => {
  await proveAgain(request);
  const [one, other] = [await keptSite(browser, request), await keptSite(browser, request)];
  const both = [
    { ...one, foreign: other.site },
    { ...other, foreign: one.site },
  ];

  await test.step('the list, its count and its file', async () => {
    await Promise.all(both.map(({ page }) => page.goto('/reservation')));
    for (const { page, site, foreign } of both) {
      // The head, and the only one there.
      await expect(page.getByRole('row')).toHaveCount(2);
      await expect(page.getByRole('row').nth(1)).toContainText(site);
      await page.getByRole('button', { name: 'Export' }).click();
      const coming = page.waitForEvent('download');
      await page.getByRole('menuitem', { name: 'Text (.csv)' }).click();
      const lines = readFileSync(await (await coming).path(), 'utf8')
        .trim()
        .split(/\r?\n/);
      expect(lines).toHaveLength(2);
      expect([lines[1]?.includes(site), lines[1]?.includes(foreign)]).toEqual([true, false]);
    }
  });

  await test.step('the search', async () => {
    for (const { page, site, foreign } of both) {
      await page.keyboard.press('ControlOrMeta+k');
      await page.getByRole('combobox', { name: 'Search' }).fill(site);
      await expect(page.getByRole('option', { name: new RegExp(`^${site}`) })).toBeVisible();
      await page.getByRole('combobox', { name: 'Search' }).fill(foreign);
      await expect(page.getByRole('option', { name: new RegExp(`^${site}`) })).toHaveCount(0);
      await expect(page.getByRole('option', { name: new RegExp(foreign) })).toHaveCount(0);
      await page.keyboard.press('Escape');
    }
  });

  await test.step('what is pushed while they look', async () => {
    await Promise.all(both.map(({ page }) => page.goto('/dashboard')));
    const onHand = (page: Page) =>
      page
        .getByRole('row', { name: /^On hand/ })
        .getByRole('cell')
        .first();
    for (const { page } of both) await expect(onHand(page)).toHaveText('1');
    await one.reserve();
    await expect(onHand(one.page)).toHaveText('2');
    await expect(onHand(other.page)).toHaveText('1');
    // By the next one it would have become three.
    await other.reserve();
    await expect(onHand(other.page)).toHaveText('2');
    await expect(onHand(one.page)).toHaveText('2');
    for (const { page, foreign } of both) await expect(page.locator('body')).not.toContainText(foreign);
  });
  await test.step('whom a drill addresses', async () => {
    await api(request, 'POST', '/grants', { userId: one.keeper, set: { builtIn: 'securityOfficer' }, locationIds: [one.locationId] });
    await one.page.goto('/emergency-list');
    await one.page.getByRole('button', { name: 'Start drill' }).first().click();
    const dialog = one.page.getByRole('dialog', { name: 'Start drill' });
    await expect(dialog.getByRole('checkbox', { name: new RegExp(one.site) })).toBeChecked();
    await expect(dialog.getByRole('radio')).toHaveCount(0);
  });
  await Promise.all(both.map(({ page }) => page.context().close()));
  for (const { keeper } of both) await request.delete(`${apiBasePath}/users/${keeper}`, { headers: { token: administratorToken() } });
});

/** A location of its own with one reservation, and the panel of whoever looks after it. */
async function keptSite(browser: Browser, request: APIRequestContext) {
  type Made = { id: number };
  const site = `Site ${newMark()}`;
  const { id: locationId } = await api<Made>(request, 'POST', '/locations', { name: site, capacity: 20 });
  const { id: buildingId } = await api<Made>(request, 'POST', '/buildings', { name: `House of ${site}`, locationId, description: '' });
  const place = { name: `Floor of ${site}`, locationId, buildingId, capacity: 8 };
  const { id: workspaceId } = await api<Made>(request, 'POST', '/workspaces', place);
  const { email, id: keeper } = await makeUser(request, { name: 'Kaan', lastName: newMark() });
  const grant = { userId: keeper, set: { builtIn: 'locationAdministrator' }, locationIds: [locationId] };
  await api(request, 'POST', '/grants', grant);
  const session = await beginSession(request, email);
  const headers = { token: session.token };
  const today = await (await request.get(`${apiBasePath}/dashboard/today`, { headers })).json();
  const { day } = today.data.company.forecast.days[0] as { day: string };
  const reserve = async () => {
    const { id: userId } = await makeUser(request);
    const times = { start: `${day}T09:00:00Z`, end: `${day}T10:00:00Z` };
    await api(request, 'POST', '/reservations', { userId, area: 'workspace', workspaceId, ...times });
  };
  await reserve();
  return { site, locationId, keeper, reserve, page: await openSession(browser, session) };
}
