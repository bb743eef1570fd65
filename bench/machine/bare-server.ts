// What no API on Node can pass: `node bare-server.ts`, told by `BARE_WORK` what to ask, says its port on a line once it listens.
import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { bytesOf } from '../../api/src/platform/bytes.ts';
import type { BareWork } from './bare.ts';

const { url, connections, texts } = JSON.parse(process.env['BARE_WORK'] ?? '') as BareWork;
const pool = new pg.Pool({ connectionString: url, max: connections });
const session = 'select user_id from sessions where token_hash = $1';

const server = createServer((request, response) => {
  answer(Number(request.url?.slice(1)), String(request.headers['token'])).then(
    (body) => response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length }).end(body),
    (error: unknown) => response.writeHead(500).end(String(error)),
  );
});

/** A session is looked up and a text that PostgreSQL writes is sent on: nothing is parsed, checked, logged or counted. */
async function answer(index: number, token: string): Promise<Buffer> {
  const hash = createHash('sha256').update(token).digest();
  const { rowCount } = await pool.query({ name: 'session', text: session, values: [hash] });
  if (rowCount !== 1) throw new Error('Nobody is signed in.');
  const { rows } = await pool.query<{ body: string }>({ name: `text${index}`, text: texts[index] ?? '', values: [] });
  return bytesOf(rows[0]?.body ?? '');
}

server.listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port));
