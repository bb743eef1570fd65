// Whoever loses reservations with something else, as with their place or their account, is told by mail; of those that an
// administrator makes, moves or cancels, whoever is meant to be.
// - Written with the change itself. Of what was cancelled a moment later: what was put back by then nobody is told of.
// - One mail a person, however many reservations went at once, and never a second one for the same.
// - Each carries a file for the person's calendar, which replaces what an earlier one put there.
import type { ProductLanguage } from '@population-tracker/contract/constants';
import type { Context } from '../../../context.ts';
import { queueMail } from '../../../platform/mail/outbox.ts';
import { calendarFile } from './calendar.ts';
import { areaNames, notice } from './mail.ts';
import { inOrderOfPersons, stillSo, type Told } from './queries.ts';
import { whenOf } from './when.ts';

export const tellCancelledJob = 'reservations.tellCancelled';
/** Long enough for an undo after a slip. */
const delaySeconds = 60;
const atOnce = 500;

export interface CancelledIds {
  ids: number[];
  /** That of the administrator, for those who have chosen none. */
  language: ProductLanguage;
  /** What was done; left out: they were cancelled. */
  what?: What;
}

export type What = 'cancelled' | 'made' | 'moved';

/** Call it within the transaction that cancels. */
export const tellCancelled = (ctx: Context, ids: readonly number[]): Promise<void> => tell(ctx, 'cancelled', ids);

/** Call it within the transaction of the change. */
export async function tell(ctx: Context, what: What, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  let chunk: number[] = [];
  let person: number | null = null;
  for (const { id, userId } of await inOrderOfPersons(ctx.db, ids)) {
    if (chunk.length >= atOnce && userId !== person) {
      await enqueue(ctx, what, chunk);
      chunk = [];
    }
    chunk.push(id);
    person = userId;
  }
  await enqueue(ctx, what, chunk);
}

function enqueue(ctx: Context, what: What, ids: number[]): Promise<void> {
  const data: CancelledIds = { ids, language: ctx.language, ...(what === 'cancelled' ? {} : { what }) };
  return ctx.jobs.enqueue(ctx.db, tellCancelledJob, data, what === 'cancelled' ? { startAfterSeconds: delaySeconds } : {});
}

export async function sendNotices(ctx: Context, { ids, language: usual, what = 'cancelled' }: CancelledIds): Promise<void> {
  const told = await stillSo(ctx.db, ids, what === 'cancelled' ? 'cancelled' : 'active');
  for (const [to, theirs] of Map.groupBy(told, ({ userEmail }) => userEmail)) {
    const [first] = theirs;
    if (!first) continue;
    const language = first.userLanguage ?? usual;
    const lines = theirs.map((one) => ({ when: whenOf(one, language), area: one.area, place: placeOf(one), reason: one.cancelReason }));
    const mail = notice({ what, language, name: first.userName, reservations: lines });
    const events = theirs.map((one) => ({ ...one, place: placeOf(one), summary: one.title || areaNames[language][one.area] }));
    const attachments = [calendarFile({ isCancelled: what === 'cancelled', events, now: ctx.now() })];
    await queueMail(ctx, { eventKey: `${what}:${first.id}:${first.version}`, to, userId: first.userId, attachments, ...mail });
  }
}

const placeOf = ({ locationName, workspaceName, deskLabel, slotName }: Told): string =>
  [locationName, workspaceName, deskLabel, slotName].filter(Boolean).join(', ');
