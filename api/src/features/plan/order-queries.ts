import { sql } from 'kysely';
import type { Database } from '#platform/db/database.ts';

export type Ordered = 'location' | 'building' | 'workspace' | 'meetingRoom';

const tables = { location: 'locations', building: 'buildings', workspace: 'workspaces', meetingRoom: 'workspaces' } as const;

/** Sets positions 1, 2, 3… without a new version: where a place stands in a list is no change of the place. @returns how many were found */
export async function setPositions(db: Database, kind: Ordered, ids: readonly number[]): Promise<number> {
  const rooms = kind === 'workspace' || kind === 'meetingRoom' ? sql`and p.is_meeting_room = ${kind === 'meetingRoom'}` : sql``;
  const changed = await sql`
    update ${sql.table(tables[kind])} p set position = o.position
    from unnest(${[...ids]}::int[]) with ordinality as o(id, position)
    where p.id = o.id and p.deleted_at is null ${rooms}`.execute(db);
  return Number(changed.numAffectedRows ?? 0);
}
