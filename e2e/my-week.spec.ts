import { gzipSync } from 'node:zlib';
import { type APIRequestContext, expect, type Page, type Route } from '@playwright/test';
import { apiBasePath, defaultTimeZone } from '@population-tracker/contract/kernel/constants';
import { addDays } from '@population-tracker/contract/kernel/days';
import { dayIn, instantAt } from '@population-tracker/contract/kernel/zones';
import { beginSession, goOnAs, makeUser, newMark, nobody } from './accounts.ts';
import { api } from './day-board.ts';
import { codeSentTo } from './mailbox.ts';
import { expectAccessible, expectInShape, expectNoViolation, restingBox, speak, watchConsole } from './soundness.ts';
import { test } from './test.ts';

test.use({ storageState: nobody, viewport: { width: 390, height: 844 } });

/** What a phone fetches until the week is shown. */
const budgetBytes = 100_000;

const mail = (page: Page) => page.getByRole('textbox', { name: 'E-mail' });

const add = async (request: APIRequestContext, path: string, data: object) => (await api<{ id: number }>(request, 'POST', path, data)).id;

/** A site of its own, open on all days, with two desks, and somebody who has had the first of them: no weekday is another than the others. */
async function makeRegular(request: APIRequestContext) {
  const mark = newMark();
  const locationId = await add(request, '/locations', {
    name: `Site ${mark}`,
    timeZone: defaultTimeZone,
    capacity: 20,
    parkingCapacity: 3,
  });
  const buildingId = await add(request, '/buildings', { name: `House ${mark}`, locationId });
  const workspaceId = await add(request, '/workspaces', { name: `Floor ${mark}`, locationId, buildingId, capacity: 8 });
  const deskIds: number[] = [];
  for (const [at, label] of ['K-1', 'K-2'].entries())
    deskIds.push(await add(request, '/desks', { workspaceId, label, x: 200 + at * 200, y: 200 }));
  const { id: userId, email } = await makeUser(request, { exceptional: true });
  const today = dayIn(defaultTimeZone, new Date());
  const hours = (day: string) => ({
    start: instantAt(defaultTimeZone, day, '09:00').toISOString(),
    end: instantAt(defaultTimeZone, day, '17:30').toISOString(),
  });
  const bookUsual = (day: string) =>
    add(request, '/reservations', { userId, area: 'workspace', workspaceId, deskId: deskIds[0], ...hours(day) });
  await bookUsual(addDays(today, 9));
  return { email, today, bookUsual };
}

