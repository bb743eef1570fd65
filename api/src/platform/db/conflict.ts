/** What the database refused: the constraint's name and the SQLSTATE (23505 unique, 23P01 exclusion, 23514 check, 23503 reference). */
export interface Conflict {
  constraint: string;
  code: string;
}

interface DatabaseError {
  code?: unknown;
  constraint?: unknown;
  message?: unknown;
}

/** The broken promise when an error comes from a constraint, else null. */
export function conflictOf(error: unknown): Conflict | null {
  const { code, constraint } = (error ?? {}) as DatabaseError;
  if (typeof code !== 'string' || !code.startsWith('23')) return null;
  return { constraint: typeof constraint === 'string' ? constraint : '', code };
}

/** Whether somebody with rights at some locations would have written what belongs elsewhere: see db/located. */
export const isBeyondReach = (error: unknown): boolean =>
  (error as DatabaseError | null)?.code === '42501' && /row-level security/.test(String((error as DatabaseError).message));

/** SQLSTATEs of class 08 (connection), 53 (out of resources, but for the disk), and a server that stops or starts. */
const unavailableStates = /^(08...|53(?!100)[0-9A-Z]{3}|57P0[1-5]|25P03)$/;
const unavailableSockets = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EPIPE',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT',
]);
const unavailableMessages =
  /^(timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|Client was closed|Cannot use a pool after|Query read timeout)/;

/** Whether a disk is full, the database's or this machine's. */
export const isDiskFull = (error: unknown): boolean =>
  ['53100', 'ENOSPC', 'EDQUOT'].includes(String((error as DatabaseError | null)?.code)) ||
  (error instanceof AggregateError && error.errors.some(isDiskFull));

/** Whether a statement was broken off because it took too long, or waited too long for another one. */
export const tookTooLong = (error: unknown): boolean => ['57014', '55P03'].includes(String((error as DatabaseError | null)?.code));

/** Whether the database can't be reached or has no room at the moment, so that a retry makes sense. */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isUnavailable);
  const { code, message } = (error ?? {}) as DatabaseError;
  // Only a socket's own error counts here: a missing file is ENOENT too.
  if (typeof code === 'string' && unavailableSockets.has(code))
    return 'syscall' in (error as object) && isSocketCall((error as { syscall?: unknown }).syscall);
  if (typeof code === 'string' && unavailableStates.test(code)) return true;
  return typeof message === 'string' && unavailableMessages.test(message);
}

const isSocketCall = (syscall: unknown): boolean => ['connect', 'read', 'write', 'getaddrinfo'].includes(String(syscall));
