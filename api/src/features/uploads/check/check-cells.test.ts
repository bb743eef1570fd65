import { expect, it } from 'vitest';
import { meantText, storable, wrongCell } from './check-cells.ts';

it.each(['a\u0000b', '\u001b[0m', 'x\u007f', '\ud800', 'a\udfff'])('%j is refused, and so is what is kept and shown of it', (text) => {
  expect(wrongCell(text)).toBe('value.controlCharacters');
  expect(storable(text)).not.toBe(text);
  expect(wrongCell(storable(text))).toBe('value.controlCharacters');
});

it.each(['#REF!', ' #N/A ', '#SAYI/0!', '#YOK'])('%s is an error of the spreadsheet', (text) => {
  expect(wrongCell(text)).toBe('uploads.errorCell');
});

it.each(['', 'Ayşe', 'two\nlines\tand a tab', '😀', '#1', '#REF', 'İ'])('%j is a text', (text) => {
  expect([wrongCell(text), storable(text)]).toEqual([null, text]);
});

it('a cell means what somebody sees of it', () => {
  expect([meantText('\ufeffAda\u200b'), meantText("\u200e'=x"), meantText("''=x"), meantText('نمی\u200cخواهم')]).toEqual([
    'Ada',
    '=x',
    "'=x",
    'نمی\u200cخواهم',
  ]);
});
