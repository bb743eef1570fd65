// Whom a bulk is for: people of the users list, or addresses as a mail or a sheet lists them. Addresses of nobody are named, not lost.
import { email } from '@population-tracker/contract/kernel/primitives';
import { type BulkPeople, bulkMaxItems } from '@population-tracker/contract/reservations/reservations-bulk';
import type { UserSelection } from '@population-tracker/contract/users/users';
import type { Context } from '#api/context.ts';
import { inOrderOfNames, ownersOf } from './people-queries.ts';

/**
 * The ids of a selection of users, at most `limit`, and how many they are; given by `app`, since users know reservations and not the other
 * way round. Where a selection by filters says how many it was, another number is refused unless it is `anyCount`.
 */
export type FindUsers = (
  ctx: Context,
  selection: UserSelection,
  options: { limit: number; anyCount: boolean },
) => Promise<{ ids: number[]; total: number }>;

export interface Found {
  people: { id: number; name: string }[];
  /** More than `people` where they are too many for a bulk. */
  total: number;
  unknown: string[];
}

export async function findPeople(ctx: Context, findUsers: FindUsers, wanted: BulkPeople, anyCount = false): Promise<Found> {
  if (!('emails' in wanted)) {
    const { ids, total } = await findUsers(ctx, wanted, { limit: bulkMaxItems, anyCount });
    return { people: await inOrderOfNames(ctx.db, ids), total, unknown: [] };
  }
  const known = new Map<string, string | null>();
  for (const typed of wanted.emails) known.set(typed.trim(), email.safeParse(typed).data ?? null);
  known.delete('');
  const addresses = [...known.values()].filter((address) => address !== null);
  const owners = await ownersOf(ctx.db, addresses);
  const owned = new Set(owners.map((owner) => owner.email));
  const people = await inOrderOfNames(
    ctx.db,
    owners.map(({ id }) => id),
  );
  const total = people.length;
  return { people, total, unknown: [...known].filter(([, address]) => !(address && owned.has(address))).map(([typed]) => typed) };
}

const namesShown = 5;
const unknownShown = 100;

/** How many are meant, for whoever is still choosing. */
export async function countPeople(ctx: Context, findUsers: FindUsers, wanted: BulkPeople) {
  const { people, total, unknown } = await findPeople(ctx, findUsers, wanted, true);
  return {
    count: total,
    names: people.slice(0, namesShown).map(({ name }) => name),
    unknown: unknown.slice(0, unknownShown),
    unknownTotal: unknown.length,
  };
}
