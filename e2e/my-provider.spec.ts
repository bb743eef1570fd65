import { expect } from '@playwright/test';
import { apiBasePath } from '@population-tracker/contract/kernel/constants';
import { nobody } from './accounts.ts';
import { type EmptyCompany, startEmptyCompany } from './empty-company.ts';
import { type IdentityProvider, startIdentityProvider } from './identity-provider.ts';
import { expectInShape, expectNoViolation } from './soundness.ts';
import { test } from './test.ts';

const address = 'ece.toprak@newcomer.example';
let company: EmptyCompany;
let provider: IdentityProvider;
test.beforeAll(async () => {
  company = await startEmptyCompany();
  provider = await startIdentityProvider(company.url, address);
});
test.afterAll(async () => {
  await provider?.stop();
  await company?.stop();
});

test('on a phone an employee signs in to their own app by the provider’s button, is told when they broke off, and comes to where they wanted to', async ({
  browser,
}) => {
  const admin = await company.signIn(browser, { locale: 'en-GB', viewport: { width: 1280, height: 800 } });
  await admin.goto('/permissions?view=signIn');
  const token = await admin.evaluate(() => localStorage.getItem('population-tracker.token') ?? '');
  const person = { name: 'Ece', lastName: 'Toprak', email: address };
  expect((await company.request.post(`${apiBasePath}/users`, { headers: { token }, data: person })).status()).toBe(200);
  await admin.getByRole('link', { name: 'Add provider' }).click();
  await admin.getByLabel('Name on the button').fill('Newcomer ID');
  await admin.getByLabel('Issuer').fill(provider.issuer);
  await admin.getByLabel('Client ID').fill(provider.clientId);
  await admin.getByRole('textbox', { name: 'Client secret' }).fill(provider.clientSecret);
  await admin.getByRole('combobox', { name: 'Mail domains' }).fill('newcomer.example');
  await admin.getByRole('button', { name: 'Save provider' }).click();
  await admin.getByRole('button', { name: 'Test', exact: true }).click();
  await admin.getByRole('button', { name: address }).click();
  await expect(admin.getByText('It works')).toBeVisible();
  await admin.getByRole('button', { name: 'Switch on' }).click();
  await expect(admin.getByRole('button', { name: 'Switch off' })).toBeVisible();

  const phone = await browser.newContext({
    ...{ baseURL: company.url, storageState: nobody, serviceWorkers: 'block', locale: 'en-GB' },
    ...{ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  });
  const page = await phone.newPage();
  await page.goto('/my/me');
  const byProvider = page.getByRole('button', { name: 'Newcomer ID' });
  await expect(byProvider).toBeVisible();
  await expectInShape(page, 'the sign-in with a provider on a phone');
  await expectNoViolation(page, 'the sign-in with a provider on a phone');
  await byProvider.tap();
  await page.getByRole('button', { name: 'Break off' }).tap();
  await expect(page.getByRole('alert')).toContainText('The sign-in was broken off at the provider.');
  expect(await page.evaluate(() => localStorage.getItem('population-tracker.token'))).toBeNull();
  await page.getByRole('button', { name: 'Back to sign-in' }).tap();
  await byProvider.tap();
  await page.getByRole('button', { name: address }).tap();
  await expect(page.getByRole('heading', { level: 1, name: 'Me' })).toBeVisible();
  // What the session was fetched with is nobody's to find in the history.
  await expect(page).toHaveURL(`${company.url}/my/me`);
  await expect(page.getByText(address)).toBeVisible();
  await page.reload();
  await expect(page.getByText(address)).toBeVisible();
  await Promise.all([phone.close(), admin.context().close()]);
});
