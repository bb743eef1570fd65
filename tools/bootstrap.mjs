// Runs a script of the project on the project's own Node, whatever Node npm itself runs on: plain JavaScript for Node 20.19.
// Installs the packages first when they are missing or older than package-lock.json.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const lockFile = join(root, 'package-lock.json');
const installedFile = join(root, 'node_modules/.package-lock.json');
const ownNode = join(root, 'node_modules', process.platform === 'win32' ? 'node/bin/node.exe' : '.bin/node');

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
const firstPauseMs = 1_000;
const longestPauseMs = 60_000;
/** Whatever ran for so long and broke off is worth a quick start again. */
const calmAfterMs = 5 * 60_000;

// A small young generation keeps a busy server smaller. A quarter of this cost a list a fifth more CPU, for 20 MB less under load and no less
// when idle (docs/benchmarks.md).
const servingOptions = ['--max-semi-space-size=16'];

const [script, ...given] = process.argv.slice(2);
if (!script) fail('Give the script to run: node tools/bootstrap.mjs tools/start.ts');
if (isOutdated()) install();
const node = existsSync(ownNode) ? ownNode : process.execPath;
if (serves()) keepRunning(node);
else if (node === process.execPath) await runHere();
else runOn(node);

function isOutdated() {
  if (!existsSync(installedFile)) return true;
  if (statSync(lockFile).mtimeMs <= statSync(installedFile).mtimeMs) return false;
  // A checkout touches the file without changing what it asks for.
  const wanted = packagesOf(lockFile);
  const present = packagesOf(installedFile);
  const withoutDev = !Object.values(present).some((entry) => entry.dev);
  return Object.entries(wanted).some(([path, entry]) => {
    if (path === '' || entry.link || !path.includes('node_modules/')) return false;
    if (!present[path]) return !(entry.optional || entry.devOptional || entry.peer || (entry.dev && withoutDev));
    return present[path].version !== entry.version;
  });
}

function packagesOf(path) {
  return JSON.parse(readFileSync(path, 'utf8')).packages;
}

function install() {
  console.error('Installing the packages (once, and after updates) …');
  if (npm('ci') || npm('install')) return;
  fail('The packages can’t be installed: see what npm says above. Is the package registry within reach?');
}

function npm(verb) {
  // Packages that want a newer Node than npm runs on get it: the project's own.
  const options = [verb, '--no-audit', '--no-fund', '--loglevel=error'];
  const cli = process.env.npm_execpath;
  const { status } = cli?.endsWith('npm-cli.js')
    ? spawnSync(process.execPath, [cli, ...options], { cwd: root, stdio: ['ignore', 2, 2] })
    : spawnSync('npm', options, { cwd: root, stdio: ['ignore', 2, 2], shell: process.platform === 'win32' });
  return status === 0;
}

/** No Node among the packages: this one will do when it is new enough to run TypeScript. */
async function runHere() {
  refuseOldNode();
  const path = resolve(root, script);
  process.argv.splice(1, 2, path);
  await import(pathToFileURL(path).href);
}

function refuseOldNode() {
  const [major] = process.versions.node.split('.').map(Number);
  if (major < 24)
    fail(`The package “node” isn’t there and this is Node ${process.versions.node}: delete node_modules and try again, or use Node 24.`);
}

function exitCodeOf(code, signal) {
  return code ?? (signal === 'SIGINT' ? 130 : 1);
}

function runOn(path) {
  const child = spawn(path, [resolve(root, script), ...given], { cwd: root, stdio: 'inherit' });
  for (const signal of signals) process.on(signal, () => child.kill(signal));
  child.on('error', (error) => fail(`${path} can’t be run: ${error.message}`));
  child.on('exit', (code, signal) => process.exit(exitCodeOf(code, signal)));
}

/**
 * Runs a process that serves, and starts it again whenever it breaks off: killed, crashed, or ended by itself because it stood
 * still. What can't even start for the first time stays down: its one line says what to mend.
 */
function keepRunning(path) {
  if (path === process.execPath) refuseOldNode();
  let child;
  let stopping = false;
  let hasStarted = false;
  let pauseMs = firstPauseMs;
  let waiting;
  for (const signal of signals) {
    process.on(signal, () => {
      stopping = true;
      if (waiting) process.exit(0);
      child.kill(signal);
    });
  }
  const start = () => {
    waiting = undefined;
    const began = Date.now();
    const env = { NODE_COMPILE_CACHE: join(root, '.cache/compiled'), ...process.env };
    const stdio = ['inherit', 'inherit', 'inherit', 'ipc'];
    child = spawn(path, [...servingOptions, resolve(root, script), ...given], { cwd: root, env, stdio });
    child.on('error', (error) => fail(`${path} can’t be run: ${error.message}`));
    child.on('message', (message) => {
      if (message === 'started') hasStarted = true;
    });
    child.on('exit', (code, signal) => {
      if (stopping || !hasStarted || code === 0) process.exit(exitCodeOf(code, signal));
      if (Date.now() - began > calmAfterMs) pauseMs = firstPauseMs;
      console.error(`Population Tracker has broken off (${signal ?? `exit code ${code}`}); it is started again in ${pauseMs / 1_000} s.`);
      waiting = setTimeout(start, pauseMs);
      pauseMs = Math.min(pauseMs * 2, longestPauseMs);
    });
  };
  start();
}

/** Processes that run for long and should stay small. */
function serves() {
  return script === 'tools/start.ts' || script.startsWith('api/src/');
}

function fail(message) {
  console.error(message);
  process.exit(1);
}
