import type { RouteRecord } from '#web/route-record.ts';

export const routes: RouteRecord[] = [
  {
    path: '/place-codes',
    name: 'placeCodes',
    titleKey: 'placeCodes',
    roles: ['admin'],
    needs: ['plan.write'],
    hidden: true,
    listOf: '/officelist',
    lazy: () => import('./PlaceCodesPage.tsx'),
  },
];
