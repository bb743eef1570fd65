// The whole application: one line a feature. Everything that starts the product or tests it goes through here.

import { fileURLToPath } from 'node:url';
import type { ErrorKey } from '@population-tracker/contract/kernel/errors';
import type { FastifyInstance } from 'fastify';
import { constraints as announcementConstraints, routes as announcements } from '#features/announcements/announcements-routes.ts';
import { jobs as announcementJobs } from '#features/announcements/sending/sending-jobs.ts';
import { routes as audit } from '#features/audit-log/audit-routes.ts';
import { entries } from '#features/audit-log/audit-service.ts';
import { routes as clientErrors } from '#features/client-errors/client-errors-routes.ts';
import { routes as colleagues } from '#features/colleagues/colleagues-routes.ts';
import { jobs as dashboardJobs } from '#features/dashboard/dashboard-jobs.ts';
import { routes as dashboard } from '#features/dashboard/dashboard-routes.ts';
import { jobs as dataProtectionJobs } from '#features/data-protection/data-protection-jobs.ts';
import { routes as dataProtection, constraints as dataProtectionConstraints } from '#features/data-protection/data-protection-routes.ts';
import { jobs as emergencyJobs } from '#features/emergency/emergency-jobs.ts';
import { routes as emergency, constraints as emergencyConstraints, pages as emergencyPages } from '#features/emergency/emergency-routes.ts';
import { boards } from '#features/emergency/live-events.ts';
import { routes as files } from '#features/files/files-routes.ts';
import { groupsBring } from '#features/grants/by-groups-service.ts';
import { grantNotices } from '#features/grants/grant-notice.ts';
import { jobs as grantJobs } from '#features/grants/grants-jobs.ts';
import { constraints as grantConstraints, routes as grants } from '#features/grants/grants-routes.ts';
import { routes as installation } from '#features/installation/installation-routes.ts';
import { routes as listViews } from '#features/list-views/list-views-routes.ts';
import { jobs as lookupJobs } from '#features/lookups/lookups-jobs.ts';
import { routes as lookups } from '#features/lookups/lookups-routes.ts';
import { routes as me } from '#features/me/me-routes.ts';
import { routes as myNotifications } from '#features/my-notifications/my-notifications-routes.ts';
import { routes as notifications } from '#features/notifications/notifications-routes.ts';
import { constraints as parameterConstraints, routes as parameters } from '#features/parameters/parameters-routes.ts';
import { routes as placeCodes, pages as placeCodesPages } from '#features/place-codes/place-codes-routes.ts';
import { planImporter } from '#features/plan/importer/plan-importer.ts';
import { routes as plan, constraints as planConstraints } from '#features/plan/plan-routes.ts';
import {
  routes as privacyNotice,
  constraints as privacyNoticeConstraints,
  pages as privacyNoticePages,
} from '#features/privacy-notice/privacy-notice-routes.ts';
import { jobs as provisioningJobs } from '#features/provisioning/provisioning-jobs.ts';
import {
  routes as provisioning,
  constraints as provisioningConstraints,
  protocols as provisioningProtocols,
} from '#features/provisioning/provisioning-routes.ts';
import { madeMails } from '#features/reservations/bulk/make-tell.ts';
import { reservationBulks } from '#features/reservations/bulk/reservations-bulk.ts';
import { jobs as checkInJobs } from '#features/reservations/check-in/check-in-jobs.ts';
import { jobs as dayPlanJobs } from '#features/reservations/day-plans/day-plans-jobs.ts';
import { reservationsImporter } from '#features/reservations/importer/reservations-importer.ts';
import { guestNotices, meetingNotices } from '#features/reservations/meetings/guest-notices-service.ts';
import { jobs as meetingJobs } from '#features/reservations/meetings/meetings-jobs.ts';
import { jobs as reservationJobs } from '#features/reservations/notices/notices-jobs.ts';
import { notices } from '#features/reservations/notices/notices-service.ts';
import { startCounting } from '#features/reservations/refusals/refusals-service.ts';
import { constraints as reservationConstraints, routes as reservations } from '#features/reservations/reservations-routes.ts';
import { waitingHears } from '#features/reservations/waiting/giving-service.ts';
import { addedMails } from '#features/reservations/waiting/waits-added-mail.ts';
import { jobs as waitJobs } from '#features/reservations/waiting/waits-jobs.ts';
import { waitMails } from '#features/reservations/waiting/waits-mail.ts';
import { routes as search } from '#features/search/search-routes.ts';
import { unlinkedMails } from '#features/session/arrivals/unlinked-mail.ts';
import { waitingMails } from '#features/session/arrivals/waiting-mail.ts';
import { countHeavy } from '#features/session/heavy-service.ts';
import { passkeyNotices } from '#features/session/passkeys/passkeys-mail.ts';
import { tellForbidden } from '#features/session/refused/refused-service.ts';
import { jobs as sessionJobs } from '#features/session/session-jobs.ts';
import { routes as session, constraints as sessionConstraints, pages as sessionPages } from '#features/session/session-routes.ts';
import { authenticate } from '#features/session/session-service.ts';
import { constraints as teamConstraints, routes as teams } from '#features/teams/teams-routes.ts';
import { membersByUpload } from '#features/teams/teams-service.ts';
import { uploads } from '#features/uploads/uploads.ts';
import { formerAddresses } from '#features/users/address-mail.ts';
import { usersImporter } from '#features/users/importer/users-importer.ts';
import { passwordNotices } from '#features/users/password/password-service.ts';
import { selectedUsers } from '#features/users/selection-service.ts';
import { constraints as userConstraints, routes as users } from '#features/users/users-routes.ts';
import type { BoundPage } from '#platform/http/answers/answers-page.ts';
import type { BoundProtocol } from '#platform/http/answers/answers-protocol.ts';
import type { BoundRoute } from '#platform/http/bind.ts';
import { createServer, type ServerOptions } from '#platform/http/http-server.ts';
import type { FrontEnd } from '#platform/http/operations/front-end.ts';
import type { JobDefinition } from '#platform/jobs/job.ts';
import type { Listener } from '#platform/tell.ts';
import type { Config } from './config.ts';
import type { Context } from './context.ts';

