import { addDays } from '@population-tracker/contract/kernel/days';
import type { BuiltInSet } from '@population-tracker/contract/kernel/permissions';
import type { Database } from '#platform/db/database.ts';

interface Given {
  site?: Site | undefined;
  /** Until its last day. */
  days?: number;
  /** Since it was given. */
  age?: number;
  reason?: string;
}

interface Site {
  locationId: number;
  userIds: readonly number[];
}

/**
 * Who may do more than their user type: somebody at each of the first sites, one whose time is over, and one whose soon is. Some were
 * given so long ago that they are to be looked at again.
 */
export async function insertGrants(db: Database, administrator: number, sites: readonly Site[], today: string): Promise<void> {
  const grant = (userId: number | undefined, set: BuiltInSet, given: Given = {}) =>
    userId === undefined
      ? []
      : [
          {
            user_id: userId,
            built_in: set,
            location_id: given.site?.locationId ?? null,
            until: given.days === undefined ? null : addDays(today, given.days),
            reason: given.reason ?? '',
            granted_by: set === 'owner' ? null : administrator,
            created_at: `${addDays(today, -(given.age ?? 40))}T08:12:00Z`,
          },
        ];
  const [first, second, third] = sites;
  await db
    .insertInto('grants')
    .values([
      ...grant(administrator, 'owner'),
      ...sites.slice(0, 3).flatMap((site, at) => grant(site.userIds[4], 'locationAdministrator', { site, age: 90 + at * 120 })),
      ...grant(first?.userIds[7], 'reception', { site: first }),
      ...grant(second?.userIds[5], 'securityOfficer', { site: second, age: 260 }),
      ...grant(first?.userIds[9], 'facilityAnalyst', { days: 60 }),
      ...grant(first?.userIds[11], 'auditor', { days: 10, reason: 'ISO 27001' }),
      ...grant(third?.userIds[6], 'locationAdministrator', { site: third, days: -20 }),
    ])
    .execute();
}
