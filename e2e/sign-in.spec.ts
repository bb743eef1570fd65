import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { apiBasePath } from '@population-tracker/contract/kernel/constants';
import { beginSession, makeUser, nobody, nothingRuns, openSession } from './accounts.ts';
import { codeSentTo, linkSentTo } from './mailbox.ts';
import { expectAccessible } from './soundness.ts';
import { test } from './test.ts';

test.use({ storageState: nobody, actionTimeout: 30_000 });

const addressField = (page: Page) => page.getByRole('textbox', { name: 'E-mail' });

async function askForCode(page: Page, email: string): Promise<void> {
  await addressField(page).fill(email);
  await page.getByRole('button', { name: 'Send code' }).click();
}

async function typeCode(page: Page, code: string): Promise<void> {
  await page.getByLabel('Digit 1 of 6').focus();
  await page.keyboard.type(code);
}

async function signInByPassword(page: Page, email: string, password: string): Promise<void> {
  await page.goto('/login');
  await page.getByRole('button', { name: 'Sign in with a password' }).click();
  await addressField(page).fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

const makeAdministrator = (request: APIRequestContext) => makeUser(request, { userType: 2 });

test('a wrong code is refused, the right one leads to the page that was wanted, with its query', async ({ page, request }) => {
  const { email } = await makeAdministrator(request);
  const begun = new Date();
  await page.goto('/usermanagement?status=active&search=%C3%87a%C4%9Fla');
  await expect(page).toHaveURL(/\/login\?redirect=%2Fusermanagement%3Fstatus%3Dactive%26search%3D/);
  await askForCode(page, email);
  await expect(page.getByRole('heading', { name: 'Enter the code' })).toBeVisible();
  const code = await codeSentTo(request, email, begun);

  await typeCode(page, String((Number(code) + 1) % 1_000_000).padStart(6, '0'));
  await expect(page.getByRole('alert').filter({ hasText: 'Incorrect Verification Code' })).toBeVisible();
  await expect(page.getByLabel('Digit 1 of 6')).toBeFocused();
  await typeCode(page, code);

  await expect(page).toHaveURL('/usermanagement?status=active&search=%C3%87a%C4%9Fla');
  await expect(page.getByRole('searchbox')).toHaveValue('Çağla');
  await page.goBack();
  await expect(page, 'sign-in is no page to go back to').not.toHaveURL(/\/login/);
});

test('an unknown address and one of somebody who may not sign in are refused alike', async ({ page, request }) => {
  const normal = await makeUser(request);
  await page.goto('/login');
  for (const email of ['nobody@test.example', normal.email]) {
    await askForCode(page, email);
    await expect(addressField(page)).toHaveAccessibleDescription('Invalid username');
    await addressField(page).fill('');
  }
});

test('whoever asked for too many codes signs in by a mailed link, which opening alone does not use up', async ({ page, request }) => {
  const { email } = await makeAdministrator(request);
  const data = { email };
  for (let sends = 0; sends < 3; sends++) await request.post(`${apiBasePath}/admin/sendotp`, { data });
  const asked = new Date();
  await page.goto('/login');
  await askForCode(page, email);
  await page.getByRole('button', { name: 'Mail me a link' }).click();
  await expect(page.getByText(`We mailed a link to ${email}.`)).toBeVisible();
  const link = await linkSentTo(request, email, asked);

  for (let opened = 0; opened < 2; opened++) {
    await page.goto('/404');
    await page.goto(link);
    await expect(page.getByText('You opened the link from your mail.')).toBeVisible();
  }
  await expectAccessible(page, 'a mailed link');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL('/dashboard');
  await page.goto('/404');
  await page.goto(link);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'This link was used already or is too old.' })).toBeVisible();
});

test('only paths of this site are followed after sign-in', async ({ browser, request }) => {
  const page = await openSession(browser, await beginSession(request, (await makeAdministrator(request)).email));
  for (const elsewhere of ['//evil.example', 'https://evil.example/', '/\\evil.example']) {
    await page.goto(`/auth-redirect?redirect=${encodeURIComponent(elsewhere)}`);
    await expect(page).toHaveURL('/dashboard');
  }
  await page.goto(`/auth-redirect?redirect=${encodeURIComponent('/profile/index')}`);
  await expect(page).toHaveURL('/profile/index');
  await page.goto('/login');
  await expect(page, 'sign-in is not for those who are signed in').toHaveURL('/dashboard');
  await page.context().close();
});

test('a password that was set in the profile is a second way in, for administrators', async ({ browser, page, request }) => {
  const administrator = await makeAdministrator(request);
  const password = 'güneşli bir gün'.replaceAll(' ', '-');
  const own = await openSession(browser, await beginSession(request, administrator.email));
  await own.goto('/profile');
  await expect(own).toHaveURL('/profile/index');
  const asked = new Date();
  await own.getByRole('button', { name: 'Set a password' }).click();
  await own.getByLabel('Verification code').fill(await codeSentTo(request, administrator.email, asked));
  const field = own.getByLabel('New password');
  const save = own.getByRole('button', { name: 'Save password' });
  for (const [refused, reason] of [
    ['kısa', 'The password can not be less than 6 digits'],
    ['uzun ama boşluklu', 'The password can not contain spaces'],
    ['galatasaray', 'among the first that are guessed'],
  ] as const) {
    await field.fill(refused);
    await save.click();
    await expect(field).toHaveAccessibleDescription(new RegExp(reason));
  }
  await field.fill(password);
  await save.click();
  await expect(own.getByText('You can sign in with your password as well as with a code.')).toBeVisible();
  await own.getByRole('button', { name: 'Remove password' }).click();
  await own.getByRole('button', { name: 'Remove password' }).click();
  await expect(own.getByLabel('Current password')).toHaveAccessibleDescription(/./);
  await own.context().close();

  await signInByPassword(page, administrator.email, `${password}!`);
  await expect(page.getByLabel('Password')).toHaveAccessibleDescription('Invalid username or password');
  await signInByPassword(page, administrator.email, password);
  await expect(page).toHaveURL('/dashboard');
});

