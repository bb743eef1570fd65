import { test } from './test.ts';
for (const [lang, scheme, width] of [['en-GB','light',1280],['tr-TR','dark',390]] as const)
test(`look ${lang}`, async ({ browser }) => {
  const context = await browser.newContext({ storageState: '.cache/test/administrator.json', locale: lang, colorScheme: scheme, viewport: { width, height: 800 }, baseURL: test.info().project.use.baseURL });
  const page = await context.newPage();
  await page.route('**/users/export*', (r) => r.fulfill({ status: 403, json: { statusCode: 403, error: 'x', key: 'session.proofNeeded', data: null } }));
  await page.goto('/usermanagement');
  await page.getByRole('button', { name: /Export|aktar|Aktar/ }).first().click();
  await page.getByRole('menuitem').first().click();
  await page.locator('dialog[open] h2').waitFor();
  await page.waitForTimeout(800);
  await page.screenshot({ path: `/tmp/proof-${lang}.png` });
  await context.close();
});
