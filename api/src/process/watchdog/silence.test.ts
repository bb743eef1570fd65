import { expect, it } from 'vitest';
import { Silence } from './silence.ts';

/** Looks each 100 ms, as the arguments say. */
function silenceAfter(looks: { beats?: number; debugged?: boolean; afterMs?: number }[]): number {
  const silence = new Silence(100);
  let now = 5_000;
  for (const { beats = 1, debugged = false, afterMs = 100 } of looks) {
    now += afterMs;
    silence.look({ now, beats, debugged });
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

it('is none while somebody debugs', () => {
  expect(silenceAfter([{}, {}, { debugged: true }])).toBe(0);
});
