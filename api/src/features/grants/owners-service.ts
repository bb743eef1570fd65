// Owners whom the product makes by itself (product rules, "Permissions"): the first one, and whoever the one who runs the installation
// names where the last owner can't hand it on any more. All others are made by owners, like any grant.

import type { Context } from '#api/context.ts';
import { transaction } from '#platform/db/transaction.ts';
import { tell } from '#platform/tell.ts';
import { grants } from './grant-notice.ts';
import { countOwners, findActivePerson, findGrant, heldPlaces, insertGrant } from './grants-queries.ts';

const ownership = { set: { builtIn: 'owner' }, locationId: null, until: null, reason: '', grantedBy: null } as const;

/** The first administrator owns the company; call it within the transaction that makes them. */
export async function makeFirstOwner(ctx: Context, userId: number): Promise<void> {
  if ((await countOwners(ctx.db)) === 0) await insertGrant(ctx.db, { userId, ...ownership });
}

/** It stands in the audit log, without anybody's name, and the new owner hears of it by mail. @returns null where nobody active is meant */
export const nameOwner = (ctx: Context, email: string): Promise<'named' | 'already' | null> =>
  transaction(ctx, async (ctx) => {
    const person = await findActivePerson(ctx.db, email);
    if (!person) return null;
    const { id: userId } = person;
    if ((await heldPlaces(ctx.db, userId, ownership.set)).length > 0) return 'already';
    const id = await insertGrant(ctx.db, { userId, ...ownership });
    const after = { userId, ...ownership.set, locationId: null, until: null, reason: '' };
    const grant = await findGrant(ctx.db, id, ctx.now());
    await tell(ctx, grants, { action: 'create', id, after, notice: grant ? [grant] : [] });
    return 'named';
  });
