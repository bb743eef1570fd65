import { refuse } from './refusal.ts';

/**
 * Refuses to save over a version that is newer than the one that was read; without a version whatever stands is meant.
 * @throws Refusal `request.versionConflict`, with the record as it is now
 */
export function expectVersion<T extends { version: number }>(current: T, version: number | undefined): T {
  if (version !== undefined && version !== current.version) refuse('request.versionConflict', { details: { current } });
  return current;
}
