import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { refuse } from '#platform/refusal.ts';
import { limits } from '../sheet.ts';

/** An open zip: its entries by name (lower case, `/`), and how much of it may still be unpacked. */
export interface Zip {
  file: ZipFile;
  entries: Map<string, Entry>;
  leftBytes: number;
}

/**
 * Reads the directory of a zip file, without unpacking anything.
 * @throws Refusal when it isn't a plain zip, is encrypted, or claims to unpack to more than the limits
 */
export async function openZip(bytes: Buffer): Promise<Zip> {
  try {
    const file = await fromBufferPromise(bytes, { validateEntrySizes: false });
    if (file.entryCount > limits.entries) refuse('uploads.unpacksTooLarge');
    return { file, entries: await entriesOf(file), leftBytes: limits.unpackedBytes };
  } catch (error) {
    return refuseZip(error);
  }
}

async function entriesOf(file: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  let unpacked = 0;
  for await (const entry of file.eachEntry()) {
    if (entry.isEncrypted()) refuse('uploads.protected');
    unpacked += entry.uncompressedSize;
    if (unpacked > limits.unpackedBytes) refuse('uploads.unpacksTooLarge');
    entries.set(entry.fileName.toLowerCase(), entry);
  }
  return entries;
}

/** Unpacks one entry piece by piece, and counts what is really unpacked: a directory can lie. @throws Refusal beyond the limit */
export async function* unpack(zip: Zip, entry: Entry): AsyncGenerator<Buffer> {
  const pieces = await zip.file.openReadStreamPromise(entry).catch(refuseZip);
  for await (const piece of pieces as AsyncIterable<Buffer>) {
    zip.leftBytes -= piece.length;
    if (zip.leftBytes < 0) refuse('uploads.unpacksTooLarge');
    yield piece;
  }
}

/** What yauzl finds wrong has no class and no code of its own. */
function refuseZip(error: unknown): never {
  if (!(error instanceof RangeError || (error instanceof Error && error.constructor === Error))) throw error;
  return refuse(/encrypt/.test(error.message) ? 'uploads.protected' : 'uploads.unreadable');
}
