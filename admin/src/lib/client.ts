import { apiBasePath, requestTimeoutMs } from '@population-tracker/contract/constants';
import type { CallInput, Endpoint, Result } from '@population-tracker/contract/endpoint';
import type { Envelope, RefusedField } from '@population-tracker/contract/envelope';
import type { ErrorKey } from '@population-tracker/contract/errors';
import { currentLanguage, genericText } from './i18n.ts';
import { readSession } from './session.ts';

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
}

type Listener = (error: CallError, quiet: boolean) => void;
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
  return reported(options, async () => {
    const response = await request(endpoint, input, body, options);
    return unwrap(endpoint, response);
  });
}

interface SendOptions extends CallOptions {
  params?: Record<string, unknown>;
}

/** Sends a file with its fields. @throws CallError like `call` */
export function send<E extends Endpoint>(endpoint: E, form: FormData, options: SendOptions = {}): Promise<Result<E>> {
  return reported(options, async () => {
    const response = await request(endpoint, { params: options.params }, form, options);
    return unwrap(endpoint, response);
  });
}

export interface FileResult {
  blob: Blob;
  /** As the server names it, null where it doesn't. */
  fileName: string | null;
}

/** Reads a file answer. @throws CallError like `call` */
export function readBytes<E extends Endpoint>(endpoint: E, input: CallInput<E>, options: CallOptions = {}): Promise<FileResult> {
  return reported(options, async () => {
    const response = await request(endpoint, input, undefined, options);
    if (!response.ok) await unwrap(endpoint, response);
    return { blob: await response.blob(), fileName: fileNameOf(response.headers.get('content-disposition')) };
  });
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
    if (value !== undefined && value !== null && value !== '') query.set(name, String(value));
  }
  const text = query.toString();
  return `${apiBasePath}${path}${text ? `?${text}` : ''}`;
}

interface Loose {
  params?: unknown;
  query?: unknown;
}

async function reported<T>(options: CallOptions, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof CallError) for (const listener of listeners) listener(error, options.quiet ?? false);
    throw error;
  }
}

async function request(endpoint: Endpoint, input: Loose, body: string | FormData | undefined, options: CallOptions): Promise<Response> {
  const timeout = AbortSignal.timeout(requestTimeoutMs);
  const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout;
  const headers: Record<string, string> = { accept: 'application/json', 'accept-language': currentLanguage() };
  const { token } = readSession();
  if (token) headers.token = token;
  if (typeof body === 'string') headers['content-type'] = 'application/json';
  if (options.idempotencyKey) headers['idempotency-key'] = options.idempotencyKey;
  try {
    return await fetch(urlOf(endpoint, input), { method: endpoint.method, headers, body, signal });
  } catch (error) {
    if (options.signal?.aborted) throw error;
    throw failure(0, genericText(timeout.aborted ? 'error.timeout' : 'error.network'));
  }
}

async function unwrap<E extends Endpoint>(endpoint: E, response: Response): Promise<Result<E>> {
  const body = (await response.json().catch(() => null)) as Partial<Envelope<unknown>> | null;
  if (response.ok && body?.statusCode === 200) return (endpoint.answers === 'beside' ? body : (body.data ?? null)) as Result<E>;
  throw failure(response.status, body?.error || genericText('error.plain'), body ?? {});
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
