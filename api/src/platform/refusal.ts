import type { ErrorKey, ErrorValues } from '@population-tracker/contract/kernel/errors';
import type { DetailsIn, KeyWithDetails } from '@population-tracker/contract/kernel/refusal-details';

interface Parts {
  /** Fill the `{…}` places of the catalogue's sentence. */
  values?: ErrorValues;
  /** The refused field of the input, as a dotted path; the panel shows the sentence there. */
  field?: string;
  /** What else speaks against the same input: each is told at its field. */
  also?: readonly Refusal[];
  /** For 429 and 503: after how many seconds a retry makes sense. */
  retryAfterSeconds?: number;
}

/** What the catalogue has for the key (`refusal-details.ts`); leaves as the envelope's `details`. */
type Details<K extends ErrorKey> = K extends KeyWithDetails
  ? undefined extends DetailsIn<K>
    ? { details?: DetailsIn<K> }
    : { details: DetailsIn<K> }
  : { details?: undefined };

type RefusalParts<K extends ErrorKey> = Parts & Details<K>;
/** Nothing need be said of a key without details. */
type Given<K extends ErrorKey> = Record<never, never> extends RefusalParts<K> ? [parts?: RefusalParts<K>] : [parts: RefusalParts<K>];

/** A refusal that a person can cause. Only the error handler, the job runner and the importer catch it. */
export class Refusal<K extends ErrorKey = ErrorKey> extends Error {
  readonly key: K;
  readonly parts: Parts & { details?: unknown };

  constructor(key: K, ...[parts]: Given<K>) {
    super(key);
    this.name = 'Refusal';
    this.key = key;
    this.parts = parts ?? {};
  }

  /** The same refusal, told differently. */
  with(parts: Parts): Refusal<K> {
    return new Refusal(this.key, ...([{ ...this.parts, ...parts }] as Given<K>));
  }
}

/** @throws always: `refuse('users.emailTaken', { field: 'email', values: { name } })` */
export function refuse<K extends ErrorKey>(key: K, ...given: Given<K>): never {
  throw new Refusal(key, ...given);
}
