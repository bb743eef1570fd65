import { createTransport, type Transporter } from 'nodemailer';
import type { Config } from '../../config.ts';
import { writeMailFile } from './mail-files.ts';

/** What is handed to the mail server; the id stays the same however often a mail is tried. */
export interface OutgoingMail {
  id: number;
  messageId: string;
  from: string;
  to: string;
  subject: string;
  text: string;
  html?: string;
  date: Date;
}

/** Where mail leaves: the server of SMTP_URL, or a file for each mail. */
export interface MailTransport {
  /** @throws what the mail server said */
  send(mail: OutgoingMail): Promise<void>;
  close(): void;
}

export function mailTransport(config: Pick<Config, 'smtpUrl' | 'dataDir'>): MailTransport {
  if (config.smtpUrl) return smtp(config.smtpUrl);
  return { send: (mail) => writeMailFile(config.dataDir, mail), close: () => {} };
}

function smtp(url: string): MailTransport {
  const transporter: Transporter = createTransport({
    url,
    pool: true,
    maxConnections: 4,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    send: async ({ id: _, ...mail }) => {
      await transporter.sendMail({ ...mail, headers: { 'Auto-Submitted': 'auto-generated' } });
    },
    close: () => transporter.close(),
  };
}

/** The server refused for good (a 5xx answer to the recipient or the text): trying again changes nothing. */
export function isPermanent(error: unknown): boolean {
  const { responseCode, command } = (error ?? {}) as { responseCode?: number; command?: string };
  return responseCode !== undefined && responseCode >= 500 && (command === 'RCPT TO' || command === 'DATA' || command === 'API');
}
