import { routes as announcements } from '../features/announcements/routes.ts';
import { routes as auditLog } from '../features/audit-log/routes.ts';
import { routes as dashboard } from '../features/dashboard/routes.ts';
import { routes as emergency } from '../features/emergency/routes.ts';
import { routes as floorPlan } from '../features/floor-plan/routes.ts';
import { routes as notifications } from '../features/notifications/routes.ts';
import { routes as parameters } from '../features/parameters/routes.ts';
import { routes as plan } from '../features/plan/routes.ts';
import { routes as reservations } from '../features/reservations/routes.ts';
import { routes as session } from '../features/session/routes.ts';
import { routes as uploads } from '../features/uploads/routes.ts';
import { routes as users } from '../features/users/routes.ts';
import type { RouteRecord } from '../lib/route-record.ts';
import { topBarPart } from '../shell/top-bar/parts.tsx';

/** Every screen of the frame, one line a feature; the menu follows this order. */
export const sitemap: readonly RouteRecord[] = [
  ...dashboard,
  ...users,
  ...reservations,
  ...parameters,
  ...plan,
  ...floorPlan,
  ...announcements,
  ...emergency,
  ...uploads,
  ...notifications,
  ...auditLog,
  ...session,
];

/** What features show in the top bar. */
export const topBarParts = [
  topBarPart(['admin'], () => import('../features/uploads/parts/indicator/RunningUpload.tsx')),
  topBarPart(['admin', 'emergency'], () => import('../features/emergency/parts/running/RunningBar.tsx'), {
    namespace: 'emergency',
    when: ({ running }) => running.length > 0,
  }),
];
