import type { PushKind } from '@population-tracker/contract/me/push-kinds';

export interface Attachment {
  filename: string;
  contentType: string;
  /** Text; some kB at most, since it is kept with each mail until that is sent. */
  content: string;
  /** Of an entry for a calendar, which mail programs take up by themselves: it goes with the texts, not only beside them. One a mail. */
  method?: 'REQUEST' | 'CANCEL';
}

export interface Mail {
  /** Names the event, so that it causes one mail however often it is queued: `sign-in-code:812`. */
  eventKey: string;
  to: string;
  subject: string;
  text: string;
  html?: string;
  /** Whom it is for, where that is a user. */
  userId?: number;
  /** What it belongs to, so that its deliveries can be looked at together: `emergency:12`. */
  topic?: string;
  /** Goes before everything that isn't; for sign-in codes and emergencies. */
  urgent?: boolean;
  /** `mailto:…` or `https://…`, only where somebody reads or does what it says. */
  listUnsubscribe?: string;
  attachments?: readonly Attachment[];
  /** The subject is told on the person's devices too, where they want it, and leads there: `/my/days/2026-11-25`. */
  notice?: { kind: PushKind; path: string };
  /** After so many seconds it isn't sent any more. */
  lifeSeconds?: number;
}
