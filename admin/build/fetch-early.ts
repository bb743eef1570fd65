import { apiBasePath, requestTimeoutMs } from '@population-tracker/contract/kernel/constants';
import { userInfo } from '@population-tracker/contract/session/session';
import type { Plugin, Rolldown } from 'vite';
import { emitFormats } from '../../web/build/formats-ahead.ts';
import { replaced } from '../../web/build/replaced.ts';
import type { AskedEarly } from '../src/app/who-is-in.ts';
import { languageOf } from './not-loaded.ts';

/** What the panel begins with behind sign-in; and the texts of every screen by their language. */
export const panel = /\/src\/app\/Panel\.tsx$/;
const generic = /\/web\/i18n\/(\w+)\.ts$/;

interface Files {
  /** What the panel begins with, behind sign-in. */
  script: string;
  sheets: string[];
  /** The letters that nearly all is written in. */
  letters: string;
  /** A worker's. */
  formats: string;
  texts: Record<string, string>;
}

const commonLetters = /\/common-[\w-]+\.woff2$/;
const whoIsIn = { url: apiBasePath + userInfo.path, timeoutMs: requestTimeoutMs };

/**
 * Has what the first script is going to ask for fetched beside it: the texts, and where somebody is signed in, the panel, its letters and who they are.
 * Otherwise each of them waits for that script to have come and run.
 */
export function fetchEarly(): Plugin {
  let base = '';
  return {
    name: 'fetch-early',
    apply: 'build',
    // After the sheets have become one.
    enforce: 'post',
    configResolved(config) {
      ({ base } = config);
    },
    generateBundle(_, bundle) {
      const page = bundle['index.html'];
      if (page?.type !== 'asset') throw new Error('The build has no page.');
      const files: Files = { ...filesOf(bundle, base), formats: base + emitFormats(this) };
      const script = `(${inThePage})(${JSON.stringify({ ...files, whoIsIn })},${languageOf})`;
      // Before the sheets, for which a script in the page waits. The server allows it by its hash.
      page.source = replaced(String(page.source), /<script type="module"/, (found) => `<script>${script}</script>\n    ${found}`);
    },
  };
}

function filesOf(bundle: Rolldown.OutputBundle, base: string): Omit<Files, 'formats'> {
  const chunks = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [file] : []));
  const first = chunks.find(({ moduleIds }) => moduleIds.some((id) => panel.test(id)));
  const texts = chunks.flatMap(({ moduleIds, fileName }) =>
    moduleIds.flatMap((id) => generic.exec(id)?.[1] ?? []).map((language) => [language, base + fileName] as const),
  );
  const letters = Object.keys(bundle).find((name) => commonLetters.test(name));
  if (!first || texts.length === 0 || !letters) throw new Error('The build has no panel, no texts or no letters.');
  const sheets = [...(first.viteMetadata?.importedCss ?? [])].map((name) => base + name);
  return { script: base + first.fileName, sheets, letters: base + letters, texts: Object.fromEntries(texts) };
}

/** It runs in the page by itself, so it knows nothing of the panel. */
function inThePage(
  { script, sheets, letters, formats, texts, whoIsIn }: Files & { whoIsIn: { url: string; timeoutMs: number } },
  languageOf: (known: object) => string,
): void {
  const fetchAhead = (href: string, as: 'script' | 'style' | 'font') => {
    const link = Object.assign(document.createElement('link'), { rel: 'preload', href, crossOrigin: '' });
    if (as === 'script') link.rel = 'modulepreload';
    else link.as = as;
    document.head.append(link);
  };
  const language = languageOf(texts);
  const text = texts[language];
  if (text) fetchAhead(text, 'script');
  let token: string | null = null;
  try {
    token = localStorage.getItem('population-tracker.token');
  } catch {
    // The browser keeps nothing.
  }
  if (!token) return;
  fetchAhead(script, 'script');
  for (const sheet of sheets) fetchAhead(sheet, 'style');
  // Until they are there wider ones stand for them, and what is drawn with its frame moves when they come.
  fetchAhead(letters, 'font');
  const headers = { accept: 'application/json', 'accept-language': language, token };
  // What went wrong then the panel asks for itself.
  const answer = fetch(whoIsIn.url, { headers, signal: AbortSignal.timeout(whoIsIn.timeoutMs) }).catch(() => null);
  Object.assign(window, { askedEarly: { token, answer } } satisfies AskedEarly);
  // The first number or day that is written takes a browser longer than all others of a screen. Where it doesn't share among its threads
  // what it learns by that, the page does it too, meanwhile.
  new Worker(formats, { name: language }).onmessage = () => new Intl.NumberFormat(language).format(0);
}
