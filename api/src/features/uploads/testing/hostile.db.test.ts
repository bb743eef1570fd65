import { listUploads } from '@population-tracker/contract/uploads/uploads';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type UploadingApp, uploadingApp } from './uploading.ts';

let app: UploadingApp;
beforeAll(async () => {
  app = await uploadingApp();
});
afterAll(() => app?.close());

const headings = 'Name,Surname,E-mail\n';

it.each([
  ['two million rows', 'many.csv', headings + 'a,b\n'.repeat(2_000_000), 'more than 100000 rows'],
  ['nothing but headings', 'headings.csv', headings, 'no rows below its headings'],
  ['one cell of nearly 10 MB', 'cell.csv', `${headings}${'a'.repeat(10_000_000)},b,c`, 'more than 1000000 characters'],
])('%s end with a clear sentence in bounded time, and the server answers meanwhile', async (_, name, text, sentence) => {
  const started = performance.now();
  const { id } = await app.upload(name, text);
  let slowest = 0;
  let over = false;
  const settling = app.settled(id).finally(() => {
    over = true;
  });
  while (!over) {
    const asked = performance.now();
    await app.call(listUploads, { query: { limit: 1 } });
    slowest = Math.max(slowest, performance.now() - asked);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const job = await settling;
  expect(job.state).toBe('failed');
  expect(job.statusExplanation.replace(/,/g, '')).toContain(sentence);
  // On a quiet machine 3 s and 0.3 s; what isn't bounded takes minutes, and answers nothing meanwhile.
  expect(performance.now() - started).toBeLessThan(60_000);
  expect(slowest).toBeLessThan(20_000);
});
