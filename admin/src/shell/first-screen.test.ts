import { expect, test } from 'vitest';
import type { Rights } from '#web/permissions.ts';
import type { RouteRecord } from '#web/route-record.ts';
import { firstScreen } from './first-screen.ts';

const sitemap: RouteRecord[] = [
  { path: '/dashboard', name: 'dashboard', titleKey: 'dashboard', roles: ['admin'], needs: ['figures.read'] },
  { path: '/teams', name: 'teams', titleKey: 'teams', roles: ['admin'], needs: ['users.write'], hidden: true },
  { path: '/usermanagement', name: 'userManagement', titleKey: 'userManagement', roles: ['admin'], needs: ['users.write'] },
  { path: '/profile/index', name: 'profile', titleKey: 'profile', hidden: true },
];
const holding = (...permissions: Rights['permissions']): Rights => ({ roles: [], permissions, everywhere: permissions });

test('the panel begins at the first screen of the menu that opens', () => {
  expect(firstScreen(sitemap, { ...holding(), roles: ['admin'] })).toBe('/dashboard');
  expect(firstScreen(sitemap, holding('figures.read', 'users.write'))).toBe('/dashboard');
  expect(firstScreen(sitemap, holding('users.write'))).toBe('/usermanagement');
  expect(firstScreen(sitemap, holding('audit.read'))).toBe('/profile/index');
});
