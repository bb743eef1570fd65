import { routes as dashboard } from '../features/dashboard/routes.ts';
import { routes as plan } from '../features/plan/routes.ts';
import { routes as reservations } from '../features/reservations/routes.ts';
import { routes as session } from '../features/session/routes.ts';
import { routes as uploads } from '../features/uploads/routes.ts';
import { routes as users } from '../features/users/routes.ts';
import type { RouteRecord } from '../lib/route-record.ts';

/** Every screen of the frame, one line a feature; the menu follows this order. */
export const sitemap: readonly RouteRecord[] = [...dashboard, ...users, ...reservations, ...plan, ...uploads, ...session];
