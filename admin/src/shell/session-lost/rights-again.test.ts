import { expect, test } from 'vitest';
import { rightsAgain } from './rights-again.ts';

const user = (...permissions: 'users.read'[]) => ({ roles: [], permissions, everywhere: [] });

function window() {
  const at = { ms: 0, token: 'one', known: user(), told: user(), asked: 0, learned: [] as unknown[] };
  const again = rightsAgain({
    known: () => ({ token: at.token, user: at.known }),
    ask: async () => {
      at.asked++;
      return at.told;
    },
    learn: (user) => {
      at.known = user;
      at.learned.push(user);
    },
    now: () => at.ms,
  });
  return { at, again };
}

test('what was given or taken meanwhile is learned when the person comes back, and nothing where it is the same', async () => {
  const { at, again } = window();
  at.told = user('users.read');
  await again('back');
  expect(at.asked).toBe(0);
  at.ms = 30_000;
  await again('back');
  expect(at.learned).toEqual([user('users.read')]);
  at.ms = 60_000;
  await again('back');
  expect([at.asked, at.learned.length]).toEqual([2, 1]);
});

test('a refusal asks sooner, many of them once', async () => {
  const { at, again } = window();
  at.known = user('users.read');
  at.ms = 6_000;
  await Promise.all([again('refused'), again('refused'), again('back')]);
  expect([at.asked, at.learned]).toEqual([1, [user()]]);
});

test('an answer for whom somebody else has come meanwhile is left', async () => {
  const { at, again } = window();
  at.ms = 30_000;
  at.told = user('users.read');
  const asked = again('back');
  at.token = 'two';
  await asked;
  expect(at.learned).toEqual([]);
});
