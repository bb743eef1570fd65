import type { UploadSummary } from '@population-tracker/contract/uploads/uploads';

export const steps = ['check', 'decide', 'apply'] as const;
export type Step = (typeof steps)[number];
/** `waiting` waits for the person; `stopped` is where a job ended early. */
export type StepState = 'ahead' | 'running' | 'waiting' | 'done' | 'stopped';

type Counts = Pick<UploadSummary, 'state' | 'total' | 'processed' | 'valid' | 'invalid'>;

/** How far a job has come through checking, decision and applying. */
export function stepsOf(job: Counts): Record<Step, StepState> {
  switch (job.state) {
    case 'checking':
      return { check: 'running', decide: 'ahead', apply: 'ahead' };
    case 'needsMapping':
      return { check: 'waiting', decide: 'ahead', apply: 'ahead' };
    case 'needsDecision':
      return { check: 'done', decide: 'waiting', apply: 'ahead' };
    case 'applying':
      return { check: 'done', decide: 'done', apply: 'running' };
    case 'done':
      return { check: 'done', decide: 'done', apply: 'done' };
    case 'failed':
      return { check: 'stopped', decide: 'ahead', apply: 'ahead' };
    case 'cancelled':
      return cancelledAt(job);
  }
}

/** The counts tell where it was cancelled: an applied row is processed without being invalid. */
function cancelledAt({ total, processed, valid, invalid }: Counts): Record<Step, StepState> {
  if (processed > invalid) return { check: 'done', decide: 'done', apply: 'stopped' };
  if (total > 0 && valid + invalid === total) return { check: 'done', decide: 'stopped', apply: 'ahead' };
  return { check: 'stopped', decide: 'ahead', apply: 'ahead' };
}
