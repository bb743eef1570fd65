import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test';
import { apiBasePath } from '@population-tracker/contract/kernel/constants';
import type { FloorPlan } from '@population-tracker/contract/plan/floor-plan';
import { administratorToken, beginSession, makeUser, newMark, nothingRuns } from './accounts.ts';
import { weekdayAhead } from './days.ts';
import {
  comeTo,
  expectInShape,
  expectNamed,
  expectNoViolation,
  expectStill,
  restingBox,
  settled,
  show,
  speak,
  watchConsole,
} from './soundness.ts';
import { test } from './test.ts';

test.use({ actionTimeout: 30_000 });

interface Workspace {
  id: number;
  name: string;
  locationId: number;
  buildingId: number;
}

async function api<T>(request: APIRequestContext, method: string, path: string, data?: object, token = administratorToken()): Promise<T> {
  const answer = await request.fetch(`${apiBasePath}${path}`, { method, headers: { token }, data });
  expect(answer.status(), `${method} ${path}`).toBe(200);
  return ((await answer.json()) as { data: T }).data;
}

const pressAll = async (page: Page, ...keys: string[]): Promise<void> => {
  for (const key of keys) await page.keyboard.press(key);
};

const planOf = (request: APIRequestContext, { id }: Workspace) => api<FloorPlan>(request, 'GET', `/workspaces/${id}/floor-plan`);

/** A floor of its own at a site of its own, so that tests that run beside each other never meet. */
async function makeWorkspace(request: APIRequestContext): Promise<Workspace> {
  const mark = newMark();
  const { id: locationId } = await api<{ id: number }>(request, 'POST', '/locations', { name: `Site ${mark}` });
  const { id: buildingId } = await api<{ id: number }>(request, 'POST', '/buildings', { name: `House ${mark}`, locationId });
  return api<Workspace>(request, 'POST', '/workspaces', { name: `Kat ${mark}`, locationId, buildingId, capacity: 20 });
}

const drawing = (page: Page): Locator => page.getByRole('region', { name: 'Floor plan' });
const tool = (page: Page, name: string): Locator =>
  page.getByRole('toolbar', { name: 'Tools' }).getByRole('button', { name, exact: false });
const saved = (page: Page) => expect(page.getByRole('status').filter({ hasText: /^Saved/ })).toBeVisible();

async function edit(page: Page, { id }: Workspace, rest = ''): Promise<void> {
  await page.goto(`/office-plan?id=${id}&mode=edit${rest}`);
  await expect(page.getByRole('toolbar', { name: 'Tools' })).toBeVisible();
  await settled(page);
}

/** From the published plan to the drawing board. */
async function draw(page: Page): Promise<void> {
  await page.getByRole('radiogroup', { name: 'Show' }).getByText('Edit plan').click();
  await expect(page.getByRole('toolbar', { name: 'Tools' })).toBeVisible();
  await drawing(page).focus();
}

/** A drag over the plan, from one share of its width and height to another. */
async function drag(page: Page, from: [number, number], to: [number, number]): Promise<void> {
  const box = await restingBox(drawing(page));
  const at = ([x, y]: [number, number]): [number, number] => [box.x + x * box.width, box.y + y * box.height];
  await page.mouse.move(...at(from));
  await page.mouse.down();
  await page.mouse.move(...at(to), { steps: 8 });
  await page.mouse.up();
}

async function publish(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Publish' }).click();
  const dialog = page.getByRole('dialog', { name: 'Publish the plan?' });
  await dialog.getByRole('button', { name: 'Publish' }).click();
  await isPublished(page);
}

/** Said, and looked at live; what was said of the last one may still stand there. */
async function isPublished(page: Page): Promise<void> {
  await expect(page.getByRole('toolbar', { name: 'Tools' })).toBeHidden();
  await expect(page.getByText('Plan published').first()).toBeVisible();
}

/** As the page's head tells it. */
const planDesks = async (page: Page): Promise<number> =>
  Number.parseInt(
    (await page
      .getByRole('main')
      .getByText(/^\d+ desks?$/)
      .textContent()) ?? '',
    10,
  );

