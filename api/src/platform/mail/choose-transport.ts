import type { Config } from '#api/config.ts';
import { fileTransport } from './mail-files.ts';
import { smtpTransport } from './smtp/pool.ts';
import type { MailTransport } from './transport.ts';

/** The server of SMTP_URL, or a file for each mail. */
export const mailTransport = (config: Pick<Config, 'smtpUrl' | 'dataDir'>): MailTransport =>
  config.smtpUrl ? smtpTransport(config.smtpUrl) : fileTransport(config.dataDir);
