import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Locator, type Page } from '@playwright/test';
import { type PanelLanguage, productTitle } from '@population-tracker/contract/kernel/constants';
import { type EachLookOnce, judgeEachLookOnce, keepLooks, noteRead, readSoFar } from './contrast.ts';

interface Violation {
  id: string;
  help: string;
  nodes: { target: string[]; any: { message: string }[] }[];
}
interface Axe {
  configure: (spec: { noHtml: boolean }) => void;
  run: (context: Document | Element, options: object) => Promise<{ violations: Violation[] }>;
}

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Keeps what the browser's console complains of; each call tells what came since the last. */
export function watchConsole(page: Page): () => string[] {
  let heard: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') heard.push(message.text());
  });
  page.on('pageerror', (error) => heard.push(String(error)));
  return () => {
    const told = heard;
    heard = [];
    return told;
  };
}

/** The page has its heading and its letters, and nothing on it is still being fetched. */
export async function settled(page: Page): Promise<void> {
  // Asked of the page at each frame: an assertion would look again after 100, 250 and 500 ms, and most pages are there sooner.
  await page.waitForFunction(() => {
    // Until they are there other letters stand for them, which are wider.
    if (document.fonts.status !== 'loaded') return false;
    const awaited = document.querySelectorAll('main [aria-busy="true"], main .mantine-Skeleton-root');
    // A view that was left while it was being fetched waits out of sight until somebody comes back.
    const isStill = [...awaited].every((element) => !element.checkVisibility());
    return isStill && [...document.querySelectorAll('h1')].filter((element) => element.checkVisibility()).length === 1;
  });
}

/**
 * Another screen in the page that is open, as a link leads there: with its frame, its scripts and what the tests have put into it a page
 * takes much longer to load. The view is begun anew, and those before it are closed.
 * @param closing where not, what was typed in them asks nothing
 */
export async function comeTo(page: Page, path: string, { closing = true } = {}): Promise<void> {
  await page.evaluate(lead, path);
  await page.waitForFunction(() => document.querySelector('main > [role="tabpanel"]:not([data-left])')?.checkVisibility());
  await settled(page);
  // Out of sight they would be gone through all the same.
  if (closing) await page.evaluate(closeOthers);
}

/** Runs in the page. */
function closeOthers(): void {
  for (const close of document.querySelectorAll<HTMLElement>('[role="tab"][aria-selected="false"] ~ button')) close.click();
}

/** Runs in the page. */
async function lead(path: string): Promise<void> {
  // Of the menu the group opens that the screen is in, at which the entries below it make room.
  const groups = document.querySelectorAll<HTMLElement>('aside nav button[aria-expanded="false"]:not([aria-haspopup])');
  for (const group of groups) group.click();
  if (groups.length > 0) await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  for (const view of document.querySelectorAll<HTMLElement>('main > [role="tabpanel"]')) view.dataset['left'] = '';
  Object.assign(window, { cameAt: performance.now() });
  const { idx } = { idx: 0, ...history.state };
  history.pushState({ idx: idx + 1 }, '', `/redirect${path}`);
  dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
}

/** Where something lies once it has come to rest: at the first look it may still be on its way there. */
export async function restingBox(part: Locator): Promise<{ x: number; y: number; width: number; height: number }> {
  const handle = await part.elementHandle();
  await handle?.waitForElementState('stable');
  const box = await part.boundingBox();
  if (!box) throw new Error(`${part} is not in sight.`);
  return box;
}

/** Title, heading, no sideways scrolling of the page: what every screen has at any width. */
export async function expectInShape(page: Page, where: string): Promise<void> {
  // All of it in one look at the page. The frame follows a change of the width a moment later.
  await expect
    .configure({ soft: true })
    .poll(() => page.evaluate(outOfShape, productTitle), { message: `${where}: title, heading, wider than its place` })
    .toEqual([]);
}

