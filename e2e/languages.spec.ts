import { expect, type Locator, type Page } from '@playwright/test';
import { type PanelLanguage, panelLanguages, productTitle } from '@population-tracker/contract/kernel/constants';
import { nobody } from './accounts.ts';
import { expectInShape, settled, speak } from './soundness.ts';
import { test } from './test.ts';

// What the page itself asks for is looked at, not what is kept for later in the background.
test.use({ actionTimeout: 30_000, serviceWorkers: 'block' });
test.describe.configure({ mode: 'parallel' });

interface Speech {
  locale: string;
  name: string;
  signIn: { window: string; title: string; email: string };
  menu: string;
  dashboard: string;
  users: string;
  profile: string;
  language: string;
  /** Of the list of reservations, which has more than are counted. */
  range: string;
  lastUsed: RegExp;
  /** The first column of the calendar. */
  firstWeekday: string;
}

const speech: Record<PanelLanguage, Speech> = {
  en: {
    locale: 'en-US',
    name: 'English',
    signIn: { window: 'Sign in', title: 'Sign in', email: 'E-mail' },
    menu: 'Menu',
    dashboard: 'Dashboard',
    users: 'User management',
    profile: 'Profile',
    language: 'Language',
    range: '1–20 of 10,000+',
    lastUsed: /^Last used \d{1,2} [A-Z][a-z]{2,3}( \d{4})?, \d\d:\d\d$/,
    firstWeekday: 'Mon',
  },
  tr: {
    locale: 'tr-TR',
    name: 'Türkçe',
    signIn: { window: 'Giriş', title: 'Giriş yapın', email: 'E-posta' },
    menu: 'Menü',
    dashboard: 'Gösterge paneli',
    users: 'Kullanıcı yönetimi',
    profile: 'Profil',
    language: 'Dil',
    range: '1–20 / 10.000+',
    lastUsed: /^Son kullanım: \d{1,2} \p{Lu}\p{Ll}{2}( \d{4})? \d\d:\d\d$/u,
    firstWeekday: 'Pzt',
  },
  es: {
    locale: 'es-MX',
    name: 'Español',
    signIn: { window: 'Iniciar sesión', title: 'Iniciar sesión', email: 'Correo electrónico' },
    menu: 'Menú',
    dashboard: 'Panel de control',
    users: 'Gestión de usuarios',
    profile: 'Perfil',
    language: 'Idioma',
    range: '1–20 de 10.000+',
    lastUsed: /^Último uso: \d{1,2} [a-z]{3,4}( \d{4})?, \d{1,2}:\d\d$/,
    firstWeekday: 'lun',
  },
  ja: {
    locale: 'ja-JP',
    name: '日本語',
    signIn: { window: 'ログイン', title: 'ログイン', email: 'メールアドレス' },
    menu: 'メニュー',
    dashboard: 'ダッシュボード',
    users: 'ユーザー管理',
    profile: 'プロフィール',
    language: '言語',
    range: '1–20件 / 10,000+件',
    lastUsed: /^最終利用: (\d{4}\/\d\d\/\d\d|\d{1,2}月\d{1,2}日) \d{1,2}:\d\d$/,
    firstWeekday: '日',
  },
  ko: {
    locale: 'ko-KR',
    name: '한국어',
    signIn: { window: '로그인', title: '로그인', email: '이메일' },
    menu: '메뉴',
    dashboard: '대시보드',
    users: '사용자 관리',
    profile: '프로필',
    language: '언어',
    range: '1–20 / 10,000+',
    lastUsed: /^마지막 사용: (\d{4}\. \d{1,2}\. \d{1,2}\.|\d{1,2}월 \d{1,2}일) \d\d:\d\d$/,
    firstWeekday: '일',
  },
  it: {
    locale: 'it-CH',
    name: 'Italiano',
    signIn: { window: 'Accesso', title: 'Accedi', email: 'Email' },
    menu: 'Menu',
    dashboard: 'Dashboard',
    users: 'Gestione utenti',
    profile: 'Profilo',
    language: 'Lingua',
    range: '1–20 di 10.000+',
    lastUsed: /^Ultimo utilizzo: \d{1,2} [a-z]{3}( \d{4})?, \d\d:\d\d$/,
    firstWeekday: 'lun',
  },
};

const spokenIn = (part: Locator) => part.evaluate((element) => element.closest('[lang]')?.getAttribute('lang'));

const expectIn = (page: Page, language: PanelLanguage) => expect(page.locator('html')).toHaveAttribute('lang', language);

