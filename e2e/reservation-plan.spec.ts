import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test';
import { apiBasePath } from '@population-tracker/contract/kernel/constants';
import { administratorToken, makeUser, newMark } from './accounts.ts';
import { weekdayAhead } from './days.ts';
import { expectInShape, expectNoViolation, restingBox, settled, watchConsole } from './soundness.ts';
import { test } from './test.ts';

test.use({ actionTimeout: 30_000 });

async function api<T>(request: APIRequestContext, method: string, path: string, data?: object): Promise<T> {
  const answer = await request.fetch(`${apiBasePath}${path}`, { method, headers: { token: administratorToken() }, data });
  expect(answer.status(), `${method} ${path}`).toBe(200);
  return ((await answer.json()) as { data: T }).data;
}

interface Floor {
  /** Beside it, without a plan. */
  undrawnId: number;
  roomId: number;
  /** On which P-01 is taken. */
  day: string;
}

/** A site of its own: a floor of P-01 to P-06 in two rows, the last one blocked, with a meeting room beside them. */
async function makeFloor(request: APIRequestContext): Promise<Floor> {
  const mark = newMark();
  const { id: locationId } = await api<{ id: number }>(request, 'POST', '/locations', { name: `Site ${mark}` });
  const { id: buildingId } = await api<{ id: number }>(request, 'POST', '/buildings', { name: `House ${mark}`, locationId });
  const place = { locationId, buildingId };
  const { id } = await api<{ id: number }>(request, 'POST', '/workspaces', { ...place, name: `Kat ${mark}`, capacity: 6 });
  const { id: undrawnId } = await api<{ id: number }>(request, 'POST', '/workspaces', { ...place, name: `Undrawn ${mark}`, capacity: 3 });
  const { id: roomId } = await api<{ id: number }>(request, 'POST', '/meeting-rooms', { ...place, name: `Galata ${mark}`, capacity: 4 });
  const desks = [0, 1, 2, 3, 4, 5].map((n) => ({
    key: `k${n}`,
    label: `P-0${n + 1}`,
    x: 300 + (n % 3) * 250,
    y: 300 + Math.floor(n / 3) * 250,
    status: n === 5 ? 'blocked' : 'active',
  }));
  const corners = [
    [1_200, 100],
    [1_600, 100],
    [1_600, 500],
    [1_200, 500],
  ];
  const rooms = [{ key: 'room', name: 'Galata', kind: 'room', points: corners, meetingRoomId: roomId }];
  const nothing = { walls: [], doors: [], labels: [], background: null };
  const document = { size: { width: 1_800, height: 1_000 }, rooms, desks, ...nothing };
  await api(request, 'PUT', `/workspaces/${id}/floor-plan/draft`, { version: 0, document });
  await api(request, 'POST', `/workspaces/${id}/floor-plan/publish`, { draftVersion: 1, version: 0 });
  const plan = await api<{ published: { document: { desks: { id: number }[] } } }>(request, 'GET', `/workspaces/${id}/floor-plan`);
  const takenId = plan.published.document.desks[0]?.id as number;
  const day = weekdayAhead(3);
  const user = await makeUser(request);
  const body = { area: 'workspace', workspaceId: id, deskId: takenId, ...hours(day) };
  await api(request, 'POST', '/reservations', { ...body, userId: user.id });
  return { undrawnId, roomId, day };
}

const hours = (day: string) => ({ start: `${day}T09:00:00+03:00`, end: `${day}T12:00:00+03:00` });

const drawer = (page: Page): Locator => page.getByRole('dialog', { name: 'Add reservation' });
const dialog = (page: Page, name = 'Pick a desk'): Locator => page.getByRole('dialog', { name });
const deskField = (page: Page): Locator => drawer(page).getByRole('combobox', { name: 'Desk' });

/** The deskIds of somebody's reservations. */
const desksOf = async (request: APIRequestContext, userId: number): Promise<number[]> =>
  (await api<{ items: { deskId: number }[] }>(request, 'GET', `/reservations?userId=${userId}`)).items.map(({ deskId }) => deskId);

