import { IconUrgent } from '@tabler/icons-react';
import type { RouteRecord } from '#web/route-record.ts';

export const routes: RouteRecord[] = [
  {
    path: '/emergency-list',
    name: 'emergencyList',
    titleKey: 'emergencyList',
    icon: IconUrgent,
    roles: ['admin', 'emergency'],
    needs: ['emergencies.write'],
    actions: [{ titleKey: 'startEmergency', to: '/emergency-list?start=emergency', icon: IconUrgent }],
    lazy: () => import('./EmergencyListPage.tsx'),
  },
  {
    path: '/emergency',
    name: 'emergency',
    titleKey: 'emergency',
    roles: ['admin', 'emergency'],
    needs: ['emergencies.write'],
    hidden: true,
    listOf: '/emergency-list',
    lazy: () => import('./EmergencyPage.tsx'),
  },
];
