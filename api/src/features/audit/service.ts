// Who changed what, when, from where. Written in the transaction of the change itself, so that neither is ever there
// without the other; the database refuses to change or delete an entry. Codes, tokens and passwords are left out.
import type { Context } from '../../context.ts';
import { insertEntry } from './queries.ts';
import { changeOf } from './rules.ts';

interface RecordedChange {
  action: 'create' | 'update' | 'delete' | 'cancel' | (string & {});
  /** In the glossary's words: user, location, reservation... */
  entity: string;
  entityId: number | string;
  /** The fields as they were and as they are; of an update only those that differ are kept. */
  before?: object | null;
  after?: object | null;
}

export async function recordChange(ctx: Context, { action, entity, entityId, before, after }: RecordedChange): Promise<void> {
  const change = changeOf(before as Record<string, unknown> | null, after as Record<string, unknown> | null);
  await insertEntry(ctx.db, {
    userId: ctx.actor?.id ?? null,
    userName: ctx.actor ? `${ctx.actor.name} ${ctx.actor.lastName}` : '',
    action,
    entity,
    entityId: String(entityId),
    ...change,
    address: ctx.address,
    requestId: ctx.requestId,
  });
}
