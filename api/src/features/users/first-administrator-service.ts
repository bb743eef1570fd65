// The first administrator (product rules, "Signing in"): an installation without one gets it from ADMIN_EMAIL.

import type { Context } from '#api/context.ts';
import { makeFirstOwner } from '#features/grants/owners-service.ts';
import { transaction } from '#platform/db/transaction.ts';
import { tell } from '#platform/tell.ts';
import { hasAdministrator, putAdministrator } from './first-administrator-queries.ts';

export const isThereAnAdministrator = (ctx: Pick<Context, 'db'>): Promise<boolean> => hasAdministrator(ctx.db);

/** `ADMIN_NAME` is a first name and a last name; without it the account is named after what it is. */
export const createFirstAdministrator = (ctx: Context, email: string, fullName: string | null): Promise<void> =>
  transaction(ctx, async (ctx) => {
    const words = fullName?.split(/\s+/) ?? [];
    const lastName = words.length > 1 ? (words.pop() as string) : 'Administrator';
    const name = words.join(' ') || 'First';
    const id = await putAdministrator(ctx.db, { email, name, lastName });
    await makeFirstOwner(ctx, id);
    await tell(ctx, 'user', { action: 'create', id, after: { name, lastName, email, userType: 2 } });
  });
