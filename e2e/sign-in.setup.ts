import { expect } from '@playwright/test';
import { noteProof, sessionFile } from './accounts.ts';
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
