import type { exportAllFigures } from '@population-tracker/contract/dashboard/space';
import type { z } from 'zod';
import type { Context } from '#api/context.ts';
import { exportTabs, tab } from '#features/audit-log/histories-service.ts';
import type { FileAnswer } from '#platform/http/bind.ts';
import { checkIns } from './came/check-ins-service.ts';
import { checkInSheet, weekRows } from './came/check-ins-sheet.ts';
import { diningRows, diningWeek } from './dining-service.ts';
import { distribution, distributionRows } from './figures-service.ts';
import { diningSheet, distributionSheet, usageSheet } from './figures-sheets.ts';
import { usage, usageRows } from './occupancy-service.ts';
import { habit, rooms, space } from './space/space-service.ts';
import { habitRows, habitSheet, roomSheet, spaceRows, spaceSheet, weekdayRows, weekdaySheet } from './space/space-sheets.ts';
import { demandRows } from './unmet-demand-service.ts';
import { unmetDemandSheet } from './unmet-demand-sheet.ts';

/** Each of them as its own file has it, a tab for each. */
export async function exportFigures(ctx: Context, { month, day, ...asked }: z.output<typeof exportAllFigures.query>): Promise<FileAnswer> {
  const { locationId } = asked;
  const use = await space(ctx, asked);
  const demand = await demandRows(ctx, { from: use.from, to: use.to, locationId });
  return exportTabs(ctx, { entity: 'allFigures', name: 'figures' }, [
    tab(distributionSheet, distributionRows(await distribution(ctx, { ...(month && { month }), ...(locationId && { locationId }) }))),
    tab(usageSheet, usageRows(await usage(ctx, { month, locationId }))),
    tab(diningSheet, diningRows(await diningWeek(ctx, { day, locationId }))),
    tab(spaceSheet, spaceRows(use)),
    tab(weekdaySheet, weekdayRows(use)),
    tab(habitSheet, habitRows(await habit(ctx, asked))),
    tab(roomSheet, (await rooms(ctx, asked)).rooms),
    tab(unmetDemandSheet, demand),
    tab(checkInSheet, weekRows(await checkIns(ctx, asked))),
  ]);
}
