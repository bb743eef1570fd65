import type { AddressInfo } from 'node:net';
import type { UploadSummary } from '@population-tracker/contract/uploads/uploads';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { endStreams } from '#platform/http/events/event-stream.ts';
import { type UploadingApp, uploadingApp, usersCsv } from './uploading.ts';

let app: UploadingApp;
let url: string;
beforeAll(async () => {
  app = await uploadingApp();
  await app.app.listen({ host: '127.0.0.1', port: 0 });
  url = `http://127.0.0.1:${(app.app.server.address() as AddressInfo).port}/populationtracker-api/uploads/events`;
});
afterAll(() => app?.close());

it('whoever listens hears each upload’s counts grow up to its end, which add up at any moment', async () => {
  const answer = await fetch(url, { headers: { token: await app.signIn('administrator'), 'accept-language': 'tr' } });
  const heard: UploadSummary[] = [];
  const reading = (async () => {
    let rest = '';
    for await (const chunk of answer.body ?? []) {
      const events = (rest + Buffer.from(chunk).toString()).split('\n\n');
      rest = events.pop() ?? '';
      heard.push(...events.filter((event) => event.startsWith('data: ')).map((event) => JSON.parse(event.slice(6)) as UploadSummary));
    }
  })();
  const { id } = await app.upload('live.csv', usersCsv(10_000));
  await app.settled(id);
  for (const end = Date.now() + 240_000; Date.now() < end && heard.at(-1)?.state !== 'done'; )
    await new Promise((resolve) => setTimeout(resolve, 20));
  endStreams(app.database.db);
  await reading;
  expect(heard.at(-1)).toMatchObject({ id, state: 'done', total: 10_000, processed: 10_000, added: 10_000 });
  expect(heard.at(-1)?.statusExplanation).toContain('eklendi');
  expect(heard.length).toBeGreaterThan(2);
  for (const { total, processed, waiting } of heard) expect(processed + waiting).toBe(total);
  expect(Object.keys(heard[0] ?? {})).not.toContain('preview');
});

it('nobody else may', async () => {
  expect((await fetch(url)).status).toBe(401);
  expect((await fetch(url, { headers: { token: await app.signIn('emergency') } })).status).toBe(403);
});
