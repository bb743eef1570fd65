import { type Browser, expect, type Page } from '@playwright/test';
import { nobody } from './accounts.ts';
import { administrator, type EmptyCompany, startEmptyCompany } from './empty-company.ts';
import { type IdentityProvider, startIdentityProvider } from './identity-provider.ts';
import { codeSentTo } from './mailbox.ts';
import { expectAccessible } from './soundness.ts';
import { test } from './test.ts';

/** By name, so that there are passkeys; with a provider, since whoever comes by it hasn't proved anything here. */
let company: EmptyCompany;
let provider: IdentityProvider;
test.beforeAll(async () => {
  company = await startEmptyCompany('localhost');
  provider = await startIdentityProvider(company.url, administrator);
});
test.afterAll(async () => {
  await provider.stop();
  await company.stop();
});

const question = (page: Page) => page.getByRole('dialog', { name: 'Confirm that it is you' });

test('whoever has proved nothing here is asked once, by a mailed code or a passkey, and what they did goes on', async ({ browser }) => {
  await letIn(browser);
  const context = await browser.newContext({ baseURL: company.url, locale: 'en-GB', serviceWorkers: 'allow', storageState: nobody });
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  const key = await plugIn(page);
  await enter(page, key);

  await test.step('a form stays as it was where the question is put away, and goes on after a code', async () => {
    await page.goto('/permissions?view=keys');
    await page.getByRole('button', { name: 'Add API key' }).first().click();
    const drawer = page.getByRole('dialog', { name: 'Add API key' });
    await drawer.getByLabel('Name').fill('Door');
    await drawer.getByRole('checkbox', { name: 'Reserve for others' }).check();
    const begun = new Date();
    await drawer.getByRole('button', { name: 'Add API key' }).click();
    await expect(question(page).getByLabel('Verification code')).toBeFocused();
    await expectAccessible(page, 'the question for a fresh proof');
    await question(page).getByRole('button', { name: 'Cancel' }).click();
    await expect(drawer.getByText('it asks you to confirm first that it is you')).toBeVisible();
    await expect(drawer.getByLabel('Name')).toHaveValue('Door');
    const code = await codeSentTo(company.request, administrator, begun);
    await drawer.getByRole('button', { name: 'Add API key' }).click();
    await question(page).getByLabel('Verification code').fill('000000');
    await question(page).getByRole('button', { name: 'Confirm', exact: true }).click();
    await expect(question(page).getByText('This code is not right, or no longer valid.')).toBeVisible();
    const second = await laterCode(code, begun);
    await question(page).getByLabel('Verification code').fill(second);
    await page.keyboard.press('Enter');
    const made = page.getByRole('dialog', { name: 'API key “Door”' });
    await expect(made.getByLabel('Key', { exact: true })).toHaveValue(/\S{20}/);
    await made.getByRole('button', { name: 'Copy key' }).click();
    await page.keyboard.press('Escape');
    await expect(made).toHaveCount(0);
  });

  await test.step('for a while nothing else asks', () => exportUsers(page));

  await test.step('in a session of its own a passkey is asked for first', async () => {
    await addPasskey(page);
    // With the panel's worker at work: the way back, which is good once, must be asked for once.
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
    // The sign-in page, to which one comes by signing out, would be left by it at once.
    await key.touchedByItself(false);
    await page.getByRole('button', { name: /^Account/ }).click();
    await page.getByRole('menuitem', { name: 'Log Out' }).click();
    await page.getByRole('button', { name: 'Sign out here too' }).click();
    await expect(page).toHaveURL(/\/login/);
    await enter(page, key);
    await exportUsers(page, async () => {
      await expect(question(page).getByText('Your passkey will be asked for')).toBeVisible();
      await question(page).getByRole('button', { name: 'Confirm', exact: true }).click();
    });
  });
  await test.step('an owner takes away that somebody is known at a provider, themselves too, and what began by it ends', async () => {
    await page.goto('/usermanagement');
    await page
      .getByRole('row', { name: new RegExp(administrator) })
      .getByRole('link')
      .first()
      .click();
    const form = page.getByRole('dialog', { name: /^Edit user/ });
    const identity = form.getByRole('listitem').filter({ hasText: 'Newcomer' });
    await expect(identity).toContainText('Last used');
    await identity.getByRole('button', { name: 'Take away' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Take away' }).click();
    await expect(page.getByText('No longer known at Newcomer')).toBeVisible();
    await page.reload();
    await expect(page).toHaveURL(/\/login/);
  });
  await context.close();
});

/** The provider is switched on, and knows the owner. */
async function letIn(browser: Browser): Promise<void> {
  const page = await company.signIn(browser, { locale: 'en-GB' });
  await page.goto('/permissions?view=signIn');
  await page.getByRole('link', { name: 'Add provider' }).click();
  await page.getByLabel('Name on the button').fill('Newcomer');
  await page.getByLabel('Issuer').fill(provider.issuer);
  await page.getByLabel('Client ID').fill(provider.clientId);
  await page.getByRole('textbox', { name: 'Client secret' }).fill(provider.clientSecret);
  await page.getByRole('combobox', { name: 'Mail domains' }).fill('newcomer.example');
  await page.getByRole('button', { name: 'Save provider' }).click();
  await page.getByRole('button', { name: 'Test', exact: true }).click();
  await page.getByRole('button', { name: administrator }).click();
  await page.getByRole('button', { name: 'Switch on' }).click();
  await expect(page.getByRole('button', { name: 'Switch off' })).toBeVisible();
  const theirs = await (await browser.newContext({ baseURL: company.url, storageState: nobody })).newPage();
  await theirs.goto('/login');
  await theirs.getByRole('button', { name: 'Sign in with Newcomer' }).click();
  await theirs.getByRole('button', { name: administrator }).click();
  await expect(theirs.getByRole('alert')).toContainText('an owner confirms that it is you');
  await page.goto('/permissions?view=signIn');
  await page.getByRole('button', { name: 'Let in', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Let in' }).click();
  await expect(page.getByText('waits for an owner')).toHaveCount(0);
  await Promise.all([theirs.context().close(), page.context().close()]);
}

/** By the provider, while nothing touches the passkey by itself: that would sign in before a button is pressed. */
async function enter(page: Page, key: Key): Promise<void> {
  await key.touchedByItself(false);
  await page.goto('/login');
  const asked = page.waitForRequest((request) => request.isNavigationRequest() && request.url().startsWith(provider.issuer));
  await page.getByRole('button', { name: 'Sign in with Newcomer' }).click();
  await asked;
  // Where the provider has forgotten who it is, it asks.
  const known = page.getByRole('button', { name: administrator });
  await expect(known.or(page.getByRole('navigation', { name: 'Menu' }))).toBeVisible();
  if (await known.isVisible()) await known.click();
  await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible();
  await key.touchedByItself(true);
}

interface Key {
  touchedByItself: (enabled: boolean) => Promise<void>;
}

async function plugIn(page: Page): Promise<Key> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true },
      ...{ isUserVerified: true, automaticPresenceSimulation: true },
    },
  });
  return {
    touchedByItself: async (enabled) => {
      await cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled });
    },
  };
}

/** The code that came after this one. */
async function laterCode(before: string, begun: Date): Promise<string> {
  let code = before;
  await expect(async () => {
    code = await codeSentTo(company.request, administrator, begun);
    expect(code).not.toBe(before);
  }).toPass();
  return code;
}

async function exportUsers(page: Page, confirm = async () => {}): Promise<void> {
  await page.goto('/usermanagement');
  await page.getByRole('button', { name: 'Export' }).click();
  const coming = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Text (.csv), all columns' }).click();
  await confirm();
  await coming;
}

async function addPasskey(page: Page): Promise<void> {
  await page.goto('/profile/index');
  const section = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Passkeys' }) });
  const begun = new Date();
  await section.getByRole('button', { name: 'Add a passkey' }).click();
  await section.getByLabel('Name').fill('Work laptop');
  await section.getByLabel('Verification code').fill(await codeSentTo(company.request, administrator, begun));
  await section.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(page.getByText('Passkey “Work laptop” added')).toBeVisible();
}
