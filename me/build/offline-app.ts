import { createHash } from 'node:crypto';
import type { Plugin } from 'vite';
import { bundleWorker } from '../../web/build/bundle-worker.ts';
import type { AppFiles } from '../src/service-worker/app-files.ts';

/** Writes the worker that opens the app without a connection, with the list of the build's files inside. */
export function offlineApp(): Plugin {
  let root = '';
  let base = '';
  return {
    name: 'offline-app',
    apply: 'build',
    enforce: 'post',
    configResolved(config) {
      ({ root, base } = config);
    },
    async generateBundle(_, bundle) {
      const entry = Object.values(bundle).find((file) => file.type === 'chunk' && file.isEntry);
      if (!entry) throw new Error('The build has no entry.');
      const assets = Object.keys(bundle).filter((name) => /^assets\/.*\.(js|css|woff2)$/.test(name));
      const appFiles: AppFiles = { entry: base + entry.fileName, assets: assets.sort().map((name) => base + name) };
      const page = bundle['index.html'];
      // A page that says something else in the same files is also to be kept anew.
      const digest = createHash('sha256')
        .update(page?.type === 'asset' ? page.source : '')
        .digest('hex');
      const worker = await bundleWorker(root, 'src/service-worker/service-worker.ts', { appFiles: JSON.stringify(appFiles) });
      this.emitFile({ type: 'asset', fileName: 'service-worker.js', source: `// ${digest}\n${worker}` });
    },
  };
}
