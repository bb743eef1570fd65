import { createHash } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { Config } from '../../config.ts';
import type { Context } from '../../context.ts';
import type { DB } from '../db/schema.generated.ts';
import { defineJob, type JobDefinition, type JobRun } from '../jobs/jobs.ts';
import { sendMailJob } from './outbox.ts';
import { isPermanent, type MailTransport, mailTransport, type OutgoingMail } from './transport.ts';

/** The jobs that send what queueMail wrote. Pauses grow from 5 s to an hour; after about a day a mail is given up. */
export function mailJobs(config: Pick<Config, 'smtpUrl' | 'dataDir'>): JobDefinition[] {
  const transport = mailTransport(config);
  return [
    defineJob<{ id: number }>({
      name: sendMailJob,
      urgent: true,
      concurrency: 4,
      retries: 32,
      retryAfterSeconds: 5,
      retryMaxSeconds: 3600,
      run: (ctx, { id }, job) => sendMail(ctx, transport, id, job),
      stopped: () => transport.close(),
    }),
  ];
}

async function sendMail(ctx: Context, transport: MailTransport, id: number, job: JobRun): Promise<void> {
  const mail = await ctx.db.selectFrom('mail_outbox').selectAll().where('id', '=', id).where('state', '=', 'waiting').executeTakeFirst();
  if (!mail) return;
  try {
    await transport.send(outgoing(ctx.config, mail));
  } catch (error) {
    const givenUp = job.last || isPermanent(error);
    await keepError(ctx, id, error, givenUp);
    if (givenUp) return;
    throw error;
  }
  // The text may hold a code; whoever reads the database or a backup later finds none.
  await ctx.db
    .updateTable('mail_outbox')
    .set((set) => ({
      state: 'sent',
      sent_at: ctx.now(),
      attempts: set('attempts', '+', 1),
      last_error: null,
      body_text: '',
      body_html: null,
    }))
    .where('id', '=', id)
    .execute();
}

async function keepError(ctx: Context, id: number, error: unknown, givenUp: boolean): Promise<void> {
  const message = error instanceof Error ? error.message : String(error);
  await ctx.db
    .updateTable('mail_outbox')
    .set((set) => ({ state: givenUp ? 'failed' : 'waiting', attempts: set('attempts', '+', 1), last_error: message.slice(0, 1000) }))
    .where('id', '=', id)
    .execute();
}

function outgoing(config: Config, mail: Selectable<DB['mail_outbox']>): OutgoingMail {
  const host = /@([^>\s]+)/.exec(config.mailFrom)?.[1] ?? 'localhost';
  // One event keeps one Message-ID, so that a mail sent again after a crash is seen as the same one.
  const digest = createHash('sha256').update(mail.event_key).digest('hex').slice(0, 24);
  return {
    id: mail.id,
    messageId: `<${mail.id}.${digest}@${host}>`,
    from: config.mailFrom,
    to: mail.recipient,
    subject: mail.subject,
    text: mail.body_text,
    ...(mail.body_html !== null && { html: mail.body_html }),
    date: new Date(mail.created_at),
  };
}
