import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import type { RouteRecord } from '#web/route-record.ts';

export const routes: RouteRecord[] = [
  {
    path: '/parameter',
    name: 'parameterList',
    titleKey: 'parameter',
    icon: IconAdjustmentsHorizontal,
    roles: ['admin'],
    needs: ['parameters.write'],
    lazy: () => import('./ParameterListPage.tsx'),
  },
  {
    path: '/manage-parameter',
    name: 'parameter',
    titleKey: 'manageParameter',
    roles: ['admin'],
    needs: ['parameters.write'],
    hidden: true,
    listOf: '/parameter',
    actions: [{ titleKey: 'addParameter', to: '/manage-parameter' }],
    lazy: () => import('./ManageParameterPage.tsx'),
  },
];
