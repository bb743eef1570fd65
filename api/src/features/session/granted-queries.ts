// What somebody holds: by their user type, and by grants. Read with each call, so that both count at once.
import { type BuiltInSet, builtInSets, type Grant, grantsOf, type Permission } from '@population-tracker/contract/kernel/permissions';
import { type RawBuilder, sql } from 'kysely';

/** A grant as it is stored. */
export interface Granted {
  builtIn: BuiltInSet | null;
  /** Of a set that the company made. */
  permissions: Permission[] | null;
  locationId: number | null;
}

/**
 * For the row of a user: their grants at a time, null without any. One holds until its last day is over everywhere on earth; one of a
 * location that was deleted holds nothing.
 */
export const grantedAt = (userId: string, now: RawBuilder<unknown>): RawBuilder<Granted[] | null> => sql`(
  select jsonb_agg(jsonb_build_object('builtIn', g.built_in, 'permissions', s.permissions, 'locationId', g.location_id) order by g.id)
  from grants g left join permission_sets s on s.id = g.set_id left join locations l on l.id = g.location_id
  where g.user_id = ${sql.ref(userId)} and g.ended_at is null and l.deleted_at is null
    and (g.until is null or g.until >= (${now}::timestamptz at time zone 'UTC' - interval '12 hours')::date))`;

export const grantsFrom = (userType: number, granted: readonly Granted[] | null): Grant[] => [
  ...grantsOf(userType),
  ...(granted ?? []).map(({ builtIn, permissions, locationId }) => ({
    permissions: builtIn ? builtInSets[builtIn] : (permissions ?? []),
    locationId,
  })),
];
