import { type ClientError, clientErrorLimits as limits } from '@population-tracker/contract/client-errors';
import type { LoggedError } from './logged-error.ts';

/** A page that is being left may send 64 KiB at most. */
const mostBytes = 60_000;

/** As many of the waiting errors as one call may bring, at least one, each cut to what the server takes. */
export function nextErrors(from: readonly LoggedError[], version: string): { errors: ClientError[]; rest: readonly LoggedError[] } {
  const errors: ClientError[] = [];
  let bytes = 0;
  for (const { message, info, url, stack, page, at } of from.slice(0, limits.errors)) {
    const error = {
      message: message.slice(0, limits.message),
      info: info.slice(0, limits.info),
      url: url.slice(0, limits.url),
      stack: stack.slice(0, limits.stack),
      page: page.slice(0, limits.page),
      at,
      version: version.slice(0, limits.version),
    };
    bytes += new TextEncoder().encode(JSON.stringify(error)).length;
    if (bytes > mostBytes && errors.length > 0) break;
    errors.push(error);
  }
  return { errors, rest: from.slice(errors.length) };
}
