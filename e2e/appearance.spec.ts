import { expect, type Page } from '@playwright/test';
import { comeTo, expectInShape, expectNoViolation, expectReadable, settled, show, storeElsewhere, watchConsole } from './soundness.ts';
import { test } from './test.ts';

// Colours are measured at rest.
test.use({ actionTimeout: 30_000 });

const themeDialog = (page: Page) => page.getByRole('dialog', { name: 'Theme' });
const hexField = (page: Page) => themeDialog(page).getByRole('textbox', { name: 'Any other colour' });
const addUser = (page: Page) => page.getByRole('button', { name: 'Add user' });

const look = (page: Page) =>
  page.evaluate(() => {
    const style = getComputedStyle(document.documentElement);
    return { accent: style.getPropertyValue('--pt-accent'), scheme: document.documentElement.dataset.mantineColorScheme };
  });
const rowHeight = async (page: Page) => (await page.getByRole('table').locator('tbody tr').nth(1).boundingBox())?.height;

async function openTheme(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Theme', exact: true }).click();
  await expect(themeDialog(page)).toBeVisible();
}

async function pick(page: Page, colour: string): Promise<void> {
  await openTheme(page);
  await hexField(page).fill(colour);
  await themeDialog(page).getByRole('button', { name: 'Close' }).click();
}

/** Notes what each frame shows, from the first on which anything stands. */
async function noteFrames(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shown = { begun: 0, frames: [] as string[] };
    Object.assign(window, { shown });
    new MutationObserver((_, observer) => {
      shown.begun = performance.now();
      observer.disconnect();
    }).observe(document, { subtree: true, attributeFilter: ['data-mantine-color-scheme'] });
    const note = () => {
      const { dataset } = document.documentElement;
      const accent = getComputedStyle(document.documentElement).getPropertyValue('--pt-accent');
      shown.frames.push([accent, dataset.mantineColorScheme, dataset.size].join());
      requestAnimationFrame(note);
    };
    requestAnimationFrame(note);
  });
}

/** Every look that was on the screen so far, and whether it stood before the first paint. */
const noted = (page: Page) =>
  page.evaluate(() => {
    const { shown } = window as unknown as { shown: { begun: number; frames: string[] } };
    const painted = performance.getEntriesByName('first-paint')[0]?.startTime ?? 0;
    return { looks: [...new Set(shown.frames)], before: shown.begun > 0 && shown.begun <= painted };
  });

