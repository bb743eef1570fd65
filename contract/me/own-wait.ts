import { z } from 'zod';
import { ownAreas } from './own-areas.ts';

const id = z.number();

/** How a wait can end; the person is told of all but what they did themselves. */
export const waitOutcomes = ['booked', 'left', 'over', 'closed', 'hasOther', 'placeGone', 'personGone', 'removed'] as const;
export type WaitOutcome = (typeof waitOutcomes)[number];

/** A wait as its own person sees it. */
export const ownWait = z.object({
  id,
  area: z.enum(ownAreas),
  locationId: id,
  locationName: z.string(),
  timeZone: z.string(),
  /** Null where any workspace of the location will do, and of areas that are counted by location. */
  workspaceId: id.nullable(),
  workspaceName: z.string().nullable(),
  slotId: id.nullable(),
  slotName: z.string().nullable(),
  day: z.string(),
  start: z.string(),
  end: z.string(),
  /** 1 for the first in line; 0 once it has ended. */
  place: z.number(),
  outcome: z.enum(waitOutcomes).nullable(),
  reservationId: id.nullable(),
});
export type OwnWait = z.output<typeof ownWait>;

/** What somebody could wait for, as the call is given it, and how many do already. */
export const waitable = z.object({
  area: z.enum(ownAreas),
  locationId: id,
  slotId: id.nullable(),
  day: z.string().optional(),
  start: z.string().optional(),
  end: z.string().optional(),
  waiting: z.number(),
});
export type Waitable = z.output<typeof waitable>;
