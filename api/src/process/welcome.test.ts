import { expect, it } from 'vitest';
import { loadConfig } from '#api/config.ts';
import { welcome } from './welcome.ts';

const told = (env: Record<string, string>, mailbox: boolean) => welcome('http://x', loadConfig(env), mailbox).join('\n');

it('whoever starts the product reads where the code is: in the mail, in the mailbox, or in the files where there is no mailbox', () => {
  expect(told({ SMTP_URL: 'smtp://mail.example' }, false)).toContain('the code comes by mail');
  expect(told({}, true)).toContain('http://x/dev/mailbox');
  const files = told({ HOST: '0.0.0.0', DATA_DIR: '/srv/data' }, false);
  expect(files).toContain('/srv/data/mail');
  expect(files).not.toContain('/dev/mailbox');
});
