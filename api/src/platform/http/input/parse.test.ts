import { endpoint } from '@population-tracker/contract/kernel/endpoint';
import { email, line, listQuery } from '@population-tracker/contract/kernel/primitives';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { parseInput, RefusedInput } from './parse.ts';

const create = endpoint('POST /things', {
  summary: 'A thing.',
  needs: 'public',
  scope: 'self',
  query: z.strictObject({ dry: z.string().optional() }),
  body: z.strictObject({
    name: line(5, 'plan.locationNameEmpty'),
    email,
    size: z.number().optional(),
    parts: z.array(z.strictObject({ label: line(9) })).optional(),
  }),
  result: z.null(),
});
const list = endpoint('GET /things', {
  summary: 'Things.',
  needs: 'public',
  scope: 'self',
  query: listQuery(['name'], {}),
  result: z.null(),
});

const empty = { params: {}, query: {}, body: undefined };

function fieldsOf(given: { query?: unknown; body?: unknown }, of: Parameters<typeof parseInput>[0] = create, language: 'en' | 'tr' = 'en') {
  try {
    parseInput(of, { ...empty, ...given }, language);
  } catch (error) {
    if (error instanceof RefusedInput) return error.fields;
    throw error;
  }
  return [];
}

const right = { name: 'A', email: 'a@b.example' };

describe('refused input', () => {
  it('names each missing field of an absent body', () => {
    expect(fieldsOf({}).map(({ path, key }) => [path, key])).toEqual([
      ['name', 'plan.locationNameEmpty'],
      ['email', 'value.email'],
    ]);
  });

  it('tells catalogue sentences in the caller’s language', () => {
    expect(fieldsOf({ body: { ...right, name: ' ' } }, create, 'tr')).toEqual([
      { path: 'name', key: 'plan.locationNameEmpty', message: 'Konum adı boş olamaz!' },
    ]);
  });

  it('names unknown fields one by one, also within lists', () => {
    expect(fieldsOf({ body: { ...right, admin: true, parts: [{ label: 'x', y: 1 }] } }).map(({ path, key }) => [path, key])).toEqual([
      ['parts.0.y', 'value.unknownField'],
      ['admin', 'value.unknownField'],
    ]);
  });

  it('gives a reason in the caller’s language where no sentence was written', () => {
    const [field] = fieldsOf({ body: { ...right, size: 'big' } }, create, 'tr');
    expect(field).toMatchObject({ path: 'size', key: 'value.wrong' });
    expect(field?.message).toMatch(/^Kabul edilmedi: Geçersiz/);
  });

  it('refuses a body and a query where the endpoint has none', () => {
    expect(fieldsOf({ body: { x: 1 } }, list)).toMatchObject([{ path: 'x', key: 'value.unknownField' }]);
    expect(fieldsOf({ body: [] }, list)).toHaveLength(1);
    expect(fieldsOf({ body: {} }, list)).toEqual([]);
  });

  it('refuses repeated, unknown and unsortable query values', () => {
    expect(
      fieldsOf({ query: { search: ['a', 'b'], sort: 'secret', __proto__x: '1' } }, list)
        .map(({ path }) => path)
        .sort(),
    ).toEqual(['__proto__x', 'search', 'sort']);
  });
});
