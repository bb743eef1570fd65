import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Context } from '#api/context.ts';
import type { Database } from '#platform/db/database.ts';
import { transaction } from '#platform/db/transaction.ts';
import type { FileOwner } from './file-owner.ts';
import { deleteChunksOf, findFile, insertChunk, insertFile, readChunk, setThumbnail } from './stored-files-queries.ts';

const chunkBytes = 256 * 1024;

export interface FileToStore {
  name: string;
  contentType: string;
  bytes: Buffer;
  /** Null where nobody reads it by its id. */
  owner: FileOwner | null;
}

export interface StoredFile {
  id: number;
  name: string;
  contentType: string;
  /** In bytes. */
  size: number;
  /** The content's SHA-256: equal content has an equal tag. */
  etag: string;
  /** Of a picture its small one. */
  thumbnailId: number | null;
}

/** Stores a file in chunks, in the caller's transaction or one of its own. Answers its id. */
export function storeFile(ctx: Context, { name, contentType, bytes, owner }: FileToStore): Promise<number> {
  return transaction(ctx, async ({ db, actor }) => {
    const sha256 = createHash('sha256').update(bytes).digest();
    const id = await insertFile(db, { name, contentType, size: bytes.length, sha256, createdBy: actor?.id ?? null, owner });
    for (let number = 0; number * chunkBytes < bytes.length; number++) {
      await insertChunk(db, id, number, bytes.subarray(number * chunkBytes, (number + 1) * chunkBytes));
    }
    return id;
  });
}

/** Stores a small picture beside a large one. */
export const storeThumbnail = (ctx: Context, id: number, file: Omit<FileToStore, 'owner'>): Promise<void> =>
  transaction(ctx, async (ctx) => setThumbnail(ctx.db, id, await storeFile(ctx, { ...file, owner: null })));

/** What is stored under an id, without its bytes; null when there is nothing. */
export async function findStoredFile(db: Database, id: number): Promise<StoredFile | null> {
  const file = await findFile(db, id);
  return file ? { ...file, etag: file.etag.toString('hex') } : null;
}

/** A stored file with its bytes in memory; null when there is none. */
export async function readStoredFile(db: Database, id: number): Promise<(StoredFile & { bytes: Buffer }) | null> {
  const file = await findStoredFile(db, id);
  if (!file) return null;
  const chunks: Buffer[] = [];
  for await (const chunk of chunksOf(db, file)) chunks.push(chunk);
  return { ...file, bytes: Buffer.concat(chunks) };
}

/** The bytes as they are read from the database; nothing is read before the stream is. */
export const streamStoredFile = (db: Database, file: StoredFile): Readable => Readable.from(chunksOf(db, file), { objectMode: false });

async function* chunksOf(db: Database, { id, size }: StoredFile): AsyncGenerator<Buffer> {
  for (let number = 0; number * chunkBytes < size; number++) yield await readChunk(db, id, number);
}

/** Takes a file's bytes away for good; that there was such a file, and who stored it, stays. */
export const removeContent = (db: Database, id: number): Promise<void> => deleteChunksOf(db, id);
