import { expect, type Page } from '@playwright/test';
import { newMark, nobody } from './accounts.ts';
import { administrator, type EmptyCompany, letIn, startEmptyCompany } from './empty-company.ts';
import { startSamlProvider } from './identity-provider.ts';
import { codeSentTo, mailsTo } from './mailbox.ts';
import { plugIn } from './passkey-device.ts';
import { expectAccessible, expectNoViolation, goInside, show, watchConsole } from './soundness.ts';
import { test } from './test.ts';

// One company of its own for all tests, which go on one after the other: to start it is dearer than most of them.
test.describe.configure({ mode: 'serial' });

let company: EmptyCompany;
/** Its owner's. */
let page: Page;
test.beforeAll(async ({ browser }) => {
  // Browsers give passkeys to a name alone, and the other tests' product is reached by a number.
  company = await startEmptyCompany('localhost');
  page = await company.signIn(browser, { locale: 'en-GB', timezoneId: 'Europe/Istanbul', viewport: { width: 1280, height: 800 } });
  page.setDefaultTimeout(30_000);
});
test.afterAll(async () => {
  await page.context().close();
  await company.stop();
});

const patchOp = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';

test('an owner lets the company’s directory in; whom it brings is changed there alone, and its calls are told', async () => {
  const lastName = newMark();
  const { request } = company;
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

  await page.getByRole('link', { name: 'User management', exact: true }).click();
  await page.getByRole('searchbox').fill(lastName);
  await page.getByRole('table').getByText(`Deniz ${lastName}`).click();
  const person = page.getByRole('dialog', { name: new RegExp(lastName) });
  await expect(person.getByLabel('Surname')).toBeDisabled();
  await expect(person.getByLabel('Employee number')).toBeEnabled();
  await page.keyboard.press('Escape');

  await test.step('more who leave at once than usual wait for an owner, who keeps them, and is asked a second time', async () => {
    const send = async (method: 'POST' | 'PATCH', path: string, body: object) =>
      (await (await request.fetch(`${address}${path}`, { method, headers, data: JSON.stringify(body) })).json()) as { id: string };
    const passive = { schemas: [patchOp], Operations: [{ op: 'replace', path: 'active', value: false }] };
    // Of so small a company ten go without a question.
    const people = Array.from({ length: 12 }, (_, at) => ({ ...data, userName: `${at}.${data.userName}` }));
    const ids = await Promise.all(people.map(async (one) => (await send('POST', '/Users', one)).id));
    for (const id of ids) await send('PATCH', `/Users/${id}`, passive);
    await goInside(page, '/permissions?view=provisioning');
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

  await page.getByRole('button', { name: `Revoke “Directory ${lastName}”` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(page.getByRole('button', { name: `Revoke “Directory ${lastName}”` })).toHaveCount(0);
  expect((await request.get(`${address}/Users`, { headers })).status()).toBe(401);
});

test('a SAML provider is filled in from its metadata, tested and switched on, lets its owner in once they confirmed it, and its groups bring permissions', async ({
  browser,
}) => {
  const provider = await startSamlProvider(company.url, administrator);
  await goInside(page, '/permissions?view=signIn');
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
  await expectNoViolation(page, 'a SAML provider');
  await page.getByRole('button', { name: 'Switch on' }).click();
  await expect(page.getByRole('button', { name: 'Switch off' })).toBeVisible();

  const outside = await browser.newContext({ baseURL: company.url, serviceWorkers: 'block', storageState: nobody });
  const theirs = await outside.newPage();
  const byProvider = theirs.getByRole('button', { name: 'Sign in with Newcomer' });
  await theirs.goto('/usermanagement');
  await byProvider.click();
  await theirs.getByRole('button', { name: administrator }).click();
  await expect(theirs.getByRole('alert')).toContainText('an owner confirms that it is you');
  await letIn(page);

  await theirs.goto('/usermanagement');
  await byProvider.click();
  await theirs.getByRole('button', { name: administrator }).click();
  await expect(theirs).toHaveURL(`${company.url}/usermanagement`);
  await expect(theirs.getByRole('button', { name: /^Account/ })).toBeVisible();
  // What their group brings stands among the permissions, from there.
  await goInside(page, '/permissions');
  await expect(page.getByRole('row').filter({ hasText: 'Location administrator' })).toContainText('Newcomer, by a group there');
  await Promise.all([outside.close(), provider.stop()]);
});

const section = (page: Page) => page.locator('section').filter({ has: page.getByRole('heading', { name: 'Passkeys' }) });

test('the profile says why there are none at a number, where sign-in offers none; and where they are to whoever came by another name', async ({
  page: atNumber,
}) => {
  await atNumber.goto('/profile/index');
  await expect(section(atNumber)).toContainText('Passkeys need an https address with a name');
  await expect(section(atNumber).getByRole('button')).toHaveCount(0);
  await atNumber.evaluate(() => localStorage.clear());
  await atNumber.goto('/login');
  // What this installation is has arrived by then: it brings the demo company's hint.
  await expect(atNumber.getByRole('region', { name: 'Demo company' })).toBeVisible();
  await expect(atNumber.getByRole('button', { name: 'Sign in with a passkey' })).toHaveCount(0);

  const elsewhere = company.url.replace('localhost', '127.0.0.1');
  const stored = await page.evaluate(() => Object.entries(localStorage));
  const other = await page.context().newPage();
  await other.goto(`${elsewhere}/robots.txt`);
  await other.evaluate((entries) => {
    for (const [name, value] of entries) localStorage.setItem(name, value);
  }, stored);
  await other.goto(`${elsewhere}/profile/index`);
  await expect(section(other)).toContainText(`Passkeys work at ${company.url} only.`);
  await other.close();
});

test('somebody makes a passkey, signs in by it, proves by it that it is them, and removes it', async () => {
  const complaints = watchConsole(page);
  const device = await plugIn(page);

  await test.step('it is made after a proof by a mailed code', async () => {
    await page.goto('/profile/index');
    const begun = new Date();
    await section(page).getByRole('button', { name: 'Add a passkey' }).click();
    await expectAccessible(page, 'adding a passkey', { inBoth: false });
    await section(page).getByLabel('Name').fill('Work laptop');
    await section(page)
      .getByLabel('Verification code')
      .fill(await codeSentTo(company.request, administrator, begun));
    await device.fail(true);
    await section(page).getByRole('button', { name: 'Add a passkey' }).click();
    await expect(section(page).getByRole('alert')).toHaveText('Nothing was confirmed at the device. Try again, or use another way.');
    await device.fail(false);
    // The code was for one change; it isn't asked for again.
    await section(page).getByRole('button', { name: 'Add a passkey' }).click();
    await expect(page.getByText('Passkey “Work laptop” added')).toBeVisible();
    await expect(section(page).getByRole('listitem')).toContainText(['Work laptop']);
    await expect(async () => {
      const subjects = (await mailsTo(company.request, administrator)).map(({ subject }) => subject);
      expect(subjects).toContain('A passkey was added to your Population Tracker account');
    }).toPass();
  });

  await test.step('the same device makes no second one', async () => {
    await section(page).getByRole('button', { name: 'Add a passkey' }).click();
    await expect(section(page).getByText('Your passkey will be asked for when you go on')).toBeVisible();
    await section(page).getByLabel('Name').fill('Another one');
    await section(page).getByRole('button', { name: 'Confirm with a code sent by mail instead' }).click();
    await section(page).getByRole('button', { name: 'Confirm with a passkey instead' }).click();
    await expect(section(page).getByLabel('Name')).toHaveValue('Another one');
    await section(page).getByRole('button', { name: 'Add a passkey' }).click();
    await expect(section(page).getByRole('alert')).toHaveText('This device has a passkey of yours already.');
    await section(page).getByRole('button', { name: 'Cancel' }).click();
  });

  await test.step('it is offered in the list of the address field, and signs in by being chosen there', async () => {
    // The device of the tests chooses as soon as it is asked, and what waits already it leaves waiting.
    await device.touch(false);
    await signOut(page);
    await expect(page.getByLabel('E-mail')).toHaveAttribute('autocomplete', 'username webauthn');
    await device.touch(true);
    await page.reload();
    await expect(page).toHaveURL(/\/dashboard/);
    await device.touch(false);
    await signOut(page);
    await page.goto('/my/');
    await expect(page.getByLabel('E-mail')).toHaveAttribute('autocomplete', 'username webauthn');
    await device.touch(true);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'My week' })).toBeVisible();
    await device.touch(false);
    await page.getByRole('link', { name: 'Me', exact: true }).click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect(page.getByLabel('E-mail')).toBeVisible();
  });

  await test.step('it signs in by the button, without an address', async () => {
    await page.goto('/login');
    await expect(page.getByRole('button', { name: 'Sign in with a passkey' })).toBeVisible();
    expect(await hasFetchedLibrary(page), 'sign-in begins without the program for passkeys').toBe(false);
    await device.fail(true);
    await device.touch(true);
    const asked = await watchDevice(page);
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await expect.poll(() => hasFetchedLibrary(page)).toBe(true);
    await expect(page.getByRole('alert')).toHaveText('Nothing was confirmed at the device. Try again, or use another way.');
    // Asked by the list again only after this, the device would choose by itself. The page's first asking may have come late.
    await expect.poll(async () => (await asked()).slice(-2)).toEqual(['button', 'list']);
    await device.fail(false);
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await expect(page).toHaveURL(/\/dashboard/);
  });

  await test.step('it is called something else, and proves that a password is set by its owner', async () => {
    await page.getByRole('button', { name: /^Account/ }).click();
    await page.getByRole('menuitem', { name: 'Profile' }).click();
    await section(page).getByRole('button', { name: 'Rename: Work laptop' }).click();
    await section(page).getByLabel('Name').fill('Old laptop');
    await section(page).getByRole('button', { name: 'Save name' }).click();
    await expect(section(page).getByRole('listitem')).toContainText(['Old laptop']);
    await page.getByRole('button', { name: 'Set a password' }).click();
    await page.getByLabel('New password').fill('three-boats-sail');
    await page.getByRole('button', { name: 'Save password' }).click();
    await expect(page.getByText('Password saved')).toBeVisible();
  });

  await test.step('removed, by a proof of its own, it lets nobody in', async () => {
    await section(page).getByRole('button', { name: 'Remove: Old laptop' }).click();
    await show(page, 'dark');
    await expectAccessible(page, 'removing a passkey', { inBoth: false });
    await section(page).getByRole('button', { name: 'Remove', exact: true }).click();
    await expect(section(page).getByText('You have no passkey yet.')).toBeVisible();
    await signOut(page);
    // Chosen in the list: what is refused is said at the field.
    await expect(page.getByRole('alert').filter({ hasText: 'This passkey isn’t known here any more. Sign in with a code.' })).toBeVisible();
  });
  // The browser writes a line for each answer that refuses; both were meant.
  expect(complaints().filter((line) => !/status of (401|422)/.test(line))).toEqual([]);
});

/** Whether one of the page's scripts is the library, by a sentence of its own. */
/** @returns by what of the page the device was asked since */
async function watchDevice(page: Page): Promise<() => Promise<string[]>> {
  const asked = await page.evaluateHandle(() => {
    const { credentials } = navigator;
    const get = credentials.get.bind(credentials);
    const kinds: string[] = [];
    credentials.get = (options) => {
      kinds.push(options?.mediation === 'conditional' ? 'list' : 'button');
      return get(options);
    };
    return kinds;
  });
  return () => asked.jsonValue();
}

const hasFetchedLibrary = (page: Page): Promise<boolean> =>
  page.evaluate(async () => {
    const scripts = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js'));
    const texts = await Promise.all(scripts.map(async ({ name }) => (await fetch(name)).text()));
    return texts.some((text) => text.includes('WebAuthn is not supported in this browser'));
  });

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account/ }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(page).toHaveURL(/\/login/);
}
