import { z } from 'zod';
import { endpoint } from '../kernel/endpoint.ts';
import { id, idParams, idText, instant, line, listQuery, listResult, longIdParams, nothing } from '../kernel/primitives.ts';
import { reservation } from './reservations.ts';

export const checkInReservation = endpoint('POST /reservations/:id/check-in', {
  summary: 'Checks somebody in by hand: their reservation is active, its place asks for it, and it is time.',
  needs: 'checkIn.write',
  scope: 'location',
  params: longIdParams,
  result: reservation,
});
export const undoCheckIn = endpoint('POST /reservations/:id/undo-check-in', {
  summary: 'Takes a check-in back; where the place asks for one, the person is reminded anew.',
  needs: 'checkIn.write',
  scope: 'location',
  params: longIdParams,
  result: reservation,
});

const pause = z.object({
  id,
  /** Null: all locations. */
  locationId: id.nullable(),
  locationName: z.string().nullable(),
  startsAt: z.string(),
  endsAt: z.string(),
  reason: z.string(),
  createdBy: z.string(),
});
export type CheckInPause = z.output<typeof pause>;

export const listCheckInPauses = endpoint('GET /check-in/pauses', {
  summary: 'The times from now on in which nothing is released, the earliest first.',
  needs: 'parameters.read',
  scope: 'location',
  query: listQuery(['startsAt'], { locationId: idText.optional() }),
  result: listResult(pause),
});
export type CheckInPauseQuery = z.output<typeof listCheckInPauses.query>;

export const newCheckInPause = z.strictObject({ locationId: id.nullable(), startsAt: instant, endsAt: instant, reason: line(200) });
export type NewCheckInPause = z.output<typeof newCheckInPause>;
export const createCheckInPause = endpoint('POST /check-in/pauses', {
  summary: 'Nothing is released in this time, nor afterwards of what begins in it; nobody is reminded.',
  needs: 'parameters.write',
  scope: 'location',
  body: newCheckInPause,
  result: pause,
});
export const endCheckInPause = endpoint('DELETE /check-in/pauses/:id', {
  summary: 'Ends a pause now; one that has not begun goes.',
  needs: 'parameters.write',
  scope: 'location',
  params: idParams,
  result: nothing,
});

export const releaseState = endpoint('GET /check-in/release', {
  summary: 'Whether places are looked at and released: the last run, the counts of the last 24 hours, and what waits.',
  needs: 'parameters.read',
  scope: 'location',
  result: z.object({
    /** Null as long as it never ran. */
    ranAt: z.string().nullable(),
    /** Whether it ran within the last minutes. */
    running: z.boolean(),
    checkedIn: z.number(),
    reminded: z.number(),
    released: z.number(),
    /** Active ones whose time is up: because of a pause, or since their mail was not sent. */
    waiting: z.number(),
    oldestWaiting: z.string().nullable(),
  }),
});
export type ReleaseState = z.output<typeof releaseState.result>;
