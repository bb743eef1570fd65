import { IconFileUpload } from '@tabler/icons-react';
import type { RouteRecord } from '#web/route-record.ts';

export const routes: RouteRecord[] = [
  {
    path: '/upload-jobs',
    name: 'uploadJobs',
    titleKey: 'uploadJobs',
    icon: IconFileUpload,
    roles: ['admin'],
    needs: ['uploads.write'],
    actions: [{ titleKey: 'uploadUsers', to: '/upload-jobs?id=new', icon: IconFileUpload }],
    lazy: () => import('./UploadsPage.tsx'),
  },
];
