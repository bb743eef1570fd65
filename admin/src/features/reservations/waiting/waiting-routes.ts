import { IconHourglass } from '@tabler/icons-react';
import type { RouteRecord } from '#web/route-record.ts';

export const routes: RouteRecord[] = [
  {
    path: '/waiting-list',
    name: 'waitingList',
    titleKey: 'waitingList',
    icon: IconHourglass,
    roles: ['admin'],
    needs: ['reservations.read'],
    hidden: true,
    isList: true,
    listOf: '/reservation',
    lazy: () => import('./WaitingPage.tsx'),
  },
];
