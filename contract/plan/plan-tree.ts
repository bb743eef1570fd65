import { z } from 'zod';
import { endpoint } from '../kernel/endpoint.ts';
import { booleanText, id } from '../kernel/primitives.ts';
import { placeStatuses } from './plan.ts';

const planNode = z.object({ id, name: z.string(), status: z.enum(placeStatuses) });
const planPlace = planNode.extend({
  capacity: z.number(),
  /** The usable ones of a workspace, as availability and floor plan tell them; of a room its capacity. */
  seats: z.number(),
  isMeetingRoom: z.boolean(),
  deskCount: z.number(),
  /** Seats that are not free all day today, or meetings of a room; null where it wasn't asked for. */
  takenToday: z.number().nullable(),
});
const planBuilding = planNode.extend({ imageId: id.nullable(), workspaces: z.array(planPlace), meetingRooms: z.array(planPlace) });
const planLocation = planNode.extend({ timeZone: z.string(), capacity: z.number(), buildings: z.array(planBuilding) });

export const readPlan = endpoint('GET /plan', {
  summary:
    'The office plan as a tree, in the order that was given to it, of all locations at which the caller may do anything; pickers are made of it. With occupancy of those alone whose plan they may see.',
  // Whoever reserves, filters or grants by place chooses among these names.
  needs: 'panel',
  scope: 'location',
  byKey: true,
  query: z.strictObject({ occupancy: booleanText.optional() }),
  result: z.object({ locations: z.array(planLocation) }),
});
export type Plan = z.output<typeof readPlan.result>;