/** Runs in the page. What is cut off on purpose, or scrolls by itself further inside like a wide table, is not too wide. */
function outOfShape(product: string): string[] {
  // A view that is kept behind the shown one, and a sheet that is closed, take no place.
  const isSeen = (element: Element) => element.checkVisibility({ visibilityProperty: true }) && !element.closest('[aria-hidden="true"]');
  const frame = [document.documentElement, ...document.querySelectorAll('header, main, main > *, main > * > *')].filter(isSeen);
  const opened = [...document.querySelectorAll('dialog[open], [role="dialog"], [role="menu"], [role="listbox"]')].filter(isSeen);
  const scrolls = [...frame, ...opened].filter(
    (element) => element.scrollWidth > element.clientWidth + 1 && !['hidden', 'clip'].includes(getComputedStyle(element).overflowX),
  );
  const sticksOut = opened.filter((element) => {
    const { width, left, right } = element.getBoundingClientRect();
    return width > 0 && (left < -1 || right > window.innerWidth + 1);
  });
  const tooWide = [...scrolls, ...sticksOut].map(({ tagName, className, scrollWidth, clientWidth }) => {
    return `${tagName.toLowerCase()}.${className}: ${scrollWidth} px in ${clientWidth} px`;
  });
  const title = document.title.replaceAll(/\s+/g, ' ').trim();
  const isNamed = title.endsWith(` - ${product}`) && title.length > ` - ${product}`.length;
  const headings = [...document.querySelectorAll('h1')].filter(isSeen).map(({ textContent }) => textContent.trim());
  const isHeaded = headings.length === 1 && headings[0] !== '';
  return [...tooWide, ...(isNamed ? [] : [`title: ${title}`]), ...(isHeaded ? [] : [`headings: ${headings.join(', ') || 'none'}`])];
}

/** What is seen on a control stands in its name, so that whoever says it is understood. Axe tries this rule only where it is asked to. */
const saidAsSeen = { 'label-content-name-mismatch': { enabled: true } };

/**
 * No violation of axe's rules in the colour scheme that is on, and none of contrast in the other, where the rest is the same. It stays in
 * that one: to draw a page anew takes as long as to judge what is open on it.
 */
export async function expectAccessible(page: Page, where: string, { inBoth = true } = {}): Promise<void> {
  await expectNoViolation(page, where);
  if (!inBoth) return;
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
  const other = isDark ? 'light' : 'dark';
  await show(page, other);
  await expectReadable(page, `${where}, ${other}`);
}

/** No violation of axe's rules as the page stands, or within a part of it. */
export async function expectNoViolation(page: Page, where: string, within?: string): Promise<void> {
  expect.soft(await violations(page, { rules: saidAsSeen }, within), where).toEqual([]);
}

/** Enough contrast as the page stands. */
export async function expectReadable(page: Page, where: string): Promise<void> {
  expect.soft(await violations(page, { runOnly: ['color-contrast'] }), where).toEqual([]);
}

/** What axe's rules say about names and languages: all that another language can do harm to. */
export async function expectNamed(page: Page, where: string, within?: string): Promise<void> {
  const values = ['cat.name-role-value', 'cat.text-alternatives', 'cat.language'];
  expect.soft(await violations(page, { runOnly: { type: 'tag', values }, rules: saidAsSeen }, within), where).toEqual([]);
}

export async function show(page: Page, scheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme: scheme });
  // The pages that the server makes itself have style sheets alone.
  await page.waitForFunction((wanted) => (document.documentElement.dataset['mantineColorScheme'] ?? wanted) === wanted, scheme);
}

/** Keeps a choice in the browser as another window would: this one follows at once. */
export async function storeElsewhere(page: Page, name: 'language' | 'size' | 'theme', value: string): Promise<void> {
  await page.evaluate(
    ({ key, value }) => {
      localStorage.setItem(key, value);
      window.dispatchEvent(new StorageEvent('storage', { key, newValue: value }));
    },
    { key: `population-tracker.${name}`, value },
  );
}

/** Another address of the panel as by Back: without loading it again, which is most of what a look at it costs. */
export const goInside = (page: Page, path: string): Promise<void> =>
  page.evaluate((path) => {
    window.history.pushState(null, '', path);
    window.dispatchEvent(new PopStateEvent('popstate'));
  }, path);

/** The panel in another language, without loading it again. */
export async function speak(page: Page, language: PanelLanguage): Promise<void> {
  await storeElsewhere(page, 'language', language);
  await page.waitForFunction((chosen) => document.documentElement.lang === chosen, language);
}

