// A workspace that moves to another building, or with its building to another location, takes along what is reserved in it from now
// on. What is over keeps the place where it was.
import type { Context } from '../../../context.ts';
import * as queries from './queries.ts';

/** Call it within the transaction that moved a building, or a workspace into it. @returns how many reservations went along */
export const followWorkspaces = (ctx: Context, building: { id: number }): Promise<number> =>
  queries.followWorkspaces(ctx.db, building, ctx.now());
