import { expect, type Locator, type Page } from '@playwright/test';
import { nothingRuns } from './accounts.ts';
import { expectAccessible, expectInShape, restingBox, settled, show, speak } from './soundness.ts';
import { test } from './test.ts';

test.use({ actionTimeout: 30_000 });

const phone = { width: 390, height: 844 };
const topics = ['User management', 'Reservation creation', 'Parameter setting', 'Office plan definition'] as const;

const help = (page: Page) => page.getByRole('dialog', { name: 'How to Use' });
const button = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'How to Use' });
const card = (page: Page) => page.locator('dialog[data-tour-card]');
const expectAt = (page: Page, count: string) => expect(card(page).getByText(count, { exact: true })).toBeVisible();

async function open(page: Page, topic: (typeof topics)[number]): Promise<void> {
  await button(page).click();
  await help(page).getByRole('tab', { name: topic }).click();
}

async function showMe(page: Page, topic: (typeof topics)[number]): Promise<void> {
  await open(page, topic);
  await help(page).getByRole('button', { name: 'Show me' }).click();
  await expect(help(page)).toBeHidden();
}

test('the dialog opens from the top bar, and its tours lead over the screens to their ends and change nothing', async ({ page }) => {
  const writes = watchWrites(page);
  // An emergency of another test would move the card away while it is pressed.
  await nothingRuns(page);
  await page.goto('/dashboard');
  await settled(page);
  await test.step('four tabs by keyboard, and the focus comes back', () => readTopics(page));
  await test.step('each tour', () => takeTours(page));
  await test.step('on a phone, in Turkish', () => readOnPhone(page));
  expect(writes()).toEqual([]);
});

