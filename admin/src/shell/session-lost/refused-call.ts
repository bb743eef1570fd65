import type { CallError, Sent } from '#web/client.ts';

/** A call that was refused for its session. */
export interface RefusedCall {
  sent: Sent;
  error: CallError;
}
