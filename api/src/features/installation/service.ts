import type { Context } from '../../context.ts';
import { findSetting } from './queries.ts';

/** Whether this database was filled with the demo company. */
export const isDemo = async (ctx: Pick<Context, 'db'>): Promise<boolean> => (await findSetting(ctx.db, 'demo')) === true;
