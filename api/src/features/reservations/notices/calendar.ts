import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import type { Attachment } from '../../../platform/mail/outbox.ts';

interface Event {
  /** Of the reservation; with its version it tells a calendar what replaces what. */
  id: number;
  version: number;
  start: string;
  end: string;
  summary: string;
  place: string;
}

/** A file that puts reservations into somebody's calendar, changes them there, or takes them out. */
export function calendarFile({ isCancelled, events, now }: { isCancelled: boolean; events: readonly Event[]; now: Date }): Attachment {
  const method = isCancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH;
  const calendar = ical({ method, prodId: { company: 'Population Tracker', product: 'Reservations' } });
  for (const { id, version, start, end, summary, place } of events) {
    calendar.createEvent({
      id: `reservation-${id}@population-tracker`,
      sequence: version,
      start: new Date(start),
      end: new Date(end),
      stamp: now,
      summary,
      location: place,
      status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    });
  }
  return { filename: 'reservations.ics', contentType: `text/calendar; charset=utf-8; method=${method}`, content: calendar.toString() };
}
