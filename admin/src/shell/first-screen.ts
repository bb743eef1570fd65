import { permits, type Rights } from '#web/permissions.ts';
import type { RouteRecord } from '#web/route-record.ts';

/** Where the panel begins: the first of its menu that opens, and to whom none does their own profile. */
export const firstScreen = (sitemap: readonly RouteRecord[], rights: Rights): string =>
  sitemap.find((record) => !record.hidden && permits(record, rights))?.path ?? '/profile/index';
