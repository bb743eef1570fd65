import { expect, test } from 'vitest';
import { sheetsOf } from './sticker-sizes.ts';

test('each sheet is full but the last, and none is empty', () => {
  const places = Array.from({ length: 25 }, (_, at) => at);
  expect(sheetsOf(places, 'medium').map((sheet) => sheet.length)).toEqual([12, 12, 1]);
  expect(sheetsOf(places, 'small').flat()).toEqual(places);
  expect(sheetsOf([], 'large')).toEqual([]);
});
