import { createHash } from 'node:crypto';
import type { Plugin, Rolldown } from 'vite';
import { bundleWorker } from '../../web/build/bundle-worker.ts';
import type { PanelFiles } from '../src/service-worker/downloads.ts';

type Bundle = Rolldown.OutputBundle;

/** Modules that the panel opens with, besides what the page itself begins with. Texts of other languages come with their first use. */
const shellModules = [
  /\/src\/app\/Panel\.tsx$/,
  /\/src\/shell\/Frame\.tsx$/,
  /\/src\/shell\/updates\/[A-Z]\w+\.tsx$/,
  /\/src\/shell\/messages\/Toasts\.tsx$/,
  /\/ui\/toast\.ts$/,
  /\/(web|src\/features\/session)\/i18n\/(en|tr)\.ts$/,
  /\/src\/shell\/updates\/i18n\/\w+\.ts$/,
];

/** Writes the worker that keeps the panel's files in the browser, with the list of those files inside. */
export function offline(): Plugin {
  let root = '';
  return {
    name: 'offline',
    apply: 'build',
    enforce: 'post',
    configResolved(config) {
      root = config.root;
    },
    async generateBundle(_, bundle) {
      const page = bundle['index.html'];
      const files = panelFiles(bundle);
      // A page that says something else in the same files is also to be kept anew.
      const digest = createHash('sha256')
        .update(page?.type === 'asset' ? page.source : '')
        .digest('hex');
      const worker = await bundleWorker(root, 'src/service-worker/service-worker.ts', { panelFiles: JSON.stringify(files) });
      this.emitFile({ type: 'asset', fileName: 'service-worker.js', source: `// ${digest}\n${worker}` });
    },
  };
}

/** Sorts the files of a build: what the panel opens with, and what is fetched when it is at rest. */
export function panelFiles(bundle: Bundle): PanelFiles {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const entry = chunks.find((chunk) => chunk.isEntry);
  if (!entry) throw new Error('The build has no entry.');
  const opening = chunks.filter((chunk) => chunk.moduleIds.some((id) => shellModules.some((module) => module.test(id))));
  const shell = new Set<string>();
  for (const chunk of [entry, ...opening]) addWithImports(chunk, bundle, shell);
  for (const name of Object.keys(bundle)) if (/\.woff2$|\/formats-[^/]+\.js$/.test(name)) shell.add(name);
  // Pictures come with their first use.
  const code = Object.keys(bundle).filter((name) => /^assets\/.*\.(js|css)$/.test(name));
  return {
    entry: `/${entry.fileName}`,
    shell: [...shell].sort().map(toUrl),
    rest: code
      .filter((name) => !shell.has(name))
      .sort()
      .map(toUrl),
  };
}

const toUrl = (name: string): string => `/${name}`;

/** A script, its styles, and what it can't do without. */
function addWithImports(chunk: Rolldown.OutputChunk, bundle: Bundle, found: Set<string>): void {
  if (found.has(chunk.fileName)) return;
  found.add(chunk.fileName);
  for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(style);
  for (const name of chunk.imports) {
    const imported = bundle[name];
    if (imported?.type === 'chunk') addWithImports(imported, bundle, found);
  }
}
