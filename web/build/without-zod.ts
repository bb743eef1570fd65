import { resolve, sep } from 'node:path';
import type { ESTree, Plugin } from 'vite';

const name = '\0without-zod';
/** Whatever is asked of it, it is that again: schemas can be made of it, and nothing can be checked. */
const source = 'const any = new Proxy(() => any, { get: () => any }); export const z = any;';

/**
 * For a front end that checks nothing by itself: it sends what its own screens make, and shows what the server says. Of the contract it
 * needs which call is which, and none of the schemas; without zod its first visit is a quarter lighter.
 */
export function withoutZod(): Plugin {
  return {
    name: 'without-zod',
    apply: 'build',
    enforce: 'pre',
    resolveId: (id) => (id === 'zod' ? name : null),
    load: (id) => (id === name ? source : null),
  };
}

/**
 * What the bundler can't see for itself, of the contract's files: that nothing happens where they make something, so that whatever the
 * front end doesn't use can go; and that of a call's record it uses no more than what the call is sent by.
 */
export function withoutSchemas(): Plugin {
  let folder = '';
  return {
    name: 'without-schemas',
    apply: 'build',
    configResolved({ root }) {
      folder = resolve(root, '../contract') + sep;
    },
    transform(code, id) {
      if (!id.startsWith(folder)) return null;
      const made = this.parse(code)
        .body.flatMap(madeBy)
        .sort((a, b) => b.start - a.start);
      const lightened = made.reduce(
        (text, { start, end }) => text.slice(0, start) + lighter(text.slice(start, end)) + text.slice(end),
        code,
      );
      return { code: lightened, map: null };
    },
  };
}

/** The values that a statement of a file makes by calling something. */
function madeBy(statement: ESTree.Statement | ESTree.ModuleDeclaration): ESTree.Expression[] {
  const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
  if (declaration?.type !== 'VariableDeclaration') return [];
  return declaration.declarations.flatMap(({ id, init }) =>
    id.type === 'Identifier' && init && ['CallExpression', 'ObjectExpression'].includes(init.type) ? [init] : [],
  );
}

function lighter(made: string): string {
  const [, method, path] = /^endpoint\(\s*["'](\w+) ([^"']+)["']/.exec(made) ?? [];
  if (!method) return `/*#__PURE__*/ (() => (${made}))()`;
  const answers = /\banswers: ["'](\w+)["']/.exec(made)?.[1] ?? 'data';
  return JSON.stringify({ method, path, answers });
}
