import type { ErrorKey } from './errors.ts';

/** One refused value: where it stands in the input, why, and a sentence for the person. */
export interface RefusedField {
  path: string;
  key: string;
  message: string;
}

/** The shape of every answer (source, section 7). `data` is null where `error` is set. */
export interface Envelope<T> {
  /** 200 for success, else the HTTP status or one of the session codes above 50000. */
  statusCode: number;
  /** A sentence in the language of `Accept-Language`, or null. */
  error: string | null;
  data: T | null;
  key?: ErrorKey;
  fields?: RefusedField[];
  /** What a person could do instead, for instance the nearest free desk. */
  details?: unknown;
  /** Names the request in the server's log. */
  requestId?: string;
}

/** Login calls carry their result beside the envelope's own fields, not below `data`. */
export type SessionEnvelope<T> = Envelope<null> & T;

export const statusOk = 200;
