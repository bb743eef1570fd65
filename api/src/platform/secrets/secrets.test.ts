import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { canKeep, reseal, seal, unseal } from './secrets.ts';

const keys = { secretKey: randomBytes(32), secretKeyOld: null };
const place = 'provider https://id.example';

test('a secret is read with its key at its place, and nothing of it stands in what is stored', () => {
  const sealed = seal(keys, place, 'parola-ğüşi-1234');
  expect(unseal(keys, place, sealed)).toBe('parola-ğüşi-1234');
  expect(sealed).toMatch(/^1\.[0-9a-f]{12}\.[\w-]+$/);
  expect(Buffer.from(sealed.split('.')[2] ?? '', 'base64url').toString('latin1')).not.toContain('1234');
  expect(seal(keys, place, 'parola-ğüşi-1234')).not.toBe(sealed);
});

test('neither another key, another place nor a changed text tells it', () => {
  const sealed = seal(keys, place, 'secret');
  expect(unseal({ secretKey: randomBytes(32), secretKeyOld: null }, place, sealed)).toBeNull();
  expect(unseal(keys, 'provider https://elsewhere.example', sealed)).toBeNull();
  const [version, keyId, text = ''] = sealed.split('.');
  for (const at of [0, 14, text.length - 2]) {
    const other = text.charAt(at) === 'A' ? 'B' : 'A';
    expect(unseal(keys, place, [version, keyId, text.slice(0, at) + other + text.slice(at + 1)].join('.'))).toBeNull();
  }
  for (const broken of ['', '1', `1.${keyId}`, `1.${keyId}.AAAA`]) expect(unseal(keys, place, broken)).toBeNull();
});

test('after the key was changed the old one still reads, and what is sealed anew needs it no more', () => {
  const sealed = seal(keys, place, 'secret');
  const changed = { secretKey: randomBytes(32), secretKeyOld: keys.secretKey };
  expect(unseal(changed, place, sealed)).toBe('secret');
  const anew = reseal(changed, place, sealed) ?? '';
  expect(unseal({ ...changed, secretKeyOld: null }, place, anew)).toBe('secret');
  expect(reseal(changed, place, anew)).toBeNull();
  expect(reseal({ secretKey: randomBytes(32), secretKeyOld: null }, place, sealed)).toBeNull();
});

test('without a key nothing is kept', () => {
  const none = { secretKey: null, secretKeyOld: null };
  expect(canKeep(none)).toBe(false);
  expect(canKeep(keys)).toBe(true);
  expect(() => seal(none, place, 'secret')).toThrow('SECRET_KEY');
  expect(unseal(none, place, seal(keys, place, 'secret'))).toBeNull();
});
