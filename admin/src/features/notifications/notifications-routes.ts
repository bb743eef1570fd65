import { IconMailCheck } from '@tabler/icons-react';
import type { RouteRecord } from '#web/route-record.ts';

export const routes: RouteRecord[] = [
  {
    path: '/notifications',
    name: 'notifications',
    titleKey: 'notifications',
    icon: IconMailCheck,
    roles: ['admin'],
    needs: ['mail.write'],
    lazy: () => import('./NotificationsPage.tsx'),
  },
];
