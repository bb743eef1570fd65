import { userTypes } from '@population-tracker/contract/kernel/roles';
import type { Database } from '#platform/db/database.ts';

export async function hasAdministrator(db: Database): Promise<boolean> {
  const found = await db
    .selectFrom('users')
    .select('id')
    .where('user_type', '=', userTypes.administrator)
    .where('status', '=', 'active')
    .where('deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

interface Person {
  email: string;
  name: string;
  lastName: string;
}

/** Somebody who is there by this address already becomes the administrator and keeps their name. */
export async function putAdministrator(db: Database, { email, name, lastName }: Person): Promise<number> {
  const rights = { user_type: userTypes.administrator, status: 'active' } as const;
  const { id } = await db
    .insertInto('users')
    .values({ email, name, last_name: lastName, ...rights })
    .onConflict((conflict) => conflict.column('email').where('deleted_at', 'is', null).doUpdateSet(rights))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
