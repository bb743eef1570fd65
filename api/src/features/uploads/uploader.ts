import { grantsOf } from '@population-tracker/contract/kernel/permissions';
import { rolesOf } from '@population-tracker/contract/kernel/roles';
import type { Context } from '#api/context.ts';
import { findUploader, type UploadRow } from './uploads-queries.ts';

/** A job runs for whoever let it go on, else for whoever uploaded the file: their name stands in the audit log, and their own rights stay. */
export async function asUploader(ctx: Context, { createdById, continuedById }: UploadRow): Promise<Context> {
  const user = await findUploader(ctx.db, continuedById ?? createdById);
  return { ...ctx, actor: { ...user, roles: rolesOf(user.userType), grants: grantsOf(user.userType), sessionId: 0, hasPassword: false } };
}
