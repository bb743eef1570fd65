import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';

/** One file of a zip; its content may be made while it is written. */
export interface ZipContent {
  name: string;
  content: Iterable<string> | AsyncIterable<string>;
}

/** Midnight of 1 January 1980, the oldest that a zip can say: the same content gives the same file. */
const mtime = new Date(1980, 0, 1);

/** Writes a zip at its reader's pace. Whoever leaves ends what makes the contents; what breaks one of them breaks the stream. */
export function zipOf(files: readonly ZipContent[]): Readable {
  const zip = new ZipFile();
  const bytes = zip.outputStream as Readable;
  const sources = files.map(({ name, content }) => {
    const source = Readable.from(content, { objectMode: false });
    source.once('error', (error) => bytes.destroy(error));
    zip.addReadStream(source, name, { mtime, forceDosTimestamp: true });
    return source;
  });
  bytes.once('close', () => {
    for (const source of sources) source.destroy();
  });
  zip.end();
  return bytes;
}
