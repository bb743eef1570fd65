import { IconCalendarEvent } from '@tabler/icons-react';
import type { RouteRecord } from '#web/route-record.ts';

export const routes: RouteRecord[] = [
  {
    path: '/reservation',
    name: 'reservation',
    titleKey: 'reservation',
    icon: IconCalendarEvent,
    roles: ['admin'],
    needs: ['reservations.read'],
    actions: [{ titleKey: 'newReservation', to: '/reservation?id=new', needs: ['reservations.write'] }],
    lazy: () => import('./ReservationsPage.tsx'),
  },
];
