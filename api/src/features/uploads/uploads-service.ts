// Uploads (product rules, "Uploads"): one .xlsx, .xls or .csv with the rows of one kind.
// - First everything is checked; with invalid rows the panel asks whether to continue with the valid ones; then the valid
//   ones are applied. Nothing is half done: a process that dies is followed by one that goes on.
// - Headings that aren't recognised are mapped by hand (mapping/). What was applied before a cancel stays; what a finished
//   upload did can be undone for a week (undo/).

import type { UploadJob, UploadKind, UploadSummary } from '@population-tracker/contract/uploads/uploads';
import type { ReservationsOfLeaver } from '@population-tracker/contract/users/users';
import { actorOf, type Context } from '#api/context.ts';
import { transaction } from '#platform/db/transaction.ts';
import { storeFile } from '#platform/files/store.ts';
import { expectFreshProof } from '#platform/fresh-proof.ts';
import type { Upload } from '#platform/http/bind.ts';
import { refuse } from '#platform/refusal.ts';
import { inspectSheet } from '#platform/spreadsheet/inspect.ts';
import { explanation, keysThatSay, reasonText, reasonTitle } from './answers-texts.ts';
import { applyJob } from './apply/apply-job-name.ts';
import { checkJob } from './check/check-job-name.ts';
import { countReasons, type ErrorsQuery, listErrors } from './errors-queries.ts';
import { isUndoable } from './undo/uploads-undo-rules.ts';
import type { Importer } from './uploads-importer.ts';
import {
  deleteChunks,
  findJob,
  findJobs,
  insertJob,
  type JobsQuery,
  listJobs,
  lockJob,
  setJob,
  type UploadRow,
} from './uploads-queries.ts';
import { asksSheet, extensionOf, isMatchable, isOpen, progress } from './uploads-rules.ts';

export type Importers = ReadonlyMap<UploadKind, Importer>;

interface Answer {
  reservations?: ReservationsOfLeaver | undefined;
}

const firstErrors = 10;

export async function create(ctx: Context, importers: Importers, { file, fields }: Upload): Promise<UploadJob> {
  const { kind, asksProof } = importerOf(importers, fields['kind'] ?? '');
  if (asksProof) expectFreshProof(ctx);
  const { name } = file;
  const extension = extensionOf(name);
  if (file.bytes.length === 0) refuse('uploads.fileEmpty', { field: 'file' });
  await inspectSheet(file.bytes, extension);
  const id = await transaction(ctx, async (ctx) => {
    const fileId = await storeFile(ctx, { name, contentType: contentTypes[extension], bytes: file.bytes, owner: null });
    const id = await insertJob(ctx.db, { kind, fileId, fileName: name, createdBy: actorOf(ctx).id });
    await ctx.jobs.enqueue(ctx.db, checkJob, { id });
    return id;
  });
  return read(ctx, importers, id);
}

const contentTypes = {
  '.xlsx': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  '.xls': 'application/vnd.ms-excel',
  '.csv': 'text/csv',
};

export async function list(ctx: Context, importers: Importers, query: JobsQuery & { mine?: boolean | undefined }) {
  const { items, ...total } = await listJobs(ctx.db, query, query.mine ? actorOf(ctx).id : undefined);
  return { items: (items as UploadRow[]).map((job) => summaryOf(ctx, importers, job)), ...total };
}

/** What is told of the uploads that changed. */
export async function changed(ctx: Context, importers: Importers, ids: string[] | null): Promise<UploadSummary[]> {
  if (!ids?.length) return [];
  return (await findJobs(ctx.db, ids.map(Number))).map((job) => summaryOf(ctx, importers, job));
}

export async function read(ctx: Context, importers: Importers, id: number): Promise<UploadJob> {
  const job = await jobOf(ctx, id);
  const { items, total } = await listErrorRecords(ctx, id, { page: 1, limit: firstErrors });
  const importer = importerOf(importers, job.kind);
  return {
    ...summaryOf(ctx, importers, job),
    columns: job.columns,
    fields: importer.fields.map(({ field, required }) => ({ field, required })),
    preview: job.preview,
    sheets: job.sheets.map(({ suits = false, ...sheet }) => ({ ...sheet, suits })),
    sheet: job.sheet,
    asksSheet: job.state === 'needsDecision' && asksSheet(job),
    leaving: job.leaving,
    additions: job.additions,
    sampleLeftOut: job.sampleRows > 0,
    continued: job.continuedAt ? { by: job.continuedBy ?? '', at: job.continuedAt } : null,
    matchable: isMatchable(job),
    remembered: job.rememberedAt ? { by: job.rememberedBy ?? '', at: job.rememberedAt } : null,
    undoable: isUndoable(importer, job, ctx.now()),
    contentKept: job.contentRemovedAt === null,
    reasons: await reasonsOf(ctx, job, total),
    errorRecords: { total, items },
  };
}

