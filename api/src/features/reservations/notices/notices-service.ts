// Whoever loses reservations with something else, as with their place or their account, is told by mail; of those that an
// administrator makes, moves or cancels, whoever is meant to be.
// - Written with the change itself, sent a moment later: of what was taken back by then nobody is told. Of what is put back after
//   that, whoever was told is told so.
// - One mail a person, however many reservations went at once, and never a second one for the same.
// - Whoever wants it gets an entry for their calendar with it, which replaces what an earlier one put there (decision 064). What a mail
//   has put into a calendar is kept right there by mail, also where its person changes it themselves.
import type { ProductLanguage } from '@population-tracker/contract/kernel/constants';
import type { PushKind } from '@population-tracker/contract/me/push-kinds';
import type { Context } from '#api/context.ts';
import { transaction } from '#platform/db/transaction.ts';
import type { Mail } from '#platform/mail/mail.ts';
import { queueMails } from '#platform/mail/outbox.ts';
import { hears } from '#platform/tell.ts';
import { type ReservationEvent, reservations } from '../reservations-events.ts';
import { calendarFile, type Entry, invitationOf } from './calendar.ts';
import { dayUrl, entryOf } from './entry.ts';
import { notice as textsOf } from './notices-mail.ts';
import {
  inOrderOfPersons,
  invitedAmong,
  invitedOf,
  markInvited,
  stillSo,
  type Told,
  toldOfCancelling,
  wishesOf,
} from './notices-queries.ts';
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
  /** Of what was put back: when it was cancelled at the earliest. */
  since?: string;
  /** Of one that moved: what the person knew of it before. */
  known?: string;
}

type What = 'cancelled' | 'released' | 'made' | 'moved' | 'restored' | 'came' | 'kept' | 'gone';

/** What a person hears of; of a check-in nobody does. */
const whats: Partial<Record<ReservationEvent['action'], What>> = {
  create: 'made',
  update: 'moved',
  cancel: 'cancelled',
  release: 'released',
  restore: 'restored',
};

/** What people do themselves they are told for their calendars alone. */
const byThemselves: Partial<Record<ReservationEvent['action'], What>> = { update: 'kept', cancel: 'gone' };

/** Where one that moved is back by the time of the mail there is nothing to tell. */
export const notices = hears(reservations, {
  wants: ({ notice, action }) => (notice === undefined ? action in byThemselves : action in whats),
  hear: async (ctx: Context, { action, records, notice }) => {
    const ids = records.map(({ id }) => Number(id));
    if (notice === undefined) return keepRight(ctx, action, ids);
    const { since, before, fromWait } = notice;
    const telling = { ...(since !== undefined && { since }), ...(before && { known: knownOf(before) }) };
    await askFor(ctx, fromWait ? 'came' : (whats[action] ?? 'cancelled'), ids, telling);
  },
});

async function keepRight(ctx: Context, action: ReservationEvent['action'], ids: readonly number[]): Promise<void> {
  const what = byThemselves[action];
  if (!what || !ctx.actor) return;
  const own = await invitedOf(ctx.db, ctx.actor.id, ids);
  if (own.length > 0) await askFor(ctx, what, own, {});
}

/** Of what was told otherwise, without entries: what a mail has put into a calendar is kept right there. */
export async function tellCalendars(ctx: Context, { moved, cancelled }: Record<'moved' | 'cancelled', readonly number[]>): Promise<void> {
  for (const [what, ids] of [['kept', moved] as const, ['gone', cancelled] as const]) {
    const invited = await invitedAmong(ctx.db, ids);
    if (invited.length > 0) await askFor(ctx, what, invited, {});
  }
}

type Telling = Pick<CancelledIds, 'since' | 'known'>;

async function askFor(ctx: Context, what: What, ids: readonly number[], telling: Telling): Promise<void> {
  let chunk: number[] = [];
  let person: number | null = null;
  for (const { id, userId } of await inOrderOfPersons(ctx.db, ids)) {
    if (chunk.length >= atOnce && userId !== person) {
      await enqueue(ctx, what, chunk, telling);
      chunk = [];
    }
    chunk.push(id);
    person = userId;
  }
  await enqueue(ctx, what, chunk, telling);
}

function enqueue(ctx: Context, what: What, ids: number[], telling: Telling): Promise<void> {
  const data: CancelledIds = { ids, language: ctx.language, ...(what === 'cancelled' ? {} : { what }), ...telling };
  return ctx.jobs.enqueue(ctx.db, tellCancelledJob, data, { startAfterSeconds: delaySeconds });
}

