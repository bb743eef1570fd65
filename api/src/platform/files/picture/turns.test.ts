import { expect, it } from 'vitest';
import { Turns } from './turns.ts';

/** Work that ends when it is told to. */
function work() {
  const { promise, resolve } = Promise.withResolvers<void>();
  let began = false;
  const run = () => {
    began = true;
    return promise;
  };
  return { run, end: resolve, hasBegun: () => began };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));
const busy = expect.objectContaining({ key: 'files.busy', parts: { retryAfterSeconds: 10 } });

it('so many at once, so many wait in their order, and whoever comes beyond is told when to come back', async () => {
  const turns = new Turns({ atOnce: 2, waiting: 1, patienceMs: 60_000 });
  const [first, second, third] = [work(), work(), work()];
  const running = [first, second, third].map(({ run }) => turns.take(run));
  await expect(turns.take(work().run)).rejects.toEqual(busy);
  expect([first, second, third].map(({ hasBegun }) => hasBegun())).toEqual([true, true, false]);
  first.end();
  await settled();
  expect(third.hasBegun()).toBe(true);
  second.end();
  third.end();
  await Promise.all(running);
  expect(await turns.take(async () => 'free again')).toBe('free again');
});

it('one that fails gives up its place', async () => {
  const turns = new Turns({ atOnce: 1, waiting: 1, patienceMs: 60_000 });
  await expect(turns.take(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await turns.take(async () => 'next')).toBe('next');
});

it('nobody waits for ever, and whoever left takes no place', async () => {
  const turns = new Turns({ atOnce: 1, waiting: 1, patienceMs: 1 });
  const first = work();
  const running = turns.take(first.run);
  await expect(turns.take(work().run)).rejects.toEqual(busy);
  first.end();
  await running;
  expect(await turns.take(async () => 'next')).toBe('next');
});
