import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

// Halves the start; it has to be on before the modules that it keeps are loaded.
enableCompileCache(fileURLToPath(new URL('../../.cache/compiled', import.meta.url)));
const [{ run }, { startApi }] = await Promise.all([import('#process/run.ts'), import('#process/api.ts')]);
await run(startApi);
