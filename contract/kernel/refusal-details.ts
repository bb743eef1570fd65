// What a refusal carries beside its sentence, by its key of the catalogue: for programs, and for the panel's questions. The server
// makes nothing else of it, the panel takes nothing else from it; both go by this file, and so does the API's document.
import { z } from 'zod';
import { runningEmergency } from '../emergency/emergency-running.ts';
import { inTheWay } from '../me/my-plan.ts';
import { overbookedDay, parameterImpact } from '../parameters/parameters.ts';
import { shownClosure } from '../plan/closures/closures.ts';
import { affectedByPublishing, floorPlan } from '../plan/floor-plan.ts';
import { planImpact } from '../plan/plan-impact.ts';
import { alternative } from '../reservations/reservations.ts';
import type { ErrorKey } from './errors.ts';

const count = z.number();
/** The nearest that is free, null where nothing is; of what was judged among many, nothing was looked for. */
const nearest = z.object({ alternative: alternative.nullable() }).optional();
const otherSelection = z.object({ expected: count, found: count });
const futureReservations = z.object({ futureReservations: count });
const deskOwners = z.object({ affected: z.array(affectedByPublishing) });

export const refusalDetails = {
  'request.versionConflict': z
    .object({
      /** The record as it is now: the shape that saving it answers. */
      current: z.unknown(),
      /** Who saved what meanwhile, where that is kept at hand. */
      changes: z.array(z.unknown()).optional(),
    })
    .optional(),

  'plan.hasReservations': planImpact,
  'closures.hasReservations': planImpact.pick({ futureReservations: true, persons: true, affected: true }),
  'plan.capacityBooked': z.object({
    overbooked: z.array(overbookedDay.pick({ day: true, booked: true, capacity: true })),
    overbookedTotal: count,
  }),
  'plan.zoneBooked': z.object({ count }),
  'plan.hoursBooked': z.object({ count, /** The first of them. */ days: z.array(z.string()) }),
  'floorPlan.draftConflict': z.object({ draft: floorPlan.shape.draft, published: floorPlan.shape.published.nullable() }),
  'floorPlan.publishedConflict': z.object({ version: count, by: z.string(), since: z.unknown().optional() }),
  'floorPlan.deskReserved': deskOwners,
  'floorPlan.noEqualDesk': deskOwners,
  'floorPlan.assignedReserved': z.object({ count }),

  'parameters.booked': parameterImpact.result,
  /** Of a location’s parking the days alone. */
  'parameters.overbooked': parameterImpact.result.partial().required({ overbooked: true, overbookedTotal: true }),
  'parameters.exists': z.object({ id: count }),

  'reservations.closed': z.object({ closure: shownClosure }),
  'reservations.closedHours': z.object({ closure: shownClosure }),
  'reservations.deskTaken': nearest,
  'reservations.deskAssigned': nearest,
  'reservations.deskAssignedUntil': nearest,
  'reservations.deskOfTeam': nearest,
  'reservations.deskOfTeamUntil': nearest,
  'reservations.seatsAssigned': nearest,
  'reservations.roomTaken': nearest,
  'reservations.full': nearest,
  'reservations.slotFull': nearest,
  'reservations.parkingFull': nearest,
  'reservations.petFull': nearest,
  'reservations.selectionChanged': otherSelection,
  'dayPlans.reserved': inTheWay,
  'reservationBulks.nobody': z.object({ unknown: z.array(z.string()) }),
  'reservationBulks.tooMany': z.object({ items: count, people: count, days: count, limit: count }),

  'users.selectionChanged': otherSelection,
  'users.reservationsUnsaid': futureReservations.optional(),
  'users.reservationsOfDeleted': futureReservations,

  'emergency.running': z.object({ running: z.array(runningEmergency) }),
  'emergency.drillRunning': z.object({ running: z.array(runningEmergency) }),
} satisfies Partial<Record<ErrorKey, z.ZodType>>;

export type KeyWithDetails = keyof typeof refusalDetails;

/** What a refusal's `details` hold. */
export type DetailsOf<K extends KeyWithDetails> = z.output<(typeof refusalDetails)[K]>;
/** What the server gives to make them of. */
export type DetailsIn<K extends KeyWithDetails> = z.input<(typeof refusalDetails)[K]>;
