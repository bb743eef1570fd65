import { permits, type Rights } from '#web/permissions.ts';
import type { GroupKey, RouteRecord } from '#web/route-record.ts';

export type MenuItem = { kind: 'entry'; record: RouteRecord } | { kind: 'group'; group: GroupKey; records: RouteRecord[] };

/** The menu of somebody with these roles. A group stands where its first entry stands; one without entries isn't shown. */
export function menuOf(sitemap: readonly RouteRecord[], rights: Rights): MenuItem[] {
  const items: MenuItem[] = [];
  for (const record of sitemap) {
    if (record.hidden || !permits(record, rights)) continue;
    const { group } = record;
    const found = items.find((item) => item.kind === 'group' && item.group === group);
    if (!group) items.push({ kind: 'entry', record });
    else if (found?.kind === 'group') found.records.push(record);
    else items.push({ kind: 'group', group, records: [record] });
  }
  return items;
}

/** The path whose entry is lit while a page is shown: a detail page lights its list. */
export const litPath = (record: RouteRecord | undefined): string | undefined => record?.listOf ?? record?.path;