test('an employee signs in by a mailed code, books the usual desk with one touch, another one on the plan, gives back and thinks better of it', async ({
  page,
  request,
}) => {
  const { email, today } = await makeRegular(request);
  const [first, second] = [addDays(today, 1), addDays(today, 2)];
  const complaints = watchConsole(page);
  const fetched: Promise<number>[] = [];
  page.on('response', (response) => {
    if (/\/my\/($|.*\.(js|css)$)/.test(response.url())) fetched.push(response.body().then((bytes) => gzipSync(bytes, { level: 9 }).length));
  });

  await page.goto('/my/');
  await mail(page).fill(email);
  await page.getByRole('checkbox', { name: 'Keep me signed in on this device' }).check();
  const asked = new Date();
  await page.getByRole('button', { name: 'Send code' }).click();
  const code = page.getByRole('textbox', { name: 'Verification code' });
  await expect(code).toBeVisible();
  await expectNoViolation(page, 'the code of the own app');
  const entering = page.waitForRequest(/\/admin\/login$/);
  await code.fill(await codeSentTo(request, email, asked));
  expect((await entering).postDataJSON(), 'what is kept').toMatchObject({ app: 'me', keep: true });

  await expect(page).toHaveTitle(/^My week - /);
  await expect(page.getByRole('heading', { level: 2 })).toHaveCount(7);
  const sizes = await Promise.all(fetched);
  expect(
    sizes.reduce((sum, size) => sum + size, 0),
    'bytes until the week is shown, sign-in included',
  ).toBeLessThan(budgetBytes);
  await expect(rowOf(page, first)).toContainText('K-1 is free');
  await expectAccessible(page, 'my week');

  await rowOf(page, first).getByRole('button', { name: 'Book K-1' }).click();
  await expect(rowOf(page, first)).toContainText('Booked');
  await expect(page.getByRole('status').filter({ hasText: 'K-1 is booked' })).toBeVisible();
  await expect(rowOf(page, first)).toContainText('09:00–17:30');

  // The other half in Turkish.
  await page.getByRole('link', { name: 'Me', exact: true }).click();
  await page.getByRole('radio', { name: 'Türkçe' }).check();
  await expect(page.getByRole('heading', { level: 1, name: 'Ben' })).toBeVisible();
  // Another window changes it, and this one says so.
  await speak(page, 'en');
  await expect(page.getByRole('radio', { name: 'English' })).toBeChecked();
  await speak(page, 'tr');
  await expect(page.getByRole('radio', { name: 'Türkçe' })).toBeChecked();
  await page.getByRole('link', { name: 'Haftam' }).click();
  await rowOf(page, second).getByRole('link').click();
  await page.getByRole('button', { name: 'K-2, boş' }).click();
  await expectInShape(page, 'a day');
  await expectAccessible(page, 'a day');
  await page.getByRole('button', { name: 'Ayır: K-2, 09:00–17:30' }).click();
  const own = page.getByRole('region', { name: 'Rezervasyonlarınız' });
  await expect(own).toContainText('K-2');
  await expect(page.getByRole('img', { name: 'K-2, sizin' })).toBeVisible();

  await own.getByRole('button', { name: 'Bırak' }).click();
  await expect(own).toBeHidden();
  await page.getByRole('button', { name: 'Geri al' }).click();
  await expect(own).toContainText('K-2');

  // A lunch hall is not there, a car park is.
  await page.getByRole('radio', { name: /^Otopark/ }).check();
  await page.getByRole('button', { name: 'Ayır: Otopark' }).click();
  await expect(own.getByRole('listitem')).toHaveCount(2);
  await page.getByRole('button', { name: 'Haftama dön' }).click();
  await expect(rowOf(page, second)).toContainText('Otopark');
  await expect(rowOf(page, second)).toContainText('K-2');

  await page.getByRole('link', { name: 'Ben', exact: true }).click();
  await page.getByRole('button', { name: 'Çıkış yap' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Giriş yapın' })).toBeVisible();
  expect(complaints()).toEqual([]);
});

const rowOf = (page: Page, day: string) => page.getByRole('listitem').filter({ has: page.locator(`a[href="/my/days/${day}"]`) });
const ownOnes = (page: Page) => page.getByRole('region', { name: 'What you have' });

test('what is tapped stands there at once, and is taken back with its reason where the server refuses it; others are done beside it', async ({
  page,
  request,
}) => {
  const { email, today } = await makeRegular(request);
  await goOnAs(page, await beginSession(request, email, 'me'));
  const day = addDays(today, 1);
  await page.goto(`/my/days/${day}`);
  const own = ownOnes(page);
  const held: Route[] = [];
  const ownCalls = '**/me/reservations**';
  await page.route(ownCalls, (route) => void held.push(route));
  const refuse = async (error: string) => held.pop()?.fulfill({ status: 409, json: { statusCode: 409, error, data: null } });

  await page.getByRole('button', { name: /^Book K-1, / }).click();
  await expect(own).toContainText('K-1');
  // Nothing can be done yet with what the server doesn't know.
  for (const name of ['Change hours', 'Give back']) await expect(own.getByRole('button', { name })).toBeDisabled();
  await expect.poll(() => held.length).toBe(1);
  await refuse('Somebody was quicker.');
  const told = page.getByRole('alert').filter({ hasText: 'Somebody was quicker.' });
  const book = page.getByRole('button', { name: /^Book K-1, / });
  // Whoever reads it can press the button all the same.
  const [notice, button] = [await restingBox(told), await restingBox(book)];
  expect(notice.y + notice.height).toBeLessThanOrEqual(button.y);
  await expect(own).toHaveCount(0);

  await page.unroute(ownCalls);
  await page.getByRole('button', { name: /^Book K-1, / }).click();
  await own.getByRole('button', { name: 'Give back' }).waitFor();
  await page.route(ownCalls, (route) => void held.push(route));
  await own.getByRole('button', { name: 'Give back' }).click();
  await expect(own).toHaveCount(0);
  await expect.poll(() => held.length).toBe(1);
  await refuse('It can’t be given back now.');
  await expect(page.getByRole('alert').filter({ hasText: 'It can’t be given back now.' })).toBeVisible();
  await expect(own).toContainText('K-1');
  await page.unroute(ownCalls);
  await own.getByRole('button', { name: 'Give back' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'K-1' })).toBeVisible();
  await expect(own).toHaveCount(0);

  await page.getByRole('link', { name: 'My week' }).click();
  await doOthersBeside(page, day, addDays(today, 2));
});

/** While one thing is on its way others are done beside it, and what is read meanwhile leaves it there. */
async function doOthersBeside(page: Page, first: string, second: string): Promise<void> {
  const own = ownOnes(page);
  const sheet = page.getByRole('dialog');
  const held: Route[] = [];
  const hold = (calls: string, method: string) =>
    page.route(calls, (route) => (route.request().method() === method ? void held.push(route) : route.continue()));
  const release = async () => {
    await expect.poll(() => held.length).toBe(1);
    await held.pop()?.continue();
  };

  await hold('**/me/reservations**', 'POST');
  await rowOf(page, first).getByRole('button', { name: 'Book K-1' }).click();
  await rowOf(page, second).getByRole('button', { name: 'Where you are' }).click();
  await sheet.getByRole('button', { name: 'Travelling' }).click();
  await expect(rowOf(page, second)).toContainText('not in the office');
  await expect(rowOf(page, first)).toContainText('Booked');
  // What the server doesn't know yet can't be moved on its day either.
  await rowOf(page, first).getByRole('link').click();
  await page.getByRole('button', { name: /^K-2/ }).click();
  await expect(page.getByRole('button', { name: /^Move to K-2/ })).toBeDisabled();
  await release();
  await expect(page.getByRole('button', { name: /^Move to K-2/ })).toBeEnabled();

  await hold('**/me/reservations/*', 'PATCH');
  await own.getByRole('button', { name: 'Change hours' }).click();
  await own.getByRole('combobox', { name: 'Until' }).selectOption('15:15');
  const save = own.getByRole('button', { name: 'Save hours' });
  await save.click();
  await expect(save).toBeDisabled();
  await release();
  await expect(page.getByRole('status').filter({ hasText: /^K-1 is changed/ })).toBeVisible();

  await page.getByRole('link', { name: 'My week' }).click();
  await hold('**/me/plan', 'PUT');
  await rowOf(page, first).getByRole('button', { name: 'Where you are' }).click();
  await sheet.getByRole('button', { name: 'Remote' }).click();
  await page.keyboard.press('Escape');
  await rowOf(page, second).getByRole('button', { name: 'Where you are' }).click();
  await release();
  // Nobody can be asked in a sheet that is closed, and another one stays.
  await expect(page.getByRole('alert').filter({ hasText: 'You have something reserved on these days.' })).toBeVisible();
  await expect(sheet.getByRole('heading')).toHaveText(new RegExp(` ${Number(second.slice(8))} `));
}

test('what can’t be shown says so and can be asked for again, a screen or a part of one; an address of no day is the week', async ({
  page,
  request,
}) => {
  const { email } = await makeUser(request);
  await goOnAs(page, await beginSession(request, email, 'me'));
  await page.goto('/my/days/2026-02-31');
  await expect(page.getByRole('heading', { level: 1, name: 'My week' })).toBeVisible();
  await page.route('**/my/assets/**', (route) => route.abort());
  await page.getByRole('link', { name: 'Me', exact: true }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'This screen can’t be shown now.' })).toBeVisible();
  await page.getByRole('link', { name: 'My week' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'My week' })).toBeVisible();
  await page.getByRole('link', { name: 'Me', exact: true }).click();
  await page.unroute('**/my/assets/**');
  const reads = /\/me\/(visibility|calendar|notifications)$/;
  await page.route(reads, (route) => route.fulfill({ status: 500, json: { statusCode: 500, error: 'Out of order.', data: null } }));
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Me' })).toBeVisible();
  const failed = page.getByRole('alert').filter({ hasText: 'Out of order.' });
  for (const left of [3, 2, 1]) {
    await expect(failed).toHaveCount(left);
    await page.unroute(reads);
    await failed.first().getByRole('button', { name: 'Try again' }).click();
  }
  await expect(failed).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Who sees my days' })).toBeVisible();
});

