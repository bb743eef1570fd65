import { gzipSync } from 'node:zlib';
import { type APIRequestContext, expect, type Page, type Route } from '@playwright/test';
import { apiBasePath, defaultTimeZone } from '@population-tracker/contract/kernel/constants';
import { addDays } from '@population-tracker/contract/kernel/days';
import { dayIn, instantAt } from '@population-tracker/contract/kernel/zones';
import { beginSession, makeUser, newMark, nobody, openSession } from './accounts.ts';
import { api } from './day-board.ts';
import { codeSentTo } from './mailbox.ts';
import { expectAccessible, expectInShape, expectNoViolation, speak, watchConsole } from './soundness.ts';
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
  const deskIds = [];
  for (const [at, label] of ['K-1', 'K-2'].entries())
    deskIds.push(await add(request, '/desks', { workspaceId, label, x: 200 + at * 200, y: 200 }));
  const { id: userId, email } = await makeUser(request, { exceptional: true });
  const today = dayIn(defaultTimeZone, new Date());
  const hours = (day: string) => ({
    start: instantAt(defaultTimeZone, day, '09:00').toISOString(),
    end: instantAt(defaultTimeZone, day, '17:30').toISOString(),
  });
  await add(request, '/reservations', { userId, area: 'workspace', workspaceId, deskId: deskIds[0], ...hours(addDays(today, 9)) });
  return { email, today };
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
  const rowOf = (day: string) => page.getByRole('listitem').filter({ has: page.locator(`a[href="/my/days/${day}"]`) });
  await expect(rowOf(first)).toContainText('K-1 is free');
  await expectAccessible(page, 'my week');

  await rowOf(first).getByRole('button', { name: 'Book K-1' }).click();
  await expect(rowOf(first)).toContainText('Booked');
  await expect(page.getByRole('status').filter({ hasText: 'K-1 is booked' })).toBeVisible();
  await expect(rowOf(first)).toContainText('09:00–17:30');

  // The other half in Turkish.
  await page.getByRole('link', { name: 'Me', exact: true }).click();
  await page.getByRole('radio', { name: 'Türkçe' }).check();
  await expect(page.getByRole('heading', { level: 1, name: 'Ben' })).toBeVisible();
  // Another window changes it, and this one says so.
  await speak(page, 'en');
  await expect(page.getByRole('radio', { name: 'English' })).toBeChecked();
  await speak(page, 'tr');
  await expect(page.getByRole('radio', { name: 'Türkçe' })).toBeChecked();
  await expectNoViolation(page, 'me');
  await page.getByRole('link', { name: 'Haftam' }).click();
  await rowOf(second).getByRole('link').click();
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
  await expect(rowOf(second)).toContainText('Otopark');
  await expect(rowOf(second)).toContainText('K-2');

  await page.getByRole('link', { name: 'Ben', exact: true }).click();
  await page.getByRole('button', { name: 'Çıkış yap' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Giriş yapın' })).toBeVisible();
  expect(complaints()).toEqual([]);
});

test('what is tapped stands there at once, and is taken back with its reason where the server refuses it', async ({ browser, request }) => {
  const { email, today } = await makeRegular(request);
  const page = await openSession(browser, await beginSession(request, email, 'me'));
  await page.setViewportSize({ width: 390, height: 844 });
  const day = addDays(today, 1);
  await page.goto(`/my/days/${day}`);
  const own = page.getByRole('region', { name: 'What you have' });
  const held: Route[] = [];
  const ownCalls = '**/me/reservations**';
  await page.route(ownCalls, (route) => void held.push(route));
  const refuse = async (error: string) => held.pop()?.fulfill({ status: 409, json: { statusCode: 409, error, data: null } });

  await page.getByRole('button', { name: /^Book K-1, / }).click();
  await expect(own).toContainText('K-1');
  // Nothing can be done yet with what the server doesn't know.
  await expect(own.getByRole('button')).toHaveCount(0);
  await expect.poll(() => held.length).toBe(1);
  await refuse('Somebody was quicker.');
  await expect(page.getByRole('alert').filter({ hasText: 'Somebody was quicker.' })).toBeVisible();
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
  await page.context().close();
});

test('checking in is offered when its time comes, on a screen that nobody touches', async ({ browser, request }) => {
  const { email, today } = await makeRegular(request);
  const session = await beginSession(request, email, 'me');
  const page = await openSession(browser, session);
  await page.setViewportSize({ width: 390, height: 844 });
  const day = addDays(today, 1);
  await page.goto(`/my/days/${day}`);
  await page.getByRole('button', { name: /^Book K-1, / }).click();
  await page.getByRole('button', { name: 'Give back' }).waitFor();

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
  const row = page.getByRole('listitem').filter({ has: page.locator(`a[href="/my/days/${day}"]`) });
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
  await page.context().close();
});

test.describe('in the panel', () => {
  test.use({ locale: 'tr-TR' });

  test('an employee is refused with its sentence; their own app speaks the browser’s language', async ({ page, request }) => {
    const { email } = await makeUser(request);
    await page.goto('/login');
    await page.getByRole('textbox', { name: 'E-posta' }).fill(email);
    await page.getByRole('button', { name: 'Kod gönder' }).click();
    await expect(page.getByRole('alert')).toHaveText('Geçersiz kullanıcı adı');
    await page.goto('/my');
    await expect(page.getByRole('heading', { name: 'Giriş yapın' })).toBeVisible();
    await expect(page).toHaveTitle('Giriş yapın - Population Tracker');
  });
});
