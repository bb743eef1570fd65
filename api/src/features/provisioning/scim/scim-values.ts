// What SCIM's bodies are made of, as they really come: names in any case, truth as text, one value where a list is meant.
import { refuse } from '#platform/refusal.ts';

export interface Operation {
  op: 'add' | 'replace' | 'remove';
  path: string | undefined;
  value: unknown;
}

/** `emails[type eq "work"].value`; names in small letters, those of an extension behind its own. */
export interface Path {
  /** As it was written. */
  raw: string;
  name: string;
  filter?: string;
  part?: string;
}

const mostOperations = 1_000;
const mostCharacters = 1_000;

/** @throws Refusal */
export function readJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return refuse('scim.invalidSyntax', { values: { reason: 'it is no JSON' } });
  }
}

export const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null && !Array.isArray(value);

/** @throws Refusal where it is no object */
export function entriesOf(value: unknown, path = 'value'): [string, unknown][] {
  if (!isObject(value)) refuse('scim.invalidValue', { values: { path, reason: 'must be an object' } });
  return Object.entries(value);
}

/** Of a PATCH. @throws Refusal */
export function operationsOf(body: unknown): Operation[] {
  const operations = entriesOf(body, 'body').find(([name]) => name.toLowerCase() === 'operations')?.[1];
  if (!Array.isArray(operations) || operations.length === 0 || operations.length > mostOperations)
    refuse('scim.invalidSyntax', { values: { reason: `“Operations” must be a list of 1 to ${mostOperations}` } });
  return operations.map(operationOf);
}

function operationOf(given: unknown): Operation {
  const fields = new Map(entriesOf(given, 'Operations').map(([name, value]) => [name.toLowerCase(), value]));
  const op = String(fields.get('op')).toLowerCase();
  if (op !== 'add' && op !== 'replace' && op !== 'remove')
    return refuse('scim.invalidSyntax', { values: { reason: '“op” must be add, replace or remove' } });
  const path = fields.get('path') ?? undefined;
  if (path !== undefined && typeof path !== 'string')
    return refuse('scim.invalidPath', { values: { path: JSON.stringify(path).slice(0, 100) } });
  return { op, path: path?.trim() || undefined, value: fields.get('value') };
}

/** @param schemas of which the first one's attributes have no prefix. @returns undefined for what is no path of them */
export function parsePath(raw: string, [core = '', ...extensions]: readonly string[]): Path | undefined {
  if (raw.length > mostCharacters) return undefined;
  const small = raw.toLowerCase();
  for (const extension of extensions) {
    const prefix = extension.toLowerCase();
    if (small === prefix) return { raw, name: prefix };
    if (small.startsWith(`${prefix}:`)) return partsOf(raw, raw.slice(prefix.length + 1), `${prefix}:`);
  }
  return partsOf(raw, small.startsWith(`${core.toLowerCase()}:`) ? raw.slice(core.length + 1) : raw, '');
}

function partsOf(raw: string, rest: string, prefix: string): Path | undefined {
  const found = /^([a-z][\w$-]*)(?:\[([^[\]]*)\])?(?:\.([a-z$][\w$-]*))?$/i.exec(rest);
  if (!found?.[1]) return undefined;
  const [, name, filter, part] = found;
  return {
    raw,
    name: `${prefix}${name.toLowerCase()}`,
    ...(filter !== undefined && { filter }),
    ...(part && { part: part.toLowerCase() }),
  };
}

/** Nothing, and text without letters, is null. @throws Refusal */
export function textOf(value: unknown, path: string, most: number): string | null {
  if (value === null || value === undefined) return null;
  if (typeof value !== 'string' && typeof value !== 'number')
    return refuse('scim.invalidValue', { values: { path, reason: 'must be text' } });
  const text = String(value).trim();
  // Neither can be stored, nor read by anybody.
  if (/\p{Cc}|\p{Cs}/u.test(text)) refuse('scim.invalidValue', { values: { path, reason: 'has characters that can’t be shown' } });
  if (text.length > most) refuse('scim.invalidValue', { values: { path, reason: `is longer than ${most} characters` } });
  return text === '' ? null : text;
}

/** Entra writes "False". @throws Refusal */
export function booleanOf(value: unknown, path: string): boolean {
  const text = String(value).toLowerCase();
  if ((typeof value === 'boolean' || typeof value === 'string') && (text === 'true' || text === 'false')) return text === 'true';
  return refuse('scim.invalidValue', { values: { path, reason: 'must be true or false' } });
}
