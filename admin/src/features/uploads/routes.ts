import { IconFileUpload } from '@tabler/icons-react';
import type { RouteRecord } from '../../lib/route-record.ts';

export const routes: RouteRecord[] = [
  {
    path: '/upload-jobs',
    name: 'uploadJobs',
    titleKey: 'uploadJobs',
    icon: IconFileUpload,
    roles: ['admin'],
    lazy: () => import('./UploadsPage.tsx'),
  },
];
