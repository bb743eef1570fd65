// Desks that belong to a person or a team, and from when on everybody may have them (decision 070).
import { z } from 'zod';
import { endpoint } from '../kernel/endpoint.ts';
import { id, idParams, refuse, searchText } from '../kernel/primitives.ts';
import { teamOrigins } from '../teams/team-origins.ts';
import { planLimits } from './floor-plan.ts';

/** Two weeks: who may book farther ahead still finds the desk somebody's. */
export const opensBeforeMaxHours = 336;
/** So many people and teams are offered at once. */
export const offeredAssignees = 20;

const assignment = z.object({
  deskId: id,
  deskLabel: z.string(),
  user: z.object({ id, name: z.string() }).nullable(),
  team: z.object({ id, name: z.string() }).nullable(),
  /** So many hours before the day begins, by the location's clocks, everybody may have it; null where nobody else ever does. */
  opensBeforeHours: z.number().nullable(),
});
export type DeskAssignment = z.output<typeof assignment>;
const result = z.object({ items: z.array(assignment) });

export const listDeskAssignments = endpoint('GET /workspaces/:id/desk-assignments', {
  summary: 'The desks of a workspace that belong to a person or a team.',
  needs: 'plan.read',
  scope: 'location',
  params: idParams,
  result,
});

export const deskAssignees = endpoint('GET /workspaces/:id/desk-assignees', {
  summary: `To whom a desk could be assigned: up to ${offeredAssignees} teams and, once two letters are typed, as many active people, by name alone.`,
  needs: 'plan.write',
  scope: 'location',
  params: idParams,
  query: z.strictObject({ search: searchText().optional() }),
  result: z.object({
    teams: z.array(z.object({ id, name: z.string(), origin: z.enum(teamOrigins), people: z.number().int() })),
    people: z.array(z.object({ id, name: z.string(), department: z.string() })),
  }),
});

const hours = z
  .number({ message: refuse('floorPlan.opensBefore') })
  .int({ message: refuse('floorPlan.opensBefore') })
  .min(0, { message: refuse('floorPlan.opensBefore') })
  .max(opensBeforeMaxHours, { message: refuse('floorPlan.opensBefore') });

export const newDeskAssignments = z.strictObject({
  deskIds: z.array(id).min(1).max(planLimits.desks),
  to: z.union([z.strictObject({ userId: id }), z.strictObject({ teamId: id })], { message: refuse('value.required') }).nullable(),
  opensBeforeHours: hours.nullable().default(null),
  reservations: z.enum(['keep', 'cancel']).optional(),
});

export const setDeskAssignments = endpoint('PUT /workspaces/:id/desk-assignments', {
  summary:
    'Assigns desks of a workspace to a person or a team, or to nobody any more. Others’ reservations ahead stay or are cancelled; 409 tells how many there are where nothing is said of them.',
  needs: 'plan.write',
  scope: 'location',
  params: idParams,
  body: newDeskAssignments,
  result,
});
