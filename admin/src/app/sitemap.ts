import { routes as announcements } from '#features/announcements/announcements-routes.ts';
import { routes as auditLog } from '#features/audit-log/audit-log-routes.ts';
import { routes as dashboard } from '#features/dashboard/dashboard-routes.ts';
import { routes as emergency } from '#features/emergency/emergency-routes.ts';
import { routes as notifications } from '#features/notifications/notifications-routes.ts';
import { routes as parameters } from '#features/parameters/parameters-routes.ts';
import { routes as permissions } from '#features/permissions/permissions-routes.ts';
import { routes as placeCodes } from '#features/place-codes/place-codes-routes.ts';
import { routes as closures } from '#features/plan/closures/closures-routes.ts';
import { routes as floorPlan } from '#features/plan/floor-plan-routes.ts';
import { routes as plan } from '#features/plan/plan-routes.ts';
import { routes as release } from '#features/reservations/release/release-routes.ts';
import { routes as reservations } from '#features/reservations/reservations-routes.ts';
import { routes as waiting } from '#features/reservations/waiting/waiting-routes.ts';
import { routes as session } from '#features/session/session-routes.ts';
import { routes as uploads } from '#features/uploads/uploads-routes.ts';
import { routes as users } from '#features/users/users-routes.ts';
import { topBarPart } from '#shell/top-bar/top-bar-parts.tsx';
import type { RouteRecord } from '#web/route-record.ts';

/** Every screen of the frame, one line a feature; the menu follows this order. */
export const sitemap: readonly RouteRecord[] = [
  ...dashboard,
  ...users,
  ...reservations,
  ...waiting,
  ...parameters,
  ...plan,
  ...closures,
  ...release,
  ...placeCodes,
  ...floorPlan,
  ...announcements,
  ...emergency,
  ...uploads,
  ...notifications,
  ...permissions,
  ...auditLog,
  ...session,
];

/** What features show in the top bar. */
export const topBarParts = [
  topBarPart({ needs: 'uploads.read', scope: 'company' }, () => import('#features/uploads/RunningUpload.tsx')),
  topBarPart({ needs: 'emergencies.read', scope: 'location' }, () => import('#features/emergency/running/RunningBar.tsx'), {
    namespace: 'emergency',
    when: ({ running }) => running.length > 0,
  }),
];
