import { globSync } from 'node:fs';
import { resolve } from 'node:path';
import { isKnownDay, isKnownInstant, isKnownMonth } from '@population-tracker/contract/kernel/calendar';
import type { Endpoint } from '@population-tracker/contract/kernel/endpoint';
import { isShowable } from '@population-tracker/contract/kernel/plain-text';
import { asTyped, meant } from '@population-tracker/contract/kernel/primitives';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import * as fits from '../formats/fits.ts';
import { isReadFromAddress, queryCode } from './query-fields.ts';

const folder = resolve(import.meta.dirname, '../../contract');
const files = globSync('**/*.ts', { cwd: folder, exclude: (name) => name.includes('test') || name.includes('node_modules') });
const calls = (await Promise.all(files.map((file) => import(/* @vite-ignore */ resolve(folder, file))))).flatMap((file: object) =>
  Object.entries(file).flatMap(([name, value]: [string, Partial<Endpoint> | null]) =>
    value?.method === 'GET' && value.query instanceof z.ZodObject ? [{ name, query: value.query }] : [],
  ),
);
const lists = calls.filter(({ name, query }) => isReadFromAddress(name, query));

/** The code as a module would have it. */
function made(query: z.ZodObject): ReturnType<typeof fits.query> {
  const names = { ...fits, asTyped, meant, isKnownDay, isKnownInstant, isKnownMonth, isShowable };
  return new Function(...Object.keys(names), `return ${queryCode(query).code}`)(...Object.values(names));
}

/** What addresses say: words that some list takes, and what none does. */
const words = [
  ...new Set(
    lists.flatMap(({ query }) => JSON.stringify(z.toJSONSchema(query, { io: 'input', unrepresentable: 'any' })).match(/\w+/g) ?? []),
  ),
];
const said = fc.oneof(
  fc.constantFrom(...words),
  fc.constantFrom(
    '0',
    '1',
    '7',
    '200',
    '201',
    '2147483647',
    '2147483648',
    '-1',
    '1.5',
    '1e3',
    '0x10',
    ' 5 ',
    'NaN',
    'true',
    'TRUE',
    'no',
    'Yes',
  ),
  fc.constantFrom(
    '2026-02-28',
    '2026-02-29',
    '1999-12-31',
    '2100-12-31',
    '2101-01-01',
    '2026-11',
    '2026-11-26T09:00Z',
    '2026-11-26T09:00:00+03:00',
  ),
  fc.constantFrom('2026-11-26T09:00', '2026-11-26T25:00Z', '9999-11-26T09:00:00Z', '2026-11-26T09:00:00+23:00'),
  fc.array(fc.constantFrom(...words), { minLength: 2, maxLength: 3 }).map((columns) => columns.join(',-')),
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.integer({ min: 0, max: 1_200 }).map((length) => 'x'.repeat(length)),
  fc.constantFrom('\u0000', 'a\u200b', '\ud800', 'a\u0301', ''),
);
const asked = fc.oneof({ weight: 4, arbitrary: said }, { weight: 1, arbitrary: fc.array(said, { minLength: 2, maxLength: 60 }) });

describe('what an address says of a list', () => {
  it('is looked for in all lists', () => {
    expect(lists.length).toBeGreaterThan(25);
  });

  it.each(lists)('$name: fits where the schema takes it, and nowhere else', ({ query }) => {
    const { shape } = made(query);
    expect(Object.keys(shape)).toEqual(Object.keys(query.shape));
    fc.assert(
      fc.property(fc.constantFrom(...Object.keys(shape)), asked, (field, value) => {
        const schema = query.shape[field] as z.ZodType;
        expect(shape[field]?.safeParse(value).success, `${field}: ${JSON.stringify(value)}`).toBe(schema.safeParse(value).success);
      }),
      { numRuns: 1_000 },
    );
  });

  it('is refused by name where it is checked by more than is known here', () => {
    expect(() => queryCode(z.strictObject({ odd: z.string().refine((text) => text.length % 2 === 1) }))).toThrow(/kernel/);
    expect(() => queryCode(z.strictObject({ when: z.date() }))).toThrow(/date/);
  });
});