async function readTopics(page: Page): Promise<void> {
  await button(page).click();
  const tabs = help(page).getByRole('tab');
  await expect(tabs).toHaveText([...topics]);
  await expect(tabs.first()).toBeFocused();
  await expectInShape(page, 'help');
  // The colours of one topic are those of the others.
  await expectAccessible(page, 'help');
  for (const [index, topic] of topics.entries()) {
    await expect(tabs.nth(index)).toHaveAttribute('aria-selected', 'true');
    await expect(help(page).getByRole('tabpanel', { name: topic }).getByRole('heading', { level: 3 }).first()).toBeVisible();
    await page.keyboard.press('ArrowRight');
  }
  await expect(tabs.first(), 'the arrows go round').toBeFocused();

  await test.step('pictures have the scheme and the language of the person, and are shown larger by a press', () => lookAtPictures(page));
  await page.keyboard.press('End');
  await expect(tabs.last()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(help(page)).toBeHidden();
  await expect(button(page)).toBeFocused();
}

/** It is dark, and English. */
async function lookAtPictures(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog');
  for (const picture of await dialog.getByRole('img').all()) await expectLoaded(picture, '.en.dark');
  await show(page, 'light');
  await expectLoaded(dialog.getByRole('img').first(), '.en.light');
  await speak(page, 'tr');
  await expectLoaded(dialog.getByRole('img').first(), '.tr.light');
  await speak(page, 'en');

  const picture = help(page).getByRole('button', { name: /^The list of users/ });
  const width = async () => (await picture.boundingBox())?.width ?? 0;
  const { width: before } = await restingBox(picture);
  await picture.press('Enter');
  await expect(picture).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(width).toBeGreaterThan(before * 1.3);
  await help(page).getByRole('tab').first().focus();
}

async function expectLoaded(picture: Locator, kind: string): Promise<void> {
  await expect(picture).toHaveAttribute('src', new RegExp(`${kind.replaceAll('.', '\\.')}-[^/]+\\.webp$`));
  await picture.scrollIntoViewIfNeeded();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
}

/** That of reservations is taken on a phone. */
const tours: [topic: (typeof topics)[number], ends: string, titles: string[]][] = [
  [
    'User management',
    '/usermanagement',
    ['In the menu', 'The whole list at once', 'One by one', 'Find somebody', 'Open a person', 'Change and save'],
  ],
  [
    'Parameter setting',
    '/manage-parameter?area=diningHall',
    ['In the menu', 'At a glance', 'A new one', 'What and where', 'Capacity and hours', 'Limits', 'Save'],
  ],
  [
    'Office plan definition',
    '/office',
    [
      'In the menu',
      'Step 1: a location',
      'Name and time zone',
      'Capacity and services',
      'Save, and go on',
      'Step 2: a building',
      'Where it stands',
      'Step 3: a workspace',
      'Where it is',
      'Its seats',
    ],
  ],
];

async function takeTours(page: Page): Promise<void> {
  for (const [topic, ends, titles] of tours) {
    await showMe(page, topic);
    await expectAt(page, `1 of ${titles.length}`);
    if (topic === topics[0]) await expectAccessible(page, 'tour');
    await walk(page, titles, ['Next', 'Done'], () => Promise.resolve());
    await expect(page).toHaveURL(ends);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(button(page)).toBeFocused();
    await button(page).click();
    await expect(help(page).getByRole('tab', { selected: true }), 'it opens at the topic of the page').toHaveText(topic);
    await page.keyboard.press('Escape');
    await expect(help(page)).toBeHidden();
  }
}

/** From the avatar's menu; it fills the screen. */
async function readOnPhone(page: Page): Promise<void> {
  await page.setViewportSize(phone);
  await speak(page, 'tr');
  const account = page.getByRole('button', { name: /hesabı$/ });
  await account.click();
  await page.getByRole('menuitem', { name: 'Nasıl kullanılır' }).click();
  const dialog = page.getByRole('dialog', { name: 'Nasıl kullanılır' });
  await expect.poll(() => dialog.boundingBox()).toEqual({ x: 0, y: 0, ...phone });
  for (const tab of await dialog.getByRole('tab').all()) {
    await tab.click();
    await expectInShape(page, `help about ${await tab.textContent()} on a phone`);
  }
  await dialog.getByRole('tab', { name: 'Rezervasyon oluşturma' }).click();
  await dialog.getByRole('button', { name: 'Ekranda göster' }).click();
  const titles = ['Menüde', 'Rezervasyon ekle', 'Kimin için', 'Gün ve saat', 'Ne için', 'Nerede', 'Boş koltuklar', 'Kaydedin'];
  await walk(page, titles, ['İleri', 'Bitti'], async (title) => {
    await expectInShape(page, `tour on a phone: ${title}`);
    if (title === titles[1]) await expectAccessible(page, 'tour on a phone');
  });
  await expect(page).toHaveURL(/\/reservation\?from=/);
  await expect(account).toBeFocused();
}

async function walk(page: Page, titles: string[], [next, done]: [string, string], look: (title: string) => Promise<void>): Promise<void> {
  for (const [index, title] of titles.entries()) {
    await expect(card(page).getByRole('heading')).toHaveText(title);
    await expect(card(page).getByText(new RegExp(`^${index + 1} (of|/) ${titles.length}$`))).toBeVisible();
    await expectMarked(page);
    await look(title);
    await card(page)
      .getByRole('button', { name: index === titles.length - 1 ? done : next })
      .click();
  }
  await expect(card(page)).toBeHidden();
}

/** What is marked lies in the window, and the card doesn't hide it, once the screen below has come to rest. */
async function expectMarked(page: Page): Promise<void> {
  const places = () =>
    card(page).evaluate((dialog) => {
      const [mark, box] = ['[data-mark]', '[data-card]'].map((part) => dialog.querySelector(part)?.getBoundingClientRect());
      if (!mark || !box) return 'nothing is marked';
      if (mark.width * mark.height === 0) return 'what is marked lies outside the window';
      const apart = box.left >= mark.right || mark.left >= box.right || box.top >= mark.bottom || mark.top >= box.bottom;
      return apart ? 'beside' : 'the card covers what it marks';
    });
  await expect.poll(places).toBe('beside');
}

function watchWrites(page: Page): () => string[] {
  const writes: string[] = [];
  page.on('request', (request) => {
    if (!['GET', 'HEAD'].includes(request.method())) writes.push(`${request.method()} ${request.url()}`);
  });
  return () => writes;
}

const goTo = (page: Page, name: string) => page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name, exact: true }).click();

