import { describe, expect, test } from 'vitest';
import type { RouteRecord } from '#web/route-record.ts';
import { close, maxLiveViews, move, rename, restore, type Tab, type TabList, tabKey, visit } from './tab-list.ts';

const dashboard: RouteRecord = { path: '/dashboard', name: 'dashboard', titleKey: 'dashboard', affixed: true };
const users: RouteRecord = { path: '/usermanagement', name: 'users', titleKey: 'userManagement' };
const locations: RouteRecord = { path: '/locationlist', name: 'locationList', titleKey: 'location' };
const location: RouteRecord = { path: '/location', name: 'location', titleKey: 'locationDetail', listOf: '/locationlist', hidden: true };
const permitted = [dashboard, users, locations, location];
const affixed = (tab: Tab) => tab.path === '/dashboard';

const ways = { noCache: () => false, mustLive: () => false };
const place = (path: string, search = ''): Tab => ({
  key: tabKey(permitted.find((one) => one.path === path) as RouteRecord, search),
  path,
  search,
});
const after = (...places: Tab[]): TabList => places.reduce((list, one) => visit(list, one, ways), restore(null, permitted));
const keys = ({ tabs }: TabList) => tabs.map(({ key }) => key);

describe('the identity of a tab', () => {
  test('is the path, whatever the query of a list', () => {
    expect(tabKey(users, '?status=active&id=12')).toBe('/usermanagement');
  });
  test('is path and id for a detail route, the path alone for a new record', () => {
    expect(tabKey(location, '?tab=1&id=12')).toBe('/location?id=12');
    expect(tabKey(location, '?name=x')).toBe('/location');
  });
});

describe('visiting', () => {
  test('adds a view once, at the end, and takes over another query', () => {
    const list = after(place('/usermanagement'), place('/locationlist'), place('/usermanagement', '?page=2'));
    expect(list.tabs).toEqual([place('/dashboard'), place('/usermanagement', '?page=2'), place('/locationlist')]);
  });
  test('begins with what can’t be closed', () => {
    expect(keys(restore(null, permitted))).toEqual(['/dashboard']);
  });
  test('keeps at most 20 views awake and lets the longest unused sleep, but none with something unsaved', () => {
    const visited = Array.from({ length: maxLiveViews + 2 }, (_, index) => place('/location', `?id=${index}`));
    const usual = after(...visited);
    expect(usual.live).toHaveLength(maxLiveViews);
    expect(usual.live).not.toContain('/location?id=1');
    expect(usual.tabs).toHaveLength(visited.length + 1);

    const first = visited[0] as Tab;
    const typed = visited.reduce(
      (list, one) => visit(list, one, { ...ways, mustLive: (key) => key === first.key }),
      restore(null, permitted),
    );
    expect(typed.live).toContain(first.key);
    expect(typed.live).toHaveLength(maxLiveViews);
  });
  test('ends a view that isn’t kept as soon as it is left', () => {
    const noCache = (tab: Tab) => tab.path === '/usermanagement';
    const list = visit(after(place('/usermanagement')), place('/locationlist'), { ...ways, noCache });
    expect(list.live).toEqual(['/locationlist']);
    expect(keys(list)).toContain('/usermanagement');
  });
});

describe('closing', () => {
  test('takes others off at once, the shown one when the window shows another', () => {
    const list = close(after(place('/usermanagement'), place('/locationlist')), ['/usermanagement', '/locationlist'], '/locationlist');
    expect(keys(list)).toEqual(['/dashboard', '/locationlist']);
    expect(keys(visit(list, place('/dashboard'), ways))).toEqual(['/dashboard']);
  });
  test('is undone by coming back to the view instead', () => {
    const list = close(after(place('/usermanagement')), ['/usermanagement'], '/usermanagement');
    expect(keys(visit(list, place('/usermanagement'), ways))).toContain('/usermanagement');
  });
});

describe('moving', () => {
  const list = after(place('/usermanagement'), place('/locationlist'), place('/location'));
  test('puts a tab before another, or last', () => {
    expect(keys(move(list, '/location', '/usermanagement', affixed))).toEqual([
      '/dashboard',
      '/location',
      '/usermanagement',
      '/locationlist',
    ]);
    expect(keys(move(list, '/usermanagement', null, affixed))).toEqual(['/dashboard', '/locationlist', '/location', '/usermanagement']);
  });
  test('leaves what can’t be closed at the front', () => {
    expect(keys(move(list, '/location', '/dashboard', affixed))).toEqual(['/dashboard', '/location', '/usermanagement', '/locationlist']);
    expect(move(list, '/dashboard', '/location', affixed)).toBe(list);
  });
});

describe('after a reload', () => {
  test('tabs come back in their order with query and name, asleep', () => {
    const stored = JSON.stringify([
      place('/locationlist', '?page=2'),
      { path: '/location', search: '?id=3', name: 'Ankara' },
      place('/dashboard'),
    ]);
    const { tabs, live } = restore(stored, permitted);
    expect(tabs.map(({ key, search, name }) => [key, search, name])).toEqual([
      ['/dashboard', '', undefined],
      ['/locationlist', '?page=2', undefined],
      ['/location?id=3', '?id=3', 'Ankara'],
    ]);
    expect(live).toEqual([]);
  });
  test.each(['{', '{"a":1}', '[1,null,{"path":7,"search":""}]', '[{"path":"/gone","search":""}]'])('%s is not believed', (stored) => {
    expect(keys(restore(stored, permitted))).toEqual(['/dashboard']);
  });
});

test('a name that is already there changes nothing', () => {
  const named = rename(after(place('/location', '?id=3')), '/location?id=3', 'Ankara');
  expect(named.tabs.at(-1)?.name).toBe('Ankara');
  expect(rename(named, '/location?id=3', 'Ankara')).toBe(named);
  const stands = { own: '4th floor', within: [{ name: 'Ankara', path: '/location?id=3' }] };
  const placed = rename(named, '/location?id=3', 'Ankara', stands);
  expect(placed.tabs.at(-1)?.stands).toBe(stands);
  expect(rename(placed, '/location?id=3', 'Ankara', structuredClone(stands))).toBe(placed);
});
