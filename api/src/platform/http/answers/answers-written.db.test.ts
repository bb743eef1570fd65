import { once } from 'node:events';
import { request } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { apiBasePath } from '@population-tracker/contract/kernel/constants';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '#testing/test-app.ts';

let test: TestApp;
let port: number;
let token: string;
beforeAll(async () => {
  test = await testApp();
  // So many and so long that some pages are larger than what rows are put into at first.
  await sql`insert into users (name, last_name, email, department)
    select 'Çağla "' || n || '"', repeat('Iğdır\\', 1 + n % 15), 'person' || n || '@written.example', repeat('ü', n % 100) from generate_series(1, 600) n`.execute(
    test.database.db,
  );
  await test.app.listen({ host: '127.0.0.1', port: 0 });
  port = (test.app.server.address() as AddressInfo).port;
  token = await test.signIn('administrator');
});
afterAll(() => test.close());

const paths = [1, 20, 50, 200].flatMap((limit) =>
  ['name', '-email', '-created'].flatMap((sort) => [1, 2].map((page) => `${apiBasePath}/users?limit=${limit}&sort=${sort}&page=${page}`)),
);

/** Reads as slowly as told. */
async function read(path: string, pauseMs: number): Promise<string> {
  const asked = request({ port, path, headers: { token }, agent: false }).end();
  const [answer] = await once(asked, 'response');
  const parts: Buffer[] = [];
  for await (const part of answer) {
    parts.push(part);
    if (pauseMs > 0) await pause(pauseMs);
  }
  return Buffer.concat(parts).toString();
}

/** Asks, and is gone before it is answered or while it is. */
async function leave(path: string, afterMs: number): Promise<void> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.on('error', () => undefined);
  socket.write(`GET ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\ntoken: ${token}\r\n\r\n`);
  socket.once('data', () => socket.pause());
  await pause(afterMs);
  socket.destroy();
}

/** Asks for all of them on one connection and reads nothing until told, so that what its socket doesn't take stays where it was written. */
async function hoard(asked: string[], until: Promise<unknown>): Promise<string[]> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(asked.map((path) => `GET ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\ntoken: ${token}\r\n\r\n`).join(''));
  await until;
  const answers: string[] = [];
  let received = Buffer.alloc(0);
  for await (const part of socket) {
    received = Buffer.concat([received, part]);
    for (let end = received.indexOf('\r\n\r\n'); end > 0; end = received.indexOf('\r\n\r\n')) {
      const length = Number(/content-length: (\d+)/i.exec(received.toString('latin1', 0, end))?.[1]);
      if (received.length < end + 4 + length) break;
      answers.push(received.toString('utf8', end + 4, end + 4 + length));
      received = received.subarray(end + 4 + length);
    }
    if (answers.length === asked.length) break;
  }
  return answers;
}

it('each page is whole and its asker’s own, however many are written at once, read slowly or left', async () => {
  const expected = new Map<string, string>();
  for (const path of paths) expected.set(path, await read(path, 0));
  expect(new Set(expected.values()).size).toBeGreaterThan(paths.length / 2);
  expect(Math.max(...[...expected.values()].map((text) => Buffer.byteLength(text)))).toBeGreaterThan(65_536);
  // Those that fit into what is used again.
  const fitting = paths.filter((path) => Buffer.byteLength(expected.get(path) ?? '') < 60_000).reverse();
  const asked = Array.from({ length: 120 }, (_, index) => fitting[index % 8] ?? '');
  const others = Promise.withResolvers<void>();
  const hoards = Array.from({ length: 3 }, () => hoard(asked, others.promise));
  const rounds = Array.from({ length: 4 }, (_, round) =>
    paths.map(async (path, index) => {
      if (index % 3 === round % 3) await leave(path, (index * 7) % 15);
      expect(await read(path, index % 4 === round % 4 ? 5 : 0), path).toBe(expected.get(path));
    }),
  );
  await Promise.all(rounds.flat());
  others.resolve();
  for (const answers of await Promise.all(hoards)) {
    answers.forEach((answer, index) => expect(answer === expected.get(asked[index] ?? ''), `${index}: ${asked[index]}`).toBe(true));
    expect(answers).toHaveLength(asked.length);
  }
});
