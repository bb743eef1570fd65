import type { Plugin } from 'vite';

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
