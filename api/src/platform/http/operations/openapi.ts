import { apiBasePath, keyCallsPerMinute, productTitle, uploadMaxBytes } from '@population-tracker/contract/kernel/constants';
import type { Endpoint } from '@population-tracker/contract/kernel/endpoint';
import { errors } from '@population-tracker/contract/kernel/errors';
import { refusalDetails } from '@population-tracker/contract/kernel/refusal-details';
import { z } from 'zod';

type Json = Record<string, unknown>;

/** The OpenAPI 3.1 document of the given endpoints: everything the contract knows, with nothing written by hand beside it. */
export function openApiDocument(endpoints: readonly Endpoint[], version: string): Json {
  const paths: Record<string, Json> = {};
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint) };
  }
  return {
    openapi: '3.1.0',
    info: { title: `${productTitle} API`, version, description, license: { name: 'MIT', identifier: 'MIT' } },
    servers: [{ url: apiBasePath }],
    paths,
    components: { schemas: { Refusal: refusalSchema, RefusedField: refusedFieldSchema }, responses: refusalResponses(), securitySchemes },
  };
}

/** Markdown: what is shown above the calls at /docs. */
const description = [
  'Every answer is `{statusCode, error, data}`; the HTTP status tells the same as `statusCode`, except for the session codes',
  '50008 (unknown token), 50012 (signed out) and 50014 (expired), which come with 401. Refusals carry a stable `key`, and the refused',
  '`fields`. Errors are told in the language of `Accept-Language` (en, tr). A POST with an `Idempotency-Key` may be repeated harmlessly.',
  '\n\n## API keys\n\nPrograms call with an API key, which is made in the panel under Permissions, API keys, and shown once. It stands where',
  'the token of a session stands: `Authorization: Bearer ptk_…`, or the header `token`.\n\n',
  `    curl -H 'Authorization: Bearer ptk_…' https://…${apiBasePath}/reservations\n\n`,
  'A key may what was chosen for it, at the locations that were chosen, as far as whoever made it may it themselves at the time of the call,',
  'until its last day. It makes the calls that list `apiKey` among their authorizations (`x-by-key`); the others are answered 403 with the',
  'key `apiKeys.notByKey`. One that is unknown, over, revoked, or whose maker has no access any more is answered 401 with a key',
  `that says which (\`apiKeys.…\`). Beyond ${keyCallsPerMinute} calls a minute it is answered 429 with \`Retry-After\`. What it does stands in the audit log under its`,
  'maker’s name with its own.',
].join(' ');

const securitySchemes = {
  token: { type: 'apiKey', in: 'header', name: 'token', description: 'The token of a session, or an API key.' },
  bearer: { type: 'http', scheme: 'bearer', description: 'The token of a session.' },
  apiKey: { type: 'http', scheme: 'bearer', description: 'An API key: `ptk_…`.' },
};

const refusedFieldSchema = {
  type: 'object',
  properties: { path: { type: 'string' }, key: { type: 'string' }, message: { type: 'string' } },
  required: ['path', 'key', 'message'],
};

const refusalSchema = {
  type: 'object',
  properties: {
    statusCode: { type: 'integer' },
    error: { type: 'string' },
    data: { type: 'null' },
    key: { type: 'string', enum: Object.keys(errors) },
    fields: { type: 'array', items: { $ref: '#/components/schemas/RefusedField' } },
    details: { description: 'Its shape goes by `key`: see `x-details`.' },
    requestId: { type: 'string' },
  },
  required: ['statusCode', 'error', 'data', 'key', 'requestId'],
  'x-details': Object.fromEntries(Object.entries(refusalDetails).map(([key, schema]) => [key, schemaOf(schema, 'output')])),
};

const refusals: Record<number, string> = {
  400: 'The request can’t be read.',
  401: 'Nobody, or nobody any more, is signed in with this token; this API key opens nothing; or the sign-in is refused.',
  403: 'The permission is missing, or the call isn’t made by an API key.',
  404: 'There is no such record.',
  409: 'It contradicts what is there: a newer version, a taken name or place.',
  413: 'The body is too large.',
  415: 'The content type is not understood.',
  422: 'A value is refused; `fields` tells which.',
  429: 'Too many requests; `Retry-After` tells when to come back.',
  503: 'The database can’t be reached, took too long, or its disk is full; `Retry-After` tells when to come back.',
};

