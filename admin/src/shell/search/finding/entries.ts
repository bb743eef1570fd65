import { permits, type Rights } from '#web/permissions.ts';
import type { Icon, RouteRecord } from '#web/route-record.ts';

/** A screen of the menu, or something to do. */
export interface Entry {
  /** The same in every language: `page:/dashboard`, `action:addUser`. */
  key: string;
  kind: 'page' | 'action';
  /** With its ancestors before it. */
  title: string;
  /** Of a screen; an action is found by its title alone. */
  path: string;
  icon?: Icon | undefined;
  to?: string;
  run?: () => void;
}

type Translate = (key: string) => string;

/** The screens that these roles may open and that the menu shows, with their actions; hidden screens have actions too. */
export function entriesOf(sitemap: readonly RouteRecord[], rights: Rights, t: Translate): Entry[] {
  const permitted = sitemap.filter((record) => permits(record, rights));
  const pages = permitted.filter(({ hidden }) => !hidden).map((record) => pageOf(record, sitemap, t));
  return [...pages, ...permitted.flatMap((record) => actionsOf(record, rights, t))];
}

function pageOf(record: RouteRecord, sitemap: readonly RouteRecord[], t: Translate): Entry {
  const { path, icon, group, listOf, titleKey } = record;
  const list = sitemap.find((one) => one.path === listOf);
  const titles = [group && t(`group.${group}`), list && t(`route.${list.titleKey}`), t(`route.${titleKey}`)];
  return { key: `page:${path}`, kind: 'page', title: titles.filter(Boolean).join(' > '), path, icon, to: path };
}

const actionsOf = ({ actions = [], roles }: RouteRecord, rights: Rights, t: Translate): Entry[] =>
  actions
    .filter(({ needs, everywhere: whole }) => {
      const held = whole ? { ...rights, permissions: rights.everywhere } : rights;
      return !needs || permits({ ...(roles && { roles }), needs }, held);
    })
    .map(({ titleKey, to, icon }) => ({
      key: `action:${titleKey}`,
      kind: 'action',
      title: t(`action.${titleKey}`),
      path: '',
      icon,
      to,
    }));
