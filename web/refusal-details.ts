import type { DetailsOf, KeyWithDetails } from '@population-tracker/contract/kernel/refusal-details';
import { CallError } from './client.ts';

/** What the server told beside a refusal of one of these keys, or null where it refused for another reason. */
export function detailsOf<K extends KeyWithDetails>(error: unknown, ...keys: K[]): NonNullable<DetailsOf<K>> | null {
  const told = error instanceof CallError && (keys as (string | null)[]).includes(error.key) ? error.details : null;
  return (told as NonNullable<DetailsOf<K>> | undefined) ?? null;
}
