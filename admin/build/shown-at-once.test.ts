import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { withoutKeeping } from './shown-at-once.ts';

const path = import.meta.resolve('react-dom/package.json').replace('package.json', 'cjs/react-dom-client.production.js');
const code = readFileSync(fileURLToPath(path), 'utf8');

/** Every line that asks how long ago a placeholder came or went. */
const looks = (text: string) => text.split('\n').filter((line) => /FallbackTime [-+]|- \w+FallbackTime/.test(line));

test('nothing that is drawn waits for a placeholder’s time to be over', () => {
  expect(looks(code).filter((line) => line.includes('300'))).toHaveLength(2);
  expect(looks(withoutKeeping(code)).filter((line) => line.includes('300'))).toEqual([]);
  expect(withoutKeeping(code).split('\n')).toHaveLength(code.split('\n').length);
});

test('a version that keeps in another way is refused', () => {
  expect(() => withoutKeeping(withoutKeeping(code))).toThrow('There is no');
  expect(() => withoutKeeping(code.replace(/\b300 > now/, '400 > now'))).toThrow('There is no');
});
