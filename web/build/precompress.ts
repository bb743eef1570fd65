import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const compressible = /\.(js|css|html|svg|json|webmanifest|txt)$/;
/** Below this a compressed answer isn't smaller by anything that counts. */
const smallestBytes = 1024;

/** Writes a .br and a .gz beside each text file of the build, so that the server never compresses them itself. */
export function precompress(): Plugin {
  let folder = '';
  let failed = false;
  return {
    name: 'precompress',
    apply: 'build',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir);
    },
    buildEnd(error) {
      failed = error !== undefined;
    },
    async closeBundle() {
      // Nothing was written, and why has been said.
      if (failed) return;
      const files = await readdir(folder, { recursive: true });
      await Promise.all(files.filter((name) => compressible.test(name)).map((file) => compress(join(folder, file))));
    },
  };
}

async function compress(path: string): Promise<void> {
  const bytes = await readFile(path);
  if (bytes.length < smallestBytes) return;
  const best = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  await writeFile(`${path}.gz`, await promisify(gzip)(bytes, { level: 9 }));
  await writeFile(`${path}.br`, await promisify(brotliCompress)(bytes, { params: best }));
}
