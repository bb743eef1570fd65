import { IconSpeakerphone } from '@tabler/icons-react';
import type { RouteRecord } from '#web/route-record.ts';

export const routes: RouteRecord[] = [
  {
    path: '/announcement-list',
    name: 'announcementList',
    titleKey: 'announcementDefinition',
    icon: IconSpeakerphone,
    roles: ['admin'],
    needs: ['announcements.write'],
    lazy: () => import('./AnnouncementListPage.tsx'),
  },
  {
    path: '/announcement',
    name: 'announcement',
    titleKey: 'announcement',
    roles: ['admin'],
    needs: ['announcements.write'],
    hidden: true,
    listOf: '/announcement-list',
    actions: [{ titleKey: 'addAnnouncement', to: '/announcement' }],
    lazy: () => import('./AnnouncementPage.tsx'),
  },
];
