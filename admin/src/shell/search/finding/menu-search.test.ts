import { describe, expect, test } from 'vitest';
import type { Rights } from '#web/permissions.ts';
import type { RouteRecord } from '#web/route-record.ts';
import { rightsOf } from '#web/testing/rights.ts';
import { type Entry, entriesOf } from './entries.ts';
import { menuSearch } from './menu-search.ts';

const sitemap: RouteRecord[] = [
  { path: '/dashboard', name: 'dashboard', titleKey: 'dashboard', roles: ['admin', 'emergency'] },
  {
    path: '/usermanagement',
    name: 'users',
    titleKey: 'userManagement',
    roles: ['admin'],
    actions: [{ titleKey: 'addUser', to: '/x?id=new' }],
  },
  { path: '/reservation', name: 'reservation', titleKey: 'reservation', roles: ['admin'] },
  { path: '/locationlist', name: 'locationList', titleKey: 'location', group: 'definitions', roles: ['admin'] },
  { path: '/meeting-room-list', name: 'roomList', titleKey: 'meetingRoom', group: 'definitions', roles: ['admin'] },
  {
    path: '/location',
    name: 'location',
    titleKey: 'locationDetail',
    hidden: true,
    listOf: '/locationlist',
    roles: ['admin'],
    actions: [{ titleKey: 'addLocation', to: '/location' }],
  },
  { path: '/part', name: 'part', titleKey: 'officeDetail', listOf: '/locationlist', roles: ['admin'] },
];

const en: Record<string, string> = {
  'group.definitions': 'Office Outline Definition',
  'route.dashboard': 'Dashboard',
  'route.userManagement': 'User management',
  'route.reservation': 'Reservations',
  'route.location': 'Locations',
  'route.meetingRoom': 'Meeting rooms',
  'route.officeDetail': 'Workspace',
  'action.addUser': 'Add user',
  'action.addLocation': 'Add location',
};
const tr: Record<string, string> = { ...en, 'route.reservation': 'Rezervasyonlar', 'action.addUser': 'Kullanıcı ekle' };
const translate = (texts: Record<string, string>) => (key: string) => texts[key] ?? key;
const english = entriesOf(sitemap, rightsOf(2), translate(en));
const turkish = entriesOf(sitemap, rightsOf(2), translate(tr));

const titles = (entries: readonly Entry[], typed: string) => menuSearch(entries)(typed).hits.map(({ entry }) => entry.title);
const titled = (...given: string[]): Entry[] => given.map((title) => ({ key: title, kind: 'page', title, path: '' }));

describe('what can be found', () => {
  test('is each screen of the menu under its ancestors, and what there is to do on any screen', () => {
    expect(english.map(({ key, title }) => `${key}: ${title}`)).toEqual([
      'page:/dashboard: Dashboard',
      'page:/usermanagement: User management',
      'page:/reservation: Reservations',
      'page:/locationlist: Office Outline Definition > Locations',
      'page:/meeting-room-list: Office Outline Definition > Meeting rooms',
      'page:/part: Locations > Workspace',
      'action:addUser: Add user',
      'action:addLocation: Add location',
    ]);
  });

  test('is only what the roles permit', () => {
    expect(entriesOf(sitemap, rightsOf(3), translate(en)).map(({ key }) => key)).toEqual(['page:/dashboard']);
    expect(entriesOf(sitemap, rightsOf(1), translate(en))).toEqual([]);
  });

  test('bears the titles of the language', () => {
    expect(titles(turkish, 'rezervasyon')).toEqual(['Rezervasyonlar']);
    expect(titles(turkish, 'KULLANICI')).toEqual(['Kullanıcı ekle']);
    expect(titles(english, 'kullanici')).toEqual([]);
  });
});

