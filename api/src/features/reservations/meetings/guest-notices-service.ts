// Guests of a meeting are told by mail, and on their devices, that they are invited, and of whatever becomes of it, whoever does it.
// - Written with the change itself, sent a moment later: what each guest knows is kept, so that of what was taken back by then nobody is
//   told, nor of anything twice. Who declined hears no more of it.
// - Whoever wants it gets an entry for their calendar with it, as of a reservation of their own (decision 064), and what a mail has put
//   there is kept right by mail.
import { createHash } from 'node:crypto';
import type { ProductLanguage } from '@population-tracker/contract/kernel/constants';
import type { Context } from '#api/context.ts';
import { transaction } from '#platform/db/transaction.ts';
import type { Mail } from '#platform/mail/mail.ts';
import { queueMails } from '#platform/mail/outbox.ts';
import { hears } from '#platform/tell.ts';
import { invitationOf } from '../notices/calendar.ts';
import { dayUrl, entryOf } from '../notices/entry.ts';
import { whenOf } from '../notices/when.ts';
import { type ReservationEvent, reservations } from '../reservations-events.ts';
import { guestMail } from './guest-mail.ts';
import { guestsToTell, holdMeeting, noGuests, storeTold, type ToldGuest, type ToldMeeting, withGuests } from './guest-notices-queries.ts';
import { tellHost } from './host-notices-service.ts';
import { meetings, type Uninvited } from './meetings-events.ts';
import { type GuestWhat, whatToTell, wordsOf } from './meetings-rules.ts';

export const tellGuestsJob = 'meetings.tellGuests';
/** Long enough for an undo after a slip. */
const delaySeconds = 60;

export interface TellGuests {
  id: number;
  /** That of whoever changed it, for guests who have chosen none. */
  language: ProductLanguage;
  /** Those who knew of it and are invited no longer. */
  uninvited?: Uninvited[];
}

const changes: readonly ReservationEvent['action'][] = ['update', 'cancel', 'release', 'restore'];

/** What becomes of a meeting. */
export const meetingNotices = hears(reservations, {
  wants: ({ action }) => changes.includes(action),
  hear: async (ctx: Context, { records }) => {
    const ids = records.map(({ id }) => Number(id));
    for (const id of await withGuests(ctx.db, ids)) await enqueue(ctx, { id, language: ctx.language });
  },
});

/** What becomes of its guests. */
export const guestNotices = hears(meetings, {
  wants: () => true,
  hear: async (ctx: Context, { records, uninvited = [] }) => {
    for (const { id } of records)
      await enqueue(ctx, { id: Number(id), language: ctx.language, ...(uninvited.length > 0 && { uninvited: [...uninvited] }) });
  },
});

const enqueue = (ctx: Context, data: TellGuests, startAfterSeconds = delaySeconds): Promise<void> =>
  ctx.jobs.enqueue(ctx.db, tellGuestsJob, data, { startAfterSeconds });

export const sendGuestNotices = (ctx: Context, { id, language, uninvited = [] }: TellGuests): Promise<void> =>
  transaction(ctx, async (ctx) => {
    const meeting = await holdMeeting(ctx.db, id);
    // Of what is over, or erased, nobody is told.
    if (!meeting || new Date(meeting.end) <= ctx.now()) return;
    const isActive = meeting.status === 'active';
    const known = knownOf(meeting);
    const telling = (await guestsToTell(ctx.db, id)).flatMap((guest) => {
      const what = whatToTell(guest, { isActive, known });
      // Of a calendar alone only those hear who want that, and those in whose calendar it is.
      return what === null || (what === 'kept' && !guest.wishes) ? [] : [{ guest, what }];
    });
    const mails = telling.map(({ guest, what }) => mailOf(ctx, meeting, { guest, what, usual: language }));
    await storeTold(
      ctx.db,
      id,
      telling.map(({ guest, what }) => ({
        userId: guest.userId,
        told: isActive ? known : '',
        inCalendar: isActive && what !== 'gone' && withEntry(guest, what),
      })),
    );
    await queueMails(ctx, [...mails, ...(await goodbyes(ctx, meeting, uninvited, language))]);
    const later = isActive ? await tellHost(ctx, meeting, language) : null;
    if (later !== null) await enqueue(ctx, { id, language }, later);
  });

/** To those who knew of it; whoever was invited anew meanwhile is none of them. */
async function goodbyes(ctx: Context, meeting: ToldMeeting, uninvited: readonly Uninvited[], usual: ProductLanguage): Promise<Mail[]> {
  if (uninvited.length === 0) return [];
  const inCalendar = new Map(uninvited.map((one) => [one.userId, one.inCalendar]));
  const gone = await noGuests(ctx.db, meeting.id, [...inCalendar.keys()]);
  return gone.map((one) => {
    const guest = { ...one, answer: 'declined' as const, told: null, inCalendar: inCalendar.get(one.userId) === true };
    return mailOf(ctx, meeting, { guest, what: 'uninvited', usual });
  });
}

/** What a mail tells of it, as nobody could read it. */
const knownOf = ({ locationName, workspaceName, title, start, end }: ToldMeeting): string =>
  createHash('sha256')
    .update(JSON.stringify([locationName, workspaceName, title, Date.parse(start), Date.parse(end)]))
    .digest('base64url');

const ends: readonly GuestWhat[] = ['calledOff', 'uninvited', 'gone'];
/** What nobody but a calendar has to hear. */
const forCalendars: readonly GuestWhat[] = ['kept', 'gone'];

/** Nothing is taken out of a calendar that doesn't have it. */
const withEntry = ({ wishes, inCalendar }: Pick<ToldGuest, 'wishes' | 'inCalendar'>, what: GuestWhat): boolean =>
  ends.includes(what) ? inCalendar : wishes || inCalendar;

interface Telling {
  guest: ToldGuest;
  what: GuestWhat;
  /** For those who have chosen no language. */
  usual: ProductLanguage;
}

function mailOf(ctx: Context, meeting: ToldMeeting, { guest, what, usual }: Telling): Mail {
  const language = guest.language ?? usual;
  const hasEntry = withEntry(guest, what);
  const url = dayUrl(ctx.config, meeting);
  const place = [meeting.locationName, meeting.buildingName, meeting.workspaceName].filter(Boolean).join(', ');
  const texts = guestMail({
    ...{ what, language, name: guest.name, invitedBy: meeting.invitedBy, title: meeting.title, place },
    when: whenOf(meeting, language),
    answerUrl: ends.includes(what) || what === 'kept' ? null : url,
    hasEntry,
  });
  const entry = invitationOf(entryOf(ctx.config, meeting, language), {
    ...{ isCancelled: ends.includes(what), organizer: ctx.config.mailFrom, now: ctx.now() },
    to: { name: guest.name, email: guest.email },
    waits: guest.answer === 'waiting',
  });
  return {
    eventKey: `meeting:${what}:${meeting.id}:${guest.userId}:${ctx.now().getTime()}`,
    ...{ to: guest.email, userId: guest.userId, topic: wordsOf(meeting.hostId), ...texts },
    ...(hasEntry && { attachments: [entry] }),
    ...(url && !forCalendars.includes(what) && { notice: { kind: 'meeting' as const, path: url.slice(ctx.config.publicUrl.length) } }),
  };
}
