import type { OwnVisibility, Visibility } from '@population-tracker/contract/colleagues/colleagues';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#platform/db/database.ts';
import type { Allowed } from './visibility-rules.ts';

/**
 * Whether somebody's days and places may be told to an employee: every query that can show a holder asks this, and nothing else.
 * @param person an id of the query's own
 */
export const isShownTo = (viewerId: number, person: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`shows_days(${person}, ${viewerId}::int)`;

export async function findChoice(db: Database, userId: number): Promise<Omit<OwnVisibility, 'counts'> & Allowed> {
  const { rows } = await sql<Omit<OwnVisibility, 'counts'> & Allowed>`
    select s.usual, s.most,
      (select c.visibility from colleague_choices c where c.user_id = ${userId}::int) as chosen,
      array(select t.name from team_members m join teams t on t.id = m.team_id
        where m.user_id = ${userId}::int and is_close_team(t.id) order by t.name limit 20) as teams
    from colleague_settings s`.execute(db);
  return rows[0] as Omit<OwnVisibility, 'counts'> & Allowed;
}

export async function storeChoice(db: Database, userId: number, visibility: Visibility, now: Date): Promise<void> {
  const chosen = { visibility, chosen_at: now.toISOString() };
  await db
    .insertInto('colleague_choices')
    .values({ user_id: userId, ...chosen })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(chosen))
    .execute();
}
