import type pg from 'pg';

/** The first ids of what is made; the records of a kind are numbered from there without gaps, desks aside. */
export interface FirstIds {
  user: number;
  location: number;
  building: number;
  workspace: number;
  desk: number;
}

export async function firstIds(client: pg.Client): Promise<FirstIds> {
  const next = (table: string) => `(select coalesce(max(id), 0) + 1 from ${table})`;
  const { rows } = await client.query<FirstIds>(
    `select ${next('users')} as user, ${next('locations')} as location, ${next('buildings')} as building,
      ${next('workspaces')} as workspace, ${next('desks')} as desk`,
  );
  return rows[0] as FirstIds;
}

/** Ids were given by number, so the sequences have to be told. */
export async function followIds(client: pg.Client): Promise<void> {
  for (const table of ['users', 'locations', 'buildings', 'workspaces', 'desks']) {
    await client.query(`select setval(pg_get_serial_sequence('${table}', 'id'), max(id)) from ${table}`);
  }
}
