// Meeting rooms for employees, with colleagues as guests (decision 087).
import { z } from 'zod';
import { endpoint } from '../kernel/endpoint.ts';
import { id, idText, instant, longIdParams, longIdText, refuse, text } from '../kernel/primitives.ts';
import { ownReservation } from './me.ts';
import { guestsMost, invitedMeeting, ownMeeting } from './own-meeting.ts';

/** No room has more. */
export const peopleMost = 1_000;

const room = z.object({
  id: z.number(),
  name: z.string(),
  buildingName: z.string(),
  capacity: z.number(),
  equipment: z.array(z.string()),
  free: z.boolean(),
  /** Of one that is taken: when on that day it is free for as long, as near as possible; null where it isn't. */
  freeAt: z.object({ start: z.string(), end: z.string() }).nullable(),
});
export type MeetingRoomOffer = z.output<typeof room>;

export const listFreeRooms = endpoint('GET /me/meetings/rooms', {
  summary:
    'The meeting rooms of a location in which so many people fit, with what is free over a period: first those that are, the best fit before larger ones. Of one of the caller’s own meetings, where it could go: it stands in its own way nowhere.',
  needs: 'signedIn',
  scope: 'self',
  query: z.strictObject({
    locationId: idText,
    start: instant,
    end: instant,
    people: z.coerce.number().int().min(1).max(peopleMost).default(1),
    /** One of the caller’s own, which is to go there. */
    meetingId: longIdText.optional(),
  }),
  result: z.object({
    /** Why the caller can have none of them over that period; null where they can. */
    reason: z.string().nullable(),
    /** The seats of the largest room there; 0 where there is none. */
    largest: z.number(),
    rooms: z.array(room),
  }),
});
export type FreeRooms = z.output<typeof listFreeRooms.result>;

const guests = z.array(id).max(guestsMost, { message: refuse('meetings.manyAtOnce') });

export const bookMeeting = endpoint('POST /me/meetings', {
  summary:
    'Reserves a meeting room for the caller, by all rules of any other reservation, and invites colleagues: as many as it has seats beside the caller’s. Each of them is told.',
  needs: 'signedIn',
  scope: 'self',
  body: z.strictObject({ workspaceId: id, start: instant, end: instant, title: text(200).default(''), guests: guests.default([]) }),
  result: z.object({ reservation: ownReservation, meeting: ownMeeting }),
});

export const changeMyGuests = endpoint('PATCH /me/meetings/:id/guests', {
  summary: 'Invites colleagues to one of the caller’s own meetings, or some no longer. Who declined can be asked once more.',
  needs: 'signedIn',
  scope: 'self',
  params: longIdParams,
  body: z.strictObject({ invite: guests.default([]), uninvite: guests.default([]) }),
  result: ownMeeting,
});

export const answerMeeting = endpoint('PUT /me/meetings/:id/answer', {
  summary: 'Says whether the caller comes to a meeting that they are invited to. It can be said anew until the meeting is over.',
  needs: 'signedIn',
  scope: 'self',
  params: longIdParams,
  body: z.strictObject({ answer: z.enum(['accepted', 'declined'], { message: refuse('value.required') }) }),
  result: invitedMeeting,
});
