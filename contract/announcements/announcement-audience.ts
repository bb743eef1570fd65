import { z } from 'zod';
import { endpoint } from '../kernel/endpoint.ts';
import { id, idText, searchText, severalOf } from '../kernel/primitives.ts';
import { teamOrigins } from '../teams/team-origins.ts';

export const announcementAudience = endpoint('GET /announcements/audience', {
  summary:
    'How many active users an announcement would reach now, with and without exceptional ones: everybody, or those at some locations and in some teams.',
  needs: 'announcements.read',
  scope: 'company',
  query: z.strictObject({ locationId: severalOf(idText).optional(), teamId: severalOf(idText).optional() }),
  result: z.object({ withoutExceptional: z.number().int(), withExceptional: z.number().int() }),
});

/** As many teams are offered at once. */
export const offeredTeams = 50;

export const announcementAudiences = endpoint('GET /announcements/audiences', {
  summary: `For whom announcements can be meant: all locations, and up to ${offeredTeams} teams by name, with those that are named already.`,
  needs: 'announcements.read',
  scope: 'company',
  query: z.strictObject({ search: searchText().optional(), teamId: severalOf(idText).optional() }),
  result: z.object({
    locations: z.array(z.object({ id, name: z.string() })),
    teams: z.array(z.object({ id, name: z.string(), origin: z.enum(teamOrigins), people: z.number().int() })),
  }),
});
