import { type APIRequestContext, expect } from '@playwright/test';
import { apiBasePath, defaultTimeZone } from '@population-tracker/contract/kernel/constants';
import { addDays } from '@population-tracker/contract/kernel/days';
import { dayIn, instantAt } from '@population-tracker/contract/kernel/zones';
import { beginSession, goOnAs, makeUser, newMark, nobody } from './accounts.ts';
import { api } from './day-board.ts';
import { weekdayAhead } from './days.ts';
import { expectSound, watchConsole } from './soundness.ts';
import { test } from './test.ts';

test.use({ storageState: nobody, viewport: { width: 390, height: 844 } });

test('a day’s lunch, shuttle, parking and room for a pet are booked beside each other, shortened and given back', async ({
  page,
  request,
}) => {
  const { items } = await api<{ items: { id: number; name: string }[] }>(request, 'GET', '/locations?limit=50');
  const siteId = items.find(({ name }) => name === 'İstanbul')?.id;
  const { email } = await makeUser(request, { siteId });
  await goOnAs(page, await beginSession(request, email, 'me'));
  const complaints = watchConsole(page);
  await page.goto(`/my/days/${weekdayAhead(4)}`);
  const own = page.getByRole('region', { name: 'What you have' });
  const offers = page.getByRole('region', { name: 'What you can book' });
  // A training is chosen as a lunch is.
  for (const [at, area] of ['Lunch', 'Shuttle'].entries()) {
    await offers.getByRole('radio', { name: new RegExp(`^${area}`) }).check();
    await offers
      .getByRole('button', { name: /^Book .+, \d\d:\d\d/ })
      .first()
      .click();
    await expect(own.getByRole('listitem'), area).toHaveCount(at + 1);
  }
  for (const [at, area] of ['Parking', 'Pet'].entries()) {
    await offers.getByRole('radio', { name: new RegExp(`^${area}`) }).check();
    await offers.getByRole('button', { name: `Book: ${area}` }).click();
    await expect(own.getByRole('listitem'), area).toHaveCount(3 + at);
    await expect(offers.getByText('You have this already. It stands above.')).toBeVisible();
  }
  await offers.getByRole('radio', { name: /^Lunch/ }).check();

  const parking = own.getByRole('listitem').filter({ hasText: 'Parking' });
  await parking.getByRole('button', { name: 'Change hours' }).click();
  await parking.getByRole('combobox', { name: 'Until' }).selectOption('15:15');
  await expectSound(page, 'other hours');
  await parking.getByRole('button', { name: 'Save hours' }).click();
  await expect(parking).toContainText('15:15');
  await expect(page.getByRole('status').filter({ hasText: /^Parking is changed/ })).toBeVisible();
  for (const area of ['Lunch', 'Shuttle', 'Parking', 'Pet']) {
    await own.getByRole('listitem').filter({ hasText: area }).getByRole('button', { name: 'Give back' }).click();
    await expect(own.getByRole('listitem').filter({ hasText: area })).toHaveCount(0);
  }
  expect(complaints()).toEqual([]);
});

test('what is pressed while a booking is answered is where it was, and is pressed', async ({ page, request }) => {
  const { items } = await api<{ items: { id: number; name: string }[] }>(request, 'GET', '/locations?limit=50');
  const siteId = items.find(({ name }) => name === 'İstanbul')?.id;
  const { email } = await makeUser(request, { siteId });
  await goOnAs(page, await beginSession(request, email, 'me'));
  const answer = Promise.withResolvers<void>();
  await page.route(`**${apiBasePath}/me/reservations`, async (route) => {
    const response = await route.fetch();
    await answer.promise;
    await route.fulfill({ response });
  });
  await page.goto(`/my/days/${weekdayAhead(4)}`);
  const own = page.getByRole('region', { name: 'What you have' });
  const offers = page.getByRole('region', { name: 'What you can book' });
  const pet = offers.getByRole('radio', { name: /^Pet/ });
  await offers.getByRole('radio', { name: /^Parking/ }).check();
  await offers.getByRole('button', { name: 'Book: Parking' }).click();
  await expect(own.getByRole('button', { name: 'Give back' })).toBeDisabled();
  await expect(offers.getByRole('radio', { name: /^Parking/ }), 'what was chosen stays in sight').toBeInViewport();

  const again = page.waitForResponse(`**${apiBasePath}/me/days/**`);
  await pet.hover();
  const before = await pet.boundingBox();
  await page.mouse.down();
  answer.resolve();
  await again;
  await expect(page.getByRole('status').filter({ hasText: /^Parking/ })).toBeVisible();
  await expect(own.getByRole('button', { name: 'Give back' }), 'nothing is shown while it is pressed').toBeDisabled();
  await page.mouse.up();
  await expect(own.getByRole('button', { name: 'Give back' })).toBeEnabled();
  expect(await pet.boundingBox()).toEqual(before);
  await expect(pet).toBeChecked();
});

/** A site of its own, open on all days, and somebody who has its one desk on two days of the week to come. */
async function makeRegular(request: APIRequestContext) {
  const add = async (path: string, data: object) => (await api<{ id: number }>(request, 'POST', path, data)).id;
  const mark = newMark();
  const locationId = await add('/locations', { name: `Site ${mark}`, timeZone: defaultTimeZone, capacity: 20 });
  const buildingId = await add('/buildings', { name: `House ${mark}`, locationId });
  const workspaceId = await add('/workspaces', { name: `Floor ${mark}`, locationId, buildingId, capacity: 8 });
  const deskId = await add('/desks', { workspaceId, label: 'R-1', x: 200, y: 200 });
  const { id: userId, email } = await makeUser(request, { exceptional: true, siteId: locationId });
  const days = [2, 4].map((away) => addDays(dayIn(defaultTimeZone, new Date()), away));
  const of = (day: string) => ({ start: instantAt(defaultTimeZone, day, '09:00'), end: instantAt(defaultTimeZone, day, '17:30') });
  for (const day of days) await add('/reservations', { userId, area: 'workspace', workspaceId, deskId, ...of(day) });
  return { email, nextWeek: days.map((day) => addDays(day, 7)) };
}

test('a week is booked as the one before it with one touch, and given back with another', async ({ page, request }) => {
  const { email, nextWeek } = await makeRegular(request);
  await goOnAs(page, await beginSession(request, email, 'me'));
  await page.goto('/my/');
  await page.getByRole('button', { name: 'Later' }).click();
  const rows = nextWeek.map((day) => page.getByRole('listitem').filter({ has: page.locator(`a[href="/my/days/${day}"]`) }));
  await page.getByRole('button', { name: 'Same as last week' }).click();
  for (const row of rows) await expect(row).toContainText('09:00–17:30');
  await page.getByRole('status').filter({ hasText: 'Booked as last week: 2.' }).getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'All of it is given back' })).toBeVisible();
  for (const row of rows) await expect(row).not.toContainText('09:00–17:30');
  await expectSound(page, 'a week that could be as the last one');
});
