import { pipeline } from 'node:stream/promises';
import { crc32, createDeflateRaw } from 'node:zlib';

const version = 20;
/** Sizes follow the content, names are UTF-8. */
const flags = 0x0808;
const deflated = 8;
/** Midnight of 1 January 1980, the oldest that a zip can say: the same content gives the same file. */
const dosDate = 0x00210000;

/** One file of a zip; its content may be made while it is written. */
export interface ZipContent {
  name: string;
  content: Iterable<string> | AsyncIterable<string>;
}

/** Writes a zip as a stream of bytes. */
export async function* writeZip(files: readonly ZipContent[]): AsyncGenerator<Buffer> {
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content } of files) {
    const start = offset;
    const header = localHeader(name);
    offset += header.length;
    yield header;
    const sums = { crc: 0, size: 0, packed: 0 };
    for await (const chunk of deflate(content, sums)) {
      offset += chunk.length;
      yield chunk;
    }
    const descriptor = numbers(0x08074b50, sums.crc, sums.packed, sums.size);
    offset += descriptor.length;
    yield descriptor;
    directory.push(directoryEntry(name, start, sums));
  }
  const size = directory.reduce((sum, entry) => sum + entry.length, 0);
  yield Buffer.concat([...directory, endRecord(files.length, size, offset)]);
}

interface Sums {
  crc: number;
  size: number;
  packed: number;
}

async function* deflate(content: ZipContent['content'], sums: Sums): AsyncGenerator<Buffer> {
  const packer = createDeflateRaw({ level: 6 });
  const feeding = pipeline(bytesOf(content, sums), packer);
  // Whatever broke it breaks the packer, which tells it below.
  feeding.catch(() => undefined);
  for await (const chunk of packer as AsyncIterable<Buffer>) {
    sums.packed += chunk.length;
    yield chunk;
  }
  await feeding;
}

async function* bytesOf(content: ZipContent['content'], sums: Sums): AsyncGenerator<Buffer> {
  for await (const text of content) {
    const bytes = Buffer.from(text);
    sums.crc = crc32(bytes, sums.crc);
    sums.size += bytes.length;
    yield bytes;
  }
}

function localHeader(name: string): Buffer {
  const header = Buffer.alloc(30);
  header.writeUInt32LE(0x04034b50, 0);
  header.writeUInt16LE(version, 4);
  header.writeUInt16LE(flags, 6);
  header.writeUInt16LE(deflated, 8);
  header.writeUInt32LE(dosDate, 10);
  header.writeUInt16LE(Buffer.byteLength(name), 26);
  return Buffer.concat([header, Buffer.from(name)]);
}

function directoryEntry(name: string, offset: number, { crc, packed, size }: Sums): Buffer {
  const entry = Buffer.alloc(46);
  entry.writeUInt32LE(0x02014b50, 0);
  entry.writeUInt16LE(version, 4);
  entry.writeUInt16LE(version, 6);
  entry.writeUInt16LE(flags, 8);
  entry.writeUInt16LE(deflated, 10);
  entry.writeUInt32LE(dosDate, 12);
  entry.writeUInt32LE(crc, 16);
  entry.writeUInt32LE(packed, 20);
  entry.writeUInt32LE(size, 24);
  entry.writeUInt16LE(Buffer.byteLength(name), 28);
  entry.writeUInt32LE(offset, 42);
  return Buffer.concat([entry, Buffer.from(name)]);
}

function endRecord(count: number, size: number, offset: number): Buffer {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(offset, 16);
  return end;
}

function numbers(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4);
  values.forEach((value, index) => bytes.writeUInt32LE(value, index * 4));
  return bytes;
}
