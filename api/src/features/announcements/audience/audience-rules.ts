import type { Announcement } from '@population-tracker/contract/announcements/announcements';
import { refuse } from '#platform/refusal.ts';

/** For everybody, or for those whose site a location is and those in a team. */
export type Audience = Pick<Announcement, 'everybody' | 'locationIds' | 'teamIds'>;
type Wish = { [K in keyof Audience]?: Audience[K] | undefined };

/**
 * Who is meant by a change of who was: whoever names locations or teams means those alone, whoever says everybody names nobody.
 * @throws Refusal where both are said
 */
export function audienceOf(before: Audience, { everybody, locationIds, teamIds }: Wish): Audience {
  const names = (locationIds?.length ?? 0) > 0 || (teamIds?.length ?? 0) > 0;
  if (everybody && names) refuse('announcements.forAllAndSome', { field: 'everybody' });
  if (everybody ?? (before.everybody && !names)) return { everybody: true, locationIds: [], teamIds: [] };
  return { everybody: false, locationIds: each(locationIds ?? before.locationIds), teamIds: each(teamIds ?? before.teamIds) };
}

const each = (ids: readonly number[]): number[] => [...new Set(ids)];

export const isForNobody = ({ everybody, locationIds, teamIds }: Audience): boolean =>
  !everybody && locationIds.length === 0 && teamIds.length === 0;

export const isSameAudience = (one: Audience, other: Audience): boolean =>
  one.everybody === other.everybody && isSame(one.locationIds, other.locationIds) && isSame(one.teamIds, other.teamIds);

/** Whether somebody may be meant by the second who wasn't by the first. */
export function isWider(before: Audience, after: Audience): boolean {
  if (before.everybody) return false;
  return after.everybody || adds(before.locationIds, after.locationIds) || adds(before.teamIds, after.teamIds);
}

const adds = (before: readonly number[], after: readonly number[]): boolean => after.some((id) => !before.includes(id));
const isSame = (one: readonly number[], other: readonly number[]): boolean => one.length === other.length && !adds(one, other);
