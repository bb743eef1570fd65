import type { UploadState } from '@population-tracker/contract/uploads/uploads';
import type { Context } from '#api/context.ts';
import { transaction } from '#platform/db/transaction.ts';
import type { JobRun } from '#platform/jobs/job.ts';
import { Refusal } from '#platform/refusal.ts';
import { deleteChunks, lockJob, setJob } from './uploads-queries.ts';

/** Ends an upload with its reason, unless somebody moved it on meanwhile. */
export const failUpload = (ctx: Context, id: number, { key, parts }: Refusal, state: UploadState): Promise<void> =>
  transaction(ctx, async ({ db, now }) => {
    if ((await lockJob(db, id))?.state !== state) return;
    const reason = { failure_key: key, failure_values: JSON.stringify(parts.values ?? {}) };
    await setJob(db, id, { state: 'failed', ...reason, finished_at: now().toISOString() });
    await deleteChunks(db, id);
  });

/** A step that fails for no fault of the file is tried again; after the last try the upload says so instead of waiting forever. */
export async function endsInTheEnd(ctx: Context, id: number, job: JobRun, state: UploadState, step: () => Promise<void>): Promise<void> {
  try {
    await step();
  } catch (error) {
    if (job.last && !job.signal.aborted) {
      await failUpload(ctx, id, new Refusal('request.internal', { values: { requestId: ctx.requestId } }), state);
    }
    throw error;
  }
}