/** Which languages' texts the page has asked for. */
function watchTexts(page: Page): () => string[] {
  const asked = new Set<string>();
  const file = new RegExp(`/(?:(?:texts|places?)-)?(${panelLanguages.join('|')})-[\\w-]+\\.js$`);
  page.on('request', (request) => {
    const language = file.exec(new URL(request.url()).pathname)?.[1];
    if (language) asked.add(language);
  });
  return () => [...asked].sort();
}

/** Keys that stand where their text should: seen, read out or in an empty field. */
const rawKeys = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const said: (string | null)[] = [document.title];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) said.push(texts.currentNode.textContent);
    for (const name of ['aria-label', 'title', 'placeholder', 'alt'])
      for (const element of document.querySelectorAll(`[${name}]`)) said.push(element.getAttribute(name));
    return said.map((text) => text?.trim() ?? '').filter((text) => /^[a-z]\w*(\.[a-zA-Z_]+)+$/.test(text));
  });

/** Entries of the menu whose name is cut off. */
const cutEntries = (page: Page, menu: string): Promise<string[]> =>
  page
    .getByRole('navigation', { name: menu, exact: true })
    .locator('[data-entry] span')
    .evaluateAll((names) => names.filter((name) => name.scrollWidth > name.clientWidth).map((name) => name.textContent ?? ''));

