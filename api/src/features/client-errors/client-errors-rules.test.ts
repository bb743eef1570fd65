import { clientErrorLimits } from '@population-tracker/contract/client-errors';
import { describe, expect, it } from 'vitest';
import { cleaned, LineBudget, plain } from './client-errors-rules.ts';

const error = { message: '', info: '', url: '', stack: '', page: '', at: '2026-11-18T09:00:00Z', version: '' };

describe('what a browser tells of an error', () => {
  it('can not forge a line of the log, nor colour or turn it', () => {
    const forged = 'broken\r\n{"level":"info","msg":"all is well"}\u0000\u001b[31m\u202egnol\u2028end\ud800';
    expect(plain(forged)).toBe('broken {"level":"info","msg":"all is well"} [31m gnol end\ufffd');
  });

  it('keeps the stack line by line', () => {
    const { stack, info } = cleaned({
      ...error,
      stack: 'TypeError: x\r\n  at a (/assets/a.js:1:2)\n\n\u001b  at b',
      info: '\n at Page\n at Frame',
    });
    expect(stack).toEqual(['TypeError: x', 'at a (/assets/a.js:1:2)', 'at b']);
    expect(info).toEqual(['at Page', 'at Frame']);
  });

  it('loses the values of a query, and what follows the address', () => {
    expect(cleaned({ ...error, url: 'https://a.example/users?search=Ay%C5%9Fe&page=2#token=secret' }).url).toBe(
      'https://a.example/users?search&page',
    );
    expect(plain('failed: https://a.example/x?code=123456#y (see /y?a=1&b=2) "…?q=ü"')).toBe(
      'failed: https://a.example/x?code (see /y?a&b) "…?q"',
    );
  });

  it('loses tokens and mail addresses, but not the id of a request', () => {
    const token = 'Zm9vYmFyYmF6cXV4Zm9vYmFyYmF6cXV4Zm9vYmFyYmE';
    expect(plain(`token ${token} of ada.ersoy+x@sub.test.example`)).toBe('token [hidden] of [address]');
    expect(plain('recorded as 0b0e7d5e-2f57-4b5c-9a86-4a1f4cb5a0c1')).toBe('recorded as 0b0e7d5e-2f57-4b5c-9a86-4a1f4cb5a0c1');
  });

  it('is cleaned in a moment, whatever it is made of', () => {
    const begun = performance.now();
    for (const part of ['a', '?', '&a', '?a=', 'a@', 'a.', 'a@a.', '#', 'http://', '\n'])
      plain(part.repeat(4_000).slice(0, clientErrorLimits.stack));
    expect(performance.now() - begun).toBeLessThan(1_000);
  });
});

describe('the lines of the log', () => {
  it('are limited for each bucket within its time', () => {
    const budget = new LineBudget({ lines: 5, withinMs: 1_000 });
    expect(budget.take(['a'], 3, 0)).toEqual({ granted: 3, freeAfterMs: 0 });
    expect(budget.take(['a'], 3, 400)).toEqual({ granted: 2, freeAfterMs: 600 });
    expect(budget.take(['a'], 1, 999)).toEqual({ granted: 0, freeAfterMs: 1 });
    expect(budget.take(['b'], 5, 999).granted).toBe(5);
    expect(budget.take(['a'], 9, 1_000).granted).toBe(5);
  });

  it('are as many as the emptiest of several buckets has left', () => {
    const budget = new LineBudget({ lines: 5, withinMs: 1_000 });
    budget.take(['address:1'], 4, 0);
    expect(budget.take(['address:1', 'user:1'], 3, 0).granted).toBe(1);
    expect(budget.take(['address:2', 'user:1'], 9, 0).granted).toBe(4);
  });
});
