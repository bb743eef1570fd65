import type { BoundRoute } from '../../../platform/http/bind.ts';
import type { JobDefinition } from '../../../platform/jobs/jobs.ts';
import { bulkJobs } from './jobs.ts';
import type { FindUsers } from './people/service.ts';
import { bulkRoutes } from './routes.ts';

/** Reservations in bulk, with the way to the people of a users list: `'reservation-bulks': reservationBulks(selectedUsers)`. */
export const reservationBulks = (findUsers: FindUsers): { routes: BoundRoute[]; jobs: JobDefinition[] } => ({
  routes: bulkRoutes(findUsers),
  jobs: bulkJobs,
});
