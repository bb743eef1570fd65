// Stored pictures and documents, for whoever is signed in. An uploaded sheet holds people's data and belongs to its upload
// alone: here it isn't there.
import type { Context } from '#api/context.ts';
import { findStoredFile, type StoredFile, streamStoredFile } from '#platform/files/store.ts';
import type { FileAnswer } from '#platform/http/bind.ts';
import { refuse } from '#platform/refusal.ts';
import { isUploadedSheet } from './files-queries.ts';

/** What a browser shows without running anything; the rest is saved. */
const shownTypes = new Set(['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'application/pdf']);

export async function readPublished({ db }: Context, id: number, thumbnail = false): Promise<FileAnswer> {
  const whole: StoredFile | null = await findStoredFile(db, id);
  if (!whole || (await isUploadedSheet(db, id))) refuse('request.notFound');
  const file = (thumbnail && whole.thumbnailId !== null && (await findStoredFile(db, whole.thumbnailId))) || whole;
  return {
    contentType: file.contentType,
    bytes: streamStoredFile(db, file),
    fileName: file.name,
    etag: file.etag,
    inline: shownTypes.has(file.contentType),
  };
}
