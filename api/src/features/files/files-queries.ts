import type { Database } from '#platform/db/database.ts';

export async function isUploadedSheet(db: Database, fileId: number): Promise<boolean> {
  return (await db.selectFrom('upload_jobs').select('id').where('file_id', '=', fileId).limit(1).executeTakeFirst()) !== undefined;
}
