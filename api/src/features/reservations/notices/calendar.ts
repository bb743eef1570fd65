import { addDays } from '@population-tracker/contract/kernel/days';
import type { Area } from '@population-tracker/contract/reservations/reservations';
import ical, { ICalCalendarMethod, ICalEventStatus, ICalEventTransparency } from 'ical-generator';
import type { Attachment } from '#platform/mail/mail.ts';
import { wholeDay } from './when.ts';

interface Event {
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
}

interface File {
  isCancelled: boolean;
  events: readonly Event[];
  /** Whoever sends the mail; calendars take back only what the same organizer gave. */
  organizer: string;
  now: Date;
}

/** Whoever has a desk, a parking space or an animal beside them is still free for meetings. */
const leavesFree: readonly Area[] = ['workspace', 'parking', 'pet'];

/**
 * A file that puts reservations into somebody's calendar, changes them there, or takes them out. Its times are UTC: they need no
 * zone's rules to be the right instants, and each calendar shows them as clocks do where its owner is. A whole day is a date.
 */
export function calendarFile({ isCancelled, events, organizer, now }: File): Attachment {
  const method = isCancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH;
  const calendar = ical({ method, prodId: { company: 'Population Tracker', product: 'Reservations' } });
  for (const { id, version, area, summary, place, ...times } of events) {
    calendar.createEvent({
      id: `reservation-${id}@population-tracker`,
      sequence: version,
      ...timesOf(times),
      stamp: now,
      summary,
      location: place,
      organizer,
      transparency: leavesFree.includes(area) ? ICalEventTransparency.TRANSPARENT : ICalEventTransparency.OPAQUE,
      status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    });
  }
  return { filename: 'reservations.ics', contentType: `text/calendar; charset=utf-8; method=${method}`, content: calendar.toString() };
}

function timesOf(times: Pick<Event, 'start' | 'end' | 'timeZone'>) {
  const day = wholeDay(times);
  if (day === null) return { start: new Date(times.start), end: new Date(times.end) };
  return { start: new Date(day), end: new Date(addDays(day, 1)), allDay: true };
}
