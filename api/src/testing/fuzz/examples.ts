import type { Random } from '#seeds/demo/random.ts';
import type { JsonSchema } from './fuzz-operations.ts';

/** What an input's field has to be so that the call gets far: by the field's name, a value or what makes one. */
export type Hints = Record<string, unknown>;

/**
 * A value that the schema takes, as full as it can be. What the schema can't say (which place there is, that a name is
 * taken) is told by the hints.
 */
export function exampleOf(schema: JsonSchema, name: string, hints: Hints, dice: Random): unknown {
  const type = typeOf(schema);
  if (Object.hasOwn(hints, name) && type !== 'object' && suits(hints[name], schema)) return hinted(hints[name], schema);
  const options = schema.anyOf ?? schema.oneOf;
  if (options) return exampleOf(dice.pick(options), name, hints, dice);
  if ('const' in schema) return schema.const;
  if (schema.enum) return dice.pick(schema.enum);
  switch (type) {
    case 'object':
      return objectOf(schema, hints, dice);
    case 'array':
      return arrayOf(schema, name, hints, dice);
    case 'boolean':
      return dice.chance(0.5);
    case 'integer':
    case 'number':
      return schema.minimum !== undefined && schema.minimum > 0 ? schema.minimum : 1;
    case 'string':
      return textOf(schema, name, dice);
    default:
      return schema.default ?? null;
  }
}

export const typeOf = ({ type, properties, items }: JsonSchema): string | undefined =>
  (Array.isArray(type) ? type[0] : type) ?? (properties ? 'object' : items ? 'array' : undefined);

/** Another call's field of the same name may be of another kind. */
const suits = (hint: unknown, { enum: words, pattern }: JsonSchema): boolean =>
  (!words || words.includes(hint)) && (!pattern || typeof hint !== 'string' || new RegExp(pattern).test(hint));

function hinted(hint: unknown, schema: JsonSchema): unknown {
  if (schema.format === 'date-time' && typeof hint === 'string') return hint.length === 10 ? `${hint}T06:00:00Z` : hint;
  return typeOf(schema) === 'array' && !Array.isArray(hint) ? [hint] : hint;
}

function objectOf({ properties = {}, required = [] }: JsonSchema, hints: Hints, dice: Random): Record<string, unknown> {
  const shown = Object.entries(properties).filter(([name]) => required.includes(name) || dice.chance(0.7));
  return Object.fromEntries(shown.map(([name, schema]) => [name, exampleOf(schema, name, hints, dice)]));
}

function arrayOf({ prefixItems, items = {}, minItems = 1 }: JsonSchema, name: string, hints: Hints, dice: Random): unknown[] {
  if (prefixItems) return prefixItems.map((item) => exampleOf(item, name, hints, dice));
  return Array.from({ length: Math.max(1, minItems) }, () => exampleOf(items, name.replace(/s$/, ''), hints, dice));
}

function textOf({ format, pattern, minLength = 0 }: JsonSchema, name: string, dice: Random): string {
  if (format === 'date') return '2026-12-01';
  if (format === 'date-time') return '2026-12-01T06:00:00Z';
  if (format === 'email' || /email/i.test(name)) return `fuzz${dice.whole(1, 1_000_000_000)}@test.example`;
  if (format === 'uri') return 'https://company.example/news';
  if (pattern?.includes('\\d{4}-')) return '2026-12';
  if (pattern?.includes(':[0-5]')) return '09:30';
  return `${name} ${dice.whole(1, 1_000_000_000)}`.padEnd(minLength, 'x');
}
