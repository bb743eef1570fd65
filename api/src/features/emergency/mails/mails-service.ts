// The mails of an emergency: one at its start to everybody whom it addresses, and one with each reminder to those without an answer.
// - Some hundred people at a time, each lot with its mark in one transaction: a killed process goes on with the next lot, and
//   nobody gets a round's mail twice.
// - An emergency that has ended writes to nobody any more: its end waits for the lot that is being written, and calls it off too.
import type { Context } from '#api/context.ts';
import { transaction } from '#platform/db/transaction.ts';
import type { JobRun } from '#platform/jobs/job.ts';
import type { Mail } from '#platform/mail/mail.ts';
import { queueMails } from '#platform/mail/outbox.ts';
import { tell } from '#platform/tell.ts';
import { emergencies } from '../live-events.ts';
import { tokenOf } from '../respond/link.ts';
import { emergencyMail } from './emergency-mail.ts';
import { lockMailed, lockRecipients, markMailed, type Recipient } from './mails-queries.ts';

export const sendMailsJob = 'emergency.sendMails';

export interface MailRound {
  id: number;
  /** 1 is the start, each reminder is one more. */
  round: number;
}

const atOnce = 500;

/** What the mails of one emergency have in common in the outbox. */
export const mailTopicOf = (id: number): string => `emergency:${id}`;

export async function sendMails(ctx: Context, { id, round }: MailRound, { signal }: Pick<JobRun, 'signal'>): Promise<void> {
  let after = 0;
  for (let last: number | null = after; last !== null; ) {
    signal.throwIfAborted();
    last = await transaction(ctx, (ctx) => sendSome(ctx, { id, round }, after));
    after = last ?? after;
  }
}

type Mailed = NonNullable<Awaited<ReturnType<typeof lockMailed>>>;

/** @returns whom it wrote to last; null when there is nobody left */
async function sendSome(ctx: Context, { id, round }: MailRound, after: number): Promise<number | null> {
  const emergency = await lockMailed(ctx.db, id);
  if (!emergency || emergency.endedAt) return null;
  const recipients = await lockRecipients(ctx.db, id, { round, after, limit: atOnce });
  const last = recipients.at(-1);
  if (!last) return null;
  await queueMails(
    ctx,
    recipients.map((recipient) => mailTo(ctx, emergency, recipient, round)),
  );
  await markMailed(
    ctx.db,
    id,
    recipients.map(({ userId }) => userId),
    round,
  );
  await tell(ctx, emergencies, { action: 'mailed', id, recorded: true });
  return last.userId;
}

function mailTo({ config }: Context, { id, kind, message, locations, linkSecret }: Mailed, to: Recipient, round: number): Mail {
  const linkOf = (proposed: 'safe' | 'notSafe') => {
    const token = tokenOf({ emergencyId: id, userId: to.userId, proposed }, linkSecret);
    return `${config.publicUrl}/emergency/respond?token=${token}`;
  };
  const mail = emergencyMail({
    language: to.language,
    kind,
    message,
    locations: locations.map(({ name }) => name),
    name: to.name,
    phoneNumber: to.phoneNumber,
    place: [to.locationName, to.buildingName, to.workspaceName, to.deskLabel].filter(Boolean).join(', '),
    isReminder: round > 1,
    links: { safe: linkOf('safe'), notSafe: linkOf('notSafe') },
  });
  return {
    eventKey: `emergency:${id}:${to.userId}:${round}`,
    to: to.email,
    ...mail,
    userId: to.userId,
    topic: mailTopicOf(id),
    urgent: true,
    ...(config.employeeApp && { notice: { kind: 'emergency', path: '/my/' } }),
  };
}
