// Stored pictures and documents: each is there for whoever may see what it belongs to, and for nobody else. An uploaded sheet
// holds people's data and belongs to its upload alone: here it isn't there.
import { type Permission, reaches } from '@population-tracker/contract/kernel/permissions';
import { actorOf, type Context } from '#api/context.ts';
import type { FileOwner } from '#platform/files/file-owner.ts';
import { findStoredFile, type StoredFile, streamStoredFile } from '#platform/files/store.ts';
import type { FileAnswer } from '#platform/http/bind.ts';
import { refuse } from '#platform/refusal.ts';
import { findOwner } from './files-queries.ts';

const needed: Record<FileOwner['kind'], Permission> = { building: 'plan.read', workspace: 'plan.read', parameter: 'parameters.read' };

/** What a browser shows without running anything; the rest is saved. */
const shownTypes = new Set(['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'application/pdf']);

export async function readPublished(ctx: Context, id: number, thumbnail = false): Promise<FileAnswer> {
  const { db } = ctx;
  const owner = await findOwner(db, id);
  if (!owner || !reaches(actorOf(ctx).grants, needed[owner.kind], owner.locationId)) refuse('request.notFound');
  const whole: StoredFile = (await findStoredFile(db, id)) ?? refuse('request.notFound');
  const file = (thumbnail && whole.thumbnailId !== null && (await findStoredFile(db, whole.thumbnailId))) || whole;
  return {
    contentType: file.contentType,
    bytes: streamStoredFile(db, file),
    fileName: file.name,
    etag: file.etag,
    inline: shownTypes.has(file.contentType),
  };
}
