// A meeting with colleagues, as whoever has it and as its guests see it (decision 087).
import { z } from 'zod';
import { colleagueName } from '../colleagues/colleagues.ts';
import { reservation } from '../reservations/reservations.ts';

/** So many are invited at once. */
export const guestsMost = 100;

export const meetingAnswers = ['waiting', 'accepted', 'declined'] as const;
export type MeetingAnswer = (typeof meetingAnswers)[number];
const answer = z.enum(meetingAnswers);

/** One's own: who was invited, with their answers. */
export const ownMeeting = z.object({
  reservationId: z.number(),
  /** Of the room; one of them is the caller's. */
  seats: z.number(),
  guests: z.array(colleagueName.extend({ answer })),
});
export type OwnMeeting = z.output<typeof ownMeeting>;
export type MeetingGuest = OwnMeeting['guests'][number];

/** One that the caller is invited to: by whom, and who else is. What the others answered is told to whoever invited them alone. */
export const invitedMeeting = reservation
  .pick({
    id: true,
    locationName: true,
    timeZone: true,
    buildingName: true,
    workspaceName: true,
    day: true,
    start: true,
    end: true,
    title: true,
  })
  .extend({ id: z.number(), invitedBy: colleagueName, others: z.array(colleagueName), answer });
export type InvitedMeeting = z.output<typeof invitedMeeting>;
