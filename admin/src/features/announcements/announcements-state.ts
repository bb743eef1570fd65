import { announcementAudience } from '@population-tracker/contract/announcements/announcement-audience';
import { type Announcement, announcementTimeZone, listAnnouncementGroups } from '@population-tracker/contract/announcements/announcements';
import { dayIn } from '@population-tracker/contract/kernel/zones';
import { useMemo } from 'react';
import { useCall } from '#web/query.ts';

/** What shows announcements: read again after one has changed. */
export const announcementPaths = ['/announcements', '/announcement-groups'];

/** More than anybody makes: the choice of a group and the dialog of groups show all of them. */
const allGroups = 200;

/** The groups by name; null while they are read. */
export function useGroups() {
  const answer = useCall(listAnnouncementGroups, { query: { limit: allGroups, sort: 'name' } });
  return answer.data?.items ?? null;
}

export type Meant = Pick<Announcement, 'everybody' | 'locationIds' | 'teamIds' | 'sendToExceptionalUser'>;

/** How many people an announcement would reach now, and how many exceptional ones it would leave out; null while that is unknown. */
export function useAudience(meant: Meant): { reached: number; leftOut: number } | null {
  const query = audienceQuery(meant);
  const { data } = useCall(announcementAudience, { query: query ?? {} }, { quiet: true, staleTime: 10_000, enabled: query !== null });
  const { sendToExceptionalUser } = meant;
  return useMemo(() => {
    if (query === null) return reachOf({ withExceptional: 0, withoutExceptional: 0 }, sendToExceptionalUser);
    return data ? reachOf(data, sendToExceptionalUser) : null;
  }, [data, query, sendToExceptionalUser]);
}

/** How the server is asked for it; null where nobody is chosen, of whom there is nothing to ask. */
export function audienceQuery({ everybody, locationIds, teamIds }: Meant) {
  if (everybody) return {};
  if (locationIds.length === 0 && teamIds.length === 0) return null;
  return { ...(locationIds.length > 0 && { locationId: locationIds }), ...(teamIds.length > 0 && { teamId: teamIds }) };
}

export const reachOf = (counts: { withExceptional: number; withoutExceptional: number }, exceptionalToo: boolean) => {
  const { withExceptional: all, withoutExceptional } = counts;
  return exceptionalToo ? { reached: all, leftOut: 0 } : { reached: withoutExceptional, leftOut: all - withoutExceptional };
};

/** The day that it is for announcements. */
export const today = (): string => dayIn(announcementTimeZone, new Date());