test('theme, scheme and size survive a reload and stand before the first paint, at sign-in too', async ({ page }) => {
  await page.goto('/profile/index');
  await pick(page, '#ff4da6');
  await openTheme(page);
  await themeDialog(page).getByText('Dark', { exact: true }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Size', exact: true }).click();
  await page.getByRole('menuitemradio', { name: 'Small' }).click();

  await noteFrames(page);
  const picked = { looks: ['#ff90be,dark,small'], before: true };
  await page.reload();
  await settled(page);
  await expect.poll(() => noted(page)).toEqual(picked);

  await page.evaluate(() => localStorage.removeItem('population-tracker.token'));
  await page.goto('/login');
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await expect.poll(() => noted(page)).toEqual(picked);
  await expect(page.getByRole('button', { name: 'Send code' })).toHaveCSS('background-color', 'rgb(195, 35, 120)');
});

test('a theme shows at once in the whole panel, says what is wrong with a colour, and every text can be read in it', async ({ page }) => {
  const heard = watchConsole(page);
  await page.goto('/usermanagement?limit=10');
  await settled(page);
  await test.step('a colour of one’s own, and the product’s comes back', () => pickColours(page));
  await test.step('the system’s scheme is followed where chosen', () => followSystem(page));
  await test.step('a preset by keyboard alone, and a half-typed form keeps its text', () => pickPreset(page));
  await test.step('whatever the theme, every text can be read, in light and in dark', () => readEverywhere(page));
  expect(heard()).toEqual([]);
});

async function pickColours(page: Page): Promise<void> {
  await openTheme(page);
  const before = await look(page);
  await expect(themeDialog(page).getByRole('button', { name: 'Product’s colour' })).toBeDisabled();

  await hexField(page).fill('#12x');
  await expect(hexField(page)).toHaveAccessibleDescription(/six digits/);
  expect(await look(page)).toEqual(before);

  await hexField(page).fill('fe0');
  await hexField(page).press('Enter');
  await expect(hexField(page)).toHaveValue('#ffee00');
  await expect(themeDialog(page).getByRole('status')).toHaveText(/darker shade/);
  await expect(themeDialog(page).getByRole('radiogroup', { name: 'Colour' }).getByRole('radio', { checked: true })).toHaveCount(0);

  await themeDialog(page).getByLabel('Pick from the spectrum').fill('#7a1fa2');
  await expect(hexField(page)).toHaveValue('#7a1fa2');
  await expect(themeDialog(page).getByRole('status')).toHaveText('');
  await expect.poll(async () => (await look(page)).accent).toBe('#7a1fa2');

  await themeDialog(page).getByRole('button', { name: 'Product’s colour' }).click();
  await expect(themeDialog(page).getByRole('radio', { name: 'Indigo' })).toBeChecked();
  await expect.poll(() => look(page)).toEqual(before);
}

/** In the dialog that is open; it ends where it began. */
async function followSystem(page: Page): Promise<void> {
  const scheme = async () => (await look(page)).scheme;
  await expect(themeDialog(page).getByRole('radio', { name: 'System' })).toBeChecked();
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(scheme).toBe('dark');
  await themeDialog(page).getByText('Light', { exact: true }).click();
  await expect.poll(scheme).toBe('light');
  await themeDialog(page).getByText('System', { exact: true }).click();
  await expect.poll(scheme).toBe('dark');
  await page.emulateMedia({ colorScheme: 'light' });
  await expect.poll(scheme).toBe('light');
  await page.keyboard.press('Escape');
  await expect(themeDialog(page)).toBeHidden();
}

async function pickPreset(page: Page): Promise<void> {
  await addUser(page).click();
  const name = page.getByRole('textbox', { name: 'Name', exact: true });
  await name.fill('Half a na');

  await page.getByRole('button', { name: 'Theme', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(themeDialog(page)).toBeVisible();
  const indigo = themeDialog(page).getByRole('radio', { name: 'Indigo' });
  await expect(indigo).toBeChecked();
  while (!(await indigo.evaluate((radio) => radio === document.activeElement))) await page.keyboard.press('Tab');
  for (let step = 0; step < 5; step += 1) await page.keyboard.press('ArrowRight');
  await expect(themeDialog(page).getByRole('radio', { name: 'Rose' })).toBeChecked();
  await expect(hexField(page)).toHaveValue('#b01657');
  const shown = themeDialog(page).locator('button', { hasText: 'Button' });
  await expect(shown).toHaveCSS('background-color', 'rgb(176, 22, 87)');
  await page.keyboard.press('Escape');

  await expect(themeDialog(page)).toBeHidden();
  await expect(page.getByRole('button', { name: 'Theme', exact: true })).toBeFocused();
  await expect(name).toHaveValue('Half a na');
  await name.focus();
  await expect(name).toHaveCSS('border-color', 'rgb(176, 22, 87)');
  await name.fill('');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

/** That each pair of colours can be read whatever is picked is shown in palette.test; here, that what stands on a screen is such a pair. */
async function readEverywhere(page: Page): Promise<void> {
  const wear = async (colour: string) => {
    const { accent } = await look(page);
    await hexField(page).fill(colour);
    await expect.poll(async () => (await look(page)).accent).not.toBe(accent);
  };
  await openTheme(page);
  // Each where what isn't taken from the palette can't be read.
  await wear('#ffeb00');
  await expectReadable(page, 'theme dialog, yellow in light');
  await themeDialog(page).getByRole('button', { name: 'Close' }).click();
  await expectReadable(page, 'users, yellow in light');
  await addUser(page).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectReadable(page, 'adding a user, yellow in light');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await show(page, 'dark');
  await openTheme(page);
  await wear('#000000');
  await expectReadable(page, 'theme dialog, black in the dark');
  await themeDialog(page).getByRole('button', { name: 'Close' }).click();
  await addUser(page).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectReadable(page, 'adding a user, black in the dark');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await comeTo(page, '/dashboard');
  await expectReadable(page, 'dashboard, black in the dark');
}

const typed = (page: Page) => page.getByRole('searchbox');
const sizeButton = (page: Page) => page.getByRole('button', { name: 'Size', exact: true });
const choice = (page: Page, name: string) => page.getByRole('menuitemradio', { name });

test('a drawer grows out of its row; a size is switched at once, in each window of the browser, and whatever is typed stays', async ({
  page,
  context,
}) => {
  await page.goto('/usermanagement?limit=10');
  await expect.poll(() => rowHeight(page)).toBe(40);
  await test.step('a drawer grows out of its row', () => drawersGrow(page));
  await typed(page).fill('ay');
  await test.step('by keyboard alone, and the one that stands is disabled', () => sizesByKeyboard(page));
  await test.step('another window', async () => followsAnother(page, await context.newPage()));
  await test.step('on a phone they stand behind the avatar, and even the smallest leaves room for a finger', () => sizesOnPhone(page));
});

async function sizesByKeyboard(page: Page): Promise<void> {
  for (const [name, height, keys] of [
    ['Small', 36, ['ArrowDown', 'ArrowDown']],
    ['Default', 44, ['Home']],
  ] as const) {
    await sizeButton(page).focus();
    await page.keyboard.press('Enter');
    await expect(choice(page, 'Default')).toBeFocused();
    for (const key of keys) await page.keyboard.press(key);
    await expect(choice(page, name)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('status').filter({ hasText: 'Switch Size Success' }).first()).toBeVisible();
    await expect.poll(() => rowHeight(page)).toBe(height);
    await expect(typed(page)).toHaveValue('ay');
    await expect.poll(async () => (await typed(page).boundingBox())?.height).toBe(height - 8);
  }
  await sizeButton(page).click();
  await expect(choice(page, 'Default')).toBeChecked();
  await expect(choice(page, 'Default')).toBeDisabled();
  await choice(page, 'Default').click({ force: true });
  await expect(choice(page, 'Default')).toBeVisible();
  await page.keyboard.press('Escape');
}

async function followsAnother(page: Page, other: Page): Promise<void> {
  await other.goto('/profile/index');
  await pick(other, '#0b6a6a');
  await openTheme(other);
  await themeDialog(other).getByText('Dark', { exact: true }).click();
  await other.keyboard.press('Escape');
  await sizeButton(other).click();
  await choice(other, 'Mini').click();
  await expect.poll(async () => (await look(other)).scheme).toBe('dark');
  const chosen = await look(other);
  await other.close();

  await expect.poll(() => look(page)).toEqual(chosen);
  await expect.poll(() => rowHeight(page)).toBe(32);
  await expect(typed(page)).toHaveValue('ay');
  await expectInShape(page, 'users, mini');
  await sizeButton(page).click();
  await expect(choice(page, 'Mini')).toBeChecked();
  await page.keyboard.press('Escape');
}

async function sizesOnPhone(page: Page): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 });
  const open = async () => {
    await page.getByRole('button', { name: /^Account of/ }).click();
    await page.getByRole('menuitem', { name: 'Size' }).click();
  };
  const dialog = page.getByRole('dialog', { name: 'Size' });
  await open();
  await expect(dialog.getByRole('button', { name: 'Mini' })).toBeDisabled();
  await expectNoViolation(page, 'sizes on a phone');
  await dialog.getByRole('button', { name: 'Medium' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Switch Size Success').first()).toBeVisible();
  await open();
  await dialog.getByRole('button', { name: 'Mini' }).click();
  await expect(dialog).toBeHidden();

  await addUser(page).click();
  const targets = [page.getByRole('textbox', { name: 'Name', exact: true }), page.getByRole('button', { name: 'Cancel' })];
  for (const target of targets) await expect.poll(async () => (await target.boundingBox())?.height).toBeGreaterThanOrEqual(40);
  await expectInShape(page, 'adding a user on a phone, mini');
}

/** The smallest is looked at with what it is chosen for, above. */
test('nothing sticks out at the largest size, on a desk or a phone', async ({ page }) => {
  await page.goto('/profile/index');
  await settled(page);
  await storeElsewhere(page, 'size', 'default');
  await expect(page.locator('html')).toHaveAttribute('data-size', 'default');
  for (const path of [
    '/profile/index',
    '/usermanagement?limit=10',
    '/reservation?limit=10',
    '/location',
    '/upload-jobs?limit=10',
    '/dashboard',
  ]) {
    if (path !== '/profile/index') await comeTo(page, path);
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 800 });
      await expectInShape(page, `${path}, ${width} px`);
    }
  }
});

