import { IconCalendarOff } from '@tabler/icons-react';
import type { RouteRecord } from '#web/route-record.ts';

export const routes: RouteRecord[] = [
  {
    group: 'definitions',
    roles: ['admin'],
    needs: ['plan.write'],
    path: '/closures',
    name: 'closures',
    titleKey: 'closures',
    icon: IconCalendarOff,
    actions: [{ titleKey: 'addClosure', to: '/closures?id=new' }],
    lazy: () => import('./ClosuresPage.tsx'),
  },
];
