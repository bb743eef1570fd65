// What can be called, as the OpenAPI document tells it.

export interface JsonSchema {
  type?: string | string[];
  format?: string;
  pattern?: string;
  const?: unknown;
  enum?: unknown[];
  default?: unknown;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  items?: JsonSchema;
  prefixItems?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  minimum?: number;
  minItems?: number;
  minLength?: number;
}

export interface Operation {
  /** `PATCH /users/{id}` */
  name: string;
  method: string;
  path: string;
  params: Parameter[];
  query: Parameter[];
  body: JsonSchema | null;
  multipart: boolean;
  /** Of a successful answer's JSON; null where it is a file. */
  answer: JsonSchema | null;
  /** Answers without an end. */
  events: boolean;
}

interface Parameter {
  name: string;
  in: string;
  required: boolean;
  schema: JsonSchema;
}

interface Content {
  content?: Record<string, { schema: JsonSchema }>;
}

interface Described {
  parameters?: Parameter[];
  requestBody?: Content;
  responses: Record<string, Content>;
}

/** In an order in which a call finds what it is about: reading, then writing, then deleting, and what ends it all at last. */
export function operationsOf(document: { paths: Record<string, Record<string, Described>> }): Operation[] {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => operationOf(method.toUpperCase(), path, described)),
  );
  return operations.sort((a, b) => lateness(a) - lateness(b));
}

function operationOf(method: string, path: string, { parameters = [], requestBody, responses }: Described): Operation {
  const answers = responses['200']?.content ?? {};
  return {
    name: `${method} ${path}`,
    method,
    path,
    params: parameters.filter((one) => one.in === 'path'),
    query: parameters.filter((one) => one.in === 'query'),
    body: requestBody?.content?.['application/json']?.schema ?? null,
    multipart: requestBody?.content?.['multipart/form-data'] !== undefined,
    answer: answers['application/json']?.schema ?? null,
    events: answers['text/event-stream'] !== undefined,
  };
}

function lateness({ name, method, path }: Operation): number {
  // So that there is one to be read.
  if (name === 'POST /uploads') return -1;
  // Whatever is reserved on a closed day is refused.
  if (method === 'POST' && path.startsWith('/closures')) return 2;
  // Whatever runs into an emergency is refused for it.
  if (method === 'POST' && /^\/emergenc/.test(path)) return 4;
  if (/logout|\/bulk/.test(path)) return 3;
  return { GET: 0, DELETE: 3 }[method] ?? 1;
}
