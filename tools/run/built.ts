import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './steps.ts';

interface Build {
  /** As in “Building the panel …”. */
  what: string;
  /** Which the build empties, so that its note never outlives it. */
  folder: string;
  /** Patterns of all that it is made of, from the project's folder. */
  inputs: readonly string[];
  /** @returns false when it failed; it has said why */
  run: () => Promise<boolean>;
}

/** Builds what has changed since the last time. @returns false when that failed */
export async function buildChanged({ what, folder, inputs, run }: Build): Promise<boolean> {
  const note = join(folder, '.inputs');
  const wanted = digest(inputs);
  if (existsSync(note) && readFileSync(note, 'utf8') === wanted) return true;
  console.log(`Building ${what} …`);
  if (!(await run())) return false;
  writeFileSync(note, wanted);
  return true;
}

function digest(inputs: readonly string[]): string {
  const hash = createHash('sha256').update(process.version);
  for (const path of globSync(inputs, { cwd: root }).sort()) {
    // Nothing is made of them.
    if (/\.test\.tsx?$/.test(path)) continue;
    const full = join(root, path);
    if (statSync(full).isFile()) hash.update(`${path}\0`).update(readFileSync(full)).update('\0');
  }
  return hash.digest('hex');
}
