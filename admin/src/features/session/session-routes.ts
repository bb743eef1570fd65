import type { RouteRecord } from '#web/route-record.ts';

export const routes: RouteRecord[] = [
  { path: '/profile', name: 'profile', titleKey: 'profile', hidden: true, redirectTo: '/profile/index' },
  {
    path: '/profile/index',
    name: 'profileIndex',
    titleKey: 'profile',
    hidden: true,
    everyLanguage: true,
    lazy: () => import('./ProfilePage.tsx'),
  },
];
