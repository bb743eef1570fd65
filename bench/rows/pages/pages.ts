import { exactTotalLimit, searchedPagesLimit } from '@population-tracker/contract/kernel/constants';
import { apiPath, type Stage } from '../../machine/stage.ts';
import { type Figure, ms, type Row } from '../figure.ts';
import { type Asked, askedOf } from './asked.ts';
import { readsOf } from './reads.ts';

const limit = 50;

/** The last page that may be asked for of a list whose counting stops; pages of a search end before. */
const lastOf = ({ search }: Asked['query']): number => (search ? searchedPagesLimit : exactTotalLimit) / limit;

/** Every order of the reservations in both directions, and every filter: how long a page takes, and how much is read for what is shown. */
export const pages: Row = {
  name: 'pages',
  sizes: 'each',
  async measure(stage): Promise<Figure[]> {
    const measured = [];
    for (const asked of await askedOf(stage.databaseUrl)) measured.push(await measurePages(stage, asked));
    console.log('| reservations | first page | last page | rows read for each shown | of the count |\n| --- | --- | --- | --- | --- |');
    for (const { name, firstMs, lastMs, reads, counted } of measured)
      console.log(`| ${name} | ${ms(firstMs)} | ${ms(lastMs)} | ${reads.toFixed(1)} | ${counted.toFixed(1)} |`);
    const slowest = measured.reduce((one, other) => (slowerOf(other) > slowerOf(one) ? other : one));
    const widest = measured.reduce((one, other) => (other.reads > one.reads ? other : one));
    return [
      {
        name: 'pages.slowest',
        what: 'a page of reservations in the order, by the filter and at the end that is slowest',
        value: slowerOf(slowest),
        unit: 'ms',
        behind: `p50 of one connection: ${slowest.name}; by default ${ms(measured[0]?.firstMs ?? 0)}`,
      },
      {
        name: 'pages.reads',
        what: 'rows that PostgreSQL reads for each that a first page shows, where they are most',
        value: widest.reads,
        unit: 'times',
        behind: widest.name,
      },
    ];
  },
};

const slowerOf = ({ firstMs, lastMs }: { firstMs: number; lastMs: number }): number => Math.max(firstMs, lastMs);

async function measurePages(stage: Stage, { name, query }: Asked) {
  const [firstMs, lastMs] = [await latency(stage, query, 1), await latency(stage, query, lastOf(query))];
  return { name, firstMs, lastMs, ...(await readsOf(stage.databaseUrl, { ...query, page: 1, limit })) };
}

async function latency({ load }: Stage, query: Asked['query'], page: number): Promise<number> {
  const { p50Ms } = await load([{ method: 'GET', path: apiPath('/reservations', { ...query, page, limit }) }], {
    connections: 1,
    seconds: 0.5,
  });
  return p50Ms;
}
