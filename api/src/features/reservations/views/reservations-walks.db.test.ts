import { listReservations as contract } from '@population-tracker/contract/reservations/reservations';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { loadScale } from '#seeds/scale/load.ts';
import { type TestDatabase, testDatabase } from '#testing/test-database.ts';
import { listReservations } from './reservations-list-queries.ts';
import { planOf } from './reservations-plan-queries.ts';

let database: TestDatabase;
let placed: { building: number; location: number; day: string };

beforeAll(async () => {
  database = await testDatabase();
  await loadScale(database.url, { users: 2_000, reservations: 24_000 });
  // Some go on over days, and some people and places share their names.
  await sql`update reservations set end_at = start_at + id % 7 * interval '20 hours'
    where area = 'meetingRoom' and status = 'cancelled' and id % 7 > 1`.execute(database.db);
  // On the first day and the last there are thousands at workspaces.
  for (const [rest, day] of [
    [0, sql`min(day)`],
    [1, sql`max(day)`],
  ] as const) {
    await sql`update reservations set status = 'cancelled', day = d.day, start_at = start_at + (d.day - reservations.day) * interval '1 day',
        end_at = end_at + (d.day - reservations.day) * interval '1 day'
      from (select ${day} as day from reservations) d where area = 'workspace' and id % 6 = ${rest}`.execute(database.db);
  }
  await sql`update users set name = 'Ada', last_name = 'Er' where id % 11 = 0`.execute(database.db);
  await sql`update workspaces set name = 'Ortak' where id % 7 = 0`.execute(database.db);
  const { rows } = await sql<typeof placed>`select building_id as building, location_id as location, day::text as day
    from reservations where building_id is not null order by day, id offset 9000 limit 1`.execute(database.db);
  placed = rows[0] ?? { building: 0, location: 0, day: '' };
  // The day in the zones that are furthest from UTC, at its first minute and at its last.
  for (const [which, start] of [
    ['min', sql`day::timestamp at time zone 'Pacific/Kiritimati'`],
    ['max', sql`((day + 1)::timestamp - interval '1 minute') at time zone 'Etc/GMT+12'`],
  ] as const) {
    const { numAffectedRows } =
      await sql`update reservations set status = 'cancelled', start_at = ${start}, end_at = ${start} + interval '1 hour'
      where id = (select ${sql.raw(which)}(id) from reservations where day = ${placed.day})`.execute(database.db);
    expect(numAffectedRows).toBe(1n);
  }
});
afterAll(() => database.drop());

async function pageOf(query: object) {
  const page = await listReservations(database.db, contract.query.parse(query));
  const { items, ...told } = JSON.parse(String(page)) as { items: { id: number }[]; total: number; totalIsAtLeast: boolean };
  return { ids: items.map(({ id }) => id), ...told };
}

