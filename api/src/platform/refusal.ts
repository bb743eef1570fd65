import type { ErrorKey, ErrorValues } from '@population-tracker/contract/kernel/errors';

interface RefusalParts {
  /** Fill the `{…}` places of the catalogue's sentence. */
  values?: ErrorValues;
  /** The refused field of the input, as a dotted path; the panel shows the sentence there. */
  field?: string;
  /** What else speaks against the same input: each is told at its field. */
  also?: readonly Refusal[];
  /** What could be done instead; leaves as the envelope's `details`. */
  details?: unknown;
  /** For 429 and 503: after how many seconds a retry makes sense. */
  retryAfterSeconds?: number;
}

/** A refusal that a person can cause. Only the error handler, the job runner and the importer catch it. */
export class Refusal extends Error {
  readonly key: ErrorKey;
  readonly parts: RefusalParts;

  constructor(key: ErrorKey, parts: RefusalParts = {}) {
    super(key);
    this.name = 'Refusal';
    this.key = key;
    this.parts = parts;
  }
}

/** @throws always: `refuse('users.emailTaken', { field: 'email', values: { name } })` */
export function refuse(key: ErrorKey, parts: RefusalParts = {}): never {
  throw new Refusal(key, parts);
}
