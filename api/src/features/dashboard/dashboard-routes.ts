import {
  dashboardSummary,
  diningHallWeek,
  exportDiningHallWeek,
  exportLocationUsage,
  exportPersonDistribution,
  locationUsage,
  personDistribution,
} from '@population-tracker/contract/dashboard';
import { readFirstSteps } from '@population-tracker/contract/first-steps';
import { exportShortList } from '#features/audit-log/histories-service.ts';
import { bind } from '#platform/http/bind.ts';
import { distribution, distributionRows, summary } from './dashboard-service.ts';
import { diningSheet, distributionSheet, usageSheet } from './dashboard-sheets.ts';
import { diningRows, diningWeek } from './dining-service.ts';
import { firstSteps } from './first-steps-service.ts';
import { usage, usageRows } from './occupancy-service.ts';

const whole = <R>(items: R[]) => ({ items, total: items.length, totalIsAtLeast: false });

export const routes = [
  bind(readFirstSteps, firstSteps),
  bind(dashboardSummary, (ctx, { query }) => summary(ctx, query)),
  bind(personDistribution, (ctx, { query }) => distribution(ctx, query)),
  bind(exportPersonDistribution, (ctx, { query }) =>
    exportShortList(ctx, query, distributionSheet, async (asked) => whole(distributionRows(await distribution(ctx, asked)))),
  ),
  bind(locationUsage, (ctx, { query }) => usage(ctx, query)),
  bind(exportLocationUsage, (ctx, { query }) =>
    exportShortList(ctx, query, usageSheet, async (asked) => whole(usageRows(await usage(ctx, asked)))),
  ),
  bind(diningHallWeek, (ctx, { query }) => diningWeek(ctx, query)),
  bind(exportDiningHallWeek, (ctx, { query }) =>
    exportShortList(ctx, query, diningSheet, async (asked) => whole(diningRows(await diningWeek(ctx, asked)))),
  ),
];
