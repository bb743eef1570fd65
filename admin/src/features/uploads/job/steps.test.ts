import type { UploadSummary } from '@population-tracker/contract/uploads/uploads';
import { describe, expect, it } from 'vitest';
import { stepsOf } from './steps.ts';

type Counts = Parameters<typeof stepsOf>[0];
const job = (state: UploadSummary['state'], counts: Partial<Counts> = {}): Counts => ({
  state,
  total: 100,
  processed: 10,
  valid: 90,
  invalid: 10,
  ...counts,
});

describe('a job stands at the step that its state and counts say', () => {
  it.each([
    [job('checking'), 'running ahead ahead'],
    [job('needsMapping', { valid: 0, invalid: 0, processed: 0 }), 'waiting ahead ahead'],
    [job('needsDecision'), 'done waiting ahead'],
    [job('applying'), 'done done running'],
    [job('done', { processed: 100 }), 'done done done'],
    [job('failed'), 'stopped ahead ahead'],
    [job('cancelled', { valid: 20, invalid: 10 }), 'stopped ahead ahead'],
    [job('cancelled', { total: 0, processed: 0, valid: 0, invalid: 0 }), 'stopped ahead ahead'],
    [job('cancelled'), 'done stopped ahead'],
    [job('cancelled', { processed: 60 }), 'done done stopped'],
  ])('%o', (counts, expected) => {
    const { check, decide, apply } = stepsOf(counts);
    expect([check, decide, apply].join(' ')).toBe(expected);
  });
});
