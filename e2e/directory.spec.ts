import { expect } from '@playwright/test';
import { newMark, proveAgain } from './accounts.ts';
import { test } from './test.ts';

const patchOp = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';

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

  await test.step('more who leave at once than usual wait for an owner, who keeps them, and is asked a second time', async () => {
    const send = async (method: 'POST' | 'PATCH', path: string, body: object) =>
      (await (await request.fetch(`${address}${path}`, { method, headers, data: JSON.stringify(body) })).json()) as { id: string };
    const passive = { schemas: [patchOp], Operations: [{ op: 'replace', path: 'active', value: false }] };
    // A twentieth of the company goes without a question; these are more, also with all whom other tests have added.
    for (const row of Array.from({ length: 6 }, (_, row) => row)) {
      const people = Array.from({ length: 10 }, (_, at) => ({ ...data, userName: `${row}${at}.${data.userName}` }));
      const ids = await Promise.all(people.map(async (one) => (await send('POST', '/Users', one)).id));
      await Promise.all(ids.map((id) => send('PATCH', `/Users/${id}`, passive)));
    }
    await page.goto('/permissions?view=provisioning');
    const waiting = page.getByRole('heading', { name: /waits? for an owner/ });
    await expect(waiting).toBeVisible();
    await page.getByRole('button', { name: 'Keep all active' }).click();
    const question = page.getByRole('alertdialog', { name: /^Keep \d+ (person|people) active/ });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(question).toHaveCount(0);
    await expect(waiting).toBeVisible();
    await page.getByRole('button', { name: 'Keep all active' }).click();
    await question.getByRole('button', { name: 'Keep all active' }).click();
    await expect(waiting).toHaveCount(0);
    const { Resources } = (await (await request.get(`${address}/Users?count=100`, { headers })).json()) as {
      Resources: { active: boolean }[];
    };
    expect(new Set(Resources.map(({ active }) => active))).toEqual(new Set([true, false]));
  });

  await page.goto('/permissions?view=provisioning');
  await page.getByRole('button', { name: `Revoke “Directory ${lastName}”` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(page.getByRole('button', { name: `Revoke “Directory ${lastName}”` })).toHaveCount(0);
  expect((await request.get(`${address}/Users`, { headers })).status()).toBe(401);
});
