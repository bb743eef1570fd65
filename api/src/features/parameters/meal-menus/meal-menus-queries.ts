import type { Database } from '#platform/db/database.ts';

export interface Period {
  firstDay: string;
  lastDay: string;
}

export const insertMenu = (db: Database, parameterId: number, fileId: number, { firstDay, lastDay }: Period) =>
  db.insertInto('meal_menus').values({ parameter_id: parameterId, file_id: fileId, first_day: firstDay, last_day: lastDay }).execute();

/** Those that share a day with a period. */
export const menusWithin = (db: Database, parameterId: number, { firstDay, lastDay }: Period) =>
  db
    .selectFrom('meal_menus')
    .select(['id', 'first_day as firstDay', 'last_day as lastDay'])
    .where('parameter_id', '=', parameterId)
    .where('first_day', '<=', lastDay)
    .where('last_day', '>=', firstDay)
    .orderBy('first_day')
    .execute();

export const removeMenu = (db: Database, parameterId: number, id: number) =>
  db.deleteFrom('meal_menus').where('parameter_id', '=', parameterId).where('id', '=', id).executeTakeFirst();
