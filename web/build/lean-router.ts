import { readFile } from 'node:fs/promises';
import type { Plugin } from 'vite';
import { replaced } from './replaced.ts';

/** Of the framework around the router, which renders on a server: none of it is ever shown here. */
const unused = ['Scripts', 'PrefetchPageLinks', 'RSCErrorHandler', 'RemixRootDefaultErrorBoundary', 'DefaultErrorComponent'];

/**
 * The panel's router without the framework that it comes with, its words for developers, and the links and forms that the panel doesn't
 * use: the bundler keeps them, since they are given names where they are made.
 */
export function leanRouter(): Plugin {
  return {
    name: 'lean-router',
    apply: 'build',
    async load(id) {
      if (!/[\\/]react-router[\\/]dist[\\/]development[\\/]chunk-\w+\.mjs$/.test(id)) return null;
      const code = await readFile(id, 'utf8');
      return code.includes('function createRouter(') ? lean(code) : null;
    },
  };
}

function lean(code: string): string {
  let text = replaced(code, /var ENABLE_DEV_WARNINGS = true;/, 'var ENABLE_DEV_WARNINGS = false;');
  for (const name of unused)
    text = replaced(text, new RegExp(`\\nfunction ${name}\\([\\s\\S]*?\\n\\}\\n`), `\nfunction ${name}() { return null; }\n`);
  text = replaced(
    text,
    /\nfunction usePrefetchBehavior\([\s\S]*?\n\}\n/,
    '\nfunction usePrefetchBehavior() { return [false, null, {}]; }\n',
  );
  for (const name of ['NavLink', 'Form']) {
    text = replaced(text, new RegExp(`\\nvar ${name} = (?=React)`), `\nvar ${name} = /* @__PURE__ */ `);
    text = replaced(text, new RegExp(`\\n${name}\\.displayName = .*`), '');
  }
  return replaced(text, /\nHistoryRouter\.displayName = .*/, '');
}