test('a tour is ended at any step, passes over what isn’t there and waits for what is slow to come', async ({ page }) => {
  const held = Promise.withResolvers<void>();
  await page.route('**/assets/UserForm-*.js', (route) => held.promise.then(() => route.continue()));
  await page.goto('/reservation?status=active');
  await settled(page);
  await test.step('arrows walk, Escape ends it, closes what it opened and gives the focus back', () => walkByArrows(page));
  await test.step('whoever goes back ends it', async () => {
    await goTo(page, 'Dashboard');
    await settled(page);
    await showMe(page, 'User management');
    await expectAt(page, '1 of 6');
    await expect(page).toHaveURL('/usermanagement');
    await page.goBack();
    await expect(card(page)).toBeHidden();
    await expect(page).toHaveURL('/dashboard');
  });
  await test.step('a form that is slow to come is waited for', () => waitForForm(page, held.resolve));
  await test.step('a step is passed over where there is nothing to show', () => findNobody(page));
  await test.step('whoever stays with what was typed ends it', async () => {
    await goTo(page, 'Reservations');
    await page
      .getByRole('button', { name: 'Add reservation' })
      .or(page.getByRole('link', { name: 'Add reservation' }))
      .click();
    const title = page.getByRole('dialog', { name: 'Add reservation' }).getByRole('textbox', { name: 'Title' });
    await title.fill('Sprint');
    await showMe(page, 'Reservation creation');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Keep editing' }).click();
    await expect(card(page)).toBeHidden();
    await expect(title).toHaveValue('Sprint');
  });
});

async function walkByArrows(page: Page): Promise<void> {
  await showMe(page, 'Reservation creation');
  await expectAt(page, '1 of 8');
  await page.keyboard.press('ArrowRight');
  await expectAt(page, '2 of 8');
  await page.keyboard.press('ArrowLeft');
  await expectAt(page, '1 of 8');
  await page.keyboard.press('Enter');
  await expectAt(page, '2 of 8');
  await page.keyboard.press('ArrowRight');
  await expect(card(page).getByRole('heading')).toHaveText('For whom');
  await expect(page.getByRole('dialog', { name: 'Add reservation' })).toBeVisible();
  await expect(card(page).getByRole('button', { name: 'Next' }), 'the form below doesn’t take the focus').toBeFocused();
  await page.keyboard.press('Escape');
  await expect(card(page)).toBeHidden();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page, 'the filter is still there').toHaveURL('/reservation?status=active');
  await expect(button(page)).toBeFocused();
}

/** It comes five seconds later by the page's clock, and the tour has looked for it since. */
async function waitForForm(page: Page, come: () => void): Promise<void> {
  await goTo(page, 'User management');
  await settled(page);
  await showMe(page, 'User management');
  for (const number of [1, 2, 3, 4, 5]) {
    await expectAt(page, `${number} of 6`);
    await page.keyboard.press('ArrowRight');
  }
  const looksOf = await page.evaluateHandle(countLaterReadings);
  await page.waitForFunction((looks) => looks() > 20, looksOf);
  await expectAt(page, '5 of 6');
  come();
  await expectAt(page, '6 of 6');
  await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Name', exact: true })).toBeAttached();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

/** Runs in the page: it is five seconds later at once. Answers how often the time was asked for since. */
function countLaterReadings(): () => number {
  const now = Date.now;
  let readings = 0;
  Date.now = () => {
    readings++;
    return now() + 5_000;
  };
  return () => readings;
}

async function findNobody(page: Page): Promise<void> {
  await page.getByRole('searchbox', { name: 'Name, e-mail or manager' }).fill('nobody-has-this-name');
  await expect(page.getByRole('heading', { name: 'Nothing matches' })).toBeVisible();
  await showMe(page, 'User management');
  for (const number of [1, 2, 3]) {
    await expectAt(page, `${number} of 6`);
    await page.keyboard.press('ArrowRight');
  }
  await expectAt(page, '4 of 6');
  await page.keyboard.press('ArrowRight');
  await expect(card(page), 'neither a row nor its form').toBeHidden();
  await expect(page).toHaveURL('/usermanagement?search=nobody-has-this-name');
}
