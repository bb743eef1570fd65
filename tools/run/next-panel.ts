/**
 * Builds the panel as a next version, which differs from the built one by a mark on its page: `<html data-version="next">`.
 * Prints the folder. It is built again only when the other was.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, type Plugin } from 'vite';
import { root } from './steps.ts';

const outDir = join(root, '.cache/next-panel');
const noteFile = join(outDir, '.inputs');

const nextVersion: Plugin = {
  name: 'next-version',
  transform: (code, id) => (id.endsWith('/admin/src/main.tsx') ? `${code}\ndocument.documentElement.dataset.version = 'next';\n` : null),
};

const wanted = readFileSync(join(root, 'admin/dist/.inputs'), 'utf8');
if (!existsSync(noteFile) || readFileSync(noteFile, 'utf8') !== wanted) {
  await build({ root: join(root, 'admin'), logLevel: 'error', plugins: [nextVersion], build: { outDir, emptyOutDir: true } });
  writeFileSync(noteFile, wanted);
}
console.log(outDir);
