/** `npm run dev`: the API, started anew when its files change, and the panel from its sources, which asks that API. */
import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { root } from './run/steps.ts';

const panelUrl = 'http://127.0.0.1:5173';

const children = [
  start(['--watch', '--watch-preserve-output', 'api/src/main.ts'], '.', {
    PUBLIC_URL: process.env.PUBLIC_URL ?? panelUrl,
  }),
  start([join(root, 'node_modules/vite/bin/vite.js')], 'admin', {}),
];
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stop(signal));
for (const child of children) {
  child.on('exit', (code) => {
    process.exitCode = code ?? 0;
    stop('SIGTERM');
  });
}

function start(given: string[], folder: string, env: NodeJS.ProcessEnv): ChildProcess {
  return spawn(process.execPath, given, { cwd: join(root, folder), env: { ...process.env, ...env }, stdio: 'inherit' });
}

function stop(signal: NodeJS.Signals): void {
  for (const child of children) child.kill(signal);
}
