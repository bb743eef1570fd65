import { describe, expect, it } from 'vitest';
import { decodeText } from './decode-text.ts';

const text = 'Ad;Soyad;E-posta\r\nÇağla;Öztürk;cagla@sirket.example\r\nIşıl;Şahin;isil@sirket.example\r\n';
const utf16 = Buffer.from(text, 'utf16le');
const turkish: Record<string, number> = {
  Ç: 0xc7,
  ç: 0xe7,
  Ğ: 0xd0,
  ğ: 0xf0,
  İ: 0xdd,
  ı: 0xfd,
  Ö: 0xd6,
  ö: 0xf6,
  Ş: 0xde,
  ş: 0xfe,
  Ü: 0xdc,
  ü: 0xfc,
};
const windows1254 = Buffer.from([...text].map((letter) => turkish[letter] ?? letter.charCodeAt(0)));

describe('the encoding of a text is found without being told', () => {
  it.each([
    ['UTF-8', Buffer.from(text)],
    ['UTF-8 with its mark', Buffer.from(`\ufeff${text}`)],
    ['UTF-16 LE with its mark', Buffer.concat([Buffer.from([0xff, 0xfe]), utf16])],
    ['UTF-16 BE with its mark', Buffer.concat([Buffer.from([0xfe, 0xff]), Buffer.from(utf16).swap16()])],
    ['UTF-16 LE without a mark', utf16],
    ['UTF-16 BE without a mark', Buffer.from(utf16).swap16()],
    ['windows-1254', windows1254],
  ])('%s', (_, bytes) => {
    expect(decodeText(bytes)).toBe(text);
  });

  it('UTF-8 that is cut within a letter stays UTF-8', () => {
    const bytes = Buffer.from('Çağla Ö');
    expect(decodeText(bytes.subarray(0, bytes.length - 1), true)).toBe('Çağla ');
  });
});
