import { apiBasePath, longRequestTimeoutMs, requestTimeoutMs } from '@population-tracker/contract/kernel/constants';
import type { CallInput, Endpoint, Result } from '@population-tracker/contract/kernel/endpoint';
import type { Envelope, RefusedField } from '@population-tracker/contract/kernel/envelope';
import type { ErrorKey } from '@population-tracker/contract/kernel/errors';
import type { DetailsOf, KeyWithDetails } from '@population-tracker/contract/kernel/refusal-details';
import { noteServerTime } from './formats/server-time.ts';
import { currentLanguage, genericText } from './language.ts';
import { followSession, readSession, type Session } from './session.ts';

interface Failure {
  key: ErrorKey | null;
  /** The envelope's own code: 50008, 50012 and 50014 are told apart here; 0 where no answer came. */
  statusCode: number;
  httpStatus: number;
  message: string;
  fields: RefusedField[];
  details: unknown;
}

/** A call that was refused or didn't reach the server. `message` is a sentence for the person. */
export class CallError extends Error implements Failure {
  readonly key: ErrorKey | null;
  readonly statusCode: number;
  readonly httpStatus: number;
  readonly fields: RefusedField[];
  readonly details: unknown;

  constructor(failure: Failure) {
    super(failure.message);
    this.name = 'CallError';
    this.key = failure.key;
    this.statusCode = failure.statusCode;
    this.httpStatus = failure.httpStatus;
    this.fields = failure.fields;
    this.details = failure.details;
  }
}

export interface CallOptions {
  /** The caller shows the error itself, for instance at the fields of a form. */
  quiet?: boolean;
  /** Ends the call when nobody waits for it any more; then nothing is shown. */
  signal?: AbortSignal;
  /** Makes a repeated POST harmless (product specification, section 13). */
  idempotencyKey?: string;
  /** Takes an answer that was asked for before this script was there, if there is one: else it is asked for as usual. */
  early?: () => Promise<Response | null> | undefined;
}

/** Session codes of the envelope: unknown, ended and expired tokens (source, section 8). */
export const lostSessionCodes: readonly number[] = [50008, 50012, 50014];

/** With what a failed call was sent, and when (`Date.now()`). */
export interface Sent {
  token: string | null;
  at: number;
}

type Listener = (error: CallError, quiet: boolean, sent: Sent) => void;
const listeners = new Set<Listener>();

/** Hears of every failed call, quiet ones too. @returns stops listening */
export function onCallError(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Makes one call of the contract and answers its result.
 * @throws CallError after telling it to the listeners; an AbortError when `signal` ended it
 */
export function call<E extends Endpoint>(endpoint: E, input: CallInput<E>, options: CallOptions = {}): Promise<Result<E>> {
  const body = input.body === undefined ? undefined : JSON.stringify(input.body);
  return reported(options, () => request(endpoint, input, body, options, (response) => unwrap(endpoint, response)));
}

interface SendOptions extends CallOptions {
  params?: Record<string, unknown>;
}

/** Sends a file with its fields. @throws CallError like `call` */
export function send<E extends Endpoint>(endpoint: E, form: FormData, options: SendOptions = {}): Promise<Result<E>> {
  const input = { params: options.params };
  return reported(options, () => request(endpoint, input, form, options, (response) => unwrap(endpoint, response)));
}

export interface FileResult {
  blob: Blob;
  /** As the server names it, null where it doesn't. */
  fileName: string | null;
}

/** Reads a file answer. @throws CallError like `call` */
export function readBytes<E extends Endpoint>(endpoint: E, input: CallInput<E>, options: CallOptions = {}): Promise<FileResult> {
  const read = async (response: Response, heard: () => void) => {
    const type = response.headers.get('content-type');
    if (!response.ok || type?.startsWith('text/html')) await unwrap(endpoint, response);
    return { blob: await whole(response, type, heard), fileName: fileNameOf(response.headers.get('content-disposition')) };
  };
  return reported(options, () => request(endpoint, input, undefined, options, read));
}

/** A file of any length: nobody gives up as long as more of it comes. */
function whole({ body }: Response, type: string | null, heard: () => void): Promise<Blob> {
  const listening = new TransformStream<Uint8Array<ArrayBuffer>>({
    transform(piece, out) {
      heard();
      out.enqueue(piece);
    },
  });
  return new Response(body?.pipeThrough(listening), { headers: { 'content-type': type ?? '' } }).blob();
}

/** Reads a file answer and saves it under the server's name, else `fallbackName`. @throws CallError like `call` */
export async function download<E extends Endpoint>(endpoint: E, input: CallInput<E>, fallbackName = 'download'): Promise<void> {
  const { blob, fileName } = await readBytes(endpoint, input);
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName ?? fallbackName;
  link.click();
  // Some browsers read the blob only after the click has returned.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** The address of a call with its parameters and query filled in, below this site. */
export function urlOf(endpoint: Endpoint, input: Loose): string {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String((input.params as Record<string, unknown>)?.[name] ?? '')),
  );
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries((input.query ?? {}) as Record<string, unknown>)) {
    for (const one of [value].flat()) if (one !== undefined && one !== null && one !== '') query.append(name, String(one));
  }
  const text = query.toString();
  return `${apiBasePath}${path}${text ? `?${text}` : ''}`;
}

