import type { Context } from '#api/context.ts';

type Reader = Pick<Context, 'db' | 'primary' | 'replica'>;

/**
 * The context of what only reads: where the installation has a replica that follows closely, `db` is the replica's. It opens no
 * transaction, and what it has to write all the same goes through `writing`.
 */
export async function reading<C extends Reader>(ctx: C): Promise<C> {
  const { db, primary, replica } = ctx;
  if (primary || db.isTransaction) return ctx;
  return { ...ctx, db: replica ? await replica.readingOf(db) : db, primary: db };
}

/** The context of what is written beside a reading, as that something was taken along; elsewhere the same one. */
export const writing = <C extends Reader>(ctx: C): C => (ctx.primary ? { ...ctx, db: ctx.primary, primary: undefined } : ctx);
