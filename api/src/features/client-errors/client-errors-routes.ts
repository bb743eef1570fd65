import { reportClientErrors } from '@population-tracker/contract/client-errors';
import { type BoundRoute, bind } from '#platform/http/bind.ts';
import { logErrors } from './client-errors-service.ts';

export const routes: BoundRoute[] = [bind(reportClientErrors, (ctx, { body }) => logErrors(ctx, body.errors))];
