import { expect } from '@playwright/test';
import type { MeetingRoom } from '@population-tracker/contract/plan/plan';
import { makeUser, newMark } from './accounts.ts';
import { barOf, drag, hours, isoOf, makeRooms, openDay, read, reserve, spot } from './day-board.ts';
import { watchConsole } from './soundness.ts';
import { test } from './test.ts';

test.use({ actionTimeout: 30_000 });

test('a drag over a free place makes a reservation; one is moved and stretched with the mouse and undone; from a taken room it goes back and says why', async ({
  page,
  request,
}) => {
  const complaints = watchConsole(page);
  const stage = await makeRooms(request);
  const made = await reserve(request, stage.rooms[0] as MeetingRoom, '10:00', '12:00');
  const person = await makeUser(request, { name: 'Defne', lastName: `Çelik ${newMark()}` });
  await openDay(page, stage);
  await drag(page, await spot(page, 'Boğaz', '11:02'), await spot(page, 'Boğaz', '13:05'));
  const drawer = page.getByRole('dialog', { name: 'Add reservation' });
  await expect(drawer).toBeVisible();
  await drawer.getByRole('combobox', { name: 'Person' }).fill(person.lastName);
  await page.getByRole('option', { name: new RegExp(person.lastName) }).click();
  await drawer.getByRole('button', { name: 'Add reservation' }).click();
  await expect(page.getByRole('gridcell', { name: `Defne ${person.lastName}, 11:00–13:00, Boğaz` })).toBeVisible();
  await expect(drawer).toBeHidden();

  const most = await page.evaluateHandle(countUndos);
  await drag(page, await spot(page, 'Adalar', '11:00'), await spot(page, 'Çamlıca', '13:32'));
  await expect(page.getByText(`${made.userName} moved to Çamlıca, 12:30–14:30`)).toBeVisible();
  const saved = async () => {
    const { workspaceName, ...times } = await read(request, made);
    return [workspaceName, ...hours(times)];
  };
  await expect.poll(saved).toEqual(['Çamlıca', ...isoOf('12:30', '14:30')]);
  expect(await most.evaluate((count) => count()), 'the last thing done alone can be undone').toBe(1);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(barOf(page, made)).toHaveAccessibleName(/10:00–12:00, Adalar/);
  await expect.poll(saved).toEqual(['Adalar', ...isoOf('10:00', '12:00')]);

  const [x, y] = await spot(page, 'Adalar', '12:00');
  await drag(page, [x - 4, y], await spot(page, 'Adalar', '14:13'));
  await expect(barOf(page, made)).toHaveAccessibleName(/10:00–14:15, Adalar/);
  await expect.poll(async () => hours(await read(request, made))).toEqual(isoOf('10:00', '14:15'));
  expect(complaints()).toEqual([]);

  await drag(page, await spot(page, 'Adalar', '11:00'), await spot(page, 'Boğaz', '11:00'));
  const refusal = page.getByRole('alert').filter({ hasText: `${made.userName} stays where it was: “Boğaz” is taken at this time.` });
  await expect(refusal).toBeVisible();
  await expect(barOf(page, made)).toHaveAccessibleName(/10:00–14:15, Adalar/);
  await refusal.getByRole('button', { name: /^Take / }).click();
  await expect.poll(async () => (await read(request, made)).workspaceName).toBe('Çamlıca');
  await expect(refusal).toBeHidden();
});

/** Runs in the page. @returns tells how many at most were to be pressed at once from now on */
function countUndos(): () => number {
  let most = 0;
  const count = () => {
    const undos = [...document.querySelectorAll('button')].filter((one) => one.textContent === 'Undo' && !one.closest('[inert]'));
    most = Math.max(most, undos.length);
  };
  new MutationObserver(count).observe(document.body, { childList: true, subtree: true, attributes: true });
  return () => most;
}

test('by keyboard alone a reservation is moved and stretched, and Escape gives up; the month is walked, and leads to the table with its filters and to the day', async ({
  page,
  request,
}) => {
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
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.getByRole('radiogroup', { name: 'View' }).getByText('Month', { exact: true }).click();
  const chosen = page.getByRole('gridcell', { name: /1 reserved/ });
  await page.getByRole('complementary', { name: 'Chosen day' }).getByRole('link', { name: 'Show in the table' }).click();
  await expect(page.getByRole('table').getByText(made.userName)).toBeVisible();
  await page.goBack();
  await chosen.focus();
  await page.keyboard.press('ArrowRight');
  await expect(chosen).not.toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(chosen).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(barOf(page, made)).toBeVisible();
  await page.goBack();
  await chosen.focus();
  await page.keyboard.press('PageDown');
  await expect(chosen).toBeHidden();
});

test('a search among very many reservations is leafed through as far as it goes, and its last page says how the others are seen', async ({
  page,
}) => {
  const next = page.getByRole('button', { name: 'Next page' });
  const wayOut = page.getByText('Search more closely or reverse the order to see the others', { exact: true });
  await page.goto('/reservation?search=a&limit=100&page=4&sort=-start');
  await expect(page.getByText(/^301–400 of [\d,]+\+?$/)).toBeVisible();
  await expect(wayOut).toBeHidden();
  await next.click();
  await expect(page.getByText(/^401–500 of [\d,]+\+?$/)).toBeVisible();
  await expect(wayOut).toBeVisible();
  await expect(next).toBeDisabled();
  await page.goto('/reservation?limit=100&page=5&sort=-start');
  await expect(next).toBeEnabled();
});
