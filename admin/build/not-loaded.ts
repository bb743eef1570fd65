import type { Plugin } from 'vite';
import { replaced } from '../../web/build/replaced.ts';
import en from '../../web/i18n/en.ts';
import es from '../../web/i18n/es.ts';
import it from '../../web/i18n/it.ts';
import ja from '../../web/i18n/ja.ts';
import ko from '../../web/i18n/ko.ts';
import tr from '../../web/i18n/tr.ts';
import slowEn from '../src/shell/updates/i18n/en.ts';
import slowEs from '../src/shell/updates/i18n/es.ts';
import slowIt from '../src/shell/updates/i18n/it.ts';
import slowJa from '../src/shell/updates/i18n/ja.ts';
import slowKo from '../src/shell/updates/i18n/ko.ts';
import slowTr from '../src/shell/updates/i18n/tr.ts';

/** Per language: the way to load again, what is said of files that can't be had, and of files that don't come. */
type Sentences = Record<string, [reload: string, failed: [string], slow: [string, string]]>;

const generic = { en, es, it, ja, ko, tr };
const slow = { en: slowEn, es: slowEs, it: slowIt, ja: slowJa, ko: slowKo, tr: slowTr };

const sentences: Sentences = Object.fromEntries(
  (Object.keys(generic) as (keyof typeof generic)[]).map((language) => {
    const { pageLoad, pageReload } = generic[language].error;
    const { slowTitle, slow: goesOn } = slow[language].offline;
    return [language, [pageReload, [pageLoad], [slowTitle, goesOn]]];
  }),
);

const style = `
[data-not-loaded]{position:fixed;inset:0;display:grid;place-content:center;justify-items:center;gap:16px;padding:24px;
font:16px/1.5 system-ui,sans-serif;text-align:center;visibility:hidden;animation:not-loaded 0s 8s forwards}
[data-not-loaded=now]{animation-delay:0s}
[data-not-loaded] p{margin:0}
[data-not-loaded] p:empty{display:none}
[data-not-loaded] a{padding:8px 16px;border:1px solid;border-radius:8px;color:inherit;text-decoration:none}
@keyframes not-loaded{to{visibility:visible}}`;

/** Has to be among the first 1,024 bytes of the page. */
const charset = /<meta charset="utf-8" \/>/;

/**
 * What stands in the page until the panel takes its place: a sentence and a way to load again, seen only where the panel's own files
 * can't be fetched or don't come. It needs no script; a small one in the page itself says it in the person's language, at once where it
 * hears of a failure, and lets the page be painted where a file that holds the first paint back doesn't come.
 */
export function notLoaded(): Plugin {
  return {
    name: 'not-loaded',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html) {
        const { pageLoad, pageReload } = en.error;
        const shown = `<main data-not-loaded lang="en"><p>${pageLoad}</p><p></p><a href="">${pageReload}</a></main>`;
        // Before the sheets, for which a script in the page waits. The server allows it by its hash.
        const page = replaced(html, charset, (found) => `${found}\n    <script>${script}</script>`);
        return { html: replaced(page, /(?<=<div id="root">)/, shown), tags: [{ tag: 'style', children: style, injectTo: 'head' }] };
      },
    },
  };
}

/** These two run in the page by themselves, so they know nothing of the panel. */
export function languageOf(known: object): string {
  let stored: string | null = null;
  try {
    stored = localStorage.getItem('population-tracker.language');
  } catch {
    // The browser keeps nothing.
  }
  const languages = [stored ?? '', ...navigator.languages].map((tag) => tag.toLowerCase().split('-')[0] ?? '');
  return languages.find((tag) => tag in known) ?? 'en';
}

function inThePage(sentences: Sentences, language: string): void {
  const [reload, failed, slow] = sentences[language] ?? ['', [''], ['', '']];
  let said: string[] = failed;
  let now = false;

  const say = () => {
    // Not parsed yet, or the panel has taken its place.
    const place = document.querySelector<HTMLElement>('[data-not-loaded]');
    const [sentence, more, link] = place?.children ?? [];
    if (!place || !sentence || !more || !(link instanceof HTMLElement)) return;
    place.lang = language;
    [sentence.textContent, more.textContent, link.textContent] = [said[0] ?? '', said[1] ?? '', reload];
    // What doesn't come keeps the connections busy that the page would be asked for on.
    link.onclick = () => window.stop();
    if (now) place.dataset['notLoaded'] = 'now';
  };
  const show = (sentences: string[]) => {
    [said, now] = [sentences, true];
    // Nothing is painted before the first script and the styles are there; styles that come later count still.
    for (const script of document.querySelectorAll('script[blocking]')) script.removeAttribute('blocking');
    for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')) {
      if (link.sheet) continue;
      link.media = 'print';
      link.onload = () => link.removeAttribute('media');
    }
    say();
  };

  say();
  document.addEventListener('readystatechange', say);
  const late = setTimeout(show, 8_000, slow);
  const fail = () => {
    clearTimeout(late);
    show(failed);
  };
  window.addEventListener(
    'error',
    ({ target }) => (target instanceof HTMLScriptElement || (target as Element | null)?.matches?.('[data-not-loaded]')) && fail(),
    true,
  );
  const answered = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
  if (answered.some(({ name, responseStatus }) => /\.js$/.test(name) && responseStatus >= 400)) fail();
}

const script = `{const texts=${JSON.stringify(sentences)};(${inThePage})(texts,(${languageOf})(texts))}`;
