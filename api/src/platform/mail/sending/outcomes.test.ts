import { expect, test } from 'vitest';
import { notSentOf } from './outcomes.ts';
import { pauseSeconds } from './pauses.ts';

test('pauses double from 5 s to an hour', () => {
  expect([1, 2, 3, 10, 11, 32, 10_000].map(pauseSeconds)).toEqual([5, 10, 20, 2_560, 3_600, 3_600, 3_600]);
});

test('only what the server said about a mail itself costs it a try', () => {
  const mail = { id: 7, attempts: 2 };
  expect(notSentOf(mail, { kind: 'later', reason: '451 later' })).toEqual({
    id: 7,
    state: 'waiting',
    reason: '451 later',
    pauseSeconds: 20,
  });
  expect(notSentOf(mail, { kind: 'refused', reason: '550 no' })).toMatchObject({ state: 'failed', reason: '550 no' });
  expect(notSentOf(mail, { kind: 'uncertain', reason: 'lost' })).toMatchObject({ state: 'uncertain', reason: 'lost' });
  const untouched = { id: 7, state: 'waiting', reason: null, pauseSeconds: 0 };
  expect(notSentOf(mail, { kind: 'untouched' })).toEqual(untouched);
  expect(notSentOf(mail, { kind: 'away', reason: 'no connection', met: false })).toEqual(untouched);
  expect(notSentOf(mail, { kind: 'away', reason: '550 sender', met: true })).toMatchObject({
    state: 'waiting',
    reason: '550 sender',
    pauseSeconds: 20,
  });
});
