import { addDays } from '@population-tracker/contract/kernel/days';
import type { Area } from '@population-tracker/contract/reservations/reservations';
import ical, {
  ICalAttendeeRole,
  ICalAttendeeStatus,
  type ICalCalendar,
  ICalCalendarMethod,
  type ICalEvent,
  ICalEventStatus,
  ICalEventTransparency,
} from 'ical-generator';
import type { Attachment } from '#platform/mail/mail.ts';
import { wholeDay } from './when.ts';

export interface Entry {
  /** Of the reservation; with its version it tells a calendar what replaces what. */
  id: number;
  version: number;
  area: Area;
  start: string;
  end: string;
  /** Of its place. */
  timeZone: string;
  summary: string;
  place: string;
  /** When the reservation was changed last. */
  updated: string;
  /** Where its person sees it; null where employees have no app. */
  url: string | null;
}

interface Sent {
  isCancelled: boolean;
  /** Whoever sends the mail; calendars take back only what the same organizer gave. */
  organizer: string;
  now: Date;
}

const prodId = { company: 'Population Tracker', product: 'Reservations' };
/** So often a calendar is asked to look again. */
const ttlSeconds = 3_600;

/** Whoever has a desk, a parking space or an animal beside them is still free for meetings. */
const leavesFree: readonly Area[] = ['workspace', 'parking', 'pet'];

/**
 * What a calendar reads of somebody, the same text as long as nothing changes. All times are UTC: they need no zone's rules to be the
 * right instants, and each calendar shows them as clocks do where its owner is. A whole day is a date.
 */
export function calendarOf(name: string, entries: readonly Entry[]): string {
  const calendar = ical({ name, prodId, ttl: ttlSeconds });
  for (const entry of entries) add(calendar, entry, { stamp: new Date(entry.updated) });
  return calendar.toString();
}

/** An entry that mail programs put into the person's calendar, change there or take out by themselves: of one reservation, as they want it. */
export function invitationOf(
  entry: Entry,
  {
    isCancelled,
    organizer,
    now,
    to,
    waits = false,
  }: Sent & { to: { name: string; email: string } /** They haven't said that they come. */; waits?: boolean },
): Attachment {
  const method = isCancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.REQUEST;
  const calendar = ical({ method, prodId });
  add(calendar, entry, { stamp: now, organizer, isCancelled }).createAttendee({
    ...to,
    role: ICalAttendeeRole.REQ,
    // Nobody waits for an answer by mail, which would go to a mailbox that nobody reads: the place is theirs, or they say so in the app.
    status: waits ? ICalAttendeeStatus.NEEDSACTION : ICalAttendeeStatus.ACCEPTED,
    rsvp: false,
  });
  return { ...attached(calendar, method), filename: 'invitation.ics', method };
}

/** A file of several, which people put into their calendar themselves: no invitation is of more than one. */
export function calendarFile(entries: readonly Entry[], { isCancelled, organizer, now }: Sent): Attachment {
  const method = isCancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH;
  const calendar = ical({ method, prodId });
  for (const entry of entries) add(calendar, entry, { stamp: now, organizer, isCancelled });
  return attached(calendar, method);
}

const attached = (calendar: ICalCalendar, method: string): Attachment => ({
  filename: 'reservations.ics',
  contentType: `text/calendar; charset=utf-8; method=${method}`,
  content: calendar.toString(),
});

function add(
  calendar: ICalCalendar,
  { id, version, area, summary, place, url, updated, ...times }: Entry,
  { stamp, organizer, isCancelled = false }: { stamp: Date; organizer?: string; isCancelled?: boolean },
): ICalEvent {
  return calendar.createEvent({
    id: `reservation-${id}@population-tracker`,
    sequence: version,
    ...timesOf(times),
    stamp,
    lastModified: new Date(updated),
    summary,
    location: place,
    ...(url !== null && { url }),
    ...(organizer !== undefined && { organizer }),
    transparency: leavesFree.includes(area) ? ICalEventTransparency.TRANSPARENT : ICalEventTransparency.OPAQUE,
    status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  });
}

function timesOf(times: Pick<Entry, 'start' | 'end' | 'timeZone'>) {
  const day = wholeDay(times);
  if (day === null) return { start: new Date(times.start), end: new Date(times.end) };
  return { start: new Date(day), end: new Date(addDays(day, 1)), allDay: true };
}
