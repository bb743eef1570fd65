import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { endpoint } from '@population-tracker/contract/kernel/endpoint';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { connect } from '#platform/db/database.ts';
import { notify, onNotify } from '#platform/db/notify.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';
import { bindEvents } from './events.ts';

const told = endpoint('GET /told', {
  summary: 'Tells.',
  needs: 'users.read',
  scope: 'company',
  result: z.object({ text: z.string() }),
  answers: 'events',
});

let app: TestApp;
let url: string;
beforeAll(async () => {
  const read = async (_ctx: unknown, texts: string[] | null) => (texts ?? ['everything']).map((text) => ({ text, secret: 1 }));
  app = await testApp({ routes: [bindEvents(told, () => ({ topic: 'test', read }))] });
  await app.app.listen({ host: '127.0.0.1', port: 0 });
  url = `http://127.0.0.1:${(app.app.server.address() as AddressInfo).port}/populationtracker-api/told`;
});
afterAll(() => app?.close());

/** Follows the stream until it ends; `texts` grows. */
async function follow(token: string) {
  const leaving = new AbortController();
  const answer = await fetch(url, { headers: { token, 'accept-encoding': 'gzip, br' }, signal: leaving.signal });
  const texts: string[] = [];
  const read = async () => {
    let rest = '';
    for await (const chunk of answer.body ?? []) {
      rest += Buffer.from(chunk).toString();
      const events = rest.split('\n\n');
      rest = events.pop() ?? '';
      texts.push(...events.filter((event) => event.startsWith('data: ')).map((event) => event.slice('data: '.length)));
    }
  };
  const ended = read().catch(() => undefined);
  const until = async (text: string) => {
    for (const end = Date.now() + 60_000; Date.now() < end && !texts.includes(text); ) await pause(10);
    expect(texts).toContain(text);
  };
  return { answer, texts, ended, until, leave: () => leaving.abort() };
}

const tell = (text: string) => notify(app.database.db, 'test', text);
const everything = '{"text":"everything"}';

describe('events reach whoever listens', () => {
  it('from any process, at the commit, cut to their schema and never held back by compression', async () => {
    const stream = await follow(await app.signIn('administrator'));
    expect(stream.answer.headers.get('content-type')).toContain('text/event-stream');
    expect(stream.answer.headers.get('content-encoding')).toBeNull();
    await stream.until(everything);
    const other = connect({ url: app.database.url, maxConnections: 1 });
    // Its process may begin to hear a moment after the stream began.
    await expect
      .poll(async () => {
        await notify(other.db, 'test', 'from elsewhere');
        return stream.texts;
      })
      .toContain('{"text":"from elsewhere"}');
    await other.db.transaction().execute(async (transaction) => {
      await notify(transaction, 'test', 'at the commit');
      await pause(200);
      expect(stream.texts).not.toContain('{"text":"at the commit"}');
    });
    await stream.until('{"text":"at the commit"}');
    await other.close();
    stream.leave();
  });

  it('what comes in quick succession is told together, each text once', async () => {
    const stream = await follow(await app.signIn('administrator'));
    await stream.until(everything);
    for (let count = 0; count < 20; count++) await tell('often');
    await tell('last');
    await stream.until('{"text":"last"}');
    expect(stream.texts.filter((text) => text.includes('often')).length).toBeLessThan(20);
    stream.leave();
  });

  it('a listening connection that breaks is renewed, and says that something may have been missed', async () => {
    const heard: (string | null)[] = [];
    const leave = onNotify(app.database.db, 'broken', (text) => heard.push(text));
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name like '% events' and datname = current_database()`.execute(
      app.database.db,
    );
    for (const end = Date.now() + 60_000; Date.now() < end && !heard.includes(null); ) await pause(20);
    await notify(app.database.db, 'broken', 'again');
    for (const end = Date.now() + 60_000; Date.now() < end && !heard.includes('again'); ) await pause(20);
    leave();
    expect(heard.at(-1)).toBe('again');
    expect(heard).toContain(null);
  });
});

describe('a stream ends', () => {
  it('when its session does, and the heartbeat is no use of the session', async () => {
    const token = await app.signIn('administrator');
    const { eventHeartbeatMs } = await import('@population-tracker/contract/kernel/constants');
    expect(eventHeartbeatMs).toBeLessThanOrEqual(15_000);
    const stream = await follow(token);
    await stream.until(everything);
    const before = await lastUses();
    app.clock.advance(13 * 3_600_000);
    await stream.ended;
    app.clock.reset();
    expect(await lastUses()).toEqual(before);
  });

  it('nobody opens more than 32 of them in a process', async () => {
    const token = await app.signIn('administrator');
    const streams = await Promise.all(Array.from({ length: 32 }, () => follow(token)));
    const person = await fetch(url, { headers: { token: await app.signIn('administrator') } });
    expect(person.status).toBe(200);
    await person.body?.cancel();
    const oneMore = await fetch(url, { headers: { token } });
    expect(oneMore.status).toBe(429);
    for (const stream of streams) stream.leave();
    // The server hears of it a moment later.
    const next = async () => {
      const answer = await fetch(url, { headers: { token } });
      await answer.body?.cancel();
      return answer.status;
    };
    await expect.poll(next).toBe(200);
  });

  it('and nobody listens without a token or without the role', async () => {
    expect((await fetch(url)).status).toBe(401);
    expect((await fetch(url, { headers: { token: await app.signIn('emergency') } })).status).toBe(403);
  });

  it('a server that stops doesn’t wait for those who listen', async () => {
    const own = await testApp({ routes: [bindEvents(told, () => ({ topic: 'test', read: async () => [] }))] });
    await own.app.listen({ host: '127.0.0.1', port: 0 });
    const at = `http://127.0.0.1:${(own.app.server.address() as AddressInfo).port}/populationtracker-api/told`;
    const answer = await fetch(at, { headers: { token: await own.signIn('administrator') } });
    const started = performance.now();
    await own.close();
    await answer.text();
    expect(performance.now() - started).toBeLessThan(3_000);
  });
});

const lastUses = () => app.database.db.selectFrom('sessions').select(['id', 'last_used_at']).orderBy('id').execute();
