import type { Plugin, Rolldown } from 'vite';

/** By the convention of https://github.com/WICG/explicit-javascript-compile-hints-file-based; a browser that doesn't know it reads a comment. */
const hint = '//# allFunctionsCalledOnLoad\n';

/**
 * Has the browser compile these files while they arrive, beside the page's own thread. Left alone, it looks through each function for its
 * end, and compiles it when it is first called: in the page's thread, while somebody waits. For files of which most is called as they open;
 * of others it would only cost memory.
 */
export function compiledAhead(opens: (file: Rolldown.OutputChunk) => boolean): Plugin {
  return {
    name: 'compiled-ahead',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      // Behind whoever else writes something at the beginning of a file, which the hint stands before.
      order: 'post',
      handler(_, bundle) {
        const files = Object.values(bundle).flatMap((file) => (file.type === 'chunk' && opens(file) ? [file] : []));
        if (files.length === 0) throw new Error('The build has no file that opens the page.');
        for (const file of files) file.code = hint + file.code;
      },
    },
  };
}
