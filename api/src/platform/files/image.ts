import { imageMaxBytes } from '@population-tracker/contract/constants';
import type { Context } from '../../context.ts';
import { refuse } from '../refusal.ts';
import { storeFile } from './store.ts';

const signatures: { contentType: string; matches: (bytes: Buffer) => boolean }[] = [
  {
    contentType: 'image/png',
    matches: (bytes) => bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])),
  },
  { contentType: 'image/jpeg', matches: (bytes) => bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])) },
  {
    contentType: 'image/webp',
    matches: (bytes) => bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP',
  },
];

/**
 * Stores a picture under the type that its bytes tell, whatever its name says.
 * @returns the file's id
 * @throws Refusal for anything but PNG, JPEG and WebP up to 10 MB
 */
export async function storeImage(ctx: Context, file: { name: string; bytes: Buffer }): Promise<number> {
  if (file.bytes.length === 0) refuse('uploads.fileEmpty', { field: 'file' });
  if (file.bytes.length > imageMaxBytes) refuse('uploads.tooLarge', { field: 'file', values: { megabytes: imageMaxBytes / 1024 / 1024 } });
  const found = signatures.find(({ matches }) => matches(file.bytes)) ?? refuse('files.notAnImage', { field: 'file' });
  return storeFile(ctx, { name: file.name, contentType: found.contentType, bytes: file.bytes });
}
