// One's own reservations in one's own calendar: an address that a calendar reads by itself, and entries that come by mail (decision 064).
import { z } from 'zod';
import { endpoint } from '../kernel/endpoint.ts';
import { word } from '../kernel/primitives.ts';

/** So far back a calendar that reads the address still finds what was, and so many entries at most, the earliest first. */
export const feedDaysBack = 30;
export const feedEntriesMost = 2_000;

const myCalendar = z.object({
  /** The address that the caller’s calendar reads; null where there is none. What it is was told when it was made. */
  feed: z
    .object({
      made: z.string(),
      /** To the minute; null where nothing has read it yet. */
      lastRead: z.string().nullable(),
    })
    .nullable(),
  /** Whether mails about the caller’s reservations bring an entry for the calendar, as it counts. */
  invitations: z.boolean(),
  /** Null where the caller hasn’t chosen: then they come for as long as there is no address. */
  chosen: z.boolean().nullable(),
});
export type MyCalendar = z.output<typeof myCalendar>;

export const readMyCalendar = endpoint('GET /me/calendar', {
  summary: 'Whether the caller’s calendar can read their reservations at an address, when one did last, and whether mails bring entries.',
  needs: 'signedIn',
  scope: 'self',
  result: myCalendar,
});

export const makeMyFeed = endpoint('POST /me/calendar/feed', {
  summary: 'Makes the address that the caller’s calendar reads, in the place of one that was there. It is told this once only.',
  needs: 'signedIn',
  scope: 'self',
  result: z.object({ address: z.string(), result: myCalendar }),
  // Such an answer is stored nowhere.
  answers: 'beside',
});

export const revokeMyFeed = endpoint('DELETE /me/calendar/feed', {
  summary: 'Takes back the address that the caller’s calendar reads; the next reading finds nothing.',
  needs: 'signedIn',
  scope: 'self',
  result: myCalendar,
});

export const chooseInvitations = endpoint('PUT /me/calendar/invitations', {
  summary: 'Says whether mails about the caller’s reservations bring an entry for the calendar.',
  needs: 'signedIn',
  scope: 'self',
  body: z.strictObject({ invitations: z.boolean() }),
  result: myCalendar,
});

export const readFeed = endpoint('GET /calendar/:file', {
  summary: `Somebody’s own reservations as a calendar (RFC 5545), from ${feedDaysBack} days back, at most ${feedEntriesMost}: for whoever has the secret of its address, which is the name of the file. A wrong one, and one that was taken back, is answered 404.`,
  needs: 'public',
  scope: 'self',
  params: z.strictObject({ file: word(100) }),
  result: z.null(),
  answers: 'file',
});
