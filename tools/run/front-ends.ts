import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { buildChanged } from './built.ts';
import { root } from './steps.ts';

/** Each is built from its own folder and from what all of them share. */
const names = ['admin', 'me'] as const;
type Name = (typeof names)[number];

const shared = ['{contract,ui,web}/**/*.{ts,tsx,css,json}', 'package-lock.json', 'tsconfig.base.json'];
const own = (name: Name): string[] => [`${name}/{build,public,src}/**`, `${name}/*.{html,ts,json}`];

/**
 * Builds the front ends of which something changed since the last time.
 * @returns false when a build failed; it has said why
 */
export const buildFrontEnds = (): boolean => names.every(build);

const build = (name: Name): boolean =>
  buildChanged({
    what: name === 'admin' ? 'the panel' : 'the employees’ app',
    folder: join(root, name, 'dist'),
    inputs: [...own(name), ...shared],
    run: () => {
      const vite = join(root, 'node_modules/vite/bin/vite.js');
      const given = [vite, 'build', '--logLevel', 'warn'];
      return spawnSync(process.execPath, given, { cwd: join(root, name), stdio: 'inherit' }).status === 0;
    },
  });
