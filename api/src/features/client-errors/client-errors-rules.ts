import type { ClientError } from '@population-tracker/contract/client-errors';

/** An error as it stands in the log. */
export interface LoggedError extends Omit<ClientError, 'stack' | 'info'> {
  /** Line by line, so that no line break can pretend to be the end of the log's own line. */
  info: string[];
  stack: string[];
}

export const cleaned = ({ message, info, url, stack, page, at, version }: ClientError): LoggedError => ({
  message: plain(message),
  info: lines(info),
  url: plain(url.replace(/#.*/s, '')),
  stack: lines(stack),
  page: plain(page),
  at,
  version: plain(version),
});

const lines = (text: string): string[] =>
  text
    .split(/[\r\n\u2028\u2029]+/)
    .map(plain)
    .filter((line) => line !== '');

/** Half characters, control characters, and those that turn or hide what stands beside them. */
const unseen = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu;
/** In a query the names tell enough; the values are what somebody searched for, or worse. */
const queryValue = /([?&][^\s=&#?"'<>]*)=[^\s&#"'<>)]*/g;
const fragment = /(https?:\/\/[^\s#"'<>)]*)#[^\s"'<>)]*/g;
/** As long as tokens are, and longer than the ids of requests. */
const secret = /[\w-]{40,}/g;
const mailAddress = /[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63})+/g;

/** One line that may stand in the log. */
export const plain = (text: string): string =>
  text
    .toWellFormed()
    .replace(unseen, ' ')
    .replace(queryValue, '$1')
    .replace(fragment, '$1')
    .replace(secret, '[hidden]')
    .replace(mailAddress, '[address]')
    .trim();

interface Limit {
  lines: number;
  withinMs: number;
}

interface Share {
  endsAt: number;
  left: number;
}

/** So many buckets are told apart; with more, the oldest begin anew. */
const mostBuckets = 10_000;

/** How many lines may still be written. Each process counts for itself: it is its own log that must not be flooded. */
export class LineBudget {
  readonly #limit: Limit;
  readonly #shares = new Map<string, Share>();

  constructor(limit: Limit) {
    this.#limit = limit;
  }

  /** Takes as many of the wanted lines as all buckets have left. */
  take(buckets: string[], wanted: number, now: number): { granted: number; freeAfterMs: number } {
    const shares = buckets.map((bucket) => this.#shareOf(bucket, now));
    const granted = Math.min(wanted, ...shares.map(({ left }) => left));
    for (const share of shares) share.left -= granted;
    const empty = shares.filter(({ left }) => left === 0);
    return { granted, freeAfterMs: Math.max(0, ...empty.map(({ endsAt }) => endsAt - now)) };
  }

  #shareOf(bucket: string, now: number): Share {
    const known = this.#shares.get(bucket);
    if (known && known.endsAt > now) return known;
    this.#shares.delete(bucket);
    const oldest = this.#shares.size >= mostBuckets ? this.#shares.keys().next().value : undefined;
    if (oldest !== undefined) this.#shares.delete(oldest);
    const fresh = { endsAt: now + this.#limit.withinMs, left: this.#limit.lines };
    this.#shares.set(bucket, fresh);
    return fresh;
  }
}
