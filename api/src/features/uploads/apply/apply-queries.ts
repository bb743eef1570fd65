import { sql } from 'kysely';
import type { Database } from '#platform/db/database.ts';
import type { Changes } from '../uploads-importer.ts';
import { setJob } from '../uploads-queries.ts';

/** The next one that nobody else applies. */
export const takeChunk = (db: Database, jobId: number) =>
  db
    .selectFrom('upload_chunks')
    .select(['number', 'row_count as rowCount'])
    .where('job_id', '=', jobId)
    .where('applied_at', 'is', null)
    .orderBy('number')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();

export async function markApplied(db: Database, jobId: number, number: number, now: Date): Promise<void> {
  await db
    .updateTable('upload_chunks')
    .set({ applied_at: now.toISOString() })
    .where('job_id', '=', jobId)
    .where('number', '=', number)
    .execute();
}

interface Applied extends Changes {
  /** Rows that were right when they were checked. */
  refused: number;
  applied: number;
}

/** Last in its transaction: until that ends, chunks beside it wait here. */
export const countApplied = (db: Database, id: number, { added, updated, unchanged, refused, applied }: Applied): Promise<void> =>
  setJob(db, id, {
    added: sql`added + ${added}`,
    updated: sql`updated + ${updated}`,
    unchanged: sql`unchanged + ${unchanged}`,
    valid: sql`valid - ${refused}`,
    invalid: sql`invalid + ${refused}`,
    applied: sql`applied + ${applied}`,
  });

/** The fields of single rows of a chunk, by row number. */
export async function refusedCells(
  db: Database,
  jobId: number,
  number: number,
  rows: number[],
): Promise<Map<number, Record<string, unknown>>> {
  const found = await sql<{ value: Record<string, unknown> }>`
    select x.value from upload_chunks c, jsonb_array_elements(c.rows) as x(value)
    where c.job_id = ${jobId} and c.number = ${number} and (x.value ->> 'row')::int = any(${rows})`.execute(db);
  return new Map(found.rows.map(({ value }) => [Number(value['row']), value]));
}
