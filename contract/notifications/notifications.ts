import { z } from 'zod';
import { bulkMaxExceptions, bulkMaxIds } from '../kernel/constants.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { id, listResult, longListQuery, searchText, word } from '../kernel/primitives.ts';

/**
 * `uncertain`: the process or the connection ended before the server answered, so that nobody knows whether it was taken;
 * `cancelled`: nobody should get it any more, and nothing has to be done about it.
 */
export const mailStates = ['waiting', 'sending', 'sent', 'failed', 'uncertain', 'cancelled'] as const;
export type MailState = (typeof mailStates)[number];

/** What a mail is about. */
export const mailCauses = ['signInCode', 'reservation', 'announcement', 'emergency', 'other'] as const;
export type MailCause = (typeof mailCauses)[number];

/** A mail on its way. What stands in it is shown to nobody but its recipient. */
export const notification = z.object({
  id,
  recipient: z.string(),
  /** The user whom it is for, where it is for one. */
  userId: id.nullable(),
  userName: z.string().nullable(),
  subject: z.string(),
  cause: z.enum(mailCauses),
  /** What it belongs to, where it went to many: `announcement:3`, `emergency:12`. */
  topic: z.string().nullable(),
  urgent: z.boolean(),
  state: z.enum(mailStates),
  attempts: z.number().int(),
  /** In the mail server's words; null where it said nothing, or a process ended before it could. */
  lastError: z.string().nullable(),
  /** Of one that waits. */
  nextTry: z.string().nullable(),
  created: z.string(),
  sent: z.string().nullable(),
  /** Whether it can be tried again: not once it was sent or called off, its text was removed, or its code has expired. */
  retriable: z.boolean(),
});
export type Notification = z.output<typeof notification>;

/** What narrows the list, beside its search in recipient and subject. */
export const notificationFilters = {
  state: z.enum(mailStates).optional(),
  cause: z.enum(mailCauses).optional(),
  topic: word(100).min(1).optional(),
};

export const listNotifications = endpoint('GET /notifications', {
  summary: 'Lists outgoing mails with what became of them; `search` looks into recipient and subject with Turkish folding.',
  needs: 'mail.read',
  scope: 'company',
  query: longListQuery(['created'], notificationFilters),
  result: listResult(notification),
});
export type NotificationQuery = z.output<typeof listNotifications.query>;

export const notificationSummary = endpoint('GET /notifications/summary', {
  summary: 'How many mails wait, failed or are uncertain, and whether the mail server takes any.',
  needs: 'mail.read',
  scope: 'company',
  result: z.object({
    waiting: z.number().int(),
    /** Of those that wait, how many were tried in vain. */
    stuck: z.number().int(),
    sending: z.number().int(),
    failed: z.number().int(),
    uncertain: z.number().int(),
    oldestWaiting: z.string().nullable(),
    /** Null while the mail server takes mail, as far as it was tried. */
    serverAway: z
      .object({
        since: z.string(),
        nextTry: z.string(),
        tries: z.number().int(),
        /** In the server's words. */
        lastError: z.string(),
        /** It isn't the mail server: mails are written to files here, and the disk is full. */
        diskFull: z.boolean(),
      })
      .nullable(),
    /** The server's own time, so that what is left until the next try can be told. */
    now: z.string(),
  }),
});
export type NotificationSummary = z.output<typeof notificationSummary.result>;

const notificationSelection = z.union([
  z.strictObject({
    ids: z
      .array(id)
      .min(1)
      .max(bulkMaxIds)
      .refine((ids) => new Set(ids).size === ids.length),
  }),
  z.strictObject({
    matching: z.strictObject({ search: searchText().optional(), ...notificationFilters }),
    except: z.array(id).max(bulkMaxExceptions).optional(),
  }),
]);

export const retryNotifications = endpoint('POST /notifications/retry', {
  heavy: 'bulk',
  summary: 'Tries mails again at once, by their ids or all that filters match; whatever was sent, or can’t be sent again, is left out.',
  needs: 'mail.write',
  scope: 'company',
  body: z.strictObject({ selection: notificationSelection }),
  result: z.object({ retried: z.number().int() }),
});
export const tryMailServer = endpoint('POST /notifications/try-server', {
  summary: 'Tries a mail server that is away at once, with short pauses anew.',
  needs: 'mail.write',
  scope: 'company',
  /** False where it isn’t away, as far as it was tried. */
  result: z.object({ trying: z.boolean() }),
});
export type NotificationSelection = z.output<typeof notificationSelection>;
