import { afterEach, expect, test } from 'vitest';
import { beginSession, clearSession } from '#web/session.ts';
import { inTurn } from './in-turn.ts';

// Others run in the same process.
afterEach(() => clearSession());

const ada = { name: 'Ada', lastName: 'Bora', email: 'ada@test.example' };

test('of two choices the later one is saved last, whether the first fails or takes long', async () => {
  const save = inTurn();
  const saved: string[] = [];
  const first = Promise.withResolvers<void>();
  const one = save(async () => {
    await first.promise;
    saved.push('first');
    throw new Error('refused');
  });
  const other = save(async () => void saved.push('second'));
  first.resolve();
  await expect(one).rejects.toThrow('refused');
  await other;
  expect(saved).toEqual(['first', 'second']);
});

test('what waits when somebody else signs in is not done in their name', async () => {
  beginSession('one', ada);
  const save = inTurn();
  const saved: string[] = [];
  const first = Promise.withResolvers<void>();
  const one = save(() => first.promise);
  const other = save(async () => void saved.push('second'));
  beginSession('two', { ...ada, email: 'eda@test.example' });
  first.resolve();
  await Promise.all([one, other]);
  expect(saved).toEqual([]);
});
