import { expect, test } from 'vitest';
import { sourceFile } from '../source.ts';
import { checkTelling } from './telling.ts';

const messages = (text: string, exceptions: Record<string, string> = {}, feature = 'visits') =>
  checkTelling([sourceFile(`api/src/features/${feature}/visits-service.ts`, text)], ['visits'], exceptions).map(({ message }) => message);

const record = `import { asPartOf, recordChange } from '#features/audit-log/audit-service.ts';`;
const refused = 'recordChange by hand: tell the change (platform/tell.ts), and let it be heard';

test('refuses entries, mails and pushes by hand where a feature tells its changes', () => {
  expect(messages(record)).toEqual([refused]);
  expect(messages(`import { queueMail as send } from '#platform/mail/outbox.ts';`)).toHaveLength(1);
  expect(messages(`import { notify } from '#platform/db/notify.ts';`)).toHaveLength(1);
  expect(messages(`import * as audit from '#features/audit-log/audit-service.ts';`)).toHaveLength(1);
});

test('leaves other features and other names alone', () => {
  expect(messages(record, {}, 'plan')).toEqual([]);
  expect(
    messages(`import { asPartOf } from '#features/audit-log/audit-service.ts'; import { onNotify } from '#platform/db/notify.ts';`),
  ).toEqual([]);
});

test('takes exceptions that are named, and none that nothing needs', () => {
  expect(messages(record, { 'visits/visits-service.ts': 'a reason' })).toEqual([]);
  expect(messages('', { 'visits/visits-service.ts': 'a reason' })).toEqual(['calls nothing by hand: take it out of tellsByItself']);
});
