import { sql } from 'kysely';
import type { Database } from '#platform/db/database.ts';
import type { FileOwner } from '#platform/files/file-owner.ts';

/** What a file belongs to, and at which location that is now (null: at all of them); undefined where it belongs to nothing. */
export async function findOwner(db: Database, fileId: number): Promise<{ kind: FileOwner['kind']; locationId: number | null } | undefined> {
  const { rows } = await sql<{ kind: FileOwner['kind']; locationId: number | null }>`
    select f.owner_kind as kind, coalesce(b.location_id, w.location_id, p.location_id) as "locationId"
    from files f
    left join buildings b on f.owner_kind = 'building' and b.id = f.owner_id
    left join workspaces w on f.owner_kind = 'workspace' and w.id = f.owner_id
    left join parameters p on f.owner_kind = 'parameter' and p.id = f.owner_id
    where f.id = ${fileId} and f.owner_kind is not null`.execute(db);
  return rows[0];
}
