// By what the bytes say, whatever the file is called.

const starts = (bytes: Buffer, signature: number[]) => bytes.subarray(0, signature.length).equals(Buffer.from(signature));
const says = (bytes: Buffer, text: string, at = 0) => bytes.toString('latin1', at, at + text.length) === text;

const signatures: { contentType: string; matches: (bytes: Buffer) => boolean }[] = [
  { contentType: 'application/pdf', matches: (bytes) => says(bytes, '%PDF-') },
  { contentType: 'image/png', matches: (bytes) => starts(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) },
  { contentType: 'image/jpeg', matches: (bytes) => starts(bytes, [0xff, 0xd8, 0xff]) },
  { contentType: 'image/webp', matches: (bytes) => says(bytes, 'RIFF') && says(bytes, 'WEBP', 8) },
  {
    contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    // A zip that has a workbook in it: its names stand in the clear, those of the front and of the directory at the end.
    matches: (bytes) => starts(bytes, [0x50, 0x4b, 0x03, 0x04]) && bytes.includes('xl/workbook'),
  },
  {
    contentType: 'application/vnd.ms-excel',
    // A compound file of the old Office whose directory names a workbook, in UTF-16.
    matches: (bytes) =>
      starts(bytes, [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]) &&
      (bytes.includes(Buffer.from('Workbook', 'utf16le')) || bytes.includes(Buffer.from('Book', 'utf16le'))),
  },
];

/** @returns null for anything that a meal menu can't be */
export const menuTypeOf = (bytes: Buffer): string | null => signatures.find(({ matches }) => matches(bytes))?.contentType ?? null;