async function choose(page: Page, from: PanelLanguage, to: PanelLanguage): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^${speech[from].language} `) }).click();
  await page.getByRole('menuitemradio', { name: speech[to].name }).click();
}

/** In which sign-in is seen here alone. */
const others: readonly PanelLanguage[] = panelLanguages.filter((language) => language !== 'en' && language !== 'tr');

test.describe('in a browser of Japan', () => {
  const says = speech.ja;
  test.use({ locale: says.locale });

  test('the panel speaks the browser’s language, with its dates, numbers and weeks, and asks for no other', async ({ page }) => {
    const texts = watchTexts(page);
    await page.goto('/usermanagement');
    await settled(page);
    await expectIn(page, 'ja');
    // What is in English says so to a screen reader.
    const spoken = page.getByRole('tabpanel');
    await expect(spoken).toHaveAttribute('lang', 'en');
    const pager = spoken.getByRole('navigation').filter({ has: page.getByRole('combobox') });
    expect(await spokenIn(pager)).toBe('ja');
    // A button of the interface's own, with a name of the product's in it.
    const order = spoken.getByRole('columnheader').nth(1).getByRole('button');
    expect(await spokenIn(order)).toBe('ja');
    expect(await spokenIn(order.locator('span'))).toBe('en');
    await expect(page).toHaveTitle(`${says.users} - ${productTitle}`);
    await expect(page.getByRole('tab', { name: says.users, exact: true })).toBeVisible();
    expect(await rawKeys(page)).toEqual([]);

    await page.goto('/reservation?sort=-start');
    await settled(page);
    await expect(page.getByText(says.range, { exact: true })).toBeVisible();
    await page
      .getByRole('main')
      .getByRole('button', { expanded: false })
      .filter({ has: page.locator('svg.tabler-icon-calendar') })
      .first()
      .click();
    await expect(page.getByRole('dialog').getByRole('columnheader').first()).toHaveText(says.firstWeekday);
    await page.keyboard.press('Escape');

    await page.goto('/profile/index');
    await expect(page.getByText(says.lastUsed).first()).toBeVisible();
    await expect(page.getByRole('tabpanel')).not.toHaveAttribute('lang');
    expect(await rawKeys(page)).toEqual([]);
    expect(texts()).toEqual(['en', 'ja']);
  });
});

test('each switch is at once, keeps what was typed, loads nothing again and is remembered', async ({ page }) => {
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  const texts = watchTexts(page);
  await page.goto('/reservation?from=2026-11-18&limit=10');
  const from = page.getByRole('search').getByRole('button').filter({ hasText: '2026' }).first();
  await expect(from).toContainText('18 Nov 2026');
  await page.getByRole('button', { name: 'Office plan', exact: true }).click();
  await page.getByRole('link', { name: 'Locations', exact: true }).click();
  await page.getByRole('link', { name: 'Add location' }).first().click();
  const name = page.getByRole('main').getByRole('textbox').first();
  await name.fill('Half a na');
  expect(texts()).toEqual(['en']);

  await test.step('all six are listed by their own names, and the chosen one is checked', async () => {
    await page.getByRole('button', { name: /^Language/ }).click();
    await expect(page.getByRole('menuitemradio')).toHaveText(panelLanguages.map((language) => speech[language].name));
    for (const language of panelLanguages) {
      const choice = page.getByRole('menuitemradio', { name: speech[language].name });
      await expect(choice).toHaveAttribute('lang', language);
      await expect(choice).toHaveAttribute('aria-checked', String(language === 'en'));
    }
    await page.keyboard.press('Escape');
  });

  for (const [index, language] of panelLanguages.slice(1).entries()) {
    await choose(page, panelLanguages[index] as PanelLanguage, language);
    const menu = page.getByRole('navigation', { name: speech[language].menu, exact: true });
    await expect(menu.getByRole('link', { name: speech[language].users })).toBeVisible();
    await expect(page.getByRole('tab', { name: speech[language].dashboard, exact: true })).toBeVisible();
    await expectIn(page, language);
    await expect(name).toHaveValue('Half a na');
    expect(await rawKeys(page), language).toEqual([]);
    expect(await cutEntries(page, speech[language].menu), language).toEqual([]);
    expect(texts()).toEqual(panelLanguages.slice(0, index + 2).sort());
  }
  // So does a list that is out of sight meanwhile.
  await page.getByRole('tab').nth(1).click();
  await expect(from).toContainText('18 nov 2026');
  expect(loads).toBe(1);
  await page.getByRole('tab').nth(3).click();
  await name.fill('');
  await page.reload();
  await expectIn(page, 'it');
});

test('of two choices the last one counts, however long the first takes; one that can’t be fetched leaves everything as it was, and says so', async ({
  page,
}) => {
  await page.goto('/profile/index');
  await settled(page);
  const spanish = /\/es-[\w-]+\.js$/;
  await page.route(spanish, (route) => route.abort());
  await choose(page, 'en', 'es');
  await expect(page.getByRole('alert').filter({ hasText: 'The server can’t be reached' })).toBeVisible();
  await expect(page).toHaveTitle(`Profile - ${productTitle}`);
  await expectIn(page, 'en');

  let answer: () => void = () => {};
  const slow = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(/\/ko-[\w-]+\.js$/, async (route) => {
    await slow;
    await route.continue();
  });
  await choose(page, 'en', 'ko');
  await choose(page, 'en', 'it');
  await expect(page).toHaveTitle(`Profilo - ${productTitle}`);
  const late = page.waitForResponse(/\/ko-[\w-]+\.js$/);
  answer();
  await (await late).finished();
  // Time for what came too late to be run, and to do what it must not.
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done)));
  await expect(page).toHaveTitle(`Profilo - ${productTitle}`);
  await expectIn(page, 'it');
});

test.describe('signed out', () => {
  test.use({ storageState: nobody });

  test('sign-in switches without losing the address, fits in each language, and remembers', async ({ page }) => {
    const texts = watchTexts(page);
    await page.goto('/');
    await page.getByRole('textbox', { name: 'E-mail' }).fill('ada@te');
    for (const [index, language] of panelLanguages.entries()) {
      const says = speech[language];
      if (index > 0)
        await page.getByRole('combobox', { name: speech[panelLanguages[index - 1] as PanelLanguage].language }).selectOption(language);
      await expect(page.getByRole('heading', { name: says.signIn.title, exact: true })).toBeVisible();
      await expect(page.getByRole('textbox', { name: says.signIn.email })).toHaveValue('ada@te');
      await expect(page).toHaveTitle(`${says.signIn.window} - ${productTitle}`);
      const select = page.getByRole('combobox', { name: says.language });
      await expect(select).toHaveValue(language);
      await expect(select.getByRole('option')).toHaveText(panelLanguages.map((one) => speech[one].name));
      await expectIn(page, language);
      expect(await rawKeys(page)).toEqual([]);
      expect(texts()).toEqual(panelLanguages.slice(0, index + 1).sort());
      if (others.includes(language)) await expectInShape(page, `sign-in in ${language}`);
    }
    await page.setViewportSize({ width: 390, height: 844 });
    for (const language of others) {
      await speak(page, language);
      await expectInShape(page, `sign-in in ${language} on a phone`);
    }

    await page.getByRole('combobox').selectOption('es');
    await expectIn(page, 'es');
    await page.reload();
    await expect(page.getByRole('heading', { name: speech.es.signIn.title })).toBeVisible();
    await expectIn(page, 'es');

    await test.step('the chosen one is shown while its texts are still on their way', async () => {
      const language = page.getByRole('combobox', { name: speech.es.language });
      const { promise: shown, resolve: send } = Promise.withResolvers<void>();
      await page.route('**/*.js', (route) => shown.then(() => route.continue()));
      await language.selectOption('ja');
      await expect(page.getByRole('combobox')).toHaveValue('ja');
      await expectIn(page, 'es');
      send();
      await expectIn(page, 'ja');
    });
  });
});
