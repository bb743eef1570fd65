import type { ReservationQuery } from '@population-tracker/contract/reservations';
import { listReservations } from '../../api/src/features/reservations/queries.ts';
import { together } from '../load/run-load.ts';
import { runRaw } from '../machine/raw.ts';
import { apiPath } from '../machine/stage.ts';
import { type Figure, inTurn, mean, ms, perSecond, type Row } from './figure.ts';
import { recordedPage } from './recorded.ts';

const limit = 50;
const pages = 20;

/** 50 reservations with their names and the total, from the first 20 pages, against the page's own SELECT. */
export const list: Row = {
  name: 'list',
  sizes: 'each',
  async measure({ load, databaseUrl }): Promise<Figure[]> {
    const requests = Array.from({ length: pages }, (_, index) => ({
      method: 'GET' as const,
      path: apiPath('/reservations', { page: index + 1, limit }),
    }));
    const statements = await Promise.all(
      requests.map(async (_, index) => ({
        text: await recordedPage((db) => listReservations(db, { page: index + 1, limit } as ReservationQuery)),
      })),
    );
    await load(requests, { seconds: 1 });
    const measured = await inTurn(
      () => load(requests),
      () => runRaw(databaseUrl, statements),
    );
    const ours = together(measured.ours);
    const raw = mean(measured.raw.map((one) => one.perSecond));
    return [
      {
        name: 'list',
        what: 'list 50 reservations with names and total, against the same SELECT',
        value: ours.perSecond / raw,
        unit: 'times',
        behind: `${perSecond(ours.perSecond)} (p50 ${ms(ours.p50Ms)}, p99 ${ms(ours.p99Ms)}, ${Math.round(ours.bytesEach / 1_024)} kB each) of ${perSecond(raw)} by ${measured.raw[0]?.by}`,
        perSecond: ours.perSecond,
      },
    ];
  },
};
