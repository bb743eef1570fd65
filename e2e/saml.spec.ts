import { expect } from '@playwright/test';
import { nobody } from './accounts.ts';
import { administrator, type EmptyCompany, startEmptyCompany } from './empty-company.ts';
import { startSamlProvider } from './identity-provider.ts';
import { expectAccessible } from './soundness.ts';
import { test } from './test.ts';

let company: EmptyCompany;
test.beforeAll(async () => {
  company = await startEmptyCompany();
});
test.afterAll(() => company.stop());

test('a SAML provider is filled in from its metadata, tested and switched on, lets its owner in once they confirmed it, and its groups bring permissions', async ({
  browser,
}) => {
  const provider = await startSamlProvider(company.url, administrator);
  const page = await company.signIn(browser, { locale: 'en-GB', viewport: { width: 1280, height: 800 } });
  await page.goto('/permissions?view=signIn');
  await page.getByRole('link', { name: 'Add provider' }).click();
  await page.getByText('SAML 2.0', { exact: true }).click();
  const metadata = page.getByLabel('The provider’s metadata');
  await metadata.fill('<!DOCTYPE a [<!ENTITY e SYSTEM "file:///etc/passwd">]><a>&e;</a>');
  await page.getByRole('button', { name: 'Fill in from it' }).click();
  await expect(page.getByText('This can’t be read as the metadata')).toBeVisible();
  await metadata.fill(provider.metadata);
  await page.getByRole('button', { name: 'Fill in from it' }).click();
  await expect(page.getByLabel('Entity ID', { exact: true })).toHaveValue(/\/saml$/);
  await expect(page.getByLabel('Sign-on address')).toHaveValue(/\/saml\/sso$/);
  await expect(page.getByLabel('Certificate', { exact: true })).toHaveValue(/^-----BEGIN CERTIFICATE-----/);
  await page.getByLabel('Name on the button').fill('Newcomer');
  await page.getByRole('combobox', { name: 'Mail domains' }).fill('newcomer.example');
  await page.getByLabel('Claim or attribute of the groups').fill('groups');
  await page.getByRole('button', { name: 'Add a group' }).click();
  await page.getByLabel('Group, to the letter').fill('front-desk');
  await page.getByRole('button', { name: 'Save provider' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Newcomer' })).toBeVisible();
  await page.getByRole('button', { name: 'Test', exact: true }).click();
  // Broken off first: nobody would have come in, and it says why.
  await page.getByRole('button', { name: 'Break off' }).click();
  await expect(page.getByText('Nobody would have come in')).toBeVisible();
  await expect(page.getByText('The sign-in was broken off at the provider.')).toBeVisible();
  await page.getByRole('button', { name: 'Test again' }).click();
  await page.getByRole('button', { name: administrator }).click();
  await expect(page.getByText('It works')).toBeVisible();
  await expect(page.getByRole('row', { name: 'NameID' })).toContainText('8c1fe204');
  await expect(page.getByRole('row', { name: /^groups/ })).toContainText('front-desk');
  await expectAccessible(page, 'a SAML provider');
  await page.getByRole('button', { name: 'Switch on' }).click();
  await expect(page.getByRole('button', { name: 'Switch off' })).toBeVisible();

  const outside = await browser.newContext({ baseURL: company.url, serviceWorkers: 'block', storageState: nobody });
  const theirs = await outside.newPage();
  const byProvider = theirs.getByRole('button', { name: 'Sign in with Newcomer' });
  await theirs.goto('/usermanagement');
  await byProvider.click();
  await theirs.getByRole('button', { name: administrator }).click();
  await expect(theirs.getByRole('alert')).toContainText('an owner confirms that it is you');
  await page.goto('/permissions?view=signIn');
  await page.getByRole('button', { name: 'Let in', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Let in' }).click();
  await expect(page.getByText('waits for an owner')).toHaveCount(0);

  await theirs.goto('/usermanagement');
  await byProvider.click();
  await theirs.getByRole('button', { name: administrator }).click();
  await expect(theirs).toHaveURL(`${company.url}/usermanagement`);
  await expect(theirs.getByRole('button', { name: /^Account/ })).toBeVisible();
  // What their group brings stands among the permissions, from there.
  await page.goto('/permissions');
  await expect(page.getByRole('row').filter({ hasText: 'Location administrator' })).toContainText('Newcomer, by a group there');
  await Promise.all([outside.close(), page.context().close(), provider.stop()]);
});
