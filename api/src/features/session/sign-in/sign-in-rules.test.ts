import { expect, test } from 'vitest';
import { hashPassword, isRightPassword } from '../passwords/passwords-service.ts';
import { checkLimits, failureLimits, hashCode, isRightCode, newCode, newSalt, sendLimits } from './sign-in-rules.ts';

const email = 'ada@test.example';
const address = '203.0.113.7';
const buckets = (limits: { bucket: string }[]) => limits.map((limit) => limit.bucket);

test('a code has six digits, zeros in front included', () => {
  const codes = Array.from({ length: 2_000 }, newCode);
  for (const code of codes) expect(code).toMatch(/^\d{6}$/);
  expect(codes.some((code) => code.startsWith('0'))).toBe(true);
  expect(new Set(codes).size).toBeGreaterThan(1_900);
});

test('a code is right for its own address alone, with or without spaces', () => {
  const salt = newSalt();
  const open = { hash: hashCode('042917', email, salt), salt };
  expect(isRightCode('042917', email, open)).toBe(true);
  expect(isRightCode(' 042 917 ', email, open)).toBe(true);
  expect(isRightCode('042918', email, open)).toBe(false);
  expect(isRightCode('', email, open)).toBe(false);
  expect(isRightCode('042917', 'other@test.example', open)).toBe(false);
  expect(isRightCode('042917', email, undefined)).toBe(false);
});

test('the same code is hashed differently each time', () => {
  expect(hashCode('042917', email, newSalt())).not.toEqual(hashCode('042917', email, newSalt()));
});

test('a missing password costs the same work as a wrong one', async () => {
  const stored = await hashPassword('secret-1');
  const strength = (hash: string) => hash.split('$').slice(0, 4).join('$');
  expect(strength(stored)).toBe('$argon2id$v=19$m=19456,t=2,p=1');
  expect(await isRightPassword('secret-1', stored)).toBe(true);
  expect(await isRightPassword('secret-2', stored)).toBe(false);
  expect(await isRightPassword('secret-1', null)).toBe(false);
});

test('a password typed with combined or separate marks is one password', async () => {
  expect(await isRightPassword('s\u0327ifre-1', await hashPassword('\u015fifre-1'))).toBe(true);
});

test('strangers share their limits, a known address has its own', () => {
  const stranger = { email, address, known: false };
  const known = { ...stranger, known: true };
  const elsewhere = { ...stranger, address: '198.51.100.1' };
  expect(buckets(failureLimits(stranger, 'code'))).toEqual(buckets(failureLimits(elsewhere, 'code')));
  expect(buckets(failureLimits(known, 'code'))).not.toEqual(buckets(failureLimits(stranger, 'code')));
  expect(buckets(failureLimits(stranger, 'password'))).not.toEqual(buckets(failureLimits(stranger, 'code')));
  expect(sendLimits(known)).toHaveLength(sendLimits(stranger).length - 1);
});

test('no limit stores an address that was tried', () => {
  const attempt = { email, address, known: false };
  const all = [...sendLimits(attempt), ...checkLimits(attempt), ...failureLimits(attempt, 'code')];
  expect(buckets(all).join()).not.toContain('ada');
});
