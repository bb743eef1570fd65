import type { Context } from '#api/context.ts';
import { actorLater } from '#features/session/held-service.ts';
import type { UploadRow } from './uploads-queries.ts';

/**
 * A job runs for whoever let it go on, else for whoever uploaded the file: their name stands in the audit log, what they hold now
 * counts, and their own rights stay.
 */
export async function asUploader(ctx: Context, { createdById, continuedById }: UploadRow): Promise<Context> {
  return { ...ctx, actor: await actorLater(ctx, continuedById ?? createdById) };
}
