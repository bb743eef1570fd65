import { expect, it } from 'vitest';
import { loadConfig } from '#api/config.ts';
import { welcome } from './welcome.ts';

const told = (env: Record<string, string>, mailboxKey: string | null) => welcome('http://x', loadConfig(env), mailboxKey).join('\n');

it('whoever starts the product reads where the code is: in the mail, in the mailbox with its key, or in the files where there is no mailbox', () => {
  expect(told({ SMTP_URL: 'smtp://mail.example' }, null)).toContain('the code comes by mail');
  expect(told({}, 'its-key')).toContain('http://x/dev/mailbox?key=its-key');
  const files = told({ HOST: '0.0.0.0', DATA_DIR: '/srv/data' }, null);
  expect(files).toContain('/srv/data/mail');
  expect(files).not.toContain('/dev/mailbox');
});

it('where the employees have an app of their own, its address is told, and of the demo company whose week to look at', () => {
  expect(told({}, null)).toContain('http://x/my/');
  expect(told({ EMPLOYEE_APP: '0' }, null)).not.toContain('/my/');
  const demo = welcome('http://x', loadConfig({}), null, 'ece@demo.example').join('\n');
  expect(demo).toContain('http://x/my/; sign in there as ece@demo.example');
});
