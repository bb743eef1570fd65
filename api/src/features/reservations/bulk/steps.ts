import { grantsOf } from '@population-tracker/contract/kernel/permissions';
import { rolesOf } from '@population-tracker/contract/kernel/roles';
import type { Context } from '#api/context.ts';
import { transaction } from '#platform/db/transaction.ts';
import type { JobRun } from '#platform/jobs/job.ts';
import { type BulkRow, findAsker, lockBulk, setBulk } from './reservations-bulk-queries.ts';

/** A job runs for whoever asked for the bulk: they are the booker, and their name stands in the audit log. */
export async function asAsker(ctx: Context, { createdById, language }: Pick<BulkRow, 'createdById' | 'language'>): Promise<Context> {
  const user = await findAsker(ctx.db, createdById);
  return {
    ...ctx,
    language,
    actor: { ...user, roles: rolesOf(user.userType), grants: grantsOf(user.userType), sessionId: 0, hasPassword: false },
  };
}

/** A step that fails is tried again; after the last try the bulk says so instead of waiting forever. What was made stays. */
export async function endsInTheEnd(ctx: Context, id: number, job: JobRun, step: () => Promise<void>): Promise<void> {
  try {
    await step();
  } catch (error) {
    if (job.last && !job.signal.aborted) await fail(ctx, id);
    throw error;
  }
}

const fail = (ctx: Context, id: number): Promise<void> =>
  transaction(ctx, async ({ db, now, requestId }) => {
    const state = (await lockBulk(db, id))?.state;
    if (state !== 'checking' && state !== 'making') return;
    const reason = { failure_key: 'request.internal', failure_values: JSON.stringify({ requestId }) };
    await setBulk(db, id, { state: 'failed', ...reason, finished_at: now().toISOString() });
  });
