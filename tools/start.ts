/** `npm start`: the built panel and the API with its jobs, in this one process. */
import { buildPanel } from './run/panel.ts';

if (buildPanel()) await import('../api/src/main.ts');
else process.exitCode = 1;
