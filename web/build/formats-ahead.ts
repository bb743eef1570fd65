import type { Rolldown } from 'vite';

/**
 * Adds the script of a worker that writes a number and a day in the language of its name, and says so. Before the first of either Chromium
 * looks through all languages that it knows, and does so once for all threads of a page: in a worker nobody waits for it.
 * @returns the file's name in the build
 */
export function emitFormats(build: Rolldown.PluginContext): string {
  return build.getFileName(build.emitFile({ type: 'asset', name: 'formats.js', source: `(${inAWorker})()` }));
}

/** It runs by itself. */
function inAWorker(): void {
  new Intl.NumberFormat(self.name).format(0);
  // As lists write their days (`formats/dates.ts`): how a language writes them is kept for all threads too.
  new Intl.DateTimeFormat(self.name === 'en' ? 'en-GB' : self.name, { day: 'numeric', month: 'short', year: 'numeric' }).format(0);
  postMessage(null);
  close();
}
