import type { GroupKey, RouteRecord } from '#web/route-record.ts';

export interface Crumb {
  titleKey: `route.${RouteRecord['titleKey']}` | `group.${GroupKey}`;
  /** Left out for what is no page of its own, and for the page itself. */
  path?: string;
}

/**
 * Where a page stands: the dashboard, its group, the list it belongs to, itself as plain text.
 * @param named the name of the record that is shown stands behind these: the list leads back, and a detail page needs no title besides
 */
export function crumbsOf(sitemap: readonly RouteRecord[], record: RouteRecord, named = false): Crumb[] {
  const first = sitemap.find((one) => one.path === '/dashboard');
  const list = sitemap.find((one) => one.path === record.listOf);
  // Another view of the dashboard is the dashboard still.
  if (list && list === first) return [{ titleKey: `route.${record.titleKey}` }];
  const group = record.group ?? list?.group;
  const crumbs: Crumb[] = [];
  if (first && first.path !== record.path) crumbs.push({ titleKey: `route.${first.titleKey}`, path: first.path });
  if (group) crumbs.push({ titleKey: `group.${group}` });
  if (list) crumbs.push({ titleKey: `route.${list.titleKey}`, path: list.path });
  if (named && list) return crumbs;
  return [...crumbs, { titleKey: `route.${record.titleKey}`, ...(named && { path: record.path }) }];
}