function refusalResponses(): Json {
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } };
  return Object.fromEntries(Object.entries(refusals).map(([status, text]) => [`Refused${status}`, { description: text, content }]));
}

function operation(endpoint: Endpoint): Json {
  const { needs, scope, byKey } = endpoint;
  const writes = endpoint.method !== 'GET';
  const body = endpoint.multipart ? formBody : endpoint.body && jsonBody(endpoint.body);
  return {
    operationId: operationId(endpoint),
    summary: endpoint.summary,
    tags: [endpoint.path.split('/')[1]?.toLowerCase()],
    security: needs === 'public' ? [] : [{ token: [] }, { bearer: [] }, ...(byKey ? [{ apiKey: [] }] : [])],
    'x-needs': needs,
    'x-scope': scope,
    'x-by-key': byKey,
    parameters: [
      ...parameters(endpoint.params, 'path'),
      ...parameters(endpoint.query, 'query'),
      ...(endpoint.method === 'POST' ? [idempotencyKey] : []),
    ],
    ...(body ? { requestBody: body } : {}),
    responses: {
      200: success(endpoint),
      ...Object.fromEntries(statuses(endpoint, writes).map((status) => [status, { $ref: `#/components/responses/Refused${status}` }])),
    },
  };
}

/** `PATCH /users/:id` is `patchUsersById`. */
function operationId({ method, path }: Endpoint): string {
  const words = path.split(/[/.-]/).filter(Boolean);
  const named = words.map((word) => (word.startsWith(':') ? `By${capital(word.slice(1))}` : capital(word)));
  return method.toLowerCase() + named.join('');
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

const idempotencyKey = { name: 'Idempotency-Key', in: 'header', required: false, schema: { type: 'string', maxLength: 200 } };

function parameters(schema: z.ZodType | undefined, place: 'path' | 'query'): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as { properties?: Record<string, Json>; required?: string[] };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }));
}

const jsonBody = (schema: z.ZodType) => ({ required: true, content: { 'application/json': { schema: schemaOf(schema, 'input') } } });

const formBody = {
  required: true,
  content: {
    'multipart/form-data': {
      schema: {
        type: 'object',
        properties: { file: { type: 'string', contentMediaType: 'application/octet-stream', maxLength: uploadMaxBytes } },
        required: ['file'],
        additionalProperties: { type: 'string' },
      },
    },
  },
};

function success(endpoint: Endpoint): Json {
  if (endpoint.answers === 'file')
    return { description: 'The file.', content: { '*/*': { schema: { type: 'string', contentMediaType: 'application/octet-stream' } } } };
  const result = schemaOf(endpoint.result, 'output');
  if (endpoint.answers === 'events')
    return { description: 'The events, until the caller leaves.', content: { 'text/event-stream': { schema: result } } };
  const envelope = { statusCode: { type: 'integer', const: 200 }, error: { type: 'null' } };
  const schema =
    endpoint.answers === 'data'
      ? { type: 'object', properties: { ...envelope, data: result }, required: ['statusCode', 'error', 'data'] }
      : besideSchema(result as { properties?: Json; required?: string[] }, envelope);
  return { description: 'Done.', content: { 'application/json': { schema } } };
}

const besideSchema = ({ properties, required = [] }: { properties?: Json; required?: string[] }, envelope: Json): Json => ({
  type: 'object',
  properties: { ...envelope, data: { type: 'null' }, ...properties },
  required: ['statusCode', 'error', 'data', ...required],
});

function statuses(endpoint: Endpoint, writes: boolean): number[] {
  const possible = [400, 429, 503];
  if (endpoint.needs !== 'public' || endpoint.answers === 'beside') possible.push(401);
  if (endpoint.needs !== 'public') possible.push(403);
  if (endpoint.params) possible.push(404);
  if (endpoint.params || endpoint.query || endpoint.body || endpoint.multipart) possible.push(422);
  if (writes) possible.push(409);
  if (endpoint.body || endpoint.multipart) possible.push(413, 415);
  return possible.sort((a, b) => a - b);
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json;
  return rest;
}
