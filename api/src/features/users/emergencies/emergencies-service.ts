// What emergencies and drills asked a user, and what the user said (product rules, "Emergency"): read only, for their detail.
import type { UserEmergency, UserEmergencyQuery } from '@population-tracker/contract/users/user-emergencies';
import type { Context } from '#api/context.ts';
import { countLook } from '#features/lookups/lookups-service.ts';
import type { Page } from '#platform/db/list.ts';
import { read } from '../users-service.ts';
import { listEmergenciesOf } from './emergencies-queries.ts';

export async function emergenciesOf(ctx: Context, id: number, query: UserEmergencyQuery): Promise<Page<UserEmergency>> {
  await read(ctx, id);
  await countLook(ctx, id, 'emergencies');
  return listEmergenciesOf(ctx.db, id, query);
}
