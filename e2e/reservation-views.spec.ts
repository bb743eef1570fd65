import { type APIRequestContext, expect, type Locator, type Page, test } from '@playwright/test';
import { apiBasePath } from '@population-tracker/contract/constants';
import type { MeetingRoom } from '@population-tracker/contract/plan';
import type { Reservation } from '@population-tracker/contract/reservations';
import { administratorToken, makeUser, newMark } from './accounts.ts';
import { expectAccessible, expectInShape, settled, watchConsole } from './soundness.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' }, actionTimeout: 10_000 });
test.describe.configure({ timeout: 90_000 });

/** A Wednesday far enough ahead for nobody else’s test, and within what the demo company allows. */
const day = (() => {
  const date = new Date(Date.now() + 8 * 86_400_000);
  while (date.getUTCDay() !== 3) date.setUTCDate(date.getUTCDate() + 1);
  return date.toISOString().slice(0, 10);
})();
const at = (time: string) => `${day}T${time}:00+03:00`;

async function api<T>(request: APIRequestContext, method: string, path: string, data?: object): Promise<T> {
  const answer = await request.fetch(`${apiBasePath}${path}`, { method, headers: { token: administratorToken() }, data });
  expect(answer.status(), `${method} ${path}: ${await answer.text()}`).toBe(200);
  return ((await answer.json()) as { data: T }).data;
}

interface Stage {
  buildingId: number;
  rooms: MeetingRoom[];
}

/** A building of its own with three rooms, so that tests that run beside each other never meet. */
async function makeRooms(request: APIRequestContext): Promise<Stage> {
  const { items } = await api<{ items: { id: number; timeZone: string }[] }>(request, 'GET', '/locations?limit=50');
  const locationId = items.find(({ timeZone }) => timeZone === 'Europe/Istanbul')?.id ?? 0;
  const building = await api<{ id: number }>(request, 'POST', '/buildings', { name: `Blok ${newMark()}`, locationId, description: '' });
  const rooms: MeetingRoom[] = [];
  for (const name of ['Adalar', 'Boğaz', 'Çamlıca']) {
    rooms.push(await api<MeetingRoom>(request, 'POST', '/meeting-rooms', { name, locationId, buildingId: building.id, capacity: 6 }));
  }
  return { buildingId: building.id, rooms };
}

async function reserve(request: APIRequestContext, room: MeetingRoom, from: string, to: string): Promise<Reservation> {
  const { id: userId } = await makeUser(request, { name: 'Ece', lastName: `Toprak ${newMark()}` });
  const body = { userId, area: 'meetingRoom', workspaceId: room.id, start: at(from), end: at(to), title: 'Bütçe' };
  return api<Reservation>(request, 'POST', '/reservations', body);
}

const read = (request: APIRequestContext, { id }: Reservation) => api<Reservation>(request, 'GET', `/reservations/${id}`);
const hours = ({ start, end }: Reservation) => [start, end].map((iso) => new Date(iso).toISOString());
const isoOf = (...times: string[]) => times.map((time) => new Date(at(time)).toISOString());

async function openDay(page: Page, { buildingId }: Stage): Promise<void> {
  await page.goto(`/reservation?view=timeline&day=${day}&buildingId=${buildingId}`);
  await expect(page.getByRole('grid', { name: /^Reservations of/ })).toBeVisible();
  await settled(page);
}

const barOf = (page: Page, { userName }: Reservation): Locator => page.getByRole('gridcell', { name: new RegExp(`^${userName},`) });
const row = (page: Page, name: string): Locator => page.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) });

/** The place of the window where a row has a time; 10 to 16 o'clock are always in sight. */
async function spot(page: Page, name: string, time: string): Promise<[number, number]> {
  const box = await row(page, name).boundingBox();
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const mark = (text: string) => page.getByRole('grid').getByText(text, { exact: true }).boundingBox();
  const [ten, eleven] = [await mark('10:00'), await mark('11:00')];
  if (!box || !ten || !eleven) throw new Error('The hours are not shown.');
  const x = ten.x + ten.width / 2 + (hour - 10 + minute / 60) * (eleven.x - ten.x);
  return [x, box.y + box.height / 2];
}

async function drag(page: Page, from: [number, number], to: [number, number]): Promise<void> {
  await page.mouse.move(...from);
  await page.mouse.down();
  await page.mouse.move(...to, { steps: 8 });
  await page.mouse.up();
}

test('a drag over a free place makes a reservation of that room and those hours', async ({ page, request }) => {
  const complaints = watchConsole(page);
  const stage = await makeRooms(request);
  const person = await makeUser(request, { name: 'Defne', lastName: `Çelik ${newMark()}` });
  await openDay(page, stage);
  await drag(page, await spot(page, 'Boğaz', '11:02'), await spot(page, 'Boğaz', '13:05'));
  const drawer = page.getByRole('dialog', { name: 'Add reservation' });
  await expect(drawer).toBeVisible();
  await drawer.getByRole('combobox', { name: 'Person' }).fill(person.lastName);
  await page.getByRole('option', { name: new RegExp(person.lastName) }).click();
  await drawer.getByRole('button', { name: 'Add reservation' }).click();
  await expect(page.getByRole('gridcell', { name: `Defne ${person.lastName}, 11:00–13:00, Boğaz` })).toBeVisible();
  expect(complaints()).toEqual([]);
});

