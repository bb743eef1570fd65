import { encode } from 'uqr';
import { expect, test } from 'vitest';
import { drawCode } from './code-path.ts';

test('a code is one path that covers its dark modules and nothing else', () => {
  const text = 'https://office.example/c/ABCDEFGHJKMN';
  const { size, path } = drawCode(text);
  const covered = Array.from({ length: size }, () => Array<boolean>(size).fill(false));
  for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g))
    for (let at = 0; at < Number(length); at++) (covered[Number(y)] as boolean[])[Number(x) + at] = true;
  expect(covered).toEqual(encode(text, { ecc: 'M', border: 0 }).data);
  expect(path.replace(/M\d+ \d+h\d+v1h-\d+z/g, '')).toBe('');
});
