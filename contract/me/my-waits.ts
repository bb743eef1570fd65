import { z } from 'zod';
import { endpoint } from '../kernel/endpoint.ts';
import { day, id, instant, longIdParams, nothing } from '../kernel/primitives.ts';
import { ownReservation } from './me.ts';
import { ownAreas } from './own-areas.ts';
import { ownWait } from './own-wait.ts';

/** So many days, lunches and seats somebody waits for at once. */
export const waitsMax = 20;

export const listMyWaits = endpoint('GET /me/waits', {
  summary: 'What the caller waits for, with their place in each line, and what came of their waits of the last days.',
  needs: 'signedIn',
  scope: 'self',
  result: z.object({ items: z.array(ownWait) }),
});

export const waitForMe = endpoint('POST /me/waits', {
  summary: `Joins the line for a full place: the first that is given back is booked for whoever is first in line. What is free is booked at once. By the rules of any reservation, ${waitsMax} at once.`,
  needs: 'signedIn',
  scope: 'self',
  body: z.strictObject({
    area: z.enum(ownAreas),
    /** Needed where no workspace is named; a workspace without it is any of that location. */
    locationId: id.optional(),
    workspaceId: id.nullable().default(null),
    slotId: id.nullable().default(null),
    day: day.optional(),
    start: instant.optional(),
    end: instant.optional(),
  }),
  result: z.object({
    wait: ownWait,
    /** What was free by now. */
    reservation: ownReservation.nullable(),
  }),
});

export const leaveMyWait = endpoint('DELETE /me/waits/:id', {
  summary: 'Leaves the line; nothing is booked for the caller any more.',
  needs: 'signedIn',
  scope: 'self',
  params: longIdParams,
  result: nothing,
});
