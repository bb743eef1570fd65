import { expect, type Locator, type Page } from '@playwright/test';
import { administrator, type EmptyCompany } from './empty-company.ts';
import { codeSentTo } from './mailbox.ts';
import type { Device } from './passkey-device.ts';
import { expectAccessible, goInside } from './soundness.ts';
import { test } from './test.ts';

/** Somebody who has come by a provider, and so hasn't proved anything here. */
interface Newcomer {
  company: EmptyCompany;
  page: Page;
  key: Device;
  /** On the sign-in page. */
  byProvider: Locator;
}

const question = (page: Page) => page.getByRole('dialog', { name: 'Confirm that it is you' });

/** Whoever has proved nothing here is asked once, by a mailed code or a passkey, and what they did goes on. */
export async function proveAfresh(newcomer: Newcomer): Promise<void> {
  const { page, key } = newcomer;
  await key.touch(true);
  await test.step('a form stays as it was where the question is put away, and goes on after a code', () => proveByCode(newcomer));
  await test.step('for a while nothing else asks', () => exportUsers(page));
  await test.step('in a session of its own a passkey is asked for first', async () => {
    await addPasskey(newcomer);
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
    await comeAgain(newcomer);
    await exportUsers(page, async () => {
      await expect(question(page).getByText('Your passkey will be asked for')).toBeVisible();
      await question(page).getByRole('button', { name: 'Confirm', exact: true }).click();
    });
  });
  await test.step('an owner takes away that somebody is known at a provider, themselves too, and what began by it ends', () =>
    takeAway(page));
}

async function proveByCode({ company, page }: Newcomer): Promise<void> {
  await goInside(page, '/permissions?view=keys');
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
  const second = await laterCode(company, code, begun);
  await question(page).getByLabel('Verification code').fill(second);
  await page.keyboard.press('Enter');
  const made = page.getByRole('dialog', { name: 'API key “Door”' });
  await expect(made.getByLabel('Key', { exact: true })).toHaveValue(/\S{20}/);
  await made.getByRole('button', { name: 'Copy key' }).click();
  await page.keyboard.press('Escape');
  await expect(made).toHaveCount(0);
}

/** Signs out, at the provider too, and in again. */
async function comeAgain({ company, page, key, byProvider }: Newcomer): Promise<void> {
  // The sign-in page, to which one comes by signing out, would be left by it at once.
  await key.touch(false);
  await page.getByRole('button', { name: /^Account/ }).click();
  await page.getByRole('menuitem', { name: 'Log Out' }).click();
  await page.getByRole('button', { name: 'Sign out here too' }).click();
  await expect(page).toHaveURL(`${company.url}/login`);
  await byProvider.click();
  // It has forgotten who it was.
  await page.getByRole('button', { name: administrator }).click();
  await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible();
  await key.touch(true);
}

async function takeAway(page: Page): Promise<void> {
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
}

/** The code that came after this one. */
async function laterCode(company: EmptyCompany, before: string, begun: Date): Promise<string> {
  let code = before;
  await expect(async () => {
    code = await codeSentTo(company.request, administrator, begun);
    expect(code).not.toBe(before);
  }).toPass();
  return code;
}

async function exportUsers(page: Page, confirm = async () => {}): Promise<void> {
  await goInside(page, '/usermanagement');
  await page.getByRole('button', { name: 'Export' }).click();
  const coming = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Text (.csv), all columns' }).click();
  await confirm();
  await coming;
}

async function addPasskey({ company, page }: Newcomer): Promise<void> {
  await goInside(page, '/profile/index');
  const section = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Passkeys' }) });
  const begun = new Date();
  await section.getByRole('button', { name: 'Add a passkey' }).click();
  await section.getByLabel('Name').fill('Work laptop');
  await section.getByLabel('Verification code').fill(await codeSentTo(company.request, administrator, begun));
  await section.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(page.getByText('Passkey “Work laptop” added')).toBeVisible();
}
