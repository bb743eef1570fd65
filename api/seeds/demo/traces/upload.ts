// A sheet of departments that an administrator uploaded some days ago: two of its rows were wrong, the others were applied.
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '#platform/db/database.ts';
import { insertChunk, insertFile } from '#platform/files/stored-files-queries.ts';

/** Longer than it can be undone, shorter than what it holds is kept. */
const daysBack = 9;
const fileName = 'Departmanlar.csv';
const columns = [
  { field: 'name', heading: 'Ad' },
  { field: 'lastName', heading: 'Soyad' },
  { field: 'email', heading: 'E-posta' },
  { field: 'userType', heading: 'Kullanıcı tipi' },
  { field: 'department', heading: 'Departman' },
];
const previewRows = 5;
const people = 22;
/** Of those, who had been in another department until then. */
const moved = 6;

/** Where they stand in the file, and what is wrong with them. */
const wrong = [
  { at: 4, cells: ['Derya', 'Aslan', 'derya.aslan(at)demo.example', 'Normal', 'Finans'], column: 'E-posta', key: 'value.email' },
  { at: 11, cells: ['Onur', '', 'onur.polat@demo.example', 'Normal', 'Hukuk'], column: 'Soyad', key: 'value.required' },
];

/** What the audit log tells of it: the upload and its parts. */
export interface UploadTold {
  id: number;
  at: string;
  file: string;
  total: number;
  invalid: number;
  updated: { userId: number; before: string; department: string }[];
  unchanged: number;
}

interface Person {
  id: number;
  name: string;
  lastName: string;
  email: string;
  department: string;
}

export async function insertUpload(db: Database, administrator: number, now: Date): Promise<UploadTold> {
  const at = new Date(now.getTime() - daysBack * 24 * 3_600_000).toISOString();
  const named = await peopleOf(db);
  const rows = named.map((one) => [one.name, one.lastName, one.email, 'Normal', one.department]);
  for (const { at, cells } of wrong) rows.splice(at, 0, cells);
  const bytes = Buffer.from([columns.map(({ heading }) => heading), ...rows].map((cells) => `${cells.join(';')}\r\n`).join(''));
  const file = { name: fileName, contentType: 'text/csv', size: bytes.length, createdBy: administrator, owner: null };
  const fileId = await insertFile(db, { ...file, sha256: createHash('sha256').update(bytes).digest() });
  await insertChunk(db, fileId, 0, bytes);
  const told = {
    at,
    file: fileName,
    total: rows.length,
    invalid: wrong.length,
    updated: named.slice(0, moved).map(({ id, department }) => ({ userId: id, before: otherThan(department, named), department })),
    unchanged: named.length - moved,
  };
  const id = await insertJob(db, { ...told, fileId, administrator, preview: rows.slice(0, previewRows) });
  await insertErrors(db, id);
  return { ...told, id };
}

const peopleOf = (db: Database): Promise<Person[]> =>
  db
    .selectFrom('users')
    .select(['id', 'name', 'last_name as lastName', 'email', 'department'])
    .where('status', '=', 'active')
    .where('user_type', '=', 1)
    .where('department', '!=', '')
    .orderBy(sql`md5(email)`)
    .limit(people)
    .execute();

const otherThan = (department: string, all: readonly Person[]): string =>
  all.find((one) => one.department !== department)?.department ?? '';

type Job = Omit<UploadTold, 'id'> & { fileId: number; administrator: number; preview: string[][] };

async function insertJob(db: Database, job: Job): Promise<number> {
  const valid = job.total - job.invalid;
  const secondsLater = (seconds: number) => new Date(new Date(job.at).getTime() + seconds * 1_000).toISOString();
  const { id } = await db
    .insertInto('upload_jobs')
    .values({
      kind: 'users',
      state: 'done',
      file_id: job.fileId,
      file_name: job.file,
      columns: JSON.stringify(columns),
      preview: JSON.stringify(job.preview),
      total: job.total,
      checked: job.total,
      valid,
      invalid: job.invalid,
      updated: job.updated.length,
      unchanged: job.unchanged,
      applied: valid,
      created_at: job.at,
      created_by: job.administrator,
      continued_by: job.administrator,
      continued_at: secondsLater(48),
      finished_at: secondsLater(49),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The heading is the file's first row. */
const rowOf = (at: number): number => at + 2;

async function insertErrors(db: Database, jobId: number): Promise<void> {
  await db
    .insertInto('upload_error_rows')
    .values(wrong.map(({ at, cells }) => ({ job_id: jobId, row_number: rowOf(at), cells: JSON.stringify(cells) })))
    .execute();
  const valueIn = (cells: readonly string[], column: string) => cells[columns.findIndex(({ heading }) => heading === column)] ?? '';
  await db
    .insertInto('upload_errors')
    .values(
      wrong.map(({ at, cells, column, key }) => ({
        job_id: jobId,
        row_number: rowOf(at),
        column_name: column,
        value: valueIn(cells, column),
        error_key: key,
      })),
    )
    .execute();
}
