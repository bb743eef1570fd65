import { type Browser, expect } from '@playwright/test';
import { apiBasePath } from '@population-tracker/contract/kernel/constants';
import { beginSession, nobody } from './accounts.ts';
import { type EmptyCompany, startEmptyCompany } from './empty-company.ts';
import { test } from './test.ts';

let company: EmptyCompany;
test.beforeAll(async () => {
  company = await startEmptyCompany();
});
test.afterAll(() => company.stop());

const text = '# Kim olduğumuz\nNewcomer A.Ş., Büyükdere Cad. 1, İstanbul. Sorularınız için dpo@newcomer.example.\n\n# What we keep\nYour name, address and reservations:\n- for how long a place is held\n- who was at a site in an emergency\n\n## Your rights\nRead https://newcomer.example/kvkk.';

test('look', async ({ browser }) => {
  test.setTimeout(400_000);
  const page = await company.signIn(browser, { locale: 'en-GB' });
  await page.goto('/permissions?view=dataProtection');
  const token = await page.evaluate(() => localStorage.getItem('population-tracker.token') ?? '');
  await expect(page.getByRole('link', { name: 'Write the first version' })).toBeVisible();
  await page.screenshot({ path: '/tmp/people-dp-empty.png' });
  const made = await company.request.post(`${apiBasePath}/privacy-notices`, { headers: { token }, data: { textEn: text, textTr: text, after: 0 } });
  expect(made.status()).toBe(200);
  await company.request.post(`${apiBasePath}/users`, { headers: { token }, data: { name: 'Deniz', lastName: 'Kaya', email: 'deniz.kaya@newcomer.example' } });
  const session = await beginSession(company.request, 'deniz.kaya@newcomer.example', 'me');
  await page.close();
  for (const [colorScheme, language, width] of [
    ['dark', 'tr', 1280],
    ['light', 'tr', 390],
    ['dark', 'en', 390],
  ] as const) {
    const name = `${width}-${language}-${colorScheme}`;
    const look = { colorScheme, viewport: { width, height: 844 }, locale: language === 'tr' ? 'tr-TR' : 'en-GB' } as const;
    const panel = await company.signIn(browser, look);
    await panel.goto('/permissions?view=dataProtection');
    await expect(panel.getByRole('region', { name: /Privacy notice|Aydınlatma metni/ })).toBeVisible();
    await expect(panel.getByRole('link', { name: /^(Version|Sürüm) 1$/ })).toBeVisible();
    await panel.screenshot({ path: `/tmp/people-dp-${name}.png` });
    await panel.goto('/permissions?view=dataProtection&id=new');
    await expect(panel.getByRole('switch').first()).toBeVisible();
    await panel.screenshot({ path: `/tmp/people-write-${name}.png` });
    await panel.getByRole('switch').first().click();
    await panel.screenshot({ path: `/tmp/people-preview-${name}.png` });
    await panel.context().close();
    await own(browser, look, session, name);
    const stranger = await (await browser.newContext({ ...look, baseURL: company.url, storageState: nobody })).newPage();
    for (const [path, shot] of [['/login', 'login'], ['/my/', 'my-login'], ['/privacy-notice', 'page']] as const) {
      await stranger.goto(path);
      await expect(stranger.getByText(/Privacy notice|Aydınlatma metni/).first()).toBeVisible();
      await stranger.screenshot({ path: `/tmp/people-${shot}-${name}.png` });
    }
    await stranger.context().close();
  }
});

async function own(browser: Browser, look: object, session: Awaited<ReturnType<typeof beginSession>>, name: string) {
  const stored = { token: session.token, profile: JSON.stringify(session.profile) };
  const localStorage = Object.entries(stored).map(([key, value]) => ({ name: `population-tracker.${key}`, value }));
  const storageState = { cookies: [], origins: [{ origin: company.url, localStorage }] };
  const me = await (await browser.newContext({ ...look, baseURL: company.url, storageState })).newPage();
  await me.goto('/my/');
  await expect(me.getByRole('region', { name: /Privacy notice|Aydınlatma metni/ })).toBeVisible();
  await me.screenshot({ path: `/tmp/people-my-${name}.png` });
  await me.goto('/my/me');
  await expect(me.getByRole('heading', { name: /Privacy notice|Aydınlatma metni/ })).toBeVisible();
  await me.screenshot({ path: `/tmp/people-me-${name}.png`, fullPage: true });
  await me.context().close();
}
