import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

enableCompileCache(fileURLToPath(new URL('../../.cache/compiled', import.meta.url)));
const [{ run }, { startWorker }] = await Promise.all([import('#process/run.ts'), import('#process/process-worker.ts')]);
await run(startWorker);
