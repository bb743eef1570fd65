// A backup is one gzipped text: a line of JSON that tells what it is, then each table as a line of JSON, its rows as
// PostgreSQL's COPY writes them and the line `\.`, and in the end a line with the sum of everything before it.
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';

const format = 'Population Tracker backup, format 1';
const rowsEnd = '\\.\n';

export interface BackupHeader {
  /** The product's version. */
  version: string;
  madeAt: string;
  /** PostgreSQL's. */
  server: string;
  migrations: { name: string; checksum: string }[];
}

export interface BackupSection {
  name: string;
  columns: string[];
}

/** What follows the rows of a section. */
export interface SectionEnd {
  rows: number;
}

export interface SequenceState {
  table: string;
  column: string;
  value: string;
  called: boolean;
}

/** Told in one line to whoever asked for it. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}

/** Gives the content of a file piece by piece. */
export class BackupWriter {
  readonly #hash = createHash('sha256');

  header(header: BackupHeader): Buffer {
    return this.#line({ format, ...header });
  }

  /** @param rows as COPY writes them; the count is asked for when they are over */
  async *section(section: BackupSection, rows: AsyncIterable<Buffer>, count: () => Promise<number>): AsyncGenerator<Buffer> {
    yield this.#line(section);
    for await (const part of rows) yield this.#add(part);
    yield this.#add(Buffer.from(rowsEnd));
    yield this.#line({ rows: await count() } satisfies SectionEnd);
  }

  *end(sequences: SequenceState[]): Generator<Buffer> {
    yield this.#line({ sequences });
    yield Buffer.from(`${JSON.stringify({ sha256: this.#hash.digest('hex') })}\n`);
  }

  #line(value: object): Buffer {
    return this.#add(Buffer.from(`${JSON.stringify(value)}\n`));
  }

  #add(part: Buffer): Buffer {
    this.#hash.update(part);
    return part;
  }
}

/** Writes a file whole or not at all, readable for its owner alone. @returns its size in bytes */
export async function writeFile(path: string, content: AsyncIterable<Buffer>): Promise<number> {
  const aside = `${path}.partial`;
  try {
    await pipeline(content, createGzip(), createWriteStream(aside, { mode: 0o600, flush: true }));
    await rename(aside, path);
  } catch (error) {
    await rm(aside, { force: true });
    throw error;
  }
  return (await stat(path)).size;
}

/** What the parts of a file are given to, in the order in which they stand there. */
export interface BackupReceiver {
  header?(header: BackupHeader): Promise<void>;
  /** Has to take all of the rows. @returns how many it took, or null when it doesn't count */
  section?(section: BackupSection, rows: AsyncIterable<Buffer>): Promise<number | null>;
  sequences?(sequences: SequenceState[]): Promise<void>;
}

/**
 * Reads a file from its beginning to its end; with no receiver, to see whether it is whole.
 * @returns its header, and the rows of each section
 * @throws BackupError when it is something else, damaged or cut off; what was received until then must not stay
 */
export async function readFile(path: string, to: BackupReceiver = {}): Promise<{ header: BackupHeader; rows: Record<string, number> }> {
  const source = createReadStream(path);
  const unpacked = source.pipe(createGunzip());
  source.on('error', (error) => unpacked.destroy(error));
  try {
    return await readParts(new Reader(unpacked), path, to);
  } catch (error) {
    throw damageOf(error, path);
  } finally {
    source.destroy();
    unpacked.destroy();
  }
}

async function readParts(reader: Reader, path: string, to: BackupReceiver) {
  const { format: found, ...header } = (await reader.line()) as BackupHeader & { format: string };
  if (found !== format) throw new BackupError(`${path} is no backup that this version can read.`);
  await to.header?.(header);
  const rows: Record<string, number> = {};
  for (;;) {
    const part = (await reader.line()) as Partial<BackupSection> & { sequences?: SequenceState[] };
    if (part.sequences) {
      const sum = reader.sum();
      const { sha256 } = (await reader.line()) as { sha256?: string };
      if (sum !== sha256 || !(await reader.isOver())) throw new BackupError(`${path} is damaged: its sum is wrong.`);
      await to.sequences?.(part.sequences);
      return { header, rows };
    }
    const section = part as BackupSection;
    const taken = to.section ? await to.section(section, reader.rows()) : await drain(reader.rows());
    const end = (await reader.line()) as SectionEnd;
    if (taken !== null && taken !== end.rows) throw new BackupError(`${section.name} has ${taken} rows instead of ${end.rows}.`);
    rows[section.name] = end.rows;
  }
}

async function drain(rows: AsyncIterable<Buffer>): Promise<null> {
  for await (const _ of rows);
  return null;
}

/** Errors of the unpacker and of JSON say in their own words that the file is not whole. */
function damageOf(error: unknown, path: string): unknown {
  const { code = '', syscall } = (error ?? {}) as { code?: string; syscall?: string };
  if (code === 'ENOENT' && syscall === 'open') return new BackupError(`There is no file ${path}.`);
  if (code === 'Z_BUF_ERROR' || error instanceof CutOff) return new BackupError(`${path} is damaged: it ends too early.`);
  if (code === 'Z_DATA_ERROR' || error instanceof SyntaxError) return new BackupError(`${path} is damaged, or no backup.`);
  return error;
}

class CutOff extends Error {}

class Reader {
  readonly #source: AsyncIterator<Buffer>;
  readonly #hash = createHash('sha256');
  /** Always begins at the beginning of a line. */
  #pending: Buffer = Buffer.alloc(0);

  constructor(source: AsyncIterable<Buffer>) {
    this.#source = source[Symbol.asyncIterator]();
  }

  async line(): Promise<object> {
    for (;;) {
      const end = this.#pending.indexOf('\n');
      if (end >= 0) return JSON.parse(this.#take(end + 1).toString()) as Record<string, unknown>;
      if (!(await this.#more())) throw new CutOff();
    }
  }

  /** In pieces that end with a line. */
  async *rows(): AsyncGenerator<Buffer> {
    for (;;) {
      if (this.#pending.subarray(0, rowsEnd.length).toString() === rowsEnd) {
        this.#take(rowsEnd.length);
        return;
      }
      const end = this.#pending.indexOf(`\n${rowsEnd}`);
      const last = end >= 0 ? end : this.#pending.lastIndexOf('\n');
      if (last >= 0) yield this.#take(last + 1);
      else if (!(await this.#more())) throw new CutOff();
    }
  }

  /** Of everything that was taken until now. */
  sum(): string {
    return this.#hash.copy().digest('hex');
  }

  async isOver(): Promise<boolean> {
    return this.#pending.length === 0 && !(await this.#more());
  }

  #take(length: number): Buffer {
    const taken = this.#pending.subarray(0, length);
    this.#pending = this.#pending.subarray(length);
    this.#hash.update(taken);
    return taken;
  }

  async #more(): Promise<boolean> {
    const { value, done } = await this.#source.next();
    if (done) return false;
    this.#pending = this.#pending.length > 0 ? Buffer.concat([this.#pending, value]) : value;
    return true;
  }
}
