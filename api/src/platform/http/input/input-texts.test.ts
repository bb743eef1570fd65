import { expect, it } from 'vitest';
import { z } from 'zod';
import { routes } from '#api/app.ts';

interface Text {
  path: string;
  schema: z.core.$ZodType;
}

/** Each place of an input at which a text may stand. */
function textsOf(schema: z.core.$ZodType, path: string): Text[] {
  const { def } = schema._zod as unknown as { def: Record<string, unknown> & { type: string } };
  const inner = (name: string) => def[name] as z.core.$ZodType;
  switch (def.type) {
    case 'object':
      return Object.entries(def['shape'] as Record<string, z.core.$ZodType>).flatMap(([name, field]) => textsOf(field, `${path}.${name}`));
    case 'array':
      return textsOf(inner('element'), `${path}[]`);
    case 'record':
      return [...textsOf(inner('keyType'), `${path} key`), ...textsOf(inner('valueType'), `${path}[]`)];
    case 'tuple':
      return (def['items'] as z.core.$ZodType[]).flatMap((item, at) => textsOf(item, `${path}[${at}]`));
    case 'union':
      return (def['options'] as z.core.$ZodType[]).flatMap((option) => textsOf(option, path));
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
      return textsOf(inner('innerType'), path);
    case 'pipe':
      // Judged as a whole: the check may stand behind what changes the text. Of an object its fields are.
      return textsOf(inner('in'), path).map((text) => (text.path === path ? { path, schema } : text));
    case 'string':
      return [{ path, schema }];
    default:
      return [];
  }
}

const texts = routes.flatMap(({ endpoint }) =>
  (['params', 'query', 'body'] as const).flatMap((part) => {
    const schema = endpoint[part];
    return schema ? textsOf(schema, `${endpoint.method} ${endpoint.path} ${part}`) : [];
  }),
);

/**
 * What isn't lost by a wrong sign in it, and is cleaned: the panel's error reports, before they are logged, and the note of somebody who
 * answers in an emergency.
 */
const cleanedLater =
  /^POST \/(client-errors body\.errors\[\]\.(message|info|url|stack|page|version)|emergency\/respond body\.note|me\/emergencies\/:id\/answer body\.note)$/;

it.each(['\ud800', 'a\udfffb', 'a\u0000b'])('every text of every call refuses %j, by the rule of the contract', (wrong) => {
  expect(texts.length).toBeGreaterThan(150);
  const taken = texts.filter(({ schema, path }) => !cleanedLater.test(path) && z.safeParse(schema, wrong).success);
  expect(taken.map(({ path }) => path)).toEqual([]);
});
