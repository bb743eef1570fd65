import { expect, type Page } from '@playwright/test';
import { apiBasePath } from '@population-tracker/contract/kernel/constants';
import { beginSession, goOnAs, nobody } from './accounts.ts';
import { type EmptyCompany, startEmptyCompany } from './empty-company.ts';
import { expectAccessible, expectInShape, goInside } from './soundness.ts';
import { test } from './test.ts';

/** Of its own: what is published here, everybody is asked about. */
let company: EmptyCompany;
test.beforeAll(async () => {
  company = await startEmptyCompany();
});
test.afterAll(() => company.stop());

const asked = (page: Page) => page.getByRole('region', { name: 'Privacy notice' });

async function publish(page: Page, version: number, word: string): Promise<void> {
  await page.getByRole('link', { name: version === 1 ? 'Write the first version' : 'Write a new version' }).click();
  await expect(page.getByRole('heading', { name: `Privacy notice, version ${version}` })).toBeVisible();
  await page
    .getByRole('textbox', { name: 'English' })
    .fill(`# Who we are\n${word}, see https://newcomer.example/kvkk\n\n## Rights\n- access\n- erasure`);
  await page.getByRole('textbox', { name: 'Turkish' }).fill(`# Biz kimiz\n${word}`);
  await page.getByRole('switch', { name: 'As everybody will read it' }).check();
  await expect(page.getByRole('region', { name: 'English' }).getByRole('heading', { name: 'Who we are' })).toBeVisible();
  await page.getByRole('button', { name: 'Publish' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText(`Version ${version} published`)).toBeVisible();
}

/** An employee in the app of their own, in this page of whoever isn't signed in yet. */
async function becomeUser(page: Page, token: string): Promise<void> {
  const email = 'deniz.kaya@newcomer.example';
  const data = { name: 'Deniz', lastName: 'Kaya', email };
  expect((await company.request.post(`${apiBasePath}/users`, { headers: { token }, data })).status()).toBe(200);
  await goOnAs(page, await beginSession(company.request, email, 'me'));
}

test('an owner publishes a notice; whoever comes reads it before signing in, and is asked once for each version', async ({ browser }) => {
  const page = await company.signIn(browser, { locale: 'en-GB' });
  await page.goto('/permissions?view=dataProtection');
  await publish(page, 1, 'The first');
  await expectAccessible(page, 'data protection with a notice');

  const look = { viewport: { width: 390, height: 844 }, locale: 'en-GB', baseURL: company.url, storageState: nobody };
  const own = await (await browser.newContext({ ...look, serviceWorkers: 'block', reducedMotion: 'reduce' })).newPage();
  await test.step('strangers find it at both sign-in pages, in both languages', async () => {
    for (const path of ['/login', '/my/']) {
      await own.goto(path);
      const coming = own.waitForEvent('popup');
      await own.getByRole('link', { name: 'Privacy notice' }).click();
      const read = await coming;
      await expect(read.getByRole('heading', { level: 2, name: 'Who we are' })).toBeVisible();
      await expect(read.getByRole('link', { name: 'https://newcomer.example/kvkk' })).toBeVisible();
      if (path === '/my/') {
        await expectAccessible(read, 'the notice itself');
        await read.getByRole('link', { name: 'Türkçe' }).click();
        await expect(read.getByRole('heading', { name: 'Biz kimiz' })).toBeVisible();
      }
      await read.close();
    }
  });

  await test.step('in the panel it asks until it is answered, and keeps nobody from working', async () => {
    await expect(asked(page)).toContainText('version 1');
    await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'User management' }).click();
    await expect(
      page
        .getByRole('link', { name: 'Add user' })
        .or(page.getByRole('button', { name: 'Add user' }))
        .first(),
    ).toBeEnabled();
    await asked(page).getByRole('button', { name: 'I have read it' }).click();
    await expect(asked(page)).toHaveCount(0);
    await goInside(page, '/permissions?view=dataProtection');
    await expect(page.getByRole('link', { name: 'Write a new version' })).toBeVisible();
    await expect(asked(page)).toHaveCount(0);
  });

  await becomeUser(own, await page.evaluate(() => localStorage.getItem('population-tracker.token') ?? ''));
  await test.step('so it does in the employees’ app, above the tab bar', async () => {
    await own.goto('/my/');
    await expect(asked(own)).toContainText('version 1');
    await expectInShape(own, 'the card of the notice');
    await expectAccessible(own, 'the card of the notice');
    await asked(own).getByRole('button', { name: 'I have read it' }).click();
    await expect(asked(own)).toHaveCount(0);
    await own.getByRole('link', { name: 'Me', exact: true }).click();
    await expect(own.getByText(/^Version 1\. You said on .* that you have read it\.$/)).toBeVisible();
  });

  await test.step('a new version asks everybody again; who has read which is counted and taken along', async () => {
    await publish(page, 2, 'The second');
    await expect(asked(page)).toContainText('version 2');
    await own.reload();
    await expect(asked(own)).toContainText('version 2');
    const versions = page.getByRole('main').getByRole('listitem');
    await expect(versions.filter({ hasText: 'Version 1' })).toContainText('Read by 2 of 2 active people');
    await expect(versions.filter({ hasText: 'Version 2' })).toContainText('Read by 0 of 2 active people');
    const coming = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export who has read it' }).click();
    expect((await coming).suggestedFilename()).toMatch(/^privacy-notice-.*\.xlsx$/);
  });
  await Promise.all([own.context().close(), page.context().close()]);
});
