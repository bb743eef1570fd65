import { expect } from '@playwright/test';
import { apiBasePath } from '@population-tracker/contract/kernel/constants';
import { administratorToken, beginSession, makeUser, noteProof, openSession, sessionFile } from './accounts.ts';
import { codeSentTo } from './mailbox.ts';
import { test } from './test.ts';

const administrator = 'admin@demo.example';

test('an administrator signs in with a mailed code', async ({ page, request }) => {
  const begun = new Date();
  await page.goto('/');
  await expect(page).toHaveURL(/\/login\?redirect=/);
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();

  await page.getByLabel('E-mail').fill(administrator);
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect(page.getByRole('heading', { name: 'Enter the code' })).toBeVisible();
  await page.getByLabel('Digit 1 of 6').focus();
  await page.keyboard.type(await codeSentTo(request, administrator, begun));

  await expect(page).toHaveURL(/\/dashboard/);
  await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible();
  await page.context().storageState({ path: sessionFile });
  noteProof();
});

// A rule for the whole company: it is tried here, where no other test is signing in.
test('with single sign-in switched on, whoever signs in anew is signed out elsewhere', async ({ browser, request }) => {
  const { id, email } = await makeUser(request, { userType: 2 });
  const page = await openSession(browser, await beginSession(request, email));
  await page.goto('/permissions?view=signIn');
  const rule = page.getByRole('switch', { name: 'One session for each person' });
  await expect(rule).not.toBeChecked();
  // Until it is known how it stands, it takes neither focus nor key.
  await expect(rule).toBeEnabled();
  await rule.focus();
  await page.keyboard.press('Space');
  try {
    await expect(page.getByText('Single sign-in is on')).toBeVisible();
    await expect(rule).toBeChecked();
    await beginSession(request, email);
    await page.getByRole('link', { name: 'User management', exact: true }).click();
    await expect(page.getByRole('alertdialog', { name: 'You were signed out' })).toBeVisible();
  } finally {
    const headers = { token: administratorToken() };
    const off = await request.put(`${apiBasePath}/sign-in-settings`, { headers, data: { singleSignIn: false } });
    expect(off.status()).toBe(200);
    // The pictures of the list show the demo company alone.
    await request.delete(`${apiBasePath}/users/${id}`, { headers });
  }
  await page.context().close();
});