test('checking in is offered when its time comes, on a screen that nobody touches', async ({ page, request }) => {
  const { email, today, bookUsual } = await makeRegular(request);
  const session = await beginSession(request, email, 'me');
  await goOnAs(page, session);
  const day = addDays(today, 1);
  await bookUsual(day);

  // The week as the server has it, but for when one can check in.
  const { data } = (await (await request.get(`${apiBasePath}/me/week`, { headers: { token: session.token } })).json()) as {
    data: { days: { reservations: object[] }[] };
  };
  const checkInOpens = new Date(Date.now() + 10 * 60_000).toISOString();
  const days = data.days.map((one) => ({
    ...one,
    reservations: one.reservations.map((own) => ({ ...own, checkInOpens, checkedIn: null })),
  }));
  let asked = 0;
  await page.route('**/me/week', (route) => {
    asked += 1;
    return route.fulfill({ json: { statusCode: 200, error: null, data: { ...data, days } } });
  });
  await page.clock.install();
  await page.goto('/my/');
  const row = rowOf(page, day);
  await expect(row).toContainText('K-1');
  const button = row.getByRole('button', { name: /Check in/ });
  await expect(button).toHaveCount(0);
  const before = asked;
  await page.clock.fastForward('09:00');
  // Meanwhile it was looked whether others have changed anything.
  await expect.poll(() => asked).toBeGreaterThan(before);
  await expect(button).toHaveCount(0);
  await page.clock.fastForward('01:30');
  await expect(button).toBeVisible();
});
