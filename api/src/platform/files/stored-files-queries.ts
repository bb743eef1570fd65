import type { Database } from '#platform/db/database.ts';
import type { FileOwner } from './file-owner.ts';

interface NewFile {
  name: string;
  contentType: string;
  size: number;
  sha256: Buffer;
  createdBy: number | null;
  owner: FileOwner | null;
}

export async function insertFile(db: Database, { name, contentType, size, sha256, createdBy, owner }: NewFile): Promise<number> {
  const owned = { owner_kind: owner?.kind ?? null, owner_id: owner?.id ?? null };
  const values = { name, content_type: contentType, size, sha256, created_by: createdBy, ...owned };
  return (await db.insertInto('files').values(values).returning('id').executeTakeFirstOrThrow()).id;
}

export async function insertChunk(db: Database, fileId: number, number: number, bytes: Buffer): Promise<void> {
  await db.insertInto('file_chunks').values({ file_id: fileId, number, bytes }).execute();
}

export async function setThumbnail(db: Database, id: number, thumbnailId: number): Promise<void> {
  await db.updateTable('files').set({ thumbnail_id: thumbnailId }).where('id', '=', id).execute();
}

export const findFile = (db: Database, id: number) =>
  db
    .selectFrom('files')
    .select(['id', 'name', 'content_type as contentType', 'size', 'sha256 as etag', 'thumbnail_id as thumbnailId'])
    .where('id', '=', id)
    .executeTakeFirst();

export async function deleteChunksOf(db: Database, fileId: number): Promise<void> {
  await db.deleteFrom('file_chunks').where('file_id', '=', fileId).execute();
}

export async function readChunk(db: Database, fileId: number, number: number): Promise<Buffer> {
  const chunk = db.selectFrom('file_chunks').select('bytes').where('file_id', '=', fileId).where('number', '=', number);
  return (await chunk.executeTakeFirstOrThrow()).bytes;
}
