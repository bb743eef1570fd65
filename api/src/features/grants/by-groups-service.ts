// What a provider's groups bring (product rules, "Single sign-on").
// - With each sign-in there somebody has what their groups bring, and no longer what they don't.
// - Only what came from that provider is taken away. What somebody holds by hand, they hold once, and it stays.
// - Nobody becomes an owner by a group, nor loses that, which the database sees to.
// - Whoever loses something by it is signed out elsewhere; each grant and take-back is in the audit log, with the provider's name.

import type { MappedGroup } from '@population-tracker/contract/session/identity-providers';
import type { Context } from '#api/context.ts';
import { type MappedSignIn, mappedSignIn } from '#features/session/providers/group-mapping-service.ts';
import { endAccessOfThese } from '#features/session/session-service.ts';
import { hears, tell } from '#platform/tell.ts';
import { grants } from './grant-notice.ts';
import { endGrant, endOver, grantsByProvider, heldPlaces, insertGrant } from './grants-queries.ts';
import { findSet } from './sets-queries.ts';

export const groupsBring = hears(mappedSignIn, {
  wants: () => true,
  hear: (ctx: Context, { provider, userId, wanted, endedBy }) => settle(ctx, { provider, userId, wanted, endedBy }),
});

type Held = Awaited<ReturnType<typeof grantsByProvider>>[number];

async function settle(ctx: Context, { provider, userId, wanted, endedBy }: Omit<MappedSignIn, 'action' | 'records'>): Promise<void> {
  const held = await grantsByProvider(ctx.db, provider.id, userId ?? undefined);
  const over = held.filter((one) => !wanted.some((want) => isSame(want, one)));
  for (const one of over) await take(ctx, one, { provider: provider.name, endedBy: endedBy ?? one.userId });
  await endAccessOfThese(ctx, [...new Set(over.map((one) => one.userId))]);
  if (userId === null) return;
  for (const want of wanted) if (!held.some((one) => isSame(want, one))) await give(ctx, { userId, provider, want });
}

const isSame = ({ set, locationId }: MappedGroup, held: Held): boolean =>
  locationId === held.locationId && ('builtIn' in set ? set.builtIn === held.builtIn : set.setId === held.setId);

async function give(
  ctx: Context,
  { userId, provider, want: { set, locationId } }: Pick<MappedSignIn, 'provider'> & { userId: number; want: MappedGroup },
) {
  await endOver(ctx.db, userId, set, [locationId], { by: userId, at: ctx.now() });
  const held = await heldPlaces(ctx.db, userId, set);
  if (held.includes(locationId)) return;
  const id = await insertGrant(ctx.db, { userId, set, locationId, until: null, reason: '', grantedBy: null, providerId: provider.id });
  const named = 'builtIn' in set ? set : { setName: (await findSet(ctx.db, set.setId))?.name };
  await tell(ctx, grants, { action: 'create', id, after: { userId, ...named, locationId, provider: provider.name } });
}

async function take(
  ctx: Context,
  { id, userId, builtIn, setName, locationId }: Held,
  { provider, endedBy }: { provider: string; endedBy: number },
) {
  await endGrant(ctx.db, id, endedBy, ctx.now());
  const named = builtIn ? { builtIn } : { setName };
  await tell(ctx, grants, { action: 'delete', id, before: { userId, ...named, locationId, provider } });
}
