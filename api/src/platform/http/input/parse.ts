import type { ProductLanguage } from '@population-tracker/contract/kernel/constants';
import type { Endpoint, Input } from '@population-tracker/contract/kernel/endpoint';
import type { RefusedField } from '@population-tracker/contract/kernel/envelope';
import { errorText, isErrorKey } from '@population-tracker/contract/kernel/errors';
import { z } from 'zod';
import { refuse } from '#platform/refusal.ts';

type Issue = z.core.$ZodIssue;
type Part = 'params' | 'query' | 'body';

const nothing = z.strictObject({});
const reasons = { en: z.locales.en().localeError, tr: z.locales.tr().localeError };

/** Input that its endpoint's schema refuses: 422 with one entry a field. */
export class RefusedInput extends Error {
  readonly fields: RefusedField[];

  constructor(fields: RefusedField[]) {
    super('request.refused');
    this.name = 'RefusedInput';
    this.fields = fields;
  }
}

/**
 * Parses the parts that an endpoint declares; a part that it doesn't declare must be empty.
 * @throws RefusedInput with all refused fields of all parts at once; Refusal 404 where the path's id is larger than any record's
 */
export function parseInput(endpoint: Endpoint, given: Record<Part, unknown>, language: ProductLanguage): Input<Endpoint> {
  const fields: RefusedField[] = [];
  const parsePart = (part: Part): unknown => {
    const schema = endpoint[part];
    const parsed = (schema ?? nothing).safeParse(valueOf(given[part], schema), { reportInput: true, error: reasons[language] });
    if (parsed.success) return schema ? parsed.data : undefined;
    if (part === 'params' && parsed.error.issues.some(isBeyondAll)) refuse('request.notFound');
    for (const issue of parsed.error.issues) fields.push(...refusedFields(issue, language));
  };
  const input = { params: parsePart('params'), query: parsePart('query'), body: parsePart('body') };
  if (fields.length > 0) throw new RefusedInput(fields);
  return input;
}

const isBeyondAll = (issue: Issue): boolean => issue.code === 'too_big' && issue.origin !== 'string';

/** A missing body counts as an empty one, so that each missing field is named. */
function valueOf(value: unknown, schema: z.ZodType | undefined): unknown {
  if (value !== undefined && value !== null) return value;
  return schema instanceof z.ZodObject || !schema ? {} : value;
}

function refusedFields(issue: Issue, language: ProductLanguage): RefusedField[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((name) => ({
      path: [...issue.path, name].join('.'),
      key: 'value.unknownField',
      message: errorText('value.unknownField', language),
    }));
  }
  const path = issue.path.join('.');
  if (isErrorKey(issue.message)) return [{ path, key: issue.message, message: errorText(issue.message, language) }];
  const key = issue.input === undefined || issue.input === null ? 'value.required' : keyOf(issue);
  return [{ path, key, message: errorText(key, language, { reason: issue.message }) }];
}

function keyOf(issue: Issue): 'value.tooLong' | 'value.text' | 'value.boolean' | 'value.wrong' {
  if (issue.code === 'too_big' && issue.origin === 'string') return 'value.tooLong';
  if (issue.code === 'invalid_type' && issue.expected === 'string') return 'value.text';
  if (issue.code === 'invalid_type' && issue.expected === 'boolean') return 'value.boolean';
  return 'value.wrong';
}
