import { expect, test } from 'vitest';
import { runsOf } from './plan-rules.ts';

test('what is undone is said again by as few calls as it takes, and says nothing of the days between', () => {
  expect(runsOf([])).toEqual([]);
  const said = [
    { day: '2026-11-19', plan: 'remote' },
    { day: '2026-11-20', plan: null },
    { day: '2026-11-23', plan: null },
    { day: '2026-11-24', plan: null },
    { day: '2026-11-25', plan: 'leave' },
  ] as const;
  expect(runsOf(said)).toEqual([
    { from: '2026-11-19', to: '2026-11-19', plan: 'remote' },
    { from: '2026-11-20', to: '2026-11-20', plan: null },
    { from: '2026-11-23', to: '2026-11-24', plan: null },
    { from: '2026-11-25', to: '2026-11-25', plan: 'leave' },
  ]);
});
