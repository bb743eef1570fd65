import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { claimOf, isGenuine, tokenOf } from './link.ts';

const secret = randomBytes(32);
const link = { emergencyId: 12, userId: 4711, proposed: 'safe' as const };
const token = tokenOf(link, secret);

describe('a link', () => {
  test('tells the emergency, the person and the proposed answer, and is the same each time', () => {
    expect(claimOf(token)).toEqual(link);
    expect(claimOf(tokenOf({ ...link, proposed: 'notSafe' }, secret))).toEqual({ ...link, proposed: 'notSafe' });
    expect(tokenOf(link, secret)).toBe(token);
    expect(isGenuine(token, secret)).toBe(true);
  });

  test('changed in any one letter is not genuine', () => {
    for (let at = 0; at < token.length; at++) {
      for (const letter of ['A', 'B', '_']) {
        if (token[at] === letter) continue;
        expect(isGenuine(token.slice(0, at) + letter + token.slice(at + 1), secret)).toBe(false);
      }
    }
  });

  test('of another emergency, or with another’s content before its signature, is not genuine', () => {
    expect(isGenuine(token, randomBytes(32))).toBe(false);
    const bytes = Buffer.from(token, 'base64url');
    for (const other of [
      { ...link, userId: 4712 },
      { ...link, emergencyId: 13 },
      { ...link, proposed: 'notSafe' as const },
    ]) {
      const content = Buffer.from(tokenOf(other, secret), 'base64url').subarray(0, 9);
      expect(isGenuine(Buffer.concat([content, bytes.subarray(9)]).toString('base64url'), secret)).toBe(false);
    }
  });

  test.each(['', 'x', token.slice(1), `${token}A`, `${token}=`, ` ${token}`, 'A'.repeat(44), '%00'.repeat(20)])('“%s” is none', (text) => {
    expect(isGenuine(text, secret)).toBe(false);
  });

  test('nothing is genuine without an emergency, not even what an empty secret would sign', () => {
    expect(isGenuine(tokenOf(link, Buffer.alloc(32)), undefined)).toBe(false);
  });
});