test('a reservation is moved and stretched with the mouse, and each can be undone', async ({ page, request }) => {
  const stage = await makeRooms(request);
  const made = await reserve(request, stage.rooms[0] as MeetingRoom, '10:00', '12:00');
  await openDay(page, stage);
  await drag(page, await spot(page, 'Adalar', '11:00'), await spot(page, 'Çamlıca', '13:32'));
  await expect(page.getByText(`${made.userName} moved to Çamlıca, 12:30–14:30`)).toBeVisible();
  let saved = await read(request, made);
  expect([saved.workspaceName, ...hours(saved)]).toEqual(['Çamlıca', ...isoOf('12:30', '14:30')]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(barOf(page, made)).toHaveAccessibleName(/10:00–12:00, Adalar/);
  saved = await read(request, made);
  expect([saved.workspaceName, ...hours(saved)]).toEqual(['Adalar', ...isoOf('10:00', '12:00')]);

  const [x, y] = await spot(page, 'Adalar', '12:00');
  await drag(page, [x - 4, y], await spot(page, 'Adalar', '14:13'));
  await expect(barOf(page, made)).toHaveAccessibleName(/10:00–14:15, Adalar/);
  await expect.poll(async () => hours(await read(request, made))).toEqual(isoOf('10:00', '14:15'));
});

test('a reservation is moved and stretched with the keyboard alone, and Escape gives up', async ({ page, request }) => {
  const stage = await makeRooms(request);
  const made = await reserve(request, stage.rooms[0] as MeetingRoom, '10:00', '12:00');
  await openDay(page, stage);
  await page.getByRole('gridcell', { name: /^Adalar, .*free$/ }).focus();
  await page.keyboard.press('Home');
  while (!(await barOf(page, made).evaluate((bar) => bar === document.activeElement))) await page.keyboard.press('ArrowRight');
  await page.keyboard.press('m');
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowDown']) await page.keyboard.press(key);
  await expect(page.getByRole('status').filter({ hasText: 'Boğaz, 10:30–12:30, free' })).toHaveCount(1);
  await page.keyboard.press('Escape');
  expect(hours(await read(request, made))).toEqual(isoOf('10:00', '12:00'));
  for (const key of ['m', 'ArrowDown', 'ArrowRight', '+', 'Enter']) await page.keyboard.press(key);
  await expect(barOf(page, made)).toHaveAccessibleName(/10:15–12:30, Boğaz/);
  await expect(barOf(page, made)).toBeFocused();
  await expect.poll(async () => hours(await read(request, made))).toEqual(isoOf('10:15', '12:30'));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`id=${made.id}`));
});

test('a move to a taken room goes back and says why, with what is free instead', async ({ page, request }) => {
  const stage = await makeRooms(request);
  const [first, second] = stage.rooms as [MeetingRoom, MeetingRoom];
  const made = await reserve(request, first, '10:00', '12:00');
  await reserve(request, second, '11:00', '13:00');
  await openDay(page, stage);
  await drag(page, await spot(page, 'Adalar', '11:00'), await spot(page, 'Boğaz', '11:00'));
  const refusal = page.getByRole('alert').filter({ hasText: `${made.userName} stays where it was: “Boğaz” is taken at this time.` });
  await expect(refusal).toBeVisible();
  await expect(barOf(page, made)).toHaveAccessibleName(/10:00–12:00, Adalar/);
  await refusal.getByRole('button', { name: /^Take / }).click();
  await expect.poll(async () => (await read(request, made)).workspaceName).toBe('Çamlıca');
  await expect(refusal).toBeHidden();
});

test('the day and the month are accessible and in shape, wide and on a phone', async ({ page, request }) => {
  const stage = await makeRooms(request);
  const made = await reserve(request, stage.rooms[0] as MeetingRoom, '10:00', '12:00');
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto(`/reservation?view=timeline&day=${day}&buildingId=${stage.buildingId}`);
    await expect(page.getByRole(width > 767 ? 'gridcell' : 'link', { name: made.userName })).toBeVisible();
    await settled(page);
    await expectInShape(page, `the day at ${width}`);
    await expectAccessible(page, `the day at ${width}`);
    await page.goto(`/reservation?view=calendar&day=${day}&buildingId=${stage.buildingId}`);
    await expect(page.getByRole('gridcell', { name: /1 reserved/ })).toBeVisible();
    await settled(page);
    await expectInShape(page, `the month at ${width}`);
    await expectAccessible(page, `the month at ${width}`);
  }
});

test('the month is walked with the keyboard, and leads to the day and to the table with its filters', async ({ page, request }) => {
  const stage = await makeRooms(request);
  const made = await reserve(request, stage.rooms[0] as MeetingRoom, '10:00', '12:00');
  await page.goto(`/reservation?view=calendar&day=${day}&buildingId=${stage.buildingId}`);
  const chosen = page.getByRole('gridcell', { name: /1 reserved/ });
  await chosen.focus();
  await page.keyboard.press('ArrowRight');
  await expect(chosen).not.toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(chosen).toBeFocused();
  await page.keyboard.press('PageDown');
  await expect(chosen).toBeHidden();
  await page.keyboard.press('PageUp');
  await page.goto(`/reservation?view=calendar&day=${day}&buildingId=${stage.buildingId}`);
  await page.getByRole('complementary', { name: 'Chosen day' }).getByRole('link', { name: 'Show in the table' }).click();
  await expect(page.getByRole('table').getByText(made.userName)).toBeVisible();
  await page.goBack();
  await chosen.focus();
  await page.keyboard.press('Enter');
  await expect(barOf(page, made)).toBeVisible();
});
