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

// A small young generation keeps an idle server 40 MB smaller and a busy one 100 MB; it costs a few per cent of CPU.
const servingOptions = ['--max-semi-space-size=4'];

const [script, ...given] = process.argv.slice(2);
if (!script) fail('Give the script to run: node tools/bootstrap.mjs tools/start.ts');
if (isOutdated()) install();
const node = existsSync(ownNode) ? ownNode : process.execPath;
if (node === process.execPath) await runHere();
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
  const [major] = process.versions.node.split('.').map(Number);
  if (major < 24)
    fail(`The package “node” isn’t there and this is Node ${process.versions.node}: delete node_modules and try again, or use Node 24.`);
  const path = resolve(root, script);
  process.argv.splice(1, 2, path);
  await import(pathToFileURL(path).href);
}

function runOn(path) {
  const options = serves() ? servingOptions : [];
  const env = serves() ? { NODE_COMPILE_CACHE: join(root, '.cache/compiled'), ...process.env } : process.env;
  const child = spawn(path, [...options, resolve(root, script), ...given], { cwd: root, env, stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('error', (error) => fail(`${path} can’t be run: ${error.message}`));
  child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)));
}

/** Processes that run for long and should stay small. */
function serves() {
  return script === 'tools/start.ts' || script.startsWith('api/src/');
}

function fail(message) {
  console.error(message);
  process.exit(1);
}
