import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './steps.ts';

/** Each is built from its own folder and from what all of them share. */
const names = ['admin', 'me'] as const;
type Name = (typeof names)[number];

const shared = ['{contract,ui,web}/**/*.{ts,tsx,css,json}', 'package-lock.json', 'tsconfig.base.json'];
const own = (name: Name): string[] => [`${name}/{build,public,src}/**`, `${name}/*.{html,ts,json}`];

/** Whatever builds a front end empties its folder, so that the note never outlives the build it belongs to. */
const noteOf = (name: Name): string => join(root, name, 'dist/.inputs');

/**
 * Builds the front ends of which something changed since the last time.
 * @returns false when a build failed; it has said why
 */
export const buildFrontEnds = (): boolean => names.every(build);

function build(name: Name): boolean {
  const wanted = digest([...own(name), ...shared]);
  if (existsSync(noteOf(name)) && readFileSync(noteOf(name), 'utf8') === wanted) return true;
  console.log(`Building ${name === 'admin' ? 'the panel' : 'the employees’ app'} …`);
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  const { status } = spawnSync(process.execPath, [vite, 'build', '--logLevel', 'warn'], { cwd: join(root, name), stdio: 'inherit' });
  if (status !== 0) return false;
  writeFileSync(noteOf(name), wanted);
  return true;
}

function digest(inputs: readonly string[]): string {
  const hash = createHash('sha256').update(process.version);
  for (const path of globSync(inputs, { cwd: root }).sort()) {
    const full = join(root, path);
    if (statSync(full).isFile()) hash.update(`${path}\0`).update(readFileSync(full)).update('\0');
  }
  return hash.digest('hex');
}
