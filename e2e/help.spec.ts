import { expect, type Locator, type Page } from '@playwright/test';
import { beginSession, makeUser, nobody, nothingRuns, openSession } from './accounts.ts';
import { expectAccessible, expectInShape, restingBox, settled } from './soundness.ts';
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

test('the dialog opens from the top bar, with four tabs by keyboard, and gives the focus back', async ({ page }) => {
  await page.goto('/dashboard');
  await settled(page);
  await button(page).click();
  const tabs = help(page).getByRole('tab');
  await expect(tabs).toHaveText([...topics]);
  await expect(tabs.first()).toBeFocused();
  await expectInShape(page, 'help');
  for (const [index, topic] of topics.entries()) {
    await expect(tabs.nth(index)).toHaveAttribute('aria-selected', 'true');
    await expect(help(page).getByRole('tabpanel', { name: topic }).getByRole('heading', { level: 3 }).first()).toBeVisible();
    // The colours of one topic are those of the others.
    await expectAccessible(page, `help about ${topic}`, { inBoth: index === 0 });
    await page.keyboard.press('ArrowRight');
  }
  await expect(tabs.first(), 'the arrows go round').toBeFocused();
  await page.keyboard.press('End');
  await expect(tabs.last()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(help(page)).toBeHidden();
  await expect(button(page)).toBeFocused();
});

test('it opens at the topic of the page that is shown', async ({ page }) => {
  await page.goto('/building');
  await button(page).click();
  await expect(help(page).getByRole('tab', { selected: true })).toHaveText('Office plan definition');
});

for (const { locale, name, language } of [
  { locale: 'en-GB', name: 'How to Use', language: 'en' },
  { locale: 'tr-TR', name: 'Nasıl kullanılır', language: 'tr' },
]) {
  test.describe(locale, () => {
    test.use({ locale });

    test('pictures have the language and the scheme of the person, and their place before they are there', async ({ page }) => {
      await page.goto('/dashboard');
      await page.getByRole('button', { name }).click();
      const tabs = page.getByRole('dialog', { name }).getByRole('tab');
      for (const [index, count] of [3, 2, 2, 3].entries()) {
        await tabs.nth(index).click();
        const pictures = page.getByRole('dialog', { name }).getByRole('img');
        await expect(pictures).toHaveCount(count);
        for (const picture of await pictures.all()) await expectLoaded(picture, `.${language}.light`);
        await page.emulateMedia({ colorScheme: 'dark' });
        for (const picture of await pictures.all()) await expectLoaded(picture, `.${language}.dark`);
        await page.emulateMedia({ colorScheme: 'light' });
      }
    });
  });
}

async function expectLoaded(picture: Locator, kind: string): Promise<void> {
  await expect(picture).toHaveAttribute('src', new RegExp(`${kind.replaceAll('.', '\\.')}-[^/]+\\.webp$`));
  await expect(picture).toHaveAttribute('alt', /\w/);
  await picture.scrollIntoViewIfNeeded();
  const shapes = () =>
    picture.evaluate((image: HTMLImageElement) => ({
      real: image.naturalWidth / image.naturalHeight,
      kept: Number(image.getAttribute('width')) / Number(image.getAttribute('height')),
    }));
  await expect.poll(async () => (await shapes()).real).toBeGreaterThan(0);
  const { real, kept } = await shapes();
  expect(Math.abs(real / kept - 1)).toBeLessThan(0.01);
}

test('a press on a picture shows it larger', async ({ page }) => {
  await page.goto('/usermanagement');
  await button(page).click();
  const picture = help(page).getByRole('button', { name: /^The list of users/ });
  const width = async () => (await picture.boundingBox())?.width ?? 0;
  const { width: before } = await restingBox(picture);
  await picture.press('Enter');
  await expect(picture).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(width).toBeGreaterThan(before * 1.3);
});

test('on a phone it opens from the avatar’s menu and fills the screen', async ({ page }) => {
  await page.setViewportSize(phone);
  await page.goto('/dashboard');
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'How to Use' }).click();
  await expect(help(page)).toBeVisible();
  await expect.poll(() => help(page).boundingBox()).toEqual({ x: 0, y: 0, ...phone });
  for (const topic of topics) {
    await help(page).getByRole('tab', { name: topic }).click();
    await expectInShape(page, `help about ${topic} on a phone`);
  }
  await help(page).getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('button', { name: /^Account of/ })).toBeFocused();
});

