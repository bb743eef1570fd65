import type { Config } from '#api/config.ts';

/**
 * What whoever starts the product reads: where it is, and how to get in.
 * @param mailboxKey null where there is no mailbox
 * @param toTry of the demo company, to sign in to the employees' own app as
 */
export function welcome(url: string, config: Config, mailboxKey: string | null, toTry: string | null = null): string[] {
  const { demo, smtpUrl, dataDir, employeeApp } = config;
  const where = smtpUrl
    ? 'the code comes by mail.'
    : mailboxKey !== null
      ? `the code comes to the mailbox: ${url}/dev/mailbox?key=${mailboxKey}`
      : `no mail server is set (SMTP_URL), so the code lies in ${dataDir}/mail, in the newest file.`;
  return [
    `Population Tracker is ready: ${url}`,
    `Sign in ${demo ? 'as admin@demo.example' : 'with the address of an administrator'}; ${where}`,
    ...(employeeApp ? [`The employees’ own app: ${url}/my/${toTry ? `; sign in there as ${toTry}` : ''}`] : []),
    ...(demo ? ['This is the demo company. To start with your own: set ADMIN_EMAIL and a new DATA_DIR.'] : []),
  ];
}
