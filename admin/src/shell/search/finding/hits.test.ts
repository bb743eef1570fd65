import type { FoundRecords } from '@population-tracker/contract/search';
import { describe, expect, test } from 'vitest';
import type { Rights } from '#web/permissions.ts';
import type { RouteRecord } from '#web/route-record.ts';
import type { Entry } from './entries.ts';
import { type Group, groupsOf, menuHit, openKinds, type RecordKind, recentHits, recentOf } from './hits.ts';
import type { MenuHits } from './menu-search.ts';
import { maxRecent, parseRecent, withNewest } from './recent.ts';

const page: Entry = { key: 'page:/reservation', kind: 'page', title: 'Reservations', path: '/reservation', to: '/reservation' };
const action: Entry = {
  key: 'action:newReservation',
  kind: 'action',
  title: 'New reservation',
  path: '/reservation',
  to: '/reservation?id=new',
};
const menu = (guessed: boolean): MenuHits => ({ hits: [action, page].map((entry) => ({ entry, marks: [] })), guessed });

const records: FoundRecords = {
  users: [
    { id: 1, name: 'Çağla', lastName: 'Işık', email: 'cagla@demo.example', status: 'active' },
    { id: 2, name: 'Rest', lastName: 'Demir', email: 'rd@demo.example', status: 'passive' },
  ],
  teams: [{ id: 6, name: 'İlk yardım', origin: 'directory' }],
  locations: [{ id: 3, name: 'İstanbul' }],
  workspaces: [
    { id: 4, name: '4. kat', locationName: 'Ankara', buildingName: 'Merkez', isMeetingRoom: false },
    { id: 5, name: 'Toros', locationName: 'Ankara', buildingName: 'Merkez', isMeetingRoom: true },
  ],
  desks: [],
};

const allKinds: readonly RecordKind[] = ['user', 'team', 'location', 'workspace', 'meetingRoom'];
const shape = (groups: Group[]) => groups.map(({ key, hits }) => [key, ...hits.map((hit) => hit.key)]);

describe('the groups', () => {
  test('are screens, actions, then what the server found', () => {
    expect(shape(groupsOf(menu(false), { ...records, workspaces: [] }, '', allKinds))).toEqual([
      ['pages', 'page:/reservation'],
      ['actions', 'action:newReservation'],
      ['users', 'user:1', 'user:2'],
      ['teams', 'team:6'],
      ['locations', 'location:3'],
    ]);
  });

  test('are what the server found alone where the menu only guesses, and the guesses where it found nothing', () => {
    expect(shape(groupsOf(menu(true), records, 'demir', allKinds))).toEqual([['users', 'user:2']]);
    expect(shape(groupsOf(menu(true), records, 'resrevation', allKinds))).toEqual([
      ['pages', 'page:/reservation'],
      ['actions', 'action:newReservation'],
    ]);
  });

  test('are those of the menu alone while the server has not answered', () => {
    expect(shape(groupsOf(menu(false), undefined, 'res', allKinds))).toEqual([
      ['pages', 'page:/reservation'],
      ['actions', 'action:newReservation'],
    ]);
  });

  test.each([
    ['cagla', ['user:1']],
    ['işik ÇAĞ', ['user:1']],
    ['demir', ['user:2']],
    ['ILK', ['team:6']],
    ['ankara 4', ['workspace:4']],
    ['merkez', ['workspace:4', 'meetingRoom:5']],
    ['zzz', []],
  ])('keep of an earlier answer only what has “%s” too', (typed, kept) => {
    expect(groupsOf({ hits: [], guessed: false }, records, typed, allKinds).flatMap(({ hits }) => hits.map(({ key }) => key))).toEqual(
      kept,
    );
  });

  test('lead to each record’s own screen and say where it stands, and who is passive', () => {
    const hits = groupsOf({ hits: [], guessed: false }, records, '', allKinds).flatMap((group) => group.hits);
    expect(hits.map(({ to, detail, passive }) => [to, detail, passive])).toEqual([
      ['/usermanagement?id=1', 'cagla@demo.example', false],
      ['/usermanagement?id=2', 'rd@demo.example', true],
      ['/teams?id=6', undefined, undefined],
      ['/location?id=3', undefined, undefined],
      ['/office?id=4', 'Ankara, Merkez', undefined],
      ['/meeting-room?id=5', 'Ankara, Merkez', undefined],
    ]);
  });
});

