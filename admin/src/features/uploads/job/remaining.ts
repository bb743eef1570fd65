import type { UploadSummary } from '@population-tracker/contract/uploads/uploads';
import { useEffect, useState } from 'react';

/** How much was settled at a moment, in ms. */
export interface Sample {
  at: number;
  processed: number;
}

/** Half a minute of samples: long enough to be steady, short enough to follow a change of pace. */
const sampleCount = 60;
const millisecondsPerSecond = 1000;

/** The samples with one more; counting begins anew where a step began anew. */
export function takeSample(samples: readonly Sample[], sample: Sample): Sample[] {
  const last = samples.at(-1);
  if (last && sample.processed < last.processed) return [sample];
  return [...samples.slice(1 - sampleCount), sample];
}

/** Seconds that the waiting rows take at the pace of the samples; null while nothing moved yet. */
export function remainingSeconds(samples: readonly Sample[], waiting: number): number | null {
  const [first] = samples;
  const last = samples.at(-1);
  if (!first || !last || last.processed <= first.processed) return null;
  const pace = (last.processed - first.processed) / (last.at - first.at);
  return Math.max(1, Math.ceil(waiting / pace / millisecondsPerSecond));
}

/** Seconds left of the step that runs, from the job as it was read at `readAt` (ms); null while unknown. */
export function useRemaining({ state, processed, waiting }: UploadSummary, readAt: number): number | null {
  const [samples, setSamples] = useState<Sample[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another step has another pace
  useEffect(() => setSamples([]), [state]);
  useEffect(() => setSamples((before) => takeSample(before, { at: readAt, processed })), [processed, readAt]);
  return remainingSeconds(samples, waiting);
}
