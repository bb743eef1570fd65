// Mapping by hand: which heading fills which field, or which sheet of the workbook is meant. What somebody says is remembered for
// the same headings, company-wide, and taken over by itself the next time.
import type { UploadJob } from '@population-tracker/contract/uploads/uploads';
import { actorOf, type Context } from '#api/context.ts';
import { transaction } from '#platform/db/transaction.ts';
import { refuse } from '#platform/refusal.ts';
import { reasonText } from '../answers-texts.ts';
import { addedColumns, headingsKey } from '../check/check-headings.ts';
import { checkJob } from '../check/check-job-name.ts';
import { asUploader } from '../uploader.ts';
import type { Importer } from '../uploads-importer.ts';
import { lockJob, setJob, type UploadRow } from '../uploads-queries.ts';
import { isMatchable } from '../uploads-rules.ts';
import { type Importers, importerOf, jobOf, missingHeadings, read } from '../uploads-service.ts';
import { deleteMapping, keepMapping } from './mapping-queries.ts';
import { type PreviewedCell, previewRow } from './mapping-rules.ts';

type Fields = (string | null)[];

interface Said {
  fields?: Fields | undefined;
  sheet?: string | undefined;
}

/** Checks the file again with the fields that somebody gave its columns, or another of its sheets. */
export async function map(ctx: Context, importers: Importers, id: number, { fields, sheet }: Said): Promise<UploadJob> {
  await transaction(ctx, async (ctx) => {
    const job = await matchableJob(ctx, id);
    await setJob(ctx.db, id, { failure_key: null, failure_values: '{}', finished_at: null });
    if (sheet !== undefined && sheet !== job.sheet) await takeSheet(ctx, job, sheet);
    else await takeFields(ctx, importerOf(importers, job.kind), job, fields ?? refuse('value.required', { field: 'fields' }));
    await ctx.jobs.enqueue(ctx.db, checkJob, { id });
  });
  return read(ctx, importers, id);
}

async function matchableJob(ctx: Context, id: number): Promise<UploadRow> {
  const job = (await lockJob(ctx.db, id)) ?? refuse('request.notFound');
  return isMatchable(job) ? job : refuse('uploads.state');
}

async function takeSheet({ db }: Context, job: UploadRow, sheet: string): Promise<void> {
  if (!job.sheets.some(({ name }) => name === sheet)) refuse('uploads.sheet', { field: 'sheet' });
  await setJob(db, job.id, { state: 'checking', sheet, sheet_chosen: true, columns: '[]', preview: '[]', mapped_by_hand: false });
}

async function takeFields(ctx: Context, importer: Importer, job: UploadRow, fields: Fields): Promise<void> {
  refuseMapping(ctx, importer, job, fields);
  const columns = job.columns.map(({ heading }, index) => ({ heading, field: fields[index] ?? null }));
  await keepMapping(ctx.db, {
    kind: job.kind,
    headings: headingsOf(job),
    fields: columns.slice(addedColumns(columns.map(({ heading }) => heading))).map(({ field }) => field),
    mappedBy: actorOf(ctx).id,
    now: ctx.now(),
  });
  await setJob(ctx.db, job.id, { state: 'checking', columns: JSON.stringify(columns), mapped_by_hand: true });
}

function refuseMapping(ctx: Context, importer: Importer, job: UploadRow, fields: Fields): void {
  refuseUnknown(importer, fields);
  if (fields.length > job.columns.length) refuse('value.unknownField', { field: 'fields' });
  const given = fields.filter((field) => field !== null);
  if (new Set(given).size < given.length) refuse('uploads.fieldTwice', { field: 'fields' });
  const missing = missingHeadings(ctx, importer, fields);
  if (missing.length > 0) refuse('uploads.headings', { field: 'fields', values: { columns: missing.join(', ') } });
}

function refuseUnknown({ fields: known }: Importer, fields: Fields): void {
  const isKnown = (field: string | null) => field === null || known.some((one) => one.field === field);
  if (!fields.every(isKnown)) refuse('value.unknownField', { field: 'fields' });
}

/** The next file with these headings is recognised afresh. */
export async function forget(ctx: Context, importers: Importers, id: number): Promise<UploadJob> {
  await transaction(ctx, async (ctx) => {
    const job = await jobOf(ctx, id);
    await deleteMapping(ctx.db, job.kind, headingsOf(job));
    await setJob(ctx.db, id, { remembered_by: null, remembered_at: null });
  });
  return read(ctx, importers, id);
}

const headingsOf = ({ columns }: UploadRow) => headingsKey(columns.map(({ heading }) => heading));

/** How the first rows would be read with these fields. */
export async function preview(ctx: Context, importers: Importers, id: number, fields: Fields): Promise<{ rows: PreviewedCell[][] }> {
  const job = await jobOf(ctx, id);
  const importer = importerOf(importers, job.kind);
  refuseUnknown(importer, fields);
  const { openParser } = await importer.loadRows();
  const parse = openParser(await importer.parserOptions(await asUploader(ctx, job)));
  const { language } = ctx;
  const reason = (key: string, values: Record<string, string | number>) => reasonText(key, values, language);
  return {
    rows: job.preview.map((cells) => previewRow({ cells, fields, columns: job.columns.length, parse, importer, language, reason })),
  };
}
