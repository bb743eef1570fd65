// Uncaught errors of the panel in the server's log (shell behaviours, "Requests and errors").
// - Only who is signed in may send them: a log that anybody could fill would hide what it is for. The panel keeps what happens before
//   sign-in and sends it afterwards.
// - Each is one line with the person and the request. Nothing of it is stored.
// - Whatever a browser sends is hostile until it is cleaned: no control characters, no values of a query, no tokens, no addresses.
// - Lines a minute are limited for each address and each person. What goes beyond is refused, and one line says so.
import type { ClientError } from '@population-tracker/contract/client-errors';
import { actorOf, type Context } from '#api/context.ts';
import { refuse } from '#platform/refusal.ts';
import { cleaned, LineBudget, plain } from './client-errors-rules.ts';

const budget = new LineBudget({ lines: 60, withinMs: 60_000 });

/** A call that came over HTTP may tell the client's User-Agent as its device. */
type FromClient = Context & { device?: string };

export function logErrors(ctx: Context, errors: ClientError[]): { logged: number } {
  const { log, address, now, device } = ctx as FromClient;
  const userId = actorOf(ctx).id;
  const { granted, freeAfterMs } = budget.take([`address:${address}`, `user:${userId}`], errors.length, now().getTime());
  if (granted === 0) {
    const seconds = Math.ceil(freeAfterMs / 1_000);
    refuse('request.tooMany', { values: { seconds }, retryAfterSeconds: seconds });
  }
  const from = { userId, device: plain(device ?? '').slice(0, 200) };
  for (const error of errors.slice(0, granted)) log.warn({ ...from, panelError: cleaned(error) }, 'error in the panel');
  if (granted < errors.length) log.warn({ ...from, leftOut: errors.length - granted }, 'too many errors in the panel');
  return { logged: granted };
}
