import { userTypes } from '@population-tracker/contract/kernel/roles';
import { sql } from 'kysely';
import type { Database } from '#platform/db/database.ts';

export async function findSetting(db: Database, key: string): Promise<unknown> {
  return (await db.selectFrom('settings').select('value').where('key', '=', key).executeTakeFirst())?.value;
}

/** Who may nothing but see to themselves, and has something in most of the seven days from one on, but not in all. */
export async function findPersonToTry(db: Database, from: Date): Promise<string | undefined> {
  const { rows } = await sql<{ email: string }>`
    select u.email from users u join reservations r on r.user_id = u.id and r.status = 'active' and r.area = 'workspace'
    where u.user_type = ${sql.lit(userTypes.normal)} and u.status = 'active' and u.deleted_at is null
      and not exists (select from grants g where g.user_id = u.id)
      and r.start_at between ${from.toISOString()}::timestamptz and ${from.toISOString()}::timestamptz + interval '7 days'
    group by u.id, u.email having count(distinct r.day) <= 3 order by count(distinct r.day) desc, u.id limit 1`.execute(db);
  return rows[0]?.email;
}

/** Those at which people sign in, with the domains whose people do so there alone. */
export const findOpenProviders = (db: Database) =>
  db
    .selectFrom('identity_providers as p')
    .where('p.enabled', '=', true)
    .select([
      'p.id',
      'p.name',
      sql<string[]>`array(select d.domain from identity_provider_domains d where d.provider_id = p.id and d.required order by d.domain)`.as(
        'requiredBy',
      ),
    ])
    .orderBy('p.name')
    .orderBy('p.id')
    .execute();

/** Of the privacy notice that everybody sees; null where there is none. */
export async function findNoticeNumber(db: Database): Promise<number | null> {
  return (await db.selectFrom('privacy_notices').select('number').orderBy('number', 'desc').limit(1).executeTakeFirst())?.number ?? null;
}
