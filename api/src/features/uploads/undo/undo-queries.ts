import { sql } from 'kysely';
import type { Database } from '#platform/db/database.ts';
import type { FormerValue } from '../uploads-importer.ts';

export async function keepFormer(db: Database, jobId: number, former: FormerValue[]): Promise<void> {
  if (former.length === 0) return;
  await sql`insert into upload_former_values (job_id, level, record_id, row_number, version, added, former)
    select ${jobId}, coalesce(x.level, 0), x.id, x."row", x.version, x.added, x.former
    from jsonb_to_recordset(${JSON.stringify(former)}::jsonb)
      as x(id bigint, level smallint, "row" int, version int, added boolean, former jsonb)
    on conflict (job_id, level, record_id) do update set version = excluded.version`.execute(db);
}

/** Takes the next records of an upload out of what is kept, in the order of its key backwards: the deepest first. */
export async function takeFormer(db: Database, jobId: number, limit: number): Promise<FormerValue[]> {
  const { rows } = await sql<FormerValue>`
    delete from upload_former_values where job_id = ${jobId} and (level, record_id) in (
      select level, record_id from upload_former_values
      where job_id = ${jobId} order by level desc, record_id desc limit ${limit})
    returning record_id as id, level, row_number as row, version, added, former`.execute(db);
  return rows.sort((one, other) => (other.level ?? 0) - (one.level ?? 0) || one.row - other.row);
}

export async function deleteFormerOf(db: Database, finishedBefore: Date): Promise<void> {
  await sql`delete from upload_former_values where job_id in (
    select id from upload_jobs where finished_at < ${finishedBefore.toISOString()})`.execute(db);
}
