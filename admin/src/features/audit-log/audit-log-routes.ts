import { IconHistory } from '@tabler/icons-react';
import type { RouteRecord } from '#web/route-record.ts';

export const routes: RouteRecord[] = [
  {
    path: '/audit-log',
    name: 'auditLog',
    titleKey: 'auditLog',
    icon: IconHistory,
    roles: ['admin'],
    needs: ['audit.read'],
    lazy: () => import('./AuditLogPage.tsx'),
  },
];