/** Notes what moved to its end from now on: its name, and how long it took in ms. */
const noteMotion = (page: Page) =>
  page.evaluate(() => {
    const moved: string[] = [];
    Object.assign(window, { moved });
    document.addEventListener('animationend', ({ animationName, elapsedTime }) =>
      moved.push(`${animationName} ${Math.round(elapsedTime * 1000)}`),
    );
  });
const motion = (page: Page) => page.evaluate(() => (window as unknown as { moved: string[] }).moved);

/** In the one time that everything takes, and at once for who wants no motion, as from here on. */
async function drawersGrow(page: Page): Promise<void> {
  await noteMotion(page);
  const drawer = page.getByRole('dialog');
  const open = async (reducedMotion: 'reduce' | 'no-preference') => {
    await page.emulateMedia({ reducedMotion });
    await page.getByRole('table').locator('tbody th').nth(3).click();
    await expect(drawer.getByRole('textbox').first()).toBeVisible();
  };
  await open('reduce');
  const times = await page.evaluate(() => document.getAnimations().map((animation) => Number(animation.effect?.getTiming().duration)));
  expect(Math.max(0, ...times)).toBe(0);
  expect((await motion(page)).filter((moved) => !moved.endsWith(' 0'))).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(drawer).toHaveCount(0);

  await open('no-preference');
  await expect.poll(async () => (await motion(page)).filter((moved) => /grow.* 150$/.test(moved)).length).toBeGreaterThan(0);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.keyboard.press('Escape');
  await expect(drawer).toHaveCount(0);
}
