import { dashboardSummary, personDistribution } from '@population-tracker/contract/dashboard';
import { bind } from '#platform/http/bind.ts';
import { distribution, summary } from './dashboard-service.ts';

export const routes = [
  bind(dashboardSummary, (ctx, { query }) => summary(ctx, query)),
  bind(personDistribution, (ctx, { query }) => distribution(ctx, query)),
];