/** All that match, put in order by PostgreSQL. */
async function sortedBy(order: string, where = 'true'): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select r.id from reservations r join users u on u.id = r.user_id join locations l on l.id = r.location_id
    left join workspaces w on w.id = r.workspace_id where ${sql.raw(where)} order by ${sql.raw(order)}`.execute(database.db);
  return rows.map(({ id }) => id);
}

const matches = new Map<string, Promise<number[]>>();

/** All that match, asked for once. */
function matched(where: string): Promise<number[]> {
  const known = matches.get(where) ?? sortedBy('r.id', where);
  matches.set(where, known);
  return known;
}

const orders: Record<string, string> = {
  userName: 'u.name, u.last_name, u.id, r.start_at, r.id',
  locationName: 'l.name, l.id, r.day, r.start_at, r.id',
  workspaceName: 'w.name, w.id, r.start_at, r.id',
  area: 'r.area, r.day, r.start_at, r.id',
  status: 'r.status, r.start_at, r.id',
  end: 'r.end_at, r.id',
  start: 'r.start_at, r.id',
  created: 'r.id',
};
const reversed = (order: string) => order.replaceAll(',', ' desc,').concat(' desc');

const filters = (): [query: object, where: string][] => [
  [{}, 'true'],
  [{ from: placed.day }, `r.day >= '${placed.day}'`],
  [{ to: placed.day }, `r.day <= '${placed.day}'`],
  [{ status: 'active', to: placed.day }, `r.status = 'active' and r.day <= '${placed.day}'`],
  [{ area: ['workspace', 'meetingRoom'] }, "r.area in ('workspace', 'meetingRoom')"],
];

describe.each(Object.entries(orders))('more reservations than are counted, by %s', (sort, order) => {
  it('come in that order in both directions, on the first page and the last, whatever they are filtered by', async () => {
    // Put in order once: backwards it is the same one reversed.
    const sorted = await sortedBy(order);
    for (const [query, where] of filters()) {
      const matching = new Set(await matched(where));
      const forwards = sorted.filter((id) => matching.has(id));
      expect(forwards).toHaveLength(matching.size);
      for (const [way, all] of [
        [sort, forwards],
        [`-${sort}`, forwards.toReversed()],
      ] as const) {
        for (const page of [1, 100]) {
          const told = await pageOf({ ...query, sort: way, page: String(page), limit: '100' });
          expect(told.ids, `${JSON.stringify(query)} by ${way}, page ${page}`).toEqual(all.slice((page - 1) * 100, page * 100));
          expect(told.totalIsAtLeast).toBe(all.length > 10_000);
        }
      }
    }
  });

  it('and those of a building or a location, where they are fewer', async () => {
    for (const [query, where] of [
      [{ buildingId: String(placed.building) }, `r.building_id = ${placed.building}`],
      [{ locationId: String(placed.location), area: 'workspace' }, `r.location_id = ${placed.location} and r.area = 'workspace'`],
    ] as const) {
      const all = await sortedBy(reversed(order), where);
      expect(all.length).toBeGreaterThan(100);
      expect(await pageOf({ ...query, sort: `-${sort}`, limit: '200' })).toEqual({
        ids: all.slice(0, 200),
        total: all.length,
        totalIsAtLeast: false,
      });
    }
  });
});

test('the reservations of a building with very many are read day by day', async () => {
  const query = contract.query.parse({ buildingId: String(placed.building), from: placed.day });
  const { many } = planOf(database.db, query, null);
  const all = await sortedBy(reversed(orders['start'] ?? ''), `r.building_id = ${placed.building} and r.day >= '${placed.day}'`);
  expect(all.length).toBeGreaterThan(100);
  for (const offset of [0, 60]) {
    const rows = (await many?.({ limit: 40, offset }).execute()) ?? [];
    expect(rows.map(({ id }) => id)).toEqual(all.slice(offset, offset + 40));
  }
});

/** How many rows of a table PostgreSQL looks at, as `explain (format json)` tells it. */
function readsOf(node: Record<string, unknown>): number {
  const below = ((node['Plans'] ?? []) as Record<string, unknown>[]).reduce((sum, plan) => sum + readsOf(plan), 0);
  if (!node['Relation Name']) return below;
  const [found, passed] = [Number(node['Actual Rows']), Number(node['Rows Removed by Filter'] ?? 0)];
  return below + (found + passed) * Number(node['Actual Loops']);
}

describe('the order of the end of some days, of one area or of one place', () => {
  const where = ([name, value]: [string, string | string[]]): string => {
    if (name === 'from' || name === 'to') return `r.day ${name === 'from' ? '>' : '<'}= '${value}'`;
    return `r.${name.replace('Id', '_id')} in (${[value].flat().map((one) => `'${one}'`)})`;
  };
  let first: string;
  let last: string;
  beforeAll(async () => {
    await sql`analyze reservations`.execute(database.db);
    const { rows } = await sql<{ first: string; last: string }>`
      select (min(day) + 1)::text as first, (max(day) - 1)::text as last from reservations`.execute(database.db);
    ({ first, last } = rows[0] ?? { first: '', last: '' });
  });

  test.each(['end', '-end'])('by %s is that of all of them, and few are looked at beside those that are shown', async (sort) => {
    const { location, building } = placed;
    const asked: [most: number, query: Record<string, string | string[]>][] = [
      [20, { from: first }],
      [20, { to: last }],
      [20, { from: first, to: last }],
      ...['parking', 'meetingRoom', 'pet'].map((area): [number, { area: string }] => [20, { area }]),
      [20, { area: ['parking', 'shuttle'], from: first }],
      [20, { area: 'meetingRoom', to: last }],
      [20, { locationId: `${location}` }],
      [20, { locationId: `${location}`, area: 'workspace', to: last }],
      // Of these the first day or the last is found to have too many; and of a building each place is looked up.
      [100, { area: 'workspace' }],
      [100, { area: 'workspace', from: first, to: last }],
      [100, { status: 'cancelled', from: first }],
      [100, { buildingId: `${building}` }],
      [100, { buildingId: `${building}`, from: first, to: last }],
      [100, { type: 'bulk' }],
    ];
    for (const [most, query] of asked) {
      const order = sort === 'end' ? orders['end'] : reversed(orders['end'] ?? '');
      const all = await sortedBy(order ?? '', Object.entries(query).map(where).join(' and '));
      const { many } = planOf(database.db, contract.query.parse({ ...query, sort }), null);
      for (const offset of [0, 60, 700]) {
        const page = many?.({ limit: 40, offset });
        const ids = ((await page?.execute()) ?? []).map(({ id }) => id);
        expect(ids, `${JSON.stringify(query)} by ${sort} from ${offset} on`).toEqual(all.slice(offset, offset + 40));
      }
      const told = await many?.({ limit: 40, offset: 0 }).explain('json', sql`analyze`);
      const [{ Plan }] = (told?.[0]?.['QUERY PLAN'] ?? [{ Plan: {} }]) as [{ Plan: Record<string, unknown> }];
      if (all.length >= 40) expect(readsOf(Plan) / 40, `${JSON.stringify(query)} by ${sort}`).toBeLessThan(most);
    }
  });
});

describe('pages', () => {
  const refused = (query: object) => contract.query.safeParse({ limit: '50', ...query }).error?.issues;

  test('end where counting does', () => {
    expect(refused({ page: '200' })).toBeUndefined();
    expect(refused({ page: '201' })).toMatchObject([{ path: ['page'], message: expect.stringContaining('value.tooFar') }]);
  });

  test('of a search end sooner, with the way out told', () => {
    expect(refused({ page: '10', search: 'ayse' })).toBeUndefined();
    for (const page of ['11', '200'])
      expect(refused({ page, search: 'ayse' })).toMatchObject([
        { path: ['page'], message: expect.stringContaining('value.tooFarSearched') },
      ]);
    expect(refused({ page: '201', search: 'ayse' })).toHaveLength(1);
  });
});
