import { expect, test } from 'vitest';
import { safeTarget, signInPath } from './redirect.ts';

test('the wanted path travels whole, its query included', () => {
  const path = signInPath('/usermanagement?page=2&search=çağla');
  expect(new URL(path, 'http://panel.example').searchParams.get('redirect')).toBe('/usermanagement?page=2&search=çağla');
});

test.each(['/', '/usermanagement', '/reservation?area=workspace&page=3', '/profile/index#password'])(
  '%s is followed after sign-in',
  (path) => {
    expect(safeTarget(path)).toBe(path);
  },
);

test.each([
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  'usermanagement',
  '/\t/evil.example',
  '/\n/evil.example',
  '',
  null,
])('%j leads to the start page, not elsewhere', (path) => {
  expect(safeTarget(path)).toBeNull();
});

test('sign-in never leads back to sign-in', () => {
  expect(safeTarget('/login?redirect=%2F')).toBeNull();
});
