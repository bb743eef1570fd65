import type { Endpoint } from '@population-tracker/contract/kernel/endpoint';
import { z } from 'zod';
import type { Given } from '#testing/call.ts';
import { parseInput } from '../parse.ts';

const values = [
  ' ',
  '\u0000',
  "%_\\'; drop table users; --",
  'İıI\ufffd٣',
  'x'.repeat(150),
  '-1',
  '1e3',
  '2147483648',
  '9007199254740991',
  'null',
  '0000-01-01T00:00:00Z',
  '9999-12-31',
  '0001-01-01T00:00:00+14:00',
];

/** Each value in the place of all that the path names, and of each field of the query. */
export function awkwardInputs({ path, params, query }: Endpoint): Given[] {
  const fields = query instanceof z.ZodObject ? Object.keys(query.shape) : [];
  return [
    ...(params ? values.map((value) => ({ params: paramsOf(path, value) })) : []),
    ...fields.flatMap((field) => values.map((value) => ({ params: paramsOf(path, '1'), query: { [field]: value } }))),
  ];
}

/** Reading a record of each kind by ids that are larger than any record’s. */
export const beyondAll = (endpoints: Endpoint[]): { endpoint: Endpoint; given: Given }[] =>
  endpoints
    .filter(({ method, path }) => method === 'GET' && /:id$/.test(path))
    .flatMap((endpoint) =>
      ['2147483648', '9007199254740991', '9'.repeat(20)].map((id) => ({ endpoint, given: { params: paramsOf(endpoint.path, id) } })),
    );

const paramsOf = (path: string, value: string): Record<string, string> =>
  Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, name]) => [name, value]));

/** What parsing it throws; nothing where it goes on to the product. */
export function refusalOf(endpoint: Endpoint, { params, query = {}, body }: Given): unknown {
  try {
    parseInput(endpoint, { params, query, body }, 'en');
    return null;
  } catch (error) {
    return error;
  }
}