/** While the file is read they change with each chunk, and nobody filters by them yet. */
async function reasonsOf({ db, language }: Context, { id, state }: UploadRow, errors: number) {
  if (state === 'checking' || errors === 0) return [];
  return (await countReasons(db, id)).map(({ key, count }) => ({ key, count: Number(count), reason: reasonTitle(key, language) }));
}

export async function listErrorRecords(ctx: Context, id: number, query: ErrorsQuery) {
  await jobOf(ctx, id);
  const { items, ...total } = await listErrors(ctx.db, id, query, (word) => keysThatSay(word, ctx.language));
  const reason = (key: string, values: unknown) => reasonText(key, values as Record<string, string | number>, ctx.language);
  return { items: items.map(({ values, ...record }) => ({ ...record, reason: reason(record.key, values) })), ...total };
}

/** Whoever continues answers for it: from here on it goes on in their name. */
export async function continueWithValid(ctx: Context, importers: Importers, id: number, answer: Answer): Promise<UploadJob> {
  await transaction(ctx, async (ctx) => {
    const { leaving } = await openJob(ctx, id, ['needsDecision']);
    const { reservations } = answer;
    if (leaving && !reservations) refuse('uploads.reservationsUnsaid', { field: 'reservations', values: { count: leaving.reservations } });
    const continued = { continued_by: actorOf(ctx).id, continued_at: ctx.now().toISOString(), reservations: reservations ?? 'keep' };
    await setJob(ctx.db, id, { state: 'applying', added: 0, updated: 0, unchanged: 0, ...continued });
    await ctx.jobs.enqueue(ctx.db, applyJob, { id });
  });
  return read(ctx, importers, id);
}

export async function cancel(ctx: Context, importers: Importers, id: number): Promise<UploadJob> {
  await transaction(ctx, async (ctx) => {
    const job = await openJob(ctx, id, ['checking', 'needsMapping', 'needsDecision', 'applying']);
    // What applying would have changed is no longer of interest; what it did change is.
    const counts = job.state === 'applying' ? {} : { added: 0, updated: 0, unchanged: 0 };
    await setJob(ctx.db, id, { state: 'cancelled', finished_at: ctx.now().toISOString(), ...counts });
    await deleteChunks(ctx.db, id);
  });
  return read(ctx, importers, id);
}

/** @throws Refusal for a kind that is not offered */
export const importerOf = (importers: Importers, kind: string): Importer =>
  importers.get(kind as UploadKind) ?? refuse('uploads.kind', { field: 'kind' });

export const jobOf = async ({ db }: Context, id: number): Promise<UploadRow> => (await findJob(db, id)) ?? refuse('request.notFound');

export async function openJob({ db }: Context, id: number, states: UploadRow['state'][]): Promise<UploadRow> {
  const job = (await lockJob(db, id)) ?? refuse('request.notFound');
  if (!isOpen(job.state) || !states.includes(job.state)) refuse('uploads.state');
  return job;
}

function summaryOf(ctx: Context, importers: Importers, job: UploadRow): UploadSummary {
  const missing =
    job.state === 'needsMapping'
      ? missingHeadings(
          ctx,
          importerOf(importers, job.kind),
          job.columns.map(({ field }) => field),
        )
      : [];
  const { undoneAt, undoneBy, undoneCount: undone, notUndoneCount: notUndone } = job;
  return {
    ...job,
    ...progress(job),
    statusExplanation: explanation(job, missing, ctx.language),
    undone: undoneAt ? { by: undoneBy ?? '', at: undoneAt, undone, notUndone } : null,
  };
}

export function missingHeadings({ language }: Context, importer: Importer, fields: (string | null)[]): string[] {
  const headings = new Map(importer.fields.map(({ field, heading }) => [field, heading[language]]));
  return importer.missingFields(fields).map((field) => headings.get(field) ?? field);
}
