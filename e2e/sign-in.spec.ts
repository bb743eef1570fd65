import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { apiBasePath } from '@population-tracker/contract/kernel/constants';
import { beginSession, goOnAs, makeUser, nobody, nothingRuns } from './accounts.ts';
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

const makeAdministrator = (request: APIRequestContext) => makeUser(request, { userType: 2 });

test('only paths of this site are followed after sign-in', async ({ page, request }) => {
  const { email } = await makeAdministrator(request);
  await page.goto('/usermanagement?status=active&search=%C3%87a%C4%9Fla');
  await expect(page).toHaveURL(/\/login\?redirect=%2Fusermanagement%3Fstatus%3Dactive%26search%3D/);
  await askForCode(page, 'nobody@test.example');
  await expect(addressField(page)).toHaveAccessibleDescription('Invalid username');
  const begun = new Date();
  await askForCode(page, email);
  await expect(page.getByRole('heading', { name: 'Enter the code' })).toBeVisible();
  const code = await codeSentTo(request, email, begun);

  await test.step('a wrong code is refused, the right one leads to the page that was wanted, with its query', async () => {
    await typeCode(page, String((Number(code) + 1) % 1_000_000).padStart(6, '0'));
    await expect(page.getByRole('alert').filter({ hasText: 'Incorrect Verification Code' })).toBeVisible();
    await expect(page.getByLabel('Digit 1 of 6')).toBeFocused();
    await typeCode(page, code);
    await expect(page).toHaveURL('/usermanagement?status=active&search=%C3%87a%C4%9Fla');
    await expect(page.getByRole('searchbox')).toHaveValue('Çağla');
    await page.goBack();
    await expect(page, 'sign-in is no page to go back to').not.toHaveURL(/\/login/);
  });

  await page.goto(`/auth-redirect?redirect=${encodeURIComponent('//evil.example')}`);
  await expect(page).toHaveURL('/dashboard');
  await page.goto('/login');
  await expect(page, 'sign-in is not for those who are signed in').toHaveURL('/dashboard');
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

  await page.goto(link);
  await expect(page.getByText('You opened the link from your mail.')).toBeVisible();
  await page.goto('/login');
  await page.goto(link);
  await expect(page.getByText('You opened the link from your mail.')).toBeVisible();
  await expectAccessible(page, 'a mailed link');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL('/dashboard');
  await page.goto(link);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'This link was used already or is too old.' })).toBeVisible();
});

test('a password that was set in the profile is a second way in, for administrators', async ({ page, request }) => {
  const { email } = await makeAdministrator(request);
  const password = 'güneşli-bir-gün';
  await goOnAs(page, await beginSession(request, email));
  await page.goto('/profile');
  await expect(page).toHaveURL('/profile/index');
  const asked = new Date();
  await page.getByRole('button', { name: 'Set a password' }).click();
  await page.getByLabel('Verification code').fill(await codeSentTo(request, email, asked));
  const field = page.getByLabel('New password');
  const save = page.getByRole('button', { name: 'Save password' });
  await field.fill('galatasaray');
  await save.click();
  await expect(field).toHaveAccessibleDescription(/among the first that are guessed/);
  await field.fill(password);
  await save.click();
  await expect(page.getByText('You can sign in with your password as well as with a code.')).toBeVisible();
  await page.getByRole('button', { name: 'Remove password' }).click();
  await page.getByRole('button', { name: 'Remove password' }).click();
  await expect(page.getByLabel('Current password')).toHaveAccessibleDescription(/./);

  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Log Out' }).click();
  await page.getByRole('button', { name: 'Sign in with a password' }).click();
  await addressField(page).fill(email);
  await page.getByLabel('Password').fill(`${password}!`);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByLabel('Password')).toHaveAccessibleDescription('Invalid username or password');
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL('/dashboard');
});

