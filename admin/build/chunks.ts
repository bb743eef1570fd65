import { createHash } from 'node:crypto';
import { join, relative } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { moduleGraph } from './module-graph.ts';
import { type File, together, type Visit } from './together.ts';

/** One request less is worth this many bytes that a screen doesn't need. */
const requestBytes = 5_000;

/** What a character of source comes to when it is made small and packed. */
const packing = 0.2;

const root = join(import.meta.dirname, '../..');

const frame = ['admin/src/app/Panel', 'admin/src/shell/Frame'];
/** Asked for by every screen, once it stands. */
const atRest = [
  'admin/src/features/emergency/running/RunningBar',
  'admin/src/features/list-views/ViewMenu',
  'admin/src/features/uploads/RunningUpload',
  'admin/src/shell/messages/Toasts',
  'admin/src/shell/session-lost/LostSessionWatch',
  'admin/src/shell/updates/UpdateNotice',
  'ui/list/tools/ListTools',
  'ui/toast',
];
/** A language's texts that every screen asks for. */
const framesTexts = /\/(?:admin\/src\/shell\/(?:preferences|updates)|admin\/src\/features\/list-views|ui\/list)\/i18n\/([a-z]+)\.ts$/;

/** Texts of one language and place: by themselves they need nothing. */
const texts = /\/i18n\/[a-z]+\.ts$/;

/**
 * Shares the panel's modules out among files by what people ask for at once. Left alone, the bundler makes a file of each module that
 * several screens share, of which a screen asks for more than a hundred.
 */
export function chunks(): { plugins: Plugin[]; output: Rolldown.OutputOptions } {
  const fileOf = new Map<string, string>();
  const plugin: Plugin = {
    name: 'chunks',
    apply: 'build',
    buildEnd(error) {
      if (error) return;
      const start = startOf(this);
      for (const file of together(moduleGraph(this), visitsOf(start), sizer(this), requestBytes)) {
        const name = nameOf(file, start);
        for (const id of file.modules) if (name && !start.entry.includes(id)) fileOf.set(id, name);
      }
    },
  };
  const group = { debugName: 'by visit', name: (id: string) => fileOf.get(id) ?? frameTextsName(id) };
  return {
    plugins: [plugin, withoutFacades()],
    output: { chunkFileNames, codeSplitting: { includeDependenciesRecursively: false, groups: [group] } },
  };
}

interface Start {
  /** The page's own script and what it is made of. */
  entry: string[];
  /** What is only asked for when it is wanted. */
  lazy: string[];
}

function startOf(context: Rolldown.PluginContext): Start {
  const entry: string[] = [];
  const lazy = new Set<string>();
  for (const id of context.getModuleIds()) {
    const info = context.getModuleInfo(id);
    if (info?.isEntry) entry.push(id, ...info.importedIds);
    for (const imported of info?.dynamicallyImportedIds ?? []) if (!texts.test(imported)) lazy.add(imported);
  }
  return { entry, lazy: [...lazy].sort() };
}

const isOne = (names: readonly string[], id: string): boolean => names.some((name) => id.includes(`/${name}.ts`));

function visitsOf({ entry, lazy }: Start): Visit[] {
  const called = (names: readonly string[]) => lazy.filter((id) => isOne(names, id));
  const gone = [...frame, ...atRest].filter((name) => !lazy.some((id) => isOne([name], id)));
  if (gone.length > 0) throw new Error(`Nothing asks for ${gone.join(', ')} any more: chunks.ts names it.`);
  const screen = [...entry, ...called(frame)];
  const others = lazy.filter((id) => !isOne([...frame, ...atRest], id));
  return [
    // Sign-in: nobody waits there for what is behind it.
    { entries: entry, weight: 300 },
    // Without the frame, which stands before: nothing that it waits for is made one with these.
    { entries: [...entry, ...called(atRest)], weight: 30 },
    // Most of what isn't a page is opened on few visits.
    ...others.map((id) => ({ entries: [...screen, id], weight: id.endsWith('Page.tsx') ? 1 : 0.2 })),
  ];
}

const sizer = (context: Rolldown.PluginContext) => (id: string) =>
  id.endsWith('.css') ? 0 : (context.getModuleInfo(id)?.code?.length ?? 0) * packing;

/** @returns nothing for what one visit alone asks for: the bundler makes its file */
function nameOf({ modules, isShared }: File, { entry }: Start): string | null {
  if (modules.some((id) => entry.includes(id))) return 'start';
  if (modules.some((id) => isOne(frame, id))) return 'frame';
  if (isShared)
    return `shared-${createHash('sha256')
      .update(
        modules
          .map((id) => relative(root, id))
          .sort()
          .join(),
      )
      .digest('hex')
      .slice(0, 8)}`;
  return modules.some((id) => isOne(atRest, id)) ? 'at-rest' : null;
}

function frameTextsName(id: string): string | null {
  const language = framesTexts.exec(id)?.[1];
  return language ? `texts-${language}` : null;
}

/** A shared file is called by its hash alone, since whichever module gave it its name says nothing of it. */
const chunkFileNames = ({ name }: Rolldown.PreRenderedChunk): string =>
  name.startsWith('shared-') ? 'assets/[hash].js' : 'assets/[name]-[hash].js';

/** In a file that only says that another one has what is asked for. */
const handedOn = /^export\s*\{([^}]*)\}\s*from\s*["'`]\.\/([^"'`]+)["'`];?\s*$/;

/** Where something wanted shares its file with others, the bundler adds a file that only hands it on: who asks is sent on at once instead. */
function withoutFacades(): Plugin {
  return {
    name: 'without-facades',
    apply: 'build',
    enforce: 'pre',
    generateBundle(_, bundle) {
      const sent = new Map<string, string>();
      for (const chunk of Object.values(bundle)) {
        const [, names = '', file] = (chunk.type === 'chunk' && chunk.isDynamicEntry && handedOn.exec(chunk.code)) || [];
        if (!file) continue;
        const pairs = names.split(',').map((pair) => pair.split(/\s+as\s+/).map((name) => name.trim()));
        const values = pairs.map(([inner, outer = inner]) => `${outer}:m.${inner}`).join();
        sent.set(chunk.fileName.slice('assets/'.length), `import("./${file}").then(m=>({${values}}))`);
        delete bundle[chunk.fileName];
      }
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue;
        refuseCircle(chunk.fileName, bundle);
        chunk.code = chunk.code.replace(/import\(["'`]\.\/([^"'`]+)["'`]\)/g, (call, file: string) => sent.get(file) ?? call);
      }
    },
  };
}

/** @throws Error where a file needs itself through others: none of them could begin, and no screen would come up. */
function refuseCircle(start: string, bundle: Rolldown.OutputBundle): void {
  const seen = new Set<string>();
  const importsOf = (name: string) => {
    const file = bundle[name];
    return file?.type === 'chunk' ? file.imports : [];
  };
  const waiting = [...importsOf(start)];
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (name === start) throw new Error(`${start} needs itself through ${[...seen].join(', ')}.`);
    if (seen.has(name)) continue;
    seen.add(name);
    waiting.push(...importsOf(name));
  }
}
