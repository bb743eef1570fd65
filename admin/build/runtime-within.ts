import type { Plugin, Rolldown } from 'vite';
import { replaced } from '../../web/build/replaced.ts';

/** What the bundler adds to hold files together; every file needs it, and it makes a file of its own for it. */
const bundlersOwn = '\0rolldown/runtime.js';
/** By this name it is handed on. */
const handedOn = 'bundlersOwn';

/**
 * Puts it into the first script, which every other file comes behind: one request less on each page. A file that names nothing of that
 * script, as texts do, has it written into itself: such a file keeps its name, and so stays in browsers, when the first script gets another.
 */
export function runtimeWithin(): Plugin {
  return {
    name: 'runtime-within',
    apply: 'build',
    enforce: 'post',
    // What is written here is no part of what files are named by: without this, one that browsers keep would have the name of another.
    augmentChunkHash: () => [takeFrom, namesIn, returning].join(),
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const own = chunks.find(({ moduleIds }) => moduleIds.length === 1 && moduleIds[0] === bundlersOwn);
      const entry = chunks.find(({ isEntry }) => isEntry);
      const page = bundle['index.html'];
      if (!own || !entry || page?.type !== 'asset')
        throw new Error('The build has no page, no first script or nothing of the bundler’s own.');
      delete bundle[own.fileName];
      for (const file of chunks) if (file !== own) takeFrom(file, own, entry);
      entry.code += `export{${handedOn}};`;
      page.source = replaced(String(page.source), new RegExp(`\\s*<link rel="modulepreload"[^>]*${own.fileName}"[^>]*>`), '');
    },
  };
}

const fileName = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

type File = Pick<Rolldown.OutputChunk, 'code' | 'fileName' | 'imports'>;

/** Has a file take from the entry, or from itself, what it takes from the bundler's own file. */
export function takeFrom(file: File, own: File, entry: File): void {
  const [before, now] = [fileName(own.fileName), fileName(entry.fileName)];
  const taken = new RegExp(`import\\s*\\{[^}]*\\}\\s*from\\s*"\\./${before.replace('.', '\\.')}";`);
  if (file.imports.includes(own.fileName)) {
    const from =
      file !== entry && file.imports.includes(entry.fileName)
        ? `import{${handedOn}}from"./${now}";`
        : `const ${handedOn}=(()=>{${returning(own.code)}})();`;
    file.code = replaced(file.code, taken, (found) => {
      const names = namesIn(found).map((name) => name.replace(' as ', ':'));
      return `${from}const{${names.join(',')}}=${handedOn};`;
    });
    file.imports = file.imports.filter((name) => name !== own.fileName);
  }
  // Among what is to be there before a file that is asked for later, the entry always is.
  file.code = file.code.replaceAll(own.fileName, entry.fileName);
}

/** What an import or export names between its braces. */
const namesIn = (code: string): string[] =>
  code
    .slice(code.indexOf('{') + 1, code.lastIndexOf('}'))
    .split(',')
    .map((name) => name.trim());

/** The code of a module as that of a function. */
function returning(code: string): string {
  return replaced(code.trim(), /export\s*\{([^}]*)\};?$/, (found) => {
    const fields = namesIn(found)
      .map((name) => name.split(' as '))
      .map(([local, as = local]) => `${as}:${local}`);
    return `return{${fields.join(',')}}`;
  });
}
