import { expect, test } from 'vitest';
import { sourceFile } from '../source.ts';
import { checkTelling } from './telling.ts';

const messages = (text: string, exceptions: Record<string, string> = {}, path = 'api/src/features/visits') =>
  checkTelling([sourceFile(`${path}/visits-service.ts`, text)], exceptions).map(({ message }) => message);

const record = `import { asPartOf, recordChanges } from '#features/audit-log/audit-service.ts';`;
const refused = 'recordChanges by hand: tell the change (platform/tell.ts), and let it be heard';

test('refuses entries, mails and pushes by hand', () => {
  expect(messages(record)).toEqual([refused]);
  expect(messages(`import { queueMail as send } from '#platform/mail/outbox.ts';`)).toHaveLength(1);
  expect(messages(`import { notify } from '#platform/db/notify.ts';`)).toHaveLength(1);
  expect(messages(`import * as audit from '#features/audit-log/audit-service.ts';`)).toHaveLength(1);
});

test('leaves the audit log itself, the platform and other names alone', () => {
  expect(messages(record, {}, 'api/src/features/audit-log')).toEqual([]);
  expect(messages(record, {}, 'api/src/platform/mail')).toEqual([]);
  expect(
    messages(`import { asPartOf } from '#features/audit-log/audit-service.ts'; import { onNotify } from '#platform/db/notify.ts';`),
  ).toEqual([]);
});

test('takes exceptions that are named, and none that nothing needs', () => {
  expect(messages(record, { 'visits/visits-service.ts': 'a reason' })).toEqual([]);
  expect(messages('', { 'visits/visits-service.ts': 'a reason' })).toEqual(['calls nothing by hand: take it out of tellsByItself']);
});
