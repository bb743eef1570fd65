import { apiPath, type Stage } from '../machine/stage.ts';
import { type Figure, ms, type Row } from './figure.ts';

const limit = 50;

/** The last page against the first one, and the one in the middle, which has the furthest way from either end. */
export const pages: Row = {
  name: 'pages',
  sizes: 'each',
  async measure(stage): Promise<Figure[]> {
    const last = Math.floor(stage.scale.reservations / limit);
    await latency(stage, last, 1);
    const firstMs = await latency(stage, 1);
    const lastMs = await latency(stage, last);
    const middleMs = await latency(stage, Math.floor(last / 2));
    return [
      {
        name: 'pages',
        what: 'last page of reservations against the first page',
        value: lastMs / firstMs,
        unit: 'times',
        behind: `p50 of one connection: first ${ms(firstMs)}, last ${ms(lastMs)}, middle ${ms(middleMs)}`,
        perSecond: 1_000 / lastMs,
      },
    ];
  },
};

async function latency({ load }: Stage, page: number, seconds = 3): Promise<number> {
  const { p50Ms } = await load([{ method: 'GET', path: apiPath('/reservations', { page, limit }) }], { connections: 1, seconds });
  return p50Ms;
}
