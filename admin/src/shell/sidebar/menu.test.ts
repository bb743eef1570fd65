import { expect, test } from 'vitest';
import type { RouteRecord } from '#web/route-record.ts';
import { rightsOf } from '#web/testing/rights.ts';
import { litPath, menuOf } from './menu.ts';

const dashboard: RouteRecord = { path: '/dashboard', name: 'dashboard', titleKey: 'dashboard', roles: ['admin', 'emergency'] };
const users: RouteRecord = { path: '/usermanagement', name: 'users', titleKey: 'userManagement', roles: ['admin'] };
const locations: RouteRecord = {
  path: '/locationlist',
  name: 'locationList',
  titleKey: 'location',
  group: 'definitions',
  roles: ['admin'],
};
const location: RouteRecord = {
  path: '/location',
  name: 'location',
  titleKey: 'locationDetail',
  hidden: true,
  listOf: '/locationlist',
  roles: ['admin'],
};
const buildings: RouteRecord = {
  path: '/buildinglist',
  name: 'buildingList',
  titleKey: 'building',
  group: 'definitions',
  roles: ['admin'],
};
const open: RouteRecord = { path: '/help', name: 'help', titleKey: 'profile' };
const sitemap = [dashboard, locations, location, users, buildings, open];

const paths = (items: ReturnType<typeof menuOf>) =>
  items.map((item) => (item.kind === 'entry' ? item.record.path : item.records.map((record) => record.path)));

test('an administrator sees every route that is not hidden, a group where its first entry stands', () => {
  expect(paths(menuOf(sitemap, rightsOf(2)))).toEqual(['/dashboard', ['/locationlist', '/buildinglist'], '/usermanagement', '/help']);
});

test('another role sees the routes that name it and those that name none; a group without entries is not shown', () => {
  expect(paths(menuOf(sitemap, rightsOf(3)))).toEqual(['/dashboard', '/help']);
});

test('nobody sees anything while the roles are not known', () => {
  expect(menuOf(sitemap, rightsOf(1))).toEqual([]);
});

test('a hidden detail route lights the entry of its list', () => {
  expect(litPath(location)).toBe('/locationlist');
  expect(litPath(users)).toBe('/usermanagement');
});
