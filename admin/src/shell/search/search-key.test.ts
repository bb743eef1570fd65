import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

const noneHeld = { ctrlKey: false, metaKey: false, shiftKey: false, altKey: false };
const key = (held: Partial<KeyboardEvent>) => ({ key: 'k', code: 'KeyK', ...noneHeld, ...held }) as KeyboardEvent;

test.each([
  ['Macintosh; Intel Mac OS X 10_15_7', '⌘K', { metaKey: true }, { ctrlKey: true }],
  ['X11; Linux x86_64', 'Ctrl K', { ctrlKey: true }, { metaKey: true }],
])('on %s it is %s, and neither the other one nor both', async (userAgent, shown, own, other) => {
  vi.stubGlobal('navigator', { userAgent: `Mozilla/5.0 (${userAgent}) AppleWebKit/537.36` });
  vi.resetModules();
  const { isSearchKey, searchKey } = await import('./search-key.ts');
  expect(searchKey.shown).toBe(shown);
  const pressed = [own, other, { ...own, ...other }, { ...own, shiftKey: true }, { ...own, altKey: true }, {}];
  expect(pressed.map((held) => isSearchKey(key(held)))).toEqual([true, false, false, false, false, false]);
});

test('on a keyboard with other letters it is the key where K stands on a Latin one', async () => {
  vi.stubGlobal('navigator', { userAgent: 'X11; Linux x86_64' });
  const { isSearchKey } = await import('./search-key.ts');
  expect(isSearchKey(key({ ctrlKey: true, key: 'л' }))).toBe(true);
  expect(isSearchKey(key({ ctrlKey: true, key: 't' }))).toBe(false);
});
