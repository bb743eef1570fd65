import { z } from 'zod';
import { endpoint } from '../kernel/endpoint.ts';
import { id, idText, searchText, severalOf } from '../kernel/primitives.ts';
import { teamOrigins } from '../teams/team-origins.ts';

/** Whose people are addressed beside those of the locations, wherever they are. */
export const teamIds = z
  .array(id)
  .max(50)
  .transform((ids) => [...new Set(ids)])
  .default([]);

/** As many teams are offered at once. */
export const offeredTeams = 50;

const offeredTeam = z.object({
  id,
  name: z.string(),
  origin: z.enum(teamOrigins),
  /** Active ones. */
  people: z.number().int(),
});
export type OfferedTeam = z.output<typeof offeredTeam>;

export const listEmergencyTeams = endpoint('GET /emergencies/teams', {
  summary: `The teams that an emergency or a drill can address beside locations: up to ${offeredTeams} by name, with those that are asked for.`,
  needs: 'emergencies.write',
  scope: 'company',
  query: z.strictObject({ search: searchText().optional(), teamId: severalOf(idText).optional() }),
  result: z.object({ items: z.array(offeredTeam) }),
});
