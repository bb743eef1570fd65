import { sql } from 'kysely';
import type { Database } from '#platform/db/database.ts';

/** Uploads from before, whose sheet is still kept; a few at a time. */
export const contentsBefore = (db: Database, before: Date, limit: number) =>
  db
    .selectFrom('upload_jobs')
    .select(['id', 'file_id as fileId'])
    .where('created_at', '<', before.toISOString())
    .where('content_removed_at', 'is', null)
    .orderBy('id')
    .limit(limit)
    .execute();

/** What stands in the sheet: its offending rows, and the values told of them. */
export async function deleteContent(db: Database, jobId: number): Promise<void> {
  await db.deleteFrom('upload_error_rows').where('job_id', '=', jobId).execute();
  await sql`update upload_errors set value = '' where job_id = ${jobId} and value <> ''`.execute(db);
}
