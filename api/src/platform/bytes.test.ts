import { expect, test } from 'vitest';
import { bytesOf } from './bytes.ts';

const pieces = {
  plain: 'abc ',
  Turkish: 'İşçi ğüö ',
  German: 'Grüße ',
  Chinese: '工位 ',
  'pairs of two': '🐕 a ',
  'half a pair': 'a\ud83d b ',
};

test.each(Object.entries(pieces))('a text of %s has the bytes that UTF-8 gives it, however long it is', (_, piece) => {
  for (const length of [0, 1, 4_095, 4_096, 4_097, 131_071, 131_072, 131_073, 400_000]) {
    const text = piece.repeat(Math.ceil(length / piece.length)).slice(0, length);
    expect(bytesOf(text).equals(Buffer.from(text)), `${length} characters`).toBe(true);
  }
});

test('what was made stays as it is when the next one is made', () => {
  const first = bytesOf('ş'.repeat(10_000));
  bytesOf('x'.repeat(10_000));
  expect(first.toString()).toBe('ş'.repeat(10_000));
});
