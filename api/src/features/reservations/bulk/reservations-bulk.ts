import type { BoundRoute } from '#platform/http/bind.ts';
import type { JobDefinition } from '#platform/jobs/job.ts';
import { bulkJobs } from './bulk-jobs.ts';
import { bulkRoutes } from './bulk-routes.ts';
import type { FindUsers } from './people/people-service.ts';

/** Reservations in bulk, with the way to the people of a users list: `'reservation-bulks': reservationBulks(selectedUsers)`. */
export const reservationBulks = (findUsers: FindUsers): { routes: BoundRoute[]; jobs: JobDefinition[] } => ({
  routes: bulkRoutes(findUsers),
  jobs: bulkJobs,
});
