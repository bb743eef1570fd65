import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { SharedReading } from './shared-reading.ts';

test('all who ask at once share one reading, and whoever asks while one runs gets a later one', async () => {
  let reads = 0;
  const reading = new SharedReading(async () => {
    const mine = ++reads;
    await pause(30);
    return mine;
  }, 0);
  const first = [reading.ask(), reading.ask(), reading.ask()];
  await pause(10);
  const second = [reading.ask(), reading.ask()];
  expect(await Promise.all(first)).toEqual([1, 1, 1]);
  expect(await Promise.all(second)).toEqual([2, 2]);
});

test('readings begin so far apart at least', async () => {
  const began: number[] = [];
  const reading = new SharedReading(async () => {
    began.push(performance.now());
  }, 50);
  for (let count = 0; count < 4; count++) await reading.ask();
  const gaps = began.slice(1).map((at, index) => at - (began[index] ?? 0));
  for (const gap of gaps) expect(gap).toBeGreaterThan(45);
});

test('one that fails fails for those who asked for it, and the next works', async () => {
  let fails = true;
  const reading = new SharedReading(async () => {
    if (fails) throw new Error('away');
    return 'there';
  }, 0);
  await expect(reading.ask()).rejects.toThrow('away');
  fails = false;
  expect(await reading.ask()).toBe('there');
});
