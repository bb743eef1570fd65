import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { routes } from '#api/app.ts';
import { compilableSchema, dataWriter } from './serialize.ts';

const written = (schema: z.ZodType, value: unknown) => JSON.parse(dataWriter(schema)(value));

describe('answers written by compiled schemas', () => {
  it('drop what the schema does not name, at every depth', () => {
    const schema = z.object({ items: z.array(z.object({ id: z.number(), owner: z.object({ name: z.string() }).nullable() })) });
    const row = { id: 1, passwordHash: 'x', owner: { name: 'Ayşe', token: 'y' } };
    expect(written(schema, { items: [row, { id: 2, owner: null }], secret: 1 })).toEqual({
      items: [
        { id: 1, owner: { name: 'Ayşe' } },
        { id: 2, owner: null },
      ],
    });
  });

  it('write the same as the schema itself for nulls, defaults, literals, records and awkward text', () => {
    const schema = z.object({
      text: z.string(),
      none: z.string().nullable(),
      left: z.string().optional(),
      given: z.boolean().default(false),
      kind: z.union([z.literal(1), z.literal(2)]),
      state: z.enum(['a', 'b']).nullable(),
      values: z.record(z.string(), z.unknown()).nullable(),
      number: z.number().nullable(),
      rows: z.array(z.array(z.string())),
      heading: z.array(z.object({ field: z.string().nullable() })),
      point: z.tuple([z.number(), z.number()]),
    });
    const value = {
      text: 'İstanbul "x" \\ \u2028 \ud83d\ude00 </script>\n',
      none: null,
      kind: 2 as const,
      state: null,
      values: { deep: { list: [1, null, 'x'] }, __proto__x: 1 },
      number: 0.5,
      rows: [['a', ''], []],
      heading: [{ field: null }, { field: 'email' }],
      point: [3, -4] as [number, number],
    };
    expect(compilableSchema(schema)).not.toBeNull();
    expect(written(schema, value)).toEqual(JSON.parse(JSON.stringify(schema.parse(value))));
  });

  it('fall back to the schema where a union of objects has to be looked at', () => {
    const schema = z.union([z.object({ a: z.number() }), z.object({ b: z.string() })]);
    expect(compilableSchema(schema)).toBeNull();
    expect(written(schema, { b: 'x', extra: 1 })).toEqual({ b: 'x' });
  });

  it('fall back to the schema for a tuple of different things', () => {
    expect(compilableSchema(z.tuple([z.number(), z.string()]))).toBeNull();
  });

  it('refuse a result that lacks what was promised', () => {
    expect(() => dataWriter(z.object({ id: z.number(), name: z.string() }))({ id: 1 })).toThrow();
  });

  it('can be compiled for every endpoint of the product', () => {
    const slow = routes.filter(({ endpoint }) => !compilableSchema(endpoint.result)).map(({ endpoint }) => endpoint.path);
    expect(slow).toEqual([]);
  });
});
