import { createHash } from 'node:crypto';
import type { OutgoingMail } from '../transport.ts';
import type { ClaimedMail } from './mail-sending-queries.ts';

/** A stored mail as it is handed over. One event keeps one Message-ID, so that a mail sent again is seen as the same one. */
export function outgoing(mailFrom: string, mail: ClaimedMail): OutgoingMail {
  const host = /@([^>\s]+)/.exec(mailFrom)?.[1] ?? 'localhost';
  const digest = createHash('sha256').update(mail.eventKey).digest('hex').slice(0, 24);
  return {
    id: mail.id,
    messageId: `<${mail.id}.${digest}@${host}>`,
    from: mailFrom,
    to: mail.recipient,
    subject: mail.subject,
    text: mail.text,
    ...(mail.html !== null && { html: mail.html }),
    ...(mail.listUnsubscribe !== null && { listUnsubscribe: mail.listUnsubscribe }),
    ...(mail.attachments !== null && { attachments: mail.attachments }),
    date: new Date(mail.created),
  };
}
