import { resolve } from 'node:path';
import { build, type Rolldown } from 'vite';

/**
 * A service worker as one plain script: not every browser loads modules as a worker.
 * @param define what the build fills in, as source
 */
export async function bundleWorker(root: string, file: string, define: Record<string, string>): Promise<string> {
  const built = (await build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define,
    build: {
      write: false,
      target: 'es2023',
      rolldownOptions: { input: resolve(root, file), output: { format: 'iife' } },
    },
  })) as Rolldown.RolldownOutput;
  return built.output[0].code;
}
