import type { CallInput } from '@population-tracker/contract/kernel/endpoint';
import type { listUsers, UserBulkChange, usersImpact } from '@population-tracker/contract/users/users';
import type { Chosen } from '#ui/table/column.ts';
import type { ListState } from '#ui/table/list-state.ts';

export type AskedSelection = CallInput<typeof usersImpact>['body']['selection'];
export type Change = UserBulkChange;

export type ListQuery = ListState<typeof listUsers>['query'];

/** The list's search and filters alone. */
export function matchingOf({ page, limit, sort, ...matching }: ListQuery) {
  return matching;
}

/** The selection as the server is told it: ids, or what the list's search and filters match. */
export function selectionOf(chosen: Chosen, query: ListQuery): AskedSelection {
  if (!chosen.everything) return { ids: [...chosen.ids] };
  return {
    matching: matchingOf(query) as Extract<AskedSelection, { matching: unknown }>['matching'],
    except: [...chosen.except],
    count: chosen.count,
  };
}

/** The same selection where the server counts it: a list's own count may be an estimate, or a moment old. */
export const countedAnew = (selection: AskedSelection, count: number): AskedSelection =>
  'ids' in selection ? selection : { ...selection, count };
