import { apiBasePath } from '@population-tracker/contract/kernel/constants';
import type { Random } from '#seeds/demo/random.ts';
import { bodies, queries } from './bodies.ts';
import { exampleOf, type Hints } from './examples.ts';
import type { Operation } from './fuzz-operations.ts';
import { changed, edgesOf, hostileBodies, hostileText, hostileValue, jsonOf, placesOf, valueAt } from './mutations.ts';

export interface FuzzRequest {
  method: string;
  url: string;
  headers: Record<string, string>;
  body?: string | Buffer;
}

/** A call's parts, before they are written as a request. */
export interface Parts {
  params: Record<string, string>;
  query: Record<string, string>;
  body: unknown;
}

/** A call that should get far. */
export function partsOf(operation: Operation, ids: Record<string, unknown>, hints: Hints, dice: Random): Parts {
  const params = operation.params.map(({ name, schema }) => [name, String(ids[name] ?? exampleOf(schema, name, hints, dice))]);
  const query = operation.query
    .filter(({ required, name }) => required || (dice.chance(0.3) && !lists.has(name)))
    .map(({ name, schema }) => [name, exampleOf(schema, name, hints, dice)] as const)
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([name, value]) => [name, String(value)] as const);
  const known = bodies[operation.name];
  const body = known ? known(hints, dice) : operation.body ? exampleOf(operation.body, 'body', hints, dice) : undefined;
  return { params: Object.fromEntries(params), query: { ...Object.fromEntries(query), ...queries[operation.name]?.(hints) }, body };
}

/** Lists within one text, whose words no schema tells. */
const lists = new Set(['sort', 'columns', 'ids', 'except', 'areas']);

/** In how many places something can be put into a call. */
export const placeCount = ({ params, query }: Operation, { body }: Parts): number =>
  1 + params.length + query.length + placesOf(body).length;

/** The call with one thing changed, as a request. */
export function hostileRequest(operation: Operation, parts: Parts, dice: Random): FuzzRequest {
  const bodyPlaces = placesOf(parts.body);
  const at = dice.whole(0, operation.params.length + operation.query.length + bodyPlaces.length);
  if (at === 0) return oddRequest(operation, parts, dice);
  const field = [...operation.params, ...operation.query][at - 1];
  if (field?.in === 'path') {
    return requestOf(operation, { ...parts, params: { ...parts.params, [field.name]: hostileText(parts.params[field.name] ?? '', dice) } });
  }
  if (field) {
    const before = parts.query[field.name] ?? String(exampleOf(field.schema, field.name, {}, dice));
    return requestOf(operation, { ...parts, query: { ...parts.query, [field.name]: hostileText(before, dice) } });
  }
  const path = bodyPlaces[at - 1 - operation.params.length - operation.query.length] ?? [];
  const before = valueAt(parts.body, path);
  const put = dice.chance(0.07) ? undefined : hostileValue(before, String(path.at(-1)), dice);
  return requestOf(operation, { ...parts, body: changed(parts.body, path, put) });
}

/** The call with each number in it put, in turn, beyond what an integer of the database holds. */
export function beyondIntegers(operation: Operation, parts: Parts): FuzzRequest[] {
  const beyond = 2_147_483_648;
  const isNumber = (value: unknown) => typeof value === 'number' || (typeof value === 'string' && /^\d+$/.test(value));
  const texts = (part: 'params' | 'query') =>
    Object.keys(parts[part])
      .filter((name) => isNumber(parts[part][name]))
      .map((name) => requestOf(operation, { ...parts, [part]: { ...parts[part], [name]: String(beyond) } }));
  const places = placesOf(parts.body).filter((path) => typeof valueAt(parts.body, path) === 'number');
  const bodies = places.map((path) => requestOf(operation, { ...parts, body: changed(parts.body, path, beyond) }));
  return [...texts('params'), ...texts('query'), ...bodies];
}

/** The call with each day, month and instant in it put, in turn, to each one at which calendars end or clocks change. */
export function edgeMoments(operation: Operation, parts: Parts, dice: Random): FuzzRequest[] {
  const inQuery = operation.query.flatMap(({ name, schema }) =>
    edgesOf(parts.query[name] ?? exampleOf(schema, name, {}, dice)).map((edge) =>
      requestOf(operation, { ...parts, query: { ...parts.query, [name]: edge } }),
    ),
  );
  const inPath = Object.entries(parts.params).flatMap(([name, value]) =>
    edgesOf(value).map((edge) => requestOf(operation, { ...parts, params: { ...parts.params, [name]: edge } })),
  );
  const inBody = placesOf(parts.body).flatMap((path) =>
    edgesOf(valueAt(parts.body, path)).map((edge) => requestOf(operation, { ...parts, body: changed(parts.body, path, edge) })),
  );
  return [...inQuery, ...inPath, ...inBody];
}

