import type { Database } from '#platform/db/database.ts';

export async function findSetting(db: Database, key: string): Promise<unknown> {
  return (await db.selectFrom('settings').select('value').where('key', '=', key).executeTakeFirst())?.value;
}
