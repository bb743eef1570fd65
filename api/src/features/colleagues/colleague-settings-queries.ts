import type { ColleagueSettings } from '@population-tracker/contract/colleagues/colleague-settings';
import type { Visibility } from '@population-tracker/contract/colleagues/colleagues';
import { sql } from 'kysely';
import type { Database } from '#platform/db/database.ts';

export async function findSettings(db: Database): Promise<ColleagueSettings> {
  const { rows } = await sql<ColleagueSettings>`
    select s.usual, s.most, s.version, (
      select jsonb_build_object('close', count(*) filter (where is_close_team(t.id)), 'large', count(*) filter (where not is_close_team(t.id)))
      from teams t where t.scim_id is not null
    ) as teams
    from colleague_settings s`.execute(db);
  return rows[0] as ColleagueSettings;
}

export async function lockSettings(db: Database): Promise<void> {
  await sql`select from colleague_settings for update`.execute(db);
}

export async function storeSettings(db: Database, settings: { usual: Visibility; most: Visibility }): Promise<void> {
  await db.updateTable('colleague_settings').set(settings).execute();
}
