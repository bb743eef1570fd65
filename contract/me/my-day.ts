import { z } from 'zod';
import { holder } from '../colleagues/colleagues.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { day, idParams, idText, instant } from '../kernel/primitives.ts';
import { deskFields, planDoor, planLabel, planRoom, planSize, planWall } from '../plan/floor-plan.ts';
import { availability } from '../reservations/reservations.ts';
import { dayPlans } from './day-plan.ts';
import { ownReservation } from './me.ts';
import { ownAreas } from './own-areas.ts';
import { invitedMeeting, ownMeeting } from './own-meeting.ts';
import { ownWait } from './own-wait.ts';

const id = z.number();
const counts = { capacity: z.number(), free: z.number() };
const place = z.object({ id, name: z.string() });

export const readMyDay = endpoint('GET /me/days/:day', {
  summary: 'What the caller has on a day, and what they could have at a location: the areas that it offers with what is free of them.',
  needs: 'signedIn',
  scope: 'self',
  params: z.strictObject({ day }),
  /** Left out, the location is the one where the caller usually is. */
  query: z.strictObject({ locationId: idText.optional() }),
  result: z.object({
    day: z.string(),
    today: z.string(),
    location: place.extend({ timeZone: z.string() }),
    locations: z.array(place),
    /** `08:00–19:00`; null where nobody has told, '' where it stays closed on that day. */
    opening: z.string().nullable(),
    /** What closes it for some of the day, or all of it. */
    closures: availability.result.shape.closures,
    /** When the caller would usually be there, as far as it is open and not over; null where nothing is left of it. */
    hours: z.object({ start: z.string(), end: z.string() }).nullable(),
    usual: z.object({ workspaceId: id, deskId: id.nullable() }).nullable(),
    reservations: z.array(ownReservation),
    waits: z.array(ownWait),
    /** The guests of the caller's own meetings. */
    meetings: z.array(ownMeeting),
    invited: z.array(invitedMeeting),
    /** What the caller said of the day. */
    plan: z.enum(dayPlans).nullable(),
    areas: z.array(
      z.object({
        area: z.enum(ownAreas),
        ...counts,
        /** Why the caller can have nothing of it on that day; null where they can. */
        reason: z.string().nullable(),
        /** The last day that can be reserved by now; null where nothing limits them. */
        latestDay: z.string().nullable(),
        slots: availability.result.shape.slots,
      }),
    ),
    /** Meeting rooms there; null where there are none. */
    rooms: z.object({ count: z.number(), reason: z.string().nullable(), latestDay: z.string().nullable() }).nullable(),
    /** Over those hours; over the whole day where there are none. */
    workspaces: z.array(place.extend({ buildingName: z.string(), desks: z.number(), ...counts })),
  }),
});
export type MyDay = z.output<typeof readMyDay.result>;

/** Kept is free, and others’ until it opens. Taken tells nobody's name but of whoever lets the caller see it: who sits where is each person's own to say. */
export const seatStates = ['free', 'taken', 'mine', 'blocked', 'kept'] as const;
export type SeatState = (typeof seatStates)[number];

const { status: _status, ...deskShape } = deskFields;

/** Whose a desk is, of a person by name only as far as they let the caller see them. */
const assignedDesk = z.object({
  whose: z.enum(['you', 'team', 'person']),
  name: z.string().nullable(),
  /** From when on everybody may have it; null where nobody else ever does. */
  opens: z.string().nullable(),
  /** Whether the caller may have it: it is theirs or their team’s, or it has opened. */
  mayHave: z.boolean(),
});
export type AssignedDesk = z.output<typeof assignedDesk>;

export const readMyPlan = endpoint('GET /me/workspaces/:id/plan', {
  summary:
    'The published floor plan of a workspace, with which desks are free, taken or the caller’s over a period, and by whom of those who let the caller see it.',
  needs: 'signedIn',
  scope: 'self',
  params: idParams,
  query: z.strictObject({ start: instant, end: instant }),
  result: z.object({
    workspaceId: id,
    workspaceName: z.string(),
    buildingName: z.string(),
    ...counts,
    size: planSize,
    walls: z.array(planWall),
    rooms: z.array(planRoom.omit({ meetingRoomId: true })),
    doors: z.array(planDoor),
    labels: z.array(planLabel),
    desks: z.array(z.object({ id, ...deskShape, state: z.enum(seatStates), holder: holder.nullable(), assigned: assignedDesk.nullable() })),
  }),
});
export type MyPlan = z.output<typeof readMyPlan.result>;
