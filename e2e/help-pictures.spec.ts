import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { nothingRuns } from './accounts.ts';
import { day, hiddenColumns, pageWidth, type Scene, scenes } from './scenes.ts';
import { comeTo, restingBox, settled, speak } from './soundness.ts';
import { test } from './test.ts';
import { type Words, words } from './words.ts';

// `npm run pictures` takes the pictures of "How to Use" anew; without it each scene is compared with what its picture shows.

const folder = join(import.meta.dirname, '../admin/src/shell/help/pictures');
const listFile = join(folder, 'pictures.json');
const quality = 80;

interface Size {
  width: number;
  height: number;
}
type Language = Words['language'];
type ByScene<T> = Record<string, Partial<Record<Language, T>>>;
interface List {
  sizes: ByScene<Size>;
  /** What the interface itself says in a picture, data left out. */
  words: ByScene<string>;
}
interface Shown {
  clip: Size & { x: number; y: number };
  words: string[];
}
type Look = () => Promise<Shown>;

test.use({ deviceScaleFactor: 1.5, actionTimeout: 30_000 });

test('the pictures of "How to Use" show the screens as they are, in both languages', async ({ page }, { config }) => {
  const taking = ['all', 'changed'].includes(config.updateSnapshots);
  await prepare(page);
  let languages: [Language, Language] = ['en', 'tr'];
  let isLoaded = false;
  for (const [name, scene] of Object.entries(scenes)) {
    const [first, second] = languages;
    const shown = await open(page, scene, words[first], isLoaded && !taking ? comeBeside : load);
    isLoaded = true;
    if (taking) await take(page, name, first, await shown());
    else await expectShown(name, first, shown);
    // Another language changes what is there at once; a picture is taken of what comes in it.
    await speak(page, second);
    if (taking) await take(page, name, second, await (await open(page, scene, words[second], load))());
    else await expectShown(name, second, shown);
    languages = [second, first];
  }
});

async function prepare(page: Page): Promise<void> {
  await page.clock.setFixedTime(day);
  await nothingRuns(page);
  await page.addInitScript((columns) => {
    localStorage.setItem('population-tracker.hiddenColumns', columns);
    localStorage.setItem('population-tracker.demoBannerClosed', 'yes');
  }, JSON.stringify(hiddenColumns));
}

const load = (page: Page, path: string) => page.goto(path);

/** In the page that is open. What was typed there is left as it is, in the tab that it has. */
const comeBeside = (page: Page, path: string) => comeTo(page, path, { closing: false });

async function open(page: Page, scene: Scene, words: Words, come: (page: Page, path: string) => Promise<unknown>): Promise<Look> {
  const { height = 600 } = scene;
  const pane = page.getByRole('main');
  await page.setViewportSize({ width: pageWidth, height });
  await come(page, scene.path);
  await settled(page);
  // The frame around the page comes on top.
  const inFrame = (await restingBox(pane)).height;
  await page.setViewportSize({ width: pageWidth, height: 2 * height - inFrame });
  await scene.prepare?.(page, words);
  await settled(page);
  // Neither a blinking caret nor a colour on its way to another.
  await page.addStyleTag({
    content: '*, ::before, ::after { caret-color: transparent !important; transition: none !important; animation: none !important; }',
  });
  await page.evaluate(async () => {
    (document.activeElement as HTMLElement | null)?.blur();
    await document.fonts.ready;
  });
  const part = scene.part?.(page) ?? pane;
  return async () => {
    const box = await restingBox(part);
    const end = scene.until && (await restingBox(scene.until(page)));
    const bottom = end ? end.y + end.height : box.y + box.height;
    const clip = { x: box.x, y: box.y, width: box.width, height: Math.round(bottom - box.y) };
    return { clip, words: await part.evaluate(wordsOf, bottom) };
  };
}

/** Runs in the page. Rows, and numbers in sentences, are data; they differ from company to company. */
function wordsOf(part: Element, bottom: number): string[] {
  const found = part.querySelectorAll<HTMLElement>('h1, h2, h3, p, label, .mantine-InputWrapper-label, th[scope="col"], button, a, input');
  const own = [...found].filter((element) => {
    const { top, height } = element.getBoundingClientRect();
    return height > 0 && top + height / 2 < bottom && element.checkVisibility() && !element.closest('tbody, [inert], [role="listbox"]');
  });
  const outermost = own.filter((element) => !own.some((other) => other !== element && other.contains(element)));
  const said = outermost.map((element) => (element instanceof HTMLInputElement ? element.placeholder : element.textContent));
  return said.map((text) => text.replace(/\s+/g, ' ').replace(/\d+/g, '#').trim()).filter((text) => text !== '');
}

const readList = (): List => JSON.parse(readFileSync(listFile, 'utf8')) as List;

/** What is fetched late has its words and its place a moment later. */
async function expectShown(name: string, language: Language, shown: Look): Promise<void> {
  const { sizes, words } = readList();
  const message = `${name}: the screen has changed; npm run pictures takes its pictures anew`;
  const seen = async () => {
    const { clip, words: said } = await shown();
    return { said, size: { width: clip.width, height: clip.height } };
  };
  const pictured = { said: words[name]?.[language]?.split(' | '), size: sizes[name]?.[language] };
  await expect.configure({ soft: true }).poll(seen, { message }).toEqual(pictured);
}

async function take(page: Page, name: string, language: Language, { clip, words: said }: Shown): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    await page.waitForFunction((wanted) => document.documentElement.dataset.mantineColorScheme === wanted, scheme);
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
    const { data } = await browser.send('Page.captureScreenshot', { format: 'webp', quality, clip: { ...clip, scale: 1 } });
    writeFileSync(join(folder, `${name}.${language}.${scheme}.webp`), Buffer.from(data, 'base64'));
  }
  await page.emulateMedia({ colorScheme: 'light' });
  const { sizes, words } = readList();
  const next: List = { sizes: {}, words: {} };
  for (const scene of Object.keys(scenes)) {
    next.sizes[scene] = { ...sizes[scene] };
    next.words[scene] = { ...words[scene] };
  }
  next.sizes[name] = { ...sizes[name], [language]: { width: clip.width, height: clip.height } };
  next.words[name] = { ...words[name], [language]: said.join(' | ') };
  writeFileSync(listFile, `${JSON.stringify(next, null, 2)}\n`);
}
