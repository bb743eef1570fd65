import { randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/** The text of a file that only its owner reads, made where there is none: whole or not at all, by the first of two that start at once. */
export async function keepFirst(path: string, make: () => string): Promise<string> {
  const kept = await readKept(path);
  if (kept !== null) return kept;
  await mkdir(dirname(path), { recursive: true });
  const made = `${path}.${randomBytes(4).toString('hex')}`;
  try {
    await writeFile(made, make(), { mode: 0o600 });
    await link(made, path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  } finally {
    await rm(made, { force: true });
  }
  return readFile(path, 'utf8');
}

/** Null where nothing has made it. */
export const readKept = (path: string): Promise<string | null> => readFile(path, 'utf8').catch(() => null);