test('a desk is taken from the plan by keyboard alone, then with the mouse; what is taken at these hours or blocked can’t be; what nobody drew keeps its list', async ({
  page,
  request,
}) => {
  const complaints = watchConsole(page);
  const floor = await makeFloor(request);
  const { id: userId } = await makeUser(request);
  // Whoever comes after the other one has left finds that desk free.
  await page.goto(`/reservation?id=new&forWorkspace=${floor.undrawnId}&forUser=${userId}&forDay=${floor.day}&forStart=12:00&forEnd=13:00`);
  const pick = drawer(page).getByRole('button', { name: 'Pick on the plan' });
  await expect(drawer(page).getByText('Free seats at this time: 3 of 3.')).toBeVisible();
  await expect(pick).toBeHidden();
  await drawer(page).getByRole('combobox', { name: 'Workspace', exact: true }).click();
  await page.getByRole('option', { name: /^Kat / }).click();
  await expect(pick).toBeVisible();
  await test.step('by keyboard', () => pickByKeyboard(page));

  for (const [name, time] of [
    ['Start', '10:00'],
    ['End', '11:00'],
  ] as const)
    await drawer(page).getByLabel(name, { exact: true }).fill(time);
  await pick.click();
  await expect(dialog(page).getByText('4 of 6 desks free')).toBeVisible();
  const taken = dialog(page).getByRole('button', { name: /^P-01: .+, 09:00–12:00$/ });
  await expect(taken).toHaveAttribute('aria-disabled', 'true');
  await expect(dialog(page).getByRole('button', { name: 'P-06: blocked' })).toHaveAttribute('aria-disabled', 'true');
  await settled(page);
  await expectNoViolation(page, 'plan to pick from');
  await clickMiddle(page, taken);
  await clickMiddle(page, dialog(page).getByRole('button', { name: 'P-06: blocked' }));
  await expect(dialog(page)).toBeVisible();

  await clickMiddle(page, dialog(page).getByRole('button', { name: 'P-03: free' }));
  await expect(dialog(page)).toBeHidden();
  await expect(deskField(page)).toHaveValue('P-03');
  await expect(pick).toBeFocused();
  await expect(drawer(page).getByText('Free: this can be reserved.')).toBeVisible();
  await drawer(page).getByRole('button', { name: 'Add reservation' }).click();
  await expect(drawer(page)).toBeHidden();
  expect(await desksOf(request, userId)).toHaveLength(1);
  expect(complaints()).toEqual([]);
});

/** Escape leaves the form as it was. */
async function pickByKeyboard(page: Page): Promise<void> {
  const pick = drawer(page).getByRole('button', { name: 'Pick on the plan' });
  await pick.focus();
  await page.keyboard.press('Enter');
  const first = dialog(page).getByRole('button', { name: 'P-01: free' });
  await expect(first).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(dialog(page).getByRole('button', { name: 'P-02: free' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await expect(drawer(page)).toBeVisible();
  await expect(deskField(page)).toHaveValue('');

  await page.keyboard.press('Enter');
  await expect(first).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  const blocked = dialog(page).getByRole('button', { name: 'P-06: blocked' });
  await expect(blocked).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(blocked).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  await expect(deskField(page)).toHaveValue('P-05');
  // The plan opens where the choice stands.
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByRole('button', { name: 'P-05: free' })).toBeFocused();
  await expect(dialog(page).getByRole('button', { name: 'P-05: free' })).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('the plan fills the screen: a tap chooses a room, a button takes it', async ({ page, request }) => {
    const floor = await makeFloor(request);
    await page.goto(`/reservation?id=new&forWorkspace=${floor.roomId}&forDay=${floor.day}&forStart=10:00&forEnd=11:00`);
    await drawer(page).getByRole('button', { name: 'Pick on the plan' }).tap();
    const sheet = dialog(page, 'Pick a meeting room');
    const room = sheet.getByRole('button', { name: /^Galata .+, 4 seats, free$/ });
    await expect(room).toBeVisible();
    await settled(page);
    await expect.poll(() => sheet.boundingBox()).toMatchObject({ x: 0, y: 0, width: 390, height: 844 });
    await expectInShape(page, 'plan to pick from');
    const { x, y, width, height } = await restingBox(room);
    await page.touchscreen.tap(x + width / 2, y + height / 2);
    await expect(room).toHaveAttribute('aria-pressed', 'true');
    await sheet.getByRole('button', { name: /^Take Galata/ }).tap();
    await expect(sheet).toBeHidden();
    await expect(drawer(page).getByRole('combobox', { name: 'Meeting room' })).toHaveValue(/^Galata/);
  });
});

/** Where a person would click: what is drawn catches no pointer itself. */
async function clickMiddle(page: Page, desk: Locator): Promise<void> {
  const { x, y, width, height } = await restingBox(desk);
  await page.mouse.click(x + width / 2, y + height / 2);
}
