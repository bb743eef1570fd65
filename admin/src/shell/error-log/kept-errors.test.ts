import { beforeEach, describe, expect, it } from 'vitest';
import { CallError } from '#web/client.ts';
import { clearErrors, collect, isNotLoaded, keptErrors, onKeptErrors } from './kept-errors.ts';

const place = { page: 'Users - Population Tracker', url: 'https://tracker.example/usermanagement', at: '2026-11-18T09:00:00.000Z' };
const keep = (reason: unknown, info = '') => collect({ reason, info, ...place });
const messages = () => keptErrors().map(({ message }) => message);

beforeEach(clearErrors);

describe('the error log', () => {
  it('keeps message, place in the source, page, address and stack', () => {
    const error = new TypeError('rows is null');
    keep(error, 'at UsersPage');
    expect(keptErrors()).toEqual([{ message: 'TypeError: rows is null', info: 'at UsersPage', ...place, stack: error.stack, times: 1 }]);
  });

  it('counts the same error again instead of listing it twice, and has the newest first', () => {
    const thrown = () => new Error('again');
    const [once, more] = [thrown, thrown].map((make) => Array.from({ length: 3 }, make));
    for (const error of once ?? []) keep(error);
    keep(new Error('another'));
    for (const error of more ?? []) keep(error);
    expect(keptErrors().map(({ message, times }) => [message, times])).toEqual([
      ['Error: again', 6],
      ['Error: another', 1],
    ]);
  });

  it('takes one error once, told by React, by the window and by the failed page', () => {
    const error = new Error('one');
    keep(error, 'at UsersPage');
    keep(error, 'index.js:1:2');
    keep(error);
    expect(keptErrors().map(({ info, times }) => [info, times])).toEqual([['at UsersPage', 1]]);
  });

  it('keeps the hundred newest', () => {
    for (let count = 1; count <= 103; count++) keep(new Error(String(count)));
    expect(keptErrors()).toHaveLength(100);
    expect([messages()[0], messages()[99]]).toEqual(['Error: 103', 'Error: 4']);
  });

  it('is empty once it is cleared, tells so, and then takes what it knew before', () => {
    const error = new Error('known');
    const seen: number[] = [];
    const end = onKeptErrors(() => seen.push(keptErrors().length));
    keep(error);
    clearErrors();
    keep(error);
    end();
    expect(seen).toEqual([1, 0, 1]);
  });

  it('leaves out what is expected: refusals, calls that nobody waits for, parts that are gone since an update, late observers', () => {
    keep(new CallError({ key: null, statusCode: 409, httpStatus: 409, message: 'taken', fields: [], details: null }));
    keep(new DOMException('The operation was aborted.', 'AbortError'));
    keep(new TypeError('Failed to fetch dynamically imported module: https://tracker.example/assets/UsersPage-1a2b.js'));
    keep('ResizeObserver loop completed with undelivered notifications.');
    expect(messages()).toEqual([]);
  });

  it('takes whatever is thrown and makes no error of its own', () => {
    const broken = Object.create(null, {
      message: {
        get() {
          throw new Error('no');
        },
      },
    });
    for (const thrown of ['text', 7, null, undefined, Symbol('sign'), {}, Object.create(null), { message: 'like one' }, broken])
      keep(thrown);
    expect(messages().reverse()).toEqual(['text', '7', 'null', 'undefined', 'Symbol(sign)', '[object Object]', 'like one']);
    expect(keptErrors().find(({ message }) => message === '[object Object]')?.times).toBe(2);
  });

  it('cuts what is endless', () => {
    keep(new Error('x'.repeat(1_000_000)), 'y'.repeat(1_000_000));
    const [error] = keptErrors();
    expect(error && error.message.length + error.info.length + error.stack.length).toBe(12_000);
  });
});

describe('a part that could not be loaded', () => {
  it.each([
    'Failed to fetch dynamically imported module: https://tracker.example/assets/UsersPage-1a2b.js',
    'error loading dynamically imported module: https://tracker.example/assets/UsersPage-1a2b.js',
    'Importing a module script failed.',
    'Unable to preload CSS for /assets/UsersPage-1a2b.css',
  ])('is known by its words: %s', (message) => {
    expect(isNotLoaded(new TypeError(message))).toBe(true);
  });

  it('is no ordinary mistake that has such a word in it', () => {
    expect(isNotLoaded(new TypeError('module.fetch is not a function'))).toBe(false);
    expect(isNotLoaded(undefined)).toBe(false);
  });
});
