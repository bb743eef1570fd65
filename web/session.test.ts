import { afterEach, describe, expect, it } from 'vitest';
import { beginSession, clearSession, onSession, readSession, requireToken } from './session.ts';

const profile = { name: 'Ada', lastName: 'Ersoy', email: 'ada@test.example' };

afterEach(clearSession);

describe('where nobody is signed in', () => {
  it('asking who one is raises an internal error with its text', () => {
    expect(requireToken).toThrow(new Error('The token is missing: nobody is signed in.'));
  });

  it('asks for the token that there is', () => {
    beginSession('token', profile);
    expect(requireToken()).toBe('token');
  });
});

describe('the session', () => {
  it('tells each change with what was before', () => {
    const told: unknown[] = [];
    const end = onSession(({ before, now, elsewhere }) => told.push([before.token, now.token, elsewhere]));
    beginSession('token', profile);
    clearSession();
    end();
    beginSession('another', profile);
    expect(told).toEqual([
      [null, 'token', false],
      ['token', null, false],
    ]);
    expect(readSession()).toEqual({ token: 'another', profile, user: null });
  });
});
