import { IconUserCheck } from '@tabler/icons-react';
import type { RouteRecord } from '#web/route-record.ts';

export const routes: RouteRecord[] = [
  {
    group: 'definitions',
    roles: ['admin'],
    needs: ['parameters.write'],
    path: '/check-in',
    name: 'checkIn',
    titleKey: 'checkIn',
    icon: IconUserCheck,
    lazy: () => import('./CheckInPage.tsx'),
  },
];