test('an emergency manager sees the dashboard, the emergency list and the profile, and nothing else', async ({
  browser,
  page: another,
  request,
}) => {
  const { email } = await makeUser(request, { userType: 3 });
  const page = await openSession(browser, await beginSession(request, email));
  await page.goto('/');
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByRole('list', { name: 'Counts of today' })).toContainText('Reservations');
  await expect(page.getByRole('navigation', { name: 'Menu' }).getByRole('listitem')).toHaveText(['Dashboard', 'Emergency list']);
  await page.getByRole('radiogroup', { name: 'View' }).getByText('Figures', { exact: true }).click();
  await page.getByRole('link', { name: 'Table' }).click();
  await expect(page.getByRole('table', { name: 'Person distribution' })).toBeVisible();

  for (const path of ['/usermanagement', '/reservation', '/locationlist', '/building?id=1', '/meeting-room-list', '/upload-jobs']) {
    await page.goto(path);
    await expect(page, path).toHaveURL('/401');
    await expect(page.getByRole('heading', { level: 1, name: 'You have no permission for this page' })).toBeVisible();
  }
  await page.goto('/profile/index');
  await expect(page.getByRole('definition').filter({ hasText: 'Emergency manager' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Password' })).toBeHidden();
  await page.context().close();

  await signInByPassword(another, email, 'whatever-it-is');
  await expect(another.getByLabel('Password')).toHaveAccessibleDescription('Invalid username or password');
});

test('an unknown path says so, and leads back', async ({ browser, request }) => {
  const page = await openSession(browser, await beginSession(request, (await makeAdministrator(request)).email));
  await page.goto('/no/such/page');
  await expect(page).toHaveURL('/404');
  await expect(page.getByRole('heading', { level: 1, name: 'There is no such page' })).toBeVisible();
  await page.getByRole('link', { name: 'To the start page' }).click();
  await expect(page).toHaveURL('/dashboard');
  await page.context().close();
});

test('one session is ended alone; signing out everywhere asks for what is typed while it can still be saved, and closes the tabs', async ({
  browser,
  request,
}) => {
  const { email } = await makeAdministrator(request);
  await beginSession(request, email);
  const page = await openSession(browser, await beginSession(request, email));
  await page.goto('/announcement');
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Half a title');
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Profile' }).click();
  const sessions = page.getByRole('listitem').filter({ hasText: 'Last used' });
  await expect(sessions).toHaveCount(2);
  await page.getByRole('button', { name: /^End session/ }).click();
  await expect(sessions, 'one of them is ended alone').toHaveCount(1);
  const endAll = async () => {
    await page.getByRole('button', { name: 'Sign out everywhere' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out everywhere' }).click();
  };
  await endAll();
  await page.getByRole('alertdialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Keep editing' }).click();
  await page.getByRole('tab', { name: 'Announcement' }).click();
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Half a title');
  await page.getByRole('tab', { name: 'Profile' }).click();
  await endAll();
  await page.getByRole('alertdialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL('/login');
  expect(await page.evaluate(() => sessionStorage.getItem('population-tracker.tabs'))).toBeNull();
  await page.context().close();
});

test('who was signed out elsewhere may stay or log in again, and comes back to the same page', async ({ browser, request }) => {
  const { email } = await makeAdministrator(request);
  const page = await openSession(browser, await beginSession(request, email));
  const elsewhere = await openSession(browser, await beginSession(request, email));
  // What runs by itself would hear of it before the click does.
  await nothingRuns(page);
  await page.route('**/events', (route) => route.abort());
  await page.goto('/reservation?status=active');
  await expect(page.getByRole('table', { name: 'Reservations' })).toBeVisible();

  await elsewhere.goto('/profile/index');
  await elsewhere.getByRole('button', { name: 'Sign out everywhere' }).click();
  await elsewhere.getByRole('alertdialog').getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(elsewhere).toHaveURL('/login');
  await elsewhere.context().close();

  const lost = page.getByRole('alertdialog', { name: 'You were signed out' });
  // Something that runs by itself may have heard of it already, and the question lies over the button then.
  await page.getByRole('button', { name: 'Next page' }).dispatchEvent('click');
  await expect(lost).toContainText('You signed out everywhere.');
  await lost.getByRole('button', { name: 'Stay here' }).click();
  await expect(lost).toBeHidden();
  await page.getByRole('button', { name: 'Try again' }).click();
  await lost.getByRole('button', { name: 'Log in again' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await expect(page).toHaveURL(/\/login\?redirect=%2Freservation%3F/);
  await page.context().close();
});
