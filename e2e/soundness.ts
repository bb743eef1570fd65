import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import { productTitle } from '@population-tracker/contract/constants';

interface Violation {
  id: string;
  help: string;
  nodes: { target: string[]; any: { message: string }[] }[];
}
interface Axe {
  run: (context: Document, options: object) => Promise<{ violations: Violation[] }>;
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

/** The page has its heading, and nothing on it is still being fetched. */
export async function settled(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  await page.waitForFunction(() => !document.querySelector('main [aria-busy="true"], main .mantine-Skeleton-root'));
}

/** Title, heading, no sideways scrolling of the page: what every screen has at any width. */
export async function expectInShape(page: Page, where: string): Promise<void> {
  expect.soft(await page.title(), `${where}: title`).toMatch(new RegExp(`^.+ - ${productTitle}$`));
  expect.soft(await page.getByRole('heading', { level: 1 }).textContent(), `${where}: heading`).not.toBe('');
  // The frame follows a change of the width a moment later.
  await expect
    .configure({ soft: true })
    .poll(() => page.evaluate(tooWide), { message: `${where}: wider than its place` })
    .toEqual([]);
}

/** Runs in the page. What is cut off on purpose, or scrolls by itself further inside like a wide table, is not too wide. */
function tooWide(): string[] {
  const frame = [document.documentElement, ...document.querySelectorAll('header, main, main > *, main > * > *')];
  const opened = [...document.querySelectorAll('dialog[open], [role="dialog"], [role="menu"], [role="listbox"]')];
  const scrolls = [...frame, ...opened].filter(
    (element) => element.scrollWidth > element.clientWidth + 1 && getComputedStyle(element).overflowX !== 'hidden',
  );
  const sticksOut = opened.filter((element) => {
    const { width, left, right } = element.getBoundingClientRect();
    return width > 0 && (left < -1 || right > window.innerWidth + 1);
  });
  return [...scrolls, ...sticksOut].map(({ tagName, className, scrollWidth, clientWidth }) => {
    return `${tagName.toLowerCase()}.${className}: ${scrollWidth} px in ${clientWidth} px`;
  });
}

/** No violation of axe's rules in light, and none of contrast in dark, where the rest is the same. */
export async function expectAccessible(page: Page, where: string, { inDark = true } = {}): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  expect.soft(await violations(page, {}), where).toEqual([]);
  if (!inDark) return;
  await show(page, 'dark');
  expect.soft(await violations(page, { runOnly: ['color-contrast'] }), `${where}, dark`).toEqual([]);
  await show(page, 'light');
}

async function show(page: Page, scheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme: scheme });
  // The pages that the server makes itself have style sheets alone.
  await page.waitForFunction((wanted) => (document.documentElement.dataset['mantineColorScheme'] ?? wanted) === wanted, scheme);
}

const violations = (page: Page, options: object): Promise<string[]> =>
  page.evaluate(async (given) => {
    // A colour on its way to another is neither; one that is inherited begins its way when the first has ended.
    for (let moving = true; moving; ) {
      const transitions = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
      for (const transition of transitions) transition.finish();
      moving = transitions.length > 0;
      if (moving) await new Promise(requestAnimationFrame);
    }
    const { axe } = window as unknown as { axe: Axe };
    const found = await axe.run(document, { resultTypes: ['violations'], ...given });
    return found.violations.map(({ id, help, nodes }) => {
      const places = nodes.slice(0, 4).map(({ target, any }) => `${target.join(' ')} (${any[0]?.message})`);
      return `${id}: ${help}: ${places.join(' | ')}`;
    });
  }, options);
