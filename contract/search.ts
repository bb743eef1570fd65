import { z } from 'zod';
import { endpoint } from './kernel/endpoint.ts';
import { id, line, refuse } from './kernel/primitives.ts';
import { teamOrigins } from './teams/team-origins.ts';
import { userStatuses } from './users/users.ts';

/** A single letter would find nearly everything. */
export const searchTextMinLength = 2;
export const searchTextMaxLength = 100;
/** Of each kind of record. */
export const searchLimit = 5;
const searchMaxLimit = 10;

export const searchRecords = endpoint('GET /search', {
  summary:
    'Finds users, teams, locations, workspaces and meeting rooms by what they are called, whoever begins with the text first; and desks that can be reserved by their label, with what else is typed where they stand; each as far as the caller may see it.',
  // Each kind under its own permission: users and teams under users.read, places under plan.read where it is held.
  needs: 'panel',
  scope: 'self',
  query: z.strictObject({
    text: line(searchTextMaxLength, 'search.tooShort').pipe(z.string().min(searchTextMinLength, { message: refuse('search.tooShort') })),
    /** The most of each kind. */
    limit: z.coerce.number().int().min(1).max(searchMaxLimit).default(searchLimit),
  }),
  result: z.object({
    users: z.array(z.object({ id, name: z.string(), lastName: z.string(), email: z.string(), status: z.enum(userStatuses) })),
    teams: z.array(z.object({ id, name: z.string(), origin: z.enum(teamOrigins) })),
    locations: z.array(z.object({ id, name: z.string() })),
    workspaces: z.array(z.object({ id, name: z.string(), locationName: z.string(), buildingName: z.string(), isMeetingRoom: z.boolean() })),
    desks: z.array(
      z.object({ id, label: z.string(), workspaceId: id, workspaceName: z.string(), buildingName: z.string(), locationName: z.string() }),
    ),
  }),
});
export type SearchQuery = z.output<typeof searchRecords.query>;
export type FoundRecords = z.output<typeof searchRecords.result>;
