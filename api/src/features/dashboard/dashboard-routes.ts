import { checkInFigures, exportCheckInFigures } from '@population-tracker/contract/dashboard/check-ins';
import {
  dashboardSummary,
  diningHallWeek,
  exportDiningHallWeek,
  exportLocationUsage,
  exportPersonDistribution,
  locationUsage,
  personDistribution,
} from '@population-tracker/contract/dashboard/figures';
import { readFirstSteps } from '@population-tracker/contract/dashboard/first-steps';
import { readPlaceToday } from '@population-tracker/contract/dashboard/place-today';
import { listSlotReports, removeSlotReport, saveSlotReport } from '@population-tracker/contract/dashboard/slot-reports';
import {
  exportAllFigures,
  exportPlanningHabit,
  exportRoomUse,
  exportSpaceUse,
  exportWeekdays,
  planningHabit,
  roomUse,
  spaceUse,
} from '@population-tracker/contract/dashboard/space';
import { readOffice, readToday, todayEvents, whereabouts } from '@population-tracker/contract/dashboard/today';
import { exportUnmetDemand, unmetDemand } from '@population-tracker/contract/dashboard/unmet-demand';
import { exportShortList } from '#features/audit-log/histories-service.ts';
import { type BoundRoute, bind, bindReading } from '#platform/http/bind.ts';
import { bindEvents } from '#platform/http/events/events.ts';
import { exportFigures } from './figures/all-figures-service.ts';
import { checkIns } from './figures/came/check-ins-service.ts';
import { checkInSheet, weekRows } from './figures/came/check-ins-sheet.ts';
import { diningRows, diningWeek } from './figures/dining-service.ts';
import { distribution, distributionRows, summary } from './figures/figures-service.ts';
import { diningSheet, distributionSheet, usageSheet } from './figures/figures-sheets.ts';
import { usage, usageRows } from './figures/occupancy-service.ts';
import { habit, rooms, space } from './figures/space/space-service.ts';
import { habitRows, habitSheet, roomSheet, spaceRows, spaceSheet, weekdayRows, weekdaySheet } from './figures/space/space-sheets.ts';
import { demand, demandRows } from './figures/unmet-demand-service.ts';
import { unmetDemandSheet } from './figures/unmet-demand-sheet.ts';
import { firstSteps } from './first-steps-service.ts';
import { remove, reportsOf, save } from './slot-reports/slot-reports-service.ts';
import { readOfficeOf } from './today/office-service.ts';
import { readPlaceOf } from './today/place-service.ts';
import { lookMs, newsOfToday } from './today/today-live.ts';
import { readTodayOf, whereaboutsOf } from './today/today-service.ts';

const whole = <R>(items: R[]) => ({ items, total: items.length, totalIsAtLeast: false });

export const routes: BoundRoute[] = [
  bind(readFirstSteps, firstSteps),
  bindReading(readToday, (ctx) => readTodayOf(ctx)),
  bindEvents(todayEvents, () => ({ topic: 'today', lookAfterMs: lookMs, read: newsOfToday() })),
  bindReading(readOffice, (ctx, { query }) => readOfficeOf(ctx, query)),
  bindReading(readPlaceToday, (ctx, { query }) => readPlaceOf(ctx, query)),
  bind(whereabouts, (ctx, { query }) => whereaboutsOf(ctx, query.userIds)),

  bind(listSlotReports, (ctx) => reportsOf(ctx)),
  bind(saveSlotReport, (ctx, { body }) => save(ctx, body)),
  bind(removeSlotReport, (ctx, { query }) => remove(ctx, query)),

  bindReading(dashboardSummary, (ctx, { query }) => summary(ctx, query)),
  bindReading(personDistribution, (ctx, { query }) => distribution(ctx, query)),
  bindReading(exportPersonDistribution, (ctx, { query }) =>
    exportShortList(ctx, query, distributionSheet, async (asked) => whole(distributionRows(await distribution(ctx, asked)))),
  ),
  bindReading(locationUsage, (ctx, { query }) => usage(ctx, query)),
  bindReading(exportLocationUsage, (ctx, { query }) =>
    exportShortList(ctx, query, usageSheet, async (asked) => whole(usageRows(await usage(ctx, asked)))),
  ),
  bindReading(diningHallWeek, (ctx, { query }) => diningWeek(ctx, query)),
  bindReading(exportDiningHallWeek, (ctx, { query }) =>
    exportShortList(ctx, query, diningSheet, async (asked) => whole(diningRows(await diningWeek(ctx, asked)))),
  ),
  bindReading(unmetDemand, (ctx, { query }) => demand(ctx, query)),
  bindReading(exportUnmetDemand, (ctx, { query }) =>
    exportShortList(ctx, query, unmetDemandSheet, async (asked) => whole(await demandRows(ctx, asked))),
  ),
  bindReading(checkInFigures, (ctx, { query }) => checkIns(ctx, query)),
  bindReading(exportCheckInFigures, (ctx, { query }) =>
    exportShortList(ctx, query, checkInSheet, async (asked) => whole(weekRows(await checkIns(ctx, asked)))),
  ),
  bindReading(spaceUse, (ctx, { query }) => space(ctx, query)),
  bindReading(exportSpaceUse, (ctx, { query }) =>
    exportShortList(ctx, query, spaceSheet, async (asked) => whole(spaceRows(await space(ctx, asked)))),
  ),
  bindReading(exportWeekdays, (ctx, { query }) =>
    exportShortList(ctx, query, weekdaySheet, async (asked) => whole(weekdayRows(await space(ctx, asked)))),
  ),
  bindReading(exportAllFigures, (ctx, { query }) => exportFigures(ctx, query)),
  bindReading(planningHabit, (ctx, { query }) => habit(ctx, query)),
  bindReading(exportPlanningHabit, (ctx, { query }) =>
    exportShortList(ctx, query, habitSheet, async (asked) => whole(habitRows(await habit(ctx, asked)))),
  ),
  bindReading(roomUse, (ctx, { query }) => rooms(ctx, query)),
  bindReading(exportRoomUse, (ctx, { query }) =>
    exportShortList(ctx, query, roomSheet, async (asked) => whole((await rooms(ctx, asked)).rooms)),
  ),
];
