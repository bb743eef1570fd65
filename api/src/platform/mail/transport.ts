import type { Attachment } from './mail.ts';

/** What is handed to the mail server; the id stays the same however often a mail is tried. */
export interface OutgoingMail {
  id: number;
  messageId: string;
  from: string;
  to: string;
  subject: string;
  text: string;
  html?: string;
  listUnsubscribe?: string;
  attachments?: readonly Attachment[];
  date: Date;
}

/** What became of a try; `reason` is in the server's words. */
export type Outcome =
  | { kind: 'sent' }
  /** For good: trying again changes nothing. */
  | { kind: 'refused'; reason: string }
  /** This mail is tried again after a pause. */
  | { kind: 'later'; reason: string }
  /** The server may have it or not. */
  | { kind: 'uncertain'; reason: string }
  /** The server takes no mail at all; `met` says that this one met with it, so that another one is tried next. */
  | { kind: 'away'; reason: string; met: boolean; diskFull?: boolean }
  /** It wasn't begun, since the transport is being closed. */
  | { kind: 'untouched' };

/** Where mail leaves. It reports what became of a mail and never throws. */
export interface MailTransport {
  /** How many at once are worth handing in, beside those of `reserved`. */
  atOnce: number;
  /** How many more at once for urgent mails. */
  reserved: number;
  send(mail: OutgoingMail, urgent: boolean): Promise<Outcome>;
  /** Begins nothing any more; what is being handed over goes on. */
  close(): void;
}
