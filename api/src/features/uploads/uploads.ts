import type { BoundRoute } from '#platform/http/bind.ts';
import type { JobDefinition } from '#platform/jobs/job.ts';
import type { Importer } from './uploads-importer.ts';
import { uploadJobs } from './uploads-jobs.ts';
import { uploadRoutes } from './uploads-routes.ts';

/** The feature with the kinds that it offers: `uploads: uploads([usersImporter])`. */
export function uploads(offered: readonly Importer[]): { routes: BoundRoute[]; jobs: JobDefinition[] } {
  const importers = new Map(offered.map((importer) => [importer.kind, importer]));
  return { routes: uploadRoutes(importers), jobs: uploadJobs(importers) };
}
