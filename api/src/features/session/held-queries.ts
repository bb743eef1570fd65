import { userTypes } from '@population-tracker/contract/kernel/roles';
import { sql } from 'kysely';
import type { Database } from '#platform/db/database.ts';
import { grantedAt } from './granted-queries.ts';

/** Those who hold anything by their user type or a grant, or these people; passive and deleted ones too. */
export const findHolders = (db: Database, now: Date, ids?: readonly number[]) =>
  db
    .selectFrom('users as u')
    .select([
      'u.id',
      'u.name',
      'u.last_name as lastName',
      'u.email',
      'u.status',
      'u.user_type as userType',
      'u.deleted_at as deletedAt',
      grantedAt('u.id', sql.val(now.toISOString())).as('granted'),
    ])
    .where(
      ids
        ? sql<boolean>`u.id = any(${ids}::int[])`
        : sql<boolean>`u.id in (
            select id from users where user_type <> ${sql.lit(userTypes.normal)} union select user_id from grants where ended_at is null)`,
    )
    .execute();
