import { IconLayoutDashboard } from '@tabler/icons-react';
import { withTexts } from '#web/language.ts';
import type { RouteRecord } from '#web/route-record.ts';

export const routes: RouteRecord[] = [
  {
    path: '/dashboard',
    name: 'dashboard',
    titleKey: 'dashboard',
    icon: IconLayoutDashboard,
    roles: ['admin', 'emergency'],
    needs: ['presence.read', 'figures.read'],
    affixed: true,
    lazy: withTexts(() => import('./DashboardPage.tsx'), 'dashboard', 'reservations/check-in'),
  },
  {
    path: '/dashboard/table',
    name: 'dashboardTable',
    titleKey: 'dashboardTable',
    roles: ['admin', 'emergency'],
    needs: ['figures.read'],
    hidden: true,
    noCache: true,
    listOf: '/dashboard',
    lazy: () => import('./figures/DashboardTablePage.tsx'),
  },
];
