// For whom an announcement may be meant: locations and teams that are there. Those that were named before may stay, whatever became of them.
import type { Context } from '#api/context.ts';
import { refuse } from '#platform/refusal.ts';
import { holdLocations, holdTeams } from './audience-queries.ts';
import type { Audience } from './audience-rules.ts';

/** Within the transaction that names them. @throws Refusal where one is gone */
export async function expectThere(ctx: Context, audience: Audience, before?: Audience): Promise<Audience> {
  const locations = newIn(audience.locationIds, before?.locationIds);
  if ((await holdLocations(ctx.db, locations)) < locations.length) refuse('announcements.locationUnknown', { field: 'locationIds' });
  const { teamIds } = audience;
  if ((await holdTeams(ctx.db, teamIds)) < teamIds.length) refuse('announcements.teamUnknown', { field: 'teamIds' });
  return audience;
}

const newIn = (ids: readonly number[], before: readonly number[] = []): number[] => ids.filter((id) => !before.includes(id));
