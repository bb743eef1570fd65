import { execFile } from 'node:child_process';
import { access, mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startEmbedded } from '#platform/db/embedded.ts';
import { query } from '#testing/database-contents.ts';
import { mainFile } from '#testing/process.ts';
import { causeOf } from './run.ts';
import { StartError } from './start-error.ts';

let taken: Server;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'population-tracker-listen-'));
  taken = createServer();
  await new Promise<void>((done) => taken.listen(0, '127.0.0.1', done));
});
afterAll(async () => {
  taken.close();
  await rm(folder, { recursive: true, force: true });
});

const start = (env: Record<string, string>) =>
  new Promise<{ code: unknown; said: string }>((done) => {
    const given = { env: { PATH: process.env.PATH, ...env }, timeout: 180_000 };
    execFile(process.execPath, [mainFile], given, (error, out, err) => done({ code: error?.code, said: out + err }));
  });

it('a port that is taken is told in one line, before a database is made for it', async () => {
  const { port } = taken.address() as { port: number };
  const dataDir = join(folder, 'data');
  const ended = await start({ PORT: String(port), DATA_DIR: dataDir });
  expect(ended.code).toBe(1);
  expect(ended.said).toMatch(new RegExp(`^[^\\n]*PORT ${port} is taken[^\\n]*set another PORT[^\\n]*\\n$`));
  await expect(access(dataDir)).rejects.toThrow('ENOENT');
});

it('a start that fails later leaves no database running', async () => {
  const dataDir = join(folder, 'spoilt');
  const embedded = await startEmbedded(dataDir, { info: () => undefined, warn: () => undefined, error: () => undefined });
  await query(embedded.url, 'create schema pgboss; create table pgboss.version (version int); insert into pgboss.version values (1)');
  await embedded.stop();
  const { code, said } = await start({ DATA_DIR: dataDir, PORT: '0', ADMIN_EMAIL: 'admin@test.example' });
  expect(code).toBe(1);
  expect(said).toMatch(/can’t start\. [^\n]*\n$/);
  await expect(access(join(dataDir, 'database/postmaster.pid'))).rejects.toThrow('ENOENT');
});

it.each([
  ['a full disk', Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' }), /no space left.*make room/],
  ['a full disk under the database', Object.assign(new Error('could not extend file'), { code: '53100' }), /could not extend.*make room/],
  [
    'a folder that is closed',
    Object.assign(new Error('EACCES: permission denied, mkdir'), { code: 'EACCES' }),
    /^EACCES: permission denied, mkdir$/,
  ],
  ['what is known', new StartError('Set another PORT.'), /^Set another PORT\.$/],
])('%s is one line', (_, error, line) => {
  expect(causeOf(error)).toMatch(line);
  expect(causeOf(error)).not.toContain('\n');
});

it('a bug shows where it is', () => {
  expect(causeOf(new TypeError('x is undefined'))).toContain('listen.db.test.ts');
});
