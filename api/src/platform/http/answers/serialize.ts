import { isDeepStrictEqual } from 'node:util';
import type { Endpoint } from '@population-tracker/contract/kernel/endpoint';
import fastJson from 'fast-json-stringify';
import { z } from 'zod';
import { bytesOf } from '#platform/bytes.ts';
import { WrittenPage } from '#platform/db/list/written.ts';

type Node = Record<string, unknown>;

/**
 * Makes the function that writes an endpoint's whole answer, envelope included. The result schema is compiled, which
 * costs a third of JSON.stringify on lists; columns that it doesn't name are dropped either way.
 * @param checked also parses each result with the schema itself, so that a wrong result fails a test
 */
export function answerWriter(endpoint: Endpoint, checked = false): (result: unknown) => string {
  const write = checked ? checkedWriter(endpoint) : writerOf(endpoint);
  // An event is its data alone.
  if (endpoint.answers === 'events') return write;
  if (endpoint.answers === 'beside') {
    return (result) => {
      const members = write(result).slice(1);
      return `{"statusCode":200,"error":null,"data":null${members === '}' ? '' : ','}${members}`;
    };
  }
  return (result) => `${opening}${write(result)}${closing}`;
}

/**
 * The same as bytes, which are made once: a text would be gone through for its length, and again on its way out.
 * @param write of `answerWriter`, `checked` as there
 */
export function answerBytes(write: (result: unknown) => string, checked = false): (result: unknown) => Buffer {
  return (result) => {
    if (!(result instanceof WrittenPage)) return bytesOf(write(result));
    if (checked) write(result);
    return result.between(opening, closing);
  };
}

const opening = '{"statusCode":200,"error":null,"data":';
const closing = '}';

/** A page that is written already holds only what the schema names: see `keptWrittenList`. Compiled for the first answer: a start is shorter by all. */
function writerOf({ result: schema }: Endpoint): (result: unknown) => string {
  let write: ((result: unknown) => string) | undefined;
  return (result) => {
    if (result instanceof WrittenPage) return String(result);
    write ??= compiled(schema);
    return write(result);
  };
}

/** Once in a process, whose tests make a server each. */
const writers = new WeakMap<z.ZodType, (result: unknown) => string>();

function compiled(schema: z.ZodType): (result: unknown) => string {
  const write = writers.get(schema) ?? dataWriter(schema);
  writers.set(schema, write);
  return write;
}

function checkedWriter(endpoint: Endpoint): (result: unknown) => string {
  const write = writerOf(endpoint);
  return (result) => {
    const parsed = endpoint.result.safeParse(result instanceof WrittenPage ? JSON.parse(String(result)) : result);
    const call = `${endpoint.method} ${endpoint.path}`;
    if (!parsed.success) throw new Error(`${call} answers another shape than it promises: ${parsed.error.message}`);
    const text = write(result);
    if (!isDeepStrictEqual(JSON.parse(text), JSON.parse(JSON.stringify(parsed.data)))) {
      throw new Error(`${call} is written differently by its compiled schema: ${text}`);
    }
    return text;
  };
}

/** Writes values of a schema as JSON: compiled where every part of it can be, else parsed and stringified. */
export function dataWriter(schema: z.ZodType): (result: unknown) => string {
  const compilable = compilableSchema(schema);
  if (!compilable) return (result) => JSON.stringify(schema.parse(result));
  return fastJson(compilable as unknown as fastJson.Schema);
}

/** Null where a value would have to be looked at to know how it is written, as with a union of objects. */
export function compilableSchema(schema: z.ZodType): Node | null {
  try {
    return plain(z.toJSONSchema(schema, { io: 'output' }) as Node);
  } catch {
    return null;
  }
}

function plain(node: Node): Node {
  if ('$ref' in node || 'allOf' in node || 'oneOf' in node || 'not' in node) throw new Error('not compilable');
  if (Array.isArray(node.prefixItems)) return tuple(node.prefixItems as Node[]);
  if (Array.isArray(node.anyOf)) return union(node.anyOf as Node[], node);
  if (Array.isArray(node.type))
    return union(
      (node.type as string[]).map((type) => ({ ...node, type })),
      {},
    );
  const { type, default: whenMissing } = node;
  const result: Node = {};
  if (type !== undefined) result.type = type;
  else if ('const' in node || 'enum' in node) throw new Error('not compilable');
  if (whenMissing !== undefined) result.default = whenMissing;
  if (type === 'object') Object.assign(result, plainObject(node));
  if (type === 'array') result.items = plain((node.items ?? {}) as Node);
  return result;
}

function plainObject(node: Node): Node {
  const properties = Object.entries((node.properties ?? {}) as Record<string, Node>);
  const rest = node.additionalProperties;
  return {
    properties: Object.fromEntries(properties.map(([name, property]) => [name, plain(property)])),
    required: node.required ?? [],
    additionalProperties: typeof rest === 'object' && rest !== null ? plain(rest as Node) : false,
  };
}

/** A tuple is written as a list where its members are alike. */
function tuple(members: Node[]): Node {
  const [first, ...more] = members.map(plain);
  if (!first || more.some((member) => !isDeepStrictEqual(member, first))) throw new Error('not compilable');
  return { type: 'array', items: first };
}

/** A union is written without looking when its members share one type; null beside them is allowed. */
function union(members: Node[], { default: whenMissing }: Node): Node {
  const others = members.filter((member) => member.type !== 'null').map(plain);
  const [first, ...more] = others;
  if (!first) return { type: 'null' };
  const simple = first.type !== undefined && first.type !== 'object' && first.type !== 'array';
  if (more.length > 0 && !(simple && more.every((member) => member.type === first.type))) throw new Error('not compilable');
  const result: Node = { ...first };
  if (others.length < members.length) result.nullable = true;
  if (whenMissing !== undefined) result.default = whenMissing;
  return result;
}
