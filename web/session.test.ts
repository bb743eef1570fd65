import type { UserInfo } from '@population-tracker/contract/session/session';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { beginSession, clearSession, followSession, isOutdated, onSession, readSession, recognise, requireToken } from './session.ts';
import { writeStored } from './storage.ts';

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

  it('is outdated where another window has begun one since its roles were told', () => {
    const kept = new Map<string, string>();
    vi.stubGlobal('localStorage', {
      getItem: (name: string) => kept.get(name) ?? null,
      setItem: (name: string, value: string) => kept.set(name, value),
      removeItem: (name: string) => kept.delete(name),
    });
    const user = { ...profile, id: 1, roles: [], permissions: [], everywhere: [] } as unknown as UserInfo;
    beginSession('token', profile);
    recognise(user);
    expect(isOutdated()).toBe(false);
    writeStored('token', 'another');
    followSession();
    expect([readSession().user, isOutdated()]).toEqual([user, true]);
    recognise(user);
    expect(isOutdated()).toBe(false);
    vi.unstubAllGlobals();
  });
});
