import { expect, type Route } from '@playwright/test';
import { addDays } from '@population-tracker/contract/kernel/days';
import type { MeetingRoom } from '@population-tracker/contract/plan/plan';
import type { Reservation } from '@population-tracker/contract/reservations/reservations';
import { makeUser, newMark } from './accounts.ts';
import { api, makeRooms } from './day-board.ts';
import { weekdaysAhead } from './days.ts';
import { expectAccessible, expectInShape, settled, watchConsole } from './soundness.ts';
import { test } from './test.ts';

test.use({ actionTimeout: 30_000 });

test('a weekly repeat tells each date before it is saved, makes what is possible, and is undone as one', async ({ page, request }) => {
  const logged = watchConsole(page);
  const { rooms } = await makeRooms(request);
  const room = rooms[0] as MeetingRoom;
  const person = await makeUser(request, { name: 'Deniz', lastName: `Ak ${newMark()}` });
  const day = weekdaysAhead(2, 4);
  const { id: userId } = await makeUser(request);
  for (const weeks of [1, 3]) {
    const date = addDays(day, 7 * weeks);
    const body = { userId, area: 'meetingRoom', workspaceId: room.id, start: `${date}T10:30:00+03:00`, end: `${date}T12:00:00+03:00` };
    await api(request, 'POST', '/reservations', body);
  }
  const wanted = `forWorkspace=${room.id}&forUser=${person.id}&forDay=${day}&forStart=10:00&forEnd=11:00`;
  await page.goto(`/reservation?id=new&${wanted}`);
  const drawer = page.getByRole('dialog', { name: 'Add reservation' });
  await drawer.getByRole('switch', { name: 'Repeat every week' }).check();
  await drawer.getByRole('textbox', { name: 'How many times' }).fill('1');
  await drawer.getByRole('button', { name: 'Add reservation' }).click();
  await expect(drawer.getByText('A weekly repeat has 2 to 53 dates.')).toBeVisible();
  await drawer.getByRole('textbox', { name: 'How many times' }).fill('4');
  const dates = drawer.getByRole('region', { name: 'Dates' });
  await expect(dates.getByRole('listitem')).toHaveCount(4);
  await expect(dates.getByRole('status')).toHaveText('2 of 4 dates can be reserved; the others are left out.');
  await settled(page);
  await expectAccessible(page, 'a weekly repeat');
  await expectInShape(page, 'a weekly repeat');
  // That it can't be read once how far it is doesn't mean that nothing was made.
  const unread = (route: Route) => route.fulfill({ contentType: 'text/html', body: 'Busy' });
  await page.route('**/reservations/bulks/*', unread, { times: 1 });
  await drawer.getByRole('button', { name: 'Add 2 reservations' }).click();
  const said = page.getByRole('status').filter({ hasText: 'Reservations added: 2 · dates left out: 2' });
  await expect(said).toBeVisible();
  const active = () => api<{ items: Reservation[]; total: number }>(request, 'GET', `/reservations?userId=${person.id}&status=active`);
  const made = await active();
  expect(made.items.map(({ type, workspaceId }) => [type, workspaceId])).toEqual([
    ['bulk', room.id],
    ['bulk', room.id],
  ]);

  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('2 reservations taken back')).toBeVisible();
  expect((await active()).total).toBe(0);

  await page.goto(`/reservation?id=${made.items[0]?.id}`);
  await page.getByRole('dialog').getByRole('link', { name: 'All of this bulk' }).click();
  await expect(page.getByRole('link', { name: 'From one bulk' })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Reservations' }).getByRole('rowheader')).toHaveCount(2);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: 'Excel (.xlsx)' }).click();
  expect((await download).suggestedFilename()).toMatch(/^reservations-.*\.xlsx$/);
  expect(logged()).toEqual([]);
});

test('a refusal is told at once, stands at its field when one has tried to save, and what is free instead is a click away', async ({
  page,
  request,
}) => {
  const { rooms } = await makeRooms(request);
  const room = rooms[0] as MeetingRoom;
  const [first, second] = [await makeUser(request), await makeUser(request)];
  const day = weekdaysAhead(3, 2);
  const body = { area: 'meetingRoom', workspaceId: room.id, start: `${day}T10:00:00+03:00`, end: `${day}T11:00:00+03:00` };
  await api(request, 'POST', '/reservations', { ...body, userId: first.id });
  const week = addDays(day, 7);
  await api(request, 'POST', '/reservations', {
    ...body,
    userId: first.id,
    start: `${week}T10:00:00+03:00`,
    end: `${week}T11:00:00+03:00`,
  });
  await page.goto(`/reservation?id=new&forWorkspace=${room.id}&forUser=${second.id}&forDay=${day}&forStart=10:00&forEnd=11:00`);
  const drawer = page.getByRole('dialog', { name: 'Add reservation' });
  const field = drawer.getByRole('combobox', { name: 'Meeting room' });
  await expect(drawer.getByRole('status').filter({ hasText: '“Adalar” is taken' })).toBeVisible();
  await expect(field).not.toHaveAttribute('aria-invalid', 'true');
  const repeats = drawer.getByRole('switch', { name: 'Repeat every week' });
  await repeats.check();
  await drawer.getByRole('textbox', { name: 'How many times' }).fill('2');
  await expect(drawer.getByText('Of 2 dates none can be reserved.')).toBeVisible();
  await expect(drawer.getByRole('button', { name: 'No date can be reserved' })).toBeDisabled();
  await repeats.uncheck();
  await drawer.getByRole('button', { name: 'Add reservation' }).click();
  await expect(field).toHaveAccessibleDescription(/“Adalar” is taken/);
  await drawer.getByRole('button', { name: /^Take / }).click();
  await expect(drawer.getByText('Free: this can be reserved.')).toBeVisible();
});