describe('records are told', () => {
  test('of the kinds alone whose screens open', () => {
    const none: MenuHits = { hits: [], guessed: false };
    expect(shape(groupsOf(none, records, '', ['location', 'meetingRoom']))).toEqual([
      ['locations', 'location:3'],
      ['workspaces', 'meetingRoom:5'],
    ]);
  });

  test('to whoever holds what the screen needs', () => {
    const screen = (path: string, needs: RouteRecord['needs']) =>
      ({ path, needs, roles: ['admin'], name: path, titleKey: 'dashboard' }) as RouteRecord;
    const people = ['/usermanagement', '/teams'].map((path) => screen(path, ['users.write']));
    const sitemap = [...people, screen('/location', ['plan.write']), screen('/office', ['plan.write'])];
    const rights = (permissions: Rights['permissions'], everywhere: Rights['everywhere'] = []): Rights => ({
      roles: [],
      permissions,
      everywhere,
    });
    expect(openKinds(sitemap, rights(['plan.write']))).toEqual(['location', 'workspace']);
    expect(openKinds(sitemap, rights(['users.write'], ['users.write']))).toEqual(['user', 'team']);
    expect(openKinds(sitemap, rights(['plan.read']))).toEqual([]);
  });
});

describe('remembered is', () => {
  const found = groupsOf({ hits: [], guessed: false }, records, '', allKinds).flatMap((group) => group.hits);

  test('of a screen and an action the key alone, of a user the name, of a place also where it stands', () => {
    expect([menuHit(page), menuHit(action), ...found].map(recentOf)).toEqual([
      { key: 'page:/reservation' },
      { key: 'action:newReservation' },
      { key: 'user:1', title: 'Çağla Işık' },
      { key: 'user:2', title: 'Rest Demir' },
      { key: 'team:6', title: 'İlk yardım' },
      { key: 'location:3', title: 'İstanbul' },
      { key: 'workspace:4', title: '4. kat', detail: 'Ankara, Merkez' },
      { key: 'meetingRoom:5', title: 'Toros', detail: 'Ankara, Merkez' },
    ]);
  });

  test('each once, the newest first, and not more than eight', () => {
    const nine = Array.from({ length: 9 }, (_, id) => ({ key: `user:${id}`, title: 'Ada' }));
    const known = nine.reduce<ReturnType<typeof withNewest>>((list, recent) => withNewest(list, recent), []);
    expect(known).toHaveLength(maxRecent);
    expect(withNewest(known, { key: 'user:4', title: 'Ada Ersoy' }).map(({ key }) => key)).toEqual(
      [4, 8, 7, 6, 5, 3, 2, 1].map((id) => `user:${id}`),
    );
  });

  test('shown again in the words of now, as far as it is there and may be opened', () => {
    const recent = [
      { key: 'page:/reservation' },
      { key: 'page:/gone' },
      { key: 'user:1', title: 'Çağla Işık' },
      { key: 'user:x', title: 'Odd' },
    ];
    const entries = [{ ...page, title: 'Rezervasyonlar' }];
    expect(recentHits(recent, entries, allKinds).map(({ title, to }) => [title, to])).toEqual([
      ['Rezervasyonlar', '/reservation'],
      ['Çağla Işık', '/usermanagement?id=1'],
    ]);
    expect(recentHits(recent, entries, ['location']).map(({ key }) => key)).toEqual(['page:/reservation']);
  });

  test.each([null, '', 'no JSON', '{}', '[1, null, {"title": "x"}, {"key": 1}]'])('nothing where %j is stored', (text) => {
    expect(parseRecent(text)).toEqual([]);
  });
});
