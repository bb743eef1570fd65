import type { OwnableField } from '@population-tracker/contract/provisioning';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#platform/db/database.ts';

/** What the company's directory has told of somebody; nothing where it doesn't look after them. */
export async function findOwned(db: Database, userId: number): Promise<OwnableField[]> {
  const found = await db.selectFrom('scim_users').select('owned').where('user_id', '=', userId).executeTakeFirst();
  return (found?.owned ?? []) as OwnableField[];
}

/** Whether the directory alone makes somebody active and passive; of those who hold permissions (`holding`) it doesn't. */
export const statusIsOwned = (id: RawBuilder<unknown>, holding: readonly number[]) =>
  sql`(${id} in (select user_id from scim_users where 'status' = any(owned)) and not (${id} = any(${holding}::int[])))`;
