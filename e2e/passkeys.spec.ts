import { expect, type Page } from '@playwright/test';
import { beginSession, nobody } from './accounts.ts';
import { administrator, type EmptyCompany, startEmptyCompany } from './empty-company.ts';
import { codeSentTo, mailsTo } from './mailbox.ts';
import { expectAccessible, watchConsole } from './soundness.ts';
import { test } from './test.ts';

/** Browsers give passkeys to a name alone, and the other tests' product is reached by a number. */
let company: EmptyCompany;
test.beforeAll(async () => {
  company = await startEmptyCompany('localhost');
});
test.afterAll(() => company.stop());

/** A device in which passkeys are kept, of somebody who is recognised by it at once. */
async function plugIn(page: Page): Promise<{ fail: (fails: boolean) => Promise<void>; touch: (touches: boolean) => Promise<void> }> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true },
      ...{ isUserVerified: true, automaticPresenceSimulation: true },
    },
  });
  return {
    fail: async (fails) => void (await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: !fails })),
    /** Without it whatever is asked waits, as the browser's list does for a choice. */
    touch: async (touches) => void (await cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled: touches })),
  };
}

const section = (page: Page) => page.locator('section').filter({ has: page.getByRole('heading', { name: 'Passkeys' }) });

test('somebody makes a passkey, signs in by it, proves by it that it is them, and removes it', async ({ browser }) => {
  const page = await company.signIn(browser, { locale: 'en-GB', timezoneId: 'Europe/Istanbul' });
  page.setDefaultTimeout(30_000);
  const complaints = watchConsole(page);
  const device = await plugIn(page);

  await test.step('it is made after a proof by a mailed code', async () => {
    await page.goto('/profile/index');
    const begun = new Date();
    await section(page).getByRole('button', { name: 'Add a passkey' }).click();
    await expectAccessible(page, 'adding a passkey');
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
    await page.goto('/dashboard');
  });

  await test.step('it signs in by the button, without an address', async () => {
    await device.touch(false);
    await signOut(page);
    await page.goto('/login');
    await expect(page.getByRole('button', { name: 'Sign in with a passkey' })).toBeVisible();
    expect(await hasFetchedLibrary(page), 'sign-in begins without the program for passkeys').toBe(false);
    await device.fail(true);
    await device.touch(true);
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await expect.poll(() => hasFetchedLibrary(page)).toBe(true);
    await expect(page.getByRole('alert')).toHaveText('Nothing was confirmed at the device. Try again, or use another way.');
    await device.fail(false);
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await expect(page).toHaveURL(/\/dashboard/);
  });

  await test.step('it is called something else, and proves that a password is set by its owner', async () => {
    await page.goto('/profile/index');
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
    await expectAccessible(page, 'removing a passkey');
    await section(page).getByRole('button', { name: 'Remove', exact: true }).click();
    await expect(section(page).getByText('You have no passkey yet.')).toBeVisible();
    await signOut(page);
    // Chosen in the list: what is refused is said at the field.
    await expect(page.getByRole('alert').filter({ hasText: 'This passkey isn’t known here any more. Sign in with a code.' })).toBeVisible();
  });
  // The browser writes a line for each answer that refuses; both were meant.
  expect(complaints().filter((line) => !/status of (401|422)/.test(line))).toEqual([]);
  await page.context().close();
});

/** Whether one of the page's scripts is the library, by a sentence of its own. */
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

test.describe('where an address can have none', () => {
  test.use({ storageState: nobody });

  test('sign-in offers none', async ({ page }) => {
    await page.goto('/login');
    // What this installation is has arrived by then: it brings the demo company's hint.
    await expect(page.getByRole('region', { name: 'Demo company' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Sign in with a passkey' })).toHaveCount(0);
  });
});

test('the profile says why there are none at a number, and where they are to whoever came by another name', async ({ page, browser }) => {
  await page.goto('/profile/index');
  await expect(section(page)).toContainText('Passkeys need an https address with a name');
  await expect(section(page).getByRole('button')).toHaveCount(0);
  const elsewhere = company.url.replace('localhost', '127.0.0.1');
  const { token, profile } = await beginSession(company.request, administrator);
  const stored = Object.entries({ token, profile: JSON.stringify(profile) });
  const localStorage = stored.map(([name, value]) => ({ name: `population-tracker.${name}`, value }));
  const context = await browser.newContext({ storageState: { cookies: [], origins: [{ origin: elsewhere, localStorage }] } });
  const there = await context.newPage();
  await there.goto(`${elsewhere}/profile/index`);
  await expect(section(there)).toContainText(`Passkeys work at ${company.url} only.`);
  await context.close();
});
