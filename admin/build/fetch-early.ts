import type { Plugin, Rolldown } from 'vite';
import { replaced } from '../../web/build/replaced.ts';
import { languageOf } from './not-loaded.ts';

/** The panel's own, and the texts of every screen by their language. */
const panel = /\/src\/app\/Panel\.tsx$/;
const generic = /\/web\/i18n\/(\w+)\.ts$/;

interface Files {
  /** What the panel begins with, behind sign-in. */
  script: string;
  sheets: string[];
  texts: Record<string, string>;
}

/**
 * Has what the first script is going to ask for fetched beside it: the texts, and where somebody is signed in, the panel. Otherwise each of
 * them waits for that script to have come and run.
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
      const script = `(${inThePage})(${JSON.stringify(filesOf(bundle, base))},${languageOf})`;
      // Before the sheets, for which a script in the page waits. The server allows it by its hash.
      page.source = replaced(String(page.source), /<script type="module"/, (found) => `<script>${script}</script>\n    ${found}`);
    },
  };
}

function filesOf(bundle: Rolldown.OutputBundle, base: string): Files {
  const chunks = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [file] : []));
  const first = chunks.find(({ moduleIds }) => moduleIds.some((id) => panel.test(id)));
  const texts = chunks.flatMap(({ moduleIds, fileName }) =>
    moduleIds.flatMap((id) => generic.exec(id)?.[1] ?? []).map((language) => [language, base + fileName] as const),
  );
  if (!first || texts.length === 0) throw new Error('The build has no panel, or no texts.');
  const sheets = [...(first.viteMetadata?.importedCss ?? [])].map((name) => base + name);
  return { script: base + first.fileName, sheets, texts: Object.fromEntries(texts) };
}

/** It runs in the page by itself, so it knows nothing of the panel. */
function inThePage({ script, sheets, texts }: Files, languageOf: (known: object) => string): void {
  const fetchAhead = (href: string, rel: 'modulepreload' | 'preload') => {
    const link = Object.assign(document.createElement('link'), { rel, href, crossOrigin: '' });
    if (rel === 'preload') link.as = 'style';
    document.head.append(link);
  };
  const text = texts[languageOf(texts)];
  if (text) fetchAhead(text, 'modulepreload');
  let isSignedIn = false;
  try {
    isSignedIn = Boolean(localStorage.getItem('population-tracker.token'));
  } catch {
    // The browser keeps nothing.
  }
  if (!isSignedIn) return;
  fetchAhead(script, 'modulepreload');
  for (const sheet of sheets) fetchAhead(sheet, 'preload');
}
