/** Writes what is derived from the migrations and from packages: `npm run gen`; with `--check` it fails when the files are out of date. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { startEmbedded } from '../api/src/platform/db/embedded.ts';
import { migrate } from '../api/src/platform/db/migrate.ts';
import { fonts } from './gen/fonts.ts';
import { schemaDump } from './gen/schema-dump.ts';
import { schemaTypes } from './gen/schema-types.ts';

const root = fileURLToPath(new URL('../', import.meta.url));
const check = process.argv.includes('--check');

const stale: string[] = [];
for (const [path, content] of [...(await fromMigrations()), ...(await fonts(root))]) {
  const present = await readFile(join(root, path)).catch(() => null);
  if (present?.equals(Buffer.from(content))) continue;
  stale.push(path);
  if (!check) await writeFile(join(root, path), content);
}
if (check && stale.length > 0) {
  console.error(`Out of date: ${stale.join(', ')}. Run: npm run gen`);
  process.exitCode = 1;
} else {
  console.log(stale.length > 0 ? `Written: ${stale.join(', ')}` : 'The generated files are up to date.');
}

async function fromMigrations(): Promise<[path: string, content: string][]> {
  const folder = await mkdtemp(join(tmpdir(), 'population-tracker-gen-'));
  const embedded = await startEmbedded(folder, { info: () => undefined, warn: () => undefined, error: console.error }, { durable: false });
  const client = new pg.Client({ connectionString: embedded.url });
  try {
    await migrate(embedded.url);
    await client.connect();
    return [
      ['api/schema.sql', await schemaDump(client)],
      ['api/src/platform/db/schema.generated.ts', await schemaTypes(client)],
    ];
  } finally {
    await client.end().catch(() => undefined);
    await embedded.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
