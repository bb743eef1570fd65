import type { RouteRecord } from '#web/route-record.ts';

export const routes: RouteRecord[] = [
  {
    path: '/office-plan',
    name: 'officePlan',
    titleKey: 'floorPlan',
    roles: ['admin'],
    needs: ['plan.write'],
    hidden: true,
    listOf: '/officelist',
    lazy: () => import('./floor-plan/FloorPlanPage.tsx'),
  },
];
