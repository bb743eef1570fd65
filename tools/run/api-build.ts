import { join } from 'node:path';
import { buildChanged } from './built.ts';
import { command, root } from './steps.ts';

/** What `npm start` runs; the same as api/src/main.ts. */
export const builtApi = join(root, 'api/dist/main.js');

const inputs = [
  'api/{src,seeds}/**/*.ts',
  'contract/**/*.ts',
  '{,api/,contract/}package.json',
  'package-lock.json',
  'tools/run/bundle-api.ts',
];

/**
 * Puts the API's modules together if one has changed since the last time (decision 080).
 * @returns false when that failed; it has said why
 */
export const buildApi = (): Promise<boolean> =>
  buildChanged({
    what: 'the API',
    folder: join(root, 'api/dist'),
    inputs,
    // Beside this process, which may be the one that serves.
    run: async () => (await command('tools/run/bundle-api.ts', [], { show: true })).ok,
  });
