import { refuse } from '#platform/refusal.ts';
import { decodeText, isBinary } from './csv/decode-text.ts';
import { limits, type SheetExtension } from './sheet.ts';
import { openZip } from './xlsx/zip.ts';

const zipMagic = Buffer.from([0x50, 0x4b, 0x03, 0x04]);
const compoundMagic = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
const wide = (name: string) => Buffer.from(name, 'utf16le');

/**
 * Looks at a file without parsing it: size, whether the content is what the ending says, whether it is protected,
 * and for a zip how much it unpacks to.
 * @throws Refusal with one of the uploads.* keys
 */
export async function inspectSheet(bytes: Buffer, extension: SheetExtension): Promise<void> {
  if (bytes.length === 0) refuse('uploads.empty');
  if (bytes.length > limits.bytes) refuse('uploads.tooLarge', { values: { megabytes: limits.bytes / (1024 * 1024) } });
  if (extension === '.csv') inspectText(bytes);
  else if (isCompound(bytes)) inspectCompound(bytes, extension);
  else if (extension === '.xlsx' && startsWith(bytes, zipMagic)) await inspectZip(bytes);
  else refuse('uploads.content');
}

/** An encrypted .xlsx is a compound file too, so this comes before asking for the ending. */
function inspectCompound(bytes: Buffer, extension: SheetExtension): void {
  if (bytes.includes(wide('EncryptedPackage'))) refuse('uploads.protected');
  const isWorkbook = bytes.includes(wide('Workbook')) || bytes.includes(wide('Book'));
  if (extension !== '.xls' || !isWorkbook) refuse('uploads.content');
}

async function inspectZip(bytes: Buffer): Promise<void> {
  const { entries } = await openZip(bytes);
  if (![...entries.keys()].some((name) => /^xl\/workbook\d*\.xml$/.test(name))) refuse('uploads.content');
}

function inspectText(bytes: Buffer): void {
  if (isCompound(bytes) || startsWith(bytes, zipMagic)) refuse('uploads.content');
  if (isBinary(decodeText(bytes.subarray(0, 64 * 1024), true))) refuse('uploads.content');
}

const isCompound = (bytes: Buffer) => startsWith(bytes, compoundMagic);
const startsWith = (bytes: Buffer, magic: Buffer) => bytes.subarray(0, magic.length).equals(magic);
