import { errorMessageDurationMs } from '@population-tracker/contract/constants';
import { onCallError } from '../../lib/client.ts';

const shownUntil = new Map<string, number>();

/** Shows a sentence for 5 s; the same one never twice at once (source, section 8). */
export function showError(message: string): void {
  const now = performance.now();
  if ((shownUntil.get(message) ?? 0) > now) return;
  shownUntil.set(message, now + errorMessageDurationMs);
  void import('../../ui/toast.ts').then(({ toast }) => toast.error(message));
}

onCallError((error, quiet) => {
  if (!quiet) showError(error.message);
});
