import type { Context } from '../../context.ts';

export const sendMailJob = 'mail.send';

export interface Mail {
  /** Names the event, so that it causes one mail however often it is queued: `sign-in-code:812`. */
  eventKey: string;
  to: string;
  subject: string;
  text: string;
  html?: string;
}

/** Writes the mail in the caller's transaction; it is sent after the commit. */
export async function queueMail(ctx: Context, mail: Mail): Promise<void> {
  const row = await ctx.db
    .insertInto('mail_outbox')
    .values({
      event_key: mail.eventKey,
      recipient: mail.to,
      subject: mail.subject,
      body_text: mail.text,
      body_html: mail.html ?? null,
    })
    .onConflict((conflict) => conflict.column('event_key').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (row) await ctx.jobs.enqueue(ctx.db, sendMailJob, { id: row.id });
}
