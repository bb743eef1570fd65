import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { extname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { command, root } from '../../../tools/run/steps.ts';

/** What is built is kept, so that only the first run fetches it. */
const folder = join(root, '.cache/bench/react-admin');

/** On the React of the panel. */
const packages = { 'react-admin': '5.15.4', react: '19.3.1', 'react-dom': '19.3.1' };

/** The smallest page of react-admin with a list of users, their number and search, as its own tutorial begins. */
const page = `
import { createElement as h } from 'react';
import { createRoot } from 'react-dom/client';
import { Admin, Datagrid, EmailField, List, Resource, SearchInput, TextField } from 'react-admin';

const read = async () => (await fetch('/users.json')).json();
const dataProvider = { getList: read, getOne: read, getMany: read, getManyReference: read };
const sources = ['name', 'lastName', 'department', 'title', 'registrationNumber'];
const users = () =>
  h(List, { perPage: 50, filters: [h(SearchInput, { source: 'q', alwaysOn: true })] },
    h(Datagrid, null, ...sources.map((source) => h(TextField, { key: source, source })), h(EmailField, { source: 'email' })));
createRoot(document.getElementById('root')).render(h(Admin, { dataProvider }, h(Resource, { name: 'users', list: users })));
`;

/**
 * Builds the page once out of the package registry and serves it, packed, with these users.
 * @throws where the registry can't be reached
 */
export async function reactAdminPage(users: { id: number }[]): Promise<{ url: string; close(): void }> {
  if (!existsSync(join(folder, 'dist/index.html'))) await build();
  const list = gzipSync(JSON.stringify({ data: users, total: users.length }));
  const server = createServer(async ({ url = '/' }, response) => {
    const path = url.split('?')[0] === '/' ? '/index.html' : (url.split('?')[0] ?? '');
    const body = path === '/users.json' ? list : await packed(path);
    if (!body) return void response.writeHead(404).end();
    response.writeHead(200, { 'content-type': kinds[extname(path)] ?? 'text/plain', 'content-encoding': 'gzip' }).end(body);
  });
  const port = await listen(server);
  return { url: `http://127.0.0.1:${port}/`, close: () => server.close() };
}

const kinds: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.json': 'application/json' };

const files = new Map<string, Buffer>();

async function packed(path: string): Promise<Buffer | null> {
  const kept = files.get(path);
  if (kept) return kept;
  const bytes = await readFile(join(folder, 'dist', path)).catch(() => null);
  if (!bytes) return null;
  const body = gzipSync(bytes, { level: 9 });
  files.set(path, body);
  return body;
}

async function build(): Promise<void> {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'package.json'), JSON.stringify({ private: true, type: 'module', dependencies: packages }));
  await writeFile(join(folder, 'main.js'), page);
  await writeFile(join(folder, 'index.html'), '<!doctype html><div id="root"></div><script type="module" src="/main.js"></script>');
  const options = { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] as const, shell: process.platform === 'win32' };
  if (spawnSync('npm', ['install', '--no-audit', '--no-fund'], { ...options, stdio: [...options.stdio] }).status !== 0)
    throw new Error('react-admin could not be fetched from the package registry.');
  const { ok, text } = await command('node_modules/vite/bin/vite.js', ['build'], { cwd: folder });
  if (!ok) throw new Error(text);
}

function listen(server: Server): Promise<number> {
  return new Promise((done) => {
    server.listen(0, '127.0.0.1', () => done((server.address() as { port: number }).port));
  });
}
