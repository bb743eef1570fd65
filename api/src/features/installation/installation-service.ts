import type { Context } from '#api/context.ts';
import { findPersonToTry, findSetting } from './installation-queries.ts';

/** Whether this database was filled with the demo company. */
export const isDemo = async (ctx: Pick<Context, 'db'>): Promise<boolean> => (await findSetting(ctx.db, 'demo')) === true;

/** Of the demo company somebody to look at the employees' own app as; null where that isn't served. */
export const personToTry = async ({ db, now, config }: Pick<Context, 'db' | 'now' | 'config'>): Promise<string | null> =>
  config.demo && config.employeeApp ? ((await findPersonToTry(db, now())) ?? null) : null;
