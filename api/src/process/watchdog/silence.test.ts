import { expect, it } from 'vitest';
import { Silence } from './silence.ts';

/** Looks each 100 ms, as the arguments say. */
function silenceAfter(looks: { beats?: number; debugged?: boolean; afterMs?: number; workedMs?: number }[]): number {
  const silence = new Silence(100);
  let now = 5_000;
  let worked = 700;
  for (const { beats = 1, debugged = false, afterMs = 100, workedMs = afterMs } of looks) {
    now += afterMs;
    worked += workedMs;
    silence.look({ now, worked, beats, debugged });
  }
  return silence.ms;
}

it('grows while the loop stands still, and ends when it goes on', () => {
  expect(silenceAfter([{}, {}, {}, {}])).toBe(300);
  expect(silenceAfter([{}, {}, {}, { beats: 2 }])).toBe(0);
  expect(silenceAfter([{}, {}, {}, { beats: 2 }, { beats: 2 }])).toBe(100);
});

it('begins anew after a time in which nobody could look, as on a machine that sleeps', () => {
  expect(silenceAfter([{}, {}, {}, { afterMs: 3_600_000 }])).toBe(0);
  expect(silenceAfter([{}, {}, {}, { afterMs: 3_600_000 }, {}])).toBe(100);
});

it('grows by a sixth of the time in which the process had no processor, or waited for something', () => {
  expect(silenceAfter([{}, { workedMs: 0 }, { workedMs: 0 }, { workedMs: 0 }])).toBeCloseTo(50);
  expect(silenceAfter([{}, { workedMs: 40 }])).toBeCloseTo(50);
  // Threads beside it worked too.
  expect(silenceAfter([{}, { workedMs: 190 }])).toBe(100);
});

it('is none while somebody debugs', () => {
  expect(silenceAfter([{}, {}, { debugged: true }])).toBe(0);
});
