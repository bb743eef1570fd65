import type { Config } from '#api/config.ts';

/** What whoever starts the product reads: where it is, and how to get in. */
export function welcome(url: string, config: Config, mailbox: boolean): string[] {
  const { demo, smtpUrl, dataDir } = config;
  const where = smtpUrl
    ? 'the code comes by mail.'
    : mailbox
      ? `the code can be read at ${url}/dev/mailbox`
      : `no mail server is set (SMTP_URL), so the code lies in ${dataDir}/mail, in the newest file.`;
  return [
    `Population Tracker is ready: ${url}`,
    `Sign in ${demo ? 'as admin@demo.example' : 'with the address of an administrator'}; ${where}`,
    ...(demo ? ['This is the demo company. To start with your own: set ADMIN_EMAIL and a new DATA_DIR.'] : []),
  ];
}
