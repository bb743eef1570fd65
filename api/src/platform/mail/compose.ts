import type { OutgoingMail } from './transport.ts';

export interface ComposedMail {
  envelope: { from: string | false; to: string[]; size: number };
  message: Buffer;
}

/** A mail as it travels. Nothing that its text names is fetched or read. */
export async function compose({ id: _, listUnsubscribe, attachments, ...mail }: OutgoingMail): Promise<ComposedMail> {
  // With the first mail: its tables of types are among the largest things that a process keeps.
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer');
  const event = attachments?.find(({ method }) => method !== undefined);
  const node = new MailComposer({
    ...mail,
    ...(event && { icalEvent: { method: event.method as string, filename: event.filename, content: event.content } }),
    ...(attachments && { attachments: attachments.filter((one) => one !== event).map(({ method: _method, ...one }) => one) }),
    headers: {
      'Auto-Submitted': 'auto-generated',
      // Exchange answers machines with absence notes unless it is told not to.
      'X-Auto-Response-Suppress': 'All',
      ...(listUnsubscribe && { 'List-Unsubscribe': `<${listUnsubscribe}>` }),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  }).compile();
  const message = await node.build();
  return { envelope: { ...node.getEnvelope(), size: message.length }, message };
}
