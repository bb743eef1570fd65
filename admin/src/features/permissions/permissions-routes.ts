import { IconShieldLock } from '@tabler/icons-react';
import type { RouteRecord } from '#web/route-record.ts';

export const routes: RouteRecord[] = [
  {
    path: '/permissions',
    name: 'permissions',
    titleKey: 'permissions',
    icon: IconShieldLock,
    roles: ['admin'],
    needs: ['grants.read', 'apiKeys.own', 'settings.read'],
    actions: [{ titleKey: 'grantPermission', to: '/permissions?id=new', needs: ['grants.write'] }],
    lazy: () => import('./PermissionsPage.tsx'),
  },
];
