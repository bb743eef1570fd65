import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import en from './i18n/en.ts';
import tr from './i18n/tr.ts';
import { pictureOf } from './pictures.ts';
import { topics } from './topics.ts';

const shown = topics.flatMap(({ key, steps }) => steps.map((step) => ({ topic: key, ...step })).filter(({ picture }) => picture));

/** Of a picture as Chromium writes it: each measure less one, in three bytes. */
function sizeOf(file: string): { width: number; height: number } {
  const bytes = readFileSync(join(import.meta.dirname, 'pictures', file));
  expect(bytes.toString('latin1', 8, 16), file).toBe('WEBPVP8X');
  return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
}

test.each(shown)('$topic: the picture $picture is there in both languages and schemes, in the shape of the place kept for it', (step) => {
  const { topic, key, picture = 'users-list' } = step;
  for (const [language, texts] of [
    ['en', en],
    ['tr', tr],
  ] as const) {
    for (const scheme of ['light', 'dark'] as const) {
      const { src, width, height } = pictureOf(picture, language, scheme);
      const file = `${picture}.${language}.${scheme}.webp`;
      expect(src).toContain(file);
      const real = sizeOf(file);
      expect(Math.abs(real.width / real.height / (width / height) - 1), file).toBeLessThan(0.01);
    }
    const said = (texts[topic] as Record<string, { picture?: string } | string>)[key];
    expect(said, `${topic}.${key} in ${language}`).toMatchObject({ picture: expect.stringMatching(/\w/) });
  }
});

test('each topic has its pictures', () => {
  expect(shown.map(({ topic }) => topic).join(' ')).toBe(
    'users users users reservations reservations parameters parameters plan plan plan',
  );
});
