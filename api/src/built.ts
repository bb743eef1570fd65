// What `npm start` runs is put together from here: see tools/run/bundle-api.ts.
import { tellSources } from '#process/stack-traces.ts';

tellSources();
await import('./main.ts');
