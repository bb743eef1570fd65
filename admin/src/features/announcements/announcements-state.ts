import {
  announcementAudience,
  announcementTimeZone,
  listAnnouncementGroups,
} from '@population-tracker/contract/announcements/announcements';
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

/** How many people an announcement would reach now, and how many exceptional ones it would leave out; null while that is unknown. */
export function useAudience(exceptionalToo: boolean): { reached: number; leftOut: number } | null {
  const { data } = useCall(announcementAudience, {}, { quiet: true, staleTime: 10_000 });
  return useMemo(() => {
    if (!data) return null;
    const { withExceptional: all, withoutExceptional } = data;
    return exceptionalToo ? { reached: all, leftOut: 0 } : { reached: withoutExceptional, leftOut: all - withoutExceptional };
  }, [data, exceptionalToo]);
}

/** The day that it is for announcements. */
export const today = (): string => dayIn(announcementTimeZone, new Date());
