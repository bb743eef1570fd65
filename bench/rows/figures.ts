import { putDownCounts } from '../../api/src/features/dashboard/figures/area-days-queries.ts';
import { freezeDays, putDownCapacity } from '../../api/src/features/dashboard/figures/occupancy-queries.ts';
import { openCurveDays, putDownCurve } from '../../api/src/features/dashboard/today/booking-curve-queries.ts';
import { connect } from '../../api/src/platform/db/database.ts';
import type { Today } from '../../contract/dashboard/today.ts';
import { apiPath, type Stage } from '../machine/stage.ts';
import { type Figure, ms, type Row } from './figure.ts';
import { ask, compareWithPlainCounts } from './figures-equal.ts';

/** A month of the dashboard: one gone by, which is put down, and the present one, whose last days are read from the reservations. */
export const figures: Row = {
  name: 'figures',
  sizes: 'each',
  async measure(stage): Promise<Figure[]> {
    const putDownMs = await putDown(stage);
    const now = new Date();
    const past = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 1)).toISOString().slice(0, 7);
    const pastMs = await latency(stage, '/dashboard/location-usage', { month: past });
    const presentMs = await latency(stage, '/dashboard/location-usage', {});
    const diningMs = await latency(stage, '/dashboard/dining-hall', {});
    const countsMs = await latency(stage, '/dashboard/summary', { period: 'month' });
    const todayMs = await latency(stage, '/dashboard/today', {});
    const officeMs = await latency(stage, '/dashboard/office', {});
    const { error } = (await ask<Today>(stage, '/dashboard/today', {})).company.forecast;
    const { compared, plainMs } = await compareWithPlainCounts(stage, [past, now.toISOString().slice(0, 7)]);
    return [
      {
        name: 'figures.month',
        what: 'location usage of a month gone by',
        value: pastMs,
        unit: 'ms',
        behind: `p50 of one connection; present month ${ms(presentMs)}, dining hall’s week ${ms(diningMs)}, counts of a month ${ms(countsMs)}; all days put down in ${(putDownMs / 1_000).toFixed(1)} s`,
        perSecond: 1_000 / pastMs,
      },
      {
        name: 'figures.today',
        what: 'the office as it is today',
        value: todayMs,
        unit: 'ms',
        behind: `p50 of one connection; its floors by the quarter of an hour ${ms(officeMs)}; the forecast is off by ${percent(error?.oneDayAhead)} one day ahead and ${percent(error?.tenDaysAhead)} ten days ahead, ${error?.inside ?? 0} of ${error?.days ?? 0} days inside its band; ${compared} rows of figures equal plain counts of the reservations, which took ${(plainMs / 1_000).toFixed(1)} s`,
        perSecond: 1_000 / todayMs,
      },
    ];
  },
};

const percent = (share: number | null | undefined): string => (share == null ? 'nothing known' : `${(share * 100).toFixed(1)}%`);

/** What the job does the first time it runs. */
async function putDown({ databaseUrl }: Stage): Promise<number> {
  const { db, close } = connect({ url: databaseUrl, maxConnections: 1 });
  const begun = performance.now();
  try {
    const now = new Date();
    await putDownCapacity(db, now);
    while (await freezeDays(db, now));
    while (await putDownCounts(db, now));
    for (const day of await openCurveDays(db, now)) await putDownCurve(db, day, now);
    return performance.now() - begun;
  } finally {
    await close();
  }
}

async function latency({ load }: Stage, path: string, query: Record<string, string>): Promise<number> {
  const { p50Ms } = await load([{ method: 'GET', path: apiPath(path, query) }], { connections: 1, seconds: 3 });
  return p50Ms;
}
