/** `npm start`: the built panel and the API with its jobs, in this one process. */
import { pathToFileURL } from 'node:url';
import { buildApi, builtApi } from './run/api-build.ts';
import { buildFrontEnds } from './run/front-ends.ts';

const built = await Promise.all([buildFrontEnds(), buildApi()]);
if (built.every(Boolean)) await import(pathToFileURL(builtApi).href);
else process.exitCode = 1;