const tours: [topic: (typeof topics)[number], ends: string | RegExp, titles: string[]][] = [
  [
    'User management',
    '/usermanagement',
    ['In the menu', 'The whole list at once', 'One by one', 'Find somebody', 'Open a person', 'Change and save'],
  ],
  [
    'Reservation creation',
    /\/reservation\?from=/,
    ['In the menu', 'A new one', 'For whom', 'Day and time', 'What for', 'Where', 'Free seats', 'Save'],
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

for (const [topic, ends, titles] of tours) {
  test(`the tour of ${topic} leads over the screens to its end and changes nothing`, async ({ page }) => {
    const writes = watchWrites(page);
    // An emergency of another test would move the card away while it is pressed.
    await nothingRuns(page);
    await page.goto('/dashboard');
    await settled(page);
    await showMe(page, topic);
    for (const [index, title] of titles.entries()) {
      await expect(card(page).getByRole('heading')).toHaveText(title);
      await expectAt(page, `${index + 1} of ${titles.length}`);
      await expectMarked(page);
      await card(page)
        .getByRole('button', { name: index === titles.length - 1 ? 'Done' : 'Next' })
        .click();
    }
    await expect(card(page)).toBeHidden();
    await expect(page).toHaveURL(ends);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(button(page)).toBeFocused();
    expect(writes()).toEqual([]);
  });
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

test('arrows walk through a tour, Escape ends it at any step, closes what it opened and gives the focus back', async ({ page }) => {
  await page.goto('/reservation?status=active');
  await settled(page);
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
});

test('a step is passed over where there is nothing to show', async ({ page }) => {
  await page.goto('/usermanagement?search=nobody-has-this-name');
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
});

test('a form that is slow to come is waited for, not passed over', async ({ page }) => {
  const held = Promise.withResolvers<void>();
  await page.route('**/assets/UserForm-*.js', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.clock.install();
  await page.goto('/usermanagement');
  await settled(page);
  await showMe(page, 'User management');
  for (const number of [1, 2, 3, 4, 5]) {
    await page.clock.runFor(1_000);
    await expectAt(page, `${number} of 6`);
    await page.keyboard.press('ArrowRight');
  }
  await page.clock.runFor(5_000);
  await expectAt(page, '5 of 6');
  held.resolve();
  await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Name', exact: true })).toBeAttached();
  await page.clock.runFor(1_000);
  await expectAt(page, '6 of 6');
});

test('whoever stays with what was typed, or goes back, ends the tour', async ({ page }) => {
  await page.goto('/reservation?id=new');
  const form = page.getByRole('dialog', { name: 'Add reservation' });
  await form.getByRole('textbox', { name: 'Title' }).fill('Sprint');
  await showMe(page, 'Reservation creation');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep editing' }).click();
  await expect(card(page)).toBeHidden();
  await expect(form.getByRole('textbox', { name: 'Title' })).toHaveValue('Sprint');

  await page.goto('/dashboard');
  await showMe(page, 'User management');
  await expectAt(page, '1 of 6');
  await expect(page).toHaveURL('/usermanagement');
  await page.goBack();
  await expect(card(page)).toBeHidden();
  await expect(page).toHaveURL('/dashboard');
});

test('the card of a tour is accessible in both schemes, on a desk and on a phone', async ({ page }) => {
  await page.goto('/dashboard');
  await settled(page);
  await showMe(page, 'User management');
  await expectAt(page, '1 of 6');
  await expectAccessible(page, 'tour');
  await page.keyboard.press('ArrowRight');
  await expectAt(page, '2 of 6');
  await page.setViewportSize(phone);
  await settled(page);
  await expectInShape(page, 'tour on a phone');
  await expectAccessible(page, 'tour on a phone');
});

test.describe('Türkçe', () => {
  test.use({ locale: 'tr-TR', viewport: phone });

  test('bir tur telefonda da sonuna kadar gider', async ({ page }) => {
    await page.goto('/dashboard');
    await settled(page);
    await page.getByRole('button', { name: /hesabı$/ }).click();
    await page.getByRole('menuitem', { name: 'Nasıl kullanılır' }).click();
    await page.getByRole('tab', { name: 'Rezervasyon oluşturma' }).click();
    await page.getByRole('button', { name: 'Ekranda göster' }).click();
    const titles = ['Menüde', 'Rezervasyon ekle', 'Kimin için', 'Gün ve saat', 'Ne için', 'Nerede', 'Boş koltuklar', 'Kaydedin'];
    for (const [index, title] of titles.entries()) {
      await expect(card(page).getByRole('heading')).toHaveText(title);
      await expectMarked(page);
      await expectInShape(page, `tour on a phone: ${title}`);
      await card(page)
        .getByRole('button', { name: index === titles.length - 1 ? 'Bitti' : 'İleri' })
        .click();
    }
    await expect(card(page)).toBeHidden();
    await expect(page.getByRole('button', { name: /hesabı$/ })).toBeFocused();
  });
});

test.describe('an emergency manager', () => {
  test.use({ storageState: nobody });

  test('reads the help, without tours of screens that don’t open to the role', async ({ browser, request }) => {
    const { email } = await makeUser(request, { userType: 3 });
    const page = await openSession(browser, await beginSession(request, email));
    await page.goto('/dashboard');
    for (const topic of ['User management', 'Reservation creation', 'Office plan definition'] as const) {
      await open(page, topic);
      await expect(help(page).getByRole('tabpanel')).toContainText('doesn’t open to your role');
      await expect(help(page).getByRole('button', { name: 'Show me' })).toBeHidden();
      await page.keyboard.press('Escape');
    }
    await page.context().close();
  });
});