test('a plan is drawn with the pointer, is the same after a reload, is published, walked through by the arrows and saved as a picture', async ({
  page,
  request,
}) => {
  const complaints = watchConsole(page);
  const workspace = await makeWorkspace(request);
  await page.goto(`/office-plan?id=${workspace.id}`);
  await page.getByRole('button', { name: 'Draw the plan' }).click();
  await settled(page);

  await tool(page, 'Room').click();
  await drag(page, [0.6, 0.3], [0.75, 0.45]);
  await page.getByRole('textbox', { name: 'Name' }).fill('Galata');
  await tool(page, 'Grid of desks').click();
  await drag(page, [0.2, 0.3], [0.5, 0.5]);
  await expect(page.getByRole('heading', { name: /desks chosen/ })).toBeVisible();
  await expect.poll(() => planDesks(page)).toBeGreaterThan(3);
  const grid = await planDesks(page);

  // The chosen desks move together, and one undo brings them back.
  await tool(page, 'Select').click();
  const x = page.getByRole('textbox', { name: 'X', exact: true });
  const before = await x.inputValue();
  await drag(page, [0.22, 0.33], [0.32, 0.53]);
  await expect(x).not.toHaveValue(before);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(x).toHaveValue(before);
  await page.getByRole('button', { name: 'Redo' }).click();
  await expect(x).not.toHaveValue(before);

  await saved(page);
  const { document } = (await planOf(request, workspace)).draft ?? {};
  await page.reload();
  await settled(page);
  await expect.poll(() => planDesks(page)).toBe(grid);
  await publish(page);
  await expect(page.getByRole('button', { name: 'A-01: free' })).toBeVisible();
  const { published, draft } = await planOf(request, workspace);
  expect(draft).toBe(null);
  expect(published.document.desks.map(({ label, x, y }) => [label, x, y])).toEqual(document?.desks.map(({ label, x, y }) => [label, x, y]));
  expect(published.document.rooms).toMatchObject([{ name: 'Galata' }]);

  await page.getByRole('button', { name: 'A-01: free' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('button', { name: /^A-02:/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Desk A-02' })).toBeFocused();
  await page.getByRole('button', { name: 'More' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Save as picture' }).click();
  expect((await download).suggestedFilename()).toMatch(/\.png$/);
  expect(complaints()).toEqual([]);
});

/** What was done stays, to be undone; a plan of rooms alone is looked at live. */
async function publishRefused(page: Page): Promise<void> {
  await pressAll(page, 'o', 'Enter', 'Escape', 'd', 'Enter', 'd', 'Enter');
  await page.getByRole('textbox', { name: 'Label' }).fill('A-01');
  await page.getByRole('button', { name: 'Publish' }).click();
  const dialog = page.getByRole('dialog', { name: 'Publish the plan?' });
  await expect(dialog.getByRole('alert')).toHaveText('Two desks are labelled A-01.');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('heading', { name: '2 desks chosen' })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await drawing(page).focus();
  await pressAll(page, 'Control+a', 'Delete', 'o', 'Enter', 'Escape');
  await publish(page);
  await expect(page.getByRole('slider', { name: 'Hour' })).toBeVisible();
  await expect(drawing(page)).toContainText('Room');
}

async function drawDesksByKeys(page: Page): Promise<void> {
  await pressAll(page, 'w', 'Enter', 'g', 'Enter');
  await expect(page.getByRole('heading', { name: '8 desks chosen' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await page.keyboard.press('PageDown');
  await expect(page.getByRole('heading', { name: 'Desk A-01' })).toBeVisible();
  const x = page.getByRole('textbox', { name: 'X', exact: true });
  const before = Number(await x.inputValue());
  await pressAll(page, 'ArrowRight', 'Shift+ArrowRight', 'Alt+ArrowRight');
  await expect(x).toHaveValue(String(before + 111));
  await page.keyboard.press('Control+d');
  await expect(page.getByRole('heading', { name: 'Desk A-09' })).toBeVisible();
  await page.keyboard.press('Delete');
  await expect.poll(() => planDesks(page)).toBe(8);
  await page.keyboard.press('Control+z');
  await expect.poll(() => planDesks(page)).toBe(9);
}

/** What is no desk is reached, changed and taken away as well. */
async function drawRestByKeys(page: Page): Promise<void> {
  await pressAll(page, 'Escape', 'o', 'Enter', 'Escape', 'Escape', 'Shift+PageDown');
  await expect(page.getByRole('heading', { name: 'One part chosen' })).toBeVisible();
  await page.getByRole('radio', { name: 'Drawing' }).press('Space');
  await page.getByRole('button', { name: /^Room .* cm/ }).press('Enter');
  await page.getByRole('textbox', { name: 'Name' }).fill('Galata');
  await page.getByRole('button', { name: 'Add a corner after 4' }).press('Enter');
  await expect(page.getByRole('textbox', { name: 'Corner 5, X' })).toBeVisible();
  await page.getByRole('button', { name: 'Remove corner 1' }).press('Enter');
  await expect(page.getByRole('textbox', { name: 'Corner 5, X' })).toBeHidden();
  await page.getByRole('radio', { name: 'Drawing' }).press('Space');
  await page.getByRole('button', { name: /^Wall .* cm/ }).press('Enter');
  const length = page.getByRole('textbox', { name: 'Corner 2, X' });
  await length.fill(String(Number(await length.inputValue()) + 50));
  await drawing(page).focus();
  await pressAll(page, 'Escape', 'd', 'Enter', 'Escape', 'Shift+>', 'Delete', 'Escape');
}

/** The list reaches each desk without the plan. */
async function publishByKeys(page: Page, request: APIRequestContext, workspace: Workspace): Promise<void> {
  await page.getByRole('radio', { name: 'Desks' }).press('Space');
  await page.getByRole('button', { name: /^A-03/ }).press('Enter');
  await page.getByRole('textbox', { name: 'Label' }).fill('Window 1');
  await saved(page);
  await page.getByRole('button', { name: 'Publish' }).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).press('Enter');
  await isPublished(page);
  const { published } = await planOf(request, workspace);
  expect(published.document.desks.map(({ label }) => label).sort()).toContain('Window 1');
  expect(published.document.walls).toHaveLength(1);
  expect(published.document.rooms).toMatchObject([{ name: 'Galata', points: { length: 4 } }]);
}

/** They are not published away: they are named, and taken in. */
async function takeInDesks(page: Page, request: APIRequestContext, workspace: Workspace): Promise<void> {
  await pressAll(page, 'w', 'Enter');
  await saved(page);
  await api(request, 'POST', '/desks', { workspaceId: workspace.id, label: 'B-01', x: 500, y: 300 });
  await page.getByRole('button', { name: 'Publish' }).click();
  const dialog = page.getByRole('dialog', { name: 'Publish the plan?' });
  await expect(dialog.getByRole('alert')).toHaveText('The published plan has changed meanwhile. Look at it before you replace it.');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  const told = page.getByRole('alert').filter({ hasText: 'The plan’s desks have changed since this draft was begun.' });
  await expect(told).toContainText('1 desk added (B-01)');
  await expect(page.getByRole('button', { name: 'Publish' })).toBeDisabled();
  await expectNoViolation(page, 'desks that came meanwhile');
  const before = await planDesks(page);
  await told.getByRole('button', { name: 'Take them into the draft' }).click();
  await expect(told).toBeHidden();
  await expect.poll(() => planDesks(page)).toBe(before + 1);
  await saved(page);
  await publish(page);
  const { published } = await planOf(request, workspace);
  expect(published.document.desks.map(({ label }) => label)).toEqual(expect.arrayContaining(['A-01', 'B-01']));
  expect(published.document.walls).toHaveLength(2);
}

/** The second is told who changed what. */
async function takeTheirs(page: Page, request: APIRequestContext, workspace: Workspace): Promise<void> {
  // What was saved although its answer was lost is nobody else's change.
  await page.route('**/floor-plan/draft', (route) => route.fetch().then(() => route.abort('connectionreset')), { times: 1 });
  await pressAll(page, 'd', 'Enter');
  await expect(page.getByRole('status').filter({ hasText: 'Offline' })).toBeVisible();
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await saved(page);

  const { email } = await makeUser(request, { name: 'Deniz', lastName: 'Kaya', userType: 2 });
  const { token } = await beginSession(request, email);
  const { draft } = await planOf(request, workspace);
  const desks = draft?.document.desks.map((desk) => (desk.label === 'B-01' ? { ...desk, y: desk.y + 100 } : desk));
  const document = { ...draft?.document, desks };
  await api(request, 'PUT', `/workspaces/${workspace.id}/floor-plan/draft`, { version: draft?.version, document }, token);
  expect((await planOf(request, workspace)).draft?.by).toBe('Deniz Kaya');

  await pressAll(page, 'ArrowRight');
  const told = page.getByRole('alert').filter({ hasText: 'Deniz Kaya changed this draft meanwhile.' });
  await expect(told).toContainText('1 part changed (B-01)');
  await told.getByRole('button', { name: 'Take theirs' }).click();
  await expect(told).toBeHidden();
  await drawing(page).focus();
  await pressAll(page, 'PageDown', 'ArrowRight');
  await expect.poll(async () => (await planOf(request, workspace)).draft?.by).not.toBe('Deniz Kaya');
  const moved = desks?.find(({ label }) => label === 'B-01');
  expect((await planOf(request, workspace)).draft?.document.desks.find(({ label }) => label === 'B-01')?.y).toBe(moved?.y);
}

test('a plan is drawn, changed and published with the keyboard alone; a publishing that is refused, desks that came and what others drew meanwhile lose nothing', async ({
  page,
  request,
}) => {
  const workspace = await makeWorkspace(request);
  await edit(page, workspace);
  await drawing(page).focus();
  await test.step('a publishing that is refused leaves what was done to be undone', () => publishRefused(page));

  await draw(page);
  await pressAll(page, 'Control+a', 'Delete');
  await test.step('desks are drawn and moved by keys', () => drawDesksByKeys(page));
  await test.step('so are rooms, walls, doors and texts', () => drawRestByKeys(page));
  await test.step('and published', () => publishByKeys(page, request, workspace));

  await draw(page);
  await test.step('desks that come while a plan is drawn are not published away', () => takeInDesks(page, request, workspace));
  await draw(page);
  await test.step('of two who draw at once, the second may take what the other changed', () => takeTheirs(page, request, workspace));
});

test('a desk with reservations goes only when it was said what becomes of them', async ({ page, request }) => {
  const workspace = await makeWorkspace(request);
  const desks = ['A', 'B', 'C'].map((label, at) => ({ label, x: 300 + at * 200, y: 300 }));
  await api(request, 'PUT', `/workspaces/${workspace.id}/desks`, { version: 0, desks });
  const [first] = (await planOf(request, workspace)).published.document.desks;
  const { id: userId } = await makeUser(request, { name: 'Ece', lastName: 'Er' });
  const day = weekdayAhead(5);
  const when = { start: `${day}T09:00:00+03:00`, end: `${day}T17:00:00+03:00` };
  await api(request, 'POST', '/reservations', { userId, area: 'workspace', workspaceId: workspace.id, deskId: first?.id, ...when });

  await edit(page, workspace, `&day=${day}&hour=14:00`);
  await drawing(page).focus();
  await pressAll(page, 'PageDown', 'Delete');
  await saved(page);
  await page.getByRole('button', { name: 'Publish' }).click();
  const dialog = page.getByRole('dialog', { name: 'Publish the plan?' });
  await expect(dialog.getByRole('row', { name: /Ece Er/ })).toContainText('Desk B');
  await expect(dialog.getByRole('radio', { name: 'Move all to equal desks that are free' })).toBeChecked();
  await expectNoViolation(page, 'publishing');
  await dialog.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('Plan published')).toBeVisible();
  await page.getByRole('button', { name: /^B: EE, Ece Er/ }).click();
  await expect(page.getByRole('region', { name: 'Desk B' })).toContainText('09:00–17:00');

  await page.getByRole('button', { name: 'C: free' }).click();
  await page.getByRole('link', { name: 'Reserve C' }).click();
  const form = page.getByRole('dialog', { name: 'Add reservation' });
  await expect(form.getByRole('combobox', { name: 'Workspace' })).toHaveValue(workspace.name);
  await expect(form.getByRole('combobox', { name: 'Desk' })).toHaveValue('C');
  await expect(form.getByLabel('Start', { exact: true })).toHaveValue('14:00');
  await form.getByRole('button', { name: 'Close' }).click();
  await expect(page).toHaveURL(/\/reservation\?from=/);
});

test('plan and drawing board are in shape, accessible and quiet, on a desk and on a phone, in both languages', async ({
  page,
  request,
}) => {
  // An emergency of another test would push the screen down.
  await nothingRuns(page);
  const complaints = watchConsole(page);
  const { items } = await api<{ items: Workspace[] }>(request, 'GET', '/workspaces?limit=1&search=Levent');
  const desk = { width: 1280, height: 800 };
  const phone = { width: 390, height: 844 };
  const live = `/office-plan?id=${items[0]?.id}`;
  const looks = [
    [live, desk, 'light', 'tr'],
    [`${live}&mode=edit`, desk, 'dark', 'en'],
    [`${live}&mode=edit`, phone, 'light', 'tr'],
    [live, phone, 'dark', 'tr'],
  ] as const;
  for (const [at, [path, size, scheme, language]] of looks.entries()) {
    const where = `${path} at ${size.width}`;
    await page.setViewportSize(size);
    await show(page, scheme);
    // As every screen is looked at on a phone: in the language whose words are the longer ones.
    if (size === phone) await speak(page, language);
    await (at === 0 ? page.goto(path) : comeTo(page, path));
    await settled(page);
    await expectStill(page, where);
    await expectInShape(page, where);
    await expectNoViolation(page, where);
    if (size === phone) continue;
    // A colour doesn't hang on the language, nor a name on the scheme.
    await speak(page, language);
    await settled(page);
    await expectInShape(page, `${where}, ${language}`);
    await expectNamed(page, `${where}, ${language}`);
  }
  expect(complaints()).toEqual([]);
});
