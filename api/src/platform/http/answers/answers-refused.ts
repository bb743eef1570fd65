import type { ProductLanguage } from '@population-tracker/contract/kernel/constants';
import type { Envelope, RefusedField } from '@population-tracker/contract/kernel/envelope';
import { type ErrorKey, errors, errorText, ownErrorText } from '@population-tracker/contract/kernel/errors';
import { type DetailsOf, type KeyWithDetails, refusalDetails } from '@population-tracker/contract/kernel/refusal-details';
import { z } from 'zod';
import { conflictOf, isBeyondReach, isDiskFull, isUnavailable, tookTooLong } from '#platform/db/conflict.ts';
import { Refusal } from '#platform/refusal.ts';
import { RefusedInput } from '../input/parse.ts';

/** An error as the caller sees it. `bug` is set where nobody outside is to blame, so that it is logged with its stack. */
export interface RefusedAnswer {
  httpStatus: number;
  envelope: Envelope<null>;
  retryAfterSeconds?: number;
  bug: boolean;
  /** What the log says of an error that is no bug but worth a line. */
  warning?: string;
}

/** Which refusal a broken database constraint stands for, where no service has said it better. */
export type ConstraintKeys = Readonly<Record<string, ErrorKey>>;

interface Asked {
  language: ProductLanguage;
  requestId: string;
  constraints: ConstraintKeys;
  /** What the call answers, in which a record that has changed meanwhile is told. */
  record?: z.ZodType;
  /** Of a call that can be about nobody else: the caller is spoken to. */
  isOwn?: boolean;
}

const textOf = ({ isOwn }: Pick<Asked, 'isOwn'>): typeof errorText => (isOwn ? ownErrorText : errorText);

/** What the framework itself refuses, by its own error codes. */
const frameworkKeys: Record<string, ErrorKey> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'request.tooLarge',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'request.contentType',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'request.malformed',
  FST_ERR_MAX_PARAM_LENGTH: 'request.notFound',
};

/**
 * A number too large for its column, a time outside of all calendars, text that no column can hold, a value too long for an index.
 * The contract should have refused it with its field, so that it is logged.
 */
const unstorable = new Set(['22001', '22003', '22007', '22008', '22009', '22021', '22P02', '22P03', '22P05', '54000']);
/** Two writers that met too often: trying again is right. */
const metTooOften = new Set(['40001', '40P01']);

/** Finds the catalogue's answer to any error; what it doesn't know is a bug and tells only the request's id. */
export function refusedAnswer(error: unknown, asked: Asked): RefusedAnswer {
  if (error instanceof Refusal) return fromRefusal(error, asked);
  if (error instanceof RefusedInput) return fromInput(error, asked);
  const { code, statusCode } = (error ?? {}) as { code?: string; statusCode?: number };
  if (isDiskFull(error)) return { ...answer('request.diskFull', asked, { retryAfterSeconds: 60 }), warning: 'the disk is full' };
  if (tookTooLong(error))
    return { ...answer('request.tookTooLong', asked, { retryAfterSeconds: 5 }), warning: 'a statement took too long' };
  if (isUnavailable(error) || metTooOften.has(code ?? ''))
    return { ...answer('request.busy', asked, { retryAfterSeconds: 2 }), warning: 'database unavailable' };
  if (isBeyondReach(error)) return answer('session.beyondReach', asked);
  const conflict = conflictOf(error);
  const key = conflict && asked.constraints[conflict.constraint];
  if (key) return answer(key, asked);
  if (unstorable.has(code ?? '')) {
    return { ...answer('request.refused', asked), warning: 'only the database refused this: a check is missing before it' };
  }
  if (typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500) {
    return answer(frameworkKeys[code ?? ''] ?? 'request.malformed', asked);
  }
  return answer('request.internal', asked, { values: { requestId: asked.requestId }, bug: true });
}

function fromRefusal(refusal: Refusal, asked: Asked): RefusedAnswer {
  const { key, parts } = refusal;
  const refused = answer(key, asked, parts);
  const fields = [refusal, ...(parts.also ?? [])].flatMap(({ key, parts: { field, values } }) =>
    field === undefined ? [] : [{ path: field, key, message: textOf(asked)(key, asked.language, values) }],
  );
  if (fields.length > 0) refused.envelope.fields = fields;
  const details = detailsOf(refusal, asked.record);
  if (details !== undefined) refused.envelope.details = details;
  return refused;
}

/** As far as the contract names them: a service may have given more. */
function detailsOf({ key, parts }: Refusal, record: z.ZodType = z.never()): unknown {
  if (parts.details === undefined) return undefined;
  const schema: z.ZodType | undefined = refusalDetails[key as KeyWithDetails];
  const details = schema?.safeParse(parts.details).data;
  if (key !== 'request.versionConflict') return details;
  const { current, ...more } = details as NonNullable<DetailsOf<'request.versionConflict'>>;
  return { current: record.safeParse(current).data, ...more };
}

/** Where all refused fields say the same, that sentence is the error: 'Location name cannot be empty!' */
function fromInput({ fields }: RefusedInput, asked: Asked): RefusedAnswer {
  const refused = answer('request.refused', asked);
  const [first, ...others] = fields;
  if (first && others.every((field) => field.message === first.message)) refused.envelope.error = first.message;
  refused.envelope.fields = fields satisfies RefusedField[];
  return refused;
}

function answer(
  key: ErrorKey,
  { language, requestId, isOwn }: Asked,
  { values, retryAfterSeconds, bug = false }: { values?: Refusal['parts']['values']; retryAfterSeconds?: number; bug?: boolean } = {},
): RefusedAnswer {
  const { status, code } = errors[key];
  return {
    httpStatus: status,
    envelope: { statusCode: code ?? status, error: textOf({ isOwn })(key, language, values), data: null, key, requestId },
    retryAfterSeconds,
    bug,
  };
}
