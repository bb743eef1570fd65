import type { Context } from '#api/context.ts';
import { findSetting } from './installation-queries.ts';

/** Whether this database was filled with the demo company. */
export const isDemo = async (ctx: Pick<Context, 'db'>): Promise<boolean> => (await findSetting(ctx.db, 'demo')) === true;