interface Feature {
  routes?: readonly BoundRoute[];
  /** What it shows outside of the API and the panel. */
  pages?: readonly BoundPage[];
  /** Protocols of others that it speaks. */
  protocols?: readonly BoundProtocol[];
  jobs?: readonly JobDefinition[];
  /** What it does about changes that are told, of its own or of others; in the order of the features. */
  listeners?: readonly Listener<Context>[];
  /** Which refusal a broken constraint of its tables stands for, where its service hasn't said it better. */
  constraints?: Readonly<Record<string, ErrorKey>>;
  /** What goes on beside its routes. @returns what ends it, before the server is gone */
  beside?: (services: Services) => () => Promise<void>;
}

type Services = Pick<Context, 'db' | 'replica' | 'log' | 'config' | 'jobs' | 'listeners' | 'now'>;

export const features: Record<string, Feature> = {
  installation: { routes: installation },
  session: {
    routes: session,
    pages: sessionPages,
    jobs: sessionJobs,
    listeners: [passkeyNotices, waitingMails, unlinkedMails],
    constraints: sessionConstraints,
  },
  users: { routes: users, listeners: [formerAddresses, passwordNotices], constraints: userConstraints },
  grants: { routes: grants, jobs: grantJobs, listeners: [grantNotices, groupsBring], constraints: grantConstraints },
  'data-protection': { routes: dataProtection, jobs: dataProtectionJobs, constraints: dataProtectionConstraints },
  'privacy-notice': { routes: privacyNotice, pages: privacyNoticePages, constraints: privacyNoticeConstraints },
  provisioning: {
    routes: provisioning,
    protocols: provisioningProtocols,
    jobs: provisioningJobs,
    constraints: provisioningConstraints,
  },
  files: { routes: files },
  uploads: uploads([usersImporter(membersByUpload), planImporter, reservationsImporter]),
  audit: { routes: audit, listeners: [entries] },
  plan: { routes: plan, constraints: planConstraints },
  parameters: { routes: parameters, constraints: parameterConstraints },
  reservations: {
    routes: reservations,
    jobs: [...reservationJobs, ...checkInJobs, ...waitJobs, ...dayPlanJobs, ...meetingJobs],
    listeners: [notices, meetingNotices, guestNotices, madeMails, waitMails, addedMails, waitingHears],
    constraints: reservationConstraints,
    beside: startCounting,
  },
  'reservation-bulks': reservationBulks(selectedUsers),
  'place-codes': { routes: placeCodes, pages: placeCodesPages },
  me: { routes: me },
  lookups: { routes: lookups, jobs: lookupJobs },
  'my-notifications': { routes: myNotifications },
  colleagues: { routes: colleagues },
  dashboard: { routes: dashboard, jobs: dashboardJobs },
  emergency: {
    routes: emergency,
    pages: emergencyPages,
    jobs: emergencyJobs,
    listeners: [boards],
    constraints: emergencyConstraints,
  },
  notifications: { routes: notifications },
  'client-errors': { routes: clientErrors },
  search: { routes: search },
  'list-views': { routes: listViews },
  teams: { routes: teams, constraints: teamConstraints },
  announcements: { routes: announcements, jobs: announcementJobs, constraints: announcementConstraints },
};

export const routes: BoundRoute[] = Object.values(features).flatMap((feature) => feature.routes ?? []);
export const pages: BoundPage[] = Object.values(features).flatMap((feature) => feature.pages ?? []);
const protocols: BoundProtocol[] = Object.values(features).flatMap((feature) => feature.protocols ?? []);
export const jobs: JobDefinition[] = Object.values(features).flatMap((feature) => feature.jobs ?? []);
export const listeners: Listener<Context>[] = Object.values(features).flatMap((feature) => feature.listeners ?? []);
export const constraints: Record<string, ErrorKey> = Object.assign({}, ...Object.values(features).map((feature) => feature.constraints));

const builtBy = (name: string): string => fileURLToPath(new URL(`../../${name}/dist`, import.meta.url));

/** The panel, and the employees' own app where the installation has it. */
const frontEndsOf = ({ employeeApp }: Config): FrontEnd[] => [
  { path: '/', folder: builtBy('admin') },
  ...(employeeApp ? [{ path: '/my/', folder: builtBy('me') }] : []),
];

/** The product's server on the given parts of a process; `options` are for tests and for the process's own figures. */
export async function createApp(services: Services, options: Partial<ServerOptions> = {}): Promise<FastifyInstance> {
  const app = await createServer({
    services,
    routes,
    pages,
    protocols,
    constraints,
    authenticate,
    tellForbidden,
    countHeavy,
    frontEnds: frontEndsOf(services.config),
    ...options,
  });
  for (const { beside } of Object.values(features)) if (beside) app.addHook('onClose', beside(services));
  return app;
}
