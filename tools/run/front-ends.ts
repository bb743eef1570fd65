import { join } from 'node:path';
import { buildChanged } from './built.ts';
import { command, root } from './steps.ts';

/** Each is built from its own folder and from what all of them share. */
const names = ['admin', 'me'] as const;
type Name = (typeof names)[number];

const shared = ['{contract,ui,web}/**/*.{ts,tsx,css,json,woff2}', 'package-lock.json', 'tsconfig.{base,front-ends}.json'];
const own = (name: Name): string[] => [`${name}/{build,public,src}/**`, `${name}/*.{html,ts,json}`];

/**
 * Builds the front ends of which something changed since the last time, side by side.
 * @returns false when a build failed; it has said why
 */
export const buildFrontEnds = async (): Promise<boolean> => (await Promise.all(names.map(build))).every(Boolean);

const build = (name: Name): Promise<boolean> =>
  buildChanged({
    what: name === 'admin' ? 'the panel' : 'the employees’ app',
    folder: join(root, name, 'dist'),
    inputs: [...own(name), ...shared],
    run: async () => {
      const given = ['build', '--logLevel', 'warn'];
      return (await command('node_modules/vite/bin/vite.js', given, { show: true, cwd: join(root, name) })).ok;
    },
  });
