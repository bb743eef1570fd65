import { z } from 'zod';
import { longId, refuse } from '../kernel/primitives.ts';
import { areas } from '../reservations/reservations.ts';

/** What becomes of the future reservations of a place that goes away: cancelled, moved to a free equal place, or whichever is possible. */
export const placeFates = ['cancel', 'move', 'moveOrCancel'] as const;
export type PlaceFate = (typeof placeFates)[number];
export const placeFate = z.enum(placeFates);
/** Of a place that becomes passive, reservations may stay too; where there are any and nothing is said, the change is refused with them. */
export const passiveFate = z.enum(['keep', ...placeFates]);
export type PassiveFate = z.output<typeof passiveFate>;

/** `areas=parking,shuttle`: only what is reserved of these, for instance where a location stops offering them. */
export const impactQuery = z.strictObject({
  areas: z
    .string()
    .max(200)
    .transform((text) => text.split(','))
    .pipe(z.array(z.enum(areas, { message: refuse('reservations.area') })))
    .optional(),
});

const affectedByPlace = z.object({
  id: longId,
  userName: z.string(),
  area: z.enum(areas),
  /** The place that it loses: of a desk its workspace and label. */
  place: z.string(),
  timeZone: z.string(),
  start: z.string(),
  end: z.string(),
  /** The free equal place; null where there is none. */
  movesTo: z.string().nullable(),
});
export type AffectedByPlace = z.output<typeof affectedByPlace>;

/** What hangs on a place, told before it is deleted or made passive. */
export const planImpact = z.object({
  /** The areas that are no longer offered; null where it is the whole place. */
  areas: z.array(z.enum(areas)).nullable(),
  buildings: z.number(),
  workspaces: z.number(),
  meetingRooms: z.number(),
  /** Whose site the location is; once it is deleted they have none. */
  people: z.number(),
  futureReservations: z.number(),
  /** How many persons hold them. */
  persons: z.number(),
  /** How many could move to a free equal place, all at once. */
  movable: z.number(),
  /** The first of them, in the order of their beginning. */
  affected: z.array(affectedByPlace),
});
export type PlanImpact = z.output<typeof planImpact>;

/** What became of the reservations of a deleted place. */
export const settledReservations = z.object({ moved: z.number(), cancelled: z.number() });
