import type { Plugin, Rolldown } from 'vite';
import { usedStyles } from './used-styles.ts';

type Bundle = Rolldown.OutputBundle;

/** What the panel begins with, behind sign-in. */
const panel = /\/src\/app\/Panel\.tsx$/;

/**
 * Makes one sheet of all that are loaded behind sign-in, and has it fetched with the panel: a screen of its own sheets asked for up to
 * sixteen, most of them below 2 kB. What a file needs stands before its own, as it was loaded before.
 */
export function oneSheet(): Plugin {
  return {
    name: 'one-sheet',
    apply: 'build',
    // When the bundler has written all sheets, and before it writes into the scripts which of them each one needs.
    enforce: 'post',
    generateBundle(_, bundle) {
      const signIns = stylesOfSignIn(this);
      const { first, sheets } = sheetsBehindSignIn(bundle, signIns);
      const scripts = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [file.code] : []));
      const source = usedStyles(sheets.map((name) => sourceOf(bundle, name)).join(''), scripts);
      const sheet = this.getFileName(this.emitFile({ type: 'asset', name: 'panel.css', source }));
      for (const name of sheets) delete bundle[name];
      for (const file of Object.values(bundle)) {
        const styles = file.type === 'chunk' ? file.viteMetadata?.importedCss : undefined;
        for (const name of sheets) styles?.delete(name);
      }
      first.viteMetadata?.importedCss.add(sheet);
    },
  };
}

/** What sign-in is styled by, and whatever it may ask for later. */
function stylesOfSignIn(context: Rolldown.PluginContext): Set<string> {
  const found = new Set<string>();
  const waiting = [...context.getModuleIds()].filter((id) => context.getModuleInfo(id)?.isEntry);
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (found.has(id) || panel.test(id)) continue;
    found.add(id);
    const { importedIds = [], dynamicallyImportedIds = [] } = context.getModuleInfo(id) ?? {};
    waiting.push(...importedIds, ...dynamicallyImportedIds);
  }
  return new Set([...found].filter(isStyle));
}

const isStyle = (id: string): boolean => /\.css(\?|$)/.test(id);

/** @returns the file that the panel begins with, and the sheets that are its, in the order in which they count */
export function sheetsBehindSignIn(bundle: Bundle, signIns: ReadonlySet<string>): { first: Rolldown.OutputChunk; sheets: string[] } {
  const first = Object.values(bundle).find((file) => file.type === 'chunk' && file.moduleIds.some((id) => panel.test(id)));
  if (first?.type !== 'chunk') throw new Error('The build has no panel.');
  const behind = inOrder(bundle, first).filter(({ moduleIds }) => !moduleIds.some((id) => signIns.has(id)));
  return { first, sheets: [...new Set(behind.flatMap(stylesOf))] };
}

/** What a file needs, itself, and then what is only asked for when it is wanted. */
function inOrder(bundle: Bundle, first: Rolldown.OutputChunk): Rolldown.OutputChunk[] {
  const found = new Set<Rolldown.OutputChunk>();
  const seen = new Set<string>();
  const later = [first.fileName];
  const add = (name: string) => {
    const file = bundle[name];
    if (seen.has(name) || file?.type !== 'chunk') return;
    seen.add(name);
    for (const needed of file.imports) add(needed);
    found.add(file);
    later.push(...file.dynamicImports);
  };
  for (let name = later.shift(); name !== undefined; name = later.shift()) add(name);
  return [...found];
}

const stylesOf = ({ viteMetadata }: Rolldown.OutputChunk): string[] => [...(viteMetadata?.importedCss ?? [])];

function sourceOf(bundle: Bundle, name: string): string {
  const file = bundle[name];
  if (file?.type !== 'asset') throw new Error(`${name} is no sheet.`);
  return typeof file.source === 'string' ? file.source : new TextDecoder().decode(file.source);
}
