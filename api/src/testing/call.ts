import { randomBytes } from 'node:crypto';
import { apiBasePath } from '@population-tracker/contract/kernel/constants';
import type { Endpoint } from '@population-tracker/contract/kernel/endpoint';
import type { RefusedField } from '@population-tracker/contract/kernel/envelope';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';

/** A call's answer: the envelope's parts, and the whole of it as `body`. */
export interface Answered<D> {
  httpStatus: number;
  statusCode: number;
  data: D;
  error: string | null;
  key: string | undefined;
  fields: RefusedField[];
  body: Record<string, unknown>;
  headers: Record<string, string | string[] | number | undefined>;
}

export interface CallOptions {
  /** A role, or a token. An administrator unless told. */
  as?: 'nobody' | 'normal' | 'emergency' | 'administrator' | (string & {});
  headers?: Record<string, string>;
  language?: 'en' | 'tr';
  idempotencyKey?: string;
  /** For multipart calls. */
  file?: { name: string; contentType?: string; bytes: Buffer | string };
  fields?: Record<string, string>;
}

/** Values as a test gives them: right ones, or any other to see them refused. */
export interface Given {
  params?: unknown;
  query?: unknown;
  body?: unknown;
}

export function requestOf(endpoint: Endpoint, given: Given, options: CallOptions, token: string | undefined): InjectOptions {
  const headers: Record<string, string> = { 'accept-language': options.language ?? 'en', ...(token ? { token } : {}) };
  if (options.idempotencyKey) headers['idempotency-key'] = options.idempotencyKey;
  const request: InjectOptions = {
    method: endpoint.method,
    url: apiBasePath + pathOf(endpoint.path, given.params),
    query: queryOf(given.query),
  };
  if (endpoint.multipart) {
    const form = formOf(options);
    headers['content-type'] = form.contentType;
    request.payload = form.payload;
  } else if (given.body !== undefined) {
    headers['content-type'] = 'application/json';
    request.payload = JSON.stringify(given.body);
  }
  return { ...request, headers: { ...headers, ...options.headers } };
}

const pathOf = (path: string, params: unknown): string =>
  path.replace(/:(\w+)/g, (_whole, name: string) =>
    encodeURIComponent(String((params as Record<string, unknown> | undefined)?.[name] ?? 'missing')),
  );

/** As the panel writes it. */
function queryOf(query: unknown): string {
  const given = Object.entries((query ?? {}) as Record<string, unknown>).filter(([, value]) => value !== undefined);
  return new URLSearchParams(
    given.flatMap(([name, value]) => [value].flat().map((one): [string, string] => [name, String(one)])),
  ).toString();
}

function formOf({ file, fields = {} }: CallOptions): { contentType: string; payload: Buffer } {
  const boundary = `form${randomBytes(12).toString('hex')}`;
  const parts: (string | Buffer)[] = [];
  for (const [name, value] of Object.entries(fields)) {
    parts.push(`--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`);
  }
  if (file) {
    const type = file.contentType ?? 'application/octet-stream';
    parts.push(
      `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${file.name}"\r\ncontent-type: ${type}\r\n\r\n`,
      file.bytes,
      '\r\n',
    );
  }
  parts.push(`--${boundary}--\r\n`);
  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    payload: Buffer.concat(parts.map((part) => Buffer.from(part as string))),
  };
}

export function readAnswer<D>(response: LightMyRequestResponse): Answered<D> {
  const isJson = String(response.headers['content-type'] ?? '').includes('json');
  const body = isJson ? (response.json() as Record<string, unknown>) : {};
  return {
    httpStatus: response.statusCode,
    statusCode: Number(body.statusCode ?? response.statusCode),
    data: (body.data ?? null) as D,
    error: (body.error ?? null) as string | null,
    key: body.key as string | undefined,
    fields: (body.fields ?? []) as RefusedField[],
    body: isJson ? body : { bytes: response.rawPayload },
    headers: response.headers,
  };
}
