import { IconCalendarEvent } from '@tabler/icons-react';
import type { RouteRecord } from '#web/route-record.ts';

export const routes: RouteRecord[] = [
  {
    path: '/reservation',
    name: 'reservation',
    titleKey: 'reservation',
    icon: IconCalendarEvent,
    roles: ['admin'],
    actions: [{ titleKey: 'newReservation', to: '/reservation?id=new' }],
    lazy: () => import('./ReservationsPage.tsx'),
  },
];