test('an emergency manager sees and finds the dashboard, the emergency list and the profile, and nothing else', async ({
  page,
  request,
}) => {
  const { email } = await makeUser(request, { userType: 3 });
  await goOnAs(page, await beginSession(request, email));
  let asked = 0;
  page.on('request', (sent) => {
    if (new URL(sent.url()).pathname === `${apiBasePath}/search`) asked += 1;
  });
  await page.goto('/no/such/page');
  await expect(page).toHaveURL('/404');
  await expect(page.getByRole('heading', { level: 1, name: 'There is no such page' })).toBeVisible();
  await page.getByRole('link', { name: 'To the start page' }).click();
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByRole('list', { name: 'Counts of today' })).toContainText('Reservations');
  await expect(page.getByRole('navigation', { name: 'Menu' }).getByRole('listitem')).toHaveText(['Dashboard', 'Emergency list']);

  const search = page.getByRole('dialog', { name: 'Search' });
  await test.step('the search has the screens that they may open and what everybody may do, and asks the server for nothing', async () => {
    await page.keyboard.press('Control+k');
    const field = search.getByRole('combobox', { name: 'Search' });
    await expect(field).toHaveAttribute('placeholder', 'Pages and actions');
    const pages = search.getByRole('group', { name: 'Pages' });
    await expect(pages.getByRole('option')).toHaveText([/^Dashboard/, /^Emergency list/]);
    await field.fill('user');
    await expect(pages).toBeHidden();
    await expect(search.getByRole('option', { name: /user/i })).toHaveCount(0);
    // Longer than a pause in typing after which it would ask.
    await page.waitForTimeout(400);
    expect(asked).toBe(0);
  });
  await page.goto('/usermanagement');
  await expect(page).toHaveURL('/401');
  await expect(page.getByRole('heading', { level: 1, name: 'You have no permission for this page' })).toBeVisible();

  await page.goto('/profile/index');
  await expect(page.getByRole('definition').filter({ hasText: 'Emergency manager' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Password' })).toBeHidden();
  await page.keyboard.press('Control+k');
  await search.getByRole('combobox', { name: 'Search' }).fill('log out');
  await expect(search.getByRole('option', { selected: true })).toHaveText('Log Out');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/login/);
  expect(await page.evaluate(() => localStorage.getItem('population-tracker.recentlyFound'))).toBeNull();
});

test('one session is ended alone; signing out everywhere asks for what is typed while it can still be saved, and closes the tabs', async ({
  page,
  request,
}) => {
  const { email } = await makeAdministrator(request);
  await beginSession(request, email);
  await goOnAs(page, await beginSession(request, email));
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
});

test('who was signed out elsewhere may stay or log in again, and comes back to the same page', async ({ page, request }) => {
  const { email } = await makeAdministrator(request);
  await goOnAs(page, await beginSession(request, email));
  const elsewhere = await beginSession(request, email);
  // What runs by itself would hear of it before the click does.
  await nothingRuns(page);
  await page.route('**/events', (route) => route.abort());
  await page.goto('/reservation?status=active');
  await expect(page.getByRole('table', { name: 'Reservations' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Next page' })).toBeEnabled();

  const ended = await request.delete(`${apiBasePath}/user/sessions`, { headers: { token: elsewhere.token } });
  expect(ended.status()).toBe(200);

  const lost = page.getByRole('alertdialog', { name: 'You were signed out' });
  // Something that runs by itself may have heard of it already, and the question lies over the button then.
  await page.getByRole('button', { name: 'Next page' }).dispatchEvent('click');
  await expect(lost).toContainText('You signed out everywhere.');
  await lost.getByRole('button', { name: 'Stay here' }).click();
  await expect(lost).toBeHidden();
  await expect(page.getByRole('heading', { name: 'The list could not be loaded' })).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await lost.getByRole('button', { name: 'Log in again' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await expect(page).toHaveURL(/\/login\?redirect=%2Freservation%3F/);
});
