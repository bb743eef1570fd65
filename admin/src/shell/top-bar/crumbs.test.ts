import { expect, test } from 'vitest';
import type { RouteRecord } from '#web/route-record.ts';
import { crumbsOf } from './crumbs.ts';

const dashboard: RouteRecord = { path: '/dashboard', name: 'dashboard', titleKey: 'dashboard' };
const locations: RouteRecord = { path: '/locationlist', name: 'locationList', titleKey: 'location', group: 'definitions' };
const location: RouteRecord = { path: '/location', name: 'location', titleKey: 'locationDetail', hidden: true, listOf: '/locationlist' };
const sitemap = [dashboard, locations, location];

test('the dashboard stands alone, as plain text', () => {
  expect(crumbsOf(sitemap, dashboard)).toEqual([{ titleKey: 'route.dashboard' }]);
});

test('a detail page names the dashboard, its group and its list before itself', () => {
  expect(crumbsOf(sitemap, location)).toEqual([
    { titleKey: 'route.dashboard', path: '/dashboard' },
    { titleKey: 'group.definitions' },
    { titleKey: 'route.location', path: '/locationlist' },
    { titleKey: 'route.locationDetail' },
  ]);
});

test('what shows a record names it last: a detail page in place of its own title, a list as the way back', () => {
  expect(crumbsOf(sitemap, location, true)).toEqual([
    { titleKey: 'route.dashboard', path: '/dashboard' },
    { titleKey: 'group.definitions' },
    { titleKey: 'route.location', path: '/locationlist' },
  ]);
  expect(crumbsOf(sitemap, locations, true)).toEqual([
    { titleKey: 'route.dashboard', path: '/dashboard' },
    { titleKey: 'group.definitions' },
    { titleKey: 'route.location', path: '/locationlist' },
  ]);
});
