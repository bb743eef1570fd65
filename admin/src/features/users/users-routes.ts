import { IconUsers } from '@tabler/icons-react';
import type { RouteRecord } from '#web/route-record.ts';

export const routes: RouteRecord[] = [
  {
    path: '/usermanagement',
    name: 'userManagement',
    titleKey: 'userManagement',
    icon: IconUsers,
    roles: ['admin'],
    actions: [{ titleKey: 'addUser', to: '/usermanagement?id=new' }],
    lazy: () => import('./UsersPage.tsx'),
  },
];
