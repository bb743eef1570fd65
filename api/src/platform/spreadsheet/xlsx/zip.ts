import { createInflateRaw } from 'node:zlib';
import { refuse } from '#platform/refusal.ts';
import { limits } from '../sheet.ts';

export interface ZipEntry {
  method: number;
  compressedSize: number;
  offset: number;
}

const endSignature = 0x06054b50;
const centralSignature = 0x02014b50;
const localSignature = 0x04034b50;
const endLength = 22;
const centralLength = 46;
const localLength = 30;
const stored = 0;
const deflated = 8;

/**
 * The directory of a zip file by name (lower case, `/`), without unpacking anything.
 * @throws Refusal when it isn't a plain zip, is encrypted, or claims to unpack to more than the limits
 */
export function readZipEntries(bytes: Buffer): Map<string, ZipEntry> {
  const end = findEnd(bytes);
  const count = bytes.readUInt16LE(end + 10);
  if (count > limits.entries) refuse('uploads.unpacksTooLarge');
  const entries = new Map<string, ZipEntry>();
  let at = bytes.readUInt32LE(end + 16);
  let unpacked = 0;
  for (let index = 0; index < count; index++) {
    if (at + centralLength > bytes.length || bytes.readUInt32LE(at) !== centralSignature) refuse('uploads.unreadable');
    if (bytes.readUInt16LE(at + 8) & 1) refuse('uploads.protected');
    unpacked += bytes.readUInt32LE(at + 24);
    if (unpacked > limits.unpackedBytes) refuse('uploads.unpacksTooLarge');
    const nameEnd = at + centralLength + bytes.readUInt16LE(at + 28);
    const name = bytes
      .toString('utf8', at + centralLength, nameEnd)
      .replaceAll('\\', '/')
      .toLowerCase();
    entries.set(name, {
      method: bytes.readUInt16LE(at + 10),
      compressedSize: bytes.readUInt32LE(at + 20),
      offset: bytes.readUInt32LE(at + 42),
    });
    at = nameEnd + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return entries;
}

/** The record at the end, behind which only a comment of up to 64 kB may stand. */
function findEnd(bytes: Buffer): number {
  const lowest = Math.max(0, bytes.length - endLength - 0xffff);
  for (let at = bytes.length - endLength; at >= lowest; at--) {
    if (bytes.readUInt32LE(at) === endSignature) return at;
  }
  return refuse('uploads.unreadable');
}

/** Counts what is really unpacked: a directory can lie. One budget serves all entries of a file. */
export class UnpackBudget {
  #left = limits.unpackedBytes;

  /** @throws Refusal beyond the limit */
  spend(bytes: number): void {
    this.#left -= bytes;
    if (this.#left < 0) refuse('uploads.unpacksTooLarge');
  }
}

/** Unpacks one entry piece by piece. */
export async function* unpack(bytes: Buffer, entry: ZipEntry, budget: UnpackBudget): AsyncGenerator<Buffer> {
  const packed = packedBytes(bytes, entry);
  if (entry.method === stored) {
    budget.spend(packed.length);
    yield packed;
    return;
  }
  if (entry.method !== deflated) refuse('uploads.unreadable');
  const inflate = createInflateRaw({ chunkSize: 256 * 1024 });
  inflate.end(packed);
  for await (const chunk of inflate as AsyncIterable<Buffer>) {
    budget.spend(chunk.length);
    yield chunk;
  }
}

function packedBytes(bytes: Buffer, { offset, compressedSize }: ZipEntry): Buffer {
  if (offset + localLength > bytes.length || bytes.readUInt32LE(offset) !== localSignature) refuse('uploads.unreadable');
  const start = offset + localLength + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28);
  if (start + compressedSize > bytes.length) refuse('uploads.unreadable');
  return bytes.subarray(start, start + compressedSize);
}
