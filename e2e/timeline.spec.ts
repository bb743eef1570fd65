import { expect } from '@playwright/test';
import type { MeetingRoom } from '@population-tracker/contract/plan/plan';
import { makeUser, newMark } from './accounts.ts';
import { api, at, barOf, day, drag, hours, isoOf, makeRooms, openDay, read, reserve, spot } from './day-board.ts';
import { weekdayAhead } from './days.ts';
import { goInside, restingBox } from './soundness.ts';
import { test } from './test.ts';

test.use({ actionTimeout: 30_000 });

test.describe('with a finger', () => {
  test.use({ hasTouch: true });

  test('a reservation is taken up by resting on it, moved, and put down; a swipe only scrolls', async ({ page, request }) => {
    const stage = await makeRooms(request);
    const made = await reserve(request, stage.rooms[0] as MeetingRoom, '10:00', '12:00');
    await openDay(page, stage);
    const [x, y] = await spot(page, 'Adalar', '11:00');
    const [toX, toY] = await spot(page, 'Boğaz', '12:00');
    const finger = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
      finger.send('Input.dispatchTouchEvent', { type, touchPoints });
    await touch('touchStart', { x, y });
    await expect(page.getByRole('status').filter({ hasText: 'Adalar, 10:00–12:00, free' })).toHaveCount(1);
    for (const part of [0.3, 0.6, 1]) await touch('touchMove', { x: x + (toX - x) * part, y: y + (toY - y) * part });
    await touch('touchEnd');
    await expect(barOf(page, made)).toHaveAccessibleName(/11:00–13:00, Boğaz/);
    await expect.poll(async () => hours(await read(request, made))).toEqual(isoOf('11:00', '13:00'));

    const left = () => page.getByRole('grid').evaluate((board) => board.scrollLeft);
    const before = await left();
    await touch('touchStart', { x: toX, y: toY });
    for (const part of [20, 40, 60]) await touch('touchMove', { x: toX - part, y: toY });
    await touch('touchEnd');
    await expect.poll(left).toBeGreaterThan(before);
    await expect(barOf(page, made)).toHaveAccessibleName(/11:00–13:00, Boğaz/);
    expect(hours(await read(request, made))).toEqual(isoOf('11:00', '13:00'));
  });
});

test('what is moved on before its move is saved ends where it was put last; at an edge it scrolls on, and Escape leaves it; a drag to the left reserves', async ({
  page,
  request,
}) => {
  const stage = await makeRooms(request);
  const made = await reserve(request, stage.rooms[0] as MeetingRoom, '10:00', '12:00');
  await openDay(page, stage);
  await test.step('the day is saved as a file', async () => {
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export' }).click();
    await page.getByRole('menuitem', { name: 'Text (.csv)' }).click();
    expect((await download).suggestedFilename()).toMatch(/^reservations-.*\.csv$/);
  });

  await test.step('moved on before its move is saved', async () => {
    const first = Promise.withResolvers<void>();
    await page.route(`**/reservations/${made.id}`, (route) => first.promise.then(() => route.continue()), { times: 1 });
    await drag(page, await spot(page, 'Adalar', '11:00'), await spot(page, 'Boğaz', '11:00'));
    await expect(barOf(page, made)).toHaveAccessibleName(/10:00–12:00, Boğaz/);
    await drag(page, await spot(page, 'Boğaz', '11:00'), await spot(page, 'Çamlıca', '12:00'));
    await expect(barOf(page, made)).toHaveAccessibleName(/11:00–13:00, Çamlıca/);
    first.resolve();
    await expect(page.getByRole('status').filter({ hasText: 'moved to Çamlıca' })).toBeVisible();
    await expect(barOf(page, made)).toHaveAccessibleName(/11:00–13:00, Çamlıca/);
    expect(hours(await read(request, made))).toEqual(isoOf('11:00', '13:00'));
  });

  await test.step('a drag to the left makes a reservation from where it ended', async () => {
    await drag(page, await spot(page, 'Boğaz', '13:10'), await spot(page, 'Boğaz', '11:02'));
    const drawer = page.getByRole('dialog', { name: 'Add reservation' });
    await expect(drawer.getByRole('combobox', { name: 'Start' })).toHaveValue('11:00');
    await expect(drawer.getByRole('combobox', { name: 'End' })).toHaveValue('13:15');
    expect(at('11:00')).toContain(day);
    await drawer.getByRole('button', { name: 'Close' }).click();
    await expect(drawer).toBeHidden();
  });

  await test.step('held at an edge it scrolls on while the pointer rests', async () => {
    await page.getByRole('button', { name: 'Zoom in' }).click();
    const grid = page.getByRole('grid');
    const box = await restingBox(grid);
    const [x, y] = await spot(page, 'Çamlıca', '12:00');
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width - 4, y, { steps: 4 });
    const left = () => grid.evaluate((board) => board.scrollLeft);
    const before = await left();
    await expect.poll(left).toBeGreaterThan(before + 200);
    await page.keyboard.press('Escape');
    await page.mouse.up();
    await expect(barOf(page, made)).toHaveAccessibleName(/11:00–13:00, Çamlıca/);
    expect(hours(await read(request, made))).toEqual(isoOf('11:00', '13:00'));
  });
});

