// Whoever loses reservations with something else, as with their place or their account, is told by mail.
// - Written with the change itself, sent a moment later: what was put back by then nobody is told of.
// - One mail a person, however many reservations went at once, and never a second one for the same.
import type { ProductLanguage } from '@population-tracker/contract/constants';
import type { Context } from '../../../context.ts';
import { queueMail } from '../../../platform/mail/outbox.ts';
import { cancelNotice } from './mail.ts';
import { type Cancelled, inOrderOfPersons, stillCancelled } from './queries.ts';
import { whenOf } from './when.ts';

export const tellCancelledJob = 'reservations.tellCancelled';
/** Long enough for an undo after a slip. */
const delaySeconds = 60;
const atOnce = 500;

export interface CancelledIds {
  ids: number[];
  /** That of the administrator: users have none of their own. */
  language: ProductLanguage;
}

/** Call it within the transaction that cancels. */
export async function tellCancelled(ctx: Context, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  let chunk: number[] = [];
  let person: number | null = null;
  for (const { id, userId } of await inOrderOfPersons(ctx.db, ids)) {
    if (chunk.length >= atOnce && userId !== person) {
      await enqueue(ctx, chunk);
      chunk = [];
    }
    chunk.push(id);
    person = userId;
  }
  await enqueue(ctx, chunk);
}

const enqueue = (ctx: Context, ids: number[]): Promise<void> =>
  ctx.jobs.enqueue(ctx.db, tellCancelledJob, { ids, language: ctx.language } satisfies CancelledIds, { startAfterSeconds: delaySeconds });

export async function sendNotices(ctx: Context, { ids, language }: CancelledIds): Promise<void> {
  for (const [to, cancelled] of Map.groupBy(await stillCancelled(ctx.db, ids), ({ userEmail }) => userEmail)) {
    const [first] = cancelled;
    if (!first) continue;
    const told = cancelled.map((one) => ({ when: whenOf(one, language), area: one.area, place: placeOf(one) }));
    const mail = cancelNotice({ language, name: first.userName, cancelled: told });
    await queueMail(ctx, { eventKey: `cancelled:${first.id}:${first.version}`, to, ...mail });
  }
}

const placeOf = ({ locationName, workspaceName, deskLabel }: Cancelled): string =>
  [locationName, workspaceName, deskLabel].filter(Boolean).join(', ');
