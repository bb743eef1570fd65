import { fold } from '@population-tracker/contract/kernel/primitives';
import type { FoundRecords } from '@population-tracker/contract/search';
import { IconBuildingCommunity, IconLayoutBoard, IconPlus, IconUser, IconUsers, IconUsersGroup } from '@tabler/icons-react';
import { permits, type Rights } from '#web/permissions.ts';
import type { Icon, RouteRecord } from '#web/route-record.ts';
import type { Entry } from './entries.ts';
import { type Range, rangesOf, wordsOf } from './folded.ts';
import type { MenuHits } from './menu-search.ts';
import type { Recent } from './recent.ts';

/** One line of the list. */
export interface Hit {
  key: string;
  title: string;
  marks: Range[];
  /** In grey beside the title: an address, where it stands. */
  detail?: string | undefined;
  icon: Icon;
  passive?: boolean;
  /** A team that the company's directory looks after: one made by hand may be called the same. */
  ofDirectory?: boolean;
  /** Where it leads; else `run` does something. */
  to?: string;
  run?: () => void;
}

export type GroupKey = 'reserve' | 'recent' | 'pages' | 'actions' | 'users' | 'teams' | 'locations' | 'workspaces';

export interface Group {
  key: GroupKey;
  hits: Hit[];
}

/** Where a record opens. */
const recordKinds = {
  user: { path: '/usermanagement', icon: IconUser },
  team: { path: '/teams', icon: IconUsers },
  location: { path: '/location', icon: IconBuildingCommunity },
  workspace: { path: '/office', icon: IconLayoutBoard },
  meetingRoom: { path: '/meeting-room', icon: IconUsersGroup },
};
export type RecordKind = keyof typeof recordKinds;
const isRecordKind = (kind: string | undefined): kind is RecordKind => kind !== undefined && Object.hasOwn(recordKinds, kind);

/** The kinds whose records somebody may open. */
export const openKinds = (sitemap: readonly RouteRecord[], rights: Rights): RecordKind[] =>
  (Object.keys(recordKinds) as RecordKind[]).filter((kind) =>
    sitemap.some((record) => record.path === recordKinds[kind].path && permits(record, rights)),
  );

/** What the menu and the server found, in groups. What only resembles what was typed is shown where nothing else is found. */
export function groupsOf(menu: MenuHits, records: FoundRecords | undefined, typed: string, open: readonly RecordKind[]): Group[] {
  const ofMenu = (kind: Entry['kind']) =>
    menu.hits.filter(({ entry }) => entry.kind === kind).map(({ entry, marks }) => menuHit(entry, marks));
  const entries: Group[] = [
    { key: 'pages', hits: ofMenu('page') },
    { key: 'actions', hits: ofMenu('action') },
  ];
  const found = records ? recordGroups(records, wordsOf(typed)).map((group) => within(group, open)) : [];
  const anyFound = found.some(({ hits }) => hits.length > 0);
  const groups = menu.guessed && anyFound ? found : [...entries, ...found];
  return groups.filter(({ hits }) => hits.length > 0);
}

const within = ({ key, hits }: Group, open: readonly RecordKind[]): Group => ({ key, hits: hits.filter((hit) => isOpen(hit.key, open)) });

/** @param key `user:507` */
const isOpen = (key: string, open: readonly RecordKind[]): boolean => open.some((kind) => key.startsWith(`${kind}:`));

export const menuHit = ({ key, title, icon = IconPlus, to, run }: Entry, marks: Range[] = []): Hit => ({
  key,
  title,
  marks,
  icon,
  ...(to === undefined ? {} : { to }),
  ...(run === undefined ? {} : { run }),
});

/** An answer to what was typed before still holds for those that have the new words too. */
function recordGroups({ users, teams, locations, workspaces }: FoundRecords, words: string[]): Group[] {
  const marked = (hit: Hit): Hit[] => {
    const text = fold(`${hit.title} ${hit.detail ?? ''}`);
    return words.every((word) => text.includes(word)) ? [{ ...hit, marks: rangesOf(hit.title, words) }] : [];
  };
  const ofUser = ({ id, name, lastName, email, status }: FoundRecords['users'][number]) => ({
    ...recordHit('user', id, `${name} ${lastName}`, email),
    passive: status === 'passive',
  });
  const ofTeam = ({ id, name, origin }: FoundRecords['teams'][number]) => ({
    ...recordHit('team', id, name),
    ofDirectory: origin === 'directory',
  });
  const ofWorkspace = ({ id, name, locationName, buildingName, isMeetingRoom }: FoundRecords['workspaces'][number]) =>
    recordHit(isMeetingRoom ? 'meetingRoom' : 'workspace', id, name, `${locationName}, ${buildingName}`);
  return [
    { key: 'users', hits: users.map(ofUser).flatMap(marked) },
    { key: 'teams', hits: teams.map(ofTeam).flatMap(marked) },
    { key: 'locations', hits: locations.map(({ id, name }) => recordHit('location', id, name)).flatMap(marked) },
    { key: 'workspaces', hits: workspaces.map(ofWorkspace).flatMap(marked) },
  ];
}

function recordHit(kind: RecordKind, id: number | string, title: string, detail?: string): Hit {
  const { path, icon } = recordKinds[kind];
  return { key: `${kind}:${id}`, title, marks: [], detail, icon, to: `${path}?id=${id}` };
}

/** What is remembered of a hit. Of a user nothing but the name. */
export function recentOf({ key, title, detail }: Hit): Recent {
  const kind = key.split(':')[0];
  if (!isRecordKind(kind)) return { key };
  return kind === 'user' || detail === undefined ? { key, title } : { key, title, detail };
}

/** Those that there still are, as far as they may be opened. */
export function recentHits(recent: readonly Recent[], entries: readonly Entry[], open: readonly RecordKind[]): Hit[] {
  return recent.flatMap(({ key, title, detail }): Hit[] => {
    const entry = entries.find((one) => one.key === key);
    if (entry) return [menuHit(entry)];
    const [kind, id = ''] = key.split(':');
    return isRecordKind(kind) && /^\d+$/.test(id) && title && open.includes(kind) ? [recordHit(kind, id, title, detail)] : [];
  });
}
