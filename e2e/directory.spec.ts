import { expect } from '@playwright/test';
import { newMark, proveAgain } from './accounts.ts';
import { test } from './test.ts';

test('an owner lets the company’s directory in; whom it brings is changed there alone, and its calls are told', async ({
  page,
  request,
}) => {
  const lastName = newMark();
  await proveAgain(request);
  await page.goto('/permissions?view=provisioning');
  await page.getByRole('button', { name: 'Add token' }).click();
  const drawer = page.getByRole('dialog', { name: 'Add token' });
  await drawer.getByLabel('Name').fill(`Directory ${lastName}`);
  await drawer.getByRole('button', { name: 'Add token' }).click();
  const made = page.getByRole('dialog', { name: `Token “Directory ${lastName}”` });
  const address = new URL(await made.getByLabel('Address of the SCIM service').inputValue()).pathname;
  const headers = {
    authorization: `Bearer ${await made.getByRole('textbox', { name: 'Token' }).inputValue()}`,
    'content-type': 'application/scim+json',
  };
  await made.getByRole('button', { name: 'Copy token' }).click();
  await made.getByRole('button', { name: 'Close' }).click();
  await expect(made).toHaveCount(0);

  const data = {
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
    userName: `${lastName}@directory.example`.toLowerCase(),
    name: { givenName: 'Deniz', familyName: lastName },
    active: true,
  };
  expect((await request.post(`${address}/Users`, { headers, data: JSON.stringify(data) })).status()).toBe(201);
  expect((await request.get(`${address}/Users/nobody-${lastName}`, { headers })).status()).toBe(404);

  await page.getByRole('switch', { name: 'Refused only' }).check();
  const calls = page.getByRole('list', { name: 'Calls of the last 30 days' });
  await expect(calls.getByRole('listitem').filter({ hasText: `GET /Users/nobody-${lastName}` })).toContainText('404');
  await expect(calls).not.toContainText('POST /Users');

  await page.goto(`/usermanagement?search=${lastName}`);
  await page.getByRole('table').getByText(`Deniz ${lastName}`).click();
  const person = page.getByRole('dialog', { name: new RegExp(lastName) });
  await expect(person.getByLabel('Surname')).toBeDisabled();
  await expect(person.getByLabel('Employee number')).toBeEnabled();

  await page.goto('/permissions?view=provisioning');
  await page.getByRole('button', { name: `Revoke “Directory ${lastName}”` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(page.getByRole('button', { name: `Revoke “Directory ${lastName}”` })).toHaveCount(0);
  expect((await request.get(`${address}/Users`, { headers })).status()).toBe(401);
});
