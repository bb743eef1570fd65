import { sql } from 'kysely';
import type { Database } from '#platform/db/database.ts';
import type { RowsSql } from '../uploads-importer.ts';
import { setJob } from '../uploads-queries.ts';
import type { Part } from './check-steps.ts';

type Chunk = Extract<Part, { type: 'chunk' }>;

/** Back to the beginning of a check. */
export async function clearCheck(db: Database, jobId: number): Promise<void> {
  await db.deleteFrom('upload_chunks').where('job_id', '=', jobId).execute();
  await db.deleteFrom('upload_errors').where('job_id', '=', jobId).execute();
  await db.deleteFrom('upload_error_rows').where('job_id', '=', jobId).execute();
  const counts = { total: 0, checked: 0, valid: 0, invalid: 0, added: 0, updated: 0, unchanged: 0, applied: 0, sample_rows: 0 };
  await setJob(db, jobId, { ...counts, leaving: null, additions: '[]' });
}

/**
 * Its counts last in the transaction: until that ends, one beside it waits here.
 * @param newest the chunk that was read last: it tells best how many rows there are
 */
export async function addChunk(db: Database, jobId: number, number: number, chunk: Chunk, newest: () => Chunk): Promise<void> {
  if (chunk.rowCount > 0) {
    await sql`insert into upload_chunks (job_id, number, row_count, rows)
      values (${jobId}, ${number}, ${chunk.rowCount}, ${Buffer.from(chunk.rows.buffer, chunk.rows.byteOffset, chunk.rows.byteLength)}::jsonb)`.execute(
      db,
    );
  }
  await addErrors(db, jobId, chunk);
  const [valid, invalid] = [chunk.rowCount, chunk.errorRows.length];
  const { total, sampleRows } = newest();
  await setJob(db, jobId, {
    total: sql`greatest(${total}::int, checked + ${valid + invalid})`,
    checked: sql`checked + ${valid + invalid}`,
    valid: sql`valid + ${valid}`,
    invalid: sql`invalid + ${invalid}`,
    sample_rows: sampleRows,
  });
}

export async function addErrors(db: Database, jobId: number, { errors, errorRows }: Pick<Chunk, 'errors' | 'errorRows'>): Promise<void> {
  if (errors.length === 0) return;
  await sql`insert into upload_errors (job_id, row_number, column_name, value, error_key, error_values)
    select ${jobId}, x."row", x."column", x.value, x.key, x.values
    from jsonb_to_recordset(${JSON.stringify(errors)}::jsonb) as x("row" int, "column" text, value text, key text, values jsonb)`.execute(
    db,
  );
  if (errorRows.length === 0) return;
  await sql`insert into upload_error_rows (job_id, row_number, cells)
    select ${jobId}, x."row", x.cells
    from jsonb_to_recordset(${JSON.stringify(errorRows)}::jsonb) as x("row" int, cells jsonb)
    on conflict do nothing`.execute(db);
}

export async function chunkNumbers(db: Database, jobId: number): Promise<number[]> {
  const chunks = await db.selectFrom('upload_chunks').select('number').where('job_id', '=', jobId).orderBy('number').execute();
  return chunks.map(({ number }) => number);
}

/** A chunk's rows, for an importer's SQL: they never leave the database again. */
export const chunkRows = (jobId: number, number: number): RowsSql =>
  sql`(select c.rows from upload_chunks c where c.job_id = ${jobId} and c.number = ${number})`;
