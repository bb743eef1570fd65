import { expect, test } from 'vitest';
import { menuTypeOf } from './meal-menus-rules.ts';

test('a document is what its bytes say', () => {
  const zip = Buffer.from([0x50, 0x4b, 0x03, 0x04]);
  const compound = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
  expect(menuTypeOf(Buffer.from('%PDF-1.7\n'))).toBe('application/pdf');
  expect(menuTypeOf(Buffer.from([0xff, 0xd8, 0xff, 0xe0]))).toBe('image/jpeg');
  expect(menuTypeOf(Buffer.from('RIFF0000WEBPVP8 '))).toBe('image/webp');
  expect(menuTypeOf(Buffer.concat([zip, Buffer.from('xl/workbook.xml')]))).toContain('spreadsheetml');
  expect(menuTypeOf(Buffer.concat([compound, Buffer.from('Workbook', 'utf16le')]))).toBe('application/vnd.ms-excel');
  expect(menuTypeOf(Buffer.concat([zip, Buffer.from('word/document.xml')]))).toBeNull();
  expect(menuTypeOf(Buffer.from('<script>'))).toBeNull();
  expect(menuTypeOf(Buffer.alloc(0))).toBeNull();
});
