// The whole application: one line a feature. Everything that starts the product or tests it goes through here.
import { fileURLToPath } from 'node:url';
import type { ErrorKey } from '@population-tracker/contract/errors';
import type { FastifyInstance } from 'fastify';
import type { Context } from './context.ts';
import { constraints as announcementConstraints, routes as announcements } from './features/announcements/routes.ts';
import { jobs as announcementJobs } from './features/announcements/sending/jobs.ts';
import { routes as audit } from './features/audit/routes.ts';
import { routes as clientErrors } from './features/client-errors/routes.ts';
import { routes as dashboard } from './features/dashboard/routes.ts';
import { jobs as emergencyJobs } from './features/emergency/jobs.ts';
import { routes as emergency, constraints as emergencyConstraints, pages as emergencyPages } from './features/emergency/routes.ts';
import { routes as files } from './features/files/routes.ts';
import { routes as installation } from './features/installation/routes.ts';
import { routes as listViews } from './features/list-views/routes.ts';
import { routes as notifications } from './features/notifications/routes.ts';
import { constraints as parameterConstraints, routes as parameters } from './features/parameters/routes.ts';
import { planImporter } from './features/plan/importer/importer.ts';
import { routes as plan, constraints as planConstraints } from './features/plan/routes.ts';
import { reservationBulks } from './features/reservations/bulk/bulk.ts';
import { reservationsImporter } from './features/reservations/importer/importer.ts';
import { jobs as reservationJobs } from './features/reservations/notices/jobs.ts';
import { constraints as reservationConstraints, routes as reservations } from './features/reservations/routes.ts';
import { routes as search } from './features/search/routes.ts';
import { countHeavy } from './features/session/heavy/service.ts';
import { jobs as sessionJobs } from './features/session/jobs.ts';
import { tellForbidden } from './features/session/refused/service.ts';
import { routes as session } from './features/session/routes.ts';
import { authenticate } from './features/session/service.ts';
import { uploads } from './features/uploads/uploads.ts';
import { usersImporter } from './features/users/importer/importer.ts';
import { constraints as userConstraints, routes as users } from './features/users/routes.ts';
import { selectedUsers } from './features/users/selection/service.ts';
import type { BoundPage } from './platform/http/answers/page.ts';
import type { BoundRoute } from './platform/http/bind.ts';
import { createServer, type ServerOptions } from './platform/http/server.ts';
import type { JobDefinition } from './platform/jobs/jobs.ts';

interface Feature {
  routes?: readonly BoundRoute[];
  /** What it shows outside of the API and the panel. */
  pages?: readonly BoundPage[];
  jobs?: readonly JobDefinition[];
  /** Which refusal a broken constraint of its tables stands for, where its service hasn't said it better. */
  constraints?: Readonly<Record<string, ErrorKey>>;
}

export const features: Record<string, Feature> = {
  installation: { routes: installation },
  session: { routes: session, jobs: sessionJobs },
  users: { routes: users, constraints: userConstraints },
  files: { routes: files },
  uploads: uploads([usersImporter, planImporter, reservationsImporter]),
  audit: { routes: audit },
  plan: { routes: plan, constraints: planConstraints },
  parameters: { routes: parameters, constraints: parameterConstraints },
  reservations: { routes: reservations, jobs: reservationJobs, constraints: reservationConstraints },
  'reservation-bulks': reservationBulks(selectedUsers),
  dashboard: { routes: dashboard },
  emergency: { routes: emergency, pages: emergencyPages, jobs: emergencyJobs, constraints: emergencyConstraints },
  notifications: { routes: notifications },
  'client-errors': { routes: clientErrors },
  search: { routes: search },
  'list-views': { routes: listViews },
  announcements: { routes: announcements, jobs: announcementJobs, constraints: announcementConstraints },
};

export const routes: BoundRoute[] = Object.values(features).flatMap((feature) => feature.routes ?? []);
export const pages: BoundPage[] = Object.values(features).flatMap((feature) => feature.pages ?? []);
export const jobs: JobDefinition[] = Object.values(features).flatMap((feature) => feature.jobs ?? []);
export const constraints: Record<string, ErrorKey> = Object.assign({}, ...Object.values(features).map((feature) => feature.constraints));

const builtPanel = fileURLToPath(new URL('../../admin/dist', import.meta.url));

/** The product's server on the given parts of a process; `options` are for tests and for the process's own figures. */
export function createApp(
  services: Pick<Context, 'db' | 'log' | 'config' | 'jobs' | 'now'>,
  options: Partial<ServerOptions> = {},
): Promise<FastifyInstance> {
  return createServer({
    services,
    routes,
    pages,
    constraints,
    authenticate,
    tellForbidden,
    countHeavy,
    panelFolder: builtPanel,
    ...options,
  });
}
