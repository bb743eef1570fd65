import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { keepFirst } from '#platform/kept-file.ts';

/** The key of the demo company's data folder, made at its first start: there everything works at once. A company of its own sets SECRET_KEY. */
export async function demoSecretKey(dataDir: string): Promise<Buffer> {
  return Buffer.from(await keepFirst(join(dataDir, 'secret.key'), () => randomBytes(32).toString('base64')), 'base64');
}
