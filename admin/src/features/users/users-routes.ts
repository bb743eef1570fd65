import { IconUsers } from '@tabler/icons-react';
import type { RouteRecord } from '#web/route-record.ts';

export const routes: RouteRecord[] = [
  {
    path: '/usermanagement',
    name: 'userManagement',
    titleKey: 'userManagement',
    icon: IconUsers,
    roles: ['admin'],
    needs: ['users.write'],
    actions: [{ titleKey: 'addUser', to: '/usermanagement?id=new' }],
    lazy: () => import('./UsersPage.tsx'),
  },
  {
    path: '/teams',
    name: 'teams',
    titleKey: 'teams',
    roles: ['admin'],
    needs: ['users.write'],
    hidden: true,
    listOf: '/usermanagement',
    isList: true,
    actions: [{ titleKey: 'addTeam', to: '/teams?id=new' }],
    lazy: () => import('./teams/TeamsPage.tsx'),
  },
];
