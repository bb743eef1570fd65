// A workspace holds at most so many desks, those that stand and those that a sheet adds.
import { planLimits } from '@population-tracker/contract/plan/floor-plan';
import type { RefusedRow } from '#features/uploads/uploads-importer.ts';
import type { Database } from '#platform/db/database.ts';
import type { NumberedRow, Standing } from '../changes.ts';
import { countDesks } from '../plan-importer-queries.ts';
import { chainOf } from '../plan-importer-row.ts';

/** The rows that would add a desk too many. */
export async function crowdedRows(
  db: Database,
  rows: readonly NumberedRow[],
  standing: ReadonlyMap<string, Standing>,
): Promise<RefusedRow[]> {
  const added = rows.flatMap((row) => {
    const last = chainOf(row).at(-1);
    return last?.level === 'desk' && !standing.has(last.key) ? [{ row: row.row, key: last.key, workspaceKey: last.parentKey }] : [];
  });
  const counted = await countDesks(db, [...new Set(added.flatMap(({ workspaceKey }) => standing.get(workspaceKey)?.id ?? []))]);
  const there = new Map<string, Set<string>>();
  return added.flatMap(({ row, key, workspaceKey }): RefusedRow[] => {
    const keys = there.get(workspaceKey) ?? new Set();
    there.set(workspaceKey, keys.add(key));
    const before = counted.get(standing.get(workspaceKey)?.id ?? 0) ?? 0;
    return before + keys.size > planLimits.desks ? [{ row, field: 'desk', key: 'floorPlan.tooManyDesks' }] : [];
  });
}
