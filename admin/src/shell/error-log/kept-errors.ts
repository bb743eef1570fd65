import { type Caught, takeErrors } from './catch.ts';
import type { LoggedError } from './logged-error.ts';

const mostErrors = 100;
const longestText = 4_000;

let kept: readonly LoggedError[] = [];
/** React tells an error that the window and a failed page tell once more. */
let told = new WeakSet<object>();
const listeners = new Set<() => void>();

/** The newest first. */
export const keptErrors = (): readonly LoggedError[] => kept;

/** @returns stops listening */
export function onKeptErrors(changed: () => void): () => void {
  listeners.add(changed);
  return () => listeners.delete(changed);
}

export function clearErrors(): void {
  told = new WeakSet();
  keep([]);
}

/** Keeps an uncaught error for the error log and has it sent to the server's log; an expected one is left out. Never throws. */
export function collect({ reason, info, page, url, at }: Caught): void {
  try {
    if (isExpected(reason) || wasTold(reason)) return;
    add({ ...described(reason), info: info.slice(0, longestText), page, url, at, times: 1 });
  } catch {
    // Whoever watches over errors must not make any: what can't even be read isn't kept.
  }
}

/** A part of the panel that couldn't be fetched, in the words of Chromium, Firefox, Safari and Vite: the page offers to load it again. */
export const isNotLoaded = (error: unknown): boolean =>
  /dynamically imported module|Importing a module script failed|Unable to preload CSS/.test(messageOf(error));

/**
 * No errors of the panel: a refusal or a lost connection was shown to the person and stands in the server's log, a call was ended
 * because nobody waits for it any more, a part that is gone since an update is offered again by the page, and browsers tell of an
 * observer that comes a frame late as if it were an error.
 */
function isExpected(reason: unknown): boolean {
  const name = reason instanceof Error ? reason.name : '';
  return name === 'CallError' || name === 'AbortError' || isNotLoaded(reason) || messageOf(reason).startsWith('ResizeObserver loop');
}

function wasTold(reason: unknown): boolean {
  if (typeof reason !== 'object' || reason === null) return false;
  const before = told.has(reason);
  told.add(reason);
  return before;
}

/** Anything can be thrown, and some of it can't be made a string. */
function messageOf(reason: unknown): string {
  if (typeof reason !== 'object' || !reason) return String(reason);
  const { message } = reason as { message?: unknown };
  return typeof message === 'string' ? message : Object.prototype.toString.call(reason);
}

function described(reason: unknown): Pick<LoggedError, 'message' | 'stack'> {
  const { name = '', stack = '' } = reason instanceof Error ? reason : {};
  const message = name ? `${name}: ${messageOf(reason)}` : messageOf(reason);
  return { message: message.slice(0, longestText), stack: stack.slice(0, longestText) };
}

/** The same error again only counts: it isn't listed or sent twice. */
function add(entry: LoggedError): void {
  const before = kept.find(({ message, stack }) => message === entry.message && stack === entry.stack);
  const others = kept.filter((one) => one !== before);
  keep([{ ...entry, times: (before?.times ?? 0) + 1 }, ...others].slice(0, mostErrors));
  if (before) return;
  void import('./send.ts').then(
    ({ send }) => send(entry),
    () => undefined,
  );
}

function keep(next: readonly LoggedError[]): void {
  kept = next;
  for (const listener of listeners) listener();
}

// Last, when everything above is there: what was caught before is taken at once.
takeErrors(collect);
