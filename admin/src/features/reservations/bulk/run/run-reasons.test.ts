import { expect, test } from 'vitest';
import { nameOf } from './run-reasons.ts';

test('each reason that tells its own day or hours has a short name, so that a thousand items of it are one line', () => {
  for (const reason of ['closed', 'closedHours', 'notOpen', 'outsideOpening', 'outsideHours', 'weekend', 'tooFar'])
    expect(nameOf(`reservations.${reason}`)).toBe(reason);
  expect(nameOf('reservations.noGym')).toBeUndefined();
});
