/** `npm start`: the built panel and the API with its jobs, in this one process. */
import { buildFrontEnds } from './run/front-ends.ts';

if (buildFrontEnds()) await import('../api/src/main.ts');
else process.exitCode = 1;
