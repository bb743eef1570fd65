import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import type { Database } from '../database.ts';
import { gathered } from './gathered.ts';

/** Asks nobody: each question of it is answered, or fails, when the test says so. */
function asking() {
  const sent: { keys: number[]; answer(): void; fail(error: unknown): void }[] = [];
  const read = (_: Database, keys: number[]) =>
    new Promise<string[]>((done, fail) => sent.push({ keys, answer: () => done(keys.map((key) => `answer ${key}`)), fail }));
  const ask = gathered(read);
  const db = {} as Database;
  return { sent, ask: (key: number, of = db) => ask(of, key), sentKeys: () => sent.map(({ keys }) => keys) };
}

it('one question is sent at once, and those that come meanwhile go together once it is answered, each with its own answer', async () => {
  const { sent, ask, sentKeys } = asking();
  const first = ask(1);
  expect(sentKeys()).toEqual([[1]]);
  const others = [ask(2), ask(3), ask(2)];
  expect(sentKeys()).toEqual([[1]]);
  sent[0]?.answer();
  expect(await first).toBe('answer 1');
  expect(sentKeys()).toEqual([[1], [2, 3, 2]]);
  const last = ask(4);
  sent[1]?.answer();
  expect(await Promise.all(others)).toEqual(['answer 2', 'answer 3', 'answer 2']);
  sent[2]?.answer();
  expect(await last).toBe('answer 4');
  expect(sentKeys()).toEqual([[1], [2, 3, 2], [4]]);
});

it('nobody is answered by what was sent before they came', async () => {
  const { sent, ask, sentKeys } = asking();
  void ask(1);
  const again = ask(1);
  sent[0]?.answer();
  await pause(0);
  expect(sentKeys()).toEqual([[1], [1]]);
  sent[1]?.answer();
  expect(await again).toBe('answer 1');
});

it('what fails, fails for all that went together, and the next ones are asked as ever', async () => {
  const { sent, ask } = asking();
  const first = ask(1);
  const others = [ask(2), ask(3)];
  sent[0]?.fail(new Error('gone'));
  await expect(first).rejects.toThrow('gone');
  sent[1]?.fail(new Error('gone too'));
  for (const other of others) await expect(other).rejects.toThrow('gone too');
  const next = ask(4);
  sent[2]?.answer();
  expect(await next).toBe('answer 4');
});

it('an answer that comes by itself later, or fails by itself, is that of whoever asked it', async () => {
  const ask = gathered(async (_: Database, keys: number[]) =>
    keys.map(async (key) => {
      await pause(0);
      if (key === 2) throw new Error('two');
      return `answer ${key}`;
    }),
  );
  const db = {} as Database;
  const asked = await Promise.allSettled([1, 2, 3].map((key) => ask(db, key)));
  expect(asked).toMatchObject([{ value: 'answer 1' }, { reason: { message: 'two' } }, { value: 'answer 3' }]);
});

it('nobody waits for a question that hangs: whoever comes later is sent beside it, with all who wait', async () => {
  const { sent, ask, sentKeys } = asking();
  void ask(1);
  const waiting = ask(2);
  await pause(40);
  const later = ask(3);
  expect(sentKeys()).toEqual([[1], [2, 3]]);
  sent[1]?.answer();
  expect(await Promise.all([waiting, later])).toEqual(['answer 2', 'answer 3']);
});

it('whoever comes right after the one beside what hangs is sent as soon as that one is answered', async () => {
  const { sent, ask, sentKeys } = asking();
  void ask(1);
  await pause(40);
  const beside = ask(2);
  const next = ask(3);
  expect(sentKeys()).toEqual([[1], [2]]);
  sent[1]?.answer();
  expect(await beside).toBe('answer 2');
  expect(sentKeys()).toEqual([[1], [2], [3]]);
  sent[2]?.answer();
  expect(await next).toBe('answer 3');
});

it('each database has its own', () => {
  const { ask, sentKeys } = asking();
  void ask(1, {} as Database);
  void ask(2, {} as Database);
  expect(sentKeys()).toEqual([[1], [2]]);
});
