import { z } from 'zod';
import { endpoint } from './kernel/endpoint.ts';
import { instant, refuse } from './kernel/primitives.ts';

/** What one call may bring, in errors and in characters. The panel cuts its texts to it. */
export const clientErrorLimits = { errors: 20, message: 2_000, info: 2_000, url: 2_000, stack: 4_000, page: 200, version: 100 } as const;

const upTo = (length: number) => z.string().max(length, { message: refuse('value.tooLong') });

export const clientError = z.strictObject({
  message: upTo(clientErrorLimits.message),
  /** Where it was thrown: React's component stack, or a place in the source. */
  info: upTo(clientErrorLimits.info),
  url: upTo(clientErrorLimits.url),
  stack: upTo(clientErrorLimits.stack),
  /** Title of the page. */
  page: upTo(clientErrorLimits.page),
  at: instant,
  /** Which build of the panel it was. */
  version: upTo(clientErrorLimits.version),
});
export type ClientError = z.output<typeof clientError>;

export const reportClientErrors = endpoint('POST /client-errors', {
  summary: 'Takes uncaught errors of the panel into the server’s log; how many of them were logged.',
  needs: 'signedIn',
  scope: 'self',
  body: z.strictObject({ errors: z.array(clientError).min(1).max(clientErrorLimits.errors) }),
  result: z.object({ logged: z.number().int() }),
});
