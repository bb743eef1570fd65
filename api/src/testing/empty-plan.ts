import type { Pool } from 'pg';

/**
 * Takes away all places, with all that stands in them. People stay: they point to the location that is their site, and would go with it,
 * so that this is let go meanwhile.
 */
export async function emptyPlan(pool: Pool): Promise<void> {
  await pool.query(`
    alter table users drop constraint users_site_id_fkey;
    truncate locations, buildings, workspaces, desks cascade;
    update users set site_id = null where site_id is not null;
    alter table users add constraint users_site_id_fkey foreign key (site_id) references locations;
  `);
}
