import type { Outcome } from '../transport.ts';
import type { SmtpFailure } from './session.ts';

/** The session was in the wrong state, which says nothing about the mail. */
const badSequence = 503;
const closing = 421;

/** Nodemailer refused before the server was asked: no valid address, or a mail larger than the server takes. */
const isOurs = ({ responseCode, code }: SmtpFailure): boolean =>
  responseCode === undefined && (code === 'EENVELOPE' || code === 'EMESSAGE');

/** The connection is of no use any more. */
export const lostItsConnection = (failure: SmtpFailure): boolean =>
  failure.responseCode === closing || (failure.responseCode === undefined && !isOurs(failure));

/** What a failure means for the mail: refused for good, tried later, or nobody knows; or for the server as a whole. */
export function verdictOf(failure: SmtpFailure): Outcome {
  const { reason, responseCode, command, begun } = failure;
  if (isOurs(failure)) return { kind: 'refused', reason };
  if (responseCode === undefined) return begun ? { kind: 'uncertain', reason } : { kind: 'later', reason };
  // What is wrong with the sender or the session is wrong for every mail.
  if (responseCode === closing || command === 'MAIL FROM') return { kind: 'away', reason, met: true };
  if (responseCode >= 500 && responseCode !== badSequence) return { kind: 'refused', reason };
  return { kind: 'later', reason };
}
