import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './steps.ts';

const inputs = [
  'admin/{build,public,src}/**',
  'admin/*.{html,ts,json}',
  '{contract,ui,web}/**/*.{ts,tsx,css,json}',
  'package-lock.json',
  'tsconfig.base.json',
];
/** Whatever builds the panel empties its folder, so that the note never outlives the build it belongs to. */
const noteFile = join(root, 'admin/dist/.inputs');

/**
 * Builds the panel when something that it is made of changed since the last time.
 * @returns false when the build failed; it has said why
 */
export function buildPanel(): boolean {
  const wanted = digest();
  if (existsSync(noteFile) && readFileSync(noteFile, 'utf8') === wanted) return true;
  console.log('Building the panel …');
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  const { status } = spawnSync(process.execPath, [vite, 'build', '--logLevel', 'warn'], { cwd: join(root, 'admin'), stdio: 'inherit' });
  if (status !== 0) return false;
  writeFileSync(noteFile, wanted);
  return true;
}

function digest(): string {
  const hash = createHash('sha256').update(process.version);
  for (const path of globSync(inputs, { cwd: root }).sort()) {
    const full = join(root, path);
    if (statSync(full).isFile()) hash.update(`${path}\0`).update(readFileSync(full)).update('\0');
  }
  return hash.digest('hex');
}
