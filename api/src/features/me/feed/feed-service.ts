// One's own reservations in one's own calendar (decision 064).
// - The address is its own key: 256 random bits, told once, of which the hash is stored alone. Whoever has it reads one person's
//   reservations and nothing else; made anew or taken back it is worth nothing with the next reading.
// - Whoever is passive or deleted is read by nobody. Coming back they have their address again, as after a slip.
// - What is wrong in any way is not there, and wrong ones are counted for whoever tries them.
// - Whether mails bring entries is each person's choice; it is told to nobody, so there is no entry of it in the audit log.

import { createHash, randomBytes } from 'node:crypto';
import { apiBasePath } from '@population-tracker/contract/kernel/constants';
import type { MyCalendar } from '@population-tracker/contract/me/my-calendar';
import { actorOf, type Context } from '#api/context.ts';
import { ownCalendar } from '#features/reservations/notices/own-calendar-service.ts';
import { bucketOfClient, countOrTooMany } from '#features/session/limits/limits-service.ts';
import type { Database } from '#platform/db/database.ts';
import { transaction } from '#platform/db/transaction.ts';
import type { FileAnswer } from '#platform/http/bind.ts';
import { refuse } from '#platform/refusal.ts';
import { tell } from '#platform/tell.ts';
import { dropFeed, findCalendar, findFeed, markRead, putFeed, storeChoice } from './feed-queries.ts';

const minuteMs = 60_000;
const windowMs = 10 * minuteMs;
/** Calendars ask a few times an hour; of one address so many readings are answered in ten minutes, by each process. */
const readsMost = 60;
/** Of wrong addresses from one place: behind one may be many people whose old addresses are still asked for. */
const wrongMost = { count: 120, withinMs: windowMs };

export const myCalendar = (ctx: Context): Promise<MyCalendar> => findCalendar(ctx.db, actorOf(ctx).id);

export const makeFeed = (ctx: Context): Promise<{ address: string; result: MyCalendar }> =>
  transaction(ctx, async (ctx) => {
    const { id } = actorOf(ctx);
    const secret = randomBytes(32).toString('base64url');
    await putFeed(ctx.db, { userId: id, secretHash: hashOf(secret), language: ctx.language, now: ctx.now() });
    await tell(ctx, 'calendarFeed', { action: 'create', id });
    return { address: `${ctx.config.publicUrl}${apiBasePath}/calendar/${secret}.ics`, result: await myCalendar(ctx) };
  });

export const revokeFeed = (ctx: Context): Promise<MyCalendar> =>
  transaction(ctx, async (ctx) => {
    const { id } = actorOf(ctx);
    if (await dropFeed(ctx.db, id)) await tell(ctx, 'calendarFeed', { action: 'revoke', id });
    return myCalendar(ctx);
  });

export const chooseWhether = (ctx: Context, invitations: boolean): Promise<MyCalendar> =>
  transaction(ctx, async (ctx) => {
    await storeChoice(ctx.db, actorOf(ctx).id, invitations, ctx.now());
    return myCalendar(ctx);
  });

export async function readFeed(ctx: Context, file: string): Promise<FileAnswer> {
  const secret = /^([\w-]{43})\.ics$/.exec(file)?.[1];
  const secretHash = hashOf(secret ?? '');
  const found = secret && (await findFeed(ctx.db, secretHash));
  if (!found) {
    await countOrTooMany(ctx, { bucket: bucketOfClient('calendar-wrong', ctx), ...wrongMost });
    return refuse('request.notFound');
  }
  const now = ctx.now();
  countRead(ctx.db, found.userId, now.getTime());
  if (found.lastRead === null || now.getTime() - Date.parse(found.lastRead) >= minuteMs) await markRead(ctx.db, secretHash, now);
  const text = await ownCalendar(ctx, found.userId, found.language);
  return {
    contentType: 'text/calendar; charset=utf-8',
    bytes: Buffer.from(text),
    fileName: 'reservations.ics',
    etag: hashOf(text).toString('base64url'),
  };
}

/** Ten minutes of all addresses, from the first reading on. */
interface Window {
  since: number;
  reads: Map<number, number>;
}

/** Of each database that the process serves. A row for each reading of everybody's calendar would be millions. */
const windowOf = new WeakMap<Database, Window>();

function countRead(db: Database, userId: number, now: number): void {
  const known = windowOf.get(db);
  const window = known && now >= known.since && now < known.since + windowMs ? known : { since: now, reads: new Map() };
  windowOf.set(db, window);
  const reads = window.reads.get(userId) ?? 0;
  if (reads >= readsMost) {
    const seconds = Math.ceil((window.since + windowMs - now) / 1_000);
    refuse('request.tooMany', { values: { seconds }, retryAfterSeconds: seconds });
  }
  window.reads.set(userId, reads + 1);
}

const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest();
