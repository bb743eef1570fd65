import type { Plugin } from 'vite';
import en from '../src/locales/en.ts';
import es from '../src/locales/es.ts';
import it from '../src/locales/it.ts';
import ja from '../src/locales/ja.ts';
import ko from '../src/locales/ko.ts';
import tr from '../src/locales/tr.ts';

type Sentences = Record<string, readonly [sentence: string, reload: string]>;

const sentences: Sentences = Object.fromEntries(
  Object.entries({ en, es, it, ja, ko, tr }).map(([language, { error }]) => [language, [error.pageLoad, error.pageReload]]),
);

/** Beside the page and with a name that stays: a page whose other files are gone finds it. */
const fileName = 'not-loaded.js';

const style = `
[data-not-loaded]{position:fixed;inset:0;display:grid;place-content:center;justify-items:center;gap:16px;padding:24px;
font:16px/1.5 system-ui,sans-serif;text-align:center;visibility:hidden;animation:not-loaded 0s 8s forwards}
[data-not-loaded=now]{animation-delay:0s}
[data-not-loaded] p{margin:0}
[data-not-loaded] a{padding:8px 16px;border:1px solid;border-radius:8px;color:inherit;text-decoration:none}
@keyframes not-loaded{to{visibility:visible}}`;

/**
 * What stands in the page until the panel takes its place: a sentence and a way to load again, seen only where the panel's own files
 * can't be fetched. It needs no script; a small one says it in the person's language, and at once where it hears of the failure.
 */
export function notLoaded(): Plugin {
  return {
    name: 'not-loaded',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html) {
        const [sentence, reload] = sentences['en'] ?? [];
        const shown = `<main data-not-loaded lang="en"><p>${sentence}</p><a href="">${reload}</a></main>`;
        return {
          html: html.replace('<div id="root"></div>', `<div id="root">${shown}</div>`),
          tags: [
            { tag: 'style', children: style, injectTo: 'head' },
            { tag: 'script', attrs: { src: `/${fileName}`, async: true }, injectTo: 'body' },
          ],
        };
      },
    },
    generateBundle() {
      this.emitFile({ type: 'asset', fileName, source: `(${inThePage})(${JSON.stringify(sentences)})` });
    },
  };
}

/** Runs in the page by itself, so it knows nothing of the panel. */
function inThePage(sentences: Sentences): void {
  const place = document.querySelector<HTMLElement>('[data-not-loaded]');
  const [sentence, reload] = place?.children ?? [];
  if (!place || !sentence || !reload) return;
  let stored: string | null = null;
  try {
    stored = localStorage.getItem('population-tracker.language');
  } catch {
    // The browser keeps nothing.
  }
  const languages = [stored ?? '', ...navigator.languages].map((tag) => tag.toLowerCase().split('-')[0] ?? '');
  const language = languages.find((tag) => tag in sentences);
  if (language) {
    place.lang = language;
    [sentence.textContent, reload.textContent] = sentences[language] ?? ['', ''];
  }
  const show = () => {
    place.dataset['notLoaded'] = 'now';
  };
  window.addEventListener('error', ({ target }) => target instanceof HTMLScriptElement && show(), true);
  const answered = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
  if (answered.some(({ name, responseStatus }) => /\.js$/.test(name) && responseStatus >= 400)) show();
}