test('the count of a slot leads to its own reservations; a place with other clocks than the viewer’s says so, and its day is drawn by them', async ({
  page,
  request,
}) => {
  // The demo company's gym is reserved a week ahead.
  const day = weekdayAhead(1);
  const { items } = await api<{ items: { id: number; name: string }[] }>(request, 'GET', '/locations?limit=50');
  const locationId = items.find(({ name }) => name === 'İstanbul')?.id;
  const { slots } = await api<{ slots: { id: number; free: number; startTime: string; endTime: string }[] }>(
    request,
    'GET',
    `/reservations/availability?locationId=${locationId}&area=gym&day=${day}`,
  );
  // Others reserve there too.
  const [slot] = slots.toSorted((one, other) => other.free - one.free);
  const { id: userId, lastName } = await makeUser(request, { name: 'Ela', lastName: `Güneş ${newMark()}` });
  await api(request, 'POST', '/reservations', { userId, area: 'gym', locationId, slotId: slot?.id, day });
  await page.goto(`/reservation?view=timeline&day=${day}&locationId=${locationId}&area=gym`);
  const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: `${slot?.startTime}–${slot?.endTime}` }) });
  await row.locator('[data-count]').click();
  await expect(page.getByRole('table').getByText(lastName)).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`slotId=${slot?.id}`));
  await page.getByRole('button', { name: 'Take this filter off' }).click();
  await expect(page).not.toHaveURL(/slotId/);

  const london = items.find(({ name }) => name === 'London')?.id;
  // The clocks go back in London: one o’clock comes twice.
  await goInside(page, `/reservation?view=timeline&day=2027-10-31&locationId=${london}`);
  await expect(page.getByText('Hours are meant in Europe/London.')).toBeVisible();
  const grid = page.getByRole('grid');
  await expect(grid).toHaveAttribute('data-length', String(25 * 60));
  await expect(grid.getByText('00:00', { exact: true })).toHaveCount(1);
  await expect(grid.getByText('01:00', { exact: true })).toHaveCount(2);
});

test('of a floor with very many desks only those near what is seen are drawn, and every one is reached', async ({ page, request }) => {
  const { buildingId } = await makeRooms(request);
  const { locationId } = await api<{ locationId: number }>(request, 'GET', `/buildings/${buildingId}`);
  // Seats are counted against the location's capacity, desks are not.
  const place = { name: `Kat ${newMark()}`, locationId, buildingId, capacity: 1 };
  const { id } = await api<{ id: number }>(request, 'POST', '/workspaces', place);
  const desks = Array.from({ length: 600 }, (_, n) => ({ label: `D-${String(n).padStart(3, '0')}`, x: n, y: n }));
  await api(request, 'PUT', `/workspaces/${id}/desks`, { version: 0, desks });
  await openDay(page, { buildingId, rooms: [] });
  const grid = page.getByRole('grid');
  const rowOf = (name: string) => page.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) });
  await expect.poll(async () => Number(await grid.getAttribute('aria-rowcount'))).toBeGreaterThan(600);
  await expect.poll(() => page.getByRole('row').count()).toBeLessThan(200);
  await expect(rowOf('D-300')).toHaveCount(0);

  await grid.evaluate((board) => board.scrollTo({ top: board.scrollHeight / 2 }));
  await expect(rowOf('D-300')).toBeAttached();
  await expect(rowOf('D-000')).toHaveCount(0);

  // Tab comes to the place that has the focus, wherever the board was scrolled to.
  await grid.locator('[role=gridcell][tabindex="0"]').focus();
  await page.keyboard.press('Control+End');
  await expect(page.getByRole('gridcell', { name: /D-599/ })).toBeFocused();
  await expect(rowOf('D-599')).toBeInViewport();
  await page.keyboard.press('Control+Home');
  await expect(rowOf('Adalar')).toBeInViewport();
});
