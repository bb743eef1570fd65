import { z } from 'zod';
import { actionStates, answeredBy, emergencyKinds } from '../emergency/emergency.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { id, idParams, listQuery, listResult } from '../kernel/primitives.ts';

/** What an emergency or a drill asked one user, and what they said. */
export const userEmergency = z.object({
  /** Of the response. */
  id,
  emergencyId: id,
  kind: z.enum(emergencyKinds),
  message: z.string(),
  startedAt: z.string(),
  endedAt: z.string().nullable(),
  /** A reservation at an addressed location ran at the start. */
  onSite: z.boolean(),
  /** The last known place, as it was called at the start; null where there was none. */
  locationName: z.string().nullable(),
  buildingName: z.string().nullable(),
  workspaceName: z.string().nullable(),
  deskLabel: z.string().nullable(),
  actionState: z.enum(actionStates),
  actionDate: z.string().nullable(),
  note: z.string(),
  how: z.enum(answeredBy).nullable(),
  /** Who marked it by hand. */
  byName: z.string().nullable(),
});
export type UserEmergency = z.output<typeof userEmergency>;

export const userEmergencies = endpoint('GET /users/:id/emergencies', {
  summary: 'The emergencies and drills that addressed a user, where the user was then, and what they answered; the latest first.',
  needs: 'users.read',
  scope: 'company',
  params: idParams,
  query: listQuery(['startedAt'], {}),
  result: listResult(userEmergency),
});
export type UserEmergencyQuery = z.output<typeof userEmergencies.query>;
