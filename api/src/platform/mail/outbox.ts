import type { RawBuilder } from 'kysely';
import type { Context } from '#api/context.ts';
import { notify } from '#platform/db/notify.ts';
import { pushKeys } from '#platform/push/push-keys.ts';
import { callOffPushes, insertPushes, type Noticed, takeBackPushes } from '#platform/push/push-queries.ts';
import { pushTopic } from '#platform/push/push-topic.ts';
import type { SecretKeys } from '#platform/secrets/secrets.ts';
import type { Mail } from './mail.ts';
import { callOffEvents, callOffTopic, insertMails, takeBack, tryAgain, tryServer } from './mail-queries.ts';

/** What the senders of all processes listen to. */
export const mailTopic = 'mail';

/** So that a statement stays well below what one message to the database should be. */
const atOnce = 1_000;

/** Where mails are written, and by which keys devices are reached: without them everybody's mail comes. */
type Outbox = Pick<Context, 'db'> & { config?: SecretKeys };

/** Writes the mail in the caller's transaction; it is sent after the commit. */
export async function queueMail(ctx: Outbox, mail: Mail): Promise<void> {
  await queueMails(ctx, [mail]);
}

/**
 * Writes mails by a statement for each thousand, in the caller's transaction; of those of one event key, the first.
 * @returns how many of them are new
 */
export async function queueMails(ctx: Outbox, mails: readonly Mail[]): Promise<number> {
  if (mails.length === 0) return 0;
  const { db } = ctx;
  let added = 0;
  for (let start = 0; start < mails.length; start += atOnce) {
    const some = mails.slice(start, start + atOnce);
    const pushedOnly = await pushNotices(ctx, some);
    added += await insertMails(
      db,
      // What a mail brings along no device can take.
      some.filter(({ eventKey, attachments }) => attachments?.length || !pushedOnly.has(eventKey)),
    );
  }
  await notify(db, mailTopic, 'queued');
  return added;
}

/** What nobody hears of by a day later is no news any more. */
const noticeLifeSeconds = 86_400;

/**
 * Writes beside the mails what goes to people's devices. @returns the event keys of mails that are wanted there alone; none where no
 * device can be reached, since the keys are lost or there is nothing to read them with
 */
async function pushNotices({ db, config }: Outbox, mails: readonly Mail[]): Promise<Set<string>> {
  const notices = mails.flatMap(({ eventKey, userId, notice, subject, topic, urgent, lifeSeconds }): Noticed[] => {
    if (!notice || userId === undefined) return [];
    const life = Math.min(lifeSeconds ?? noticeLifeSeconds, noticeLifeSeconds);
    return [{ ...notice, eventKey, userId, title: subject, topic: topic ?? null, urgent: urgent ?? false, lifeSeconds: life }];
  });
  if (notices.length === 0) return new Set();
  const pushedOnly = await insertPushes(db, notices);
  await notify(db, pushTopic, 'queued');
  return pushedOnly.size > 0 && config && (await pushKeys(db, config)) ? pushedOnly : new Set();
}

/**
 * Takes back what of a topic waits, as if it had never been queued. What is being handed over goes out, or nothing of it does; what
 * failed or is uncertain can't be tried again.
 * @returns the lowest user whose mail waited or was being handed over and whose event key begins so; null where there is none
 */
export async function takeBackMails({ db }: Pick<Context, 'db'>, topic: string, eventPrefix: string): Promise<number | null> {
  const first = await takeBack(db, topic, eventPrefix);
  await takeBackPushes(db, topic);
  return first;
}

/** What of a topic isn't sent will not be, and can't be tried again; what is being handed over at this moment may still arrive. */
export async function callOffMails({ db }: Pick<Context, 'db'>, topic: string): Promise<void> {
  await callOffTopic(db, topic);
  await callOffPushes(db, topic);
}

/** The same for single events. */
export async function callOffEventMails({ db }: Pick<Context, 'db'>, eventKeys: readonly string[]): Promise<void> {
  await callOffEvents(db, eventKeys);
}

/**
 * Tries mails again at once, in the caller's transaction.
 * @param chosen a condition on `mail_outbox`; what was sent, has lost its text or holds an expired code is left out
 * @returns the ids of those that are tried
 */
export async function retryMails({ db }: Pick<Context, 'db'>, chosen: RawBuilder<boolean>): Promise<number[]> {
  const ids = await tryAgain(db, chosen);
  await notify(db, mailTopic, 'again');
  return ids;
}

/** Tries an absent mail server at once, in the caller's transaction. @returns whether it is away */
export async function tryServerAgain({ db }: Pick<Context, 'db'>): Promise<boolean> {
  const away = await tryServer(db);
  if (away) await notify(db, mailTopic, 'again');
  return away;
}