describe('a search', () => {
  test.each([
    ['user', ['User management', 'Add user']],
    ['USER', ['User management', 'Add user']],
    ['locations outline', ['Office Outline Definition > Locations']],
    ['usermanagement', ['User management']],
    ['/meeting-room-list', ['Office Outline Definition > Meeting rooms']],
    ['a', ['Add user', 'Add location']],
    ['us', ['User management', 'Add user']],
    ['', []],
    ['  ', []],
  ])('for “%s” finds %o as they are written', (typed, found) => {
    expect(titles(english, typed)).toEqual(found);
    expect(menuSearch(english)(typed).guessed).toBe(false);
  });

  test('puts a title that begins with it first, then words that begin with it, then the rest, a path last', () => {
    const entries = [
      ...titled('Overload', 'Up > Big loads', 'Up > Loads'),
      { key: 'path', kind: 'page' as const, title: 'Zzz', path: '/load' },
    ];
    expect(titles(entries, 'load')).toEqual(['Up > Loads', 'Up > Big loads', 'Overload', 'Zzz']);
  });

  test('takes one or two letters inside of a word for a guess', () => {
    expect(menuSearch(english)('an').guessed).toBe(true);
    expect(menuSearch(english)('ana')).toMatchObject({ hits: [{ entry: { title: 'User management' } }], guessed: false });
  });

  test.each(['resrevation', 'reservatoin', 'rezervation'])(
    'for the mistyped “%s” still finds the screen, and says that it guessed',
    (typed) => {
      const { hits, guessed } = menuSearch(english)(typed);
      expect(hits[0]?.entry.title).toBe('Reservations');
      expect(guessed).toBe(true);
    },
  );

  test('forgives four wrong letters of ten, wherever the word stands, and not five', () => {
    const behind = 'a long title of many words before > ';
    expect(titles(titled(`${behind}abcdefghij`), 'abcdefwxyz')).toHaveLength(1);
    expect(titles(titled(`${behind}abcdefghij`), 'abcdevwxyz')).toHaveLength(0);
  });

  test('for something mistyped goes by the title before the path', () => {
    const byPath: Entry = { key: 'path', kind: 'page', title: 'Zzzzzzz', path: '/calendar' };
    const byTitle: Entry = { key: 'title', kind: 'page', title: 'Calendar', path: '/zzzzzzzz' };
    expect(titles([byPath, byTitle], 'calnedar')).toEqual(['Calendar', 'Zzzzzzz']);
  });

  test.each([
    ['istanbul', 'İstanbul'],
    ['İSTANBUL', 'İstanbul'],
    ['ISTANBUL', 'İstanbul'],
    ['cagla', 'Çağla'],
    ['ışık', 'IŞIK'],
    ['ÖĞÜN', 'ogun'],
  ])('for “%s” finds %s', (typed, title) => {
    expect(menuSearch(titled('Other', title))(typed)).toMatchObject({ hits: [{ entry: { title } }], guessed: false });
  });
});

describe('marked is', () => {
  const marked = (title: string, typed: string) => {
    const [hit] = menuSearch(titled(title))(typed).hits;
    return hit?.marks.map(([from, to]) => title.slice(from, to));
  };

  test.each([
    ['Kullanıcı yönetimi', 'kullanici yon', ['Kullanıcı', 'yön']],
    ['İstanbul', 'ISTAN', ['İstan']],
    ['Meeting rooms', 'rooms meeting', ['Meeting', 'rooms']],
    ['Relocated locations', 'loc', ['loc']],
    ['사용자 관리', '관리', ['관리']],
    ['Reservations', 'reserv', ['Reserv']],
  ])('in “%s” by “%s” %o', (title, typed, pieces) => {
    expect(marked(title, typed)).toEqual(pieces);
  });

  test('the word that begins with what was typed, not one that has it inside', () => {
    expect(menuSearch(titled('Relocated locations'))('loc').hits[0]?.marks).toEqual([[10, 13]]);
  });

  test('of a guess only what is longer than chance', () => {
    expect(marked('Reservations', 'resrevations')?.join('').length).toBeGreaterThan(5);
    expect(marked('Reservations', 'resrevations')?.every((piece) => piece.length > 2)).toBe(true);
  });
});

test('an action of a screen that more people may look at is for those who may do it', () => {
  const record = {
    ...{ path: '/reservation', name: 'reservation', titleKey: 'reservation', roles: ['admin'], needs: ['reservations.read'] },
    actions: [{ titleKey: 'newReservation', to: '/reservation?id=new', needs: ['reservations.write'] }],
  } as const satisfies RouteRecord;
  const keysFor = (permissions: Rights['permissions']) =>
    entriesOf([record], { roles: [], permissions, everywhere: [] }, translate(en)).map(({ key }) => key);
  expect(keysFor(['reservations.read'])).toEqual(['page:/reservation']);
  expect(keysFor(['reservations.read', 'reservations.write'])).toEqual(['page:/reservation', 'action:newReservation']);
});

test('an action for the whole company isn’t offered to whoever may do it at a location', () => {
  const record = {
    ...{ path: '/location', name: 'location', titleKey: 'locationDetail', roles: ['admin'], needs: ['plan.write'], hidden: true },
    actions: [{ titleKey: 'addLocation', to: '/location', needs: ['plan.write'], everywhere: true }],
  } as const satisfies RouteRecord;
  const keysFor = (everywhere: Rights['everywhere']) =>
    entriesOf([record], { roles: [], permissions: ['plan.write'], everywhere }, translate(en)).map(({ key }) => key);
  expect(keysFor([])).toEqual([]);
  expect(keysFor(['plan.write'])).toEqual(['action:addLocation']);
});
