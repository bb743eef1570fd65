import { clientErrorLimits, reportClientErrors } from '@population-tracker/contract/client-errors';
import { describe, expect, it } from 'vitest';
import { nextErrors } from './batch.ts';
import type { LoggedError } from './logged-error.ts';

const error = (text: string): LoggedError => ({
  message: text,
  info: text,
  page: text,
  url: text,
  stack: text,
  at: '2026-11-18T09:00:00.000Z',
  times: 3,
});
const many = (count: number, text = 'x') => Array.from({ length: count }, () => error(text));

describe('what is sent to the server’s log', () => {
  it('is what the server takes, however long it was', () => {
    const { errors } = nextErrors(many(2, 'ü'.repeat(10_000)), 'v'.repeat(1_000));
    expect(reportClientErrors.body.safeParse({ errors }).error).toBeUndefined();
    expect(errors[0]?.stack).toHaveLength(clientErrorLimits.stack);
  });

  it('is at most twenty at once; the others wait', () => {
    const { errors, rest } = nextErrors(many(25), '1');
    expect([errors.length, rest.length]).toEqual([20, 5]);
  });

  it('fits into what a page may send while it is being left', () => {
    let waiting: readonly LoggedError[] = many(20, '語'.repeat(10_000));
    let calls = 0;
    for (; waiting.length > 0; calls++) {
      const { errors, rest } = nextErrors(waiting, '1');
      expect(errors.length).toBeGreaterThan(0);
      expect(new Blob([JSON.stringify({ errors })]).size).toBeLessThan(65_536);
      waiting = rest;
    }
    expect(calls).toBeGreaterThan(1);
  });
});
