import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { apiFiles } from './new-feature/api-files.ts';
import { insertions } from './new-feature/insertions.ts';
import { namesOf } from './new-feature/names.ts';
import { panelFiles } from './new-feature/panel-files.ts';
import { command, root } from './run/steps.ts';

/** `npm run new-feature -- parking-permits [parking-permit]`: a feature that lists, adds, changes and deletes, with its tests. */
async function main([name, singular]: string[]): Promise<void> {
  if (!name) throw new Error('Which feature? npm run new-feature -- parking-permits');
  const names = namesOf(name, singular);
  const files = { ...apiFiles(names, nextMigration()), ...panelFiles(names) };
  const taken = Object.keys(files).filter((path) => existsSync(join(root, path)));
  if (taken.length > 0) throw new Error(`There is already ${taken.join(', ')}`);
  const changed = insertions(names).map(({ path, insert }) => [path, inserted(path, insert)] as const);
  for (const [path, text] of [...Object.entries(files), ...changed]) write(path, text);
  await mend([...Object.keys(files), ...changed.map(([path]) => path)]);
  console.log(`Next: give contract/${names.kebab}.ts and the migration their fields, then npm run gen and npm run check`);
}

function nextMigration(): number {
  const files = ['api/migrations', 'api/migrations/before'].flatMap((folder) => readdirSync(join(root, folder)));
  const numbers = files.map((file) => Number.parseInt(file, 10));
  return Math.max(0, ...numbers.filter(Number.isInteger)) + 1;
}

function inserted(path: string, insert: (text: string) => string): string {
  try {
    return insert(readFileSync(join(root, path), 'utf8'));
  } catch (error) {
    throw new Error(`${path}: ${error instanceof Error ? error.message : error}; add the line by hand.`);
  }
}

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
  console.log(path);
}

/** Formats what was written, and derives the database's types from the new migration. */
async function mend(paths: string[]): Promise<void> {
  const scripts = paths.filter((path) => /\.tsx?$/.test(path));
  const formatted = await command('node_modules/@biomejs/biome/bin/biome', ['check', '--write', '--diagnostic-level=error', ...scripts]);
  if (!formatted.ok) throw new Error(formatted.text);
  const generated = await command('tools/gen.ts', []);
  if (!generated.ok) throw new Error(generated.text);
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
