import { expect, type Route } from '@playwright/test';
import { addDays } from '@population-tracker/contract/kernel/days';
import type { MeetingRoom } from '@population-tracker/contract/plan/plan';
import type { Reservation } from '@population-tracker/contract/reservations/reservations';
import { makeUser, newMark } from './accounts.ts';
import { api, makeRooms } from './day-board.ts';
import { weekdaysAhead } from './days.ts';
import { expectInShape, expectNoViolation, settled, watchConsole } from './soundness.ts';
import { test } from './test.ts';

test.use({ actionTimeout: 30_000 });

test('a refusal is told at once, stands at its field when one has tried to save, and what is free instead is a click away; a weekly repeat tells each date before it is saved, makes what is possible, and is undone as one', async ({
  page,
  request,
}) => {
  const logged = watchConsole(page);
  const { rooms } = await makeRooms(request);
  const room = rooms[0] as MeetingRoom;
  const person = await makeUser(request, { name: 'Deniz', lastName: `Ak ${newMark()}` });
  const day = weekdaysAhead(2, 4);
  const taken = [1, 2].map((weeks) => addDays(day, 7 * weeks));
  const { id: userId } = await makeUser(request);
  for (const date of taken) {
    const body = { userId, area: 'meetingRoom', workspaceId: room.id, start: `${date}T10:30:00+03:00`, end: `${date}T12:00:00+03:00` };
    await api(request, 'POST', '/reservations', body);
  }
  await page.goto(`/reservation?id=new&forWorkspace=${room.id}&forUser=${person.id}&forDay=${taken[0]}&forStart=10:00&forEnd=11:00`);
  const drawer = page.getByRole('dialog', { name: 'Add reservation' });
  await test.step('what is taken', async () => {
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
    await field.click();
    await page.getByRole('option', { name: /^Adalar/ }).click();
    for (const [name, text] of [
      ['Day', day],
      ['Start', '10:00'],
      ['End', '11:00'],
    ] as const)
      await drawer.getByLabel(name, { exact: true }).fill(text);
    await repeats.check();
  });

  await drawer.getByRole('textbox', { name: 'How many times' }).fill('1');
  await drawer.getByRole('button', { name: 'Add reservation' }).click();
  await expect(drawer.getByText('A weekly repeat has 2 to 53 dates.')).toBeVisible();
  await drawer.getByRole('textbox', { name: 'How many times' }).fill('4');
  const dates = drawer.getByRole('region', { name: 'Dates' });
  await expect(dates.getByRole('listitem')).toHaveCount(4);
  await expect(dates.getByRole('status')).toHaveText('2 of 4 dates can be reserved; the others are left out.');
  await settled(page);
  await expectNoViolation(page, 'a weekly repeat');
  await expectInShape(page, 'a weekly repeat');
  expect(logged().filter((text) => !text.includes('409'))).toEqual([]);
  // That it can't be read once how far it is doesn't mean that nothing was made.
  const unread = (route: Route) => route.fulfill({ contentType: 'text/html', body: 'Busy' });
  await page.route('**/reservations/bulks/*', unread, { times: 1 });
  await drawer.getByRole('button', { name: 'Add 2 reservations' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Reservations added: 2 · dates left out: 2' })).toBeVisible();
  const active = () => api<{ items: Reservation[]; total: number }>(request, 'GET', `/reservations?userId=${person.id}&status=active`);
  const made = await active();
  expect(made.items.map(({ type, workspaceId }) => [type, workspaceId])).toEqual([
    ['bulk', room.id],
    ['bulk', room.id],
  ]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('2 reservations taken back')).toBeVisible();
  expect((await active()).total).toBe(0);
  expect(logged()).toEqual([]);
});
