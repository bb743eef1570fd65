import { describe, expect, it } from 'vitest';
import { remainingSeconds, takeSample } from './remaining.ts';

describe('the time left', () => {
  it('is unknown until a row is settled', () => {
    expect(remainingSeconds([], 10)).toBeNull();
    expect(remainingSeconds([{ at: 0, processed: 5 }], 10)).toBeNull();
    const still = [
      { at: 0, processed: 5 },
      { at: 500, processed: 5 },
    ];
    expect(remainingSeconds(still, 10)).toBeNull();
  });

  it('is what the waiting rows take at the pace so far', () => {
    const samples = [
      { at: 1_000, processed: 0 },
      { at: 3_000, processed: 400 },
    ];
    expect(remainingSeconds(samples, 937)).toBe(5);
  });

  it('is never less than a second while rows wait', () => {
    const samples = [
      { at: 0, processed: 0 },
      { at: 500, processed: 20_000 },
    ];
    expect(remainingSeconds(samples, 1)).toBe(1);
  });
});

it('a step that begins anew is counted anew', () => {
  const checked = [
    { at: 0, processed: 0 },
    { at: 500, processed: 2_000 },
  ];
  expect(takeSample(checked, { at: 1_000, processed: 34 })).toEqual([{ at: 1_000, processed: 34 }]);
});

it('old samples are forgotten', () => {
  let samples = [{ at: 0, processed: 0 }];
  for (let at = 1; at < 100; at++) samples = takeSample(samples, { at, processed: at });
  expect(samples).toHaveLength(60);
  expect(samples.at(-1)).toEqual({ at: 99, processed: 99 });
});