/** So much of a screen may move while it comes to rest, as browsers reckon it: https://web.dev/articles/cls. */
const mostShift = 0.02;

/** What was there kept its place, from the first paint of the page until now, or since it came to this screen. */
export async function expectStill(page: Page, where: string): Promise<void> {
  const moves = await page.evaluate(shiftsSoFar);
  const all = moves.reduce((sum, { value }) => sum + value, 0);
  expect.soft(all > mostShift ? moves : [], `${where}: ${all.toFixed(3)} of it moved`).toEqual([]);
}

interface Shift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
  sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
}

/** Runs in the page. */
function shiftsSoFar(): Promise<{ value: number; moved: string[] }[]> {
  return new Promise((resolve) => {
    const { cameAt = 0 } = window as { cameAt?: number };
    const observer = new PerformanceObserver((list) => found(list.getEntries() as Shift[]));
    const found = (entries: Shift[]) => {
      observer.disconnect();
      const of = ({ x, y, width, height }: DOMRect) => [x, y, width, height].map(Math.round).join(' ');
      resolve(
        entries
          .filter(({ hadRecentInput, startTime }) => !hadRecentInput && startTime >= cameAt)
          .map(({ value, sources }) => ({
            value,
            moved: sources.map(({ node, previousRect, currentRect }) => {
              const name = node instanceof Element ? `${node.tagName}.${node.getAttribute('class') ?? ''}` : (node?.textContent ?? '');
              return `${name}: ${of(previousRect)} > ${of(currentRect)}`;
            }),
          })),
      );
    };
    observer.observe({ type: 'layout-shift', buffered: true });
    setTimeout(() => found(observer.takeRecords() as Shift[]), 100);
  });
}

/** What axe finds wrong as the page stands, or within a part of it. */
export async function violations(page: Page, options: object, within = ':root'): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) {
    await page.evaluate(axeSource);
    await page.evaluate(prepareToJudge);
    await page.evaluate(keepLooks);
    await page.evaluate(judgeEachLookOnce, readSoFar());
  }
  for (;;) {
    await page.waitForFunction(() => !document.querySelector('[data-stale]'));
    const found = await page.evaluate(judged, { options: { resultTypes: ['violations'], preload: false, ...options }, within });
    if (!found) continue;
    noteRead(found.read);
    return found.violations;
  }
}

interface Judged {
  violations: string[];
  read: string[];
}

/** Runs in the page. Null where something was about to be replaced meanwhile, which is pale on purpose. */
async function judged({ options, within }: { options: object; within: string }): Promise<Judged | null> {
  const { axe, axeRead } = window as unknown as { axe: Axe; axeRead: EachLookOnce };
  // What fades in is pale until then; what turns for ever stays as it is.
  for (const animation of document.getAnimations()) {
    if (Number.isFinite(animation.effect?.getComputedTiming().endTime)) animation.finish();
  }
  // What lies behind a dialog was looked at before it opened, and is the larger part by far.
  const opened = [...document.querySelectorAll('[role="dialog"], [role="alertdialog"], dialog[open]')].filter((part) =>
    part.checkVisibility(),
  );
  axeRead.begin();
  const { violations } = await axe.run(opened.at(-1) ?? document.querySelector(within) ?? document, options);
  if (document.querySelector('[data-stale]')) return null;
  const told = violations.map(({ id, help, nodes }) => {
    const places = nodes.slice(0, 4).map(({ target, any }) => `${target.join(' ')} (${any[0]?.message})`);
    return `${id}: ${help}: ${places.join(' | ')}`;
  });
  return { violations: told, read: axeRead.fresh.splice(0) };
}

/** Runs in the page. A colour on its way to another is neither: those that move are there at once, and the next ones too. */
function prepareToJudge(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('*, ::before, ::after, ::backdrop { transition: none !important; }');
  document.adoptedStyleSheets.push(sheet);
  // It would write down each element that it looks at; a selector says which one is meant.
  const { axe } = window as unknown as { axe: Axe };
  axe.configure({ noHtml: true });
}

/** In shape, without a violation, and readable in the other colour scheme, in which it stays. */
export async function expectSound(page: Page, where: string): Promise<void> {
  await expectInShape(page, where);
  await expectAccessible(page, where);
}