export const sendNotices = (ctx: Context, { ids, language, what = 'cancelled', since, known }: CancelledIds): Promise<void> =>
  transaction(ctx, async (ctx) => {
    const all = await stillSo(ctx.db, ids, isEnd(what) ? 'cancelled' : 'active');
    const found = all.filter((one) => knownOf(one) !== known);
    const heard = since === undefined ? null : await toldOfCancelling(ctx.db, [...new Set(found.map(({ userId }) => userId))], since);
    const told = heard ? found.filter(({ userId }) => heard.has(userId)) : found;
    const key = ({ id, version }: Told) => `${what}:${id}:${version}`;
    await queueNotices(ctx, told, { what, usual: language, key });
  });

const isEnd = (what: What): boolean => what === 'cancelled' || what === 'released' || what === 'gone';

interface Notice {
  what: What;
  /** For those who have chosen no language. */
  usual: ProductLanguage;
  /** Names the mail by the first of a person's reservations. */
  key: (first: Told) => string;
  topic?: string;
}

type Known = Pick<Told, 'locationName' | 'workspaceName' | 'deskLabel' | 'slotName' | 'title' | 'start' | 'end'>;

/** What a mail tells of it. */
const knownOf = ({ locationName, workspaceName, deskLabel, slotName, title, start, end }: Known): string =>
  JSON.stringify([locationName, workspaceName, deskLabel, slotName, title, Date.parse(start), Date.parse(end)]);

/** Writes, within the caller's transaction, one mail for each person, and one for each reservation that is in their calendar by a mail. */
export async function queueNotices(ctx: Context, told: readonly Told[], notice: Notice): Promise<void> {
  const { wishing, invited } = await wishesOf(
    ctx.db,
    told.map(({ userId }) => userId),
    told.map(({ id }) => id),
  );
  const together = Map.groupBy(told, ({ id, userId }) => (invited.has(id) ? `one ${id}` : `all ${userId}`));
  const mails = [...together.values()].map((theirs) => {
    const [first] = theirs as [Told];
    return mailOf(ctx, theirs, notice, wishing.has(first.userId) || invited.has(first.id));
  });
  await markInvited(
    ctx.db,
    mails.flatMap(({ isInvited, first }) => (isInvited ? [first.id] : [])),
  );
  await queueMails(
    ctx,
    mails.map(({ mail }) => mail),
  );
}

/** Of what nobody at a desk has done. */
const pushed: Partial<Record<What, PushKind>> = { released: 'released', came: 'fromWaitingList' };

/** With an entry for the calendar of one reservation, or a file of several, for whoever wants that. */
function mailOf(ctx: Context, theirs: readonly Told[], { what, usual, key, topic }: Notice, isWanted: boolean) {
  const [first, second] = theirs as [Told, ...Told[]];
  const language = first.userLanguage ?? usual;
  const lines = theirs.map((one) => ({ ...one, when: whenOf(one, language), place: placeOf(one), reason: one.cancelReason }));
  const sent = { isCancelled: isEnd(what), organizer: ctx.config.mailFrom, now: ctx.now() };
  const entries = theirs.map((one) => entryOf(ctx.config, one, language));
  const [only] = entries as [Entry];
  const to = { name: first.userName, email: first.userEmail };
  const attachment = second ? calendarFile(entries, sent) : invitationOf(only, { ...sent, to });
  const texts = textsOf({
    ...{ what, language, name: first.userName, reservations: lines, openUrl: dayUrl(ctx.config, first) },
    calendar: isWanted ? (second ? 'file' : ctx.config.employeeApp ? 'chosen' : 'invitation') : null,
  });
  const mail: Mail = {
    ...{ eventKey: key(first), to: first.userEmail, userId: first.userId, ...texts },
    ...(isWanted && { attachments: [attachment] }),
    ...(topic !== undefined && { topic }),
    ...noticeOf(ctx, what, first),
  };
  return { mail, first, isInvited: isWanted && !second && !sent.isCancelled };
}

function noticeOf({ config }: Pick<Context, 'config'>, what: What, first: Told): Pick<Mail, 'notice'> {
  const [kind, url] = [pushed[what], dayUrl(config, first)];
  return kind && url ? { notice: { kind, path: url.slice(config.publicUrl.length) } } : {};
}

const placeOf = ({ locationName, workspaceName, deskLabel, slotName }: Told): string =>
  [locationName, workspaceName, deskLabel, slotName].filter(Boolean).join(', ');
