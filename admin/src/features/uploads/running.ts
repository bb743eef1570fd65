import type { UploadState } from '@population-tracker/contract/uploads/uploads';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { invalidate } from '#web/query.ts';

/** The server works on it: its counts change by themselves. */
export const isRunning = (state: UploadState): boolean => state === 'checking' || state === 'applying';

/** A try that failed is repeated after this pause, so that a server that is down isn't asked all the time. */
const retryMs = 5_000;

/** How soon a running job is read again: seldom while the server tells by itself, in case that was crossed by an older answer. */
export const pollAfter = (
  pollMs: number,
  { running, live, failed }: { running: boolean; live: boolean; failed: boolean },
): number | false => (running ? (failed || live ? retryMs : pollMs) : false);

/** Those of one's own, as the top bar shows them. */
export const ownRunning = { query: { mine: 'true', running: 'true', limit: '5' } } as const;

/** It can still be cancelled. */
export const isOpen = (state: UploadState): boolean => isRunning(state) || state === 'needsMapping' || state === 'needsDecision';

/** What is shown elsewhere of what an upload may have changed, whatever its kind: places and people stand in every list. */
export const filledByUploads = [
  '/users',
  '/locations',
  '/buildings',
  '/workspaces',
  '/meeting-rooms',
  '/plan',
  '/reservations',
  '/dashboard',
];

/** Once nothing runs any more, whatever the rows may have changed is read again. */
export function useSettled(running: boolean): void {
  const client = useQueryClient();
  const ranBefore = useRef(running);
  useEffect(() => {
    if (ranBefore.current && !running) void invalidate(client, ['/uploads', ...filledByUploads]);
    ranBefore.current = running;
  }, [running, client]);
}
