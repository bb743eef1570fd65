import { expect, test } from 'vitest';
import { chooseLanguage, languageName } from './i18n.ts';

test('the stored language wins over the browser’s', () => {
  expect(chooseLanguage('tr', ['en-US'])).toBe('tr');
});

test('else the first of the browser’s languages that the panel has, whatever its region', () => {
  expect(chooseLanguage(null, ['de-DE', 'ko-KR', 'en'])).toBe('ko');
  expect(chooseLanguage(null, ['tr-TR'])).toBe('tr');
});

test('else English; a stored language that the panel has not is as good as none', () => {
  expect(chooseLanguage(null, ['de', 'fr'])).toBe('en');
  expect(chooseLanguage('xx', [])).toBe('en');
});

test('a language is offered by its own name', () => {
  expect(languageName('tr')).toBe('Türkçe');
  expect(languageName('es')).toBe('Español');
});
