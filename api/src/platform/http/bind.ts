import type { Readable } from 'node:stream';
import type { Endpoint, Input, ResultIn } from '@population-tracker/contract/kernel/endpoint';
import type { Context } from '#api/context.ts';
import type { WrittenPage } from '#platform/db/list/written.ts';

/** The one file of a multipart call, read whole, and the form's other fields. */
export interface Upload {
  file: { name: string; contentType: string; bytes: Buffer };
  fields: Record<string, string>;
}

/** What a call with `answers: 'file'` gives back. */
export interface FileAnswer {
  contentType: string;
  bytes: Buffer | Readable;
  /** The name it is saved under. */
  fileName?: string;
  /** Without quotes; the same one in `If-None-Match` is answered 304. */
  etag?: string;
  /** Shown in the browser rather than saved. */
  inline?: boolean;
}

/** Calls with a null result may be file calls, so that their handlers may give a file. */
export type Answer<E extends Endpoint> =
  ResultIn<E> extends null
    ? null | FileAnswer
    : ResultIn<E> extends { items: unknown; total: unknown }
      ? ResultIn<E> | WrittenPage
      : ResultIn<E>;

/** An endpoint with the function that answers it. */
export interface BoundRoute {
  endpoint: Endpoint;
  handle: (ctx: Context, input: Input<Endpoint>, upload: Upload) => unknown;
  /** It only reads, which may be done from a replica. */
  reads?: boolean;
  /** Its statement keeps the call's key. */
  claims?: boolean;
}

/**
 * Joins an endpoint of the contract to the function that answers it. The function gets parsed input; whatever it
 * returns leaves only as far as the endpoint's result schema names it. `upload` is given to multipart calls alone.
 * @throws when nobody has said who may call the endpoint
 */
export function bind<E extends Endpoint>(
  endpoint: E,
  handle: (ctx: Context, input: Input<E>, upload: Upload) => Promise<Answer<E>> | Answer<E>,
): BoundRoute {
  if (!endpoint.needs || !endpoint.scope) throw new Error(`${endpoint.method} ${endpoint.path} doesn't say who may call it.`);
  return { endpoint, handle: handle as BoundRoute['handle'] };
}

/**
 * The same of a call that does all of its work by one writing statement, which keeps its key (`ctx.claim`) and its answer as well: nothing
 * else is written for an `Idempotency-Key`, nor a transaction opened.
 * @throws for what takes no key
 */
export const bindSingleWrite: typeof bind = (endpoint, handle) => {
  if (endpoint.method !== 'POST') throw new Error(`${endpoint.method} ${endpoint.path} takes no key.`);
  return { ...bind(endpoint, handle), claims: true };
};

/**
 * The same of lists, exports and figures: their `ctx.db` is the replica's, where there is one that follows closely. So nothing is decided
 * by them that is written afterwards.
 * @throws for what isn't a look
 */
export function bindReading<E extends Endpoint>(
  endpoint: E,
  handle: (ctx: Context, input: Input<E>) => Promise<Answer<E>> | Answer<E>,
): BoundRoute {
  if (endpoint.method !== 'GET') throw new Error(`${endpoint.method} ${endpoint.path} doesn't only read.`);
  return { ...bind(endpoint, handle), reads: true };
}