/** What is no value: a body that is none, a field too much, an address or a header that nobody writes. */
function oddRequest(operation: Operation, parts: Parts, dice: Random): FuzzRequest {
  const usual = requestOf(operation, parts);
  const odd = dice.whole(0, 4);
  if (odd === 0 && operation.multipart) return { ...usual, ...formOf(dice, operation.path) };
  if (odd <= 1 && operation.body) return { ...usual, body: dice.pick(hostileBodies) };
  if (odd === 2 && operation.body && typeof parts.body === 'object')
    return requestOf(operation, { ...parts, body: { ...parts.body, surprise: 1 } });
  const [name = 'search'] = operation.query.map((one) => one.name);
  const separator = usual.url.includes('?') ? '&' : '?';
  const queries = ['%ED%A0%80', '%00', '%', '%C0%80', 'a&search=b', 'x'.repeat(10_000)].map((value) => `${name}=${value}`);
  if (odd === 3)
    return { ...usual, url: `${usual.url}${separator}${dice.pick([...queries, `${name}[]=1`, `${name}[a]=1`, '__proto__=1', '='])}` };
  const headers = dice.pick<Record<string, string>>([
    { 'idempotency-key': 'x'.repeat(201) },
    { 'idempotency-key': 'key with spaces' },
    { 'idempotency-key': 'schlüssel' },
    { 'accept-language': 'tr;q=9,'.repeat(500) },
    { 'content-type': 'text/plain' },
    { 'content-type': 'application/json; charset=utf-16' },
    { 'content-type': 'multipart/form-data' },
    { 'x-request-id': 'y'.repeat(5_000) },
    { 'if-none-match': '"'.repeat(200) },
  ]);
  return { ...usual, headers: { ...usual.headers, ...headers } };
}

export function requestOf({ method, path, multipart, body: takesBody }: Operation, { params, query, body }: Parts): FuzzRequest {
  const address = path.replace(/\{(\w+)\}/g, (_, name: string) => encoded(params[name] || ' '));
  const search = Object.entries(query)
    .map(([name, value]) => `${name}=${encoded(value)}`)
    .join('&');
  const request = { method, url: `${apiBasePath}${address}${search ? `?${search}` : ''}`, headers: {} };
  if (multipart) return { ...request, ...formOf(null, path) };
  return takesBody ? { ...request, headers: { 'content-type': 'application/json' }, body: jsonOf(body) } : request;
}

const encoded = (text: string) => encodeURIComponent(text.toWellFormed());

const sheet = 'Name,Surname,E-mail\nAda,Fuzz,ada.fuzz@test.example\n';
const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');
const contents: readonly (string | Buffer)[] = [
  sheet,
  png,
  png.subarray(0, 40),
  '',
  '%PDF-1.7\n',
  '\ufeff'.repeat(100),
  Buffer.from([0xff, 0xfe, 0x00, 0xd8]),
  '"'.repeat(10_000),
  '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'PK\u0003\u0004'.repeat(1_000),
];
const names = [
  'people.csv',
  'plan.png',
  'menu.pdf',
  '',
  'a\u0000.csv',
  '\u202efdp.csv',
  'x'.repeat(400),
  '../../etc/passwd.csv',
  'people.xlsx',
  'a"b.csv',
];

/** A form with a file; a strange one where there are dice. */
function formOf(dice: Random | null, path: string): Pick<FuzzRequest, 'headers' | 'body'> {
  const boundary = 'fuzz-boundary';
  const [usualName, usual] = /image|background|menu/.test(path) ? ['plan.png', png] : ['people.csv', sheet];
  const name = dice ? dice.pick(names) : usualName;
  const content = dice ? dice.pick(contents) : usual;
  const kind = dice ? dice.pick(['users', 'plan', 'reservations', '__proto__', 'a\u0000', 'x'.repeat(20_000)]) : 'users';
  const fields = path.endsWith('/meal-menu') ? { firstDay: '2026-12-01', lastDay: '2026-12-07' } : { kind };
  const field = Object.entries(fields)
    .map(([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
    .join('');
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: text/csv\r\n\r\n`;
  const end = dice?.chance(0.1) ? '' : `\r\n--${boundary}--\r\n`;
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    body: Buffer.concat([field, head, content, end].map((part) => Buffer.from(part as string))),
  };
}
