import { type ErrorKey, isErrorKey } from '@population-tracker/contract/kernel/errors';
import { fold } from '@population-tracker/contract/kernel/primitives';

export type Parsed = { value: unknown } | { key: ErrorKey };
export type Parse = (text: string) => Parsed;

interface Schema {
  safeParse(value: unknown): { success: true; data: unknown } | { success: false; error: { issues: { message: string }[] } };
}

/** The same rules as in the panel's form. */
export const checked = (schema: Schema): Parse => remembered((text) => parsedBy(schema, text));

function parsedBy(schema: Schema, value: unknown): Parsed {
  const parsed = schema.safeParse(value);
  if (parsed.success) return { value: parsed.data };
  const message = parsed.error.issues[0]?.message ?? '';
  return { key: isErrorKey(message) ? message : 'value.text' };
}

/** Whole numbers only: a dot could stand for thousands or for a fraction. */
export const number =
  (schema: Schema, wrong: ErrorKey): Parse =>
  (text) =>
    /^[-+]?\d{1,9}$/.test(text) ? parsedBy(schema, Number(text)) : { key: wrong };

/** Things in one cell, behind commas, semicolons or line breaks. */
export const listed =
  (schema: Schema): Parse =>
  (text) =>
    parsedBy(
      schema,
      text
        .split(/[,;\n]/)
        .map((part) => part.trim())
        .filter((part) => part !== ''),
    );

/** One of these words, whatever its case and accents. */
export function words<T>(wrong: ErrorKey, entries: [T, string][]): Parse {
  const known = new Map(entries.flatMap(([value, list]) => list.split(' ').map((word) => [word, value] as const)));
  return (text) => {
    const word = fold(text).replace(/[^\p{L}\p{N}]/gu, '');
    return known.has(word) ? { value: known.get(word) } : { key: wrong };
  };
}

const rememberedCount = 5_000;

/** A place's name, zone and description repeat on each of its rows. */
function remembered(parse: Parse): Parse {
  const known = new Map<string, Parsed>();
  return (text) => {
    const before = known.get(text);
    if (before) return before;
    const parsed = parse(text);
    if (known.size < rememberedCount && text.length <= 200) known.set(text, parsed);
    return parsed;
  };
}
