import { listReservations as contract } from '@population-tracker/contract/reservations/reservations';
import pg from 'pg';
import { listReservations } from '../../../api/src/features/reservations/views/reservations-list-queries.ts';
import { connect, type Database } from '../../../api/src/platform/db/database.ts';

type Sent = Extract<Parameters<Database['executeQuery']>[0], { sql: string }>;

/** As `explain (format json)` tells it. */
interface PlanNode {
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: PlanNode[];
}

/**
 * How many rows of any table PostgreSQL looks at for one page of reservations: `reads` for each row that it shows, `counted` for each
 * that its total counts. The statements are those that the list sends.
 */
export async function readsOf(url: string, query: Record<string, string | number>): Promise<{ reads: number; counted: number }> {
  const { db, close } = connect({ url, maxConnections: 2 });
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const sent: Sent[] = [];
    const page = await listReservations(watched(db, sent), contract.query.parse(asText(query)));
    const { items, total } = JSON.parse(String(page)) as { items: unknown[]; total: number };
    const reads = { page: 0, count: 0 };
    for (const { sql, parameters } of sent) {
      const { rows } = await client.query(`explain (analyze, format json) ${sql}`, [...parameters]);
      reads[sql.startsWith('select count(*)') ? 'count' : 'page'] += rowsRead(rows[0]['QUERY PLAN'][0].Plan as PlanNode);
    }
    return { reads: reads.page / Math.max(1, items.length), counted: reads.count / Math.max(1, total) };
  } finally {
    await client.end();
    await close();
  }
}

const asText = (query: Record<string, string | number>) =>
  Object.fromEntries(Object.entries(query).map(([name, value]) => [name, `${value}`]));

/** The same database, but for keeping what it is sent. */
const watched = (db: Database, sent: Sent[]): Database =>
  new Proxy(db, {
    get(target, name) {
      if (name === 'executeQuery') {
        return (query: Sent) => {
          sent.push(query);
          return target.executeQuery(query);
        };
      }
      const value = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });

function rowsRead(node: PlanNode): number {
  const own = node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0);
  const below = (node.Plans ?? []).reduce((sum, child) => sum + rowsRead(child), 0);
  return below + (node['Relation Name'] ? own * node['Actual Loops'] : 0);
}
