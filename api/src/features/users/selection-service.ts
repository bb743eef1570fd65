// A selection of the users list, for what is done to its people elsewhere.
import type { UserSelection } from '@population-tracker/contract/users/users';
import type { Context } from '#api/context.ts';
import { refuse } from '#platform/refusal.ts';
import { countOf, idsOf } from './selection-queries.ts';

interface Options {
  limit: number;
  /** Whoever only wants to know how many they are need not know it before. */
  anyCount: boolean;
}

/**
 * The ids of those who are selected, at most `limit`, and how many they are.
 * @throws Refusal where filters match more or fewer people than the caller saw
 */
export async function selectedUsers(
  ctx: Context,
  selection: UserSelection,
  { limit, anyCount }: Options,
): Promise<{ ids: number[]; total: number }> {
  const ids = await idsOf(ctx.db, selection, limit);
  if ('ids' in selection) return { ids, total: ids.length };
  const found = await countOf(ctx.db, selection);
  const expected = selection.count;
  if (found !== expected && !anyCount) refuse('users.selectionChanged', { values: { expected, found }, details: { expected, found } });
  return { ids, total: found };
}
