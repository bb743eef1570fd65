// Whoever loses reservations with something else, as with their place or their account, is told by mail; of those that an
// administrator makes, moves or cancels, whoever is meant to be.
// - Written with the change itself, sent a moment later: of what was taken back by then nobody is told. Of what is put back after
//   that, whoever was told is told so.
// - One mail a person, however many reservations went at once, and never a second one for the same.
// - Each carries a file for the person's calendar, which replaces what an earlier one put there.
import type { ProductLanguage } from '@population-tracker/contract/kernel/constants';
import { dayIn } from '@population-tracker/contract/kernel/zones';
import type { Context } from '#api/context.ts';
import type { Mail } from '#platform/mail/mail.ts';
import { queueMails } from '#platform/mail/outbox.ts';
import { hears } from '#platform/tell.ts';
import { type ReservationEvent, reservations } from '../reservations-events.ts';
import { calendarFile } from './calendar.ts';
import { areaNames, notice } from './notices-mail.ts';
import { inOrderOfPersons, stillSo, type Told, toldOfCancelling } from './notices-queries.ts';
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

type What = 'cancelled' | 'released' | 'made' | 'moved' | 'restored' | 'came';

/** What a person hears of; of a check-in nobody does. */
const whats: Partial<Record<ReservationEvent['action'], What>> = {
  create: 'made',
  update: 'moved',
  cancel: 'cancelled',
  release: 'released',
  restore: 'restored',
};

/** Where one that moved is back by the time of the mail there is nothing to tell. */
export const notices = hears(reservations, {
  wants: ({ notice, action }) => notice !== undefined && action in whats,
  hear: async (ctx: Context, { action, records, notice: { since, before, fromWait } = {} }) => {
    const telling = { ...(since !== undefined && { since }), ...(before && { known: knownOf(before) }) };
    const ids = records.map(({ id }) => Number(id));
    await askFor(ctx, fromWait ? 'came' : (whats[action] ?? 'cancelled'), ids, telling);
  },
});

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

export async function sendNotices(ctx: Context, { ids, language, what = 'cancelled', since, known }: CancelledIds): Promise<void> {
  const all = await stillSo(ctx.db, ids, isEnd(what) ? 'cancelled' : 'active');
  const found = all.filter((one) => knownOf(one) !== known);
  const heard = since === undefined ? null : await toldOfCancelling(ctx.db, [...new Set(found.map(({ userId }) => userId))], since);
  const told = heard ? found.filter(({ userId }) => heard.has(userId)) : found;
  const key = ({ id, version }: Told) => `${what}:${id}:${version}`;
  await queueMails(ctx, noticesOf(ctx, told, { what, usual: language, key }));
}

const isEnd = (what: What): boolean => what === 'cancelled' || what === 'released';

interface Notice {
  what: What;
  /** For those who have chosen no language. */
  usual: ProductLanguage;
  /** Names the mail by the first of a person's reservations. */
  key: (first: Told) => string;
}

type Known = Pick<Told, 'locationName' | 'workspaceName' | 'deskLabel' | 'slotName' | 'title' | 'start' | 'end'>;

/** What a mail tells of it. */
const knownOf = ({ locationName, workspaceName, deskLabel, slotName, title, start, end }: Known): string =>
  JSON.stringify([locationName, workspaceName, deskLabel, slotName, title, Date.parse(start), Date.parse(end)]);

/** One mail for each person, with one calendar file of all their reservations. */
export function noticesOf(ctx: Pick<Context, 'config' | 'now'>, told: readonly Told[], { what, usual, key }: Notice): Mail[] {
  const isCancelled = isEnd(what);
  return [...Map.groupBy(told, ({ userId }) => userId).values()].flatMap((theirs) => {
    const [first] = theirs;
    if (!first) return [];
    const language = first.userLanguage ?? usual;
    const lines = theirs.map((one) => ({ ...one, when: whenOf(one, language), place: placeOf(one), reason: one.cancelReason }));
    const { publicUrl, employeeApp } = ctx.config;
    const openUrl = employeeApp ? `${publicUrl}/my/days/${dayIn(first.timeZone, new Date(first.start))}` : null;
    const mail = notice({ what, language, name: first.userName, reservations: lines, openUrl });
    const events = theirs.map((one) => ({ ...one, place: placeOf(one), summary: one.title || headOf(one, language) }));
    const attachments = [calendarFile({ isCancelled, events, organizer: ctx.config.mailFrom, now: ctx.now() })];
    return [{ eventKey: key(first), to: first.userEmail, userId: first.userId, attachments, ...mail }];
  });
}

/** Beginning like a title. */
const headOf = ({ area }: Told, language: ProductLanguage): string => {
  const [letter = '', ...rest] = areaNames[language][area];
  return letter.toLocaleUpperCase(language) + rest.join('');
};

const placeOf = ({ locationName, workspaceName, deskLabel, slotName }: Told): string =>
  [locationName, workspaceName, deskLabel, slotName].filter(Boolean).join(', ');
