/**
 * Builds a front end as a next version, which differs from the built one by a mark on its page, `<html data-version="next">`. The panel
 * also has one screen more, that is nothing but a route record and its title. Prints the folder. It is built again only when the other was.
 *
 *     node tools/run/next-version.ts <admin or me>
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Plugin } from 'vite';
import { root } from './steps.ts';

const frontEnd = process.argv[2] === 'me' ? 'me' : 'admin';
const outDir = join(root, '.cache', `next-${frontEnd}`);
const noteFile = join(outDir, '.inputs');

const record = `{
  path: '/greenhouse',
  name: 'greenhouse',
  titleKey: 'greenhouse',
  group: 'definitions',
  lazy: async () => ({ default: () => 'Tomatoes and cucumbers.' }),
}`;

const marked = (code: string): string => `${code}\ndocument.documentElement.dataset.version = 'next';\n`;

/** Per file, what the next version changes in it. */
const changes: Record<string, (code: string) => string> = {
  'admin/src/main.tsx': marked,
  'admin/src/app/sitemap.ts': (code) => code.replace('...users,', `...users, ${record},`),
  'me/src/main.tsx': marked,
  ...(frontEnd === 'admin' && { 'web/i18n/en.ts': (code) => code.replace('route: {', "route: { greenhouse: 'Greenhouse',") }),
};

const nextVersion: Plugin = {
  name: 'next-version',
  enforce: 'pre',
  transform(code, id) {
    const change = changes[relative(root, id)];
    if (!change) return null;
    const changed = change(code);
    if (changed === code) throw new Error(`The next version changes nothing in ${id}.`);
    return changed;
  },
};

const wanted = readFileSync(join(root, frontEnd, 'dist/.inputs'), 'utf8') + readFileSync(import.meta.filename, 'utf8');
if (!existsSync(noteFile) || readFileSync(noteFile, 'utf8') !== wanted) {
  const { build, loadConfigFromFile } = await import('vite');
  const folder = join(root, frontEnd);
  const found = await loadConfigFromFile({ command: 'build', mode: 'production' }, undefined, folder);
  if (!found) throw new Error(`${folder} doesn't say how it is built.`);
  const { config } = found;
  // To compress it as well as can be takes longer than to build it, and nobody weighs it.
  const plugins = (config.plugins ?? []).filter((plugin) => !(plugin && 'name' in plugin && plugin.name === 'precompress'));
  const into = { ...config.build, outDir, emptyOutDir: true };
  await build({ ...config, configFile: false, root: folder, logLevel: 'error', plugins: [...plugins, nextVersion], build: into });
  writeFileSync(noteFile, wanted);
}
console.log(outDir);