interface Loose {
  params?: unknown;
  query?: unknown;
}

let prove: (() => Promise<boolean>) | null = null;
let proving: Promise<boolean> | null = null;

/**
 * Who asks the person for a fresh proof where a call is refused without one; the call is made again once there is one. Calls that are
 * refused meanwhile wait for the same answer.
 * @param ask answers whether it was given
 */
export function onProofNeeded(ask: () => Promise<boolean>): void {
  prove = ask;
}

async function proved(): Promise<boolean> {
  proving ??=
    prove?.().finally(() => {
      proving = null;
    }) ?? null;
  return (await proving) ?? false;
}

async function reported<T>(options: CallOptions, work: () => Promise<T>): Promise<T> {
  const before = readSession();
  const sent = { token: before.token, at: Date.now() };
  try {
    return await work();
  } catch (error) {
    // Nobody waits for it any more, whatever it came to.
    if (options.signal?.aborted) throw options.signal.reason;
    if (!(error instanceof CallError)) throw error;
    if (lostSessionCodes.includes(error.statusCode) && signedInAgain(before)) return reported(options, work);
    if (error.key === 'session.proofNeeded' && (await proved())) return reported(options, work);
    for (const listener of listeners) listener(error, options.quiet ?? false, sent);
    throw error;
  }
}

/** In another window, meanwhile: the call was refused before anything was done, and may be made again. */
function signedInAgain(before: Session): boolean {
  followSession();
  const { token, profile } = readSession();
  return token !== null && token !== before.token && profile?.email === before.profile?.email;
}

/** The time-out covers the answer's body too, and so ends only when `read` is done; each time that `read` has heard more it begins anew. */
async function request<T>(
  endpoint: Endpoint,
  input: Loose,
  body: string | FormData | undefined,
  options: CallOptions,
  read: (response: Response, heard: () => void) => Promise<T>,
): Promise<T> {
  const timeout = new AbortController();
  const begin = () => setTimeout(() => timeout.abort(), endpoint.long ? longRequestTimeoutMs : requestTimeoutMs);
  let timer = begin();
  const heard = () => {
    clearTimeout(timer);
    timer = begin();
  };
  const signal = options.signal ? AbortSignal.any([options.signal, timeout.signal]) : timeout.signal;
  const headers: Record<string, string> = { accept: 'application/json', 'accept-language': currentLanguage() };
  const { token } = readSession();
  if (token) headers.token = token;
  if (typeof body === 'string') headers['content-type'] = 'application/json';
  if (options.idempotencyKey) headers['idempotency-key'] = options.idempotencyKey;
  try {
    const answer = (await options.early?.()) ?? (await fetch(urlOf(endpoint, input), { method: endpoint.method, headers, body, signal }));
    return await read(answer, heard);
  } catch (error) {
    if (error instanceof CallError || options.signal?.aborted) throw error;
    throw failure(0, genericText(timeout.signal.aborted ? 'error.timeout' : 'error.network'));
  } finally {
    clearTimeout(timer);
  }
}

async function unwrap<E extends Endpoint>(endpoint: E, response: Response): Promise<Result<E>> {
  const body = envelopeIn(await response.text());
  if (!body) throw failure(response.status, await foreignSentence(response));
  noteServerTime(response.headers.get('date'));
  if (response.ok && body.statusCode === 200) return (endpoint.answers === 'beside' ? body : (body.data ?? null)) as Result<E>;
  throw failure(response.status, body.error || genericText('error.plain'), body);
}

/** Null where the text is none: every answer of the server is an envelope. */
function envelopeIn(text: string): Partial<Envelope<unknown>> | null {
  try {
    const body = JSON.parse(text) as Partial<Envelope<unknown>> | null;
    return typeof body?.statusCode === 'number' ? body : null;
  } catch {
    return null;
  }
}

/** Something on the way answered instead of the server: a proxy that can't reach it, a network that asks for its own sign-in. */
async function foreignSentence({ status, headers }: Response): Promise<string> {
  const sentences = await import('./calls/foreign-refusal.ts').catch(() => null);
  return sentences?.foreignRefusal(status, headers.get('retry-after')) ?? genericText('error.network');
}

function failure(httpStatus: number, message: string, body: Partial<Envelope<unknown>> = {}): CallError {
  return new CallError({
    key: body.key ?? null,
    statusCode: body.statusCode ?? httpStatus,
    httpStatus,
    message,
    fields: body.fields ?? [],
    details: body.details,
  });
}

/** RFC 6266: the encoded name wins over the plain one. */
function fileNameOf(disposition: string | null): string | null {
  if (!disposition) return null;
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1];
  if (encoded) return decodeURIComponent(encoded);
  return /filename="?([^";]+)"?/i.exec(disposition)?.[1] ?? null;
}

/** What the server told beside a refusal of one of these keys, or null where it refused for another reason. */
export function detailsOf<K extends KeyWithDetails>(error: unknown, ...keys: K[]): NonNullable<DetailsOf<K>> | null {
  const told = error instanceof CallError && (keys as (string | null)[]).includes(error.key) ? error.details : null;
  return (told as NonNullable<DetailsOf<K>> | undefined) ?? null;
}
