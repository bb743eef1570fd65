import type { z } from 'zod';
import type { HeavyUse } from './constants.ts';
import { keyPermissions, type Permission, type Reach } from './permissions.ts';
import { isOfMillions } from './primitives.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * Who may call: anybody; whoever is signed in, which every employee can be in the app of their own; whoever may do anything in the panel;
 * or the holders of a permission.
 */
export type Needs = 'public' | 'signedIn' | 'panel' | Permission;

type Schema = z.ZodType;
export type Shape<S extends Schema | undefined> = S extends Schema ? z.output<S> : undefined;
export type ShapeIn<S extends Schema | undefined> = S extends Schema ? z.input<S> : undefined;

/** One call of the API. The server binds it, the panel calls it, the OpenAPI document is made of it. */
export interface Endpoint<
  P extends Schema | undefined = Schema | undefined,
  Q extends Schema | undefined = Schema | undefined,
  B extends Schema | undefined = Schema | undefined,
  R extends Schema = Schema,
> {
  method: Method;
  /** Below the API's base path, with `:name` parameters. */
  path: string;
  /** One sentence for the API's documentation. */
  summary: string;
  needs: Needs;
  /** How far the call reaches: nobody gets beyond it what their grants don't cover. */
  scope: Reach;
  params: P;
  query: Q;
  body: B;
  /** The shape of `data` (or of what stands beside the envelope); whatever it doesn't name never leaves. */
  result: R;
  /**
   * `data` (the default), `beside` for sign-in calls, `file` for a stream of bytes with its own type,
   * `events` for server-sent events without an end, each with `result` as its data.
   */
  answers: 'data' | 'beside' | 'file' | 'events';
  /** The body is a multipart form with one file and these fields. */
  multipart: boolean;
  /** Of a body that may be larger than the usual `bodyMaxBytes`. */
  maxBytes: number | null;
  /** What it counts as among the uses that are limited for each person; exports are known by their path. */
  heavy: HeavyUse | null;
  /** May change thousands in one step, as all that counts as `bulk`: whoever asks waits longer for it than for anything else. */
  long: boolean;
  /** A list of millions: its pages end where counting does, and those of a search before. */
  ofMillions: boolean;
  /** An API key may make it: what needs a permission that keys are given, and is answered at once. */
  byKey: boolean;
  /** Whoever calls by hand has to have proved lately, in the same session, that it is them. Programs aren't asked. */
  freshProof: boolean;
  /** Made by whoever sees the panel as another person too, though it isn't a look: it ends that, or the session. */
  whileViewing: boolean;
}

interface Spec<P, Q, B, R> {
  summary: string;
  needs: Needs;
  scope: Reach;
  params?: P;
  query?: Q;
  body?: B;
  result: R;
  answers?: Endpoint['answers'];
  multipart?: boolean;
  maxBytes?: number;
  heavy?: HeavyUse;
  long?: true;
  byKey?: true;
  freshProof?: true;
  whileViewing?: true;
}

/**
 * Declares one call. `endpoint('GET /users/:id', {...})`
 * @throws when the route isn't of the form `METHOD /path`
 */
export function endpoint<
  R extends Schema,
  P extends Schema | undefined = undefined,
  Q extends Schema | undefined = undefined,
  B extends Schema | undefined = undefined,
>(route: `${Method} /${string}`, spec: Spec<P, Q, B, R>): Endpoint<P, Q, B, R> {
  const [method, path] = route.split(' ') as [Method, string];
  return {
    method,
    path,
    summary: spec.summary,
    needs: spec.needs,
    scope: spec.scope,
    params: spec.params as P,
    query: spec.query as Q,
    body: spec.body as B,
    result: spec.result,
    answers: spec.answers ?? 'data',
    multipart: spec.multipart ?? false,
    maxBytes: spec.maxBytes ?? null,
    heavy: spec.heavy ?? (path.endsWith('/export') ? 'export' : null),
    long: spec.long ?? spec.heavy === 'bulk',
    ofMillions: isOfMillions(spec.query),
    byKey: spec.byKey ?? ((keyPermissions as readonly Needs[]).includes(spec.needs) && spec.answers !== 'events'),
    freshProof: spec.freshProof ?? false,
    whileViewing: spec.whileViewing ?? false,
  };
}

/** What a handler is given: the parsed parts that its endpoint declares. */
export interface Input<E extends Endpoint> {
  params: Shape<E['params']>;
  query: Shape<E['query']>;
  body: Shape<E['body']>;
}

export type Result<E extends Endpoint> = z.output<E['result']>;

/** A result as a handler may return it, before the schema parses it. */
export type ResultIn<E extends Endpoint> = z.input<E['result']>;

type Given<K extends string, S> = S extends Schema ? { [key in K]: z.input<S> } : { [key in K]?: never };

/** What the panel gives to `call`: a missing part is refused by the compiler. */
export type CallInput<E extends Endpoint> = Given<'params', E['params']> & Given<'query', E['query']> & Given<'body', E['body']>;
