// Checking an upload: the sheet is read once, in a process of its own; its valid rows are kept in chunks, the others as error records.
// It starts over when its process died, since nothing was applied yet. What follows, somebody or the counts decide:
// all valid and nothing to ask (foreseen.ts), so it is applied at once; else the panel asks; no heading found, so it asks for a mapping.
import { productLanguages } from '@population-tracker/contract/kernel/constants';
import type { UploadKind } from '@population-tracker/contract/uploads/uploads';
import type { Context } from '#api/context.ts';
import type { Database } from '#platform/db/database.ts';
import { transaction } from '#platform/db/transaction.ts';
import { readStoredFile } from '#platform/files/store.ts';
import type { JobRun } from '#platform/jobs/job.ts';
import { Refusal, refuse } from '#platform/refusal.ts';
import { readSheet } from '#platform/spreadsheet/read-sheet.ts';
import { applyJob } from '../apply/apply-job-name.ts';
import { failUpload } from '../fail.ts';
import { findMapping, rememberedMappingsOf } from '../mapping/mapping-queries.ts';
import { asUploader } from '../uploader.ts';
import type { Importer } from '../uploads-importer.ts';
import { findJob, lockJob, setJob, shareJob, type UploadRow } from '../uploads-queries.ts';
import { extensionOf } from '../uploads-rules.ts';
import { addChunk, clearCheck } from './check-queries.ts';
import type { Part, ReaderOptions } from './check-steps.ts';
import { type Foreseen, foresee } from './foreseen.ts';

type ColumnsPart = Extract<Part, { type: 'columns' }>;
type ChunkPart = Extract<Part, { type: 'chunk' }>;

const readerModule = new URL('./reader.ts', import.meta.url);

/** Somebody cancelled the upload, or it is checked again: whoever is still checking it leaves. */
class Left extends Error {}

export async function checkUpload(
  ctx: Context,
  importers: ReadonlyMap<UploadKind, Importer>,
  id: number,
  { signal }: JobRun,
): Promise<void> {
  const job = await restart(ctx, id);
  const importer = job && importers.get(job.kind as UploadKind);
  if (!job || !importer) return;
  try {
    await readInto(ctx, job, importer, signal);
    await decide(ctx, importer, id);
  } catch (error) {
    if (error instanceof Left) return;
    if (!(error instanceof Refusal)) throw error;
    await failUpload(ctx, id, error, 'checking');
  }
}

const restart = (ctx: Context, id: number) =>
  transaction(ctx, async ({ db }) => {
    const job = await lockJob(db, id);
    if (job?.state !== 'checking') return null;
    await clearCheck(db, id);
    return job;
  });

async function readInto(ctx: Context, job: UploadRow, importer: Importer, signal: AbortSignal): Promise<void> {
  const parts = new Parts(ctx, job.id);
  const content = () => contentOf(ctx, job, importer);
  const sheet = { content, extension: extensionOf(job.fileName), module: readerModule, sheet: job.sheet, signal };
  const reading = readSheet({ ...sheet, onPart: (part) => parts.take(part as Part) });
  // Whatever comes of the reading, nothing of it is under way any more.
  for (const outcome of await Promise.allSettled([reading, reading.then(parts.end, parts.end)]))
    if (outcome.status === 'rejected') throw outcome.reason;
}

async function contentOf(ctx: Context, job: UploadRow, importer: Importer): Promise<{ bytes: Buffer; options: ReaderOptions }> {
  const file = await readStoredFile(ctx.db, job.fileId);
  if (!file) refuse('uploads.unreadable');
  const options = {
    rowModule: importer.rowModule.href,
    parserOptions: await importer.parserOptions(await asUploader(ctx, job)),
    mapping: job.mappedByHand ? job.columns.map(({ field }) => field) : null,
    remembered: await rememberedMappingsOf(ctx.db, job.kind),
    samples: samplesOf(importer),
  };
  return { bytes: file.bytes, options };
}

/** Keeps the parts of a sheet, two at a time: the database takes as long for one as it takes to read the next two. */
class Parts {
  readonly #ctx: Context;
  readonly #id: number;
  #number = 0;
  #newest: ChunkPart | null = null;
  #before: Promise<void> = Promise.resolve();

  constructor(ctx: Context, id: number) {
    this.#ctx = ctx;
    this.#id = id;
  }

  /** Is through when the one before is kept. */
  async take(part: Part): Promise<void> {
    const before = this.#before;
    if (part.type === 'chunk') this.#newest = part;
    this.#before = this.#keep(part, this.#number++);
    // It fails where it is waited for.
    this.#before.catch(() => undefined);
    await before;
  }

  end = (): Promise<void> => this.#before;

  /** Each part and what it changes of the counts are one transaction: the counts add up at any moment. */
  #keep(part: Part, number: number): Promise<void> {
    return transaction(this.#ctx, async ({ db }) => {
      const job = await (part.type === 'columns' ? lockJob : shareJob)(db, this.#id);
      if (job?.state !== 'checking') throw new Left();
      if (part.type === 'columns') await setJob(db, job.id, await columnsOf(db, job, part));
      else await addChunk(db, job.id, number, part, () => this.#newest ?? part);
    });
  }
}

async function columnsOf(db: Database, { kind }: UploadRow, { columns, preview, sheets, sheet, remembered }: ColumnsPart) {
  const mapping = remembered === null ? undefined : await findMapping(db, kind, remembered);
  return {
    columns: JSON.stringify(columns),
    preview: JSON.stringify(preview),
    sheets: JSON.stringify(sheets),
    sheet,
    remembered_by: mapping?.mappedBy ?? null,
    remembered_at: mapping?.mappedAt ?? null,
  };
}

/** As the template has it, in each language. */
function samplesOf({ fields }: Importer): Record<string, string>[] {
  const columns = fields.filter(({ alternative }) => !alternative);
  return productLanguages.map((language) => Object.fromEntries(columns.map(({ field, sample }) => [field, sample[language]])));
}

async function decide(ctx: Context, importer: Importer, id: number): Promise<void> {
  const job = await findJob(ctx.db, id);
  if (job?.state !== 'checking') throw new Left();
  if (importer.missingFields(job.columns.map(({ field }) => field)).length > 0) return settle(ctx, id, { state: 'needsMapping' });
  if (job.valid === 0) refuse('uploads.noneValid', { values: { rows: job.total } });
  const foreseen = await foresee(ctx, importer, job);
  return foreseen ? settle(ctx, id, { state: 'needsDecision', ...jsonOf(foreseen) }) : settle(ctx, id, { state: 'applying' });
}

const jsonOf = ({ leaving, additions, ...changes }: Foreseen) => ({
  ...changes,
  leaving: leaving && JSON.stringify(leaving),
  additions: JSON.stringify(additions),
});

interface Outcome extends Partial<ReturnType<typeof jsonOf>> {
  state: 'needsMapping' | 'needsDecision' | 'applying';
}

const settle = (ctx: Context, id: number, outcome: Outcome) =>
  transaction(ctx, async ({ db, jobs }) => {
    if ((await lockJob(db, id))?.state !== 'checking') throw new Left();
    await setJob(db, id, outcome);
    if (outcome.state === 'applying') await jobs.enqueue(db, applyJob, { id });
  });
