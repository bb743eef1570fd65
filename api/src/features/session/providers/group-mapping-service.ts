// Which groups of a provider bring what. Whoever says so could give it by hand: nobody gives more than they hold.
import { builtInSets, isForLocations, type Permission, permissions, reaches } from '@population-tracker/contract/kernel/permissions';
import type { MappedGroup } from '@population-tracker/contract/session/identity-providers';
import { actorOf, type Context } from '#api/context.ts';
import { refuse } from '#platform/refusal.ts';
import { type Change, defineEvent, tell } from '#platform/tell.ts';
import { existingLocations, permissionsOfSets } from './group-mapping-queries.ts';
import type { ProviderRow, ProviderValues } from './providers-queries.ts';

/** Somebody came by a provider, or it goes: what its groups bring is settled by who keeps grants. */
export interface MappedSignIn extends Change<'settle'> {
  provider: { id: number; name: string };
  /** Null of everybody, where the provider goes. */
  userId: number | null;
  wanted: readonly MappedGroup[];
  /** Who takes away what is over; null where their own sign-in does. */
  endedBy: number | null;
}

export const mappedSignIn = defineEvent<MappedSignIn>('mappedSignIn');

type Mapping = Pick<ProviderValues, 'groupClaim' | 'groups'>;

/** What a mapping is told apart by. */
const keyOf = ({ group, set, locationId }: MappedGroup): string =>
  JSON.stringify([group, 'builtIn' in set ? set.builtIn : set.setId, locationId]);

export const eachOnce = (groups: readonly MappedGroup[]): MappedGroup[] => [...new Map(groups.map((one) => [keyOf(one), one])).values()];

/**
 * What somebody else mapped before stays as it was. Another claim means other groups, and another provider under the same name whatever it
 * says, so that all of it is mapped anew.
 * @param before null of what is trusted anew
 * @throws Refusal
 */
export async function expectMapped(ctx: Context, before: Mapping | null, { groupClaim, groups }: Mapping): Promise<void> {
  if (groups.length > 0 && groupClaim === null) refuse('identityProviders.groupClaim', { field: 'groupClaim' });
  const stays = before?.groupClaim === groupClaim ? before.groups.map(keyOf) : [];
  const added = groups.filter((one) => !stays.includes(keyOf(one)));
  if (added.length === 0) return;
  const { grants } = actorOf(ctx);
  const beyond = (permission: Permission) => refuse('grants.beyondOwn', { field: 'groups', values: { permission } });
  if (!reaches(grants, 'grants.write', null)) beyond('grants.write');
  const sets = await permissionsOfSets(ctx.db, added);
  const places = await existingLocations(ctx.db, added);
  for (const { set, locationId } of added) {
    const held: readonly Permission[] =
      'builtIn' in set ? builtInSets[set.builtIn] : (sets.get(set.setId) ?? refuse('grants.set', { field: 'groups' }));
    if (locationId !== null && !places.has(locationId)) refuse('grants.locations', { field: 'groups' });
    if (locationId !== null && !isForLocations(held)) refuse('grants.onlyEverywhere', { field: 'groups' });
    const missing = permissions.find((permission) => held.includes(permission) && !reaches(grants, permission, locationId));
    if (missing) beyond(missing);
  }
}

/** Settles what somebody has by their groups, within the transaction of their sign-in. */
export const settleGroups = (ctx: Context, provider: ProviderRow, userId: number, told: readonly string[]): Promise<void> =>
  tell(ctx, mappedSignIn, {
    ...settled(provider),
    ...{ userId, wanted: eachOnce(provider.groups.filter(({ group }) => told.includes(group)).map((one) => ({ ...one, group: '' }))) },
    endedBy: null,
  });

/** Takes away what its groups brought, of a provider that goes. */
export const forgetGroups = (ctx: Context, provider: ProviderRow): Promise<void> =>
  tell(ctx, mappedSignIn, { ...settled(provider), userId: null, wanted: [], endedBy: actorOf(ctx).id });

/** What comes of it is told of each grant. */
const settled = ({ id, name }: ProviderRow) => ({ action: 'settle', records: [{ id }], provider: { id, name }, recorded: true }) as const;
